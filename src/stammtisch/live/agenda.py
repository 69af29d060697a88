"""What a table over days waits for: whose turn it is, and when the table has to be looked at, whoever looks.

An agenda is stored along with the facts that change it. So timers come from the store: `live.sweep` finds tables whose
time has come, and lists find the tables at which it is somebody's turn.
"""

from typing import NamedTuple

from stammtisch.live.clock import deadline, dues
from stammtisch.live.days import is_over_days, own_choice
from stammtisch.live.table import Table

REVEAL = 10_000  # milliseconds for people's clients to reveal their cuts; otherwise the deal is void


class Turn(NamedTuple):
    """A person owes a choice, as everybody at the table may know."""

    since: int
    due_at: int


class Agenda(NamedTuple):
    """`due_at`: when something is to be done here though nobody comes; None: never. `turns`: by person."""

    due_at: int | None
    turns: dict[str, Turn]


def agenda_of(table: Table, reveal: int = REVEAL) -> Agenda | None:
    """What the table waits for; None for tables that are played at one sitting.

    Whoever has decided before, by a plan or a switch that will do, is not waited for: only they are shown that row.
    """
    if not is_over_days(table.terms):
        return None
    if table.stage == "closed":
        return Agenda(None, {})
    times = [due.at for due in dues(table, {}, 0, 0, reveal)]
    if table.stage == "playing" and any(table.seats[seat].bot is not None for seat in table.waiting):
        times.append(table.at)
    return Agenda(min(times, default=None), _turns(table))


def _turns(table: Table) -> dict[str, Turn]:
    turns = {}
    for seat in table.waiting if table.stage == "playing" else ():
        person, due_at = table.seats[seat].person, deadline(table, seat)
        if person is not None and due_at is not None and not own_choice(table, seat):
            turns[person.id] = Turn(table.asked[seat], due_at)
    return turns
