"""The seats of a table: who sits where, and who plays there now."""

from dataclasses import dataclass
from typing import Literal

from stammtisch.live.facts import Occupant, Person
from stammtisch.table_texts import BOT_NAMES, bot_name

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
    bot_name: str | None = None  # of the bot whose seat it is, or was before somebody joined

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
        self.person, self.bot, self.left, self.hints, self.bot_name = person, None, False, False, None

    def join(self, person: Person) -> None:
        """As `take`, in the middle of a match: the seat remembers its bot."""
        self.earlier, name = (self.bot, self.bot_name) if self.person is None else (None, None)
        self.take(person)
        self.bot_name = name
        self.late, self.offered = True, False

    def give_to_bot(self, level: str, name: str) -> None:
        self.person, self.bot, self.left, self.hints, self.bot_name = None, level, False, False, name

    def free(self) -> None:
        self.person, self.bot, self.left, self.hints, self.bot_name = None, None, False, False, None

    def occupant(self) -> Occupant:
        name = None if self.person else self.bot_name
        return Occupant(self.person, self.bot, self.left, self.late, name, self.taken_back)


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
    kept = [_moved_on(seat) for seat in seats]
    return [kept[-1], *kept[:-1]]


def _moved_on(seat: Seat) -> Seat:
    if seat.left:
        return Seat(None, seat.earlier, bot_name=seat.bot_name)
    return Seat(seat.person, seat.bot, bot_name=None if seat.person else seat.bot_name)


def name_for_bot(seats: list[Seat], number: int) -> str:
    """What a bot is called that sits down here: as the bot before it, or the seat's own name, or the next one free.

    A bot takes its name along to another seat: so the seat's own may be taken.
    """
    own = seats[number].bot_name
    if seats[number].held == "bot" and own is not None:
        return own
    taken = {seat.bot_name for seat in seats}
    names = [bot_name(number + further) for further in range(len(BOT_NAMES))]
    return next((name for name in names if name not in taken), names[0])
