"""A wire that can be cut: passes TCP on to a port, until it is told not to. Needs no rights, and no root."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import nullcontext, suppress

from tests.server.namespaces import within

CHUNK = 65536


def _never(chunk: bytes) -> bool:
    return False


class Proxy:
    """Listens on a port of its own, in a thread of its own.

    `hold`: nothing gets through, and nobody is told, as when a switch fails; what was sent arrives after `mend`.
    `strand`: what is held stays so for ever, and everything else passes, as when a firewall forgets its connections.
    `cut`: all connections are closed and new ones refused until `mend`.
    `break_before`: called with everything the target says; when it is true, the connection breaks instead.
    `namespace`: the network in which it listens; the target is in this one.
    """

    def __init__(self, target: int, host: str = "127.0.0.1", namespace: str | None = None) -> None:
        self._target, self._host, self.port = target, host, 0
        self._namespace = namespace
        self.break_before: Callable[[bytes], bool] = _never
        self._loop = asyncio.new_event_loop()
        self._passing = asyncio.Event()
        self._passing.set()
        self._refusing = False
        self._connections: set[asyncio.StreamWriter] = set()
        ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(ready,), name="proxy", daemon=True)
        self._thread.start()
        ready.wait()

    def hold(self) -> None:
        self._loop.call_soon_threadsafe(self._passing.clear)

    def strand(self) -> None:
        self._loop.call_soon_threadsafe(self._strand)

    def cut(self) -> None:
        self._loop.call_soon_threadsafe(self._cut)

    def mend(self) -> None:
        self._loop.call_soon_threadsafe(self._mend)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _cut(self) -> None:
        self._refusing = True
        for connection in self._connections:
            connection.transport.abort()

    def _strand(self) -> None:
        self._passing = asyncio.Event()
        self._passing.set()

    def _mend(self) -> None:
        self._refusing = False
        self._passing.set()

    # --- in the thread ---

    def _run(self, ready: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        with within(self._namespace) if self._namespace else nullcontext():
            server = self._loop.run_until_complete(asyncio.start_server(self._serve, self._host, 0))
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        self._loop.run_forever()
        server.close()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0))
        self._loop.run_until_complete(asyncio.sleep(0))
        self._loop.close()

    async def _serve(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        self._connections.add(to_client)
        try:
            await self._passing.wait()
            if not self._refusing:
                target, to_target = await asyncio.open_connection("127.0.0.1", self._target)
                await self._connect(client, to_client, target, to_target)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._connections.discard(to_client)
            to_client.transport.abort()

    async def _connect(
        self,
        client: asyncio.StreamReader,
        to_client: asyncio.StreamWriter,
        target: asyncio.StreamReader,
        to_target: asyncio.StreamWriter,
    ) -> None:
        """Until either side ends, or the connection breaks; then both end."""
        asking = asyncio.create_task(self._pass_on(client, to_target, _never))
        answering = asyncio.create_task(self._pass_on(target, to_client, self._breaks))
        try:
            await asyncio.wait((asking, answering), return_when=asyncio.FIRST_COMPLETED)
        finally:
            asking.cancel()
            answering.cancel()
            to_target.transport.abort()

    def _breaks(self, answer: bytes) -> bool:
        return self.break_before(answer)

    async def _pass_on(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, breaks: Callable[[bytes], bool]
    ) -> None:
        with suppress(OSError):
            while chunk := await source.read(CHUNK):
                await self._passing.wait()
                if breaks(chunk):
                    return
                sink.write(chunk)
                await sink.drain()
