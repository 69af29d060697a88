"""What makes a choice of Partout good or bad, in a sentence: read off the seat's own view."""

from collections.abc import Sequence
from typing import Any

from stammtisch.games.contract import View
from stammtisch.games.partout.rules import (
    CARDS,
    JAILED,
    NONE,
    SHIELDS,
    TEAMS,
    TRICK,
    TRICKS,
    TRUMP_COLOUR,
    VALUES,
    worth,
)
from stammtisch.games.partout.words import CARD, COLOUR_LETTERS, COLOURED, card_name, removed, some_tricks
from stammtisch.games.situations import PRAISE, WARNING, Situation, capital, listed, seats
from stammtisch.phrases import Phrase

ARTICLES = {"K": "der", "J": "der", "M": "der", "D": "das"}  # of cards that are not feminine
HIGH = 5  # from which on a card of the trump colour is strong


class Trick:
    """The present trick as a seat sees it: its cards in order, and the trump they are played under."""

    def __init__(self, view: View) -> None:
        self.players = len(view["hand_sizes"])
        self.cards = [(lying["seat"], _number(lying)) for lying in view["trick"]]
        self.number: int = view["trump"]["number"] or 0
        self.colour = _colour(view["trump"]["colour"])
        gone = {lying["card"] for trick in view["tricks"] for lying in trick["cards"]}
        gone |= {lying["card"] for lying in view["trick"]} | set(view["hand"])
        kept_out = removed(self.players)
        self.unseen = [card for card in range(CARDS) if CARD[card] not in gone and not kept_out >> card & 1]

    def with_cards(self, *more: tuple[int, int]) -> list[tuple[int, int]]:
        return [*self.cards, *more]

    def best(self, cards: list[tuple[int, int]]) -> int:
        """Which of some cards, counted from 0, wins. Of equal ones the first; with nothing of worth the leader's."""
        led = next((card // VALUES for _, card in cards if card < SHIELDS), NONE)
        royal = any(card in (CARD.index("K"), CARD.index("Q")) for _, card in cards)
        worths = [worth(card, self.number, self.colour, led, royal) for _, card in cards]
        return worths.index(max(worths))

    @property
    def missing(self) -> int:
        """How many cards are still to come, with the one that is to be played."""
        return TRICK[self.players] - len(self.cards)


def situations(view: View, seat: int, choices: Sequence[str]) -> list[Situation]:
    verb, _, what = choices[0].partition(" ")
    if verb == "play":
        return _playing(view, seat, what, choices[1:])
    if verb == "announce":
        return _announcing(view, int(what))
    if verb in ("number", "colour") and view["phase"] in ("number", "colour"):
        return _naming(view, verb, what)
    return []


def the(card: str) -> Phrase:
    name = card_name(card)
    return Phrase(f"the {name.en}", f"{ARTICLES.get(card, 'die')} {name.de}")


def _number(lying: dict[str, Any]) -> int:
    return CARD.index(lying["card"]) | (JAILED if lying["jailed"] else 0)


def _colour(letter: str | None) -> int:
    return NONE if letter is None else COLOUR_LETTERS.index(letter)


def _good(kind: str, en: str, de: str, tone: int = 0) -> Situation:
    return Situation(kind, ("kept", "more"), ("short", "none", "rival"), Phrase(en, de), tone)


def _bad(kind: str, en: str, de: str) -> Situation:
    return Situation(kind, ("short", "none", "rival"), ("kept", "more"), Phrase(en, de), WARNING)


# --- playing ---


def _playing(view: View, seat: int, card: str, then: Sequence[str]) -> list[Situation]:
    trick, teams = Trick(view), TEAMS[len(view["hand_sizes"])]
    before = trick.cards[trick.best(trick.cards)] if trick.cards else None
    cards = trick.with_cards((seat, CARD.index(card)))
    _do(trick, cards, then)
    winner, number = cards[trick.best(cards)]
    name, own = the(card), winner == seat and number == CARD.index(card)
    if own:
        return _winning(view, trick, seat, card, cards)
    if winner % teams == seat % teams and winner != seat and then:
        en = f"After that {{{winner}}} of the own team is winning the trick."
        de = f"Danach liegt {{{winner}}} aus dem eigenen Team im Stich vorn."
        return [_good("turns", en, de)]
    if winner % teams == seat % teams and before is not None and winner != seat:
        en = f"{{{winner}}} is winning the trick already: {name.en} is enough."
        de = f"{{{winner}}} gewinnt den Stich schon: {capital(name.de)} reicht."
        return [_good("partner", en, de, PRAISE)]
    if trick.missing == 1 or not _can_beat(trick, cards):
        en = f"{{{winner}}} wins this trick: {name.en} is the one to lose on it."
        de = f"Diesen Stich gewinnt {{{winner}}}: {capital(name.de)} ist darin gut verloren."
        return [_good("lost", en, de, PRAISE)]
    return []


def _do(trick: Trick, cards: list[tuple[int, int]], then: Sequence[str]) -> None:
    """What a special card does."""
    for choice in then:
        verb, _, what = choice.partition(" ")
        if verb == "number":
            trick.number = int(what)
        elif verb == "colour":
            trick.colour = _colour(what)
        elif verb == "jail":
            jailed = next(place for place, (_, card) in enumerate(cards) if card == CARD.index(what))
            cards[jailed] = cards[jailed][0], cards[jailed][1] | JAILED


def _winning(view: View, trick: Trick, seat: int, card: str, cards: list[tuple[int, int]]) -> list[Situation]:
    name, told, last = the(card), list[Situation](), trick.missing == 1
    if card == "J":
        told += [_good("jester", "A King or a Queen lies there: the Jester beats them.", JESTER)]
    if card in "KQ" and not last and CARD.index("J") in trick.unseen:
        en = f"The Jester has not been played yet: it would beat {name.en}."
        de = f"Der Hofnarr ist noch nicht gefallen: Er schlüge {_accusative(card)}."
        told += [_bad("jester_out", en, de)]
    told += _denies(view, seat, card)
    if last:
        en = f"Nobody plays after it: {name.en} wins the trick."
        de = f"Danach spielt niemand mehr: {capital(name.de)} gewinnt den Stich."
        told += [_good("last", en, de)]
    elif not _can_beat(trick, cards):
        en, de = f"No card still out beats {name.en}.", f"Keine Karte, die noch fehlt, schlägt {_accusative(card)}."
        told += [_good("unbeatable", en, de)]
    return told + _needs(view, seat, card)


JESTER = "König oder Königin liegt da: Der Hofnarr schlägt sie."


def _accusative(card: str) -> str:
    changed = {"K": "den König", "J": "den Hofnarren", "M": "den Mathematiker"}
    return changed.get(card, the(card).de)


def _can_beat(trick: Trick, cards: list[tuple[int, int]]) -> bool:
    """Whether a card that the seat has not seen would win over all these, other than by its effect."""
    return any(trick.best([*cards, (0, card)]) == len(cards) for card in trick.unseen)


def _needs(view: View, seat: int, card: str) -> list[Situation]:
    teams = TEAMS[len(view["hand_sizes"])]
    team = view["standing"][seat % teams]
    missing = team["announced"] - view["tricks_won"][seat % teams]
    if not team["complete"] or missing <= 0:
        return []
    name, tricks, one = the(card), some_tricks(missing), missing == 1
    en = f"{tricks.en} of the announcement {'is' if one else 'are'} still missing: {name.en} leads in this one."
    de = f"Für die Ansage {'fehlt' if one else 'fehlen'} noch {tricks.de}: {capital(name.de)} liegt hier vorn."
    return [_good("needs", en, de)]


def _denies(view: View, seat: int, card: str) -> list[Situation]:
    """Another team that must win every trick that is left."""
    players = len(view["hand_sizes"])
    teams, left = TEAMS[players], TRICKS[players] - len(view["tricks"])
    for team in range(teams):
        standing = view["standing"][team]
        missing = standing["announced"] - view["tricks_won"][team]
        if team != seat % teams and standing["complete"] and missing == left > 0:
            who, name = seats(list(range(team, players, teams))), the(card)
            verb = Phrase("needs", "braucht") if players == teams else Phrase("need", "brauchen")
            en = f"{who.en} {verb.en} every trick that is left: {name.en} could take one away."
            de = f"{who.de} {verb.de} jeden Stich, der noch kommt: {capital(name.de)} könnte einen wegnehmen."
            return [Situation("denies", (), ("rival",), Phrase(en, de))]
    return []


# --- before the tricks ---


def _announcing(view: View, tricks: int) -> list[Situation]:
    number, colour = view["trump"]["number"], view["trump"]["colour"]
    strong = [card for card in view["hand"] if _is_strong(card, number, colour)]
    words, promised = listed([the(card) for card in strong]) if strong else None, some_tricks(tricks)
    if tricks and tricks <= len(strong):
        assert words is not None
        en = f"{capital(words.en)}: enough for {promised.en}."
        return [_good("backed", en, f"{capital(words.de)}: Das reicht für {promised.de}.", PRAISE)]
    if tricks > len(strong):
        en = f"Only {words.en} for {promised.en}." if words else f"The hand has no strong card for {promised.en}."
        de = f"Nur {words.de} für {promised.de}." if words else f"Für {promised.de} ist keine starke Karte da."
        return [_bad("unbacked", en, de)]
    return []


def _is_strong(card: str, number: int, colour: str) -> bool:
    index = CARD.index(card)
    if index >= SHIELDS:
        return card in "KQ"
    return worth(index, number, _colour(colour), NONE, False) >= TRUMP_COLOUR + HIGH


def _naming(view: View, verb: str, what: str) -> list[Situation]:
    """The trump of which the hand has most."""
    shields = [card for card in view["hand"] if CARD.index(card) < SHIELDS]
    called = [card[1:] if verb == "number" else card[0] for card in shields]
    held = called.count(what)
    if not held or held < max(called.count(other) for other in called):
        return []
    if verb == "number":
        cards = Phrase(f"{held} {'card' if held == 1 else 'cards'} with a {what}", f"{held}× die {what}")
    else:
        name, one = COLOURED[what], held == 1
        cards = Phrase(
            f"{held} {name.en} {'card' if one else 'cards'}", f"{held} {name.de} {'Karte' if one else 'Karten'}"
        )
    return [_good("long", f"The hand has {cards.en}.", f"Auf der Hand: {cards.de}.")]
