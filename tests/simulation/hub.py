"""A NATS that loses, delays, doubles and mixes up, with workers that think for bots and sometimes lie."""

import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import msgspec
from nats.errors import NoRespondersError
from nats.errors import TimeoutError as NatsTimeout

from stammtisch.hub.bot_requests import BotReply, answer
from stammtisch.live.ports import Tip
from stammtisch.match import Match
from stammtisch.phrases import Phrase
from tests.simulation.loop import Process, SimulatedLoop

LATENCY = (0.0003, 0.02)
LATE = 3.0  # seconds, at most, that a delayed notice takes
THINKING = (0.01, 0.6)
TOO_LATE = 8.0
_encode = msgspec.msgpack.Encoder().encode
Heard = Callable[[Any], Awaitable[None]]


class Broker:
    """Carries notices between servers and questions to workers. `lost`, `late`, `doubled`: what becomes of the next."""

    def __init__(self, loop: SimulatedLoop, dice: random.Random) -> None:
        self.loop, self.process = loop, loop.process("hub")
        self.up, self.workers = True, True
        self.mishaps: list[str] = []  # of the next notices
        self.lies: list[str] = []  # in the next answers
        self.connections: list[Bus] = []
        self._dice = dice

    def publish(self, sender: "Bus", subject: str, data: bytes) -> None:
        mishap = self.mishaps.pop(0) if self.mishaps else ""
        for connection in [] if mishap == "lost" else self.connections:
            if connection is not sender and connection.connected:
                for _ in range(2 if mishap == "doubled" else 1):
                    delay = self._dice.uniform(0, LATE) if mishap == "late" else self._dice.uniform(*LATENCY)
                    self.loop.call_later(delay, connection.hear, subject, data, context=connection.process.context)

    def set_up(self, up: bool) -> None:
        """Whether it is there. Servers that were connected are told when it is back."""
        back, self.up = up and not self.up, up
        for connection in self.connections if back else ():
            self.loop.call_soon(connection.come_back, context=connection.process.context)

    async def question(self, message: bytes, seconds: float) -> bytes:
        """A worker's answer. Raises what nats-py raises if there is none in time."""
        if not self.workers:
            raise NoRespondersError
        lie, reply = self.lies.pop(0) if self.lies else "", self.loop.create_future()
        delay = TOO_LATE if lie == "late" else self._dice.uniform(*THINKING)
        if lie != "silent":

            def respond() -> None:
                if not reply.done():
                    reply.set_result(self._lie(lie, message))

            self.loop.call_later(delay, respond)

        def give_up() -> None:
            if not reply.done():
                reply.set_exception(NatsTimeout())

        handle = self.loop.call_later(seconds, give_up)
        try:
            return bytes(await reply)
        finally:
            handle.cancel()

    def _lie(self, lie: str, message: bytes) -> bytes:
        if lie == "garbage":
            return self._dice.randbytes(40)
        honest = answer(message, self._play, self._advise)
        if lie == "illegal":
            return _encode(BotReply(choice="nonsense"))
        if lie == "tips":
            nonsense = Tip("nonsense", 1e300, -5.0, 7.0, Phrase("why " * 5000, "warum " * 5000))
            return _encode(BotReply(choice="nonsense", tips=[nonsense] * 10))
        if lie == "problem":
            return _encode(BotReply(problem="no idea"))
        return honest

    def _play(self, match: Match, seat: int, level: str, crowd: int) -> str:
        return self._dice.choice(match.choices(seat))

    def _advise(self, match: Match, seat: int, crowd: int = 0) -> list[Tip]:
        return [Tip(choice, 1.5, 0.5, 0.9, Phrase("why", "warum")) for choice in match.choices(seat)]

    def choose_here(self, match: Match, seat: int, level: str) -> str:
        """As a server's own bots do, without a worker."""
        return self._play(match, seat, level, 0)

    advise_here = _advise


class Bus:
    """One server's connection: what `hub.nats` and `hub.remote_bots` use of a `NatsConnection`."""

    def __init__(self, broker: Broker, process: Process) -> None:
        self.process, self.client = process, self
        self.on_return: Callable[[], object] = lambda: None
        self._broker = broker
        self._heard: dict[str, list[Heard]] = {}
        broker.connections.append(self)

    @property
    def connected(self) -> bool:
        return self._broker.up and self.process.alive

    async def arrived(self) -> None:
        pass

    async def publish(self, subject: str, data: bytes) -> None:
        if self.connected:
            self._broker.publish(self, subject, data)

    async def subscribe(self, subject: str, cb: Heard) -> Any:
        self._heard.setdefault(subject, []).append(cb)

        async def unsubscribe() -> None:
            with suppress(ValueError):
                self._heard[subject].remove(cb)

        return SimpleNamespace(unsubscribe=unsubscribe)

    async def flush(self) -> None:
        pass

    async def request(self, subject: str, message: bytes, timeout: float) -> Any:
        return SimpleNamespace(data=await self._broker.question(message, timeout))

    def hear(self, subject: str, data: bytes) -> None:
        for heard in list(self._heard.get(subject, ())):
            self._broker.loop.create_task(heard(SimpleNamespace(data=data)))  # type: ignore[arg-type]

    def come_back(self) -> None:
        self.on_return()

    def close(self) -> None:
        self._broker.connections.remove(self)
