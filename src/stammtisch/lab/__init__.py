"""Offline: who plays better (the arena), and what a game's rules do (the simulator). `docs/lab.md` shows both.

Everything here gives the same numbers for the same seed, whoever does the work: one core, many, or a Ray cluster.
"""

from stammtisch.lab.bot import Bot, read_bot
from stammtisch.lab.contest import Contest
from stammtisch.lab.errors import LabError
from stammtisch.lab.plan import Plan

__all__ = ["Bot", "Contest", "LabError", "Plan", "read_bot"]
