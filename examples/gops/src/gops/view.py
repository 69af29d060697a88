"""What a seat sees and is told."""

from stammtisch.games.contract import Event, Snapshot, View
from stammtisch.kernel.bits import below, members

from .rules import CARDS, NONE, PHASES


def public(s: Snapshot) -> View:
    n = s.players
    return {
        "phase": PHASES[s.phase],
        "prize": str(s.prize + 1),
        "prizes": cards(s.prizes),
        "hand": None,
        "bidding": None,
        "last_bids": [None if bid == NONE else str(bid + 1) for bid in s.last[:n]],
        "spent": [cards(below(CARDS) & ~hand) for hand in s.hands[:n]],
    }


def own(s: Snapshot, seat: int) -> View:
    chosen = s.chosen[seat]
    return {"hand": cards(s.hands[seat]), "bidding": None if chosen == NONE else str(chosen + 1)}


def cards(some: int) -> list[str]:
    return [str(card + 1) for card in members(some)]


def events(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> list[Event]:
    told: list[Event] = [{"event": "bid", "seat": seat}]
    if before.owing == 1 << seat:  # the last bid
        bids = [str(bid + 1) for bid in after.last[: after.players]]
        told.append({"event": "reveal", "prize": str(before.prize + 1), "bids": bids})
    return told


def places(s: Snapshot) -> dict[str, list[str]]:
    hands = {f"hand {seat}": cards(s.hands[seat]) for seat in range(s.players)}
    return hands | {f"spent {seat}": cards(below(CARDS) & ~s.hands[seat]) for seat in range(s.players)}
