"""A connection to NATS that is made in the background and comes back by itself."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version
from urllib.parse import urlsplit

from nats.aio.client import Client
from nats.errors import Error

PATIENCE = 0.5  # seconds between attempts to connect
ALIVE = 5  # seconds between looks whether the connection is alive
VERSION = version("stammtisch")

Say = Callable[[str], object]
"""Told what becomes of the connection: for the log."""


class NatsConnection:
    """Connects in the background and reconnects by itself. What is sent while it is away is dropped, not queued."""

    def __init__(self, addresses: str, say: Say = lambda what: None) -> None:
        self.client = Client()
        self.on_return: Callable[[], object] = lambda: None
        self._servers, self._say = addresses.split(","), say
        self._arriving = asyncio.create_task(self._connect(), name="hub")

    @property
    def connected(self) -> bool:
        return self.client.is_connected

    async def arrived(self) -> None:
        """Returns when the connection has been made for the first time."""
        await asyncio.shield(self._arriving)

    async def _connect(self) -> None:
        await self.client.connect(
            self._servers,
            name=f"stammtisch {VERSION}",
            no_echo=True,
            max_reconnect_attempts=-1,
            reconnect_time_wait=PATIENCE,  # type: ignore[arg-type]
            connect_timeout=2,
            ping_interval=ALIVE,
            max_outstanding_pings=2,
            error_cb=self._failed,
            disconnected_cb=self._lost,
            reconnected_cb=self._back,
        )
        self.on_return()

    async def _failed(self, error: Exception) -> None:
        """Called again and again while NATS is away; `_lost` has logged it once."""

    async def _lost(self) -> None:
        self._say("hub lost")

    async def _back(self) -> None:
        self._say("hub is back")
        self.on_return()

    async def close(self) -> None:
        self._say = lambda what: None
        while not self._arriving.done():  # once is not always enough: Python 3.11 can lose it in `wait_for`
            self._arriving.cancel()
            await asyncio.wait([self._arriving], timeout=0.2)
        with suppress(Error, OSError, asyncio.TimeoutError):
            await self.client.close()


def shown(addresses: str) -> str:
    """Where the hub is, for people: without a password."""
    return ",".join(urlsplit(address).netloc.rpartition("@")[2] for address in addresses.split(","))
