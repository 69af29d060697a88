"""One table in motion. Everything that concerns it passes through one inbox, so there is an order:

step → durably appended → applied → acknowledged → told to everybody, each what he may know.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

import msgspec

from stammtisch.live import facts as f
from stammtisch.live import intents as i
from stammtisch.live import view
from stammtisch.live.clock import Due, dues
from stammtisch.live.company import Company
from stammtisch.live.deciders import Deciders
from stammtisch.live.fold import News, Played, Table, advance
from stammtisch.live.inbox import Answer, Ask, Heard, Join, Look, Part, Reply, Tick, Work
from stammtisch.live.journal import Here, Outrun, Question, Wake
from stammtisch.live.messages import AnyMessage, Hint, Presence
from stammtisch.live.outbox import Connection
from stammtisch.live.recent import Recent, remember
from stammtisch.live.refusals import Refused, refuse
from stammtisch.live.seats import people
from stammtisch.live.table import KEEPER, Already, Stepped, steps
from stammtisch.live.world import World
from stammtisch.phrases import Language

_encode = msgspec.json.Encoder().encode
SEATED_OTHERWISE = (f.Sat, f.Stood, f.Left, f.Rematched)  # who is present has another seat, or watches
MOST_TOGETHER = 8  # asked: as many as can choose at the same time, and two more
MOST_OUTRUN = 100  # times in a row; then something else is wrong


class Room:
    """A table with its connections, its bots and its clock."""

    def __init__(self, table: Table, world: World, recent: Recent | None = None) -> None:
        self.table, self.world = table, world
        self.touched = world.now()
        self.connections: dict[Connection, view.Eyes] = {}
        self.company = Company(table.id, world, self.hear, self._company_changed)
        self._recent = recent or Recent(world.manners.replayed)
        self._deciders = Deciders(world, self.ask, self._look_again)
        self._timer: asyncio.TimerHandle | None = None
        self._presence: asyncio.TimerHandle | None = None
        self._closed = False
        self._inbox: asyncio.Queue[Work] = asyncio.Queue()
        self._under_way = 0  # taken out of it and not done yet
        self._task = asyncio.create_task(self._run(), name=f"room {table.id}")
        world.hub.listen(table.id, self.hear)

    # --- the door ---

    async def ask(self, intent: i.AnyIntent, reply: Reply | None = None) -> Answer:
        """What comes of it. `reply` is called before anybody else is told."""
        return await self._put(lambda answered: Ask(intent, answered), reply)

    async def join(self, connection: Connection, seen: int = 0) -> Answer:
        """From now on the connection is told everything; first what it has missed since it saw fact number `seen`."""
        return await self._put(lambda answered: Join(connection, seen, answered))

    def part(self, connection: Connection) -> None:
        self._inbox.put_nowait(Part(connection))

    async def _put(self, work: Callable[[Reply], Work], reply: Reply | None = None) -> Answer:
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        def answered(outcome: Answer) -> None:
            if answer.done():  # once is enough, and whoever has gone needs none
                return
            if reply is not None:
                reply(outcome)
            answer.set_result(outcome)

        if self._closed:
            answered(refuse("closing"))
        else:
            self._inbox.put_nowait(work(answered))
        return await answer

    async def advise(self, who: f.Person, language: Language) -> Hint | Refused:
        """What the person's seat might choose. Whether hints are allowed has been asked before (`TakeHint`)."""
        table, seat, match = self.table, self.table.seat_of(who.id), self.table.match
        if seat is None or match is None or seat not in table.waiting:
            return refuse("no_hint_now")
        number, decision = table.match_no, table.decided[seat] + 1
        try:
            tips = await self.world.thinker.advise(Question(table.id, match.copy(), seat, KEEPER, True))
        except Exception as error:
            self.world.watch.failed("hint", table.id, error)
            return refuse("no_hint_now")
        return view.hint(match.game.rules, number, decision, tips, language)

    @property
    def people_here(self) -> int:
        return len(self.company.present)

    @property
    def quiet(self) -> bool:
        """Nobody is here and nothing is under way."""
        return not (self.connections or self._under_way or self._deciders) and self._inbox.empty()

    async def close(self) -> None:
        """Stops when all that has been asked is answered."""
        self._closed = True
        self.world.hub.forget(self.table.id, self.hear)
        self._deciders.stop()
        await self._inbox.join()
        for timer in (self._timer, self._presence):
            if timer is not None:
                timer.cancel()
        self._task.cancel()
        await self.company.close()
        del self.company, self._deciders, self._task  # they hold the room, which would be garbage to be looked for

    # --- the order of things ---

    async def _run(self) -> None:
        while True:
            await self._see_to_what_waits(await self._inbox.get())

    async def _see_to_what_waits(self, first: Work) -> None:
        waiting = [first]
        while not self._inbox.empty():
            waiting.append(self._inbox.get_nowait())
        self._under_way = len(waiting)
        for work in together(waiting):
            await self._see_to(work)
            self._under_way -= len(work)
            for _ in work:
                self._inbox.task_done()

    async def _see_to(self, work: Sequence[Work]) -> None:
        try:
            await self._do(work)
        except _OneOfThem:
            for one in work:
                await self._see_to([one])
        except Exception as error:
            self.world.watch.failed("room", self.table.id, error)
            await self._look_anew()
            for one in work:
                if isinstance(one, (Ask, Join, Look)):
                    one.reply(refuse("not_stored"))

    async def _do(self, work: Sequence[Work]) -> None:
        match work:
            case [Join(connection, seen, reply)]:
                await self._joined(connection, seen)
                reply(Already(self.table.number))
            case [Part(connection)]:
                self._parted(connection)
            case [Heard(number)]:
                if number > self.table.number:
                    await self._catch_up()
            case [Look(reply)]:
                await self._catch_up()
                reply(Already(self.table.number))
            case [Tick()]:
                await self._ticked()
            case _:
                await self._asked([ask for ask in work if isinstance(ask, Ask)])
        self.touched = self.world.now()
        self._plan()

    async def _asked(self, asks: Sequence[Ask]) -> None:
        """One after the other, but stored together: who chooses at the same time as others does not wait for them."""
        attempt = 0
        while True:
            attempt += 1
            stepped = self._steps(asks)
            refused = any(isinstance(one.answer, Refused) for one in stepped)
            if refused and attempt == 1 and self.world.hub.shared and await self._catch_up():
                continue  # what another server has appended may allow it
            entries = [entry for one in stepped for entry in one.entries]
            try:
                if entries:
                    await self.world.journal.append(self.table.id, entries)
                break
            except Outrun:
                if attempt > MOST_OUTRUN:
                    raise
                await self._catch_up()
        try:
            for ask, one in zip(asks, stepped, strict=True):
                news = self._apply(one.entries, one.played)
                ask.reply(one.answer)
                if news:
                    self._tell(news)
        except Exception as error:  # it has happened all the same
            self.world.watch.failed("telling", self.table.id, error)
            await self._look_anew()
            for ask, one in zip(asks, stepped, strict=True):
                ask.reply(one.answer)
        if entries:
            self.world.hub.announce(self.table.id, Wake(entries[-1].number), self.hear)
            self.world.watch.happened(self.table.id, entries)

    def _steps(self, asks: Sequence[Ask]) -> list[Stepped]:
        try:
            return steps(self.table, (ask.intent for ask in asks), self.world.now())
        except Exception as error:
            if len(asks) == 1:
                raise
            raise _OneOfThem from error  # nobody fails for another: each is asked by itself

    async def _ask_myself(self, intent: i.AnyIntent) -> None:
        await self._asked([Ask(intent, lambda answer: None)])

    def _apply(self, entries: Sequence[f.Entry], played: Played | None = None) -> list[News]:
        news = []
        for entry in entries:
            before = self.table.match
            if isinstance(entry.fact, f.Chose) and played is None and before is not None:
                match = before.copy()
                played = Played(match, match.play(entry.fact.seat, entry.fact.choice))
            events = advance(self.table, entry, played)
            played = played if events is None else None
            news.append(News(entry, events, before))
            self._recent.add(entry, self.table)
        return news

    async def _look_anew(self) -> None:
        """Something has failed half-way, perhaps after it was stored: what the journal says is what has happened."""
        try:
            entries = await self.world.journal.recall(self.table.id)
            if entries:
                self.table, self._recent = remember(self.table.id, entries, self.world.manners.replayed)
                for connection in self.connections:
                    self.connections[connection] = view.eyes_of(self.table, connection.who.id)
                    self._send_whole(connection)
        except Exception as error:  # the journal is away; the next append will say so, or catch up
            self.world.watch.failed("recover", self.table.id, error)

    def hear(self, news: Wake | Here) -> None:
        if isinstance(news, Here):
            self.company.hear(news)
        elif news.number > self.table.number:
            self._inbox.put_nowait(Heard(news.number))

    async def knows(self, number: int) -> bool:
        """Whether the table has come as far as this number; another server may have been first to hear of it."""
        if number > self.table.number:
            await self._put(Look)
        return number <= self.table.number

    async def _catch_up(self) -> bool:
        """Applies what other servers have appended; whether there was anything."""
        new = await self.world.journal.read(self.table.id, self.table.number)
        self._tell(self._apply(new))
        return bool(new)

    async def _look_around(self, seen: int) -> None:
        """For somebody who comes in: a server that has just died may have stored something without telling others."""
        ahead = seen > self.table.number
        try:
            if ahead or self.world.hub.shared:
                await self._catch_up()
        except Exception as error:
            if ahead:
                raise
            self.world.watch.failed("look around", self.table.id, error)  # the journal is away: as far as is known

    # --- who is here ---

    async def _joined(self, connection: Connection, seen: int) -> None:
        await self._look_around(seen)
        table, person = self.table, connection.who.id
        seat = table.seat_of(person)
        if seat is not None and table.seats[seat].held == "kept" and table.stage != "closed":
            await self._ask_myself(i.Return(person))
        if seat is not None and table.seats[seat].person != connection.who and table.stage != "closed":
            await self._ask_myself(i.Rename(connection.who))
        self.company.come(person)
        self.connections[connection] = view.eyes_of(table, person)
        missed = self._recent.since(seen) if seen else None
        if missed is None:
            self._send_whole(connection)
        else:
            self._send_missed(connection, missed)
        self._tell_presence_soon()

    def _parted(self, connection: Connection) -> None:
        if self.connections.pop(connection, None) is None:
            return
        self.company.go(connection.who.id)
        self._tell_presence_soon()

    def _company_changed(self) -> None:
        if not self._closed:
            self._tell_presence_soon()
            self._look_again()

    def _tell_presence_soon(self) -> None:
        if self._presence is None:
            delay = self.world.manners.presence_delay / 1000
            self._presence = asyncio.get_running_loop().call_later(delay, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence, present = None, self.company.present
        seats = [n for n, seat in enumerate(self.table.seats) if seat.person is not None and seat.person.id in present]
        seated = {person.id for person in people(self.table.seats)}
        message = _encode(Presence(seats, len(present - seated)))
        for connection in self.connections:
            connection.outbox.put(message)

    # --- telling ---

    def _moment(self) -> view.Moment:
        return view.Moment(self.world.now(), self.company.woken)

    def _send(self, connection: Connection, message: AnyMessage) -> None:
        connection.outbox.put(_encode(message))

    def _send_whole(self, connection: Connection) -> None:
        person, lately = connection.who.id, self._recent.lately()
        self._send(connection, view.whole(self.table, person, connection.language, self._moment(), lately))

    def _send_missed(self, connection: Connection, missed: Sequence[News]) -> None:
        person, eyes = connection.who.id, self.connections[connection]
        for news in missed:
            message = view.missed(self.table, news, eyes, connection.language)
            if message is not None and self._hears(person, news):
                self._send(connection, message)
        self._send(connection, view.resumed(self.table, person, connection.language, self._moment()))

    def _hears(self, person: str, news: News) -> bool:
        fact = news.entry.fact
        return not isinstance(fact, f.Said) or view.hears(self.table, person, fact.person.id)

    def _tell(self, news: Sequence[News]) -> None:
        """Tells everybody. Who sees the table with other eyes than before (a new seat, none any more) sees it anew."""
        same: list[tuple[Connection, view.Eyes]] = []
        for connection, eyes in self.connections.items():
            now = view.eyes_of(self.table, connection.who.id)
            if now == eyes:
                same.append((connection, eyes))
            else:
                self.connections[connection] = now
                self._send_whole(connection)
        if any(isinstance(one.entry.fact, SEATED_OTHERWISE) for one in news):
            self._tell_presence_soon()
        for one in news:
            if isinstance(one.entry.fact, (f.AutoSet, f.Muted)):
                self._tell_privately(one)
            else:
                self._tell_one(one, same)

    def _tell_one(self, news: News, connections: Sequence[tuple[Connection, view.Eyes]]) -> None:
        telling = view.Telling(self.table, news, self._moment())
        rendered: dict[tuple[view.Eyes, str], bytes | None] = {}
        for connection, eyes in connections:
            key = eyes, connection.language
            if key not in rendered:
                message = telling.to(eyes, connection.language)
                rendered[key] = None if message is None else _encode(message)
            data = rendered[key]
            if data is not None and self._hears(connection.who.id, news):
                connection.outbox.put(data)

    def _tell_privately(self, news: News) -> None:
        for connection in self.connections:
            message = view.private(self.table, news.entry, connection.who.id)
            if message is not None:
                self._send(connection, message)

    # --- time and bots ---

    def _plan(self) -> None:
        """Sees to it that what comes next will come: a bot's answer, a forced choice, the end of somebody's time.

        A table at which nobody is sleeps. With several servers it is one of them that sees to it.
        """
        self.company.see_to_duty()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self.connections or self.table.stage == "closed" or self._closed or not self.company.on_duty:
            return
        awaited = any(eyes.seat is not None for eyes in self.connections.values())
        self._deciders.see_to(self.table, awaited)
        coming = self._dues()
        if coming:
            delay = max(0, min(due.at for due in coming) - self.world.now()) / 1000
            self._timer = asyncio.get_running_loop().call_later(delay, self._look_again)

    def _look_again(self) -> None:
        self._inbox.put_nowait(Tick())

    def _dues(self) -> list[Due]:
        """What time will do; a decision that the clock is making already is not due once more."""
        absent = self.company.absent(self.table.seats)
        found = dues(self.table, absent, self.world.manners.grace, self.company.woken)
        return [d for d in found if d.what != "time_up" or not self._deciders.decides(self.table, d.seat, "clock")]

    async def _ticked(self) -> None:
        now = self.world.now()
        for due in self._dues():
            if due.at > now or not self.connections or not self.company.on_duty:
                continue
            if due.what == "deal":
                await self._ask_myself(i.Deal())
            elif due.what == "time_up":
                self._deciders.time_is_up(self.table, due.seat)
            else:
                person = self.table.seats[due.seat].person
                assert person is not None
                await self._ask_myself(i.KeepWarm(due.seat, person.id))


def together(waiting: Iterable[Work]) -> Iterator[Sequence[Work]]:
    """Whatever waits, in order: what is asked without anything in between together, all else by itself.

    Not too much of it: while one table is told of everything at once, all others wait.
    """
    for asked, work in groupby(waiting, lambda one: isinstance(one, Ask)):
        some, most = list(work), MOST_TOGETHER if asked else 1
        yield from (some[first : first + most] for first in range(0, len(some), most))


class _OneOfThem(Exception):  # noqa: N818  (it says what is the case)
    """Something asked together with others cannot even be tried."""
