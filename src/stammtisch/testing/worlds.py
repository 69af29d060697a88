"""What a seat thinks possible, found by following the match from that seat.

Worlds are drawn at one moment by `redeal`. Then every choice made in truth is made in each world too; or another
choice, or none at all, if the seat does not see the difference. Worlds in which the choice is not possible, or in which
the seat is shown something else, fall away. Those that are left are possible worlds, by the rules alone: a later
`redeal` can be held against them.
"""

from collections.abc import Iterator
from copy import copy
from random import Random
from typing import Any

from stammtisch.kernel import Numbers
from stammtisch.kernel.bits import members
from stammtisch.kernel.dice import playout_rng
from stammtisch.testing.variants import Variant
from stammtisch.testing.walks import Position, as_json, positions, redealt, walks

WORLDS = 400
FROM_THE_DEAL = 4000
USEFUL = 250
FEWEST = 12  # worlds left, to go on with
ENOUGH = 30  # looks at a kind of choice that all give the same answer: then the answer is taken for granted
MANY = 100
FARTHEST = 24  # choices


FAITHFUL = (1.0, 1.0, 0.5, 0.0)  # how often a world follows the truth where it need not
IMPOSSIBLE, NONE = -2, -1  # no choice fits; none is made


class Looks:
    """Whether the seat saw the same after the true choice, another one, or none."""

    def __init__(self) -> None:
        self.true: list[bool] = []
        self.other: list[bool] = []
        self.none: list[bool] = []

    def at(self, choice: int, truth: int) -> list[bool]:
        return self.true if choice == truth else self.none if choice == NONE else self.other

    def see_all(self) -> bool:
        """The choice is public: anything but the truth is noticed."""
        return noticed(self.other) and noticed(self.none)

    def worth_trying(self, legal: int) -> list[int]:
        tried = [] if noticed(self.other) else members(legal)
        return tried if noticed(self.none) and tried else [NONE, *tried]


def noticed(looked: list[bool]) -> bool:
    return len(looked) >= ENOUGH and not any(looked)


class Worlds:
    """Worlds that `seat` cannot tell from the truth at `position`."""

    def __init__(self, position: Position, seat: int, worlds: int = WORLDS) -> None:
        self.start, self.position, self.seat = position, position, seat
        self.rules = position.walk.rules
        rng = playout_rng(position.after)
        self.numbers = [redealt(self.rules, position.numbers, seat, rng) for _ in range(worlds)]
        self.phases = {self.rules.phases[position.phase]}  # met on the way
        self.luck = Random(worlds)

    def __str__(self) -> str:
        return f"{self.position}, seat {self.seat}"

    def follow(self) -> bool:
        """One choice further; False, and nothing done, if too few worlds are left then."""
        after = Position(self.position.walk, self.position.after + 1)
        shown = list(self.glances(after.numbers))
        left: list[Numbers] = []
        looks = Looks()
        for numbers in self.numbers:
            choice = self.possible_choice(numbers, looks)
            if choice == IMPOSSIBLE:
                continue
            world = numbers.copy()
            if choice != NONE:
                self.rules.bindings.apply(world, self.position.next.seat, choice)
            looked = looks.at(choice, self.position.next.number)
            if len(looked) < ENOUGH or not all(looked):
                looked.append(self.looks_like(world, shown))
                if not looked[-1]:
                    continue
                if len(looked) <= ENOUGH:
                    self.compare_events(numbers, choice, world, after.numbers)
            left.append(world)
        if len(left) < FEWEST:
            return False
        self.numbers, self.position = left, after
        self.phases.add(self.rules.phases[after.phase])
        return True

    def possible_choice(self, numbers: Numbers, looks: Looks) -> int:
        """The true choice, if it can be; or, in some worlds always and in some now and then, anything."""
        chooser, truth = self.position.next.seat, self.position.next.number
        legal = self.rules.bindings.legal(numbers, chooser)
        possible = bool(legal >> truth & 1)
        faithful = FAITHFUL[int(numbers[self.rules.layout["dice"][0]]) & 3]  # a world's own dice say what it is like
        if possible and (chooser == self.seat or looks.see_all() or self.luck.random() < faithful):
            return truth
        if chooser == self.seat or looks.see_all():
            return IMPOSSIBLE
        return self.luck.choice(looks.worth_trying(legal))

    def glances(self, numbers: Numbers) -> Iterator[Any]:
        """All that the seat sees of a state, what is quickly seen first: its view, and what a match adds to it."""
        rules, now = self.rules, self.rules.snapshot(numbers)
        yield rules.bindings.waiting(numbers), rules.bindings.legal(numbers, self.seat)
        yield now.round_no, now.scores, now.winners
        yield rules.own(now, self.seat)
        yield rules.public(now)

    def looks_like(self, numbers: Numbers, shown: list[Any]) -> bool:
        return all(one == other for one, other in zip(self.glances(numbers), shown, strict=True))

    def compare_events(self, before: Numbers, choice: int, after: Numbers, truth: Numbers) -> None:
        step = self.position.next
        told = self.told(before, choice, after)
        expected = self.told(self.position.numbers, step.number, truth)
        assert told == expected, (
            f"{self} sees the same before and after {step} in two worlds, but it or a spectator is told "
            f"{told!r} in one and {expected!r} in the other: an event tells what no view shows"
        )

    def told(self, before: Numbers, choice: int, after: Numbers) -> bytes:
        if choice == NONE:
            return as_json([[], []])
        one, two, chooser = self.rules.snapshot(before), self.rules.snapshot(after), self.position.next.seat
        return as_json([self.rules.events(one, chooser, choice, two, observer) for observer in (self.seat, None)])

    def sample(self, some: int) -> list[Numbers]:
        """Some of the worlds, the true one among them."""
        return [self.position.numbers, *Random(0).sample(self.numbers, min(some, len(self.numbers)))]

    def many_more(self) -> list[Numbers]:
        """Far more worlds, drawn and followed as these were; none if they do not lead here."""
        more = Worlds(self.start, self.seat, FROM_THE_DEAL)
        while more.position.after < self.position.after:
            if not more.follow():
                return []
        return more.numbers

    def thinned(self) -> "Worlds":
        """The same with so many worlds as are of use, and none that went unseen and looks different after all."""
        shown = list(self.glances(self.position.numbers))
        thin = copy(self)
        thin.numbers = [numbers for numbers in self.sample(USEFUL) if self.looks_like(numbers, shown)]
        return thin


STARTS = 4


def followed(variant: Variant) -> Iterator[Worlds]:
    """Worlds of some seat: from a deal, from every phase, and from anywhere."""
    luck = Random(str(variant))
    deal, *everywhere = positions(variant, 2)
    yield from followed_from(deal, luck, FROM_THE_DEAL, FARTHEST)
    starts = luck.sample(everywhere, min(STARTS, len(everywhere)))
    starts += [luck.choice(list(luck.choice(walks(variant)))) for _ in range(STARTS)]
    for start in starts[:STARTS]:
        yield from followed_from(start, luck, WORLDS, luck.randint(1, FARTHEST // 2))


def followed_from(start: Position, luck: Random, number: int, choices: int) -> Iterator[Worlds]:
    """The worlds where the phase changes, where they become few, and where they have been followed far enough."""
    worlds = Worlds(start, luck.randrange(start.walk.variant.players), number)
    for _ in range(choices):
        before = copy(worlds)
        if worlds.position.over or not worlds.follow():
            break
        if len(worlds.numbers) < MANY <= len(before.numbers):
            yield before.thinned()
        if worlds.position.phase != before.position.phase:
            yield worlds.thinned()
    yield worlds.thinned()
