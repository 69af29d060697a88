"""What ties a server to the others: nothing by default; with a hub, NATS and duties that the database keeps."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Protocol

from sqlalchemy.exc import SQLAlchemyError

from stammtisch.hub.local import LocalHub, OwnDuties
from stammtisch.hub.thinking import Thinking
from stammtisch.live.hall import Hall
from stammtisch.live.journal import Duties, Hub, Thinker
from stammtisch.server.logs import log
from stammtisch.server.metrics import Metrics
from stammtisch.server.settings import Settings
from stammtisch.store.duties import SqlDuties
from stammtisch.store.engine import Database
from stammtisch.store.writer import Writer

ROUNDS_IN_A_LEASE = 3


class Thinkers(Thinker, Protocol):
    """Those who think for this server's tables, wherever they are."""

    @property
    def waiting(self) -> int: ...
    @property
    def busy(self) -> int: ...
    def close(self) -> None: ...


class Alone:
    """One process is all there is."""

    def __init__(self, near: Thinking) -> None:
        self.hub: Hub = LocalHub()
        self.duties: Duties = OwnDuties()
        self.thinkers: Thinkers = near

    @asynccontextmanager
    async def going_round(self, hall: Hall) -> AsyncIterator[None]:
        yield

    async def close(self) -> None:
        pass


class Together(Alone):
    """Several servers and workers, with a database and a hub in common."""

    def __init__(
        self, settings: Settings, database: Database, writer: Writer, near: Thinking, metrics: Metrics
    ) -> None:
        from stammtisch.hub.bus import Bus  # noqa: PLC0415  (one process needs no NATS)
        from stammtisch.hub.far import FarThinking  # noqa: PLC0415
        from stammtisch.hub.nats import NatsHub  # noqa: PLC0415

        self._bus = Bus(settings.hub, log.warning)
        self._bus.on_return = self._look_round
        self._nats = NatsHub(self._bus)
        self._sql = SqlDuties(database, writer, settings.lease)
        self._pause = settings.lease / ROUNDS_IN_A_LEASE
        self._now = asyncio.Event()
        self.hub, self.duties, self.thinkers = self._nats, self._sql, FarThinking(self._bus, near, metrics.thought)
        metrics.hub.set_function(lambda: self._bus.connected)

    @asynccontextmanager
    async def going_round(self, hall: Hall) -> AsyncIterator[None]:
        with suppress(SQLAlchemyError):
            await hall.go_round()
        rounds = asyncio.create_task(self._go_round(hall))
        try:
            yield
        finally:
            rounds.cancel()

    async def _go_round(self, hall: Hall) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._now.wait(), self._pause)
            self._now.clear()
            try:
                await hall.go_round()
            except Exception as error:
                hall.world.watch.failed("round", "", error)

    def _look_round(self) -> None:
        self._now.set()

    async def close(self) -> None:
        with suppress(SQLAlchemyError):
            await self._sql.close()
        await self._nats.close()
        await self._bus.close()
