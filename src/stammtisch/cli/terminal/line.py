"""A connection to one table that comes back by itself (docs/protocol.md, "Coming back")."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from stammtisch.cli.terminal import words
from stammtisch.cli.terminal.house import RefusedError
from stammtisch.cli.terminal.server import Server

Data = dict[str, Any]
SOON, LATE = 0.2, 5.0  # seconds until another try: at first, and at most
ALIVE = 20.0  # seconds between two signs of life
JOINING = 0  # the ack id of `join`


class Line:
    """`take` is given every message about the table, `lost` is called when the connection goes."""

    def __init__(self, server: Server, table: str, take: Callable[[Data], None], lost: Callable[[], None]) -> None:
        self._server, self._table = server, table
        self._take, self._lost = take, lost
        self.seen = 0
        self._socket: ClientConnection | None = None
        self._last_ack = JOINING
        self._open: dict[int, tuple[Data, asyncio.Future[None]]] = {}  # requests that are not answered yet

    async def run(self) -> None:
        """Until it is cancelled."""
        pause = SOON
        while True:
            try:
                async with connect(
                    self._server.socket_url(self._table),
                    additional_headers=self._server.headers,
                    compression=None,
                    ping_interval=ALIVE,
                ) as socket:
                    pause = SOON
                    await self._talk(socket)
            except (OSError, WebSocketException, TimeoutError):
                pass
            self._hang_up()
            await asyncio.sleep(pause)
            pause = min(2 * pause, LATE)

    async def _talk(self, socket: ClientConnection) -> None:
        await self._join(socket, self.seen)
        async for text in socket:
            message = json.loads(text)
            self.seen = message.get("number", self.seen) if message["type"] != "ack" else self.seen
            if message["type"] in ("ack", "refusal", "pong"):
                await self._answered(socket, message)
            else:
                self._take(message)

    async def _join(self, socket: ClientConnection, seen: int) -> None:
        await socket.send(json.dumps({"type": "join", "ack": JOINING, "table": self._table, "seen": seen}))

    async def _answered(self, socket: ClientConnection, message: Data) -> None:
        if message["ack"] == JOINING:
            if message["type"] == "refusal" and message["code"] == "ahead":
                await self._join(socket, 0)
            elif message["type"] == "ack":
                self._socket = socket
                for request, _ in list(self._open.values()):  # what was sent but not answered counts once
                    await socket.send(json.dumps(request))
            return
        _, answer = self._open.pop(message["ack"], (None, None))
        if answer is not None and not answer.done():
            if message["type"] == "refusal":
                answer.set_exception(RefusedError(message["message"]))
            else:
                answer.set_result(None)

    def _hang_up(self) -> None:
        """Choices are sent again on the next connection; whatever else was asked is refused."""
        self._socket = None
        for ack, (request, answer) in list(self._open.items()):
            if request["type"] != "choose":
                del self._open[ack]
                if not answer.done():
                    answer.set_exception(RefusedError(words.LOST.in_(self._server.language)))
        self._lost()

    async def ask(self, type: str, **fields: Any) -> None:
        """Returns when it is done and stored; RefusedError says why not."""
        if self._socket is None and type != "choose":
            raise RefusedError(words.LOST.in_(self._server.language))
        self._last_ack += 1
        request = {"type": type, "ack": self._last_ack, **fields}
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._open[self._last_ack] = request, answer
        if self._socket is not None:
            with suppress(ConnectionClosed):  # `run` notices too, and sends it again
                await self._socket.send(json.dumps(request))
        await answer
