"""Whole matches in one compiled call, dealing included, for bots that choose without thinking.

The functions without a decorator are templates over a game's contract; `specialise` compiles them per game. They stand
in a folder of their own because compiled code is kept by the content of its folder (`kernel/jit.py`).
"""

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.contract import SEATS
from stammtisch.kernel import Numbers, Quick
from stammtisch.kernel.bits import count, lowest
from stammtisch.kernel.dice import pick, quick_chance
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

# One row of numbers a match.
ROUNDS = 0  # counted
CHOICES = 1  # made
FORCED = 2  # of these, how many left no choice
OPTIONS = 3  # legal choices, added up over all choices
WINNERS = 4  # set of seats
LEADS = 5  # how often the lead went to others
DEFICIT = 6  # the most points by which a winner was behind after a round, not counting the last
SCORES = 7  # per seat, at the end
HALF = SCORES + SEATS  # per seat, after half the rounds (rounded down); 0 if that is none
PHASE = HALF + SEATS  # choices made in each phase

REMEMBERED = 1024  # rounds of a match; a longer one counts as if it had ended its first half here


def play_matches(
    template: Numbers,
    keys: Numbers,
    generators: Quick,
    inattention: NDArray[np.float64],
    better: int,
    rows: Numbers,
) -> None:
    """Plays one match per key. `template` has players, options and horizon set; `rows` is all 0 and is filled in."""
    scratch = np.zeros(len(template), np.int64)
    start, world = template.view(STATE), scratch.view(STATE)
    history = np.zeros((REMEMBERED, SEATS), np.int64)
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
        sum_up(rows[number], history, s.winners, s.players, better)


def play_match(s: Any, inattention: NDArray[np.float64], rng: Quick, history: Numbers, row: Numbers) -> None:
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
                history[min(row[ROUNDS], REMEMBERED - 1), other] = s.scores[other]
            row[ROUNDS] += 1
        seats = waiting(s)


@compiled
def inattentive(inattention: float, rng: Quick) -> bool:
    """Whether a bot takes any legal choice now instead of a sensible one."""
    return inattention >= 1.0 or (inattention > 0.0 and quick_chance(rng) < inattention)


@compiled
def count_choice(row: Numbers, phase: int, choices: int) -> None:
    options = count(choices)
    row[CHOICES] += 1
    row[OPTIONS] += options
    if options == 1:
        row[FORCED] += 1
    row[PHASE + phase] += 1


@compiled
def sum_up(row: Numbers, history: Numbers, winners: int, players: int, better: int) -> None:
    """What can be said of a match only when it is over; `better` is 1 if high scores are good, -1 if low ones are."""
    row[WINNERS] = winners
    rounds = min(row[ROUNDS], REMEMBERED)
    half = min(row[ROUNDS] // 2, REMEMBERED)
    for seat in range(players):
        row[HALF + seat] = history[half - 1, seat] if half else 0
    leading = 0
    for number in range(rounds):
        best = history[number, 0] * better
        for seat in range(players):
            best = max(best, history[number, seat] * better)
        ahead = 0
        for seat in range(players):
            behind = best - history[number, seat] * better
            if not behind:
                ahead |= 1 << seat
            elif winners >> seat & 1 and number < rounds - 1:
                row[DEFICIT] = max(row[DEFICIT], behind)
        if leading and not ahead & leading:
            row[LEADS] += 1
        leading = ahead
