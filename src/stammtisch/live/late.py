"""Sitting down during a match, in a bot's seat or that of somebody who has left.

Whoever sits down sees a hand, and may leave again and come back under another name to sit somewhere else. So it takes
the host's leave, seat by seat; everybody sees that it was given, and that the match was joined; and once somebody who
came late has gone, nobody new comes. Nor does anybody once those who watch have been able to see hands: who has
watched is written down nowhere.
"""

from stammtisch.live.facts import Person
from stammtisch.live.refusals import Refused, refuse
from stammtisch.live.table import Table


def not_to_be_offered(table: Table, who: Person, number: int) -> Refused | None:
    """Why this seat cannot be offered to newcomers by this person now; None: it can."""
    if who.id != table.host:
        return refuse("host_only")
    if not 0 <= number < len(table.seats):
        return refuse("no_seat")
    if not table.seats[number].takeable:
        return refuse("seat_taken")
    if table.hands_shown:
        return refuse("hands_shown")
    return refuse("joined_and_left") if _somebody_came_and_went(table) else None


def not_to_be_joined(table: Table, person: str, number: int) -> Refused | None:
    """Why this person cannot sit down in this seat, which a bot plays, in the middle of a match; None: they can."""
    if table.seat_of(person) is not None or person in table.knew:
        return refuse("knows_too_much")
    if not table.seats[number].offered:
        return refuse("not_offered")
    if table.hands_shown:
        return refuse("hands_shown")
    return refuse("joined_and_left") if _somebody_came_and_went(table) else None


def _somebody_came_and_went(table: Table) -> bool:
    return any(seat.late and seat.left for seat in table.seats)
