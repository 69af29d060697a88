"""Puts it together: the tables of `live`, with a journal in the browser, bots in another worker, and one person."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any

import msgspec

from stammtisch.hub.local import LocalHub, LocalLeases
from stammtisch.live.facts import Entry, Person
from stammtisch.live.outbox import Outbox
from stammtisch.live.refusals import malformed
from stammtisch.live.registry import TableRegistry, new_id
from stammtisch.live.services import LiveServices, Timing
from stammtisch.live.turns import Key
from stammtisch.offline.bots import Ask, WorkerBots, WorkerReviews
from stammtisch.offline.journal import Storage, StoredJournal
from stammtisch.phrases import Language
from stammtisch.server import wire as w
from stammtisch.server.conversation import Conversation, RequestLimits
from stammtisch.server.replays import Replays

SETTINGS, IDENTITY = "settings", "identity"
SWEEP = 20.0  # seconds between looks for tables that nobody is at
VERSION = "offline"
BOTS_AT_ONCE = 8
Send = Callable[[str], object]
Failed = Callable[[str], object]


def now() -> int:
    return int(time.time() * 1000)


class _Monitor:
    """Implements `live.ports.Monitor`: what fails is said where the page's own failures are."""

    def __init__(self, failed: Failed) -> None:
        self._failed = failed

    def happened(self, table: str, entries: Sequence[Entry]) -> None:
        pass

    def failed(self, what: str, table: str, error: BaseException) -> None:
        self._failed(f"{what}: {error!r}")


class OfflineApp:
    """All tables of this browser, and the person at it."""

    def __init__(self, storage: Storage, ask: Ask, failed: Failed, timing: Timing | None = None) -> None:
        self._storage, self.ask, self.now = storage, ask, now
        monitor = _Monitor(failed)
        self.journal = StoredJournal(storage)
        self.replays, self.reviews = Replays(self.journal), WorkerReviews(ask, self.journal, monitor.failed)
        self.tables = TableRegistry(
            LiveServices(
                journal=self.journal,
                hub=LocalHub(),
                leases=LocalLeases(),
                bots=WorkerBots(ask),
                monitor=monitor,
                timing=timing or Timing(),
                now=now,
                bots_at_once=asyncio.Semaphore(BOTS_AT_ONCE),
            )
        )
        self.identity: w.IdentityShown | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._sockets: set[Socket] = set()

    async def start(self, known: str) -> None:
        """Finds out who is here: whom the storage knows, else whom the server has known (`known`, as JSON; or "")."""
        text = await self._storage.get(SETTINGS, IDENTITY) or known
        self.identity = msgspec.json.decode(text, type=w.IdentityShown) if text else None
        self.later(self._sweep())

    @property
    def person(self) -> Person:
        """Who is at this browser. There is no server to ask: whoever is nobody yet is a guest."""
        return self.identity.person if self.identity is not None else Person("guest", "Guest")

    @property
    def asker(self) -> Key:
        return ("here", self.person.id)

    async def be(self, name: str, language: Language, face: str | None) -> w.IdentityShown:
        """From now on one has this name, language and face (None: the same as before)."""
        before = self.identity.person if self.identity is not None else Person(new_id(), name)
        person = Person(before.id, name, before.face if face is None else face)
        self.identity = w.IdentityShown(person=person, language=language)
        await self._storage.put(SETTINGS, IDENTITY, w.encode(self.identity).decode())
        return self.identity

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Does it beside everything else."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            await self.tables.evict_idle()

    async def close(self) -> None:
        for socket in list(self._sockets):
            socket.close()
        for task in list(self._tasks):
            task.cancel()
        self.replays.close()
        await self.tables.close()

    def connect(self, send: Send) -> "Socket":
        """A connection, as a WebSocket would be: `send` is called with every message to the page."""
        socket = Socket(self, send, self._sockets.discard)
        self._sockets.add(socket)
        return socket


class _Wire:
    """Implements `live.outbox.Transport`."""

    free = True

    def __init__(self, send: Send) -> None:
        self._send = send

    def write(self, messages: Iterable[bytes]) -> None:
        for message in messages:
            self._send(message.decode())


class Socket:
    """One connection of the page. Requests are answered one after the other."""

    def __init__(self, app: OfflineApp, send: Send, closed: "Callable[[Socket], object]") -> None:
        language = app.identity.language if app.identity is not None else "en"
        limits = RequestLimits(_always, _always, _always)  # nobody else is kept waiting
        outbox = Outbox(_Wire(send))
        self._conversation = Conversation(app.tables, limits, app.person, language, "here", outbox, lambda code: None)
        self._closed, self._texts = closed, asyncio.Queue[str]()
        self._conversation.say(w.Hello(app.person, language, VERSION))
        self._listening = asyncio.ensure_future(self._listen())

    def receive(self, text: str) -> None:
        self._texts.put_nowait(text)

    def close(self) -> None:
        self._listening.cancel()
        self._conversation.part()
        self._closed(self)

    async def _listen(self) -> None:
        while True:
            text = await self._texts.get()
            try:
                request = w.decode(text)
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                self._conversation.refuse(w.ack_of(text), malformed(str(error)))
                continue
            await self._conversation.answer(request)


def _always(key: str, now: float) -> bool:
    return True
