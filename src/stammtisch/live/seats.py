"""The seats of a table: who sits where, and who plays there now."""

from dataclasses import dataclass
from typing import Literal

from stammtisch.live.facts import Occupant, Person

Held = Literal["open", "bot", "person", "kept", "left"]


@dataclass(slots=True)
class Seat:
    """One seat. Person and bot at once: the seat is the person's, and a bot plays on for the time being."""

    person: Person | None = None
    bot: str | None = None  # level
    left: bool = False  # the person has gone, and somebody else may take over
    hints: bool = False
    offered: bool = False  # the host lets somebody sit down here in the middle of the match
    late: bool = False  # somebody has done so, and may have left again
    taken_back: bool = False  # decisions were taken back here in this match
    earlier: str | None = None  # the level of the bot who played here before

    @property
    def held(self) -> Held:
        if self.person is None:
            return "open" if self.bot is None else "bot"
        if self.bot is None:
            return "person"
        return "left" if self.left else "kept"

    @property
    def takeable(self) -> bool:
        """Whether a person may sit down here."""
        return self.held in ("open", "bot", "left")

    def take(self, person: Person) -> None:
        self.person, self.bot, self.left, self.hints = person, None, False, False

    def join(self, person: Person) -> None:
        """As `take`, in the middle of a match: the seat remembers its bot."""
        self.earlier = self.bot if self.person is None else None
        self.take(person)
        self.late, self.offered = True, False

    def give_to_bot(self, level: str) -> None:
        self.person, self.bot, self.left, self.hints = None, level, False, False

    def free(self) -> None:
        self.person, self.bot, self.left, self.hints = None, None, False, False

    def occupant(self) -> Occupant:
        return Occupant(self.person, self.bot, self.left, self.late, self.taken_back)


def seat_of(seats: list[Seat], person: str) -> int | None:
    """The seat that a person sits in, kept warm or not; a seat once left does not count."""
    for number, seat in enumerate(seats):
        if seat.person is not None and seat.person.id == person and not seat.left:
            return number
    return None


def people(seats: list[Seat]) -> list[Person]:
    """Everybody who sits at the table, in seat order."""
    return [seat.person for seat in seats if seat.person is not None and not seat.left]


def rotated(seats: list[Seat]) -> list[Seat]:
    """The seats with everybody one place further to the left; people who have left have no seat any more.

    The bot is back whose seat somebody had joined and left.
    """
    kept = [Seat(None, seat.earlier) if seat.left else Seat(seat.person, seat.bot) for seat in seats]
    return [kept[-1], *kept[:-1]]
