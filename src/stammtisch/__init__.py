"""Five modern card games: one rules kernel for play, bots, replay, simulation and learning.

import stammtisch
match = stammtisch.load("gaunerbande", players=4).start(seed=7)
match.play(0, match.choices(0)[0])
"""

from typing import Any

from stammtisch.errors import IllegalChoice, OptionError, RecordError, StammtischError
from stammtisch.games.registry import game_ids
from stammtisch.match import Events, Game, Match
from stammtisch.phrases import Phrase
from stammtisch.record import Record, replay

__all__ = [
    "Events",
    "Game",
    "IllegalChoice",
    "Match",
    "OptionError",
    "Phrase",
    "Record",
    "RecordError",
    "StammtischError",
    "games",
    "load",
    "replay",
]


def games() -> tuple[str, ...]:
    """The ids of all games."""
    return game_ids()


def load(game: str, players: int | None = None, **options: Any) -> Game:
    """A game by its id, for so many players (None: the usual number), with these options.

    OptionError says what is wrong and what is allowed.
    """
    return Game(game, players, options)
