"""What a seat sees and is told. Nothing is hidden by leaving it out: only what is put into a view exists."""

from typing import Any

from stammtisch.games.contract import Snapshot, View
from stammtisch.games.event_log import Translator
from stammtisch.kernel.bits import count, members

from .rules import NONE, PHASES, PLAYED, WON


def public(s: Snapshot) -> View:
    """What everybody sees."""
    n = s.players
    last = {"cards": trick(s.last[:n], s.last_leader), "winner": s.last_winner}
    return {
        "phase": PHASES[s.phase],
        "hand": None,
        "hand_sizes": [count(hand) for hand in s.hands[:n]],
        "trick": trick(s.lying[:n], s.turn),
        "last_trick": None if s.last_winner == NONE else last,
        "tricks_won": s.tricks_won[:n],
    }


def own(s: Snapshot, seat: int) -> View:
    """What a seat sees instead."""
    return {"hand": cards(s.hands[seat])}


def cards(some: int) -> list[str]:
    return [str(card + 1) for card in members(some)]


def trick(lying: list[int], first: int) -> list[dict[str, Any]]:
    """The cards that lie there, each with its seat, in the order in which they were played."""
    seats = [(first + place) % len(lying) for place in range(len(lying))]
    return [{"seat": seat, "card": str(lying[seat] + 1)} for seat in seats if lying[seat] != NONE]


EVENTS: dict[int, Translator] = {  # what the rules told, as everybody is told it
    PLAYED: lambda before, after, seat, card, observer: {"event": "play", "seat": seat, "card": str(card + 1)},
    WON: lambda before, after, winner, _, observer: {"event": "trick", "winner": winner},
}


def places(s: Snapshot) -> dict[str, list[str]]:
    """Where every card is: for replays and tests."""
    hands = {f"hand {seat}": cards(s.hands[seat]) for seat in range(s.players)}
    lying = [str(card + 1) for card in s.lying[: s.players] if card != NONE]
    return hands | {"trick": lying, "gone": cards(s.gone), "hidden": cards(s.hidden)}
