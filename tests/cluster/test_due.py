"""Timers come from the store, SQLite and PostgreSQL: what is due is found by one server, late or never missed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from stammtisch.live import facts as f
from stammtisch.live.agenda import agenda_of
from stammtisch.live.clock import LENIENCE
from stammtisch.live.outlines import outline_of
from stammtisch.live.ports import DueTable
from stammtisch.store.due import SqlDueTables
from stammtisch.store.engine import open_database
from stammtisch.store.journal import SqlJournal
from stammtisch.store.leases import SqlLeases
from stammtisch.store.writer import Writer
from tests.live.fakes import runs
from tests.live.story import ANNA, Story
from tests.server.planting import DAY, begun

NOON = 1_700_000_000_000


class Kept(NamedTuple):
    journal: SqlJournal
    leases: SqlLeases
    due: SqlDueTables


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    return str(tmp_path / "s.db") if request.param == "sqlite" else request.getfixturevalue("database")


@asynccontextmanager
async def server(address: str, lease: float = 60.0) -> AsyncIterator[Kept]:
    opened = await asyncio.to_thread(open_database, address)
    writer = Writer(opened)
    leases = SqlLeases(opened, writer, lease)
    await leases.renew()
    yield Kept(SqlJournal(opened, writer), leases, SqlDueTables(opened, writer, leases))
    await writer.close()
    opened.close()


async def store(kept: Kept, story: Story, after: int = 0) -> None:
    """As a room does: with the agenda, in the same transaction."""
    entries = story.entries[after:]
    await kept.journal.append(story.table.id, entries, outline_of(story.table), agenda_of(story.table))


def until(story: Story) -> int:
    """When the time of Anna's choice is up."""
    return story.table.asked[0] + DAY + LENIENCE


@runs
async def test_what_is_due_is_found_when_it_is_and_the_longest_due_first(address: str) -> None:
    stories = [begun(f"t{number}", ANNA, NOON - number * 1000) for number in range(3)]
    async with server(address) as kept:
        for story in stories:
            await store(kept, story)
        assert await kept.due.due(until(stories[2]) - 1, 9) == []
        assert await kept.due.due(until(stories[2]), 9) == [DueTable("t2", until(stories[2]))]
        late = await kept.due.due(until(stories[0]), 9)
        assert [table.id for table in late] == ["t2", "t1", "t0"]
        assert await kept.due.due(until(stories[0]), 2) == late[:2]
    async with server(address) as kept:
        assert await kept.due.due(until(stories[0]), 9) == late, "also after a restart"


@runs
async def test_a_choice_moves_the_deadline_and_whoever_settles_late_does_not_move_it_back(address: str) -> None:
    story = begun("table", ANNA, NOON)
    async with server(address) as kept:
        await store(kept, story)
        (found,) = await kept.due.due(until(story), 9)
        story.now, stored = NOON + 3600_000, len(story.entries)
        for _ in range(3):
            story.choose(ANNA)
        while story.table.waiting != (0,):
            story.bots_choose()
        await store(kept, story, after=stored)
        assert await kept.due.due(found.due_at, 9) == [], "Anna has chosen in time"
        await kept.due.settle(found, None)
        assert [table.id for table in await kept.due.due(until(story), 9)] == ["table"], "her next deadline holds"
        (found,) = await kept.due.due(until(story), 9)
        await kept.due.settle(found, found.due_at)
        assert await kept.due.due(until(story), 9) == [found]
        await kept.due.settle(found, found.due_at + 5)
        assert await kept.due.due(found.due_at, 9) == []
        await kept.due.settle(DueTable("table", found.due_at + 5), None)
        assert await kept.due.due(2 * found.due_at, 9) == []


@runs
async def test_a_living_server_keeps_its_tables_and_those_of_a_dead_one_are_everybodys(address: str) -> None:
    story, now = begun("table", ANNA, NOON), NOON + 2 * DAY
    async with server(address) as left:
        async with server(address, lease=0.5) as right:
            await store(left, story)
            assert await right.leases.acquire("table")
            assert await left.due.due(now, 9) == [], "the other one does it"
            assert [table.id for table in await right.due.due(now, 9)] == ["table"]
        await asyncio.sleep(0.6)
        assert [table.id for table in await left.due.due(now, 9)] == ["table"], "nobody has renewed it"


@runs
async def test_facts_about_the_same_moment_from_two_servers_are_stored_once(address: str) -> None:
    """What makes a deadline be kept once, whoever believes to own the table."""
    first, second = begun("table", ANNA, NOON), begun("table", ANNA, NOON)
    async with server(address) as left, server(address) as right:
        await store(left, first)
        after = len(first.entries)
        for story in (first, second):
            story.now = until(story)
            story.choose(ANNA)
        outcomes = await asyncio.gather(
            *(store(one, story, after) for one, story in ((left, first), (right, second))), return_exceptions=True
        )
        assert sorted(outcome is None for outcome in outcomes) == [False, True]
        chosen = [entry for entry in await left.journal.read("table") if isinstance(entry.fact, f.Chose)]
        assert len(chosen) == sum(isinstance(entry.fact, f.Chose) for entry in first.entries)
