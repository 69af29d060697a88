"""Opening the database: by a path (SQLite) or an address (PostgreSQL), with all migrations applied."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from stammtisch.errors import OptionError
from stammtisch.store.answering import AnswerLimit, Unanswered, Wires
from stammtisch.store.check import DatabaseError, check_file, check_pages
from stammtisch.store.listing import fill

T = TypeVar("T")
Look = Callable[[Connection], T]

MIGRATIONS = Path(__file__).parent / "migrations"
DRIVERS = {"postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
READERS = 4
PORTION = 500  # values in one question
ANSWER_TIME = 8.0  # seconds
PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a commit is on the disk when it returns;
    "PRAGMA fullfsync = ON",  # on macOS only with these two,
    "PRAGMA checkpoint_fullfsync = ON",  # which mean nothing elsewhere
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 10000",
)
# A database that is gone is noticed in seconds, even if it does not answer at all. The address overrides these.
POSTGRES = {
    "connect_timeout": "3",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "8000",
    "application_name": "stammtisch",
}
LIMITS = ("statement_timeout", "idle_in_transaction_session_timeout")
ONE_AT_A_TIME = 0x57A33_7150  # the key under which servers that start together wait for each other's migrations
CONFLICT, READ_ONLY = "40", "25006"  # in PostgreSQL's words; the first begins those of deadlocks too
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def url_of(database: str) -> URL:
    """The URL of a database given as a path or an address. Raises OptionError for anything else."""
    if "://" not in database:
        return URL.create("sqlite", database=str(Path(database).expanduser()))
    try:
        url = make_url(database)
    except (ArgumentError, ValueError) as error:
        raise _no_address(database) from error
    url = url.set(drivername=DRIVERS.get(url.drivername, url.drivername))
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise _no_address(database)
    return url


def _no_address(database: str) -> OptionError:
    kind = database.partition("://")[0]  # the rest may hold a password
    return OptionError(
        f"A database is a file or postgresql://host/name, not {kind}://…",
        f"Eine Datenbank ist eine Datei oder postgresql://host/name, nicht {kind}://…",
    )


def shown(database: str) -> str:
    """Where the database is, for people: without a password."""
    return _shown(url_of(database))


def _shown(url: URL) -> str:
    return str(url.database) if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)


def portions(values: Sequence[T]) -> Iterator[Sequence[T]]:
    """The values in slices that fit into one statement."""
    return (values[start : start + PORTION] for start in range(0, len(values), PORTION))


def is_away(error: Exception) -> bool:
    """Whether the database itself has failed, and not the statement: gone, full, damaged, or read-only for now."""
    if not isinstance(error, DBAPIError):
        return isinstance(error, (PoolTimeout, Unanswered))
    state = str(getattr(error.orig, "sqlstate", None) or "")
    damaged = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF in DAMAGED
    failed = isinstance(error, (OperationalError, InterfaceError)) and not state.startswith(CONFLICT)
    return failed or damaged or state == READ_ONLY


def is_cut_off(error: Exception) -> bool:
    """Whether an established connection broke: a new one may work."""
    return isinstance(error, DBAPIError) and error.connection_invalidated


class Database:
    """An open database. A few threads read it, one writes it (`Writer`).

    (Measured: a transaction, or a look at one row, costs the event loop half of what SQLAlchemy's asyncio form does.)
    """

    def __init__(self, url: URL, answer_time: float = ANSWER_TIME) -> None:
        wires = Wires()
        if url.get_backend_name() == "postgresql":
            url = url.set(query={**POSTGRES, **url.query})
            self.engine = create_engine(url, pool_size=1, hide_parameters=True)  # they hold secrets
            self._reading = create_engine(  # a look needs no transaction: measured, a third of the database's work
                url, pool_size=READERS, hide_parameters=True, isolation_level="AUTOCOMMIT"
            )
            for engine in (self.engine, self._reading):
                wires.watch(engine)
                event.listen(engine, "connect", _LimitedTime(answer_time))
        else:
            self.engine = self._reading = create_engine(url, pool_size=READERS + 1, hide_parameters=True)
            if url.database:
                same_file = _SameFile(Path(url.database))
                event.listen(self.engine, "connect", same_file.check)
                event.listen(self.engine, "commit", same_file.check)
            event.listen(self.engine, "connect", _set_pragmas)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self.answers = AnswerLimit(answer_time, lambda: self._in_thread(self._look, _look_at_nothing), wires)

    async def read(self, look: Look[T]) -> T:
        """What `look` returns; it is called in a thread, with a connection. Raises what it raises, or the database.

        `Unanswered` if that takes too long.
        """
        self.answers.check()
        return await self.answers.wait_for(self._in_thread(self._read, look))

    def _in_thread(self, read: Callable[[Look[T]], T], look: Look[T]) -> "asyncio.Future[T]":
        return asyncio.get_running_loop().run_in_executor(self._readers, read, look)

    def _read(self, look: Look[T]) -> T:
        try:
            return self._look(look)
        except DBAPIError as error:
            if not is_cut_off(error):
                raise
            return self._look(look)

    def _look(self, look: Look[T]) -> T:
        with self._reading.connect() as connection:
            return look(connection)

    def close(self) -> None:
        self.answers.close()
        self._readers.shutdown()
        self.engine.dispose()
        self._reading.dispose()


def _look_at_nothing(connection: Connection) -> None:
    connection.execute(text("SELECT 1"))


class _LimitedTime:
    """Sets how long PostgreSQL works on one statement, or holds a transaction open for nobody.

    When a connection has been given up here, what it began there must end too: others may be waiting for it.
    """

    def __init__(self, seconds: float) -> None:
        self._limits = [f"SET {limit} = {max(1, int(seconds * 1000))}" for limit in LIMITS]

    def __call__(self, connection: Any, _: object) -> None:
        with connection.cursor() as cursor:
            for limit in self._limits:
                cursor.execute(limit)
        connection.commit()


def take_your_time(connection: Connection) -> None:
    """In this transaction statements may take as long as they need."""
    if connection.dialect.name == "postgresql":
        for limit in LIMITS:
            connection.execute(text(f"SET LOCAL {limit} = 0"))


def open_database(database: str, answer_time: float = ANSWER_TIME) -> Database:
    """Opens the database, creating it if needed, with all migrations applied. Raises DatabaseError if it cannot.

    `answer_time`: seconds in which it must answer from then on.
    """
    try:
        return _open(url_of(database), answer_time)
    except (OSError, SQLAlchemyError, CommandError) as error:
        where, why = shown(database), str(getattr(error, "orig", error)).splitlines()[0].rstrip(".")
        raise DatabaseError(
            f"The database {where} cannot be opened: {why}.", f"Die Datenbank {where} lässt sich nicht öffnen: {why}."
        ) from error


def _open(url: URL, answer_time: float) -> Database:
    if url.get_backend_name() == "sqlite" and url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        check_file(Path(url.database))
    opened = Database(url, answer_time)
    try:
        with opened.engine.begin() as connection:
            take_your_time(connection)
            if url.get_backend_name() == "postgresql":
                connection.execute(text(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})"))
                _refuse_read_only(connection)
            else:
                connection.exec_driver_sql("BEGIN IMMEDIATE")  # or each change would be committed by itself
            migrate(connection)
            fill(connection)
    except BaseException:
        opened.close()
        raise
    return opened


def check_database(database: str) -> bool:
    """Opens the database, looks for damage and closes it. Gives whether all of it was looked at: a large file is not.

    Raises DatabaseError if it cannot be opened or is damaged. (PostgreSQL looks after its pages itself.)
    """
    opened = open_database(database)
    try:
        if opened.engine.dialect.name != "sqlite":
            return True
        with opened.engine.connect() as connection:
            return check_pages(connection)
    finally:
        opened.close()


def _refuse_read_only(connection: Connection) -> None:
    if connection.execute(text("SHOW transaction_read_only")).scalar() == "on":
        where = _shown(connection.engine.url)
        raise DatabaseError(
            f"The database {where} can only be read now.", f"Die Datenbank {where} ist gerade nur lesbar."
        )


class _SameFile:
    """Sees to it that nothing is committed to a file that has been replaced or removed: it would be lost.

    Nor is the new one opened: the log beside it is still the old one's.
    """

    def __init__(self, file: Path) -> None:
        self._file, self._known = file, self._found(file)

    def check(self, *_: object) -> None:
        found = self._found(self._file)
        self._known = self._known or found
        if found != self._known:
            why = f"{self._file} has been replaced or removed while the server was running: stop it, and start it again"
            raise OperationalError(None, None, sqlite3.OperationalError(why))

    @staticmethod
    def _found(file: Path) -> tuple[int, int] | None:
        try:
            state = file.stat()
        except OSError:
            return None
        return state.st_dev, state.st_ino


def _set_pragmas(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def migrate(connection: Connection) -> None:
    """Applies the migrations that this database does not have yet. Raises DatabaseError if it has unknown ones."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    for form in set(MigrationContext.configure(connection).get_current_heads()) - known:
        where = _shown(connection.engine.url)
        raise DatabaseError(
            f"The database {where} was used by a newer version of Stammtisch (its form is {form}): run that version, "
            "or restore an older backup.",
            f"Die Datenbank {where} wurde von einer neueren Version von Stammtisch benutzt (ihre Form ist {form}): "
            "Starte diese Version, oder spiel ein älteres Backup zurück.",
        )
    command.upgrade(config, "head")
