"""Laws: what every game promises, each as one function that raises AssertionError where the promise is broken.

A law takes a `variant` (a game is then held to it with each of them) or a `game`. Its name says what must be so; its
docstring, where it has one, says why. The AssertionError's message says where it is broken and what to do.
"""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings

from stammtisch.errors import StammtischError
from stammtisch.testing.variants import Variant, variants

F = TypeVar("F", bound=Callable[..., None])
E = TypeVar("E", bound=StammtischError)


@dataclass(frozen=True)
class Law:
    name: str
    why: str  # one paragraph, or nothing
    holds: Callable[[Any], None]
    for_each: str  # "variant" or "game"

    def subjects(self, game: str) -> tuple[Variant, ...] | tuple[str, ...]:
        """What of a game it is held to."""
        return variants(game) if self.for_each == "variant" else (game,)


LAWS: list[Law] = []
"""All of them, once `stammtisch.testing.laws` is imported."""

examples = settings(
    derandomize=True,  # the same examples in every run and on every machine: what fails, fails for everybody
    database=None,
    deadline=None,
    max_examples=25,
    suppress_health_check=list(HealthCheck),
)
"""How laws with examples of Hypothesis's try them."""


def law(function: F) -> F:
    """Makes a function of a variant or a game a law."""
    (taken,) = inspect.signature(function).parameters
    assert taken in ("variant", "game"), f"{function.__name__} takes {taken}; a law takes a variant or a game"
    LAWS.append(Law(function.__name__, inspect.cleandoc(function.__doc__ or ""), function, taken))
    return function


def refusal(kind: type[E], action: Callable[[], object], what: str) -> E:
    """The error of this kind that the action raises; AssertionError if it raises nothing. Others pass."""
    try:
        action()
    except kind as error:
        for said in error.phrase:
            assert said.strip(), f"{what} is refused without a reason in one language"
            assert len(said) < 2000, f"{what} is refused with {len(said)} characters; nobody reads that"
        return error
    raise AssertionError(f"{what} is not refused; it must raise {kind.__name__}")
