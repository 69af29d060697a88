"""What a person wants to play, as said on the command line."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from stammtisch.cli.opponents import Opponents
from stammtisch.match import Game, Match, Seed

DEFAULT_LEVEL = "regular"


@dataclass(frozen=True)
class PlayRequest:
    """A game and how to play it. None means: not said, so it is asked for or has its default."""

    game: str | None = None
    players: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    bots: tuple[str, ...] | None = None
    seat: int = 0
    name: str = "Alex"
    seed: Seed | None = None
    pace: float = 0.0  # seconds that a bot takes at least

    def start(self, game: Game) -> tuple[Match, Opponents]:
        """A new match of that game, and the bots to play against.

        Raises a StammtischError for a seat that the match does not have and for bots that there are not.
        """
        match = game.start(self.seed)
        match.view(self.seat)
        bot_seed = None if self.seed is None else str(self.seed)
        return match, Opponents(self.bots or (DEFAULT_LEVEL,), game.players, self.seat, bot_seed)
