"""What live tables need from the world: a journal, a hub, duties, somebody to think, and somebody to watch over them.

These are protocols. `store` keeps the journal and the duties; `hub` carries news between servers and questions to bots;
the server wires them together.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import msgspec

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

    async def recall(self, table: str) -> list[Entry]:
        """What is needed to go on: all entries but the choices of matches before the last deal."""

    async def glimpse(self, tables: Sequence[str]) -> dict[str, list[Entry]]:
        """The entries of many tables except choices and talk: enough for a list."""

    async def last(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of each table's last entry."""


class Wake(msgspec.Struct, frozen=True, tag=True):
    """The journal has facts of this table up to this number. The facts themselves do not travel: they hold secrets."""

    number: int


class Here(msgspec.Struct, frozen=True, tag=True):
    """Who is at a table by way of one server."""

    server: str
    people: list[str]
    woken: int  # since when anybody has been there
    duty: bool  # whether that server is on duty at the table


News = Wake | Here
Listener = Callable[[News], None]


class Hub(Protocol):
    """Tells other servers that hold the same table what has happened here. It may be late, or lose something."""

    shared: bool  # whether there are other servers at all

    def listen(self, table: str, listener: Listener) -> None: ...

    def forget(self, table: str, listener: Listener) -> None: ...

    def announce(self, table: str, news: News, by: Listener) -> None:
        """To all listeners but the one that says it."""


class Duties(Protocol):
    """Which server lets a table's bots think and its clock run: at most one at a time.

    It saves work and keeps things in order; that nothing happens twice is for the journal to see to.
    """

    @property
    def server(self) -> str:
        """Under which name this server is on duty. A new name means that all duties have lapsed; empty: it has none."""

    async def take(self, table: str) -> bool:
        """Whether this server is on duty at the table from now on."""

    async def leave(self, table: str) -> None: ...

    async def renew(self) -> frozenset[str]:
        """Says that this server is alive, and returns all that are."""

    async def unattended(self, tables: Sequence[str]) -> set[str]:
        """Those at which nobody alive is on duty."""


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
