"""Group commit: one transaction at a time, with everything that has come since the last one began.

A commit costs one sync of the disk, however many tables share it. A thread of its own goes from one transaction to the
next without asking the event loop: while many are told what was stored, what came meanwhile is being stored.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter, sleep
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from stammtisch.store.engine import is_away, is_cut_off, portions
from stammtisch.store.models import FactRow

T = TypeVar("T")
Work = Callable[[Connection], T]
"""Writes something; called in the writer's thread."""
Timer = Callable[[int, float], None]
"""(jobs, seconds) of a transaction: for the metrics."""

FactValues = tuple[str, int, int, str, bytes]
"""table, number, at, kind, fact"""
MOST_JOBS = 500  # in one transaction
MANY_JOBS = 3  # from which on it pays to let the next ones gather
GATHERING = 0.006  # seconds between two transactions then: fewer of them, a sixth less work for the server


COLUMNS = ", ".join(column.name for column in FactRow.__table__.columns)
ROWS_OF_COLUMNS = "SELECT * FROM unnest(%s::text[], %s::int[], %s::bigint[], %s::text[], %s::bytea[])"


@lru_cache(maxsize=MOST_JOBS)
def _append(facts: int) -> str:
    """One statement for all of them, or for as many as SQLite takes at once.

    So the interpreter's lock changes hands once and not for every row: measured, a third of the time while the event
    loop is busy.
    """
    return f"INSERT INTO {FactRow.__tablename__} ({COLUMNS}) VALUES {', '.join(['(?, ?, ?, ?, ?)'] * facts)}"


def _append_to_sqlite(connection: Connection, facts: list[FactValues]) -> None:
    for some in portions(facts):
        connection.exec_driver_sql(_append(len(some)), tuple(value for fact in some for value in fact))


def _append_to_postgres(connection: Connection, facts: list[FactValues]) -> None:
    """The same statement however many they are. In order, so that two servers never wait for each other in a circle."""
    columns = tuple(map(list, zip(*sorted(facts), strict=True)))
    connection.exec_driver_sql(f"INSERT INTO {FactRow.__tablename__} ({COLUMNS}) {ROWS_OF_COLUMNS}", columns)


class _Job:
    """Facts to be appended, and whatever else must be written with them, or neither."""

    def __init__(self, facts: Sequence[FactValues], work: Work[Any] | None) -> None:
        self.facts, self.work = facts, work
        self.result: Any = None
        self.error: Exception | None = None
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def finish(self) -> None:
        if self.done.done():  # whoever asked has gone
            return
        if self.error is None:
            self.done.set_result(self.result)
        else:
            self.done.set_exception(self.error)


class Writer:
    """The only one who writes. Its answers come when everything is on the disk."""

    def __init__(self, engine: Engine, timer: Timer = lambda jobs, seconds: None) -> None:
        self._engine, self._timer = engine, timer
        self._append = _append_to_postgres if engine.dialect.name == "postgresql" else _append_to_sqlite
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()  # None: nothing more will come
        self._closed = False
        self._loop = asyncio.get_running_loop()
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def append(self, facts: Sequence[FactValues], work: Work[None] | None = None) -> None:
        await self._do(_Job(facts, work))

    async def write(self, work: Work[T]) -> T:
        result: T = await self._do(_Job((), work))
        return result

    async def close(self) -> None:
        """Writes what is still to be written."""
        self._closed = True
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    async def _do(self, job: _Job) -> Any:
        if self._closed:
            raise RuntimeError("the writer is closed")
        self._jobs.put(job)
        return await job.done

    def _run(self) -> None:
        """In the writer's thread."""
        while self._write_some():
            pass

    def _write_some(self) -> bool:
        """One transaction; False if there is nothing more to come."""
        jobs = self._gathered()
        if jobs:
            started = perf_counter()
            self._commit_all(jobs)
            self._loop.call_soon_threadsafe(self._finish, jobs, perf_counter() - started)
        if len(jobs) >= MANY_JOBS:
            sleep(GATHERING)
        return bool(jobs)

    def _gathered(self) -> list[_Job]:
        """Waits for something to do; nothing when there will be nothing more."""
        first = self._jobs.get()
        jobs = [first] if first is not None else []
        with suppress(Empty):
            while jobs and len(jobs) < MOST_JOBS:
                job = self._jobs.get_nowait()
                if job is None:
                    self._jobs.put(None)
                    break
                jobs.append(job)
        return jobs

    def _finish(self, jobs: Sequence[_Job], seconds: float) -> None:
        for job in jobs:
            job.finish()
        self._timer(len(jobs), seconds)

    def _commit_all(self, jobs: list[_Job]) -> None:
        """All in one; if that fails, each by itself, so that nobody fails for another.

        If it is the database that fails, it fails for all: whoever asks again is told what has become of it. (Facts
        that were stored nevertheless are found to be there already; they cannot be stored twice.)
        """
        try:
            self._commit_or_reconnect(jobs)
        except Exception as error:
            if len(jobs) == 1 or is_away(error):
                for job in jobs:
                    job.error = error
            else:
                for job in jobs:
                    self._commit_all([job])

    def _commit_or_reconnect(self, jobs: list[_Job]) -> None:
        try:
            self._commit(jobs)
        except DBAPIError as error:
            if not is_cut_off(error):
                raise
            self._commit(jobs)

    def _commit(self, jobs: list[_Job]) -> None:
        with self._engine.begin() as connection:
            facts = [fact for job in jobs for fact in job.facts]
            if facts:
                self._append(connection, facts)
            for job in jobs:
                if job.work is not None:
                    job.result = job.work(connection)
