"""What a seat of Gaunerbande cannot know, drawn anew.

Known: the own hand; what one passed and to whom, received and from whom; every card played, and what that showed about
the player's hand (`possible`); how many cards everybody holds. All arrangements that
agree with this are equally likely.
"""

import numpy as np

from stammtisch.games.contract import SEATS
from stammtisch.games.gaunerbande.rules import GIVEN, PASS, State
from stammtisch.games.tricks import spread
from stammtisch.kernel import PlayoutRng
from stammtisch.kernel.bits import count
from stammtisch.kernel.dice import new_key, pick_several, rng_below
from stammtisch.kernel.jit import compiled


@compiled
def redeal(s: State, seat: int, rng: PlayoutRng) -> None:
    new_key(s.dice, rng)
    redeal_hands(s, seat, rng)
    if s.phase == PASS:
        redraw_choices(s, seat, rng)
    elif s.passing:
        redraw_passes(s, seat, rng)


@compiled
def redeal_hands(s: State, seat: int, rng: PlayoutRng) -> None:
    """The hidden cards among the other hands. Those the seat gave away are where it put them until they are played."""
    room = np.zeros(SEATS, np.int64)
    possible = np.zeros(SEATS, np.int64)
    hands = np.zeros(SEATS, np.int64)
    hidden = 0
    receiver = (seat + s.passing) % s.players
    kept = 0 if s.phase == PASS else s.passed[seat] & s.hands[receiver]
    for other in range(s.players):
        if other != seat:
            hidden |= s.hands[other]
            room[other] = count(s.hands[other])
            possible[other] = s.possible[other]
    hidden &= ~kept
    room[receiver] -= count(kept)
    spread(hidden, room, possible, hands, s.players, rng)
    hands[receiver] |= kept
    for other in range(s.players):
        if other != seat:
            s.held[other] = s.held[other] & ~s.hands[other] | hands[other]
            s.hands[other] = hands[other]


@compiled
def redraw_choices(s: State, seat: int, rng: PlayoutRng) -> None:
    """While cards are being chosen, others see only who has finished: not which cards, nor how many so far."""
    for other in range(s.players):
        if other != seat:
            chosen = GIVEN if count(s.passed[other]) == GIVEN else rng_below(rng, GIVEN)
            s.passed[other] = pick_several(rng, s.hands[other], chosen)


@compiled
def redraw_passes(s: State, seat: int, rng: PlayoutRng) -> None:
    """What the others gave each other: any three of the cards that the receiver has held since."""
    for giver in range(s.players):
        receiver = (giver + s.passing) % s.players
        if giver != seat and receiver != seat:
            s.passed[giver] = pick_several(rng, s.held[receiver], GIVEN)
            s.received[receiver] = s.passed[giver]
