"""One WebSocket: a conversation between a person and the table they have joined.

Requests are taken one after the other; each is answered by `ack` or `refusal`. Messages of the table come in between,
in the table's order. Connections that send too much are told to slow down, and dropped if they do not; connections that
stop reading are dropped.
"""

import asyncio
from contextlib import suppress
from importlib.metadata import version
from time import monotonic
from typing import Any, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect

from stammtisch.live.outbox import Outbox
from stammtisch.live.refusals import Refused, malformed, refuse
from stammtisch.server import wire as w
from stammtisch.server.auth import is_our_page, secret_of
from stammtisch.server.conversation import Conversation, RequestLimits
from stammtisch.server.limits import Bucket, one_address
from stammtisch.server.services import Services
from stammtisch.server.uvicorn_internals import TRANSPORT, WebSocketTransport
from stammtisch.store.people import Identity, hash_of

NOT_OURS, NO_IDENTITY, TOO_SLOW, TOO_MUCH = 4403, 4401, 4408, 4429  # why a socket is closed
PATIENCE = 100  # refusals for sending too much, before the connection is closed
VERSION = version("stammtisch")
GONE = (WebSocketDisconnect, OSError)  # what telling somebody raises who is no longer there; the second is uvicorn's


Socket = WebSocket[Any, Any, Any]


@websocket("/ws")
async def socket(socket: Socket, services: NamedDependency[Services]) -> None:
    """Serves one WebSocket until it closes."""
    try:
        await _welcome(socket, services)
    finally:
        del socket.receive, socket.send  # they hold the socket


async def _welcome(socket: Socket, services: Services) -> None:
    origin, host = socket.headers.get("origin"), socket.headers.get("host", "")
    if not is_our_page(origin, socket.scope["scheme"], host, services.settings.origins):
        services.metrics.refused("bad_origin")
        await socket.close(NOT_OURS)  # before it was accepted: the browser is told 403
        return
    address = one_address(socket.scope.get("client"))
    identity = await services.authenticator.who(secret_of(socket), monotonic())
    await socket.accept()
    if identity is None:
        await _turn_away(socket, services, refuse("no_identity"), NO_IDENTITY)
    elif not services.sockets.enter(address):
        await _turn_away(socket, services, refuse("too_many_sockets"), TOO_MUCH)
    else:
        services.metrics.sockets.inc()
        try:
            await SocketConversation(socket, services, identity, address).run()
        except Exception as error:
            services.metrics.failed("socket", "", error)
            raise
        finally:
            services.metrics.sockets.dec()
            services.sockets.leave(address)


async def _turn_away(socket: Socket, services: Services, refused: Refused, code: int) -> None:
    services.metrics.refused(refused.code)
    message = w.Refusal(0, refused.code, refused.why.in_(services.authenticator.language(socket)))
    with suppress(*GONE):
        await socket.send_text(w.encode(message))
        await socket.close(code)


class SocketConversation(Conversation):
    """One open socket: answers its requests until it is closed or dropped."""

    def __init__(self, socket: Socket, services: Services, identity: Identity, address: str) -> None:
        transport: WebSocketTransport = cast(Any, socket.scope["extensions"])[TRANSPORT]
        person, outbox = (identity.person, identity.language), Outbox(transport)
        limits = RequestLimits(services.hints.take, services.talk.take, services.habits.take)
        super().__init__(services.tables, limits, *person, address, outbox, services.metrics.refused)
        self.socket, self.services = socket, services
        self._device = hash_of(secret_of(socket))
        self._forgotten = False
        transport.on_free = self.outbox.flush
        rate = services.settings.messages_each
        self._messages = Bucket(rate, 2 * rate)
        self._excess = 0

    # --- both directions ---

    async def run(self) -> None:
        self.say(w.Hello(self.who, self.language, VERSION))
        listening = asyncio.current_task()
        assert listening is not None
        self.outbox.on_overflow = listening.cancel

        def forget() -> None:
            self._forgotten = True
            listening.cancel()

        self.services.devices.add(self._device, forget)
        try:
            await self._listen()
        except WebSocketDisconnect:
            pass
        except asyncio.CancelledError:
            if self._forgotten:
                await _turn_away(self.socket, self.services, refuse("no_identity"), NO_IDENTITY)
            elif self.outbox.overflowed:
                await self._drop("slow", TOO_SLOW)
            else:
                raise
        finally:
            self.services.devices.remove(self._device, forget)
            self.part()

    async def _listen(self) -> None:
        while True:
            text = await self.socket.receive_data("text")
            started = monotonic()
            if not (self._messages.take(started) and self.services.messages.take(self.address, started)):
                self._excess += 1
                self.refuse(w.ack_of(text), refuse("slow_down"))
                if self._excess > PATIENCE:
                    await self._drop("flood", TOO_MUCH)
                    return
                continue
            try:
                request = w.decode(text)
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                self.refuse(w.ack_of(text), malformed(str(error)))
                continue
            await self.answer(request)
            self.services.metrics.answered.observe(monotonic() - started)

    async def _drop(self, why: str, code: int) -> None:
        self.services.metrics.dropped.labels(why).inc()
        with suppress(*GONE, TimeoutError, RuntimeError):
            await asyncio.wait_for(self.socket.close(code), 1)
