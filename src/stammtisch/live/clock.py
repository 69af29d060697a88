"""What time does at a table. Time comes in as a value (milliseconds); nothing here looks at a clock.

A table at which nobody is connected sleeps: no clock runs, no bot plays. It goes on where it stood when somebody comes.
"""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from stammtisch.live.fold import Table

REMATCH_PAUSE = 4_000  # to look around and cut the deck
LENIENCE = 400  # a choice sent in time may arrive this much later


class Due(NamedTuple):
    """Something that happens at a certain time unless something else happens before."""

    at: int
    what: Literal["deal", "time_up", "keep_warm"]
    seat: int = -1


def deadline(table: Table, seat: int, woken: int = 0) -> int | None:
    """When a seat's time for its present decision is over; None: it has all the time in the world."""
    if not table.terms.pace or table.stage != "playing" or not table.asked[seat]:
        return None
    if table.seats[seat].held != "person":
        return None
    return max(table.asked[seat], woken) + table.terms.pace * 1000


def dues(table: Table, absent: Mapping[str, int], grace: int, woken: int) -> Iterator[Due]:
    """All that time will do, if nothing else happens.

    `absent` says since when a person has not been connected, `woken` since when anybody has been at all.
    """
    if table.stage == "gathering" and table.rematched_at and all(seat.held != "open" for seat in table.seats):
        yield Due(max(table.rematched_at, woken) + REMATCH_PAUSE, "deal")
    if table.stage != "playing":
        return
    for number, seat in enumerate(table.seats):
        until = deadline(table, number, woken)
        if until is not None:
            yield Due(until + LENIENCE, "time_up", number)
        gone = absent.get(seat.person.id) if seat.person is not None and seat.held == "person" else None
        if gone is not None and somebody_waits(table, absent, number):
            yield Due(max(gone, woken) + grace, "keep_warm", number)


def somebody_waits(table: Table, absent: Mapping[str, int], number: int) -> bool:
    """Whether another person sits here and is connected. Nobody's match is played on without anybody there."""
    others = (seat.person for other, seat in enumerate(table.seats) if other != number and not seat.left)
    return any(person is not None and person.id not in absent for person in others)
