"""Leases in the database: which server owns which table.

A server is alive as long as it renews one row every few seconds. A lease is valid while its server is alive: keeping it
costs nothing, however many tables there are, and when a server dies all of its leases are free at once. Only the
database's clock counts; those of the servers may differ.
"""

import time
from collections.abc import Sequence

from sqlalchemy import Connection, delete, exists, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite

from stammtisch.live.registry import new_id
from stammtisch.store.engine import Database, portions
from stammtisch.store.models import LeaseRow, ServerRow
from stammtisch.store.writer import Writer

POSTGRES_NOW = text("SELECT extract(epoch FROM clock_timestamp()) * 1000")
SQLITE_NOW = text("SELECT (julianday('now') - 2440587.5) * 86400000.0")
FORGOTTEN = 3_600_000  # milliseconds after which a dead server is no longer listed


class SqlLeases:
    """Implements `live.ports.Leases`."""

    def __init__(self, database: Database, writer: Writer, lease: float) -> None:
        self._database, self._writer, self._lease = database, writer, lease
        self._postgres = database.engine.dialect.name == "postgresql"
        self._name, self._alive_until = "", 0.0

    @property
    def server(self) -> str:
        return self._name if time.monotonic() < self._alive_until else ""

    async def renew(self) -> frozenset[str]:
        asked = time.monotonic()
        name, alive = await self._writer.write(self._renew)
        self._name, self._alive_until = name, asked + self._lease
        return alive

    def _renew(self, connection: Connection) -> tuple[str, frozenset[str]]:
        """Under the old name; if that has lapsed, others may have acquired its leases, and it needs a new one."""
        now = self._now(connection)
        until, mine = now + int(self._lease * 1000), ServerRow.id == self._name
        renewed = connection.execute(update(ServerRow).where(mine, ServerRow.until > now).values(until=until))
        name = self._name if renewed.rowcount else new_id()
        if name != self._name:
            connection.execute(delete(ServerRow).where(ServerRow.until < now - FORGOTTEN))
            connection.execute(delete(LeaseRow).where(LeaseRow.server_id.not_in(select(ServerRow.id))))
            connection.execute(insert(ServerRow).values(id=name, until=until))
        return name, frozenset(connection.execute(select(ServerRow.id).where(ServerRow.until > now)).scalars())

    async def acquire(self, table: str) -> bool:
        name = self.server

        def work(connection: Connection) -> bool:
            alive = select(ServerRow.id).where(ServerRow.until > self._now(connection))
            row = postgresql.insert(LeaseRow) if self._postgres else sqlite.insert(LeaseRow)
            taken = row.values(table_id=table, server_id=name).on_conflict_do_update(
                index_elements=[LeaseRow.table_id],
                set_={"server_id": name},
                where=(LeaseRow.server_id == name) | LeaseRow.server_id.not_in(alive),
            )
            return connection.execute(taken.returning(LeaseRow.table_id)).first() is not None

        return bool(name) and await self._writer.write(work)

    async def release(self, table: str) -> None:
        def work(connection: Connection) -> None:
            connection.execute(delete(LeaseRow).where(LeaseRow.table_id == table, LeaseRow.server_id == self._name))

        await self._writer.write(work)

    async def unowned(self, tables: Sequence[str]) -> set[str]:
        def look(connection: Connection) -> set[str]:
            alive = exists().where(ServerRow.id == LeaseRow.server_id, ServerRow.until > self._now(connection))
            others, attended = LeaseRow.server_id != self._name, set[str]()
            for some in portions(tables):
                query = select(LeaseRow.table_id).where(LeaseRow.table_id.in_(some), others, alive)
                attended.update(connection.execute(query).scalars())
            return set(tables) - attended

        return await self._database.read(look) if tables else set()

    async def close(self) -> None:
        """Releases everything at once, so that others need not wait until it lapses."""

        def work(connection: Connection) -> None:
            connection.execute(delete(LeaseRow).where(LeaseRow.server_id == self._name))
            connection.execute(delete(ServerRow).where(ServerRow.id == self._name))

        self._alive_until = 0.0
        await self._writer.write(work)

    def _now(self, connection: Connection) -> int:
        return database_now(connection)


def database_now(connection: Connection) -> int:
    """Milliseconds since 1970, as the database counts them."""
    postgres = connection.dialect.name == "postgresql"
    return int(connection.execute(POSTGRES_NOW if postgres else SQLITE_NOW).scalar_one())
