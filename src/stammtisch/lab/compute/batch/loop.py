"""Plays whole matches in one compiled call, dealing included, for bots that do not think; one row of numbers each.

The functions without a decorator are templates over a game's contract; `specialise` compiles them per game. They are in
a folder of their own because compiled code is cached by the content of its folder (`kernel/jit.py`).
"""

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.contract import SEATS
from stammtisch.kernel import Numbers, PlayoutRng
from stammtisch.kernel.bits import count, lowest
from stammtisch.kernel.dice import pick, rng_chance
from stammtisch.kernel.jit import compiled

if TYPE_CHECKING:
    # Free names of the templates below; `specialise` fills in the game's own.
    STATE: Any
    deal: Any
    waiting: Any
    legal: Any
    apply: Any
    policy: Any
    one_match: Any

# What a match's row holds.
ROUNDS = 0  # counted
CHOICES = 1  # made
FORCED = 2  # of these, how many left no choice
OPTIONS = 3  # legal choices, added up over all choices
WINNERS = 4  # set of seats
LEADS = 5  # how often the lead changed hands
DEFICIT = 6  # the most points by which a winner was behind after a round, not counting the last
SCORES = 7  # per seat, at the end
HALF = SCORES + SEATS  # per seat, after half the rounds (rounded down); 0 if that is none
PHASE = HALF + SEATS  # choices made in each phase

ROUNDS_KEPT = 1024  # a longer match is described by its first so many rounds


def play_matches(
    template: Numbers,
    keys: Numbers,
    generators: PlayoutRng,
    inattention: NDArray[np.float64],
    direction: int,
    rows: Numbers,
) -> None:
    """Plays one match per key and fills in its row; `rows` must be all 0.

    `template` is a state with players, options and horizon set, `direction` as in `complete_row`.
    """
    scratch = np.zeros(len(template), np.int64)
    start, world = template.view(STATE), scratch.view(STATE)
    history = np.zeros((ROUNDS_KEPT, SEATS), np.int64)
    rng = np.zeros(1, np.uint64)
    for number in range(len(keys)):
        world[0] = start[0]
        s = world[0]
        for i in range(4):
            s.dice[i] = keys[number, i]
        rng[0] = generators[number]
        deal(s)
        one_match(s, inattention, rng, history, rows[number])
        for seat in range(s.players):
            rows[number, SCORES + seat] = s.scores[seat]
        complete_row(rows[number], history, s.winners, s.players, direction)


def play_match(s: Any, inattention: NDArray[np.float64], rng: PlayoutRng, history: Numbers, row: Numbers) -> None:
    """Plays a dealt match to its end or horizon; counts into `row`, and keeps the scores after each round."""
    seats = waiting(s)
    while seats:
        seat = lowest(seats)
        choices = legal(s, seat)
        count_choice(row, s.phase, choices)
        if inattentive(inattention[seat], rng):
            choice = pick(rng, choices)
        else:
            choice = policy(s, seat, choices, rng)
        apply(s, seat, choice)
        if s.counted > row[ROUNDS]:
            for other in range(s.players):
                history[min(row[ROUNDS], ROUNDS_KEPT - 1), other] = s.scores[other]
            row[ROUNDS] += 1
        seats = waiting(s)


@compiled
def inattentive(inattention: float, rng: PlayoutRng) -> bool:
    """Whether a bot takes any legal choice now instead of the policy's. Draws a number unless it is certain."""
    return inattention >= 1.0 or (inattention > 0.0 and rng_chance(rng) < inattention)


@compiled
def count_choice(row: Numbers, phase: int, choices: int) -> None:
    """Counts a choice that is about to be made, of these legal ones."""
    options = count(choices)
    row[CHOICES] += 1
    row[OPTIONS] += options
    if options == 1:
        row[FORCED] += 1
    row[PHASE + phase] += 1


@compiled
def complete_row(row: Numbers, history: Numbers, winners: int, players: int, direction: int) -> None:
    """Fills in what is known only when a match is over, from the scores after each of its rounds.

    `direction` is 1 if high scores are good, -1 if low ones are.
    """

    row[WINNERS] = winners
    rounds = min(row[ROUNDS], ROUNDS_KEPT)
    half = min(row[ROUNDS] // 2, ROUNDS_KEPT)
    for seat in range(players):
        row[HALF + seat] = history[half - 1, seat] if half else 0
    leading = 0
    for number in range(rounds):
        best = history[number, 0] * direction
        for seat in range(players):
            best = max(best, history[number, seat] * direction)
        ahead = 0
        for seat in range(players):
            behind = best - history[number, seat] * direction
            if not behind:
                ahead |= 1 << seat
            elif winners >> seat & 1 and number < rounds - 1:
                row[DEFICIT] = max(row[DEFICIT], behind)
        if leading and not ahead & leading:
            row[LEADS] += 1
        leading = ahead
