"""Opening the database: by a path (SQLite) or an address, with all migrations applied."""

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

MIGRATIONS = Path(__file__).parent / "migrations"
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg"}
WRITERS = {"sqlite+aiosqlite": "sqlite+pysqlite"}  # psycopg does both
PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a commit is on the disk when it returns
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 10000",
)


def url_of(database: str) -> URL:
    """A path, or an address such as postgresql://host/name."""
    if "://" not in database:
        return URL.create("sqlite+aiosqlite", database=str(Path(database).expanduser()))
    url = make_url(database)
    return url.set(drivername=DRIVERS.get(url.drivername, url.drivername))


class Database:
    """One database: read by the event loop, written by one thread (measured: half the cost of writing in the loop)."""

    def __init__(self, url: URL) -> None:
        self.reading: AsyncEngine = create_async_engine(url)
        self.writing: Engine = create_engine(url.set(drivername=WRITERS.get(url.drivername, url.drivername)))
        if url.get_backend_name() == "sqlite":
            for engine in (self.reading.sync_engine, self.writing):
                event.listen(engine, "connect", _set_pragmas)

    async def close(self) -> None:
        await self.reading.dispose()
        self.writing.dispose()


def open_database(database: str) -> Database:
    """The database, made if it is not there and brought up to date."""
    url = url_of(database)
    if url.get_backend_name() == "sqlite" and url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    opened = Database(url)
    with opened.writing.begin() as connection:
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
