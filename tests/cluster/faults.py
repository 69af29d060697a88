"""Three servers, each with wires of its own to PostgreSQL and NATS; and whatever can happen to any of them."""

import asyncio
import os
import random
import signal
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.cluster.history import History, Witness
from tests.cluster.launch import Nats, Postgres
from tests.cluster.proxy import Proxy
from tests.cluster.servers import LEASE, House, Roamer
from tests.server.player import Refused
from tests.server.servers import Server, Zygote
from tests.server.stubborn import seated_together

ANSWER_TIME = 1.0  # seconds that servers wait for the database
TOO_LONG = 1.5 * LEASE  # seconds: others have taken over


class WiredHouse(House):
    """Every server's wires can be cut by themselves."""

    names = ("left", "middle", "right")
    wires: list[tuple[Proxy, Proxy]]  # to PostgreSQL and to NATS, for each server

    def __init__(self, zygote: Zygote, folder: Path, database: str, nats: Nats, **settings: Any) -> None:
        self.wires = []
        super().__init__(zygote, folder, database, nats, database_time=ANSWER_TIME, **settings)

    def addresses(self, database: str, nats: Nats) -> dict[str, str]:
        port = urlsplit(database).port
        assert port is not None
        to_database, to_hub = Proxy(port), Proxy(nats.port)
        self.wires.append((to_database, to_hub))
        return {
            "database": database.replace(f":{port}/", f":{to_database.port}/"),
            "hub": nats.url.replace(f":{nats.port}", f":{to_hub.port}"),
        }

    def close(self) -> None:
        super().close()
        for wires in self.wires:
            for wire in wires:
                wire.close()

    async def witnesses(self, tables: int, dice: random.Random, history: History) -> list["Talker"]:
        """Two people and a bot at each of so many tables; everything is written down."""
        found: list[Talker] = []
        for number in range(tables):
            pair = [await Witness.arrive(dice.choice(self.servers), f"Guest {number} {n}") for n in (1, 2)]
            for player in pair:
                assert isinstance(player, Witness)
                player.history = history
            table = await pair[0].open("me", "open", "random")
            await pair[1].join(table)
            await pair[1].ask("sit")
            talkers = [Talker(player, table, random.Random(dice.random()), self.servers) for player in pair]
            found += seated_together(talkers)
        self.people += found
        return found


class Talker(Roamer):
    """Says something now and then, never the same twice."""

    sayings = 0

    async def _step(self, enough: asyncio.Event) -> None:
        if self.player._socket is not None and self._dice.random() < 0.03:
            self.sayings += 1
            try:
                await self.player.ask("say", text=f"{self.player.name} says {self.sayings}")
            except Refused as refused:
                if refused.code in ("unavailable", "closing"):
                    raise
        await super()._step(enough)


class Faults:
    """Each waits until it is over, and everything runs again."""

    def __init__(self, house: WiredHouse, postgres: Postgres, nats: Nats, dice: random.Random) -> None:
        self._house, self._postgres, self._nats, self._dice = house, postgres, nats, dice
        self.happened: Counter[str] = Counter()

    @property
    def all(self) -> list[Callable[[], Awaitable[None]]]:
        links = [self.database_cut, self.database_held, self.hub_cut, self.hub_held]
        return [self.killed, self.paused, *links, self.nats_restarted, self.postgres_restarted, self.postgres_stopped]

    async def happen(self, fault: Callable[[], Awaitable[None]]) -> None:
        self.happened[fault.__name__] += 1
        await fault()

    async def killed(self) -> None:
        server = self._one()
        await asyncio.to_thread(server.kill)
        await asyncio.sleep(self._dice.uniform(0, TOO_LONG))
        await asyncio.to_thread(server.start)

    async def paused(self) -> None:
        """For so long that its leases lapse; then it goes on with what it had in mind."""
        server = self._one()
        os.kill(server.pid, signal.SIGSTOP)
        await asyncio.sleep(TOO_LONG)
        os.kill(server.pid, signal.SIGCONT)

    async def database_cut(self) -> None:
        await self._without(self._wires()[0], Proxy.cut)

    async def database_held(self) -> None:
        await self._without(self._wires()[0], Proxy.hold)

    async def hub_cut(self) -> None:
        await self._without(self._wires()[1], Proxy.cut)

    async def hub_held(self) -> None:
        await self._without(self._wires()[1], Proxy.hold)

    async def nats_restarted(self) -> None:
        await self._restart(self._nats)

    async def postgres_restarted(self) -> None:
        await self._restart(self._postgres)

    async def postgres_stopped(self) -> None:
        """For so long that nobody waits for it any more; then it goes on with what it had been sent."""
        with self._postgres.stopped():
            await asyncio.sleep(self._dice.uniform(ANSWER_TIME, TOO_LONG))

    async def _restart(self, service: Nats | Postgres) -> None:
        with _back_afterwards(service):
            await asyncio.sleep(self._dice.uniform(0, 1))

    async def _without(self, wire: Proxy, how: Callable[[Proxy], None]) -> None:
        how(wire)
        await asyncio.sleep(self._dice.uniform(0.3, TOO_LONG))
        wire.mend()

    def _one(self) -> Server:
        return self._dice.choice(self._house.servers)

    def _wires(self) -> tuple[Proxy, Proxy]:
        return self._dice.choice(self._house.wires)


@contextmanager
def _back_afterwards(service: Nats | Postgres) -> Iterator[None]:
    service.crash()
    try:
        yield
    finally:
        service.start()
