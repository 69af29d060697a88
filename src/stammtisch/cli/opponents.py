"""The bots that a person plays against at the terminal."""

from collections.abc import Sequence
from random import Random

from stammtisch.bots.levels import choose, level_named
from stammtisch.errors import OptionError
from stammtisch.match import Match
from stammtisch.table_texts import bot_name


def player_names(players: int, seat: int, name: str) -> list[str]:
    """Everybody's name by seat: the person's, and the bots'. No bot has the person's name."""
    others = [bot_name(place) if bot_name(place) != name else bot_name(seat) for place in range(players)]
    return [*others[:seat], name, *others[seat + 1 :]]


class Opponents:
    """The bots on all seats but the person's. Each decides by what its own seat can see (`levels.choose`)."""

    def __init__(self, levels: Sequence[str], players: int, seat: int, seed: str | None = None) -> None:
        """Takes one level for all bots, or one for each in the order of seats. With a seed they always play the same.

        Raises OptionError for an unknown level, and for more or fewer levels than that.
        """
        for level in levels:
            level_named(level)
        bots = players - 1
        if len(levels) not in (1, bots):
            raise OptionError(
                f"There are {bots} bots: name one level for all of them or one for each, not {len(levels)}.",
                f"Es sind {bots} Bots: Nenne eine Stufe für alle oder eine für jeden, nicht {len(levels)}.",
            )
        places = [place for place in range(players) if place != seat]
        self._levels = dict(zip(places, levels if len(levels) == bots else [*levels] * bots, strict=True))
        self._rng = None if seed is None else Random(seed)

    def choose(self, match: Match, seat: int) -> str:
        """A legal choice for the bot on that seat; the match stays as it is."""
        level = self._levels[seat]
        if self._rng is None:
            return choose(match, seat, level)
        steps = level_named(level).simulations or None  # counted, not timed: the same on every machine
        return choose(match, seat, level, seed=self._rng.getrandbits(62), simulations=steps)
