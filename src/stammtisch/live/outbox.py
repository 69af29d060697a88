"""What is on its way to one connection. It is bounded: who does not read loses the connection, not the server."""

import asyncio
from collections import deque
from collections.abc import Callable

from stammtisch.live.facts import Person
from stammtisch.phrases import Language

MOST_MESSAGES = 128
MOST_BYTES = 512 * 1024


class Outbox:
    """Bytes for one connection, in order. When there are too many it overflows, and nothing more goes in or out."""

    def __init__(self, messages: int = MOST_MESSAGES, size: int = MOST_BYTES) -> None:
        self.overflowed = False
        self.on_overflow: Callable[[], object] = lambda: None
        self._most, self._room = messages, size
        self._waiting: deque[bytes] = deque()
        self._reader: asyncio.Future[None] | None = None  # who waits for something to come

    def put(self, message: bytes) -> None:
        if self.overflowed:
            return
        self._waiting.append(message)
        self._room -= len(message)
        if len(self._waiting) > self._most or self._room < 0:
            self.overflowed = True
            self._waiting.clear()
            self.on_overflow()
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> bytes | None:
        """The next message; None when the outbox has overflowed."""
        while not self._waiting:
            if self.overflowed:
                return None
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        message = self._waiting.popleft()
        self._room += len(message)
        return message


class Connection:
    """Somebody at a table: a person may have several, on several devices."""

    def __init__(self, who: Person, language: Language, outbox: Outbox | None = None) -> None:
        self.who, self.language = who, language
        self.outbox = outbox or Outbox()
