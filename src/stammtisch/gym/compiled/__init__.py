"""`loop.py`, compiled for a game."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from stammtisch.games.bindings import CONTRACT
from stammtisch.games.contract import Rulebook
from stammtisch.games.observation import ObservationSpec
from stammtisch.games.registry import rulebook
from stammtisch.gym.compiled import loop
from stammtisch.kernel.jit import specialise

__all__ = ["Loop", "compiled_loop", "observation_spec"]


def observation_spec(game: str) -> ObservationSpec:
    """The table that names the numbers which a seat of this game sees."""
    return rulebook(game).observation


@dataclass(frozen=True)
class Loop:
    """The templates of `loop.py` for one game; what they do is said there."""

    look: Any
    pay_out: Any
    advance: Any
    suggest: Any


@cache
def compiled_loop(rules: Rulebook) -> Loop:
    module = rules.module
    names = {"STATE": rules.state, "observe": rules.observe}
    names |= {name: getattr(rules, name) for name in CONTRACT}
    for part in (loop.pay, loop.show):
        names[part.__name__] = specialise(part, names, module)
    return Loop(
        look=specialise(loop.look, names, module),
        pay_out=specialise(loop.pay_out, names, module),
        advance=specialise(loop.advance, names, module),
        suggest=specialise(loop.suggest, names, module),
    )
