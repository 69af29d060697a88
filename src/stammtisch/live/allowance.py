"""How much may be stored at one table besides play: talk, mutes, cuts, sitting down, seating bots, switches,
taking back, claiming, plans.

Each person has an allowance that begins anew with every match, and so has the table for as long as it exists; people
who only watch cannot use up the part that those who sit there need. Choices, deals, standing up and closing the table
count for nothing and are never refused for this.
"""

from dataclasses import dataclass, field

from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.refusals import Refused, refuse
from stammtisch.live.seats import Seat, seat_of

EACH = 500  # of one person, in one match and before it
ALL = 20_000  # at one table
OF_SPECTATORS = 10_000  # of these
MOST_MUTED = 50  # people whom one person does not hear

LIMITED = (
    c.Sit,
    c.SeatBot,
    c.CutDeck,
    c.SetAuto,
    c.Consent,
    c.Say,
    c.Mute,
    c.Rename,
    c.TakeBack,
    c.ClaimRest,
    c.PlanAhead,
)
"""The commands that use it up. Standing up and freeing a seat need somebody to have sat down before."""


@dataclass
class Allowance:
    """What has been stored at one table so far that the limits are about."""

    all: int = 0
    of: dict[str, int] = field(default_factory=dict)  # person → since the last shuffle

    def copy(self) -> "Allowance":
        return Allowance(self.all, self.of.copy())

    def count(self, fact: f.AnyFact, seats: list[Seat], host: str) -> None:
        """Counts a fact, before the table advances by it."""
        if isinstance(fact, f.Shuffled):
            self.of.clear()
        person = _counted_for(fact, seats, host)
        if person is not None:
            self.all += 1
            self.of[person] = self.of.get(person, 0) + 1

    def refusal(self, command: c.AnyCommand, seats: list[Seat]) -> Refused | None:
        """Why nothing more of this kind is stored now; None if it is."""
        if not isinstance(command, LIMITED):
            return None
        person = command.who.id
        watches = not isinstance(command, c.Sit) and seat_of(seats, person) is None
        most = OF_SPECTATORS if watches else ALL
        return refuse("enough") if self.of.get(person, 0) >= EACH or self.all >= most else None


def _counted_for(fact: f.AnyFact, seats: list[Seat], host: str) -> str | None:
    """The person whose allowance a fact uses up; None for what belongs to play."""
    match fact:
        case f.Sat(person=person) | f.Renamed(person=person) | f.Said(person=person):
            return person.id
        case f.Muted(by=by):
            return by
        case f.AutoSet(person=by):
            return by
        case f.BotSat():
            return host
        case f.Away(person=by):
            return by
        case f.Cut(seat=at) | f.Returned(seat=at) | f.TakenBack(seat=at) | f.Claimed(seat=at) | f.Planned(seat=at):
            sitting = seats[at].person
            return sitting.id if sitting is not None else None
        case f.Consented(seat=at):
            sitting = seats[at].person
            return sitting.id if sitting is not None else None
    return None
