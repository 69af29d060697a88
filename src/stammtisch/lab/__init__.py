"""Offline experiments: which bot plays better (`arena`), and what a game's rules do (`balance`). See `docs/lab.md`.

The same seed gives the same numbers, whether one core does the work, many, or a Ray cluster (`compute`).
"""

from stammtisch.lab.arena.contest import Contest
from stammtisch.lab.balance.simulation import Plan
from stammtisch.lab.bot import Bot, read_bot
from stammtisch.lab.errors import LabError

__all__ = ["Bot", "Contest", "LabError", "Plan", "read_bot"]
