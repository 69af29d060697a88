"""The games there are: our own, and those of other packages that declare an entry point.

A game is imported, and with it the compiler, only when it is asked for.
"""

import re
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from stammtisch.errors import OptionError, StammtischError
from stammtisch.games.contract import Rulebook
from stammtisch.kernel.gc_paused import gc_paused

OWN = ("gaunerbande", "party_bugs", "partout", "gauner", "tax_the_rich")
GROUP = "stammtisch.games"
"""Entry points of this group bring games: `name = "package"`, where `package.GAME` is a rulebook with `id` = name."""
ID = re.compile(r"[a-z][a-z0-9_]{0,31}")


class BrokenGame(StammtischError):  # noqa: N818  (it says what is the case)
    """Raised for a game of another package that cannot be loaded; the message says which and why."""


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games: our own first, then those of other packages in the order of their names."""
    return OWN + tuple(sorted(_others()))


def rulebook(game: str) -> Rulebook:
    """The rulebook of a game, by its id. Raises OptionError if there is none, BrokenGame if its package is at fault."""
    if game not in game_ids():
        known = ", ".join(game_ids())
        raise OptionError(
            f"There is no game {game!r}. The games are: {known}.",
            f"Ein Spiel {game!r} gibt es nicht. Die Spiele sind: {known}.",
        )
    with gc_paused():
        return _own(game) if game in OWN else _other(_others()[game])


def _own(game: str) -> Rulebook:
    found = import_module(f"{__package__}.{game}").GAME
    assert isinstance(found, Rulebook)
    return found


@cache
def _others() -> dict[str, EntryPoint]:
    """Games of other packages by id. Nobody replaces a game of ours, and of two with one id the first one counts."""
    found: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        if entry.name not in OWN and ID.fullmatch(entry.name):
            found.setdefault(entry.name, entry)
    return found


def _other(entry: EntryPoint) -> Rulebook:
    try:
        found = getattr(import_module(entry.module), entry.attr or "GAME")
    except Exception as error:
        raise _broken(entry, f"{type(error).__name__}: {error}") from error
    if not isinstance(found, Rulebook) or found.id != entry.name:
        raise _broken(entry, f"{entry.value} has no rulebook GAME with the id {entry.name!r}")
    return found


def _broken(entry: EntryPoint, why: str) -> BrokenGame:
    return BrokenGame(
        f"The game {entry.name!r} of another package cannot be loaded. {why}",
        f"Das Spiel {entry.name!r} aus einem anderen Paket lässt sich nicht laden. {why}",
    )
