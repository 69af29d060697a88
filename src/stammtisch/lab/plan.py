"""A simulation: which matches, and how some of them are played."""

from collections import Counter
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.contract import Rulebook
from stammtisch.lab import batch
from stammtisch.lab.batch import loop
from stammtisch.lab.bot import Bot
from stammtisch.lab.errors import LabError
from stammtisch.lab.setting import Setting
from stammtisch.lab.watch import watch

Table = dict[str, NDArray[np.int32]]  # one column per thing counted, one row per match


class Plan(Setting):
    """Any number of matches with one bot per seat, or one for all."""

    @cached_property
    def seated(self) -> tuple[Bot, ...]:
        """The bot of every seat."""
        if len(self.bots) not in (1, self.players):
            raise LabError(
                f"Name one bot, or one for each of the {self.players} seats, not {len(self.bots)}.",
                f"Einen Bot nennen oder einen für jeden der {self.players} Plätze, nicht {len(self.bots)}.",
            )
        return self.bots if len(self.bots) == self.players else self.bots * self.players

    @property
    def compiled(self) -> bool:
        """Whether nobody thinks, so that whole matches can be played in compiled code."""
        return all(bot.inattention is not None for bot in self.seated)


class Chunk(NamedTuple):
    """Some matches in the order of their numbers."""

    rows: NDArray[np.int32]  # as `batch.loop` lists them
    happened: list[Counter[str]]  # events by kind, of the matches that were watched


def play_chunk(plan: Plan, first: int, count: int, watched: bool) -> Chunk:
    """Matches first … first+count-1: compiled where that is possible and nobody wants to watch."""
    if plan.compiled and not watched:
        inattention = [bot.inattention or 0.0 for bot in plan.seated]
        rows = batch.play(plan.table, inattention, plan.horizon, plan.seed, first, count)
        return Chunk(rows.astype(np.int32), [])
    seen = [watch(plan.table, plan.seated, plan.horizon, plan.seed, first + i) for i in range(count)]
    return Chunk(np.array([match.row for match in seen], np.int32), [match.happened for match in seen])


def columns(rules: Rulebook, players: int) -> dict[str, int]:
    """The names of the columns that the table has, and where a row holds them."""
    found = {
        "rounds": loop.ROUNDS,
        "choices": loop.CHOICES,
        "forced": loop.FORCED,
        "options": loop.OPTIONS,
        "winners": loop.WINNERS,
        "leads": loop.LEADS,
        "deficit": loop.DEFICIT,
    }
    found |= {f"score_{seat}": loop.SCORES + seat for seat in range(players)}
    found |= {f"half_{seat}": loop.HALF + seat for seat in range(players)}
    asked = {phase: number for number, phase in enumerate(rules.phases) if phase != "over"}
    return found | {f"phase_{phase}": loop.PHASE + number for phase, number in asked.items()}
