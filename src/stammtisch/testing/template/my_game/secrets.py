"""What a seat cannot know: the hands of the others, and the cards that nobody was dealt."""

from stammtisch.kernel import PlayoutRng
from stammtisch.kernel.bits import count
from stammtisch.kernel.dice import new_key, pick_several
from stammtisch.kernel.jit import compiled

from .rules import State


@compiled
def redeal(s: State, seat: int, rng: PlayoutRng) -> None:
    """Deals all that it does not see anew: every hand as many cards as it has."""
    new_key(s.dice, rng)
    for other in range(s.players):
        if other != seat:
            s.hidden |= s.hands[other]
    for other in range(s.players):
        if other != seat:
            s.hands[other] = pick_several(rng, s.hidden, count(s.hands[other]))
            s.hidden &= ~s.hands[other]
