"""The tables that the suite plays at: what each game's `conformance.py` lists, or every number of players."""

from dataclasses import dataclass, field
from functools import cache
from typing import Any

import stammtisch
from stammtisch import Game
from stammtisch.games.conformance import Conformance, Setup
from stammtisch.games.registry import rulebook


@dataclass(frozen=True)
class Variant:
    """A game with its players and options. Its id names it in every finding: `tax_the_rich-5-anarchy`."""

    game: str
    players: int
    name: str = ""
    options: dict[str, Any] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return "-".join(filter(None, (self.game, str(self.players), self.name)))

    def load(self) -> Game:
        return stammtisch.load(self.game, self.players, **self.options)

    @property
    def demands(self) -> Conformance:
        """What the game's `conformance.py` says."""
        return rulebook(self.game).conformance


@cache
def variants(game: str) -> tuple[Variant, ...]:
    """All variants of a game that the suite plays."""
    rules = rulebook(game)
    setups = rules.conformance.setups or tuple(Setup(players) for players in rules.players)
    return tuple(Variant(game, setup.players, setup.name, dict(setup.options)) for setup in setups)


def all_variants() -> tuple[Variant, ...]:
    """Those of all games, game by game."""
    return tuple(variant for game in stammtisch.games() for variant in variants(game))


def variant_named(name: str) -> Variant:
    """The variant with this id. Raises KeyError if there is none."""
    return {str(variant): variant for variant in variants(name.partition("-")[0])}[name]
