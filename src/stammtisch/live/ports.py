"""The ports of `live`: protocols that storage, messaging, leases, bots and monitoring implement for it.

`store` implements `Journal` and `Leases`, `hub` implements `Hub` and `BotService`, `server.metrics` implements
`Monitor`; `server/app.py` puts them together. Tests put fakes in their place.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

import msgspec

from stammtisch.live.facts import Entry
from stammtisch.live.fairness import FixedThought
from stammtisch.live.reactions import Reaction
from stammtisch.match import Match
from stammtisch.phrases import Phrase

if TYPE_CHECKING:
    from stammtisch.live.agenda import Agenda
    from stammtisch.live.outlines import Outline  # which is made of what is rendered, and that of tips


class Conflict(Exception):  # noqa: N818  (it says what is the case)
    """The journal already has a fact of this number: another server was faster. Nothing has been appended."""


class TooManyTables(Exception):  # noqa: N818  (it says what is the case)
    """Whoever opens this table has as many open ones as one person may have. Nothing has been appended."""


class AlreadyTried(Exception):  # noqa: N818  (it says what is the case)
    """Whoever opens this table has another one that counts for the same deal of the day. Nothing has been appended."""


class Journal(Protocol):
    """Every table's facts, numbered from 1, append-only and durable."""

    async def append(
        self, table: str, entries: Sequence[Entry], outline: "Outline | None" = None, agenda: "Agenda | None" = None
    ) -> None:
        """Returns when all entries are durably stored, with the table's outline and agenda, if those have changed.

        Raises `Conflict`, storing none, if they do not follow, `TooManyTables` if they open one too many, and
        `AlreadyTried` if they open a second try that counts for one deal of the day.
        """

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The table's entries after a number, in order; none if there is no such table."""

    async def load(self, table: str) -> list[Entry]:
        """What is needed to go on: all entries but the choices of matches before the last deal."""

    async def last(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of each table's last entry."""


class DueTable(NamedTuple):
    """A table over days, and when something is to be done there, as the store has it."""

    id: str
    due_at: int


class DueTables(Protocol):
    """Which tables over days have something to be done, by the agendas that were stored with their facts."""

    async def due(self, now: int, most: int) -> list[DueTable]:
        """Tables whose time has come and whose lease no other living server owns, the longest due first."""

    async def settle(self, table: DueTable, due_at: int | None) -> None:
        """Something is to be done there at another time; if nothing else was stored in the meantime."""


class HolidayBook(Protocol):
    """When people are on holiday."""

    async def of(self, people: Sequence[str]) -> dict[str, dict[int, int]]:
        """For each of these people, from when until when, as far as that is not long past."""


class NoHolidays:
    """A `HolidayBook` without any."""

    async def of(self, people: Sequence[str]) -> dict[str, dict[int, int]]:
        return {}


class Appended(msgspec.Struct, frozen=True, tag=True):
    """The journal has facts of this table up to this number. The facts themselves are not sent: they hold secrets."""

    number: int


class PresenceNotice(msgspec.Struct, frozen=True, tag=True):
    """Who is connected to a table by way of one server."""

    server: str
    people: list[str]
    woken: int  # since when anybody has been there
    owner: bool  # whether that server owns the table's lease


class ReactionNotice(msgspec.Struct, frozen=True, tag=True):
    """Somebody at a table reacts to something, for a moment. It is stored nowhere: whoever misses it misses nothing."""

    person: str
    kind: Reaction


Notice = Appended | PresenceNotice | ReactionNotice
Listener = Callable[[Notice], None]


class Hub(Protocol):
    """Carries notices to other servers that hold the same table. Best effort: late or lost ones do no harm."""

    shared: bool  # whether there are other servers at all

    def listen(self, table: str, listener: Listener) -> None: ...

    def forget(self, table: str, listener: Listener) -> None: ...

    def announce(self, table: str, news: Notice, by: Listener) -> None:
        """Gives the notice to all listeners of the table but `by`."""


class Leases(Protocol):
    """Which server lets a table's bots think and its clock run: at most one at a time owns the lease.

    Leases save work. That nothing happens twice is guaranteed by the journal, not by them.
    """

    @property
    def server(self) -> str:
        """The name under which this server owns leases; empty: it owns none. A new one: all earlier leases lapsed."""

    async def acquire(self, table: str) -> bool:
        """Whether this server owns the table's lease from now on."""

    async def release(self, table: str) -> None: ...

    async def renew(self) -> frozenset[str]:
        """Records that this server is alive; gives the names of all that are."""

    async def unowned(self, tables: Sequence[str]) -> set[str]:
        """Those of the tables whose lease no other living server owns."""


class Question(NamedTuple):
    """Asks what a seat should choose. The match is a copy that nobody else touches."""

    table: str
    match: Match
    seat: int
    level: str
    awaited: bool  # people sit at the table; bots among themselves can wait
    asker: tuple[str, ...] = ()  # of a hint: the address and the person that it is for; empty: a bot's own decision
    fixed: FixedThought | None = None


class Tip(NamedTuple):
    """One choice of a seat, and what is to be said for or against it."""

    choice: str
    points: float  # that the seat's score is expected to gain in this round
    win: float  # how good that is for the match, 0 … 1
    share: float  # near 1: clearly the best
    reason: Phrase
    then: tuple[str, ...] = ()  # how the same decision goes on, if it is asked for in parts


class BotService(Protocol):
    """Bots: answers questions outside the event loop. Raises whatever goes wrong."""

    async def choose(self, question: Question) -> str: ...

    async def advise(self, question: Question) -> list[Tip]:
        """All choices of the seat, the best first. Raises `turns.Crowded` if too many want to know."""


class Monitor(Protocol):
    """Metrics and logs: counts what happens, logs what fails. Never raises."""

    def happened(self, table: str, entries: Sequence[Entry]) -> None: ...

    def failed(self, what: str, table: str, error: BaseException) -> None: ...
