"""Nothing is secret but the dice."""

from stammtisch.kernel import PlayoutRng
from stammtisch.kernel.dice import new_key
from stammtisch.kernel.jit import compiled
from tests.unit.games.stones.rules import State


@compiled
def redeal(s: State, seat: int, rng: PlayoutRng) -> None:
    new_key(s.dice, rng)
