"""The journal and all the rest on a real PostgreSQL: the same promises as on SQLite, kept for several servers."""

import asyncio
import threading
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, func, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.backlog import restore
from stammtisch.live.ports import Conflict, TooManyTables
from stammtisch.store.engine import ANSWER_TIME, open_database
from stammtisch.store.leases import SqlLeases
from stammtisch.store.models import FactRow, Model, ServerRow, TableRow
from stammtisch.store.moving import MovingError, move
from stammtisch.store.reviews import ReviewStore
from stammtisch.store.writer import Writer
from tests.cluster.launch import Postgres
from tests.live.fakes import runs
from tests.live.story import ANNA, BERT, NOON, Story, picture, rematch
from tests.server.test_listing import go_back_to, lists_of, rows_of
from tests.server.test_store import Store, evening

RACES = 2000


@asynccontextmanager
async def stores(
    database: str, number: int = 1, answer_time: float = ANSWER_TIME, **limits: int
) -> AsyncIterator[list[Store]]:
    """So many servers' stores on one database."""
    async with AsyncExitStack() as closing:
        found = []
        for _ in range(number):
            opened = await asyncio.to_thread(open_database, database, answer_time)
            writer = Writer(opened)
            closing.callback(opened.close)
            closing.push_async_callback(writer.close)
            found.append(Store(opened, writer, **limits))
        yield found


@runs
async def test_a_whole_evening_is_kept_and_found_again(database: str) -> None:
    story = evening()
    async with stores(database) as (store,):
        await store.keep(story)
        me, _ = await store.people.welcome("Anna", "de", NOON)
        assert me.person.name == "Anna"
    async with stores(database) as (store,):
        entries = await store.journal.read("table")
        assert entries == story.entries
        assert picture(restore("table", entries)[0]) == picture(story.table)
        assert await store.journal.last(["table", "nowhere"]) == {"table": len(entries)}
        assert [match.table for match in await store.history.finished(ANNA.id, 10)] == ["table"]
        assert await store.history.finished("nobody", 10) == []
        assert [line.played for line in await store.history.statistics(ANNA.id)] == [1]
        assert [table.id for table in await store.history.of(BERT.id, 10)] == ["table"]
        assert await store.history.public(10, 0) == []


@runs
async def test_the_migrations_make_what_the_models_say(database: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), Model.metadata))

    async with stores(database) as (store,):
        assert await store.database.read(differences) == []


def test_an_older_database_has_the_same_lists(database: str) -> None:
    async def before() -> list[object]:
        async with stores(database) as (store,):
            await store.keep(evening())
            await store.keep(Story("me", "open", "random", id="open", listed=True))
            return [await lists_of(store), await rows_of(store)]

    async def after() -> list[object]:
        async with stores(database) as (store,):
            return [await lists_of(store), await rows_of(store)]

    known = asyncio.run(before())
    go_back_to("0005", database)
    assert asyncio.run(after()) == known


def test_servers_that_start_together_migrate_once(database: str) -> None:
    failures: list[BaseException] = []

    def start() -> None:
        try:
            open_database(database).close()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


@runs
async def test_of_two_servers_racing_for_a_number_exactly_one_wins_thousands_of_times(database: str) -> None:
    """At twenty tables at once, so that both servers' transactions hold many numbers that the other wants too."""
    tables = [f"table{n}" for n in range(20)]
    wins: Counter[str] = Counter()
    async with stores(database, 2) as both:

        async def race(table: str) -> None:
            for number in range(1, RACES // len(tables) + 1):
                attempts = [
                    store.journal.append(table, [f.Entry(number, NOON, f.Said(who, who.name))])
                    for store, who in zip(both, (ANNA, BERT), strict=True)
                ]
                outcomes = await asyncio.gather(*attempts, return_exceptions=True)
                assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Conflict", "NoneType"]
                wins[(ANNA, BERT)[outcomes.index(None)].name] += 1

        await asyncio.gather(*(race(table) for table in tables))
        for table in tables:
            numbers = [entry.number for entry in await both[0].journal.read(table)]
            assert numbers == list(range(1, RACES // len(tables) + 1))
    assert wins.total() == RACES
    assert min(wins.values()) > 0, "both were there"


@runs
async def test_of_tables_opened_at_the_same_moment_by_way_of_two_servers_none_is_one_too_many(database: str) -> None:
    """For many people at once, so that both servers' transactions open tables of the same people, in another order."""
    people = [f.Person(f"person{n}", "Somebody") for n in range(20)]
    opened = Story("me", "open", "random").entries[0].fact
    assert isinstance(opened, f.Opened)
    async with stores(database, 2, tables_each=3) as both:

        async def open_table(store: Store, who: f.Person, id: str) -> bool:
            try:
                await store.journal.append(id, [f.Entry(1, NOON, msgspec.structs.replace(opened, host=who))])
            except TooManyTables:
                return False
            return True

        for turn in range(5):
            asked = [
                open_table(store, who, f"{server} {turn} {who.id}")
                for server, store in enumerate(both)
                for who in (people if server else reversed(people))
            ]
            await asyncio.gather(*asked)
        count = select(TableRow.host_id, func.count()).group_by(TableRow.host_id)
        counts = await both[0].database.read(lambda connection: connection.execute(count).all())
        assert {tuple(row) for row in counts} == {(who.id, 3) for who in people}
        facts = await both[0].database.read(lambda connection: connection.execute(select(FactRow.table_id)).all())
        assert len(facts) == 3 * len(people)


@runs
async def test_a_code_is_good_once_even_if_two_servers_are_asked(database: str) -> None:
    async with stores(database, 2) as (one, other):
        for _ in range(20):
            me, _ = await one.people.welcome("Anna", "en", NOON)
            code = await one.people.new_code(me.person.id, NOON)
            both = await asyncio.gather(one.people.redeem(code, NOON), other.people.redeem(code, NOON))
            assert sum(redeemed is not None for redeemed in both) == 1


@runs
async def test_a_review_made_twice_is_kept_once(database: str) -> None:
    async with stores(database, 2) as both:
        shelves = [ReviewStore(store.database, store.writer) for store in both]
        await asyncio.gather(*(shelf.keep("t", 1, b"{}") for shelf in shelves))
        assert await shelves[0].find("t", 1) == b"{}"


@runs
async def test_when_the_database_is_away_it_says_so_at_once_and_goes_on_afterwards(
    postgres: Postgres, database: str
) -> None:
    said = f.Said(ANNA, "hello")
    async with stores(database) as (store,):
        await store.journal.append("t", [f.Entry(1, NOON, said)])
        postgres.crash()
        try:
            async with asyncio.timeout(5):
                outcomes = await asyncio.gather(
                    *(store.journal.append(f"t{n}", [f.Entry(1, NOON, said)]) for n in range(50)),
                    return_exceptions=True,
                )
                assert all(isinstance(outcome, SQLAlchemyError) for outcome in outcomes)
                with pytest.raises(SQLAlchemyError):
                    await store.journal.read("t")
        finally:
            postgres.start()
        assert len(await store.journal.read("t")) == 1
        await store.journal.append("t", [f.Entry(2, NOON, said)])
        with pytest.raises(Conflict):
            await store.journal.append("t", [f.Entry(2, NOON, said)])


# --- duties ---


@runs
async def test_one_server_is_on_duty_until_it_leaves_or_dies(database: str) -> None:
    async with stores(database, 2) as (one, other):
        left, right = (SqlLeases(store.database, store.writer, lease=60) for store in (one, other))
        await left.renew()
        assert await right.renew() == {left.server, right.server}
        assert [await left.acquire("t"), await right.acquire("t"), await left.acquire("t")] == [True, False, True]
        assert await right.unowned(["t", "u"]) == {"u"}
        assert await left.unowned(["t", "u"]) == {"t", "u"}, "who asks may have acquired it and not heard so"
        await left.release("t")
        assert [await right.acquire("t"), await left.acquire("t")] == [True, False]
        name, lapsed = right.server, update(ServerRow).where(ServerRow.id == right.server).values(until=0)
        await one.writer.write(lambda connection: connection.execute(lapsed))  # it has said nothing for too long
        assert await left.renew() == {left.server}
        assert await left.unowned(["t"]) == {"t"}
        assert await left.acquire("t")
        await right.renew()
        assert right.server not in ("", name), "what it had has lapsed"
        assert not await right.acquire("t")
        await left.close()
        assert await right.acquire("t")


@runs
async def test_who_has_not_been_able_to_say_so_for_too_long_is_not_on_duty(database: str) -> None:
    async with stores(database) as (store,):
        leases = SqlLeases(store.database, store.writer, lease=0.05)
        assert leases.server == ""
        await leases.renew()
        await asyncio.sleep(0.06)
        assert leases.server == ""
        assert not await leases.acquire("t")


@runs
async def test_many_grab_the_same_duty_and_one_gets_it(database: str) -> None:
    async with stores(database, 2) as both:
        leases = [SqlLeases(store.database, store.writer, lease=5) for store in both]
        for one in leases:
            await one.renew()
        for number in range(50):
            assert sorted(await asyncio.gather(*(one.acquire(f"t{number}") for one in leases))) == [False, True]


@runs
async def test_the_database_holds_what_it_should(database: str) -> None:
    async with stores(database) as (store,):
        on = await store.database.read(lambda c: c.execute(text("SHOW synchronous_commit")).scalar())
        assert on == "on", "a commit is on the disk when it returns"


def test_a_house_moves_from_sqlite_to_postgres_and_goes_on(database: str, tmp_path: Path) -> None:
    story = evening()

    async def before() -> str:
        async with stores(str(tmp_path / "old.db")) as (store,):
            await store.keep(story)
            _, secret = await store.people.welcome("Anna", "de", NOON)
            return secret

    async def after(secret: str) -> None:
        async with stores(database) as (store,):
            assert await store.journal.read("table") == story.entries
            me = await store.people.who(secret)
            assert me is not None
            assert me.person.name == "Anna"

    secret = asyncio.run(before())
    rows = move(str(tmp_path / "old.db"), database)
    assert rows > len(story.entries)
    asyncio.run(after(secret))
    with pytest.raises(MovingError, match="not empty"):
        move(str(tmp_path / "old.db"), database)
    with pytest.raises(MovingError, match="no database"):
        move(str(tmp_path / "nowhere.db"), database)


@runs
async def test_to_go_on_the_choices_of_old_matches_are_not_needed(database: str) -> None:
    story = evening()
    story.ask(rematch(ANNA))
    story.ask(c.Start(ANNA))
    async with stores(database) as (store,):
        await store.keep(story)
        entries, recalled = await store.journal.read("table"), await store.journal.load("table")
        assert len(recalled) < len(entries) / 2
        assert picture(restore("table", recalled)[0]) == picture(restore("table", entries)[0])
