"""What a table is to be: its facts, added up one by one, without any server."""

from stammtisch.live import facts as f
from stammtisch.live.numbering import told_to
from stammtisch.live.table import PlayedChoice, Table, advance
from stammtisch.match import Events

Decision = tuple[str, int, int]
"""A person, the match, and the number of the decision in it."""


def differs(one: Table, other: Table) -> list[str]:
    """In what two tables differ, after a look at everything that they consist of."""
    found = [name for name in vars(one) if name not in ("match", "game") and vars(one)[name] != vars(other).get(name)]
    position, same = one.match, other.match
    if (position is None) != (same is None):
        return [*found, "match"]
    if position is not None and same is not None:
        alike = (position.numbers == same.numbers).all() and position.played == same.played
        found += [] if alike and position.history == same.history else ["match"]
    return found


class Reference:
    """A table as its facts add up, fact by fact, without any room; as it stood after each of them."""

    def __init__(self, id: str) -> None:
        self.tables = [Table(id)]
        self.entries: list[f.Entry] = []
        self.events: list[Events | None] = [None]
        self.chosen: dict[Decision, str] = {}
        self.seats_of: dict[str, set[int]] = {}  # all that somebody has ever had

    @property
    def now(self) -> Table:
        return self.tables[-1]

    def add(self, entry: f.Entry) -> None:
        """Raises whatever says that the fact does not follow."""
        twin, played = self.now.fork(), None
        if isinstance(entry.fact, f.Chose):
            assert twin.match is not None, "a choice without a match"
            match = twin.match.copy()
            played = PlayedChoice(match, match.play(entry.fact.seat, entry.fact.choice))
        self.events.append(advance(twin, entry, played))
        self.tables.append(twin)
        self.entries.append(entry)
        if isinstance(entry.fact, f.Sat | f.Rematched):
            for number, seat in enumerate(twin.seats):
                if seat.person is not None:
                    self.seats_of.setdefault(seat.person.id, set()).add(number)
        if isinstance(entry.fact, f.Chose):
            person = twin.seats[entry.fact.seat].person
            if person is not None:
                self.chosen[person.id, twin.match_no, twin.decided[entry.fact.seat]] = entry.fact.choice

    def places(self, person: str, number: int) -> list[int]:
        """After which facts, in the journal's numbers, the person was told this number; the latest ones."""
        found = list[int]()
        for place in range(len(self.tables) - 1, 0, -1):
            if self.tables[place].told_to(person) == number:
                found.append(place)
            elif found:
                break
        return found[::-1]

    def all_places(self, person: str, number: int) -> list[int]:
        """The same in the numbers of all seats that the person has ever had, and of those who watch.

        What was missed is told in the numbers of the seat that the person has by now.
        """
        tables = enumerate(self.tables[1:], 1)
        return [place for place, table in tables if number in self._numbers(table, person)]

    def most_told(self, person: str) -> int:
        """The highest number that the person can have been told, in whatever seat."""
        return max(self._numbers(self.now, person))

    def _numbers(self, table: Table, person: str) -> list[int]:
        return [told_to(table.told, seat) for seat in (None, *self.seats_of.get(person, ()))]
