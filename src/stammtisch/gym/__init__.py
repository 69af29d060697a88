"""Environments for reinforcement learning; `docs/learn.md` shows how to use them.

`env` is one match as a PettingZoo AEC environment (the extra `gym`), `Batch` thousands of matches in one NumPy array,
`observation_spec` the table that names the numbers of an observation.
"""

from typing import TYPE_CHECKING, Any

from stammtisch.gym.batch import Batch, Step
from stammtisch.gym.compiled import observation_spec
from stammtisch.gym.refusals import need

if TYPE_CHECKING:
    from stammtisch.gym.aec import Env

__all__ = ["Batch", "Step", "env", "observation_spec"]


def env(
    game: str, players: int | None = None, *, reward: str = "result", render_mode: str | None = None, **options: Any
) -> "Env":
    """One match as a PettingZoo AEC environment, for so many players (None: the usual number), with these options.

    `reward`: "result" or "points". `render_mode`: "ansi" (render() returns text), "human" (it is printed), or None.
    OptionError says what is wrong and what is allowed, or that the extra `gym` is not installed.
    """
    need("pettingzoo", "gymnasium")
    from stammtisch.gym.aec import Env  # noqa: PLC0415  (PettingZoo is an extra)

    return Env(game, players, reward, render_mode, options)
