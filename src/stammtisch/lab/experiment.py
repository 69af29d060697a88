"""Experiment: what contests and simulations have in common, namely who plays what, and from which seed."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, Literal

from stammtisch.games.contract import Rulebook
from stammtisch.lab.bot import Bot
from stammtisch.lab.compute.seeds import Seed
from stammtisch.match import Game

Rounds = Literal["full", "one"]  # of a match


@dataclass(frozen=True)
class Experiment:
    """Everything that decides the numbers: two equal experiments give equal results.

    Its properties raise OptionError or LabError if the game cannot be played like this.
    """

    game: str
    players: int
    options: Mapping[str, Any]
    bots: tuple[Bot, ...]
    rounds: Rounds
    seed: Seed

    @cached_property
    def configured_game(self) -> Game:
        """The game with these players and options, ready to start matches."""
        return Game(self.game, self.players, self.options)

    @property
    def rules(self) -> Rulebook:
        """The game's rulebook."""
        return self.configured_game.rules

    @cached_property
    def teams(self) -> list[int]:
        """Per seat the number of its team; in games without teams every seat is one of its own."""
        return self.rules.teams(self.configured_game.start(0).view(None))

    @property
    def horizon(self) -> int:
        """The round after which a match stops; 0 plays it to its end."""
        return 1 if self.rounds == "one" else 0

    def warm_up(self) -> None:
        """Has every level choose once, so that its code is compiled here and not in every worker again."""
        match = self.configured_game.start(0)
        for bot in self.bots:
            if bot.level:
                replace(bot, simulations=1, seconds=None).choose(match, match.waiting[0], 0)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the fields only: what is derived from them holds compiled code, which cannot be sent."""
        return type(self), tuple(getattr(self, field.name) for field in fields(self))
