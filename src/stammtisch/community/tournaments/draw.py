"""Who plays with whom in the next round of a tournament, and where each sits. Pure, and the same from the same seed.

People meet as many others as possible: whoever has met often is kept apart, and if standings count (Swiss), tables are
of neighbours in the standing. First somebody is put anywhere; then people change places as long as that helps, and a
little beyond, so that nobody gets stuck where two changes at once would have helped.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, permutations
from math import exp
from random import Random
from typing import NamedTuple

REPEAT = 1_000  # what it costs that two people meet again, and the more often the worse; in the end it is above all
NEIGHBOUR = 1  # what it costs for each place between two people in the standing, if that counts
BOT = 400  # what it costs to play with a bot again
ABOVE_ALL = 10_000_000
EFFORT = 40_000  # changes of places that are tried
WARM, COLD = 600.0, 5.0

Unit = tuple[str, ...]
"""One person, or two who play together."""


class Past(NamedTuple):
    """What has been: how often any two people have met, sat in which seat, and had bots at their table."""

    met: Mapping[tuple[str, str], int]
    sat: Mapping[tuple[str, int], int]
    bots: Mapping[str, int]


class Drawn(NamedTuple):
    """One table: who sits in which seat; None: a bot."""

    seats: tuple[str | None, ...]


def past_of(rounds: Sequence[Sequence[Drawn]]) -> Past:
    """What the draws so far add up to."""
    met, sat, bots = Counter[tuple[str, str]](), Counter[tuple[str, int]](), Counter[str]()
    for table in (table for tables in rounds for table in tables):
        people = [person for person in table.seats if person is not None]
        met.update(_pair(one, other) for one, other in combinations(people, 2))
        sat.update((person, seat) for seat, person in enumerate(table.seats) if person is not None)
        bots.update({person: len(table.seats) - len(people) for person in people})
    return Past(met, sat, bots)


def draw(
    units: Sequence[Unit], players: int, past: Past, seed: int, standing: Mapping[str, int] | None = None
) -> list[Drawn]:
    """The tables of the next round: every unit at one of them, bots in the seats that are left.

    `players` is a multiple of the units' size. `standing`: everybody's place, if neighbours are to meet. Tables are as
    few as can be, and bots are spread so that no table has two more than another.
    """
    if not units:
        return []
    size = len(units[0])
    assert all(len(unit) == size for unit in units)
    assert players % size == 0
    dice = Random(seed)
    order = sorted(units)
    dice.shuffle(order)
    if standing is not None:
        order.sort(key=lambda unit: min(standing.get(person, len(standing)) for person in unit))
    tables = _spread(order, players // size)
    search = _Search(tables, past, standing, players, dice)
    search.run(EFFORT)
    return [_seated(table, players, past, dice) for table in search.best]


def propose(
    units: Sequence[Unit], players: int, past: Past, seed: int, places: Sequence[str] = ()
) -> tuple[tuple[str | None, ...], ...]:
    """The seats of the next round's tables; `places`: the standing, the first first, if neighbours are to meet.

    In pairs an empty name is nobody: a bot sits there.
    """
    standing = {person: place for place, person in enumerate(places)} if places else None
    return tuple(
        tuple(person or None for person in table.seats) for table in draw(units, players, past, seed, standing)
    )


def repeats(tables: Sequence[Drawn], past: Past) -> int:
    """How many of the meetings at these tables are not the first of their two people; partners are not counted."""
    pairs = (pair for table in tables for pair in combinations([one for one in table.seats if one is not None], 2))
    return sum(past.met.get(_pair(*pair), 0) > 0 for pair in pairs)


def _pair(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one < other else (other, one)


def _spread(units: Sequence[Unit], most: int) -> list[list[Unit]]:
    """As few tables as can be, of sizes that differ by at most one."""
    count = -(-len(units) // most)
    small, larger = divmod(len(units), count)
    tables, at = [], 0
    for number in range(count):
        end = at + small + (number < larger)
        tables.append(list(units[at:end]))
        at = end
    return tables


class _Search:
    """Changes places of two units of different tables, for the better, and less and less often for the worse."""

    def __init__(
        self, tables: list[list[Unit]], past: Past, standing: Mapping[str, int] | None, players: int, dice: Random
    ) -> None:
        self._tables, self._dice, self._past, self._players = tables, dice, past, players
        self._standing = standing
        self._known: dict[tuple[Unit, Unit], int] = {}
        self._repeat = REPEAT
        self.best = [list(table) for table in tables]

    def run(self, effort: int) -> None:
        dice, tables = self._dice, self._tables
        cost = lowest = sum(self._table(table) for table in tables)
        for tried in range(effort if len(tables) > 1 else 0):
            if lowest == 0:
                return
            first, second = dice.sample(range(len(tables)), 2)
            one, other = dice.randrange(len(tables[first])), dice.randrange(len(tables[second]))
            change = self._change(first, one, second, other)
            warmth = WARM * (COLD / WARM) ** (tried / effort)
            if change < 0 or dice.random() < exp(-change / warmth):
                tables[first][one], tables[second][other] = tables[second][other], tables[first][one]
                cost += change
                if cost < lowest:
                    lowest, self.best = cost, [list(table) for table in tables]
        self._settle()

    def _settle(self) -> None:
        """Changes places in what was found best as long as any single change helps: no repeat is left that one could
        avoid."""
        self._tables = tables = self.best
        self._repeat = ABOVE_ALL
        self._known.clear()
        places = [(table, place) for table, units in enumerate(tables) for place in range(len(units))]
        better = True
        while better:
            better = False
            for (first, one), (second, other) in combinations(places, 2):
                if first != second and self._change(first, one, second, other) < 0:
                    tables[first][one], tables[second][other] = tables[second][other], tables[first][one]
                    better = True

    def _change(self, first: int, one: int, second: int, other: int) -> int:
        """What it costs more if these two change places."""
        here, there = self._tables[first], self._tables[second]
        going, coming = here[one], there[other]
        change = 0
        for place, unit in enumerate(here):
            if place != one:
                change += self._together(unit, coming) - self._together(unit, going)
        for place, unit in enumerate(there):
            if place != other:
                change += self._together(unit, going) - self._together(unit, coming)
        bots = (self._players - len(there) * len(going)) - (self._players - len(here) * len(going))
        return change + bots * (self._with_bots(going) - self._with_bots(coming))

    def _table(self, units: Sequence[Unit]) -> int:
        bots = self._players - sum(map(len, units))
        together = sum(self._together(one, other) for one, other in combinations(units, 2))
        return together + bots * sum(map(self._with_bots, units))

    def _with_bots(self, unit: Unit) -> int:
        return BOT * sum(self._past.bots.get(person, 0) for person in unit)

    def _together(self, one: Unit, other: Unit) -> int:
        """What it costs that two units are at the same table."""
        key = (one, other) if one < other else (other, one)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._cost(one, other)
        return known

    def _cost(self, one: Unit, other: Unit) -> int:
        met = [self._past.met.get(_pair(this, that), 0) for this in one for that in other]
        cost = self._repeat * sum(times * times for times in met)
        if self._standing is not None:
            last = len(self._standing)
            apart = abs(self._standing.get(one[0], last) - self._standing.get(other[0], last))
            cost += NEIGHBOUR * apart * apart
        return cost


def _seated(units: Sequence[Unit], players: int, past: Past, dice: Random) -> Drawn:
    """Who sits where: everybody in as many different seats as possible, and those who play together opposite."""
    size = len(units[0])
    places = players // size
    chairs: list[Unit | None] = [*units, *[None] * (places - len(units))]
    dice.shuffle(chairs)

    def seats(order: Sequence[Unit | None]) -> tuple[str | None, ...]:
        found: list[str | None] = [None] * players
        for place, unit in enumerate(order):
            for part, person in enumerate(unit or ()):
                found[place + part * places] = person
        return tuple(found)

    def worn(order: Sequence[Unit | None]) -> int:
        return sum(
            past.sat.get((person, seat), 0) ** 2 for seat, person in enumerate(seats(order)) if person is not None
        )

    return Drawn(seats(min(permutations(chairs), key=worn)))
