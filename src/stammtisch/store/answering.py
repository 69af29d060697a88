"""Nobody waits for ever: what to do about a database that neither answers nor breaks off.

Such a one (stopped, or behind a network that loses everything) leaves threads waiting in the middle of a transaction.
Whoever asked is told so when the time is up, the connections are broken off from here, and until the database answers
again nothing is asked of it: otherwise all would wait again, one after the other.
"""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import Any, TypeVar

from sqlalchemy import Engine, event
from sqlalchemy.exc import SQLAlchemyError

T = TypeVar("T")
PAUSE = 0.2  # seconds between two looks whether it answers again


class Unanswered(SQLAlchemyError):  # noqa: N818  (it says what is the case)
    """The database has not answered in time. What it was to write may be written, then or later, or not."""

    def __init__(self) -> None:
        super().__init__("the database does not answer")


class AnswerLimit:
    """How long whoever asks the database waits: so many seconds, and not at all while it is known not to answer."""

    def __init__(self, seconds: float, probe: Callable[[], Awaitable[object]], wires: "Wires") -> None:
        self._seconds, self._probe, self._wires = seconds, probe, wires
        self._recovering: asyncio.Task[None] | None = None

    def check(self) -> None:
        """Raises `Unanswered` if the database is known not to answer."""
        if self._recovering is not None:
            raise Unanswered

    async def wait_for(self, answer: Awaitable[T]) -> T:
        """The answer. Raises `Unanswered` if there is none in time, and whatever the answer raises."""
        try:
            async with asyncio.timeout(self._seconds):
                return await answer
        except TimeoutError as error:
            if self._recovering is None:
                self._recovering = asyncio.create_task(self._recover(), name="recovering")
            raise Unanswered from error
        finally:
            del answer  # what it raises holds this frame: no cycle is left

    def close(self) -> None:
        if self._recovering is not None:
            self._recovering.cancel()

    async def _recover(self) -> None:
        """Until it answers, and nobody waits any more on a connection of before."""
        began = monotonic()
        try:
            while not await self._answers() or self._wires.in_use_since(began):
                await asyncio.sleep(PAUSE)
        finally:
            self._recovering = None

    async def _answers(self) -> bool:
        trying = asyncio.ensure_future(self._probe())
        while not trying.done():
            await asyncio.wait({trying}, timeout=PAUSE)
            self._wires.break_off(self._seconds)
        return trying.exception() is None


class Wires:
    """The sockets of a database's connections, and since when each is in use."""

    def __init__(self) -> None:
        self._since: dict[socket.socket, float] = {}

    def watch(self, engine: Engine) -> None:
        """From now on knows the connections of this engine: those of PostgreSQL."""
        event.listen(engine, "connect", self._connected)
        event.listen(engine, "checkout", self._in_use)
        event.listen(engine, "checkin", self._at_rest)
        event.listen(engine, "close", self._closed)

    def in_use_since(self, moment: float) -> bool:
        """Whether a connection has been in use all the time since then."""
        return any(since <= moment for since in list(self._since.values()))

    def break_off(self, seconds: float) -> None:
        """Ends the connections that have been in use for so long: who waits for an answer is told that none comes."""
        for wire, since in list(self._since.items()):
            if monotonic() - since >= seconds:
                with suppress(OSError):
                    wire.shutdown(socket.SHUT_RDWR)

    def _connected(self, connection: Any, record: Any) -> None:
        # a copy of our own: the driver closes its own when it likes, and the number may be another's by then
        record.info["wire"] = socket.fromfd(connection.fileno(), socket.AF_INET, socket.SOCK_STREAM)

    def _in_use(self, connection: Any, record: Any, _: object) -> None:
        self._since[record.info["wire"]] = monotonic()

    def _at_rest(self, connection: Any, record: Any) -> None:
        self._since.pop(record.info.get("wire"), None)

    def _closed(self, connection: Any, record: Any) -> None:
        wire = record.info.pop("wire", None)
        if wire is not None:
            self._since.pop(wire, None)
            wire.close()
