"""What live tables need from the world: a journal, a hub, somebody to think, and somebody to watch over them.

These are protocols. `store` keeps the journal; `hub` carries facts between processes and questions to bots; the server
wires them together.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from stammtisch.live.facts import Entry
from stammtisch.match import Match
from stammtisch.phrases import Phrase


class Outrun(Exception):  # noqa: N818  (it says what is the case)
    """The journal already has a fact of this number: somebody else was faster. Nothing has been appended."""


class Journal(Protocol):
    """Every table's facts, for ever."""

    async def append(self, table: str, entries: Sequence[Entry]) -> None:
        """Returns when the entries are durably stored, all of them. `Outrun`: they do not follow on the last one."""

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The table's entries after a number, in order; none if there is no such table."""

    async def glimpse(self, tables: Sequence[str]) -> dict[str, list[Entry]]:
        """The entries of many tables except choices and talk: enough for a list."""


Listener = Callable[[Sequence[Entry]], None]


class Hub(Protocol):
    """Tells other processes that hold the same table what has been appended. It may be late, or lose something."""

    def listen(self, table: str, listener: Listener) -> None: ...

    def forget(self, table: str, listener: Listener) -> None: ...

    def announce(self, table: str, entries: Sequence[Entry], by: Listener) -> None:
        """To all listeners but the one that says it."""


class Question(NamedTuple):
    """What should this seat choose? The match is a copy that nobody else touches."""

    table: str
    match: Match
    seat: int
    level: str
    awaited: bool  # people sit at the table; bots among themselves can wait


class Tip(NamedTuple):
    """One choice of a seat, and what is to be said for or against it."""

    choice: str
    points: float  # that the seat's score is expected to gain in this round
    win: float  # how good that is for the match, 0 … 1
    share: float  # near 1: clearly the best
    reason: Phrase


class Thinker(Protocol):
    """Answers questions, outside the event loop."""

    async def choose(self, question: Question) -> str: ...

    async def advise(self, question: Question) -> list[Tip]:
        """All choices of the seat, the best first."""


class Watch(Protocol):
    """Counts what happens, and writes down what goes wrong."""

    def happened(self, table: str, entries: Sequence[Entry]) -> None: ...

    def failed(self, what: str, table: str, error: BaseException) -> None: ...
