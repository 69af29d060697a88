"""Matches to look at: played at random, by rules of thumb, or stubbornly; and a good spread of positions from them.

Everything here is fixed by the variant, a number and a style, so a failure comes back when it is looked for:

    from stammtisch.testing.walks import position
    position("gaunerbande-4", 0, "random", 17)    # a finding names these four
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random
from typing import Any

import msgspec
import numpy as np

from stammtisch import Match
from stammtisch.games.contract import Rulebook
from stammtisch.kernel import Numbers, PlayoutRng
from stammtisch.kernel.bits import members
from stammtisch.kernel.dice import playout_rng
from stammtisch.testing.variants import Variant, variant_named

LONGEST = 5000  # choices; no match of any variant comes near it

Chooser = Callable[[Rulebook, Numbers, Random, PlayoutRng], tuple[int, int]]


# --- styles: who chooses next, and what ---


def at_random(rules: Rulebook, numbers: Numbers, rng: Random, playout: PlayoutRng) -> tuple[int, int]:
    seat = rng.choice(members(rules.bindings.waiting(numbers)))
    return seat, rng.choice(members(legal_of(rules, numbers, seat)))


def by_policy(rules: Rulebook, numbers: Numbers, rng: Random, playout: PlayoutRng) -> tuple[int, int]:
    seat = rng.choice(members(rules.bindings.waiting(numbers)))
    return seat, rules.bindings.policy(numbers, seat, legal_of(rules, numbers, seat), playout)


def one_against_all(rules: Rulebook, numbers: Numbers, rng: Random, playout: PlayoutRng) -> tuple[int, int]:
    """Seat 0 always takes the last choice it has, the others the first: what chance seldom brings about."""
    seat = members(rules.bindings.waiting(numbers))[0]
    legal = members(legal_of(rules, numbers, seat))
    return seat, legal[-1] if seat == 0 else legal[0]


def legal_of(rules: Rulebook, numbers: Numbers, seat: int) -> int:
    legal = rules.bindings.legal(numbers, seat)
    assert legal, (
        f"a dead end in the phase {rules.phases[phase_of(rules, numbers)]!r}: `waiting` in rules.py says that seat "
        f"{seat} owes a choice, and `legal` gives it none"
    )
    return legal


STYLES: dict[str, Chooser] = {"random": at_random, "policy": by_policy, "one against all": one_against_all}


# --- matches and positions ---


@dataclass(frozen=True)
class Step:
    seat: int
    number: int
    text: str

    def __str__(self) -> str:
        return f"{self.text!r} of seat {self.seat}"


class Walk:
    """One match from the deal to its end: `states[i]` is its state after i choices, `steps[i]` the choice then made."""

    def __init__(self, variant: Variant, seed: int, style: str) -> None:
        self.variant, self.seed, self.style = variant, seed, style
        self.end = match = variant.load().start(seed)
        self.rules = match.game.rules
        self.states = [match.numbers.copy()]
        self.rounds = [0]  # counted after i choices
        self.steps: list[Step] = []
        for seat, number in choices_of(self.rules, match.numbers, seed, style):
            text = self.rules.vocabulary(match.numbers, seat).texts[number]
            match.play(seat, text)
            self.steps.append(Step(seat, number, text))
            self.states.append(match.numbers.copy())
            self.rounds.append(len(match.history))

    def __iter__(self) -> Iterator["Position"]:
        return (Position(self, after) for after in range(len(self.states)))


def choices_of(rules: Rulebook, numbers: Numbers, seed: int, style: str) -> Iterator[tuple[int, int]]:
    """The choices a style makes in a match, while whoever asks makes them on `numbers`."""
    rng, playout = Random(f"{seed} {style}"), playout_rng(seed)
    for _ in range(LONGEST):
        if not rules.bindings.waiting(numbers):
            return
        yield STYLES[style](rules, numbers, rng, playout)
    raise AssertionError(f"a match of {rules.id} does not come to an end: seed {seed}, style {style!r}")


@dataclass(frozen=True)
class Position:
    """A point of a walk. As text it says how to get there."""

    walk: Walk
    after: int  # so many choices

    @property
    def match(self) -> Match:
        """The match as it stood then; a copy to do with as one likes."""
        match = at(self.walk.end, self.walk.states[self.after])
        del match.played[self.after :]
        del match._history[self.walk.rounds[self.after] :]
        return match

    @property
    def numbers(self) -> Numbers:
        return self.walk.states[self.after].copy()

    @property
    def phase(self) -> int:
        return phase_of(self.walk.rules, self.walk.states[self.after])

    @property
    def next(self) -> Step:
        return self.walk.steps[self.after]

    @property
    def over(self) -> bool:
        return self.after == len(self.walk.steps)

    def __str__(self) -> str:
        where = f'position("{self.walk.variant}", {self.walk.seed}, "{self.walk.style}", {self.after})'
        return f"{where} [phase {self.walk.rules.phases[self.phase]}]"


def phase_of(rules: Rulebook, numbers: Numbers) -> int:
    return int(numbers[rules.layout["phase"][0]])


def position(variant: str, seed: int, style: str, after: int) -> Position:
    """The position that a finding named."""
    return Position(walk(variant_named(variant), seed, style), after)


@lru_cache(maxsize=64)
def walk(variant: Variant, seed: int, style: str) -> Walk:
    return Walk(variant, seed, style)


@cache
def walks(variant: Variant) -> tuple[Walk, ...]:
    """A few matches, among them some that meet the phases that are seldom met."""
    usual = [walk(variant, 0, "random"), walk(variant, 1, "random"), walk(variant, 2, "policy")]
    seen = {position.phase for found in usual for position in found}
    return (*usual, *(walk(variant, seed, style) for seed, style in hunt(variant, seen)))


HUNT = 40  # matches a style


def hunt(variant: Variant, seen: set[int]) -> Iterator[tuple[int, str]]:
    """Seeds and styles of matches that meet a phase not seen before."""
    game = variant.load()
    for style in ("random", "one against all"):
        for seed in range(100, 100 + HUNT):
            if len(seen) == len(game.rules.phases):
                return
            numbers = game.start(seed).numbers
            met = set()
            for seat, number in choices_of(game.rules, numbers, seed, style):
                game.rules.bindings.apply(numbers, seat, number)
                met.add(phase_of(game.rules, numbers))
            if met - seen:
                seen |= met
                yield seed, style


@cache
def positions(variant: Variant, per_phase: int, at_most: int = 60) -> tuple[Position, ...]:
    """So many positions of each phase that the walks meet, half where it begins; and a deal and an end."""
    anywhere: dict[int, list[Position]] = {}
    at_its_start: dict[int, list[Position]] = {}
    for found in walks(variant):
        phase = -1
        for position in found:
            anywhere.setdefault(position.phase, []).append(position)
            if position.phase != phase:
                phase = position.phase
                at_its_start.setdefault(phase, []).append(position)
    rng, half = Random(0), (per_phase + 1) // 2
    chosen = [position for some in anywhere.values() for position in rng.sample(some, min(half, len(some)))]
    chosen += [position for some in at_its_start.values() for position in rng.sample(some, min(half, len(some)))]
    first = walks(variant)[0]
    return (Position(first, 0), *rng.sample(chosen, min(at_most, len(chosen))), Position(first, len(first.steps)))


# --- looking at states ---


def at(match: Match, numbers: Numbers) -> Match:
    """The same match, standing at another state."""
    other = match.copy()
    other.numbers[:] = numbers
    _ = other.state  # it forgets what it remembered of its own state
    return other


def redealt(rules: Rulebook, numbers: Numbers, seat: int, rng: PlayoutRng) -> Numbers:
    other = numbers.copy()
    rules.bindings.redeal(other, seat, rng)
    return other


def as_json(thing: Any) -> bytes:
    """As it would be sent."""
    return msgspec.json.encode(thing, order="sorted")


def observers(players: int) -> list[int | None]:
    return [*range(players), None]


def fields(rules: Rulebook, cells: Any) -> str:
    """Numbers of a state by the names of their fields."""
    owners = {
        start + i: f"{name}[{i}]" if shape else name
        for name, (start, shape) in rules.layout.items()
        for i in range(int(np.prod(shape, dtype=int)))
    }
    return ", ".join(owners[int(cell)] for cell in cells)
