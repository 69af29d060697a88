"""How good a state of Party Bugs is, and what a sensible player would do without thinking."""

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.party_bugs.state import HIDE, KING, PAIR, TAKE, YES, State, one, some_card
from stammtisch.games.tactics import into_chances
from stammtisch.kernel import PlayoutRng
from stammtisch.kernel.bits import highest, lowest
from stammtisch.kernel.jit import compiled

CLOSE = 20.0  # points between two displays that are much more than chance
WORTH_IT = 13  # going first matters if the floor's best and worst cards are so far apart
KING_COSTS = 12  # what a whole floor may cost more than one card of it before one shies away from it


@compiled
def value(s: State, since: State, out: NDArray[np.float64]) -> None:
    """Half of it is the match's outcome (nobody's if Paul has won), half how near one came.

    There is nothing to count before the end, and whether one wins there is much luck: how close it was says more.
    """
    for seat in range(s.players):
        out[seat] = -s.scores[seat]
    into_chances(out, s.players, CLOSE, 1.0)
    for seat in range(s.players):
        out[seat] = 0.5 * out[seat] + (0.5 if s.winners >> seat & 1 else 0.0)


@compiled
def policy(s: State, seat: int, choices: int, rng: PlayoutRng) -> int:
    """Collects pairs and low cards; plays low when the floor is uneven, and the King when the floor is cheap."""
    if not choices & (choices - 1):
        return lowest(choices)
    if s.phase == PAIR:
        return YES
    if s.phase == HIDE:
        return highest(choices)  # there is time to find its twin, and it would make a poor card to play
    if s.phase == TAKE:
        return cheapest(s, seat, choices)
    return card_to_play(s, seat, choices)


@compiled
def cost(s: State, seat: int, card: int) -> int:
    """What this card would add to the seat's sum, hidden card included."""
    return -(card + 1) if (s.displays[seat] >> card & 1) or s.hidden[seat] == card else card + 1


@compiled
def cheapest(s: State, seat: int, choices: int) -> int:
    best = lowest(choices)
    while choices:
        card = lowest(choices)
        choices &= choices - 1
        if cost(s, seat, card) < cost(s, seat, best):
            best = card
    return best


@compiled
def card_to_play(s: State, seat: int, choices: int) -> int:
    floor, least, most, whole = s.floor, 100, -100, 0
    while floor:
        card = some_card(floor)
        floor -= one(card)
        now = cost(s, seat, card)
        least, most, whole = min(least, now), max(most, now), whole + now
    if choices >> KING & 1:
        if whole <= least + KING_COSTS:
            return KING
        choices ^= 1 << KING
    if most - least >= WORTH_IT:
        return lowest(choices)
    return highest(choices)
