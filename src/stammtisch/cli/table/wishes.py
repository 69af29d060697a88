"""What a person wants to play, as said on the command line."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from stammtisch.cli.table.opponents import Opponents
from stammtisch.match import Game, Match, Seed

USUAL_LEVEL = "regular"


@dataclass(frozen=True)
class Wishes:
    """None: not said, so it is asked for, or as usual."""

    game: str | None = None
    players: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    bots: tuple[str, ...] | None = None
    seat: int = 0
    name: str = "Alex"
    seed: Seed | None = None
    pace: float = 0.0  # seconds that a bot takes at least

    def opponents(self, game: Game) -> Opponents:
        luck = None if self.seed is None else str(self.seed)
        return Opponents(self.bots or (USUAL_LEVEL,), game.players, self.seat, luck)

    def start(self, game: Game) -> Match:
        match = game.start(self.seed)
        match.view(self.seat)  # refuses a seat that is not there
        return match
