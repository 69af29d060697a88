"""What the conformance suite (`stammtisch.testing`) is told about a game: `CONFORMANCE = Conformance(…)` in its
package's `conformance.py`.

A game that says nothing is played with every number of players and its default options, and no rule of views is
relaxed for it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Setup:
    """One table that the suite plays at; `name` tells it from others with as many players."""

    players: int
    name: str = ""
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return f"{self.players}-{self.name}" if self.name else str(self.players)


@dataclass(frozen=True, kw_only=True)
class Conformance:
    """What is to be tried, and what the game's rules ask of its views."""

    setups: tuple[Setup, ...] = ()
    """Every number of players and every option. By default each number of players with the default options."""
    golden: tuple[str, ...] = ()
    """The setups ("4", "5-short") of which a playthrough is stored."""
    cards: tuple[str, ...] = ()
    """All cards in the order in which a hand shows them. By default a hand may have any order."""
    shaded: str = ""
    """Keys that everybody sees, but not everybody alike."""
    seen_choosing: str = ""
    """Keys that everybody may see change while seats choose at the same time, besides `waiting`."""
    running_scores: bool = False
    """Whether scores change in the middle of a round."""
    deals_every_round: bool = False
    """Whether all cards are dealt anew every round. Then no round's play changes the next deal."""
    winnerless: tuple[int, ...] = ()
    """Numbers of players with which a match can end without a winner."""
    forgetful: str = ""
    """Phases after which the rules ask less of a re-deal than a seat could work out."""


def suited(suits: str, values: str) -> tuple[str, ...]:
    """Cards named by suit and value, suit by suit: `suited("rb", "1 2")` is r1, r2, b1, b2."""
    return tuple(suit + value for suit in suits for value in values.split())
