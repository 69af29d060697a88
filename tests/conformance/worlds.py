"""What a seat thinks possible, found by following the match with its eyes.

Worlds are drawn at one moment by `redeal`. Then every choice that is made in truth is made in each world too, or, where
the seat would not see the difference, another one. Worlds in which the choice is not possible, or in which the seat is
shown something else, fall away. Those that are left are possible worlds, by the rules alone: a later `redeal` can be
held against them.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from stammtisch.kernel import Numbers
from stammtisch.kernel.bits import members
from stammtisch.kernel.dice import quick
from tests.conformance.variants import Variant
from tests.conformance.walks import Position, as_json, positions, redealt

WORLDS = 600
FROM_THE_DEAL = 3000
FEWEST = 12  # worlds left, to go on with
ENOUGH = 30  # looks at a kind of choice that all give the same answer: then the answer is taken for granted
FOLLOWED = 24  # choices, at most


class Worlds:
    """Worlds that `seat` cannot tell from the truth at `position`."""

    def __init__(self, position: Position, seat: int, worlds: int = WORLDS) -> None:
        self.position, self.seat = position, seat
        self.rules = position.walk.rules
        rng = quick(position.after)
        self.numbers = [redealt(self.rules, position.numbers, seat, rng) for _ in range(worlds)]
        self.phases = {self.rules.phases[position.phase]}  # met on the way
        self.luck = Random(position.after)

    def __str__(self) -> str:
        return f"{self.position}, seat {self.seat}"

    def follow(self) -> bool:
        """One choice further; False, and nothing done, if too few worlds are left then."""
        after = Position(self.position.walk, self.position.after + 1)
        shown = self.shown(after.numbers)
        left: list[Numbers] = []
        looks: dict[bool, list[bool]] = {True: [], False: []}  # the true choice, another one: was the same seen?
        for numbers in self.numbers:
            choice = self.possible_choice(numbers, looks[False])
            if choice is None:
                continue
            world = numbers.copy()
            self.rules.doors.apply(world, self.position.next.seat, choice)
            looked = looks[choice == self.position.next.number]
            if len(looked) < ENOUGH or not all(looked):
                looked.append(self.shown(world) == shown)
                if not looked[-1]:
                    continue
                self.compare_events(numbers, choice, world, after.numbers)
            left.append(world)
        if len(left) < FEWEST:
            return False
        self.numbers, self.position = left, after
        self.phases.add(self.rules.phases[after.phase])
        return True

    def possible_choice(self, numbers: Numbers, others: list[bool]) -> int | None:
        """Mostly the true choice; sometimes, or where that is not possible, another one that may look the same."""
        chooser, truth = self.position.next.seat, self.position.next.number
        legal = self.rules.doors.legal(numbers, chooser)
        possible = bool(legal >> truth & 1)
        public = len(others) >= ENOUGH and not any(others)
        if chooser == self.seat or public:
            return truth if possible else None
        if possible and self.luck.random() < 0.85:
            return truth
        return self.luck.choice(members(legal)) if legal else None

    def shown(self, numbers: Numbers) -> tuple[Any, ...]:
        """All that the seat sees of a state: its view, and what a match adds to it."""
        rules, now = self.rules, self.rules.snapshot(numbers)
        common = (
            now.round_no,
            now.scores,
            now.winners,
            rules.doors.waiting(numbers),
            rules.doors.legal(numbers, self.seat),
        )
        return (*common, rules.view(now, self.seat))

    def compare_events(self, before: Numbers, choice: int, after: Numbers, truth: Numbers) -> None:
        step = self.position.next
        told = self.told(before, choice, after)
        expected = self.told(self.position.numbers, step.number, truth)
        assert told == expected, (
            f"{self} sees the same before and after {step} in two worlds, but it or a spectator is told "
            f"{told} in one and {expected} in the other: an event tells what no view shows"
        )

    def told(self, before: Numbers, choice: int, after: Numbers) -> str:
        one, two, chooser = self.rules.snapshot(before), self.rules.snapshot(after), self.position.next.seat
        return as_json([self.rules.events(one, chooser, choice, two, observer) for observer in (self.seat, None)])

    def sample(self, some: int) -> list[Numbers]:
        """Some of the worlds, the true one among them."""
        return [self.position.numbers, *self.luck.sample(self.numbers, min(some, len(self.numbers)))]

    def look_again(self) -> None:
        """Drops worlds that went unseen and look different after all."""
        shown = self.shown(self.position.numbers)
        self.numbers = [numbers for numbers in self.numbers if self.shown(numbers) == shown]


STARTS = 24


def followed(variant: Variant) -> Iterator[Worlds]:
    """Worlds of some seat from the deal and from positions of every phase, followed as far as they lead."""
    luck = Random(5)
    deal, *others = positions(variant, 4)
    for position in (deal, *luck.sample(others, min(STARTS, len(others)))):
        worlds = Worlds(position, luck.randrange(variant.players), FROM_THE_DEAL if position is deal else WORLDS)
        for _ in range(FOLLOWED):
            if worlds.position.over or not worlds.follow():
                break
        worlds.look_again()
        yield worlds
