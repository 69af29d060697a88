"""Reactions: a few drawn faces and signs, shown at somebody's plate for a moment. They are stored nowhere."""

from typing import Literal

from stammtisch.live.facts import Person
from stammtisch.live.refusals import Refused, refuse
from stammtisch.live.table import Table

Reaction = Literal["bravo", "laugh", "wow", "ouch", "ponder", "thanks"]


def not_to_be_shown(table: Table, who: Person) -> Refused | None:
    """Why no reaction of this person is shown here; None: it is. Whom nobody hears nobody sees react."""
    if table.stage == "closed":
        return refuse("closed")
    if table.seat_of(who.id) is None:
        return refuse("not_seated")
    return refuse("muted") if who.id in table.silenced else None
