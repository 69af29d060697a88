"""A room: one table in motion, in one process. Everything that concerns the table passes through one inbox, in order:

decided → durably appended → applied → acknowledged → broadcast.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace

import msgspec

from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live import view
from stammtisch.live.advice import Advice
from stammtisch.live.backlog import Backlog, apply, restore
from stammtisch.live.bot_driver import AFTER_FAILURE, BotDriver
from stammtisch.live.broadcaster import Broadcaster
from stammtisch.live.claiming import in_steps
from stammtisch.live.decide import Decided, decide_all
from stammtisch.live.inbox import Answer, Attach, CatchUp, CatchUpTo, Detach, InboxItem, Reply, Submit, Tick, batches
from stammtisch.live.messages import Hint, Known, Words
from stammtisch.live.outbox import Connection
from stammtisch.live.outcomes import Already
from stammtisch.live.outlines import index_after
from stammtisch.live.ports import (
    AlreadyTried,
    Appended,
    Conflict,
    Notice,
    PresenceNotice,
    ReactionNotice,
    TooManyTables,
)
from stammtisch.live.presence import PresenceTracker
from stammtisch.live.reactions import Reaction, not_to_be_shown
from stammtisch.live.refusals import Refused, refuse
from stammtisch.live.services import LiveServices, TableClock
from stammtisch.live.streams import Streams
from stammtisch.live.table import AppliedFact, PlayedChoice, Table
from stammtisch.live.timekeeper import Timekeeper
from stammtisch.phrases import Language

CHANGES_SEATS = (f.Sat, f.Stood, f.Left, f.Voided, f.Rematched)  # who is present has another seat, or watches
MOST_CONFLICTS = 100  # times in a row; then something else is wrong
MOST_TOLD = 32  # facts at once, one by one: more would overflow the outboxes of connections that read


class Room:
    """A table with its connections, its bots and its clock. The only one to append to this table's journal here."""

    def __init__(self, table: Table, services: LiveServices, backlog: Backlog | None = None) -> None:
        self._clock = TableClock(services.now)
        self._clock.not_before(table.at)
        self.table, self._now, services = table, services.now, replace(services, now=self._clock)
        self.services, self.touched = services, self._now()
        self.asked_for = 0  # when somebody last wanted to come here
        self.presence = PresenceTracker(table.id, services, self.on_notice, self._presence_changed)
        self._backlog = backlog or Backlog(services.timing.replayed)
        self.broadcaster = Broadcaster(table, self._backlog, self._moment)
        self.streams = Streams(self.broadcaster, services)
        self.bot_driver = BotDriver(services, self.submit, self.wake)
        self._advice = Advice(services.bots, services.monitor)
        self._time = Timekeeper(self)
        self._presence_timer: asyncio.TimerHandle | None = None
        self._inbox: asyncio.Queue[InboxItem] = asyncio.Queue()
        self.closed, self.in_doubt = False, False  # in doubt: the journal may have more than the table, or less
        self._in_progress = 0  # items taken out of the inbox and not done yet
        self._task = asyncio.create_task(self._run(), name=f"room {table.id}")
        services.hub.listen(table.id, self.on_notice)

    # --- for others to call ---

    async def submit(self, command: c.AnyCommand, reply: Reply | None = None) -> Answer:
        """Gives what came of a command, once it is stored. `reply` is called before anybody else is told."""
        return await self._enqueue(lambda answered: Submit(command, answered), reply)

    async def attach(self, connection: Connection, seen: int = 0) -> Answer:
        """From now on the connection is told everything; first what it has missed since it saw fact number `seen`."""
        return await self._enqueue(lambda answered: Attach(connection, seen, answered))

    def detach(self, connection: Connection) -> None:
        """The connection is told nothing more. One that is not attached makes no difference."""
        self._inbox.put_nowait(Detach(connection))

    def wake(self, holidays: bool = False) -> None:
        """Makes the room look at what is due; and whether somebody is on holiday."""
        self._inbox.put_nowait(Tick(holidays))

    def react(self, who: f.Person, kind: Reaction) -> Already | Refused:
        """Shows a reaction of somebody who sits here to everybody who hears them. Nothing is stored."""
        refused = refuse("closing") if self.closed else not_to_be_shown(self.table, who)
        if refused is not None:
            return refused
        self.broadcaster.publish_reaction(who.id, kind)
        self.services.hub.announce(self.table.id, ReactionNotice(who.id, kind), self.on_notice)
        return Already(self.table.number)

    def on_notice(self, notice: Notice) -> None:
        """Takes what another server says of this table."""
        if isinstance(notice, PresenceNotice):
            self.presence.receive(notice)
        elif isinstance(notice, ReactionNotice):
            self.broadcaster.publish_reaction(notice.person, notice.kind)
        elif notice.number > self.table.number:
            self._inbox.put_nowait(CatchUpTo(notice.number))

    async def has_reached(self, number: int, person: str) -> bool:
        """Whether the person may have been told this number; the journal is asked if it is not known here."""
        if number > self.told_to(person):
            await self._enqueue(CatchUp)
        return number <= self.told_to(person)

    def told_to(self, person: str) -> int:
        """How far the table has come, in the numbers that this person is told."""
        return self.streams.told_to(person)

    async def advise(self, who: f.Person, language: Language, address: str = "") -> Hint | Refused:
        """What the person's seat might choose. Whether hints are allowed has been asked before (`TakeHint`)."""
        if self.closed:
            return refuse("no_hint_now")
        return await self._advice.hint(self.table, who, language, address)

    def known(self, who: f.Person) -> Known | Refused:
        """What the person's seat knows, to think about it elsewhere; asked before as for `advise`."""
        return refuse("no_hint_now") if self.closed else self._advice.known(self.table, who)

    def words(self, who: f.Person, lines: Sequence[Sequence[str]]) -> Words | Refused:
        """The words for lines of the person's seat."""
        return refuse("no_hint_now") if self.closed else self._advice.words(self.table, who, lines)

    @property
    def people_here(self) -> int:
        """How many people are connected, by way of any server."""
        return len(self.presence.present)

    @property
    def at_work(self) -> bool:
        """Whether something is to be done here now though nobody may be there, and it is for this server to do."""
        return not self.closed and self._time.at_work and not self.presence.is_denied

    @property
    def goes_on(self) -> bool:
        """Whether somebody is connected, or something is to be done here all the same."""
        return self.streams.connected or self.at_work or self.table.is_drawn

    @property
    def idle(self) -> bool:
        """Nobody is connected and nothing is under way."""
        busy = self.streams.connected or self._in_progress or self.bot_driver
        return not busy and self._inbox.empty() and self.presence.settled

    async def close(self) -> None:
        """Refuses whatever comes from now on, and returns when all that has been submitted is answered."""
        self.closed = True
        self.services.hub.forget(self.table.id, self.on_notice)
        self.bot_driver.stop()
        self._advice.close()
        await self._inbox.join()
        self._time.stop()
        if self._presence_timer is not None:
            self._presence_timer.cancel()
        self._task.cancel()
        await self.presence.close()
        del self.presence, self.broadcaster, self.streams, self.bot_driver, self._time, self._task  # they hold the room

    async def _enqueue(self, item: Callable[[Reply], InboxItem], reply: Reply | None = None) -> Answer:
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        def answered(outcome: Answer) -> None:
            if answer.done():  # once is enough, and whoever has gone needs none
                return
            if reply is not None:
                reply(outcome)
            answer.set_result(outcome)

        if self.closed:
            answered(refuse("closing"))
        else:
            self._inbox.put_nowait(item(answered))
        return await answer

    # --- the loop ---

    async def _run(self) -> None:
        while True:
            items = [await self._inbox.get()]
            while not self._inbox.empty():
                items.append(self._inbox.get_nowait())
            self._in_progress = len(items)
            for batch in batches(items):
                await self._handle(batch)
                self._in_progress -= len(batch)
                for _ in batch:
                    self._inbox.task_done()

    async def _handle(self, batch: Sequence[InboxItem]) -> None:
        """Does what a batch asks for. Whatever fails is answered `not_stored`; the journal says what has happened."""
        try:
            match batch:
                case [Attach(connection, seen, reply)]:
                    await self._attach(connection, seen)
                    reply(Already(self.table.number))
                case [Detach(connection)]:
                    self._detach(connection)
                case [CatchUpTo(number)]:
                    if number > self.table.number:
                        await self._catch_up()
                case [CatchUp(reply)]:
                    await self._catch_up()
                    reply(Already(self.table.number))
                case [Tick(holidays)]:
                    await self._time.do_what_is_due(holidays)
                case _:
                    await self._execute([item for item in batch if isinstance(item, Submit)])
            self.touched = self._now()
            self._time.schedule()
        except _CannotBatch:
            for one in batch:
                await self._handle([one])
        except Exception as error:
            self.services.monitor.failed("room", self.table.id, error)
            await self._reload()
            for one in batch:
                if isinstance(one, (Submit, Attach, CatchUp)):
                    one.reply(refuse("not_stored"))
            self._time.wake_in(AFTER_FAILURE)  # what was due may still be; not at once, in case the disk is full

    # --- commands ---

    async def _execute(self, submitted: Sequence[Submit]) -> None:
        """Decides one after the other, stores together: people who choose at once do not wait for each other."""
        decided = await self._store(submitted)
        try:
            for item, one in zip(submitted, decided, strict=True):
                for number, entries in enumerate(in_steps(one.entries)):
                    applied = self._apply(entries, one.played)
                    if number == 0:
                        item.reply(one.answer)
                    if applied:
                        self._publish(applied)
        except Exception as error:  # it has happened all the same
            self.services.monitor.failed("telling", self.table.id, error)
            await self._reload()
            for item, one in zip(submitted, decided, strict=True):
                item.reply(one.answer)
        entries = [entry for one in decided for entry in one.entries]
        if entries:
            self.services.hub.announce(self.table.id, Appended(entries[-1].number), self.on_notice)
            self.services.monitor.happened(self.table.id, entries)

    async def _store(self, submitted: Sequence[Submit]) -> list[Decided]:
        """What is decided, durably appended. Raises what the journal raises, but decides anew after a conflict."""
        if self.in_doubt:
            await self.load_again()
        attempt = 0
        while True:
            attempt += 1
            decided = self._decide(submitted)
            refused = any(isinstance(one.answer, Refused) for one in decided)
            if refused and attempt == 1 and self.services.hub.shared and await self._catch_up():
                continue  # what another server has appended may allow it
            entries = [entry for one in decided for entry in one.entries]
            try:
                if entries:
                    await self.services.journal.append(self.table.id, entries, *index_after(self.table, decided))
                return decided
            except TooManyTables:  # a table is opened by a command that comes alone
                return [Decided(refuse("too_many_tables"))]
            except AlreadyTried:
                return [Decided(refuse("already_tried"))]
            except Conflict:
                if attempt > MOST_CONFLICTS:
                    raise
                await self._catch_up()

    def _decide(self, submitted: Sequence[Submit]) -> list[Decided]:
        try:
            return decide_all(self.table, (self._informed(item.command) for item in submitted), self.services.now())
        except Exception as error:
            if len(submitted) == 1:
                raise
            raise _CannotBatch from error

    def _informed(self, command: c.AnyCommand) -> c.AnyCommand:
        """The command with what only the room knows: who is connected when a match is to begin."""
        if isinstance(command, (c.Start, c.DealRematch)):
            return msgspec.structs.replace(command, present=frozenset(self.presence.present))
        return command

    async def execute_own(self, command: c.AnyCommand) -> None:
        await self._execute([Submit(command, lambda answer: None)])

    def _apply(self, entries: Sequence[f.Entry], played: PlayedChoice | None = None) -> list[AppliedFact]:
        applied = []
        for entry in entries:
            self._clock.not_before(entry.at)
            applied.append(apply(self.table, self._backlog, entry, played))
            played = None if isinstance(entry.fact, f.Chose) else played
            if isinstance(entry.fact, f.TakenBack):
                self.bot_driver.forget()
                self._advice.forget()
        return applied

    def _publish(self, applied: Sequence[AppliedFact]) -> None:
        self.streams.publish(applied, whole=len(applied) > MOST_TOLD)
        if any(isinstance(one.entry.fact, CHANGES_SEATS) for one in applied):
            self._publish_presence_soon()

    # --- the journal ---

    async def _catch_up(self) -> bool:
        """Applies what other servers have appended; whether there was anything."""
        entries = await self.services.journal.read(self.table.id, self.table.number)
        if any(isinstance(entry.fact, f.Erased) for entry in entries):
            await self.load_again()  # the facts before are no longer the same
            self._publish_presence_soon()
            return True
        for some in [entries] if len(entries) > MOST_TOLD else in_steps(entries):
            self._publish(self._apply(some))
        return bool(entries)

    async def _reload(self) -> None:
        """After a failure half-way, perhaps after storing. Nothing is decided before the journal has been read."""
        self.in_doubt = True
        try:
            await self.load_again()
        except Exception as error:
            self.services.monitor.failed("recover", self.table.id, error)

    async def load_again(self) -> None:
        """Takes the table from the journal and sends it to all."""
        entries = await self.services.journal.load(self.table.id)
        if entries:
            replayed = self.services.timing.replayed
            self.table, self._backlog = await asyncio.to_thread(restore, self.table.id, entries, replayed)
            self._clock.not_before(self.table.at)
            self.broadcaster.replace_table(self.table, self._backlog)
            await self.streams.reload()
        self.in_doubt = False

    async def _catch_up_for(self, person: str, seen: int) -> None:
        """For a newcomer: a server that has just died may have stored something without telling others."""
        ahead = seen > self.told_to(person)
        try:
            if ahead or self.services.hub.shared:
                await self._catch_up()
        except Exception as error:
            if ahead:
                raise
            self.services.monitor.failed("look around", self.table.id, error)  # the journal is away: as far as is known

    # --- who is here ---

    async def _attach(self, connection: Connection, seen: int) -> None:
        await self._catch_up_for(connection.who.id, seen)
        table, person = self.table, connection.who.id
        seat = table.seat_of(person)
        if seat is not None and table.seats[seat].held == "kept" and table.stage != "closed":
            await self.execute_own(c.Return(person))
        if seat is not None and table.seats[seat].person != connection.who and table.stage != "closed":
            await self.execute_own(c.Rename(connection.who))
        await self.streams.release()
        self.presence.add(person)
        self.streams.add(connection, seen)
        self._publish_presence_soon()

    def _detach(self, connection: Connection) -> None:
        if self.streams.remove(connection):
            self.presence.remove(connection.who.id)
            self._publish_presence_soon()

    def _presence_changed(self) -> None:
        if not self.closed:
            self._publish_presence_soon()
            self.wake()

    def _publish_presence_soon(self) -> None:
        if self._presence_timer is None:
            delay = self.services.timing.presence_delay / 1000
            self._presence_timer = asyncio.get_running_loop().call_later(delay, self._publish_presence)

    def _publish_presence(self) -> None:
        self._presence_timer = None
        self.streams.publish_presence(self.presence.present)

    def _moment(self) -> view.Moment:
        return view.Moment(self.services.now(), self.presence.woken)


class _CannotBatch(Exception):  # noqa: N818  (it says what is the case)
    """A command fails the whole batch: each is to be handled by itself, so that none fails for another."""
