"""Whether the server can do what it is for: store what people choose."""

import asyncio
from time import monotonic

from sqlalchemy import Connection, delete, insert
from sqlalchemy.exc import SQLAlchemyError

from stammtisch.live.registry import new_id
from stammtisch.server.logs import log
from stammtisch.store.models import ServerRow
from stammtisch.store.writer import Writer

EVERY = 5.0  # seconds: however often somebody asks, it is tried that often
PATIENCE = 1.5  # seconds; who asks waits little longer (deploy/Caddyfile: 2)


class HealthProbe:
    """Stores something now and then, and takes it away again. A disk that is full is found out by nothing less."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._trying: asyncio.Task[bool] | None = None
        self._tried = 0.0

    async def can_store(self) -> bool:
        """Whether the database took what was stored a few seconds ago, or now. False if it takes too long."""
        if self._trying is None or (self._trying.done() and monotonic() - self._tried >= EVERY):
            self._trying, self._tried = asyncio.create_task(self._try()), monotonic()
        await asyncio.wait({self._trying}, timeout=PATIENCE)
        return self._trying.done() and self._trying.result()

    async def _try(self) -> bool:
        try:
            await self._writer.write(_store_and_remove)
        except SQLAlchemyError as error:
            log.error("database", exc_info=error)
            return False
        return True


def _store_and_remove(connection: Connection) -> None:
    """A server that has never been alive: nobody takes notice of it, but the pages are written."""
    name = new_id()
    connection.execute(insert(ServerRow).values(id=name, until=0))
    connection.execute(delete(ServerRow).where(ServerRow.id == name))
