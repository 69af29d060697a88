"""The hub over NATS: notices between servers.

Notices hold no secrets: that a table has a new fact and its number, never the fact, and who is at a table.
A table's subject is a hash of its id, since the id is the key to a private table. A server that is told of a fact reads
it from the journal; what gets lost on the way is found by `TableRegistry.reconcile`.
"""

import asyncio
import hashlib
from contextlib import suppress

import msgspec
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error

from stammtisch.hub.nats_connection import NatsConnection
from stammtisch.live.ports import Appended, Listener, Notice

SUBJECT = "stammtisch.table."
MOST_UNSENT = 10_000
WHATEVER = Appended(2**53)  # makes the room ask the journal

_encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[Notice] = msgspec.json.Decoder(Notice)


def subject(table: str) -> str:
    """The NATS subject of a table's notices."""
    return SUBJECT + hashlib.sha256(b"stammtisch hub\0" + table.encode()).hexdigest()[:32]


class NatsHub:
    """Implements `live.ports.Hub`."""

    shared = True

    def __init__(self, bus: NatsConnection) -> None:
        self._bus = bus
        self._listeners: dict[str, list[Listener]] = {}
        self._subscriptions: dict[str, asyncio.Task[Subscription]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._unsent: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(MOST_UNSENT)
        self._sending = asyncio.create_task(self._send(), name="hub sending")

    def listen(self, table: str, listener: Listener) -> None:
        self._listeners.setdefault(table, []).append(listener)
        if table not in self._subscriptions:
            self._subscriptions[table] = asyncio.create_task(self._subscribe(table))

    def forget(self, table: str, listener: Listener) -> None:
        listeners = self._listeners.get(table, [])
        if listener in listeners:
            listeners.remove(listener)
        if not listeners and table in self._subscriptions:
            del self._listeners[table]
            task = asyncio.create_task(self._unsubscribe(self._subscriptions.pop(table)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def announce(self, table: str, news: Notice, by: Listener) -> None:
        for listener in list(self._listeners.get(table, [])):
            if listener != by:
                listener(news)
        if self._bus.connected:
            with suppress(asyncio.QueueFull):
                self._unsent.put_nowait((subject(table), _encode(news)))

    async def close(self) -> None:
        """Sends the notices that wait, for a second at most, and unsubscribes."""
        with suppress(TimeoutError):
            async with asyncio.timeout(1):
                await self._unsent.join()
        self._sending.cancel()
        for task in (*self._subscriptions.values(), *self._tasks):
            task.cancel()

    async def _send(self) -> None:
        while True:
            where, what = await self._unsent.get()
            with suppress(Error, OSError):
                await self._bus.client.publish(where, what)
            self._unsent.task_done()

    async def _subscribe(self, table: str) -> Subscription:
        """Subscribes to a table's notices. Some may have been missed until then, so listeners ask the journal once."""

        async def hear(message: Msg) -> None:
            with suppress(msgspec.MsgspecError):
                self._pass_on(table, _decoder.decode(message.data))

        await self._bus.arrived()
        subscription = await self._bus.client.subscribe(subject(table), cb=hear)
        with suppress(Error, OSError, asyncio.TimeoutError):
            await self._bus.client.flush()
        self._pass_on(table, WHATEVER)
        return subscription

    async def _unsubscribe(self, subscribing: asyncio.Task[Subscription]) -> None:
        with suppress(Error, OSError, asyncio.CancelledError):
            await (await subscribing).unsubscribe()

    def _pass_on(self, table: str, news: Notice) -> None:
        for listener in list(self._listeners.get(table, [])):
            listener(news)
