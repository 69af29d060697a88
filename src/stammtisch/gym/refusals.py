"""What the environments refuse: checks that raise, and errors to raise, each with a message of one line."""

import importlib.util
from collections.abc import Iterable
from typing import Any

from numpy.typing import NDArray

from stammtisch.errors import IllegalChoice, OptionError
from stammtisch.games.contract import Option
from stammtisch.phrases import Phrase

REWARDS = {"result": 0, "points": 1}  # as `batch.loop` numbers them
RENDER_MODES = ("ansi", "human")


def need(*packages: str) -> None:
    """Raises OptionError unless these packages, which the extra `gym` brings along, are installed."""
    missing = [package for package in packages if importlib.util.find_spec(package) is None]
    if missing:
        names, pip = ", ".join(missing), "pip install 'stammtisch[gym]'"
        raise OptionError(f"This environment needs {names}: {pip}.", f"Diese Umgebung braucht {names}: {pip}.")


def one_of(name: str, value: Any, allowed: Iterable[Any]) -> None:
    """Raises OptionError unless the value is one of those allowed."""
    if not isinstance(value, str | None) or value not in allowed:
        listed = ", ".join(map(repr, allowed))
        raise OptionError(
            f"{name} must be one of {listed}, not {value!r}.", f"{name} muss eins von {listed} sein, nicht {value!r}."
        )


def whole_number(name: str, value: Any, low: int, high: int) -> None:
    """Raises OptionError unless the value is an int from low to high."""
    Option(name=name, default=low, about=Phrase("", ""), kind="number", low=low, high=high).check(value)


def fraction(name: str, value: Any) -> None:
    """Raises OptionError unless the value is a number from 0 to 1."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise OptionError(
            f"{name} must be a number from 0 to 1, not {value!r}.",
            f"{name} muss eine Zahl von 0 bis 1 sein, nicht {value!r}.",
        )


def batch_seed(seed: Any) -> int | str:
    """The seed, if it is one; OptionError otherwise."""
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise OptionError(
            f"A batch's seed is a whole number or a text (or None for fresh entropy), not {seed!r}.",
            f"Der Seed eines Batches ist eine ganze Zahl oder ein Text (oder None für echten Zufall), nicht {seed!r}.",
        )
    return seed


def not_begun() -> OptionError:
    return OptionError("No match is running: call reset() first.", "Es läuft keine Partie: zuerst reset() aufrufen.")


def no_agent(agent: Any, agents: list[str]) -> OptionError:
    listed = ", ".join(agents)
    return OptionError(
        f"There is no agent {agent!r}; the agents are {listed}.",
        f"Einen Agenten {agent!r} gibt es nicht; es gibt {listed}.",
    )


def wrong_actions(size: int, actions: NDArray[Any]) -> OptionError:
    given = f"{actions.dtype} {actions.shape}"
    return OptionError(
        f"Actions must be {size} whole numbers in one row, one per match, not {given}.",
        f"Es braucht {size} ganze Zahlen in einer Reihe, eine je Partie, nicht {given}.",
    )


def illegal(seat: int, row: int | None, action: Any, choices: dict[int, str]) -> IllegalChoice:
    """An action that is not legal, with those that are; `row` is that of a batch, None in a single match."""
    listed = ", ".join(f"{number} ({text})" for number, text in choices.items())
    en, de = ("", "") if row is None else (f" in row {row}", f" in Reihe {row}")
    return IllegalChoice(
        f"Seat {seat}{en} cannot choose {action!r} now. Legal now: {listed}.",
        f"Platz {seat}{de} kann {action!r} jetzt nicht wählen. Erlaubt ist jetzt: {listed}.",
    )
