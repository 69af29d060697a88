"""What a seat of Gaunerbande may see, and what it is told."""

from typing import Any

from stammtisch.games.contract import Event, Snapshot, View
from stammtisch.games.gaunerbande.rules import (
    BAND,
    COUP,
    CROOKS,
    GIVEN,
    PASS,
    PHASES,
    PLAY,
    POLITICIAN,
    POLITICIAN_COSTS,
    REMOVED,
    SELF,
    cost,
    coup_amount,
)
from stammtisch.games.gaunerbande.words import CARD, cards


def public(s: Snapshot) -> View:
    n = s.players
    return {
        "phase": PHASES[s.phase],
        "hand": None,
        "hand_sizes": [hand.bit_count() for hand in s.hands[:n]],
        "passing": s.passing,
        "to_pass": GIVEN if s.passing else 0,
        "passed": None,
        "received": None,
        "trick": trick_cards(s, s.tricks, s.logged - s.tricks * n),
        "last_trick": last_trick(s),
        "tricks": tricks(s),
        "penalties": s.penalties[:n],
        "tricks_won": s.won[:n],
        "black_open": bool(s.black_open),
    }


def own(s: Snapshot, seat: int) -> View:
    return {"hand": cards(s.hands[seat]), "passed": cards(s.passed[seat]), "received": cards(s.received[seat])}


def trick_cards(s: Snapshot, number: int, played: int) -> list[dict[str, Any]]:
    """The first cards of one of this round's tricks, in the order played."""
    n, leader = s.players, s.leaders[number]
    first = number * n
    return [{"seat": (leader + i) % n, "card": CARD[s.log[first + i]]} for i in range(played)]


def trick(s: Snapshot, number: int) -> dict[str, Any]:
    return {"cards": trick_cards(s, number, s.players), "winner": s.leaders[number + 1]}


def tricks(s: Snapshot) -> list[dict[str, Any]]:
    """All that are complete in this round."""
    return [trick(s, number) for number in range(s.tricks)]


def last_trick(s: Snapshot) -> dict[str, Any] | None:
    if not s.any_trick:
        return None
    if s.tricks:
        return trick(s, s.tricks - 1)
    # A round has just been dealt. Its first trick has not reached the place where the old round's last one stands.
    return trick(s, (52 - REMOVED[s.players].bit_count()) // s.players - 1)


def events(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> list[Event]:
    return HAPPENED[before.phase](before, seat, choice, after, observer)


def _passed(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> list[Event]:
    told: list[Event] = []
    if observer == seat:
        told.append({"event": "pass", "seat": seat, "card": CARD[choice]})
    if before.passed[seat].bit_count() == GIVEN - 1:
        told.append({"event": "chosen", "seat": seat})
    if after.phase == PLAY:
        exchange: Event = {"event": "exchange", "distance": after.passing}
        if observer is not None:
            exchange |= {
                "from": (observer - after.passing) % after.players,
                "to": observer,
                "received": cards(after.received[observer]),
            }
        told.append(exchange)
    return told


def _played(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> list[Event]:
    told: list[Event] = [{"event": "play", "seat": seat, "card": CARD[choice]}]
    n = before.players
    if (seat + 1) % n == before.leaders[before.tricks]:
        won = last_trick(after)
        assert won is not None
        told.append({"event": "trick", **won, "penalties": cost(before.lying | 1 << choice, n)})
    if after.phase == COUP:
        bandit = after.penalties.index(BAND[n])
        told.append({"event": "band", "seat": bandit, "amount": coup_amount(n, after.won[bandit], after.tricks)})
    elif after.counted > before.counted:
        told.append(_counted(before, [*tricks(before), told[-1]], None))
    return told


def _coup(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> list[Event]:
    amount = coup_amount(before.players, before.won[seat], before.tricks)
    coup = {"seat": seat, "target": "self" if choice == SELF else "others", "amount": amount}
    doubled = before.won[seat] == before.tricks
    return [{"event": "coup", **coup}, _counted(before, tricks(before), coup | {"doubled": doubled})]


def _counted(before: Snapshot, won: list[dict[str, Any]], coup: dict[str, Any] | None) -> Event:
    """What the round's points come from: the cards that cost some, by the seat that has won them."""
    return {"event": "count", "seats": [_costly(before, won, seat) for seat in range(before.players)], "coup": coup}


def _costly(s: Snapshot, won: list[dict[str, Any]], seat: int) -> dict[str, Any]:
    taken = {played["card"] for trick in won if trick["winner"] == seat for played in trick["cards"]}
    crooks = [card for card in cards(CROOKS) if card in taken]
    politician = [card for card in cards(POLITICIAN) if card in taken]
    paid = POLITICIAN_COSTS[s.players] if politician else 0
    return {"cards": crooks + politician, "crooks": len(crooks), "politician": paid}


HAPPENED = {PASS: _passed, PLAY: _played, COUP: _coup}


def places(s: Snapshot) -> dict[str, list[str]]:
    found = {f"hand {seat}": cards(s.hands[seat] & ~_chosen(s, seat)) for seat in range(s.players)}
    found |= {f"passed {seat}": cards(_chosen(s, seat)) for seat in range(s.players)}
    found |= {f"played {seat}": cards(s.held[seat] & ~s.hands[seat]) for seat in range(s.players)}
    return found | {"removed": cards(REMOVED[s.players])}


def _chosen(s: Snapshot, seat: int) -> int:
    """Cards put aside to be passed, while they still count among the hand."""
    chosen: int = s.passed[seat]
    return chosen if s.phase == PASS else 0
