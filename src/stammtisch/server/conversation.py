"""The requests of one connection, and their answers: `ack`, `refusal`, and what a table says. Whatever carries them."""

from collections.abc import Callable
from time import monotonic
from typing import Any, NamedTuple

from stammtisch.live import commands as c
from stammtisch.live.facts import Opening, Person
from stammtisch.live.fairness import fresh_secret
from stammtisch.live.messages import Words
from stammtisch.live.outbox import Connection, Outbox
from stammtisch.live.outcomes import Already
from stammtisch.live.refusals import Code, Refused, refuse
from stammtisch.live.registry import TableRegistry
from stammtisch.live.room import Room
from stammtisch.phrases import Language
from stammtisch.server import wire as w

Take = Callable[[str, float], bool]
"""(for whom, the time in seconds) → whether there may be one more now."""


class RequestLimits(NamedTuple):
    """How often one may ask for what is not play."""

    hints: Take
    talk: Take
    habits: Take


class Conversation:
    """One person and the table they have joined: requests are taken one after the other, each is answered."""

    def __init__(
        self,
        tables: TableRegistry,
        limits: RequestLimits,
        who: Person,
        language: Language,
        address: str,
        outbox: Outbox,
        refused: Callable[[Code], None],
    ) -> None:
        self.tables, self.limits, self.who, self.language = tables, limits, who, language
        self.address, self.outbox, self._refused = address, outbox, refused
        self.connection = Connection(who, language, outbox)
        self.room: Room | None = None

    def say(self, message: w.ServerMessage) -> None:
        self.outbox.put(w.encode(message))

    def refuse(self, ack: int, refused: Refused) -> None:
        self._refused(refused.code)
        language, briefly = self.language, refused.briefly
        self.say(w.Refusal(ack, refused.code, refused.why.in_(language), briefly.in_(language) if briefly else ""))

    async def answer(self, request: w.ClientMessage) -> None:
        match request:
            case w.Ping(ack=ack):
                self.say(w.Pong(ack))
            case w.Join(ack=ack, table=table, seen=seen):
                await self._join(ack, table, seen)
            case w.Leave(ack=ack):
                self.part()
                self.say(w.Ack(ack, 0))
            case _ if self.room is None:
                self.refuse(request.ack, refuse("nothing_joined"))
            case w.Say() | w.React() if not self.limits.talk(self.who.id, monotonic()):
                self.refuse(request.ack, refuse("slow_down"))
            case _ if isinstance(request, HABITS) and not self._may_change(self.room):
                self.refuse(request.ack, refuse("slow_down"))
            case w.Choose(seen=seen) if not await self.room.has_reached(seen, self.who.id):
                self.refuse(request.ack, refuse("ahead"))
            case w.React(ack=ack, kind=kind):
                self._tell_outcome(self.room, ack, self.room.react(self.who, kind))
            case w.AskHint() | w.AskKnown():
                await self._hint(self.room, request)
            case w.AskWords(ack=ack, lines=lines):
                self._tell_words(self.room, ack, self.room.words(self.who, lines))
            case _:
                room, command = self.room, COMMANDS[type(request)](self.who, request)
                await room.submit(command, lambda outcome: self._tell_outcome(room, request.ack, outcome))

    def _tell_outcome(self, room: Room, ack: int, outcome: Already | Refused) -> None:
        """Answers a request. The fact's number in the journal is nobody's business: see `live.numbering`."""
        if isinstance(outcome, Refused):
            self.refuse(ack, outcome)
        else:
            self.say(w.Ack(ack, room.told_to(self.who.id)))

    async def _join(self, ack: int, table: str, seen: int) -> None:
        self.part()
        room = await self.tables.room(table, (self.address, self.who.id))
        if isinstance(room, Refused):
            self.refuse(ack, room)
            return
        self.room = room  # first, so that whatever happens now, it is parted from
        outcome = await room.attach(self.connection, seen)
        if isinstance(outcome, Refused):
            self.part()
        self._tell_outcome(room, ack, outcome)

    def part(self) -> None:
        """Away from the table."""
        if self.room is not None:
            self.room.detach(self.connection)
            self.room = None
            self.connection = Connection(self.who, self.language, self.outbox)

    def _may_change(self, room: Room) -> bool:
        return self.limits.habits(f"{self.who.id} {room.table.id}", monotonic())

    async def _hint(self, room: Room, request: w.AskHint | w.AskKnown) -> None:
        ack = request.ack
        if not self.limits.hints(self.who.id, monotonic()):
            self.refuse(ack, refuse("slow_down"))
            return
        allowed = await room.submit(c.TakeHint(self.who))
        if isinstance(allowed, Refused):
            self.refuse(ack, allowed)
            return
        thinks = isinstance(request, w.AskHint)
        hint = await room.advise(self.who, self.language, self.address) if thinks else room.known(self.who)
        if isinstance(hint, Refused):
            self.refuse(ack, hint)
        else:
            self.say(hint)
            self._tell_outcome(room, ack, allowed)

    def _tell_words(self, room: Room, ack: int, words: Words | Refused) -> None:
        if isinstance(words, Refused):
            self.refuse(ack, words)
        else:
            self.say(words)
            self.say(w.Ack(ack, room.told_to(self.who.id)))


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
    w.AskWords,
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
