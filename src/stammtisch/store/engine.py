"""Opening the database: by a path (SQLite) or an address (PostgreSQL), with all migrations applied."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Connection, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from stammtisch.errors import OptionError, StammtischError

T = TypeVar("T")

MIGRATIONS = Path(__file__).parent / "migrations"
DRIVERS = {"postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
READERS = 4
PORTION = 500  # values in one question
PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a commit is on the disk when it returns
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 10000",
)
# A server that is gone is noticed in seconds, also when it says nothing at all. What the address says goes before this.
POSTGRES = {
    "connect_timeout": "3",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "8000",
    "application_name": "stammtisch",
}
ONE_AT_A_TIME = 0x57A33_7150  # the key under which servers that start together wait for each other's migrations


class DatabaseError(StammtischError):
    """The database cannot be opened; the message says why."""


def url_of(database: str) -> URL:
    """A path, or an address such as postgresql://host/name."""
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
    url = url_of(database)
    return str(url.database) if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)


def portions(values: Sequence[T]) -> Iterator[Sequence[T]]:
    return (values[start : start + PORTION] for start in range(0, len(values), PORTION))


def is_away(error: Exception) -> bool:
    """Whether the database has failed, and not what was asked of it. (40…: two have waited for each other.)"""
    if isinstance(error, (OperationalError, InterfaceError)):
        return not str(getattr(error.orig, "sqlstate", None) or "").startswith("40")
    return isinstance(error, PoolTimeout)


def is_cut_off(error: Exception) -> bool:
    """Whether a connection has broken that had been made before: another one may work."""
    return isinstance(error, DBAPIError) and error.connection_invalidated


class Database:
    """One database. It is read by a few threads and written by one, the `Writer`.

    (Measured: a transaction, or a look at one row, costs the event loop half of what SQLAlchemy's asyncio form does.)
    """

    def __init__(self, url: URL) -> None:
        if url.get_backend_name() == "postgresql":
            url = url.set(query={**POSTGRES, **url.query})
            self.engine = create_engine(url, pool_size=1, hide_parameters=True)  # they hold secrets
            self._reading = create_engine(  # a look needs no transaction: measured, a third of the database's work
                url, pool_size=READERS, hide_parameters=True, isolation_level="AUTOCOMMIT"
            )
        else:
            self.engine = self._reading = create_engine(url, pool_size=READERS + 1, hide_parameters=True)
            event.listen(self.engine, "connect", _set_pragmas)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    async def read(self, look: Callable[[Connection], T]) -> T:
        """What `look` finds; it is called in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, look)

    def _read(self, look: Callable[[Connection], T]) -> T:
        try:
            return self._look(look)
        except DBAPIError as error:
            if not is_cut_off(error):
                raise
            return self._look(look)

    def _look(self, look: Callable[[Connection], T]) -> T:
        with self._reading.connect() as connection:
            return look(connection)

    def close(self) -> None:
        self._readers.shutdown()
        self.engine.dispose()
        self._reading.dispose()


def open_database(database: str) -> Database:
    """The database, made if it is not there and brought up to date."""
    try:
        return _open(url_of(database))
    except (OSError, SQLAlchemyError, CommandError) as error:
        where, why = shown(database), str(getattr(error, "orig", error)).splitlines()[0].rstrip(".")
        raise DatabaseError(
            f"The database {where} cannot be opened: {why}.", f"Die Datenbank {where} lässt sich nicht öffnen: {why}."
        ) from error


def _open(url: URL) -> Database:
    if url.get_backend_name() == "sqlite" and url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    opened = Database(url)
    with opened.engine.begin() as connection:
        if url.get_backend_name() == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})"))
        migrate(connection)
    return opened


def _set_pragmas(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def migrate(connection: Connection) -> None:
    """Applies the migrations that this database does not have yet."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
