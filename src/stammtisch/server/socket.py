"""One WebSocket: a conversation between a person and the table he has joined.

Requests are taken one after the other; each is answered by `ack` or `refusal`. What the table tells comes in between,
in the table's order. Who sends too much is told so; who does not read is dropped.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version
from time import monotonic
from typing import Any, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect

from stammtisch.live import intents as i
from stammtisch.live.facts import Person
from stammtisch.live.fairness import fresh_secret
from stammtisch.live.outbox import Connection, Outbox
from stammtisch.live.refusals import Refused, malformed, refuse
from stammtisch.live.room import Room
from stammtisch.live.table import Already
from stammtisch.server import wire as w
from stammtisch.server.auth import is_our_page, secret_of
from stammtisch.server.desk import Desk
from stammtisch.server.limits import Bucket, one_address
from stammtisch.server.line import LINE, Line
from stammtisch.store.people import Identity

NOT_OURS, NO_IDENTITY, TOO_SLOW, TOO_MUCH = 4403, 4401, 4408, 4429  # why a socket is closed
PATIENCE = 100  # refusals for sending too much, before the connection is closed
VERSION = version("stammtisch")


Socket = WebSocket[Any, Any, Any]


@websocket("/ws")
async def socket(socket: Socket, desk: NamedDependency[Desk]) -> None:
    try:
        await _welcome(socket, desk)
    finally:
        del socket.receive, socket.send  # they hold the socket


async def _welcome(socket: Socket, desk: Desk) -> None:
    origin, host = socket.headers.get("origin"), socket.headers.get("host", "")
    if not is_our_page(origin, host, desk.settings.origins):
        desk.metrics.refused("bad_origin")
        await socket.close(NOT_OURS)  # before it was accepted: the browser is told 403
        return
    address = one_address(socket.scope.get("client"))
    identity = await desk.doorkeeper.who(secret_of(socket), monotonic())
    await socket.accept()
    if identity is None:
        await _turn_away(socket, desk, refuse("no_identity"), NO_IDENTITY)
    elif not desk.crowd.enter(address):
        await _turn_away(socket, desk, refuse("too_many_sockets"), TOO_MUCH)
    else:
        desk.metrics.sockets.inc()
        try:
            await Conversation(socket, desk, identity, address).run()
        except Exception as error:
            desk.metrics.failed("socket", "", error)
            raise
        finally:
            desk.metrics.sockets.dec()
            desk.crowd.leave(address)


async def _turn_away(socket: Socket, desk: Desk, refused: Refused, code: int) -> None:
    desk.metrics.refused(refused.code)
    message = w.Refusal(0, refused.code, refused.why.in_(desk.doorkeeper.language(socket)))
    with suppress(WebSocketDisconnect):
        await socket.send_text(w.encode(message))
        await socket.close(code)


class Conversation:
    def __init__(self, socket: Socket, desk: Desk, identity: Identity, address: str) -> None:
        self.socket, self.desk, self.identity, self.address = socket, desk, identity, address
        line: Line = cast(Any, socket.scope["extensions"])[LINE]
        self.outbox = Outbox(line)
        line.on_free = self.outbox.flush
        self.connection = Connection(identity.person, identity.language, self.outbox)
        self.room: Room | None = None
        rate = desk.settings.messages_each
        self._messages, self._talk, self._hints = Bucket(rate, 2 * rate), Bucket(rate / 10, 6), Bucket(rate / 20, 4)
        self._excess = 0

    # --- both directions ---

    async def run(self) -> None:
        self._say(w.Hello(self.identity.person, self.identity.language, VERSION))
        listening = asyncio.current_task()
        assert listening is not None
        self.outbox.on_overflow = listening.cancel
        try:
            await self._listen()
        except WebSocketDisconnect:
            pass
        except asyncio.CancelledError:
            if not self.outbox.overflowed:
                raise
            await self._drop("slow", TOO_SLOW)
        finally:
            self._part()

    async def _listen(self) -> None:
        while True:
            text = await self.socket.receive_data("text")
            started = monotonic()
            if not (self._messages.take(started) and self.desk.messages.take(self.address, started)):
                self._excess += 1
                self._refuse(w.ack_of(text), refuse("slow_down"))
                if self._excess > PATIENCE:
                    await self._drop("flood", TOO_MUCH)
                    return
                continue
            try:
                request = w.decode(text)
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                self._refuse(w.ack_of(text), malformed(str(error)))
                continue
            await self._answer(request)
            self.desk.metrics.answered.observe(monotonic() - started)

    async def _drop(self, why: str, code: int) -> None:
        self.desk.metrics.dropped.labels(why).inc()
        with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            await asyncio.wait_for(self.socket.close(code), 1)

    def _say(self, message: w.ServerMessage) -> None:
        self.outbox.put(w.encode(message))

    def _refuse(self, ack: int, refused: Refused) -> None:
        self.desk.metrics.refused(refused.code)
        language, briefly = self.identity.language, refused.briefly
        self._say(w.Refusal(ack, refused.code, refused.why.in_(language), briefly.in_(language) if briefly else ""))

    # --- requests ---

    async def _answer(self, request: w.ClientMessage) -> None:
        match request:
            case w.Ping(ack=ack):
                self._say(w.Pong(ack))
            case w.Join(ack=ack, table=table, seen=seen):
                await self._join(ack, table, seen)
            case w.Part(ack=ack):
                self._part()
                self._say(w.Ack(ack, 0))
            case _ if self.room is None:
                self._refuse(request.ack, refuse("nothing_joined"))
            case w.Say() if not self._talk.take(monotonic()):
                self._refuse(request.ack, refuse("slow_down"))
            case w.Choose(seen=seen) if seen > self.room.table.number and not await self.room.knows(seen):
                self._refuse(request.ack, refuse("ahead"))
            case w.AskHint():
                await self._hint(self.room, request.ack)
            case _:
                intent = INTENTS[type(request)](self.identity.person, request)
                await self.room.ask(intent, lambda outcome: self._tell_outcome(request.ack, outcome))

    def _tell_outcome(self, ack: int, outcome: Already | Refused) -> None:
        if isinstance(outcome, Refused):
            self._refuse(ack, outcome)
        else:
            self._say(w.Ack(ack, outcome.number))

    async def _join(self, ack: int, table: str, seen: int) -> None:
        self._part()
        room = await self.desk.hall.room(table)
        if isinstance(room, Refused):
            self._refuse(ack, room)
            return
        self.room = room  # first, so that whatever happens now, it is parted from
        outcome = await room.join(self.connection, seen)
        if isinstance(outcome, Refused):
            self._part()
        self._tell_outcome(ack, outcome)

    def _part(self) -> None:
        if self.room is not None:
            self.room.part(self.connection)
            self.room = None
            self.connection = Connection(self.identity.person, self.identity.language, self.outbox)

    async def _hint(self, room: Room, ack: int) -> None:
        if not self._hints.take(monotonic()):
            self._refuse(ack, refuse("slow_down"))
            return
        allowed = await room.ask(i.TakeHint(self.identity.person))
        hint = (
            allowed if isinstance(allowed, Refused) else await room.advise(self.identity.person, self.identity.language)
        )
        if isinstance(hint, Refused):
            self._refuse(ack, hint)
        elif isinstance(allowed, Already):
            self._say(hint)
            self._say(w.Ack(ack, allowed.number))


INTENTS: dict[type[w.Request], Callable[[Person, Any], i.AnyIntent]] = {
    w.Choose: lambda who, r: i.Choose(who, r.match, r.decision, r.choice),
    w.Sit: lambda who, r: i.Sit(who, r.seat),
    w.Stand: lambda who, r: i.Stand(who),
    w.SeatBot: lambda who, r: i.SeatBot(who, r.seat, r.level),
    w.Unseat: lambda who, r: i.Unseat(who, r.seat),
    w.Cut: lambda who, r: i.CutDeck(who, r.text),
    w.Start: lambda who, r: i.Start(who),
    w.Rematch: lambda who, r: i.Rematch(who, fresh_secret()),
    w.Close: lambda who, r: i.Close(who),
    w.Auto: lambda who, r: i.SetAuto(who, r.on),
    w.Say: lambda who, r: i.Say(who, r.text),
    w.Mute: lambda who, r: i.Mute(who, r.person, r.on),
}
