"""What of a view is shown, and how: one column per thing that every seat has, one line per thing of the whole table.

A game appears here only through the keys of its views, as the rules pages name them.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from stammtisch.cli.table.cards import card_row, card_text, cards_text, quiet, styles
from stammtisch.games.contract import Rulebook, View
from stammtisch.phrases import Language, Phrase

SEAT = re.compile(r"\b(?:seat|Platz) (\d)\b")


@dataclass(frozen=True)
class Scene:
    """A view, and what is needed to put it into words."""

    view: View
    rules: Rulebook
    names: list[str]
    language: Language

    def say(self, phrase: Phrase) -> str:
        return phrase.in_(self.language)

    def get(self, key: str) -> Any:
        return self.view.get(key)

    def choice_name(self, choice: str) -> str:
        """What a choice is called, with the name of whoever sits on a seat it mentions."""
        return SEAT.sub(lambda seat: self.names[int(seat[1])], self.say(self.rules.choice_name(choice)))


# --- columns: one cell per seat ---

Column = Callable[[Scene, int], Text]
NOTHING = Text()


def per_seat(key: str) -> Column:
    """A number per seat; nothing where it is null."""

    def cell(scene: Scene, seat: int) -> Text:
        values = scene.get(key)
        return Text(str(values[seat])) if values and values[seat] is not None else NOTHING

    return cell


def tricks_won(scene: Scene, seat: int) -> Text:
    won, teams = scene.get("tricks_won"), scene.get("teams")
    return Text(str(won[teams[seat] if teams else seat])) if won else NOTHING


def team(scene: Scene, seat: int) -> Text:
    teams = scene.get("teams")
    return Text("ABC"[teams[seat]]) if teams and max(teams) + 1 < len(teams) else NOTHING


def in_trick(scene: Scene, seat: int) -> Text:
    """The cards a seat has in the present trick, each with its place in the order played."""
    found = []
    for place, played in enumerate(scene.get("trick") or [], 1):
        if played["seat"] == seat:
            found.append(Text.assemble((f"{place} ", "dim"), played_card(scene, played)))
    return Text(" ").join(found)


def in_last_trick(scene: Scene, seat: int) -> Text:
    last = scene.get("last_trick")
    if not last:
        return NOTHING
    winners = last["winners"] if "winners" in last else [last["winner"]]
    cards = [quiet(played["card"], scene.language) for played in last["cards"] if played["seat"] == seat]
    return Text.assemble(*cards, ("✓", "bold green") if seat in winners else "")


def played_card(scene: Scene, played: dict[str, Any]) -> Text:
    card = card_text(played["card"], scene.language)
    if played.get("jailed"):
        card.stylize("strike")
        card.append(" #", "dim")
    if played.get("value") is not None:
        card.append(f"={played['value']}", "dim")
    return card


def role(scene: Scene, seat: int) -> Text:
    roles = [scene.say(name) for key, name in ROLES.items() if scene.get(key) == seat]
    if "deputy" in scene.view and scene.view["leader"] == seat:  # elsewhere the leader is who leads to a trick
        roles.append(scene.say(LEADER))
    return Text(", ".join(roles))


def bid(scene: Scene, seat: int) -> Text:
    """The seat's last bid, as long as there is bidding."""
    bids = [made["bid"] for made in scene.get("bids") or [] if made["seat"] == seat and scene.view["phase"] == "bid"]
    if not bids:
        return NOTHING
    return Text(scene.say(PASSES) if bids[-1] == "pass" else bids[-1])


def cards_of(key: str) -> Column:
    """A card, a list or a {kind: count} of cards per seat."""

    def cell(scene: Scene, seat: int) -> Text:
        values = scene.get(key)
        return cards_text(values[seat], scene.language) if values else NOTHING

    return cell


def display(scene: Scene, seat: int) -> Text:
    """A seat's open cards, with a face-down one if it has hidden one."""
    cards = list((scene.get("displays") or {seat: []})[seat])
    if seat in (scene.get("hidden_seats") or []):
        cards.append(None)
    return card_row(cards, scene.language)


PASSES = Phrase("passes", "passt")
ROLES = {
    "dealer": Phrase("dealer", "gibt"),
    "tie_holder": Phrase("tie card", "Gleichstand"),
    "deputy": Phrase("deputy", "Vize"),
    "rebel": Phrase("rebel", "Rebell"),
}
LEADER = Phrase("leader", "Anführer")
COLUMNS: tuple[tuple[Phrase, Column], ...] = (
    (Phrase("score", "Stand"), per_seat("scores")),
    (Phrase("team", "Team"), team),
    (Phrase("role", "Rolle"), role),
    (Phrase("bid", "Gebot"), bid),
    (Phrase("cards", "Karten"), per_seat("hand_sizes")),
    (Phrase("deck", "Stapel"), per_seat("deck_sizes")),
    (Phrase("said", "Ansage"), per_seat("announced")),
    (Phrase("tricks", "Stiche"), tricks_won),
    (Phrase("stacks", "Stapel"), per_seat("stacks")),
    (Phrase("this round", "Runde"), per_seat("penalties")),
    (Phrase("played", "gespielt"), cards_of("played")),
    (Phrase("display", "Auslage"), display),
    (Phrase("laid", "ausgelegt"), cards_of("laid")),
    (Phrase("surely holds", "hat sicher"), cards_of("known")),
    (Phrase("open", "offen"), cards_of("open_hands")),
    (Phrase("trick", "Stich"), in_trick),
    (Phrase("last trick", "letzter Stich"), in_last_trick),
)


# --- facts of the whole table ---

Fact = Callable[[Scene], Text]


def plain(key: str) -> Fact:
    """A number or a word; nothing where it is null or false."""

    def fact(scene: Scene) -> Text:
        value = scene.get(key)
        return NOTHING if value is None or value is False else Text(str(value))

    return fact


def cards_at(key: str) -> Fact:
    return lambda scene: cards_text(scene.get(key), scene.language)


def passed(scene: Scene) -> Text:
    """The cards given away in this round, and to whom."""
    if not scene.get("passing") or scene.get("seat") is None:
        return NOTHING
    receiver = scene.names[(scene.view["seat"] + scene.view["passing"]) % scene.view["players"]]
    return Text.assemble(card_row(scene.view["passed"], scene.language), f" → {receiver}")


def black_open(scene: Scene) -> Text:
    return Text(scene.say(YES)) if scene.get("black_open") else NOTHING


def trump(scene: Scene) -> Text:
    named = [value for value in (scene.get("trump") or {}).values() if value is not None]
    return card_row(named, scene.language)


def marker(scene: Scene) -> Text:
    at = scene.get("marker")
    if not at:
        return NOTHING
    return Text.assemble(card_text(at["suit"], scene.language), " ", scene.say(GOAL).format(**at))


def bid_board(scene: Scene) -> Text:
    """While there is bidding: the row of the last bid and the next one, with this round's bonus."""
    if scene.view["phase"] != "bid":
        return NOTHING
    first = scene.view["marker"]["row"] if scene.view["marker"] else 1
    rows = []
    for number, row in list(enumerate(scene.view["board"], 1))[first - 1 : first + 1]:
        cells = Text(" ").join(Text(f"{suit} {tricks}", styles(suit)[0]) for suit, tricks in row["tricks"].items())
        rows.append(Text.assemble(f"{number}: ", cells, f" +{row['bonus'][scene.view['round'] - 1]}"))
    return Text("  ").join(rows)


def order(scene: Scene) -> Text:
    return Text(", ".join(scene.names[seat] for seat in scene.get("order") or []))


def rule_cards(scene: Scene) -> Text:
    """By name, or many of them by number alone."""
    cards = scene.get("rule_cards") or []
    return Text(", ".join(cards if len(cards) > 3 else [scene.say(scene.rules.card_name(card)) for card in cards]))


def paul(scene: Scene) -> Text:
    dummy = scene.get("paul")
    return card_row(dummy["display"], scene.language) if dummy else NOTHING


YES = Phrase("yes", "ja")
GOAL = Phrase("{tricks} tricks, bonus {bonus}", "{tricks} Stiche, Bonus {bonus}")
FACTS: tuple[tuple[Phrase, Fact], ...] = (
    (Phrase("passed", "weitergegeben"), passed),
    (Phrase("received", "erhalten"), cards_at("received")),
    (Phrase("black is open", "Schwarz ist offen"), black_open),
    (Phrase("trump", "Trumpf"), trump),
    (Phrase("goal", "Ziel"), marker),
    (Phrase("board", "Plan"), bid_board),
    (Phrase("called", "gerufen"), cards_at("called")),
    (Phrase("led", "angespielt"), cards_at("led")),
    (Phrase("revolution", "Revolution"), plain("revolution")),
    (Phrase("rule cards", "Regelkarten"), rule_cards),
    (Phrase("kept", "behalten"), cards_at("kept")),
    (Phrase("floor", "Tanzfläche"), cards_at("floor")),
    (Phrase("your choice", "deine Wahl"), cards_at("my_choice")),
    (Phrase("hidden", "verdeckt"), cards_at("hidden")),
    (Phrase("taking", "nehmen"), order),
    (Phrase("Paul", "Paul"), paul),
    (Phrase("prison", "Gefängnis"), cards_at("prison")),
    (Phrase("laying", "auslegen"), cards_at("laying")),
    (Phrase("hand limit", "Handlimit"), plain("limit")),
    (Phrase("draw pile", "Nachziehstapel"), plain("draw_pile")),
)
