"""Tables over days: how long people have there, what stops their clocks, and when what they planned is done.

Such a table lives without connections: its bots answer and its deadlines hold though nobody looks (`live.sweep`).
Everything here is told by the table's facts, so that it is the same on every server and after every restart.
"""

import hashlib
from collections.abc import Iterable
from typing import TYPE_CHECKING

from stammtisch.live import facts as f

if TYPE_CHECKING:
    from stammtisch.live.table import Table

DAY = 24 * 3600  # seconds
MOST_DAYS, LONGEST_BUDGET = 14, 90  # for a choice; for all choices of one person in a match
REMEMBERED = 400 * DAY * 1000  # milliseconds for which a table knows of past holidays
SOONEST, LATEST = 10_000, 20 * 60_000  # milliseconds after which a planned choice is made

Pause = tuple[int, int]
"""From when until when a clock stands still."""


def is_over_days(terms: f.Opened) -> bool:
    return terms.pace >= DAY or terms.budget > 0


def after(start: int, amount: int, pauses: Iterable[Pause]) -> int:
    """The time at which so many milliseconds have passed since the start, but for the pauses."""
    for since, until in sorted(pauses):
        if since >= start + amount:
            break
        if until > start:
            amount -= max(0, since - start)
            start = until
    return start + amount


def passed(start: int, end: int, pauses: Iterable[Pause]) -> int:
    """The milliseconds between two times, but for the pauses."""
    counted = 0
    for since, until in sorted(pauses):
        if until > start:
            counted += max(0, min(since, end) - start)
            start = max(start, until)
    return counted + max(0, end - start)


def pauses_of(table: "Table", seat: int) -> list[Pause]:
    person = table.seats[seat].person
    return sorted(table.away.get(person.id, {}).items()) if person is not None else []


def time_left(table: "Table", seat: int) -> int:
    """Milliseconds that the seat had for its present step when that began."""
    terms = table.terms
    return terms.pace * 1000 if not terms.budget else max(0, terms.budget * DAY * 1000 - table.used[seat])


def until(table: "Table", seat: int) -> int:
    """When the time of a seat that owes a choice is up."""
    return after(table.asked[seat], time_left(table, seat), pauses_of(table, seat))


def is_used_up(table: "Table", seat: int, now: int) -> bool:
    """Whether the days that the seat's person had for the whole match are gone, so that nobody can return there."""
    if not table.terms.budget or table.stage != "playing":
        return False
    return time_left(table, seat) == 0 or bool(table.asked[seat] and now >= until(table, seat))


def moment_of(table: "Table", seat: int) -> int:
    """When what the seat's person has planned is chosen, or the single choice there is, if they want that.

    It is drawn for every step, between seconds and minutes, from what nobody is ever told: people look in now and
    then, so that when a choice comes does not tell whether somebody made it at that moment.
    """
    salt = table.terms.salt.hidden if table.terms.salt is not None else b""
    what = f"{table.id} {table.match_no} {seat} {table.steps[seat]}".encode()
    drawn = int.from_bytes(hashlib.blake2b(what, key=salt[:64], digest_size=8).digest()) / 2**64
    return table.asked[seat] + round(SOONEST * float((LATEST / SOONEST) ** drawn))


def own_choice(table: "Table", seat: int) -> str | None:
    """What the seat's person has decided before: the choice that was planned, or the only one, if it is to be made.

    None if they have to be asked; empty if what was planned cannot be chosen.
    """
    person = table.seats[seat].person
    if table.match is None or table.seats[seat].held != "person" or person is None or seat not in table.waiting:
        return None
    planned, choices = table.plans.get(seat), table.match.choices(seat)
    if planned:
        return planned[0] if planned[0] in choices else ""
    return choices[0] if person.id in table.auto and len(choices) == 1 else None


# --- what facts change ---


def note_away(table: "Table", fact: f.Away, at: int) -> None:
    known = table.away.setdefault(fact.person, {})
    known[fact.since] = fact.until
    for since in [since for since, until in known.items() if until <= since or until < at - REMEMBERED]:
        del known[since]


def note_planned(table: "Table", fact: f.Planned, at: int) -> None:
    if fact.choices:
        table.plans[fact.seat] = fact.choices
    else:
        table.plans.pop(fact.seat, None)


def follow_plan(table: "Table", fact: f.Chose) -> None:
    """What was planned first has been chosen, and the rest is still planned; any other choice ends the plan."""
    planned = table.plans.pop(fact.seat, None)
    if planned is not None and planned[0] == fact.choice and planned[1:]:
        table.plans[fact.seat] = planned[1:]
