"""The games there are, listed by hand. A game is imported, and with it the compiler, only when it is asked for."""

from importlib import import_module

from stammtisch.errors import OptionError
from stammtisch.games.contract import Rulebook
from stammtisch.kernel.calm import calm

GAMES = ("gaunerbande", "party_bugs", "partout", "gauner", "tax_the_rich")


def rulebook(game: str) -> Rulebook:
    """The rulebook of a game, by its id."""
    if game not in GAMES:
        known = ", ".join(GAMES)
        raise OptionError(
            f"There is no game {game!r}. The games are: {known}.",
            f"Ein Spiel {game!r} gibt es nicht. Die Spiele sind: {known}.",
        )
    with calm():
        found = import_module(f"stammtisch.games.{game}").GAME
    assert isinstance(found, Rulebook)
    return found
