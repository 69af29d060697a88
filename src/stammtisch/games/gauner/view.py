"""What a seat of Gauner may see, and what it is told."""

from collections.abc import Callable, Iterator
from typing import Any

from stammtisch.games.common_events import endings
from stammtisch.games.contract import Event, Snapshot, View
from stammtisch.games.gauner.rows import cut, end_group, end_kind, kinds_in, length, seams
from stammtisch.games.gauner.state import (
    AFTER_TAKE,
    COUNT,
    FEW_SIXES,
    GATHERED,
    KINDS,
    LAY,
    MANY_PAIRS,
    NOBODY,
    OMITTED,
    PHASES,
    REFILLED,
    RESHUFFLED,
    RETURN,
    REVEALED,
    ROWS,
    SCORED,
    SHORT,
    SKIP,
    TAKE,
)
from stammtisch.games.gauner.words import END, KIND, counts


def public(s: Snapshot) -> View:
    n = s.players
    points = [points[:n] for points in s.points[: s.counted]]
    return {
        "phase": PHASES[s.phase],
        "turn": s.turn,
        "hand": None,
        "hand_sizes": s.hand_sizes[:n],
        "known": [counts(known) for known in s.known[:n]],
        "rows": [[KIND[kind] for kind in kinds_in(row)] for row in s.rows],
        "ends": [prospect(s, end) for end in range(2 * ROWS) if seams(s.rows[end // 2])],
        "prison": counts(s.prison),
        "fullness": fullness(s.prison),
        "laid": of_each_seat(s.laid, s.owner, n),
        "layable": None,
        "laying": KIND[s.laying] if s.phase == COUNT else None,
        "end": END[s.end] if AFTER_TAKE >> s.phase & 1 else None,
        "limit": s.limit if s.phase == RETURN else None,
        "owed": [max(0, held - s.limit) if s.phase == RETURN else 0 for held in s.hand_sizes[:n]],
        "draw_pile": s.pile_size + sum(s.returned),
        "discard_pile": sum(s.discard),
        "discard": counts(s.discard),
        "scorings": points,
        "history": points,
        "last_scoring": scoring(s, s.counted) if s.counted else None,
    }


def own(s: Snapshot, seat: int) -> View:
    return {"hand": counts(s.hands[seat]), "layable": layable(s, seat)}


def of_each_seat(cards: list[int], owner: list[int], players: int) -> list[dict[str, int]]:
    """Cards of each kind, given to whoever owns that kind."""
    shares = [
        [number if whose == seat else 0 for number, whose in zip(cards, owner, strict=True)] for seat in range(players)
    ]
    return [counts(share) for share in shares]


def prospect(s: Snapshot, end: int) -> dict[str, Any]:
    """What taking from an end would move, and whether that fills the prison."""
    taken, jailed = moved(s.rows[end // 2], end % 2)
    prison = list(s.prison)
    prison[jailed[0]] += jailed[1]
    fills = any(way["reached"] >= way["kinds"] for way in fullness(prison))
    return {"end": END[end], "taken": heap(*taken), "jailed": heap(*jailed), "fills": fills}


def moved(row: int, side: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The group at an end of a row, and the one beside it: kind and number of cards."""
    taken = end_group(row, side)
    rest = cut(row, side, taken)
    return (end_kind(row, side), taken), (end_kind(rest, side), end_group(rest, side))


def heap(kind: int, cards: int) -> dict[str, Any]:
    return {"kind": KIND[kind], "count": cards}


def fullness(prison: list[int]) -> list[dict[str, int]]:
    """The two ways to fill the prison: so many kinds with so many cards each, and how many there are already."""
    return [
        {"kinds": kinds, "each": each, "reached": sum(cards >= each for cards in prison)}
        for kinds, each in (MANY_PAIRS, FEW_SIXES)
    ]


def layable(s: Snapshot, seat: int) -> list[dict[str, Any]]:
    """What the seat may lay now, and how many of it: more than another seat has, not more than one has oneself."""
    if s.phase not in (LAY, COUNT) or seat != s.turn:
        return []
    asked = [s.laying] if s.phase == COUNT else range(KINDS)
    return [
        {"kind": KIND[kind], "least": s.laid[kind] + 1, "most": s.hands[seat][kind]}
        for kind in asked
        if s.hands[seat][kind] > s.laid[kind] and s.owner[kind] != seat
    ]


def scoring(s: Snapshot, number: int) -> dict[str, Any]:
    """The match's first, second or third scoring, and what it was reckoned from."""
    i = number - 1
    return {
        "by": s.scored_by[i],
        "prison": counts(s.scored_prison[i]),
        "laid": of_each_seat(s.scored_laid[i], s.scored_owner[i], s.players),
        "received": of_each_seat(s.scored_prison[i], s.scored_owner[i], s.players),
        "points": s.points[i][: s.players],
    }


# --- events ---


def events(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> list[Event]:
    told = HAPPENED[before.phase](before, seat, choice, after, observer)
    common = {event["event"]: event for event in endings(before, after)}
    drawn = new_in_rows(before, choice, after)
    filled_prison = before.phase == TAKE
    for what, number in after.notes[: after.noted]:
        if what == SCORED:
            told.append({"event": "scoring", **scoring(after, number), "full": filled_prison})
            # Only the first of several scorings in a row finds anything in prison, so the totals are those of each.
            told.append(common["round"] | {"round": number, "points": told[-1]["points"]})
            filled_prison = False
        elif what == REFILLED:
            told.append(_refilled([next(drawn) for _ in range(number)]))
        else:
            told.append(NOTED[what](after, number))
    if "over" in common:
        told.append(common["over"])
    return told


def _took(before: Snapshot, seat: int, end: int, after: Snapshot, observer: int | None) -> list[Event]:
    taken, jailed = moved(before.rows[end // 2], end % 2)
    return [
        {"event": "take", "seat": seat, "end": END[end], **heap(*taken)},
        {"event": "jail", "seat": seat, "end": END[end], **heap(*jailed), "full": after.counted > before.counted},
    ]


def _chose_kind(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> list[Event]:
    if choice == SKIP:
        return [{"event": "skip", "seat": seat}]
    return [{"event": "laying", "seat": seat, "kind": KIND[choice]}]


def _laid(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> list[Event]:
    kind = before.laying
    beaten = None if before.owner[kind] == NOBODY else before.owner[kind]
    lay: Event = {"event": "lay", "seat": seat, "kind": KIND[kind], "count": choice + 1}
    return [lay | {"beaten": beaten, "beaten_count": before.laid[kind]}]


def _returned(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> list[Event]:
    told: Event = {"event": "return", "seat": seat}
    return [told | {"card": KIND[choice]} if observer == seat else told]


HAPPENED = {TAKE: _took, LAY: _chose_kind, COUNT: _laid, RETURN: _returned}


def _short(after: Snapshot, limit: int) -> Event:
    seats = [seat for seat, held in enumerate(after.hand_sizes[: after.players]) if held > limit]
    return {"event": "short", "limit": limit, "seats": seats}


NOTED: dict[int, Callable[[Snapshot, int], Event]] = {
    RESHUFFLED: lambda after, cards: {"event": "reshuffle", "cards": cards},
    SHORT: _short,
    GATHERED: lambda after, cards: {"event": "gather", "cards": cards},
    REVEALED: lambda after, kind: {"event": "reveal", "end": END[after.end], "card": KIND[kind]},
    OMITTED: lambda after, _: {"event": "reveal", "end": END[after.end], "card": None},
}


def new_in_rows(before: Snapshot, choice: int, after: Snapshot) -> Iterator[tuple[int, str]]:
    """Row and card of all that refills brought, in the order drawn: a refill goes row by row, to the right."""
    standing = [length(row) for row in before.rows]
    if before.phase == TAKE:
        taken, jailed = moved(before.rows[choice // 2], choice % 2)
        standing[choice // 2] -= taken[1] + jailed[1]
    if any(what == REVEALED for what, _ in after.notes[: after.noted]):
        standing[after.end // 2] += 1
    for number, row in enumerate(after.rows):
        for kind in kinds_in(row)[standing[number] :]:
            yield number, KIND[kind]


def _refilled(drawn: list[tuple[int, str]]) -> Event:
    rows = [[card for number, card in drawn if number == row] for row in range(ROWS)]
    return {"event": "refill", "cards": len(drawn), "rows": rows}


# --- where every card is ---


def places(s: Snapshot) -> dict[str, list[str]]:
    found = {f"hand {seat}": cards(s.hands[seat]) for seat in range(s.players)}
    for seat in range(s.players):
        mine = [lying if owner == seat else 0 for lying, owner in zip(s.laid, s.owner, strict=True)]
        found[f"laid {seat}"] = cards(mine)
    found |= {f"row {number}": [KIND[kind] for kind in kinds_in(row)] for number, row in enumerate(s.rows, 1)}
    pile = [KIND[kind] for kind in s.pile[: s.pile_size]] + cards(s.returned)
    return found | {"draw pile": pile, "prison": cards(s.prison), "discard": cards(s.discard)}


def cards(numbers: list[int]) -> list[str]:
    """So many cards of each kind, one by one."""
    return [kind for kind, number in zip(KIND, numbers, strict=True) for _ in range(number)]
