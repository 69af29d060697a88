"""What is on its way to one connection. It is bounded: a connection that stops reading overflows and is dropped."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Protocol

from stammtisch.live.facts import Person
from stammtisch.phrases import Language

MOST_MESSAGES = 128
MOST_BYTES = 512 * 1024


class Transport(Protocol):
    """Carries messages to one client."""

    @property
    def free(self) -> bool:
        """Whether it takes more now."""

    def write(self, messages: Iterable[bytes]) -> None:
        """Sends them together, or does nothing if nobody is there any more."""


class Outbox:
    """Messages for one connection, in order. What the transport does not take waits here; without one, all of it.

    When too much waits, it overflows: `on_overflow` is called once, and nothing more goes in or out.
    """

    def __init__(
        self, transport: Transport | None = None, messages: int = MOST_MESSAGES, size: int = MOST_BYTES
    ) -> None:
        self.overflowed = False
        self.on_overflow: Callable[[], object] = lambda: None
        self._transport, self._most, self._size = transport, messages, size
        self._waiting: list[bytes] = []
        self._room = size
        self._due = False  # to be flushed in this turn

    def put(self, message: bytes) -> None:
        """Sends the message with whatever else is put in this turn of the event loop; never waits."""
        if self.overflowed:
            return
        self._waiting.append(message)
        self._room -= len(message)
        if len(self._waiting) > self._most or self._room < 0:
            self.overflowed = True
            self._waiting.clear()
            self.on_overflow()
        elif (
            self._transport is not None and not self._due
        ):  # what comes in one turn of the event loop goes out together
            self._due = True
            asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Sends what waits. To be called whenever the transport is free again."""
        self._due = False
        if self._waiting and self._transport is not None and self._transport.free:
            self._transport.write(self._waiting)
            self._waiting, self._room = [], self._size


class Connection:
    """One connection of a person to a table; a person may have several, on several devices."""

    def __init__(self, who: Person, language: Language, outbox: Outbox | None = None) -> None:
        self.who, self.language = who, language
        self.outbox = outbox or Outbox()
