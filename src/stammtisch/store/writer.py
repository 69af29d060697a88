"""Group commit: one transaction at a time, with everything that has come since the last one began.

A commit costs one sync of the disk, however many tables share it.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from time import perf_counter
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
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._task = asyncio.create_task(self._run(), name="writer")

    async def append(self, facts: Sequence[FactValues], work: Work[None] | None = None) -> None:
        await self._do(_Job(facts, work))

    async def write(self, work: Work[T]) -> T:
        result: T = await self._do(_Job((), work))
        return result

    async def close(self) -> None:
        """Writes what is still to be written."""
        await self._jobs.join()
        self._task.cancel()
        self._thread.shutdown()

    async def _do(self, job: _Job) -> Any:
        self._jobs.put_nowait(job)
        return await job.done

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        jobs: list[_Job] = []
        while True:
            await asyncio.sleep(GATHERING if len(jobs) >= MANY_JOBS else 0)
            jobs = [await self._jobs.get()]
            while len(jobs) < MOST_JOBS and not self._jobs.empty():
                jobs.append(self._jobs.get_nowait())
            started = perf_counter()
            await loop.run_in_executor(self._thread, self._commit_all, jobs)
            self._timer(len(jobs), perf_counter() - started)
            for job in jobs:
                self._jobs.task_done()
                job.finish()

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
