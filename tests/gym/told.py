"""What a view tells, in the numbers that functions of `observation.py` ought to write: a second way to them.

Parts that are fields of the state need no function and are not in here (`test_observation.py` reads the state). Every
function takes a seat's view and gives some parts of the row by name. What only the history of the match could tell
(`may`) is left out; `test_secrecy.py` holds it against re-deals.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from stammtisch.games.contract import View
from stammtisch.games.gauner.words import END as ENDS
from stammtisch.games.gauner.words import KIND as KINDS
from stammtisch.games.gaunerbande.words import CARD as BANDE_CARDS
from stammtisch.games.observation import Seen
from stammtisch.games.partout.words import CARD as PARTOUT_CARDS
from stammtisch.games.tax_the_rich.state import PHASES as TAX_PHASES
from stammtisch.games.tax_the_rich.words import CARD as TAX_CARDS

Told = dict[str, Any]

SEATS = 6


class Eye:
    """One seat at a table, for which seats are counted from itself."""

    def __init__(self, view: View, seat: int, players: int) -> None:
        self.view, self.seat, self.players = view, seat, players

    def place(self, seat: int) -> int:
        return (seat - self.seat) % self.players

    def seats(self, *seats: int | None) -> Seen:
        return bits(SEATS, [self.place(seat) for seat in seats if seat is not None])

    def each(self, per_seat: Iterable[float]) -> Seen:
        """A number per seat."""
        out = np.zeros(SEATS, np.float32)
        for seat, number in enumerate(per_seat):
            out[self.place(seat)] = number
        return out

    def rows(self, per_seat: Iterable[Iterable[Any]], names: list[Any], rows: int = SEATS) -> Seen:
        """A set per seat."""
        out = np.zeros((rows, len(names)), np.float32)
        for seat, things in enumerate(per_seat):
            out[self.place(seat)] = named(names, things)
        return out


def bits(length: int, members: Iterable[int]) -> Seen:
    out = np.zeros(length, np.float32)
    out[list(members)] = 1
    return out


def named(names: list[Any], things: Iterable[Any]) -> Seen:
    return bits(len(names), [names.index(thing) for thing in things if thing is not None])


def values(names: list[Any], things: Mapping[Any, float]) -> Seen:
    return np.array([things.get(name, 0) for name in names], np.float32)


# --- Gaunerbande ---


def gaunerbande(eye: Eye) -> Told:
    view = eye.view
    cards, playing = BANDE_CARDS, view["phase"] == "play"
    tricks = [trick["cards"] for trick in view["tricks"]] + [view["trick"]]
    led = [lying for lying in view["trick"] if lying["card"][0] == view["trick"][0]["card"][0]]
    best = [max(led, key=lambda lying: int(lying["card"][1:]))] if led else []
    leader = view["tricks"][-1]["winner"] if view["tricks"] else None
    if playing and not view["tricks"]:
        leader = view["trick"][0]["seat"] if view["trick"] else None
    told = {
        "played": eye.rows(played_in(tricks, eye.players), cards),
        "when": values(cards, {c["card"]: i for i, trick in enumerate(tricks, 1) for c in trick}) / np.float32(16),
        "led": named(list("rbgk"), [lying["card"][0] for lying in view["trick"][:1]]),
        "best": named(cards, [lying["card"] for lying in best]),
        "ahead": eye.seats(*(lying["seat"] for lying in best)),
    }
    if leader is not None or not playing:
        told["leader"] = eye.seats(leader if playing else None)
    return told


def played_in(tricks: list[list[dict[str, Any]]], players: int) -> list[list[str]]:
    """The cards of each seat."""
    return [[c["card"] for trick in tricks for c in trick if c["seat"] == seat] for seat in range(players)]


# --- Party Bugs ---


def party_bugs(eye: Eye) -> Told:
    view = eye.view
    cards = list(range(1, 14))
    displays, shown = (eye.rows(view[key], cards, 7) for key in ("displays", "shown"))
    if view["paul"]:
        displays[6], shown[6] = named(cards, view["paul"]["display"]), named(cards, view["paul"]["shown"])
    order = np.zeros((SEATS, SEATS), np.float32)
    for i, seat in enumerate(view["order"]):
        order[i, eye.place(seat)] = 1
    told = {
        "my_choice": named(cards, [view["my_choice"]]),
        "floor": np.array([view["floor"].count(card) for card in cards], np.float32) / np.float32(6),
        "shown": shown,
        "played": eye.rows([[card] for card in view["played"] or []], cards),
        "order": order,
    }
    if view["phase"] != "over":  # then displays show what was hidden, too
        told |= {
            "displays": displays,
            "hidden_seats": eye.seats(*view["hidden_seats"]),
            "known_hidden": eye.rows([[card] for card in view["known_hidden"]], cards),
        }
    return told


# --- Partout ---


def partout(eye: Eye) -> Told:
    view, n = eye.view, eye.players
    cards = PARTOUT_CARDS
    teams, announced = view["teams"], [tricks or 0 for tricks in view["announced"]]
    goals = [sum(a for a, team in zip(announced, teams, strict=True) if team == teams[seat]) for seat in range(n)]
    tricks = [trick["cards"] for trick in view["tricks"]] + [view["trick"]]
    played = played_in(tricks, n)
    lying = [c["card"] for c in view["trick"]]
    in_play = [card for card in cards if n == 6 or card[1:] not in ("8", "9")]
    told = {
        "dealer": eye.seats(view["dealer"]),
        "team": eye.seats(*(seat for seat in range(n) if teams[seat] == teams[eye.seat])),
        "goal": eye.each(goals) / np.float32(7),
        "tricks_won": eye.each(view["tricks_won"][team] for team in teams) / np.float32(7),
        "unseen": named(cards, {*in_play} - {*view["hand"]} - {card for some in played for card in some}),
        "played": eye.rows(played, cards),
        "when": values(cards, {c["card"]: i for i, trick in enumerate(tricks, 1) for c in trick}) / np.float32(7),
        "jailed": named(cards, [c["card"] for trick in tricks for c in trick if c["jailed"]]),
        "trick": named(cards, lying),
        "place": values(cards, {card: i for i, card in enumerate(lying, 1)}) / np.float32(6),
        "leader": eye.seats(None if view["phase"] == "over" else view["leader"]),
    }
    return told | partout_best(eye, cards)


def partout_best(eye: Eye, cards: list[str]) -> Told:
    """The order of a trick's cards as the rulebook lists it."""
    view = eye.view
    free = [lying for lying in view["trick"] if not lying["jailed"]]
    number, colour = str(view["trump"]["number"]), view["trump"]["colour"]
    shields = [lying for lying in free if lying["card"][0] in "rgbk"]

    def of(*cards: str) -> list[Any]:
        return [lying for lying in free if lying["card"] in cards]

    def high(suit: str) -> list[Any]:
        suited = [lying for lying in shields if lying["card"][0] == suit]
        return sorted(suited, key=lambda lying: -int(lying["card"][1:]))

    ranked = [
        *(of("J") if of("K", "Q") else []),
        *of("K", "Q"),
        *of(f"{colour}{number}"),
        *(lying for lying in shields if lying["card"][1:] == number),
        *high(colour),
        *(high(shields[0]["card"][0]) if shields else []),
        *view["trick"],
    ]
    return {
        "best": named(cards, [lying["card"] for lying in ranked[:1]]),
        "ahead": eye.seats(*(lying["seat"] for lying in ranked[:1])),
    }


# --- Gauner ---


def gauner(eye: Eye) -> Told:
    view, n = eye.view, eye.players

    def kinds(counts: dict[str, int]) -> Seen:
        return values(list(KINDS), dict(counts)) / np.float32(10)

    rows = np.zeros((3, 10, 7), np.float32)
    for number, row in enumerate(view["rows"]):
        for place, kind in enumerate(row):
            rows[number, place, KINDS.index(kind)] = 1
    ends = [groups(row[:: 1 if side == 0 else -1]) for row in view["rows"] for side in (0, 1)]
    dues = []
    for laid in view["laid"]:
        jailed = [view["prison"].get(kind, 0) for kind in laid if view["prison"].get(kind)]
        dues.append(sum(jailed) * len(jailed))
    return {
        "rows": rows,
        "gain": np.array([kinds(dict(end[:1])) for end in ends]),
        "arrest": np.array([kinds(dict(end[1:2])) for end in ends]),
        "laid": np.array([kinds(view["laid"][(eye.seat + i) % n]) if i < n else kinds({}) for i in range(SEATS)]),
        "due": eye.each(dues) / np.float32(100),
        "laying": named(list(KINDS), [view["laying"]]),
        "end": named(list(ENDS), [view["end"]]),
        "limit": named([12, 6], [view["limit"]]),
        "draw_pile": [np.float32(view["draw_pile"]) / np.float32(105)],
    }


def groups(row: list[str]) -> list[tuple[str, int]]:
    """Kind and size of a row's groups from one end; none if nothing may be taken from it."""
    found: list[tuple[str, int]] = []
    for kind in row:
        same = bool(found) and found[-1][0] == kind
        found[-1:] = [(kind, found[-1][1] + 1)] if same else [*found[-1:], (kind, 1)]
    return found if len(found) > 1 else []


# --- Tax the Rich ---


def tax_the_rich(eye: Eye) -> Told:
    view = eye.view
    cards, suits = TAX_CARDS, list("rygb")
    seen = [lying for lying in view["trick"] if lying["card"]]
    fronts = [[lying["card"] for lying in seen if lying["seat"] == seat] for seat in range(eye.players)]
    places = {lying["card"]: i for i, lying in enumerate(view["trick"], 1) if lying["card"]}
    bids = np.zeros((SEATS, 4), np.float32)
    for bid in view["bids"]:
        if bid["bid"] != "pass":
            bids[eye.place(bid["seat"]), suits.index(bid["bid"][-1])] = int(bid["bid"][:-1])
    marker = view["marker"] or {"suit": None, "tricks": 0, "bonus": 0}
    return {
        "phase": named(list(TAX_PHASES), [view["phase"]]),
        "bids": bids / np.float32(15),
        "trump": named(suits, [marker["suit"]]),
        "needed": [np.float32(marker["tricks"]) / np.float32(12)],
        "bonus": [np.float32(marker["bonus"]) / np.float32(10)],
        "covering": named(cards, [view["covering"]]),
        "declaring": named(["class", "feminist"], [view["declaring"]]),
        "trick": eye.rows(fronts, cards),
        "place": values(cards, places) / np.float32(6),
        "worker": named([0, 13], [lying["value"] for lying in view["trick"]]),
        "kept": named(cards, view["kept"]),
        "drawn": named(cards, [view["frisk"]["card"]] if view["frisk"] else []),
        "gone": named(cards, [lying["card"] for trick in view["tricks"] for lying in trick["cards"]]),
        "gifts_owed": eye.each(view["gifts_owed"]) / np.float32(4),
    }


TELLERS: dict[str, Callable[[Eye], Told]] = {
    "gaunerbande": gaunerbande,
    "party_bugs": party_bugs,
    "partout": partout,
    "gauner": gauner,
    "tax_the_rich": tax_the_rich,
}
