"""`check(game)`: every law at once, and what is broken as a list."""

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from stammtisch.testing.law import Law


class Finding(NamedTuple):
    """A law that a game breaks."""

    law: str
    where: str  # a variant, or the game
    message: str
    why: str = ""

    def __str__(self) -> str:
        said = f"{self.law.replace('_', ' ')} ({self.where}): {self.message}"
        return f"{said} [{self.why}]" if self.why else said


def check(game: str) -> list[Finding]:
    """Holds a game to every law. Gives what is broken: each law once, where it is broken first.

    Raises OptionError if there is no such game, BrokenGame if its package cannot be loaded.
    """
    return list(findings(game))


def findings(game: str) -> Iterator[Finding]:
    """The same, one by one as they are found."""
    import stammtisch.testing.laws  # noqa: F401, PLC0415  (fills LAWS; needs Hypothesis)
    from stammtisch.games.registry import rulebook  # noqa: PLC0415
    from stammtisch.testing.law import LAWS  # noqa: PLC0415

    rulebook(game)
    for law in LAWS:
        yield from islice(broken(law, game), 1)


def broken(law: "Law", game: str) -> Iterator[Finding]:
    """Where a game breaks this law."""
    for subject in law.subjects(game):
        try:
            law.holds(subject)
        except Exception as error:  # rules that crash break the law too
            said = str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"
            yield Finding(law.name, str(subject), said.split("\n")[0], law.why)
