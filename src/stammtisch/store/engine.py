"""Opening the database: by a path (SQLite) or an address, with all migrations applied."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url

T = TypeVar("T")

MIGRATIONS = Path(__file__).parent / "migrations"
DRIVERS = {"postgresql": "postgresql+psycopg"}
READERS = 4
PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a commit is on the disk when it returns
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 10000",
)


def url_of(database: str) -> URL:
    """A path, or an address such as postgresql://host/name."""
    if "://" not in database:
        return URL.create("sqlite", database=str(Path(database).expanduser()))
    url = make_url(database)
    return url.set(drivername=DRIVERS.get(url.drivername, url.drivername))


class Database:
    """One database. It is read by a few threads and written by one, the `Writer`.

    (Measured: a transaction, or a look at one row, costs the event loop half of what SQLAlchemy's asyncio form does.)
    """

    def __init__(self, url: URL) -> None:
        self.engine: Engine = create_engine(url, pool_size=READERS + 1, hide_parameters=True)  # they hold secrets
        if url.get_backend_name() == "sqlite":
            event.listen(self.engine, "connect", _set_pragmas)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    async def read(self, look: Callable[[Connection], T]) -> T:
        """What `look` finds; it is called in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, look)

    def _read(self, look: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return look(connection)

    def close(self) -> None:
        self._readers.shutdown()
        self.engine.dispose()


def open_database(database: str) -> Database:
    """The database, made if it is not there and brought up to date."""
    url = url_of(database)
    if url.get_backend_name() == "sqlite" and url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    opened = Database(url)
    with opened.engine.begin() as connection:
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
