"""A server: everything that `server.app` puts together but HTTP and SQL, in a process that can be killed."""

import asyncio
from contextlib import suppress
from dataclasses import fields
from typing import TYPE_CHECKING, Any, cast

from stammtisch.hub.local import LocalHub, LocalLeases
from stammtisch.hub.local_bots import LocalBots
from stammtisch.hub.nats import NatsHub
from stammtisch.hub.nats_connection import NatsConnection
from stammtisch.hub.remote_bots import RemoteBots
from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.refusals import Refused
from stammtisch.live.registry import TableRegistry
from stammtisch.live.services import LiveServices, Timing
from stammtisch.live.sweep import DueSweep
from stammtisch.server.auth import DeviceSockets
from stammtisch.server.limits import ConnectionCounter, KeyedLimiter
from stammtisch.server.metrics import Metrics
from stammtisch.server.services import Services
from stammtisch.server.settings import Settings
from stammtisch.server.socket import SocketConversation
from stammtisch.server.steady_clock import SteadyClock
from stammtisch.store.people import Identity
from tests.live.story import NOON
from tests.simulation.database import SimulatedDueTables, SimulatedJournal, SimulatedLeases
from tests.simulation.hub import Bus
from tests.simulation.loop import Process
from tests.simulation.wires import Wire

if TYPE_CHECKING:
    from tests.simulation.world import World

ROUNDS_IN_A_LEASE = 3
RESTART = (0.3, 4.0)  # seconds


class Reported(Metrics):
    """Metrics whose failures the world hears of."""

    def __init__(self, world: "World", process: Process) -> None:
        super().__init__()
        self._world, self._process = world, process

    def failed(self, what: str, table: str, error: BaseException) -> None:
        self._world.laws.failed(self._process, what, error)

    def happened(self, table: str, entries: Any) -> None:
        pass


class Server:
    """One of the servers. `skew`: how much its clock is ahead, in seconds."""

    def __init__(self, world: "World", number: int) -> None:
        self.world, self.number, self.skew = world, number, 0.0
        self.process: Process
        self.tables: TableRegistry
        self.wires: list[Wire] = []
        self.running = self.stopping = False

    # --- life and death ---

    def start(self) -> None:
        """As a new process, that knows nothing of the old one."""
        if not self.running:
            self.running, self.wires = True, []
            self.process = self.world.loop.process(f"s{self.number}")
            self.process.context.run(self._build)

    def crash(self) -> None:
        """Between two steps: nothing is said, nothing is cleaned up. It comes back after a while."""
        if not self.running:
            return
        self.world.note(f"s{self.number}", "dies")
        self._end()
        for wire in self.wires:
            wire.cut()

    def stop(self) -> None:
        """As asked to: answers what was asked and releases what it owns."""
        if self.running and not self.stopping:
            self.stopping = True
            self.world.note(f"s{self.number}", "stops")
            self.world.loop.create_task(self._close(), context=self.process.context)

    async def _close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self.tables.close()
        await asyncio.sleep(0)  # outboxes are flushed
        self.world.laws.stopped(self)
        for wire in self.wires:
            wire.cut(noticed=0.5)
        if self._bus is not None:
            with suppress(OSError):
                await cast(SimulatedLeases, self.leases).close()
            await cast(NatsHub, self.hub).close()
        await asyncio.sleep(0.3)
        self.world.loop.call_soon(self._end, context=self.world.context)

    def _end(self) -> None:
        if self.running:
            self.running = False
            self.world.loop.kill(self.process)
            if self._bus is not None:
                self._bus.close()
            delay = self.world.dice.uniform(*RESTART)
            self.world.loop.call_later(delay, self.start, context=self.world.context)

    # --- what it consists of ---

    def _build(self) -> None:
        setup, self._bus = self.world.setup, cast(Bus | None, None)
        self.stopping = False
        broker, metrics = self.world.broker, Reported(self.world, self.process)
        near = LocalBots(broker.choose_here, broker.advise_here, 1, metrics.thought)
        self.hub: Any = LocalHub()
        self.leases: Any = LocalLeases()
        bots: Any = near
        if setup.servers > 1:
            self._bus = Bus(broker, self.process)
            connection = cast(NatsConnection, self._bus)
            self.hub, bots = NatsHub(connection), RemoteBots(connection, near, metrics.thought)
            self.leases = SimulatedLeases(self.world.database, self.process, setup.lease)
        self.tables = TableRegistry(
            LiveServices(
                journal=SimulatedJournal(self.world.database, self.process),
                hub=self.hub,
                leases=self.leases,
                bots=bots,
                monitor=metrics,
                timing=Timing(grace=setup.grace * 1000, idle=int(setup.sweep * 3000)),
                now=SteadyClock(self._wall_time, lambda: int(self.world.loop.time() * 1000)),
                bots_at_once=asyncio.Semaphore(16),
            )
        )
        self.services = _with(
            settings=Settings(),
            tables=self.tables,
            metrics=metrics,
            devices=DeviceSockets(),
            sockets=ConnectionCounter(64),
            **{limit: KeyedLimiter(1e6, 1e6) for limit in ("messages", "talk", "hints", "habits")},
        )
        self._tasks = [asyncio.create_task(self._reconcile()), asyncio.create_task(self._sweep())]
        if setup.over_days:
            due = SimulatedDueTables(self.world.database, self.process, self.leases)
            self._tasks.append(asyncio.create_task(DueSweep(self.tables, due, pause=setup.sweep).run()))

    def _wall_time(self) -> int:
        """Milliseconds since 1970, as this server's machine has it."""
        return NOON + int((self.world.loop.time() + self.skew) * 1000)

    async def _reconcile(self) -> None:
        """As `server.cluster` does."""
        again = asyncio.Event()
        if self._bus is None:
            return
        self._bus.on_return = again.set
        while True:
            try:
                await self.tables.reconcile()
            except Exception as error:
                self.services.metrics.failed("round", "", error)
            with suppress(TimeoutError):
                await asyncio.wait_for(again.wait(), self.world.setup.lease / ROUNDS_IN_A_LEASE)
            again.clear()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self.world.setup.sweep)
            await self.tables.evict_idle()

    # --- for people ---

    def accept(self, wire: Wire, who: f.Person) -> None:
        """A device is connected."""
        self.wires = [one for one in self.wires if one.open]
        self.wires.append(wire)
        self.world.loop.create_task(self._converse(wire, who), context=self.process.context)

    async def _converse(self, wire: Wire, who: f.Person) -> None:
        try:
            await SocketConversation(cast(Any, wire), self.services, Identity(who, "en"), who.id).run()
        except Exception as error:
            self.services.metrics.failed("socket", "", error)
        finally:
            wire.cut()

    async def open(self, command: c.Open) -> str:
        """A new table, by way of HTTP. Raises OSError if that does not work."""
        room = await self.tables.open(command)
        if isinstance(room, Refused):
            raise OSError(room.code)
        return room.table.id


def _with(**known: Any) -> Services:
    """A server's services without those that a conversation has no business with."""
    rest = {field.name: None for field in fields(Services) if field.name not in known and field.name != "closing"}
    return Services(**known, **cast(dict[str, Any], rest))
