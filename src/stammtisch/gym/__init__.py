"""Environments for learning programs; `docs/learn.md` shows how to use them.

`env` is one match as a PettingZoo AEC environment (the extra `gym`), `Batch` thousands of matches in one NumPy array,
`sight` the table that names the numbers which a seat of a game sees.
"""

from typing import TYPE_CHECKING, Any

from stammtisch.gym.batch import Batch, Step
from stammtisch.gym.compiled import sight
from stammtisch.gym.refusals import need

if TYPE_CHECKING:
    from stammtisch.gym.aec import Env

__all__ = ["Batch", "Step", "env", "sight"]


def env(
    game: str, players: int | None = None, *, reward: str = "result", render_mode: str | None = None, **options: Any
) -> "Env":
    """A match as a PettingZoo AEC environment, for so many players (None: the usual number), with these options.

    `reward`: "result" or "points". `render_mode`: "ansi" (render() returns text), "human" (it is printed), or None.
    OptionError says what is wrong and what is allowed.
    """
    need("pettingzoo", "gymnasium")
    from stammtisch.gym.aec import Env  # noqa: PLC0415  (PettingZoo is an extra)

    return Env(game, players, reward, render_mode, options)
