"""A WebSocket between a person's device and a server: two streams that keep their order, until it is cut."""

import asyncio
import random
from collections.abc import Callable, Iterable
from typing import Any, Protocol

import msgspec
from litestar.exceptions import WebSocketDisconnect

from stammtisch.server.auth import COOKIE
from stammtisch.server.uvicorn_internals import TRANSPORT
from tests.simulation.loop import Process, SimulatedLoop

LATENCY = (0.002, 0.08)
NOTICED = (0.01, 2.0)  # seconds until somebody notices that the other side is gone
PING_TIMEOUT = 40.0  # seconds until a server notices that nothing comes any more
MAY_TAKE_LONG = ("join", "hint")
ANSWERS = (b'{"type":"ack"', b'{"type":"refusal"')
APART = 1e-6  # seconds between two messages, so that they keep their order


class Device(Protocol):
    """Whose wire it is."""

    name: str
    process: Process

    def receive(self, wire: "Wire", message: bytes) -> None: ...
    def cut_off(self, wire: "Wire") -> None: ...


class Wire:
    """One connection. To a `SocketConversation` it is both the socket and its transport."""

    on_free: Callable[[], None] | None = None

    def __init__(self, loop: SimulatedLoop, dice: random.Random, device: Device, server: Process) -> None:
        self.scope = {"scheme": "ws", "extensions": {TRANSPORT: self}}
        self.cookies = {COOKIE: device.name}
        self.open = True
        self.device, self.server = device, server
        self.seat: int | None = None  # as last told
        self.newest = 0  # number that was received
        self.joins, self.joins_again = 0, False  # asked for and not answered; more than one, so all is told again
        self.unanswered: dict[int, Any] = {}  # what the server has been asked
        self.slow_until = 0.0
        self._loop, self._dice = loop, dice
        self._inbox: asyncio.Queue[str | None] = asyncio.Queue()
        self._arrivals = {"up": 0.0, "down": 0.0}

    # --- the device's side ---

    def send(self, text: str) -> None:
        """To the server."""
        self._carry("up", self.server, self._inbox.put_nowait, text)

    def _arrive(self, message: bytes) -> None:
        if self.open:
            self.device.receive(self, message)

    # --- the server's side ---

    async def receive_data(self, mode: str) -> str:
        text = await self._inbox.get()
        if text is None:
            raise WebSocketDisconnect(detail="gone", code=1006)
        request = msgspec.json.decode(text)
        if request["type"] not in MAY_TAKE_LONG:
            self.unanswered[request["ack"]] = request
        return text

    async def close(self, code: int = 1000) -> None:
        self.cut(noticed=0.0)

    @property
    def free(self) -> bool:
        return self._loop.time() >= self.slow_until

    def write(self, messages: Iterable[bytes]) -> None:
        for message in messages:
            if message.startswith(ANSWERS):
                self.unanswered.pop(msgspec.json.decode(message)["ack"], None)
            self._carry("down", self.device.process, self._arrive, message)

    # --- what happens to it ---

    def _carry(self, way: str, to: Process, deliver: Callable[[Any], None], message: str | bytes) -> None:
        if self.open:
            now = max(self._loop.time(), self.slow_until)
            arrival = max(now + self._dice.uniform(*LATENCY), self._arrivals[way] + APART)
            self._arrivals[way] = arrival
            self._loop.call_at(arrival, self._deliver, deliver, message, context=to.context)

    def _deliver(self, deliver: Callable[[Any], None], message: str | bytes) -> None:
        if self.open:
            deliver(message)

    def slow(self, seconds: float) -> None:
        """Nothing gets through for a while, and nothing is lost."""
        self.slow_until = self._loop.time() + seconds

        def free() -> None:
            if self.on_free is not None and self.open:
                self.on_free()

        self._loop.call_later(seconds + APART, free, context=self.server.context)

    def cut(self, noticed: float | None = None, silently: bool = False) -> None:
        """Whatever is on its way is lost. Both sides notice: sooner or later, if it is silent much later."""
        if not self.open:
            return
        self.open = False
        late = self._dice.uniform(*NOTICED) if noticed is None else noticed
        server = PING_TIMEOUT if silently else self._dice.uniform(0, late)
        self._loop.call_later(server, self._inbox.put_nowait, None, context=self.server.context)
        self._loop.call_later(late, self.device.cut_off, self, context=self.device.process.context)
