"""What a seat cannot know: the bids that the others have chosen, and which prizes come when."""

from stammtisch.kernel import PlayoutRng
from stammtisch.kernel.dice import new_key, pick
from stammtisch.kernel.jit import compiled

from .rules import NONE, State


@compiled
def redeal(s: State, seat: int, rng: PlayoutRng) -> None:
    new_key(s.dice, rng)
    for other in range(s.players):
        if other != seat and s.chosen[other] != NONE:
            s.chosen[other] = pick(rng, s.hands[other])
