"""A game's eyes, and `loop.py` compiled for it."""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from stammtisch.games.contract import Rulebook
from stammtisch.games.doors import CONTRACT
from stammtisch.games.registry import rulebook
from stammtisch.games.sight import Sight
from stammtisch.gym.compiled import loop
from stammtisch.kernel.jit import specialise

__all__ = ["Loop", "compiled_loop", "sight"]


def sight(game: str) -> Sight:
    """The table that names the numbers which a seat of this game sees."""
    found = _eyes(rulebook(game)).SIGHT
    assert isinstance(found, Sight)
    return found


def _eyes(rules: Rulebook) -> Any:
    return import_module(f"stammtisch.games.{rules.id}.eyes")


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
    names = {"STATE": rules.state, "observe": _eyes(rules).observe}
    names |= {name: getattr(rules, name) for name in CONTRACT}
    for part in (loop.pay, loop.show):
        names[part.__name__] = specialise(part, names, module)
    return Loop(
        look=specialise(loop.look, names, module),
        pay_out=specialise(loop.pay_out, names, module),
        advance=specialise(loop.advance, names, module),
        suggest=specialise(loop.suggest, names, module),
    )
