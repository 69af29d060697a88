"""One WebSocket: a conversation between a person and the table they have joined.

Requests are taken one after the other; each is answered by `ack` or `refusal`. Messages of the table come in between,
in the table's order. Connections that send too much are told to slow down, and dropped if they do not; connections that
stop reading are dropped.
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

from stammtisch.live import commands as c
from stammtisch.live.facts import Opening, Person
from stammtisch.live.fairness import fresh_secret
from stammtisch.live.outbox import Connection, Outbox
from stammtisch.live.outcomes import Already
from stammtisch.live.refusals import Refused, malformed, refuse
from stammtisch.live.room import Room
from stammtisch.server import wire as w
from stammtisch.server.auth import is_our_page, secret_of
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
            await Conversation(socket, services, identity, address).run()
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


class Conversation:
    """One open socket: answers its requests until it is closed or dropped."""

    def __init__(self, socket: Socket, services: Services, identity: Identity, address: str) -> None:
        self.socket, self.services, self.identity, self.address = socket, services, identity, address
        transport: WebSocketTransport = cast(Any, socket.scope["extensions"])[TRANSPORT]
        self.outbox = Outbox(transport)
        self._device = hash_of(secret_of(socket))
        self._forgotten = False
        transport.on_free = self.outbox.flush
        self.connection = Connection(identity.person, identity.language, self.outbox)
        self.room: Room | None = None
        rate = services.settings.messages_each
        self._messages = Bucket(rate, 2 * rate)
        self._excess = 0

    # --- both directions ---

    async def run(self) -> None:
        self._say(w.Hello(self.identity.person, self.identity.language, VERSION))
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
            self._part()

    async def _listen(self) -> None:
        while True:
            text = await self.socket.receive_data("text")
            started = monotonic()
            if not (self._messages.take(started) and self.services.messages.take(self.address, started)):
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
            self.services.metrics.answered.observe(monotonic() - started)

    async def _drop(self, why: str, code: int) -> None:
        self.services.metrics.dropped.labels(why).inc()
        with suppress(*GONE, TimeoutError, RuntimeError):
            await asyncio.wait_for(self.socket.close(code), 1)

    def _say(self, message: w.ServerMessage) -> None:
        self.outbox.put(w.encode(message))

    def _refuse(self, ack: int, refused: Refused) -> None:
        self.services.metrics.refused(refused.code)
        language, briefly = self.identity.language, refused.briefly
        self._say(w.Refusal(ack, refused.code, refused.why.in_(language), briefly.in_(language) if briefly else ""))

    # --- requests ---

    async def _answer(self, request: w.ClientMessage) -> None:
        match request:
            case w.Ping(ack=ack):
                self._say(w.Pong(ack))
            case w.Join(ack=ack, table=table, seen=seen):
                await self._join(ack, table, seen)
            case w.Leave(ack=ack):
                self._part()
                self._say(w.Ack(ack, 0))
            case _ if self.room is None:
                self._refuse(request.ack, refuse("nothing_joined"))
            case w.Say() | w.React() if not self.services.talk.take(self.identity.person.id, monotonic()):
                self._refuse(request.ack, refuse("slow_down"))
            case _ if isinstance(request, HABITS) and not self._may_change(self.room):
                self._refuse(request.ack, refuse("slow_down"))
            case w.Choose(seen=seen) if not await self.room.has_reached(seen, self.identity.person.id):
                self._refuse(request.ack, refuse("ahead"))
            case w.React(ack=ack, kind=kind):
                self._tell_outcome(self.room, ack, self.room.react(self.identity.person, kind))
            case w.AskHint():
                await self._hint(self.room, request.ack)
            case _:
                room, command = self.room, COMMANDS[type(request)](self.identity.person, request)
                await room.submit(command, lambda outcome: self._tell_outcome(room, request.ack, outcome))

    def _tell_outcome(self, room: Room, ack: int, outcome: Already | Refused) -> None:
        """Answers a request. The fact's number in the journal is nobody's business: see `live.numbering`."""
        if isinstance(outcome, Refused):
            self._refuse(ack, outcome)
        else:
            self._say(w.Ack(ack, room.told_to(self.identity.person.id)))

    async def _join(self, ack: int, table: str, seen: int) -> None:
        self._part()
        room = await self.services.tables.room(table, (self.address, self.identity.person.id))
        if isinstance(room, Refused):
            self._refuse(ack, room)
            return
        self.room = room  # first, so that whatever happens now, it is parted from
        outcome = await room.attach(self.connection, seen)
        if isinstance(outcome, Refused):
            self._part()
        self._tell_outcome(room, ack, outcome)

    def _part(self) -> None:
        if self.room is not None:
            self.room.detach(self.connection)
            self.room = None
            self.connection = Connection(self.identity.person, self.identity.language, self.outbox)

    def _may_change(self, room: Room) -> bool:
        return self.services.habits.take(f"{self.identity.person.id} {room.table.id}", monotonic())

    async def _hint(self, room: Room, ack: int) -> None:
        who = self.identity.person
        if not self.services.hints.take(who.id, monotonic()):
            self._refuse(ack, refuse("slow_down"))
            return
        allowed = await room.submit(c.TakeHint(who))
        if isinstance(allowed, Refused):
            self._refuse(ack, allowed)
            return
        hint = await room.advise(who, self.identity.language, self.address)
        if isinstance(hint, Refused):
            self._refuse(ack, hint)
        else:
            self._say(hint)
            self._tell_outcome(room, ack, allowed)


HABITS = (
    w.TakeBack,
    w.ClaimRest,
    w.AnswerClaim,
    w.PlanAhead,
    w.Sit,
    w.Stand,
    w.SeatBot,
    w.Unseat,
    w.Cut,
    w.Auto,
    w.Consent,
    w.Mute,
)
"""What is not play and not talk."""
COMMANDS: dict[type[w.Request], Callable[[Person, Any], c.AnyCommand]] = {
    w.Choose: lambda who, r: c.Choose(who, r.match, r.decision, r.choice),
    w.Sit: lambda who, r: c.Sit(who, r.seat),
    w.TakeBack: lambda who, r: c.TakeBack(who, r.match, r.decision),
    w.ClaimRest: lambda who, r: c.ClaimRest(who, r.match, r.decision),
    w.AnswerClaim: lambda who, r: c.AnswerClaim(who, r.match, r.claim, r.agree),
    w.PlanAhead: lambda who, r: c.PlanAhead(who, r.match, r.choices),
    w.Stand: lambda who, r: c.Stand(who),
    w.SeatBot: lambda who, r: c.SeatBot(who, r.seat, r.level),
    w.Unseat: lambda who, r: c.Unseat(who, r.seat),
    w.Cut: lambda who, r: c.CutDeck(who, r.commitment),
    w.Reveal: lambda who, r: c.Reveal(who, Opening(r.nonce, r.text)),
    w.Start: lambda who, r: c.Start(who),
    w.Rematch: lambda who, r: c.Rematch(who, fresh_secret(), r.gather),
    w.Close: lambda who, r: c.Close(who),
    w.Auto: lambda who, r: c.SetAuto(who, r.on),
    w.Consent: lambda who, r: c.Consent(who, r.on),
    w.Say: lambda who, r: c.Say(who, r.text),
    w.Mute: lambda who, r: c.Mute(who, r.person, r.on),
}
