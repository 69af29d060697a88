"""What connects a server to others: nothing by default; with a hub, NATS and leases in the database."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Protocol

from sqlalchemy.exc import SQLAlchemyError

from stammtisch.hub.local import LocalHub, LocalLeases
from stammtisch.hub.local_bots import LocalBots
from stammtisch.live.ports import BotService, Hub, Leases
from stammtisch.live.registry import TableRegistry
from stammtisch.server.logs import log
from stammtisch.server.metrics import Metrics
from stammtisch.server.settings import Settings
from stammtisch.store.engine import Database
from stammtisch.store.leases import SqlLeases
from stammtisch.store.writer import Writer

ROUNDS_IN_A_LEASE = 3


class BotServices(BotService, Protocol):
    """Bots for this server's tables, here or in other processes."""

    @property
    def waiting(self) -> int: ...
    @property
    def busy(self) -> int: ...
    def close(self) -> None: ...


class SingleNode:
    """A server on its own: an in-process hub, leases it always owns, bots in its own threads."""

    def __init__(self, near: LocalBots) -> None:
        self.hub: Hub = LocalHub()
        self.leases: Leases = LocalLeases()
        self.bots: BotServices = near

    @asynccontextmanager
    async def reconciling(self, tables: TableRegistry) -> AsyncIterator[None]:
        yield

    async def close(self) -> None:
        pass


class Cluster(SingleNode):
    """One of several servers that share a database and a hub, with bots in workers."""

    def __init__(
        self, settings: Settings, database: Database, writer: Writer, near: LocalBots, metrics: Metrics
    ) -> None:
        from stammtisch.hub.nats import NatsHub  # noqa: PLC0415
        from stammtisch.hub.nats_connection import NatsConnection  # noqa: PLC0415  (one process needs no NATS)
        from stammtisch.hub.remote_bots import RemoteBots  # noqa: PLC0415

        self._bus = NatsConnection(settings.hub, log.warning)
        self._bus.on_return = self._reconcile_soon
        self._nats = NatsHub(self._bus)
        self._sql = SqlLeases(database, writer, settings.lease)
        self._pause = settings.lease / ROUNDS_IN_A_LEASE
        self._now = asyncio.Event()
        self.hub, self.leases, self.bots = self._nats, self._sql, RemoteBots(self._bus, near, metrics.thought)
        metrics.hub.set_function(lambda: self._bus.connected)

    @asynccontextmanager
    async def reconciling(self, tables: TableRegistry) -> AsyncIterator[None]:
        with suppress(SQLAlchemyError):
            await tables.reconcile()
        rounds = asyncio.create_task(self._reconcile(tables))
        try:
            yield
        finally:
            rounds.cancel()

    async def _reconcile(self, tables: TableRegistry) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._now.wait(), self._pause)
            self._now.clear()
            try:
                await tables.reconcile()
            except Exception as error:
                tables.services.monitor.failed("round", "", error)

    def _reconcile_soon(self) -> None:
        self._now.set()

    async def close(self) -> None:
        with suppress(SQLAlchemyError):
            await self._sql.close()
        await self._nats.close()
        await self._bus.close()
