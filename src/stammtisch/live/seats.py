"""Who sits where."""

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

    @property
    def held(self) -> Held:
        if self.person is None:
            return "open" if self.bot is None else "bot"
        if self.bot is None:
            return "person"
        return "left" if self.left else "kept"

    @property
    def takeable(self) -> bool:
        """A person may sit down here."""
        return self.held in ("open", "bot", "left")

    def take(self, person: Person) -> None:
        self.person, self.bot, self.left, self.hints = person, None, False, False

    def give_to_bot(self, level: str) -> None:
        self.person, self.bot, self.left, self.hints = None, level, False, False

    def free(self) -> None:
        self.person, self.bot, self.left, self.hints = None, None, False, False

    def occupant(self) -> Occupant:
        return Occupant(self.person, self.bot, self.left)


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
    """Everybody one seat further to the left; who has gone has no seat any more."""
    kept = [Seat() if seat.left else Seat(seat.person, seat.bot) for seat in seats]
    return [kept[-1], *kept[:-1]]
