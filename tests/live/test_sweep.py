"""Tables over days go on though nobody is there: bots answer, deadlines hold once, and memory is given back."""

import asyncio
from typing import Any

import pytest

from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live import sweep as sweeping
from stammtisch.live.agenda import agenda_of
from stammtisch.live.backlog import restore
from stammtisch.live.outcomes import Already
from stammtisch.live.ports import DueTable
from stammtisch.live.room import Room
from stammtisch.live.sweep import DueSweep
from tests.live.fakes import Evening, MemoryJournal
from tests.live.story import ANNA, BERT, NOON
from tests.live.street import Street
from tests.live.virtual_time import runs_virtually

DAY = 24 * 3600
SALT = f.Secret(b"salt" * 8)


@pytest.fixture(autouse=True)
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Virtual time does not wait for them."""

    async def at_once(work: Any, *args: Any) -> Any:
        return work(*args)

    monkeypatch.setattr(asyncio, "to_thread", at_once)


class MemoryDue:
    """`DueTables` on a journal in memory: what is due is what was stored with the facts."""

    def __init__(self, journal: MemoryJournal) -> None:
        self.journal, self.changed = journal, dict[str, tuple[int, int | None]]()

    async def due(self, now: int, most: int) -> list[DueTable]:
        found = []
        for table, agenda in self.journal.agendas.items():
            number, changed = self.changed.get(table, (0, None))
            due_at = changed if number == len(self.journal.tables[table]) else agenda.due_at
            if due_at is not None and due_at <= now:
                found.append(DueTable(table, due_at))
        return sorted(found, key=lambda one: one.due_at)[:most]

    async def settle(self, table: DueTable, due_at: int | None) -> None:
        self.changed[table.id] = len(self.journal.tables[table.id]), due_at

    def touch(self, table: str, at: int) -> None:
        """As taking a holiday does."""
        self.changed[table] = len(self.journal.tables[table]), at


class Book:
    """Holidays, and how often they were looked up."""

    def __init__(self) -> None:
        self.holidays: dict[str, dict[int, int]] = {}

    async def of(self, people: Any) -> dict[str, dict[int, int]]:
        return {person: self.holidays.get(person, {}) for person in people}


class House:
    """A server with its sweep. Its clock goes with the loop's."""

    def __init__(self, evening: Evening, due: MemoryDue, book: Book) -> None:
        self.evening, self.lateness = evening, list[float]()
        loop, services = asyncio.get_running_loop(), evening.tables.services
        object.__setattr__(services, "now", lambda: NOON + round(loop.time() * 1000))
        object.__setattr__(services, "holidays", book)
        self._sweep = DueSweep(evening.tables, due, self.lateness.append)
        self.sweeping = asyncio.create_task(self._sweep.run())
        self.evicting = asyncio.create_task(self._evict())

    async def _evict(self) -> None:
        while True:
            await asyncio.sleep(10)
            await self.evening.tables.evict_idle()

    async def close(self) -> None:
        """As a server that is told to stop."""
        self.sweeping.cancel()
        self.evicting.cancel()
        await self.evening.tables.close()

    def die(self) -> None:
        """As one that is killed: whatever it was doing is not done."""
        self.sweeping.cancel()
        self.evicting.cancel()
        for room in self.evening.tables.rooms.values():
            room._task.cancel()
            room._time.stop()
            room.bot_driver.stop()


def house(journal: MemoryJournal | None = None, book: Book | None = None, **timing: Any) -> House:
    evening = Evening(journal, moment=(1_100, 2_400), **timing)
    return House(evening, MemoryDue(evening.journal), book or Book())


async def opened(home: House, **terms: Any) -> str:
    """Anna and Bert and a bot, who have all gone away; the bot has passed its cards."""
    room = await home.evening.open(ANNA, "me", "open", "random", **{"pace": DAY, "salt": SALT, **terms})
    assert isinstance(await room.submit(c.Sit(BERT)), Already)
    await asyncio.sleep(120)
    return room.table.id


def chosen(journal: MemoryJournal, table: str, by: str) -> int:
    return sum(isinstance(fact, f.Chose) and fact.by == by for fact in journal.facts(table))


async def stored(journal: MemoryJournal, table: str) -> Any:
    return restore(table, await journal.read(table))[0]


@runs_virtually
async def test_a_match_begins_and_bots_play_though_nobody_is_connected_and_then_it_is_forgotten() -> None:
    home = house()
    table = await opened(home)
    now = await stored(home.evening.journal, table)
    assert now.stage == "playing"
    assert now.waiting == (0, 1)
    assert chosen(home.evening.journal, table, "bot") == 3
    assert home.evening.tables.rooms == {}, "the journal has it"
    await home.close()


@runs_virtually
async def test_deadlines_hold_within_a_minute_though_nobody_looks() -> None:
    home = house()
    table = await opened(home)
    before = chosen(home.evening.journal, table, "clock")
    assert before == 0
    await asyncio.sleep(DAY)
    assert chosen(home.evening.journal, table, "clock") == 6, "three cards each"
    last = [entry.at for entry in await home.evening.journal.read(table) if isinstance(entry.fact, f.Chose)][-1]
    late = last - (NOON + 4_000 + DAY * 1000)
    assert 0 < late < 60_000
    assert home.evening.tables.rooms == {}
    await home.close()


@runs_virtually
async def test_after_a_restart_deadlines_are_kept_and_only_once() -> None:
    home = house()
    table = await opened(home)
    await asyncio.sleep(DAY / 2)
    journal = home.evening.journal
    home.die()
    await asyncio.sleep(DAY / 2)
    assert chosen(journal, table, "clock") == 0, "nobody was there to do it"
    again = house(journal)
    await asyncio.sleep(60)
    assert chosen(journal, table, "clock") == 6
    await again.close()


@pytest.mark.parametrize(("agreed", "held"), [("takes_over", "kept"), ("ends", "person")])
def test_what_was_agreed_happens_when_time_is_up(agreed: Any, held: str) -> None:
    @runs_virtually
    async def run() -> None:
        home = house()
        table = await opened(home, time_up=agreed)
        await asyncio.sleep(DAY)
        now = await stored(home.evening.journal, table)
        assert {seat.held for seat in now.seats if seat.person} == {held}
        if agreed == "ends":
            kinds = [type(fact) for fact in home.evening.journal.facts(table)]
            assert (now.stage, kinds.count(f.Abandoned), kinds[-1]) == ("finished", 1, f.Abandoned)
        else:
            await asyncio.sleep(3600)
            now = await stored(home.evening.journal, table)
            assert now.stage == "finished", "three bots play it to its end"
        await home.close()

    run()


@runs_virtually
async def test_whoever_comes_while_a_bot_plays_on_has_the_seat_back() -> None:
    home = house()
    table = await opened(home, time_up="takes_over", options={"target": 100})
    room = await home.evening.tables.room(table)
    assert isinstance(room, Room)
    await home.evening.come(room, BERT)
    await asyncio.sleep(DAY)
    assert [seat.held for seat in room.table.seats[:2]] == ["kept", "kept"]
    await home.evening.come(room, ANNA)
    assert [seat.held for seat in room.table.seats[:2]] == ["person", "kept"]
    await home.close()


@runs_virtually
async def test_a_holiday_stops_the_clock_though_it_was_taken_while_the_table_slept() -> None:
    book = Book()
    home = house(book=book)
    table = await opened(home)
    started = NOON + 4_000
    book.holidays["anna"] = {started + 3600_000: started + 11 * DAY * 1000}
    await asyncio.sleep(2 * DAY)
    assert chosen(home.evening.journal, table, "clock") == 3, "Bert's time is up, and not Anna's"
    facts = home.evening.journal.facts(table)
    assert facts.count(f.Away("anna", started + 3600_000, started + 11 * DAY * 1000)) == 1
    await asyncio.sleep(9 * DAY)
    assert chosen(home.evening.journal, table, "clock") == 3
    await asyncio.sleep(DAY)
    assert chosen(home.evening.journal, table, "clock") > 3
    await home.close()


@runs_virtually
async def test_what_was_planned_is_chosen_some_time_later_and_looks_like_anybodys_choice() -> None:
    home = house()
    table = await opened(home)
    room = await home.evening.tables.room(table)
    assert isinstance(room, Room)
    bert = await home.evening.come(room, BERT)
    assert room.table.match is not None
    cards = list(room.table.match.choices(0)[:3])
    bert.read()
    assert isinstance(await room.submit(c.PlanAhead(ANNA, 1, cards)), Already)
    assert bert.read() == [], "nobody else is told"
    await asyncio.sleep(25 * 60)
    assert chosen(home.evening.journal, table, "plan") == 3
    told = [letter["fact"] for letter in bert.read() if letter["type"] == "fact"]
    assert {"fact": "chose", "seat": 0, "by": "person"} in told
    assert not [one for one in told if one.get("by") == "plan"]
    assert room.table.match.played[-1][0] == 0
    await home.close()


@runs_virtually
async def test_forced_choices_are_made_for_people_who_are_not_there_as_for_those_who_are() -> None:
    home = house()
    table = await opened(home, options={"target": 100})
    room = await home.evening.tables.room(table)
    assert isinstance(room, Room)
    for who in (ANNA, BERT):
        await room.submit(c.SetAuto(who, True))
    for _ in range(200):
        if room.table.waiting and room.table.stage == "playing":
            for who in (ANNA, BERT):
                seat = room.table.seat_of(who.id)
                assert seat is not None
                if seat in room.table.waiting and len(room.table.match.choices(seat)) > 1:  # type: ignore[union-attr]
                    decision = room.table.decided[seat] + 1
                    choice = room.table.match.choices(seat)[0]  # type: ignore[union-attr]
                    await room.submit(c.Choose(who, 1, decision, choice))
        await asyncio.sleep(60)
        if chosen(home.evening.journal, table, "auto"):
            break
    assert chosen(home.evening.journal, table, "auto") > 0
    await home.close()


@runs_virtually
async def test_who_is_connected_is_told_nobody() -> None:
    home = house()
    table = await opened(home)
    room = await home.evening.tables.room(table)
    assert isinstance(room, Room)
    anna, bert = await home.evening.come(room, ANNA), await home.evening.come(room, BERT)
    room.detach(bert.connection)
    await asyncio.sleep(5)
    assert not [letter for letter in anna.read() if letter["type"] == "presence"]
    await home.close()


@runs_virtually
async def test_many_deadlines_at_once_are_kept_by_few_tables_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "FEWEST", 3)
    monkeypatch.setattr(sweeping, "MOST", 4)
    home = house()
    tables = [await opened(home, time_up="ends") for _ in range(60)]
    most = 0
    await asyncio.sleep(DAY - 121 * 60)
    for _ in range(9000):
        await asyncio.sleep(1)
        most = max(most, len(home.evening.tables.rooms))
    ended = [await stored(home.evening.journal, table) for table in tables]
    assert {table.stage for table in ended} == {"finished"}
    assert most <= 4 + 1
    assert home.evening.tables.rooms == {}
    await home.close()


@runs_virtually
async def test_more_tables_at_once_while_nobody_feels_it_and_fewer_as_soon_as_somebody_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home = house()
    home.sweeping.cancel()
    sweep, endless = home._sweep, asyncio.create_task(asyncio.sleep(10**9))
    sweep._under_way = {str(number): endless for number in range(sweeping.MOST)}
    waiting = asyncio.create_task(sweep._place())
    await asyncio.sleep(60)
    assert sweep._at_once == sweeping.MOST, "and no more"
    assert not waiting.done()
    monkeypatch.setattr(sweeping, "FELT", -1.0)  # virtual time is never late
    await asyncio.sleep(10)
    assert sweep._at_once == sweeping.FEWEST, "and no fewer"
    monkeypatch.undo()
    await asyncio.sleep(60)
    assert sweep._at_once == sweeping.MOST
    sweep._slowest = 0.05
    await asyncio.sleep(2 * sweeping.GLANCE)
    assert sweep._at_once < sweeping.MOST, "whoever chooses waits for the store just as long"
    sweep._under_way = dict.fromkeys(list(sweep._under_way)[: sweeping.FEWEST - 1], endless)
    await waiting
    endless.cancel()
    await home.close()


@runs_virtually
async def test_a_bot_that_never_answers_keeps_no_other_table_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "FEWEST", 1)
    monkeypatch.setattr(sweeping, "MOST", 1)
    home = house()
    stuck, other = await opened(home, time_up="takes_over"), await opened(home)
    think, answers = home.evening.bots.choose, asyncio.Event()

    async def thinks(question: Any) -> str:
        if question.table == stuck:
            await answers.wait()
        return await think(question)

    monkeypatch.setattr(home.evening.bots, "choose", thinks)
    await asyncio.sleep(DAY + sweeping.PATIENCE)
    assert chosen(home.evening.journal, other, "clock") == 6
    assert (await stored(home.evening.journal, stuck)).stage == "playing"
    answers.set()
    await asyncio.sleep(600)
    assert (await stored(home.evening.journal, stuck)).stage == "finished", "it is looked at again and again"
    await home.close()


@runs_virtually
async def test_what_cannot_be_loaded_is_not_tried_all_the_time() -> None:
    home = house()
    table = await opened(home)
    number, at, _ = home.evening.journal.tables[table][0]
    home.evening.journal.tables[table][0] = number, at, b"{}"
    await asyncio.sleep(DAY + 3600)
    assert 1 <= len([one for one in home.evening.notebook.failures if one[0] == "load"]) <= 3
    await home.close()


# --- several servers ---


@runs_virtually
async def test_of_two_servers_one_does_it_and_if_that_one_dies_the_other() -> None:
    street, book = Street(moment=(1_100, 2_400), idle=60_000), Book()  # type: ignore[arg-type]
    due = MemoryDue(street.journal)
    left, right = House(street.left, due, book), House(street.right, due, book)

    async def renewing() -> None:
        while True:
            for home in (street.left, street.right):
                if home.tables.services.leases.server in street.rota.alive:
                    await home.tables.reconcile()
            await asyncio.sleep(2)

    rounds = asyncio.create_task(renewing())
    table = await opened(left)
    assert chosen(street.journal, table, "bot") == 3
    await asyncio.sleep(DAY - 121)
    street.rota.alive.discard("left")
    left.die()
    await asyncio.sleep(90)
    assert chosen(street.journal, table, "clock") == 6
    assert len(street.right.bots.asked) >= 6, "by the one that is left"
    now = await stored(street.journal, table)
    assert street.journal.agendas[table] == agenda_of(now), "what is stored is what the facts add up to"
    rounds.cancel()
    await right.close()


@runs_virtually
async def test_two_servers_that_both_think_the_lease_is_theirs_still_do_it_once() -> None:
    """Leases save work. That nothing happens twice is guaranteed by the numbers of the journal."""
    journal = MemoryJournal()
    first = house(journal)
    table = await opened(first)
    second = house(journal)
    await asyncio.sleep(DAY)
    assert chosen(journal, table, "clock") == 6
    numbers = [number for number, _, _ in journal.tables[table]]
    assert numbers == list(range(1, len(numbers) + 1))
    await first.close()
    await second.close()
