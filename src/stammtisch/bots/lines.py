"""Decisions that a game asks for in parts, weighed whole: three cards to pass on, a card and its target, a kind and how
many of it.

A *line* is one way through all parts. Two choices of a seat are parts of one decision if the seat learns nothing in
between, nobody else comes into play, and either nobody else can see the first, or the second is of another phase. What
comes to the same, in whatever order it was said, is the same. What a seat sees is its observation: so all of this can
be found out wherever the compiled rules are, in a browser too.
"""

from collections.abc import Callable, Sequence
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from stammtisch.bots.imagined import MOST_PARTS
from stammtisch.bots.search import Search, SearchResult
from stammtisch.games.contract import Rulebook
from stammtisch.kernel import Numbers, PlayoutRng
from stammtisch.kernel.bits import members
from stammtisch.kernel.jit import specialise

if TYPE_CHECKING:
    # Free names of the template below; `specialise` fills in the game's own.
    STATE: Any
    observe: Any

WORLDS = 3  # in which a seat must see the same, to have learned nothing
SURE = 3.0  # standard errors from which on a line counts as better than another

Think = Callable[[Search], SearchResult]
"""Lets a search run for as long as there is time for it."""


class Weighed(NamedTuple):
    """A line, and what a search has found out about it."""

    choices: tuple[int, ...]
    win: float  # the seat's chance of winning the match
    points: float  # what its score is expected to gain in the round
    worth: float  # what the search itself goes by; where the game values more than winning, not the same as `win`
    visits: int
    spread: float  # of `worth`
    win_spread: float

    @property
    def error(self) -> float:
        """The standard error of `win`."""
        return self.win_spread / sqrt(max(1, self.visits))


def next_part(rules: Rulebook, state: Numbers, seat: int, choice: int, rng: PlayoutRng) -> Numbers | None:
    """The state in which the seat's same decision goes on after a choice; None if the decision is made with it."""
    call, phase, round_no = rules.bindings, rules.layout["phase"][0], rules.layout["round_no"][0]
    after = state.copy()
    call.apply(after, seat, choice)
    if not call.legal(after, seat) or call.waiting(after) & ~call.waiting(state):
        return None
    if after[phase] == state[phase] and not _is_covert(rules, state, seat, after):
        return None
    seen = set[bytes]()
    for _ in range(WORLDS):
        world = state.copy()
        call.redeal(world, seat, rng)
        call.apply(world, seat, choice)
        if not call.legal(world, seat) or world[round_no] != state[round_no]:
            return None
        seen.add(observed(rules, world, seat))
    return after if len(seen) == 1 else None


def _is_covert(rules: Rulebook, state: Numbers, seat: int, after: Numbers) -> bool:
    """Whether nobody else has seen anything."""
    others = (other for other in range(int(state[rules.layout["players"][0]])) if other != seat)
    return all(observed(rules, state, other) == observed(rules, after, other) for other in others)


def observed(rules: Rulebook, state: Numbers, seat: int) -> bytes:
    """What a seat sees, to be compared."""
    seen = np.zeros(rules.observation.length, np.float32)
    _observer(rules)(state, seat, seen)
    return seen.tobytes()


def observe_numbers(numbers: Numbers, seat: int, out: Any) -> None:
    observe(numbers.view(STATE)[0], seat, out)


@cache
def _observer(rules: Rulebook) -> Any:
    """A game's `observe` for a row of numbers, compiled."""
    return specialise(observe_numbers, {"STATE": rules.state, "observe": rules.observe}, rules.module)


def weigh(rules: Rulebook, found: SearchResult, so_far: Sequence[int], choice: int) -> Weighed:
    """What a search has found out about the line that ends with this choice."""
    win = min(1.0, max(0.0, float(found.wins[choice])))
    return Weighed(
        choices=(*so_far, choice),
        win=win,
        points=float(found.gains[choice]),
        worth=float(found.worth[choice]),
        visits=int(found.visits[choice]),
        spread=found.spread,
        win_spread=sqrt(win * (1 - win)) if rules.one_round else found.spread,
    )


def best_of(rules: Rulebook, found: SearchResult, legal: int) -> int:
    """The choice that is best for all that is known: of those tried enough, the one surely worth most."""

    def at_least(number: int) -> tuple[float, int]:
        visits = int(found.visits[number])
        doubt = found.spread / sqrt(max(1, visits))
        return (float(found.worth[number]) - doubt if visits else -1.0, visits)

    return max(members(legal), key=at_least)


def follow(
    rules: Rulebook, known: Numbers, seat: int, rng: PlayoutRng, think: Think, begun: Sequence[int] = ()
) -> Weighed:
    """The best line that begins with these choices: every further part is thought about in its turn.

    If the decision is made with the choices it begins with, these are weighed among all that the last could have been.
    """
    state, so_far, rest = known, list[int](), list(begun)
    while True:
        after = next_part(rules, state, seat, rest[0], rng) if rest else None
        if rest and after is not None and len(so_far) + 1 < MOST_PARTS:
            so_far.append(rest.pop(0))
            state = after
            continue
        found = think(Search(rules, state, seat, rng, every=True))
        choice = rest[0] if rest else best_of(rules, found, rules.bindings.legal(state, seat))
        after = None if rest else next_part(rules, state, seat, choice, rng)
        if after is None or len(so_far) + 1 == MOST_PARTS:
            return weigh(rules, found, so_far, choice)
        so_far.append(choice)
        state = after


def end_of(rules: Rulebook, known: Numbers, seat: int, line: Sequence[int]) -> bytes:
    """What a line comes to: lines with the same end are the same decision."""
    state = known.copy()
    for choice in line:
        rules.bindings.apply(state, seat, choice)
    return state.tobytes()


def is_clearly_better(one: Weighed, other: Weighed) -> bool:
    """Whether a line is better than another in both measures, and by more than chance would explain."""
    return _exceeds(one.worth - other.worth, one, other, max(one.spread, other.spread)) and _exceeds(
        one.win - other.win, one, other, max(one.win_spread, other.win_spread)
    )


def _exceeds(difference: float, one: Weighed, other: Weighed, spread: float) -> bool:
    return difference > SURE * spread * sqrt(1 / max(1, one.visits) + 1 / max(1, other.visits))
