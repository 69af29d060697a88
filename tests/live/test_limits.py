"""Limits, each in numbers of its own: no test here imports the constant it checks."""

import asyncio
from typing import Any

import pytest

from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live import registry
from stammtisch.live.backlog import restore
from stammtisch.live.outbox import Outbox
from stammtisch.live.outcomes import Already
from stammtisch.live.ports import Conflict
from stammtisch.live.refusals import refuse
from stammtisch.live.table import advance
from tests.live.fakes import Evening, runs, settle, two_people
from tests.live.story import ANNA, BERT, CARL, DORA, NOON, Story

# --- time ---


@pytest.mark.parametrize(("late", "by"), [(300, "person"), (600, "clock")])
@runs
async def test_a_choice_that_arrives_a_little_late_still_counts(late: int, by: str) -> None:
    """It was sent in time, and had a long way; but nobody waits for it longer than half a second."""
    evening = Evening()
    anna, _ = await two_people(evening, pace=5)
    assert anna.room.table.match is not None
    sent = c.Choose(ANNA, 1, 1, anna.room.table.match.choices(0)[-1])  # a bot here takes the first one
    evening.time += 5_000 + late
    anna.room.wake()
    await settle()
    outcome = await anna.ask(sent)
    assert isinstance(outcome, Already) if by == "person" else outcome == refuse("already_chosen")
    made = [fact for fact in evening.journal.facts(anna.room.table.id) if isinstance(fact, f.Chose) and fact.seat == 0]
    assert made[0].by == by


@runs
async def test_what_a_bot_cannot_store_is_not_tried_again_at_once() -> None:
    evening = Evening()
    room = await evening.open(ANNA, "me", "random", "random", start=True)
    tried = 0

    async def fail() -> None:
        nonlocal tried
        tried += 1
        raise OSError("disk full")

    evening.journal.before_append = fail
    await evening.come(room, ANNA)
    await settle(500)
    assert 1 <= tried <= 2, "each of the two bots once"


# --- queues ---


class BusyJournal:
    """Stands before an evening's journal: nothing is stored until `free` is set, and all that waits is counted."""

    def __init__(self, evening: Evening) -> None:
        self.free, self.waiting = asyncio.Event(), 0
        evening.journal.before_append = self.wait

    async def wait(self) -> None:
        self.waiting += 1
        await self.free.wait()
        self.waiting -= 1


@runs
async def test_people_never_queue_behind_more_bots_than_agreed() -> None:
    evening = Evening(bots_at_once=3)
    rooms = [await evening.open(ANNA, "me", "random", "random", start=True) for _ in range(12)]
    quiet = await evening.open(BERT, "me", "open", "random")
    busy = BusyJournal(evening)
    for room in rooms:
        await evening.come(room, ANNA)
    await settle(200)
    assert len(evening.bots.asked) == 24, "all have decided"
    assert 1 <= busy.waiting <= 3
    ahead = busy.waiting
    asking = asyncio.create_task(quiet.submit(c.Say(BERT, "hello")))
    await settle()
    assert busy.waiting == ahead + 1, "a person's command goes to the journal at once"
    busy.free.set()
    assert isinstance(await asking, Already)
    await settle(2000)
    assert all(room.table.decided[1:] == [3, 3] for room in rooms), "and in the end every bot has its turn"


@runs
async def test_a_table_stores_a_few_commands_together_and_not_all_that_wait() -> None:
    """While one table broadcasts, all others wait."""
    evening = Evening()
    room = await evening.open(ANNA, "me", "random", "random")
    busy, sizes = BusyJournal(evening), sizes_of_appends(evening)
    asking = [asyncio.create_task(room.submit(c.Say(ANNA, "first")))]
    await settle()
    asking += [asyncio.create_task(room.submit(c.Say(ANNA, f"{n}"))) for n in range(30)]
    await settle()
    busy.free.set()
    await asyncio.gather(*asking)
    assert (sizes[0], sum(sizes)) == (1, 31)
    assert 6 <= max(sizes) <= 10


def sizes_of_appends(evening: Evening) -> list[int]:
    """From now on, how many entries each append brings."""
    sizes, append = list[int](), evening.journal.append

    async def counted(table: str, entries: Any, outline: Any, agenda: Any) -> None:
        sizes.append(len(entries))
        await append(table, entries, outline, agenda)

    evening.journal.append = counted  # type: ignore[assignment, method-assign]
    return sizes


@runs
async def test_a_journal_that_never_agrees_is_given_up() -> None:
    evening = Evening()
    anna, _ = await two_people(evening)
    tried = 0

    async def disagree() -> None:
        nonlocal tried
        tried += 1
        raise Conflict("table") if tried < 1_000 else OSError("for ever")

    evening.journal.before_append = disagree
    assert await anna.choose() == refuse("not_stored")
    assert 10 <= tried <= 200


# --- what is kept and sent ---


@pytest.mark.parametrize(
    ("messages", "size", "overflows"),
    [(100, 1, False), (200, 1, True), (4, 100_000, False), (4, 150_000, True)],
)
def test_so_many_messages_and_so_many_bytes_may_wait(messages: int, size: int, overflows: bool) -> None:
    outbox = Outbox()
    for _ in range(messages):
        outbox.put(b"x" * size)
    assert outbox.overflowed == overflows


def test_a_backlog_is_as_long_as_it_must_be_and_no_longer() -> None:
    table, backlog = restore("table", Story("me", "random", "random").entries, span=5)
    for said in range(1, 101):
        for fact in (f.Said(ANNA, "hello"), f.AutoSet("anna", said % 2 == 0)):
            entry = f.Entry(table.number + 1, NOON, fact)
            advance(table, entry)
            backlog.add(entry, table)
        assert min(said, 5) <= len(backlog.recent()) <= 10
    number = table.told_to("anna")
    found = backlog.since(number - 5, 0) or []
    assert [one.told[0] for one in found] == list(range(number - 4, number + 1))
    assert all(isinstance(one.entry.fact, f.Said) for one in found), "private facts are not told again"


@runs
async def test_comings_and_goings_are_told_later_and_together() -> None:
    evening = Evening(presence_delay=60_000)
    room = await evening.open(ANNA, "me", "open", "random")
    anna = await evening.come(room, ANNA)
    await settle()
    assert [message["type"] for message in anna.read()] == ["table"], "not yet"
    evening = Evening(presence_delay=0)
    room = await evening.open(ANNA, "me", "open", "random")
    anna = await evening.come(room, ANNA)
    await settle()
    anna.read()
    await asyncio.gather(*(evening.come(room, who) for who in (BERT, CARL, DORA)))
    await settle()
    assert anna.read() == [{"type": "presence", "seats": [0], "watching": 3}]


# --- what is in memory ---


@runs
async def test_a_table_that_somebody_was_just_at_stays_in_memory() -> None:
    evening = Evening(idle=60_000)
    room = await evening.open(ANNA, "me", "random", "random")
    evening.time += 59_000
    await evening.tables.evict_idle()
    assert evening.tables.rooms, "not for a minute"
    assert await evening.tables.room(room.table.id) is room
    evening.time += 59_000
    await evening.tables.evict_idle()
    assert evening.tables.rooms, "whoever asks for it is about to come"
    evening.time += 2_000
    await evening.tables.evict_idle()
    assert not evening.tables.rooms


@runs
async def test_a_table_with_somebody_at_it_stays_in_memory_however_quiet_it_is() -> None:
    evening = Evening(idle=1_000)
    room = await evening.open(ANNA, "me", "open", "random")
    guest = await evening.come(room, ANNA)
    evening.time += 3_600_000
    await evening.tables.evict_idle()
    assert list(evening.tables.rooms) == [room.table.id]
    assert isinstance(await guest.ask(c.Say(ANNA, "still here")), Already)


@runs
async def test_a_table_is_loaded_once_however_many_ask_for_it() -> None:
    evening = Evening(idle=0)
    room = await evening.open(ANNA, "me", "random", "random")
    evening.time += 1
    await evening.tables.evict_idle()
    found = await asyncio.gather(*(evening.tables.room(room.table.id) for _ in range(5)))
    assert len({id(one) for one in found}) == 1
    assert found[0] is evening.tables.rooms[room.table.id] is not room


@runs
async def test_who_comes_to_a_sleeping_table_does_not_wait_for_a_crowd_from_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening, order = Evening(idle=0), list[str]()
    asleep = [(await evening.open(ANNA, "me", "random", "random")).table.id for _ in range(8)]
    evening.time += 1
    await evening.tables.evict_idle()
    assert not evening.tables.rooms

    def noted(id: str, *rest: Any) -> Any:
        order.append(id)
        return restore(id, *rest)

    monkeypatch.setattr(registry, "restore", noted)
    crowd = [asyncio.create_task(evening.tables.room(id, ("1", f"{n}"))) for n, id in enumerate(asleep[:-1])]
    await asyncio.sleep(0)
    await asyncio.gather(*crowd, evening.tables.room(asleep[-1], ("2", "anna")))
    assert sorted(order) == sorted(asleep)
    assert order.index(asleep[-1]) <= 2
