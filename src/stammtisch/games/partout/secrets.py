"""What a seat of Partout cannot know, drawn anew.

Known: the own hand, every card played, how many cards everybody holds. Any card may be played at any time, so play
shows nothing about the rest of a hand: the other cards lie anywhere among the other hands and aside, every arrangement
equally likely. All else in a state is public.
"""

from stammtisch.games.partout.rules import State
from stammtisch.kernel import PlayoutRng
from stammtisch.kernel.bits import count
from stammtisch.kernel.dice import new_key, pick_several
from stammtisch.kernel.jit import compiled


@compiled
def redeal(s: State, seat: int, rng: PlayoutRng) -> None:
    new_key(s.dice, rng)
    hidden = s.aside
    for other in range(s.players):
        if other != seat:
            hidden |= s.hands[other]
    for other in range(s.players):
        if other != seat:
            s.hands[other] = pick_several(rng, hidden, count(s.hands[other]))
            hidden &= ~s.hands[other]
    s.aside = hidden
