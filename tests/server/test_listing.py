"""Lists of tables and of matches: made from rows that the facts' own transaction has written."""

import asyncio
import random
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, select, text, update

from stammtisch.hub.local import LocalLeases
from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.decide import decide_all
from stammtisch.live.outlines import index_after, load, outline_from, outline_of
from stammtisch.live.table import advance
from stammtisch.store import listing
from stammtisch.store.due import SqlDueTables
from stammtisch.store.engine import MIGRATIONS, open_database
from stammtisch.store.listed import Place
from stammtisch.store.models import MemberRow, TableRow
from tests.live.fakes import runs
from tests.live.story import ANNA, BERT, CARL, NOON, Story, rematch
from tests.live.test_laws import anything
from tests.server.test_store import Store, evening, store_at

Rows = list[tuple[Any, ...]]


async def rows_of(store: Store) -> tuple[Rows, Rows]:
    """All that lists of tables are made from."""

    def look(connection: Connection) -> tuple[Rows, Rows]:
        tables = select(TableRow.id, TableRow.stage, TableRow.changed_at, TableRow.outline).order_by(TableRow.id)
        members = select(MemberRow.person_id, MemberRow.table_id, MemberRow.changed_at).order_by(
            MemberRow.person_id, MemberRow.table_id
        )
        return [tuple(row) for row in connection.execute(tables)], [tuple(row) for row in connection.execute(members)]

    return await store.database.read(look)


async def wander(store: Store, id: str, dice: random.Random) -> None:
    """An evening of whatever people ask, some of it together, stored as a room stores it."""
    story = Story("me", "open", "random", id=id, listed=True)
    await store.journal.append(id, story.entries, outline_of(story.table))
    for _ in range(dice.randrange(4, 60)):
        story.now += dice.randrange(2_000)
        decided = decide_all(story.table, [anything(story, dice) for _ in range(dice.randrange(1, 4))], story.now)
        entries = [entry for one in decided for entry in one.entries]
        if entries:
            await store.journal.append(id, entries, *index_after(story.table, decided))
        for one in decided:
            for entry in one.entries:
                advance(story.table, entry, one.played)


@runs
async def test_the_rows_are_what_the_facts_add_up_to_and_can_be_had_from_them_again(tmp_path: Path) -> None:
    async with store_at(tmp_path / "s.db") as store:
        for seed in range(12):
            await wander(store, f"table{seed}", random.Random(seed))
        tables, members = await rows_of(store)
        assert {row[1] for row in tables} >= {"gathering", "playing", "closed"}, "they were not all the same"
        expected = set()
        for id, _, changed_at, outline in tables:
            assert load(outline) == outline_from(id, await store.journal.read(id))
            expected |= {(person, id, changed_at) for person in load(outline).people}
        assert set(members) == expected

        await store.writer.write(forget)
        assert await store.history.public(10, 0) == await store.history.of(ANNA.id, 10) == []
        await store.writer.write(listing.fill)
        assert await rows_of(store) == (tables, members)


def forget(connection: Connection) -> None:
    connection.execute(update(TableRow).values(outline=None))
    connection.execute(text("DELETE FROM members"))


@runs
async def test_who_sits_there_or_is_host_can_go_on_and_nobody_else(tmp_path: Path) -> None:
    story = Story("me", "open", "random")

    async def listed(store: Store) -> list[bool]:
        await store.keep(story)
        story.entries.clear()
        return [bool(await store.history.of(who.id, 10)) for who in (ANNA, BERT, CARL)]

    async with store_at(tmp_path / "s.db") as store:
        assert await listed(store) == [True, False, False]
        story.ask(c.Sit(BERT))
        assert await listed(store) == [True, True, False]
        story.ask(c.Start(ANNA))
        story.ask(c.Stand(ANNA))
        assert await listed(store) == [False, True, False]
        story.play_out()
        assert await listed(store) == [False, True, False]
        story.ask(c.Close(BERT))
        assert await listed(store) == [False, False, False]
        found = await store.history.table("table")
        assert found is not None
        assert found.outline == outline_of(story.table)
        assert await store.history.table("nowhere") is None


@runs
async def test_the_latest_come_first_and_no_more_than_wanted(tmp_path: Path) -> None:
    async with store_at(tmp_path / "s.db") as store:
        for n in random.Random(1).sample(range(20), 20):
            story = Story(id=f"table{n:02}")
            story.now = NOON + n
            agreed: Any = {"game": "gaunerbande", "players": 3, "seats": ["me", "random", "random"], "options": {}}
            story.ask(c.Open(who=ANNA, secret=f.Secret(bytes(32)), start=n % 2 == 0, listed=True, **agreed))
            await store.keep(story)
        latest = [f"table{n:02}" for n in reversed(range(20))]
        assert [table.id for table in await store.history.public(7, 0)] == latest[:7]
        assert [table.id for table in await store.history.public(50, NOON + 15)] == latest[:5]
        assert [table.id for table in await store.history.of(ANNA.id, 7)] == latest[:7]


@runs
async def test_what_cannot_be_added_up_is_not_listed_and_harms_nobody(tmp_path: Path) -> None:
    async with store_at(tmp_path / "s.db") as store:
        for name in ("good", "damaged", "old", "strange"):
            await store.keep(Story("me", "open", "random", id=name, listed=True))
    with closing(sqlite3.connect(tmp_path / "s.db")) as connection:
        for name, known, now in (
            ("damaged", '{"fact"', '{"fac"'),
            ("old", '"rules":', '"rules":99'),
            ("strange", '"game":"gaunerbande"', '"game":"chess"'),
        ):
            changed = "CAST(replace(CAST(fact AS TEXT), ?, ?) AS BLOB)"
            connection.execute(
                f"UPDATE facts SET fact = {changed} WHERE table_id = ? AND number = 1", (known, now, name)
            )
        connection.execute("UPDATE tables SET outline = NULL")
        connection.commit()
    for _ in range(2):
        async with store_at(tmp_path / "s.db") as store:
            assert [table.id for table in await store.history.public(10, 0)] == ["good"]
            assert [table.id for table in await store.history.of(ANNA.id, 10)] == ["good"]
            assert await store.history.table("old") is None


# --- what a list costs ---


class Questions:
    """The statements that a store's database is asked from now on, and how SQLite answers them."""

    def __init__(self, store: Store) -> None:
        self._asked: list[tuple[str, Any]] = []
        event.listen(store.database.engine, "before_cursor_execute", self._note)

    def _note(self, connection: Any, cursor: Any, statement: str, parameters: Any, *_: object) -> None:
        self._asked.append((statement, parameters))

    def plans(self, file: Path) -> list[str]:
        with closing(sqlite3.connect(file)) as connection:
            explained = [
                connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters).fetchall()
                for statement, parameters in self._asked
            ]
        return [step for plan in explained for *_, step in plan]


@runs
async def test_a_list_costs_what_it_shows_and_not_what_has_happened(tmp_path: Path) -> None:
    """No fact is read for it, nothing is sorted, and no table is looked through: indexes have the right order."""
    async with store_at(tmp_path / "s.db") as store:
        for n in range(5):
            await store.keep(evening(f"table{n}"))
        questions = Questions(store)
        await store.history.public(50, 0)
        await store.history.of(ANNA.id, 50)
        await store.history.of(ANNA.id, 50, Place(NOON, "table1"))
        await store.history.turns_of(ANNA.id, 50)
        await store.history.turns_of(ANNA.id, 50, Place(NOON, "table1"))
        await store.history.count_turns(ANNA.id, 50)
        await SqlDueTables(store.database, store.writer, LocalLeases()).due(NOON, 50)
        await store.history.table("table1")
        await store.history.finished(ANNA.id, 50)
        await store.history.finished(ANNA.id, 50, before=NOON + 1)
        await store.history.same_deal("table1", 1, 50)
        plans = [plan for plan in questions.plans(tmp_path / "s.db") if plan != "SCAN CONSTANT ROW"]
    assert len(plans) >= 8
    assert not [step for step in plans if "facts" in step or "SCAN" in step or "TEMP B-TREE" in step], plans


# --- databases of older versions ---


def go_back_to(revision: str, database: str) -> None:
    """As if the database had been written by the version that made this form of it."""
    opened = open_database(database)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with opened.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, revision)
    opened.close()


async def lists_of(store: Store) -> Sequence[object]:
    tables = [await store.history.public(50, 0), *[await store.history.of(who.id, 50) for who in (ANNA, BERT, CARL)]]
    return [*tables, await store.history.finished(BERT.id, 50), await store.history.statistics(BERT.id)]


@pytest.mark.parametrize("revision", ["0005", "0003"])
def test_an_older_database_has_the_same_lists(tmp_path: Path, revision: str) -> None:
    file = tmp_path / "s.db"

    async def before() -> Sequence[object]:
        async with store_at(file) as store:
            for n in range(3):
                story = evening(f"finished{n}")
                story.ask(rematch(ANNA))
                await store.keep(story)
            await store.keep(Story("me", "open", "random", id="open", listed=True))
            return [await lists_of(store), await rows_of(store)]

    async def after() -> Sequence[object]:
        async with store_at(file) as store:
            return [await lists_of(store), await rows_of(store)]

    known = asyncio.run(before())
    go_back_to(revision, str(file))
    with closing(sqlite3.connect(file)) as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(tables)")]
        assert "outline" not in columns, "it was an older one"
    assert asyncio.run(after()) == known
