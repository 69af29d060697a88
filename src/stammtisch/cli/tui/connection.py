"""A WebSocket connection to one table that reconnects by itself (docs/protocol.md, "Coming back")."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from stammtisch.cli.tui import words
from stammtisch.cli.tui.backend import ActionRefusedError
from stammtisch.cli.tui.client import Data, ServerClient, decoded

FIRST_DELAY, MAX_DELAY = 0.2, 5.0  # seconds before reconnecting
PING_INTERVAL = 20.0  # seconds


class TableConnection:
    """Calls `on_message` with every message about the table and the answer to `join`, `on_lost` when it breaks.

    Who is refused at the table itself is not connected again.
    """

    def __init__(
        self, client: ServerClient, table: str, on_message: Callable[[Data], None], on_lost: Callable[[], None]
    ) -> None:
        self._client, self._table = client, table
        self._on_message, self._on_lost = on_message, on_lost
        self.seen = 0  # the number of the last fact received
        self._socket: ClientConnection | None = None
        self._last_ack = self._join_ack = 0  # ack ids: the last one, and that of the last `join`
        self._pending: dict[int, tuple[Data, asyncio.Future[None]]] = {}  # requests that are not answered yet
        self._rejected: Data | None = None  # the table's refusal

    async def run(self) -> None:
        """Connects, receives and reconnects until it is cancelled, or refused at the table."""
        delay = FIRST_DELAY
        while True:
            try:
                async with connect(
                    self._client.socket_url(self._table),
                    additional_headers=self._client.headers,
                    compression=None,
                    ping_interval=PING_INTERVAL,
                ) as socket:
                    delay = FIRST_DELAY
                    await self._receive(socket)
            except (OSError, WebSocketException, TimeoutError):
                pass
            self._handle_loss()
            if self._rejected is not None:
                self._on_message(self._rejected)
                return
            await asyncio.sleep(delay)
            delay = min(2 * delay, MAX_DELAY)

    async def _receive(self, socket: ClientConnection) -> None:
        """Joins the table and handles every message until the connection is closed."""
        await self._join(socket, self.seen)
        async for text in socket:
            try:
                message = decoded(text)
            except ValueError:  # no server of ours: as if the connection were lost
                return
            self.seen = message.get("number", self.seen) if message["type"] != "ack" else self.seen
            if message["type"] in ("ack", "refusal", "pong"):
                await self._handle_reply(socket, message)
            else:
                self._on_message(message)

    async def _join(self, socket: ClientConnection, seen: int) -> None:
        self._last_ack = self._join_ack = self._last_ack + 1
        await socket.send(json.dumps({"type": "join", "ack": self._join_ack, "table": self._table, "seen": seen}))

    async def _handle_reply(self, socket: ClientConnection, message: Data) -> None:
        """Settles the request that the message replies to; joins anew if the server's past is not ours."""
        if message["ack"] == self._join_ack:
            await self._handle_join_reply(socket, message)
            return
        _, reply = self._pending.pop(message["ack"], (None, None))
        if message["type"] == "refusal" and message["code"] == "ahead":  # a backup has been restored
            self.seen = 0
            await self._join(socket, 0)
        if reply is not None and not reply.done():
            if message["type"] == "refusal":
                reply.set_exception(ActionRefusedError(message.get("briefly") or message["message"], message["code"]))
            else:
                reply.set_result(None)

    async def _handle_join_reply(self, socket: ClientConnection, message: Data) -> None:
        """Sends pending requests again, once per connection; a refusal ends the connection for good."""
        if message["type"] == "refusal":
            self._rejected = message
            await socket.close()
            return
        if self._socket is not socket:
            self._socket = socket
            for request, _ in list(self._pending.values()):  # a choice that is sent twice counts once
                await socket.send(json.dumps(request))
        self._on_message(message)

    def _handle_loss(self) -> None:
        """Refuses all pending requests but choices, which are sent again on the next connection, if there is one."""
        self._socket = None
        for ack, (request, reply) in list(self._pending.items()):
            if request["type"] != "choose" or self._rejected is not None:
                del self._pending[ack]
                if not reply.done():
                    reply.set_exception(ActionRefusedError(words.LOST.in_(self._client.language)))
        self._on_lost()

    async def request(self, type: str, **fields: Any) -> None:
        """Sends a message and waits until the server has done and stored what it asks for.

        Raises ActionRefusedError if the server refuses, or if there is no connection; a choice waits for the next one.
        """
        if self._socket is None and (type != "choose" or self._rejected is not None):
            raise ActionRefusedError(words.LOST.in_(self._client.language))
        self._last_ack += 1
        request = {"type": type, "ack": self._last_ack, **fields}
        reply: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending[self._last_ack] = request, reply
        if self._socket is not None:
            with suppress(ConnectionClosed):  # `run` notices too, and sends it again
                await self._socket.send(json.dumps(request))
        await reply
