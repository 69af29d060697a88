"""A database that several servers share: a log on a disk, with what is synced and what is not, and leases.

It does one write after the other: checked, written to the log, synced, and only then visible and answered. If it
crashes, what is synced is there afterwards; of the last bytes that are not, any part may be.
"""

import errno
import random
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast
from zlib import crc32

import msgspec

from stammtisch.live import facts as f
from stammtisch.live.agenda import Agenda, agenda_of
from stammtisch.live.backlog import restore
from stammtisch.live.outlines import Outline
from stammtisch.live.ports import Conflict, DueTable
from tests.simulation.loop import Process, SimulatedLoop

T = TypeVar("T")
Row = tuple[int, int, bytes]  # number, at, fact
Record = tuple[str, list[Row]]  # of the log: what one append stores at one table
Write = Callable[[], Record | None]
"""Checks, and gives what is to be stored; None: nothing in the log. Raises what the asker is to be told."""

HEAD = 8  # bytes before a record: its length and its checksum
LATENCY = (0.0002, 0.003)
SYNC = (0.001, 0.008)
SLOW = 400.0  # times as long
APART = 1e-6  # seconds between two questions of one server, so that they keep their order
IMPATIENCE = 3.0  # seconds after which a server gives up on a database that cannot be reached

_encode = msgspec.msgpack.Encoder().encode
_decoder: msgspec.msgpack.Decoder[Record] = msgspec.msgpack.Decoder(Record)


class Injected(OSError):  # noqa: N818  (it says what is the case)
    """A fault of the world's making: whoever reports it has done nothing wrong."""


class Disk:
    """One file that is only appended to."""

    def __init__(self) -> None:
        self._synced, self._unsynced = bytearray(), bytearray()

    def write(self, record: Record) -> None:
        body = _encode(record)
        self._unsynced += len(body).to_bytes(4, "big") + crc32(body).to_bytes(4, "big") + body

    def sync(self) -> None:
        self._synced += self._unsynced
        self._unsynced.clear()

    def crash(self, kept: float) -> None:
        """Of what is not synced only the first part has reached the disk."""
        self._synced += self._unsynced[: int(kept * len(self._unsynced))]
        self._unsynced.clear()

    def recover(self) -> list[Record]:
        """All whole records. A torn one at the end is cut off."""
        found, start = list[Record](), 0
        while start + HEAD <= len(self._synced):
            size, check = (int.from_bytes(self._synced[start + at : start + at + 4], "big") for at in (0, 4))
            body = bytes(self._synced[start + HEAD : start + HEAD + size])
            if len(body) < size or crc32(body) != check:
                break
            found.append(_decoder.decode(body))
            start += HEAD + size
        del self._synced[start:]
        return found


class Database:
    """The process that servers ask. `stored` is called with every record as soon as it is durable."""

    def __init__(self, loop: SimulatedLoop, dice: random.Random, stored: Callable[[Record], None]) -> None:
        self.loop, self.process, self.disk = loop, loop.process("database"), Disk()
        self.tables: dict[str, list[Row]] = {}
        self.servers: dict[str, float] = {}  # name → until when it counts as alive
        self.names: list[str] = []  # all that ever were
        self.owners: dict[str, str] = {}  # table → server
        self.full, self.slow, self.up = False, False, True
        self.away: set[Process] = set()  # servers that cannot reach it
        self.mishaps: list[str] = []  # what goes wrong with the next writes to the log
        self._dice, self._stored, self._busy, self._life = dice, stored, False, 0
        self._waiting: list[tuple[Write, Callable[[Any], None]]] = []
        self._arrivals: dict[Process, float] = {}  # of each server's last question

    # --- for servers ---

    async def read(self, asker: Process, look: Callable[[], T]) -> T:
        """What `look` finds. Raises Injected if the database is away."""
        return cast(T, await self._ask(asker, lambda answer: answer(look())))

    async def write(self, asker: Process, work: Write) -> None:
        """Returns when it is durable. Raises what `work` raises, or Injected: then it may be stored, or not."""
        await self._ask(asker, lambda answer: self._enqueue(work, answer))

    async def _ask(self, asker: Process, begin: Callable[[Callable[[Any], None]], None]) -> Any:
        loop, reply = self.loop, self.loop.create_future()

        def tell(answer: Any) -> None:
            if not reply.done():
                if isinstance(answer, BaseException):
                    reply.set_exception(answer)
                else:
                    reply.set_result(answer)

        def answer(what: Any) -> None:
            loop.call_later(self._dice.uniform(*LATENCY), tell, what, context=asker.context)

        def arrive() -> None:
            if self.up:
                begin(answer)
            else:
                answer(Injected(errno.ECONNREFUSED, "the database is down"))

        if asker in self.away:
            loop.call_later(IMPATIENCE, tell, Injected(errno.ETIMEDOUT, "no way to the database"))
        else:
            loop.call_at(self._arrival(asker), arrive, context=self.process.context)
        return await reply

    def _arrival(self, asker: Process) -> float:
        """When a question arrives: after all that its server asked before, as with the one thread of `store.writer`."""
        soon = self.loop.time() + self._dice.uniform(*LATENCY)
        self._arrivals[asker] = max(soon, self._arrivals.get(asker, 0.0) + APART)
        return self._arrivals[asker]

    # --- one write after the other ---

    def _enqueue(self, work: Write, answer: Callable[[Any], None]) -> None:
        self._waiting.append((work, answer))
        if not self._busy:
            self._next()

    def _next(self) -> None:
        self._busy = bool(self._waiting)
        if not self._busy:
            return
        work, _ = self._waiting[0]
        try:
            record = work()
            if record is not None and self.full:
                raise Injected(errno.ENOSPC, "no space left on device")
            mishap = self.mishaps.pop(0) if record is not None and self.mishaps else ""
            if mishap == "eio":
                raise Injected(errno.EIO, "the log cannot be written")
        except Exception as error:
            self._done(error)
            return
        if record is not None:
            self.disk.write(record)
        delay = self._dice.uniform(*SYNC) * (SLOW if self.slow else 1)
        self.loop.call_later(delay, self._synced, self._life, record, mishap, context=self.process.context)

    def _synced(self, life: int, record: Record | None, mishap: str) -> None:
        if life != self._life:
            return
        if mishap in ("fsync-lost", "fsync-kept"):
            self.crash(1.0 if mishap == "fsync-kept" else 0.0)  # as PostgreSQL does when the disk lies to it
            self.start()
            return
        if record is not None:
            self.disk.sync()
            self._show(record)
        self._done(Injected(errno.ECONNRESET, "the answer got lost") if mishap == "unheard" else None)

    def _show(self, record: Record) -> None:
        table, rows = record
        self.tables.setdefault(table, []).extend(rows)
        self._stored(record)

    def _done(self, outcome: BaseException | None) -> None:
        _, answer = self._waiting.pop(0)
        answer(outcome)
        self._next()

    # --- going down and coming back ---

    def crash(self, kept: float) -> None:
        """Dies; so much of what is not synced is on the disk all the same. Whoever waits is told that it is gone."""
        if not self.up:
            return
        self.up, self._life, self._busy = False, self._life + 1, False
        self.disk.crash(kept)
        waiting, self._waiting = self._waiting, []
        for _, answer in waiting:
            answer(Injected(errno.ECONNRESET, "the database died"))

    def start(self) -> None:
        """Reads the log again. What is whole is stored, whether anybody was told so or not."""
        if self.up:
            return
        known = {table: len(rows) for table, rows in self.tables.items()}
        self.up, self.tables = True, {}
        for table, rows in self.disk.recover():
            self.tables.setdefault(table, []).extend(rows)
            if rows[-1][0] > known.get(table, 0):
                self._stored((table, rows))


class SimulatedJournal:
    """Implements `live.ports.Journal` for one server."""

    def __init__(self, database: Database, process: Process) -> None:
        self._database, self._process = database, process

    async def append(
        self, table: str, entries: Sequence[f.Entry], outline: Outline | None = None, agenda: Agenda | None = None
    ) -> None:
        rows = [(entry.number, entry.at, f.dump(entry.fact)) for entry in entries]

        def work() -> Record:
            if rows[0][0] != len(self._database.tables.get(table, ())) + 1:
                raise Conflict(table)
            return table, rows

        await self._database.write(self._process, work)

    async def read(self, table: str, after: int = 0) -> list[f.Entry]:
        rows = await self._database.read(self._process, lambda: self._database.tables.get(table, [])[after:])
        return [f.Entry(number, at, f.load(fact)) for number, at, fact in rows]

    async def load(self, table: str) -> list[f.Entry]:
        entries = await self.read(table)
        deal = max((entry.number for entry in entries if isinstance(entry.fact, f.Started)), default=0)
        return [entry for entry in entries if entry.number > deal or not isinstance(entry.fact, f.Chose)]

    async def last(self, tables: Sequence[str]) -> dict[str, int]:
        def look() -> dict[str, int]:
            return {table: len(self._database.tables[table]) for table in tables if table in self._database.tables}

        return await self._database.read(self._process, look)


class SimulatedDueTables:
    """Implements `live.ports.DueTables` for one server: an index that is always what the facts add up to."""

    def __init__(self, database: Database, process: Process, leases: Any) -> None:
        self._database, self._process, self._leases = database, process, leases

    async def due(self, now: int, most: int) -> list[DueTable]:
        database, own = self._database, self._leases.server

        def look() -> list[DueTable]:
            found = []
            for table, rows in database.tables.items():
                owner = database.owners.get(table, own)
                if owner != own and database.servers.get(owner, 0.0) > database.loop.time():
                    continue
                agenda = agenda_of(restore(table, [f.Entry(number, at, f.load(fact)) for number, at, fact in rows])[0])
                if agenda is not None and agenda.due_at is not None and agenda.due_at <= now:
                    found.append(DueTable(table, agenda.due_at))
            return found

        return await database.read(self._process, look)

    async def settle(self, table: DueTable, due_at: int | None) -> None:
        """It is settled already."""


class SimulatedLeases:
    """Implements `live.ports.Leases` for one server, as `store.leases` does; only the database's clock counts."""

    def __init__(self, database: Database, process: Process, lease: float) -> None:
        self._database, self._process, self._lease = database, process, lease
        self._name, self._alive_until = "", 0.0

    @property
    def server(self) -> str:
        return self._name if self._database.loop.time() < self._alive_until else ""

    async def renew(self) -> frozenset[str]:
        asked, database, known = self._database.loop.time(), self._database, self._name
        found = {"name": known}

        def work() -> None:
            now = database.loop.time()
            if database.servers.get(known, 0.0) <= now:
                found["name"] = f"{self._process.name}.{len(database.names)}"
                database.names.append(found["name"])
            database.servers[found["name"]] = now + self._lease

        await database.write(self._process, work)
        self._name, self._alive_until = found["name"], asked + self._lease
        return frozenset(self._alive())

    async def acquire(self, table: str) -> bool:
        name, got = self.server, [False]

        def work() -> None:
            got[0] = self._database.owners.get(table, name) not in self._alive() - {name}
            if got[0]:
                self._database.owners[table] = name

        if name:
            await self._database.write(self._process, work)
        return got[0]

    async def release(self, table: str) -> None:
        def work() -> None:
            if self._database.owners.get(table) == self._name:
                del self._database.owners[table]

        await self._database.write(self._process, work)

    async def unowned(self, tables: Sequence[str]) -> set[str]:
        def look() -> set[str]:
            others = self._alive() - {self._name}
            return {table for table in tables if self._database.owners.get(table) not in others}

        return await self._database.read(self._process, look) if tables else set()

    async def close(self) -> None:
        """Releases everything at once."""

        def work() -> None:
            self._database.servers.pop(self._name, None)
            for table in [table for table, owner in self._database.owners.items() if owner == self._name]:
                del self._database.owners[table]

        self._alive_until = 0.0
        await self._database.write(self._process, work)

    def _alive(self) -> set[str]:
        now = self._database.loop.time()
        return {name for name, until in self._database.servers.items() if until > now}
