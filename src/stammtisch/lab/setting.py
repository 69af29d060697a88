"""What contests and simulations have in common: who plays what, and from which seed."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, Literal

from stammtisch.lab.bot import Bot
from stammtisch.lab.seeds import Seed
from stammtisch.match import Game

Rounds = Literal["full", "one"]  # of a match


@dataclass(frozen=True)
class Setting:
    """Everything that decides the numbers. OptionError or LabError refuse what cannot be."""

    game: str
    players: int
    options: Mapping[str, Any]
    bots: tuple[Bot, ...]
    rounds: Rounds
    seed: Seed

    @cached_property
    def table(self) -> Game:
        return Game(self.game, self.players, self.options)

    @cached_property
    def teams(self) -> list[int]:
        """Per seat the team it plays in; where there are none, everybody is one."""
        return list(self.table.start(0).view(None).get("teams", range(self.players)))

    @property
    def horizon(self) -> int:
        return 1 if self.rounds == "one" else 0

    def get_ready(self) -> None:
        """Lets every level think once, here: so it is compiled before workers start, who would each do it anew."""
        match = self.table.start(0)
        for bot in self.bots:
            if bot.level:
                replace(bot, simulations=1, seconds=None).choose(match, match.waiting[0], 0)

    def __reduce__(self) -> tuple[Any, ...]:
        """Other processes are sent what decides, not what follows from it: compiled code cannot travel."""
        return type(self), tuple(getattr(self, field.name) for field in fields(self))
