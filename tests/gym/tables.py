"""Positions to look at, from every variant that the conformance suite knows; played quickly, without views."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from stammtisch.games.contract import Rulebook, Snapshot, View
from stammtisch.games.observation import Seen
from stammtisch.gym import observation_spec
from stammtisch.gym.compiled import compiled_loop
from stammtisch.kernel import Numbers
from stammtisch.kernel.bits import highest, lowest, members
from stammtisch.kernel.dice import pick, playout_rng
from stammtisch.testing.variants import Variant

PLAYED = 250  # choices of a style, at least
STYLES = ("random", "sensible", "stubborn")
STUBBORN = 0.85  # chance of taking the last choice: that brings about what chance alone seldom does


@dataclass(frozen=True)
class Position:
    """A point of a match. As text it says how to get there."""

    variant: Variant
    rules: Rulebook
    style: str
    seed: int
    after: int  # so many choices
    numbers: Numbers

    def __str__(self) -> str:
        return f"{self.variant}, {self.style} {self.seed}, after {self.after} choices [{self.phase}]"

    @property
    def phase(self) -> str:
        return self.rules.phases[int(self.numbers[self.rules.layout["phase"][0]])]

    @property
    def snapshot(self) -> Snapshot:
        return self.rules.snapshot(self.numbers)

    def view(self, seat: int) -> View:
        return self.rules.view(self.snapshot, seat)

    @property
    def waiting(self) -> list[int]:
        return members(self.rules.bindings.waiting(self.numbers))


def positions(variant: Variant, share: float) -> Iterator[Position]:
    """A share of all positions of some matches; the deal and the end of the first ones always."""
    game, luck, rng = variant.load(), Random(3), playout_rng(3)
    rules, bindings = game.rules, game.rules.bindings
    for style in STYLES:
        played = seed = 0
        while played < PLAYED:
            seed += 1
            numbers = game.start(seed).numbers
            after = 0
            while seats := bindings.waiting(numbers):
                if luck.random() < share or (after == 0 and seed == 1):
                    yield Position(variant, rules, style, seed, after, numbers.copy())
                seat = lowest(seats)
                legal = bindings.legal(numbers, seat)
                choice = pick(rng, legal)
                if style == "stubborn" and luck.random() < STUBBORN:
                    choice = highest(legal)
                elif style == "sensible":
                    choice = bindings.policy(numbers, seat, legal, rng)
                bindings.apply(numbers, seat, choice)
                after += 1
            if seed == 1:
                yield Position(variant, rules, style, seed, after, numbers)
            played += after


def seen(rules: Rulebook, numbers: Numbers, seat: int) -> Seen:
    out: Seen = np.full(observation_spec(rules.id).length, np.nan, np.float32)
    compiled_loop(rules).look(numbers, seat, out)
    return out


def apart(rules: Rulebook, numbers: Numbers, seat: int) -> dict[str, Seen]:
    return observation_spec(rules.id).apart(seen(rules, numbers, seat))
