"""Advances many matches side by side, each by one choice, in one compiled call.

The functions without a decorator are templates over a game's contract and its observation encoder; `specialise`
compiles them per game. They are in a folder of their own because compiled code is cached by the content of its folder
(`kernel/jit.py`).
"""

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.observation import Seen
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
    observe: Any

ACTIONS = 63  # as many as a set of choices can hold
NEW_MATCH = -1  # instead of an action
RESULT, POINTS = 0, 1  # what is paid


# --- templates ---


def look(numbers: Numbers, seat: int, out: Seen) -> None:
    """Writes the observation of one seat of one match to `out`."""
    observe(numbers.view(STATE)[0], seat, out)


def pay_out(numbers: Numbers, settled: Numbers, kind: int, better: int, over: bool, out: Seen) -> None:
    """`pay` for one match."""
    pay(numbers.view(STATE)[0], settled, kind, better, over, out)


def pay(s: Any, settled: Numbers, kind: int, better: int, over: bool, out: Seen) -> None:
    """Writes each seat's reward for the last choice to `out`; `settled` are the scores when a round was last counted.

    Sums to 0. RESULT: at the end of the match those who have won share 1, those who have lost share -1; if nobody or
    everybody has won, there is nothing to share. POINTS: whenever a round is counted, the points gained in it compared
    with the mean of all seats; `better` is 1 if high scores are good, -1 if low ones are.
    """
    n = s.players
    for seat in range(n):
        out[seat] = 0.0
    if kind == RESULT:
        winners = count(s.winners)
        if over and 0 < winners < n:
            for seat in range(n):
                out[seat] = 1.0 / winners if s.winners >> seat & 1 else -1.0 / (n - winners)
    elif s.counted > settled[n]:
        total = 0
        for seat in range(n):
            total += s.scores[seat] - settled[seat]
        for seat in range(n):
            out[seat] = better * (s.scores[seat] - settled[seat] - total / n)
            settled[seat] = s.scores[seat]
        settled[n] = s.counted


def show(s: Any, row: int, seats: Numbers, choices: Numbers, masks: NDArray[np.int8], observations: Seen) -> None:
    """Fills in a row: the seat to choose (the first that owes a choice), its legal choices, and its observation."""
    seat = lowest(waiting(s))
    legal_now = legal(s, seat)
    seats[row] = seat
    choices[row] = legal_now
    for choice in range(ACTIONS):
        masks[row, choice] = legal_now >> choice & 1
    observe(s, seat, observations[row])


def advance(
    start: Any,
    kind: int,
    better: int,
    states: Any,
    keys: Numbers,
    settled: Numbers,
    actions: Numbers,
    seats: Numbers,
    choices: Numbers,
    masks: NDArray[np.int8],
    observations: Seen,
    rewards: Seen,
    dones: NDArray[np.bool_],
) -> None:
    """Makes one legal choice in every row. Where that ends the match, or the action is NEW_MATCH, the next is dealt.

    Its key is the row's; `start` holds one state with everything set that is agreed before the deal.
    """
    for row in range(len(seats)):
        s = states[row]
        if actions[row] == NEW_MATCH:
            dones[row] = True
        else:
            apply(s, seats[row], actions[row])
            dones[row] = waiting(s) == 0
            pay(s, settled[row], kind, better, dones[row], rewards[row])
        if dones[row]:
            states[row] = start[0]
            for i in range(4):
                s.dice[i] = keys[row, i]
            for i in range(settled.shape[1]):
                settled[row, i] = 0
            deal(s)
        show(s, row, seats, choices, masks, observations)


def suggest(
    inattention: float, states: Any, seats: Numbers, choices: Numbers, generators: PlayoutRng, out: Numbers
) -> None:
    """Writes a choice for every row to `out`: the policy's, or with the chance `inattention` any legal one."""
    for row in range(len(seats)):
        rng = generators[row : row + 1]
        if rng_chance(rng) < inattention:
            out[row] = pick(rng, choices[row])
        else:
            out[row] = policy(states[row], seats[row], choices[row], rng)


# --- the same for every game ---


@compiled
def pick_each(choices: Numbers, generators: PlayoutRng, out: Numbers) -> None:
    """Writes a random legal choice for every row to `out`."""
    for row in range(len(choices)):
        out[row] = pick(generators[row : row + 1], choices[row])


@compiled
def first_illegal(choices: Numbers, actions: Numbers) -> int:
    """The first row whose action is not one of its choices; -1 if there is none."""
    for row in range(len(choices)):
        if not 0 <= actions[row] < ACTIONS or not choices[row] >> actions[row] & 1:
            return row
    return -1
