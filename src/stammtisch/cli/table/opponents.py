"""The bots of the terminal table."""

from collections.abc import Sequence
from random import Random

from stammtisch.bots.levels import choose, level_named
from stammtisch.errors import OptionError
from stammtisch.match import Match

NAMES = ("Anton", "Berta", "Carl", "Dora", "Emil", "Frieda")


def bot_name(seat: int) -> str:
    """Bots have names, one for each seat, as in the browser."""
    return NAMES[seat % len(NAMES)]


def seated(players: int, seat: int, name: str) -> list[str]:
    """Everybody's name: the person's, and the bots'. Nobody is called as the person is."""
    others = [bot_name(place) if bot_name(place) != name else bot_name(seat) for place in range(players)]
    return [*others[:seat], name, *others[seat + 1 :]]


class Opponents:
    """How the bots of a table choose. Each sees only its own cards (`levels.choose`)."""

    def __init__(self, levels: Sequence[str], players: int, seat: int, seed: str | None = None) -> None:
        """One level for all, or one for each bot by rising seat. With a seed they always play the same."""
        for level in levels:
            level_named(level)
        bots = players - 1
        if len(levels) not in (1, bots):
            raise OptionError(
                f"There are {bots} bots: name one level for all of them or one for each, not {len(levels)}.",
                f"Es sind {bots} Bots: nenne eine Stufe für alle oder eine für jeden, nicht {len(levels)}.",
            )
        places = [place for place in range(players) if place != seat]
        self._levels = dict(zip(places, levels if len(levels) == bots else [*levels] * bots, strict=True))
        self._rng = None if seed is None else Random(seed)

    def choose(self, match: Match, seat: int) -> str:
        level = self._levels[seat]
        if self._rng is None:
            return choose(match, seat, level)
        steps = level_named(level).simulations or None  # counted, not timed: the same on every machine
        return choose(match, seat, level, seed=self._rng.getrandbits(62), simulations=steps)
