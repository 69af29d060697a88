"""Group commit: one transaction at a time, with everything that has come since the last one began.

A commit costs one sync of the disk, however many tables share it.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from stammtisch.store.answering import Unanswered
from stammtisch.store.engine import Database, is_away, is_cut_off, portions
from stammtisch.store.models import FactRow

T = TypeVar("T")
Work = Callable[[Connection], T]
"""Writes something; called in the writer's thread."""
Timer = Callable[[int, float], None]
"""(jobs, seconds) of a transaction: for the metrics."""

FactValues = tuple[str, int, int, str, bytes]
"""table, number, at, kind, fact"""
Following = tuple[str, int, int, str, bytes, int]
"""the same, and the number of the fact that must be there before; 0 for none"""
MOST_JOBS = 500  # in one transaction
MANY_JOBS = 3  # from which on it pays to let the next ones gather
GATHERING = 0.006  # seconds between two transactions then: fewer of them, a sixth less work for the server


COLUMNS = ", ".join(column.name for column in FactRow.__table__.columns)
FACTS = FactRow.__tablename__
TO_POSTGRES = f"""
INSERT INTO {FACTS} ({COLUMNS}) SELECT {COLUMNS}
FROM unnest(%s::text[], %s::int[], %s::bigint[], %s::text[], %s::bytea[], %s::int[]) AS new ({COLUMNS}, after)
WHERE after = 0 OR (SELECT number FROM {FACTS} WHERE table_id = new.table_id AND number = after) IS NOT NULL"""
TO_SQLITE = f"""
INSERT INTO {FACTS} ({COLUMNS}) SELECT column1, column2, column3, column4, column5 FROM (VALUES {{rows}})
WHERE column6 = 0 OR (SELECT number FROM {FACTS} WHERE table_id = column1 AND number = column6) IS NOT NULL"""


TAKE_TURNS = "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))"  # until the transaction ends


class Condition(NamedTuple):
    """What must hold for a job to be done at all.

    It is looked at in the job's transaction, before anything else, for one job of the same key after the other:
    whatever `holds` writes, such as what it counts, the next one sees, on whichever server.
    """

    key: str
    holds: Work[bool]


class Unmet(Exception):  # noqa: N818  (it says what is the case)
    """The condition of a job does not hold. Nothing of the job has been written."""


class SetBack(Exception):  # noqa: N818  (it says what is the case)
    """The journal lacks the facts that these follow: a backup was restored meanwhile. Nothing has been appended."""


@lru_cache(maxsize=MOST_JOBS)
def _to_sqlite(facts: int) -> str:
    """One statement for all of them, or for as many as SQLite takes at once.

    So the interpreter's lock changes hands once and not for every row: measured, a third of the time while the event
    loop is busy.
    """
    return TO_SQLITE.format(rows=", ".join(["(?, ?, ?, ?, ?, ?)"] * facts))


def _append_to_sqlite(connection: Connection, facts: list[Following]) -> int:
    return sum(
        connection.exec_driver_sql(_to_sqlite(len(some)), tuple(value for fact in some for value in fact)).rowcount
        for some in portions(facts)
    )


def _append_to_postgres(connection: Connection, facts: list[Following]) -> int:
    """The same statement however many they are. In order, so that two servers never wait for each other in a circle."""
    columns = tuple(map(list, zip(*sorted(facts), strict=True)))
    return connection.exec_driver_sql(TO_POSTGRES, columns).rowcount


class _Job:
    """Facts to be appended and work to be done with them: both, or neither."""

    def __init__(self, facts: Sequence[FactValues], work: Work[Any] | None, condition: Condition | None = None) -> None:
        self.facts, self.work, self.condition = facts, work, condition
        self.in_doubt = False  # the connection broke while it was being committed: it may be stored
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
    """All writes of a server go through it. What it is asked for is durable when it returns.

    If that takes too long, `Unanswered` is raised: what has been begun may be stored or not, the rest is not stored.
    """

    def __init__(self, database: Database, timer: Timer = lambda jobs, seconds: None) -> None:
        self._engine, self._answers, self._timer = database.engine, database.answers, timer
        self._append = _append_to_postgres if self._engine.dialect.name == "postgresql" else _append_to_sqlite
        self._overdue = False  # a transaction has taken so long that nobody waits for it any more
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._task = asyncio.create_task(self._run(), name="writer")

    async def append(
        self, facts: Sequence[FactValues], work: Work[None] | None = None, condition: Condition | None = None
    ) -> None:
        """Appends facts of one table and does `work` in one transaction, if the condition holds.

        Raises `Unmet` if it does not, IntegrityError if a fact's number is taken, `SetBack` if the one before the first
        is missing.
        """
        await self._do(_Job(facts, work, condition))

    async def write(self, work: Work[T]) -> T:
        """What `work` returns, once its transaction is committed. Raises what it raises, or the database."""
        result: T = await self._do(_Job((), work))
        return result

    async def close(self) -> None:
        """Writes what is still to be written."""
        await self._jobs.join()
        self._task.cancel()
        self._thread.shutdown()

    async def _do(self, job: _Job) -> Any:
        self._answers.check()
        if self._overdue:
            raise Unanswered
        self._jobs.put_nowait(job)
        try:
            return await self._answers.wait_for(job.done)
        except Unanswered:
            self._overdue = True
            raise

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        jobs: list[_Job] = []
        while True:
            await asyncio.sleep(GATHERING if len(jobs) >= MANY_JOBS else 0)
            jobs = [await self._jobs.get()]
            while len(jobs) < MOST_JOBS and not self._jobs.empty():
                jobs.append(self._jobs.get_nowait())
            wanted = [job for job in jobs if not job.done.done()]
            started = perf_counter()
            if wanted:
                await loop.run_in_executor(self._thread, self._commit_all, wanted)
                self._timer(len(wanted), perf_counter() - started)
            self._overdue = False
            for job in jobs:
                self._jobs.task_done()
                job.finish()

    def _commit_all(self, jobs: list[_Job]) -> None:
        """Commits all jobs in one transaction; if that fails, each by itself, so that no job fails because of another.

        If the database fails, all jobs fail. Whoever tries again finds out what was stored: facts that are there
        already cannot be stored twice.
        """
        try:
            self._commit_or_reconnect(jobs)
        except Exception as error:
            if len(jobs) == 1 or is_away(error):
                for job in jobs:
                    job.error = None if isinstance(error, IntegrityError) and self._is_stored(job) else error
            else:
                for job in jobs:
                    self._commit_all([job])

    def _commit_or_reconnect(self, jobs: list[_Job]) -> None:
        try:
            self._commit(jobs)
        except DBAPIError as error:
            if not is_cut_off(error):
                raise
            wanted = [job for job in jobs if not job.done.done()]  # who has been told that it is not stored, is right
            for job in wanted:
                job.in_doubt = True
            if not wanted:
                raise
            self._commit(wanted)

    def _commit(self, jobs: list[_Job]) -> None:
        with self._engine.begin() as connection:
            unmet = self._unmet(connection, jobs)
            done = [job for job in jobs if job not in unmet]
            facts = [(*fact, job.facts[0][1] - 1) for job in done for fact in job.facts]
            if facts and self._append(connection, facts) < len(facts):
                raise SetBack
            for job in done:
                if job.work is not None:
                    job.result = job.work(connection)
        for job in unmet:
            job.error = Unmet()

    def _unmet(self, connection: Connection, jobs: list[_Job]) -> list[_Job]:
        """The jobs whose condition does not hold. In order, so that two servers never wait for each other in a circle:
        by key, and before facts, for which others may have to wait, are appended."""
        unmet = []
        conditions = [(job.condition, job) for job in jobs if job.condition is not None]
        for condition, job in sorted(conditions, key=lambda one: one[0].key):
            if self._engine.dialect.name == "postgresql":
                connection.exec_driver_sql(TAKE_TURNS, (condition.key,))
            if not condition.holds(connection):
                unmet.append(job)
        return unmet

    def _is_stored(self, job: _Job) -> bool:
        """Whether a job that was in doubt has put its facts into the journal; False if that cannot be found out."""
        if not job.in_doubt or not job.facts:
            return False
        (table, first, *_), stored = job.facts[0], FactRow.__table__
        query = select(stored).where(stored.c.table_id == table, stored.c.number >= first).order_by(stored.c.number)
        try:
            with self._engine.connect() as connection:
                found = connection.execute(query.limit(len(job.facts))).all()
        except SQLAlchemyError:
            return False
        return [tuple(row) for row in found] == list(job.facts)
