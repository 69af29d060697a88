"""What happens at a table by time alone. Time is a parameter (milliseconds); nothing here reads a clock.

A table at which nobody is connected sleeps: no clock runs, no bot plays. It goes on where it stood when somebody comes.
Tables over days do not sleep: there it makes no difference who is connected. Nor do those of a tournament's round:
others wait for their result.
"""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from stammtisch.live import days
from stammtisch.live.table import Table

REMATCH_PAUSE = 4_000  # to look around and cut the deck
LENIENCE = 400  # a choice sent in time may arrive this much later


class Due(NamedTuple):
    """Something that happens at a certain time unless something else happens before."""

    at: int
    what: Literal["deal", "void", "time_up", "keep_warm", "own"]
    seat: int = -1


def deadline(table: Table, seat: int, woken: int = 0) -> int | None:
    """When a seat's time for its present decision is over; None if it has no limit."""
    if table.stage != "playing" or not table.asked[seat] or table.seats[seat].held != "person":
        return None
    if days.is_over_days(table.terms):
        return days.until(table, seat)
    asked = max(table.asked[seat], woken)
    limits = [asked + table.terms.pace * 1000] if table.terms.pace else []
    if table.is_drawn and table.terms.drawn is not None and table.terms.drawn.ends_at:
        limits.append(max(asked, table.terms.drawn.ends_at))
    return min(limits, default=None)


def pause_before(table: Table) -> int:
    """How long it takes at most until a match begins by itself that does."""
    drawn = table.terms.drawn if table.is_drawn and not table.voids else None
    return drawn.call if drawn is not None else REMATCH_PAUSE


def deals_at(table: Table, woken: int, absent: Mapping[str, int]) -> int:
    """When a match begins by itself that does. `absent`: as for `dues`."""
    since = max(table.rematched_at, woken)
    longest = pause_before(table)
    here = [number for number, seat in enumerate(table.seats) if seat.held == "person"]
    ready = not absent and (bool(table.terms.duplicate) or all(n in table.cuts for n in here))
    return since + (min(REMATCH_PAUSE, longest) if ready else longest)


def dues(table: Table, absent: Mapping[str, int], grace: int, woken: int, reveal: int = 0) -> Iterator[Due]:
    """All that will happen by time alone, if nothing else happens before.

    `absent` says since when a person has not been connected, `woken` since when anybody has been at all, `reveal` how
    long people have to reveal their cuts.
    """
    over_days = days.is_over_days(table.terms)
    woken = 0 if over_days else woken
    if table.stage == "revealing":
        yield Due(_revealed_by(table, woken, reveal), "void")
    if table.stage == "gathering" and table.rematched_at and all(seat.held != "open" for seat in table.seats):
        yield Due(deals_at(table, woken, absent), "deal")
    if table.stage != "playing":
        return
    for number, seat in enumerate(table.seats):
        until = deadline(table, number, woken)
        if until is not None:
            yield Due(until + LENIENCE, "time_up", number)
        if over_days:
            yield from _own(table, number)
            continue
        gone = absent.get(seat.person.id) if seat.person is not None and seat.held == "person" else None
        if gone is not None and (table.is_drawn or somebody_waits(table, absent, number)):
            yield Due(max(gone, woken) + grace, "keep_warm", number)


def _own(table: Table, seat: int) -> Iterator[Due]:
    """When the seat does what its person has decided before; at once, and unseen, if that is impossible."""
    choice = days.own_choice(table, seat)
    if choice is not None:
        yield Due(days.moment_of(table, seat) if choice else table.asked[seat], "own", seat)


def _revealed_by(table: Table, woken: int, reveal: int) -> int:
    """When the deal is void unless all cuts are revealed: at once, if somebody has left without revealing."""
    given_up = any(table.seats[seat].held != "person" for seat in table.unrevealed)
    return table.frozen_at if given_up else max(table.frozen_at, woken) + reveal


def somebody_waits(table: Table, absent: Mapping[str, int], number: int) -> bool:
    """Whether another person sits here and is connected. Nobody's match is played on without anybody there."""
    others = (seat.person for other, seat in enumerate(table.seats) if other != number and not seat.left)
    return any(person is not None and person.id not in absent for person in others)
