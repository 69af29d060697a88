"""What bots play imagined matches with. Without this file they would choose at random."""

from stammtisch.kernel import PlayoutRng
from stammtisch.kernel.bits import below, lowest
from stammtisch.kernel.dice import pick
from stammtisch.kernel.jit import compiled

from .rules import State


@compiled
def policy(s: State, seat: int, choices: int, rng: PlayoutRng) -> int:
    """Bids what the prize is worth, or the next card above that."""
    above = choices & ~below(s.prize)
    return lowest(above) if above else pick(rng, choices)
