"""PostgreSQL that breaks off, may only be read, is full, was set back, or is of a newer version."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from stammtisch.live import facts as f
from stammtisch.live.ports import Conflict, TooManyTables
from stammtisch.store.answering import Unanswered
from stammtisch.store.check import DatabaseError
from stammtisch.store.engine import is_away, open_database, take_your_time
from stammtisch.store.writer import SetBack
from tests.cluster.launch import Postgres
from tests.cluster.proxy import Proxy
from tests.cluster.test_postgres import stores
from tests.live.fakes import runs
from tests.live.story import Story
from tests.server.disks import fill, said
from tests.server.player import Player, Refused, plays
from tests.server.servers import Zygote
from tests.server.stubborn import check_promises, company, is_over
from tests.server.test_http import until_health_is
from tests.server.test_store import Store


@pytest.fixture
def wire(postgres: Postgres) -> Iterator[Proxy]:
    wire = Proxy(postgres.port)
    yield wire
    wire.close()


def by_way_of(wire: Proxy, postgres: Postgres, database: str) -> str:
    return database.replace(f":{postgres.port}/", f":{wire.port}/")


def do(database: str, *statements: str) -> None:
    with psycopg.connect(database, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement)


# --- connections ---


@runs
async def test_a_commit_whose_answer_is_lost_counts_once(postgres: Postgres, database: str, wire: Proxy) -> None:
    """It was stored and nobody said so: sent again on a new connection, it is found to be there."""
    async with stores(by_way_of(wire, postgres, database)) as (store,):
        await store.journal.append("t", [said(1)])
        broken = iter([True])
        wire.break_before = lambda answer: b"COMMIT\0" in answer and next(broken, False)
        await store.journal.append("t", [said(2), said(3)])
        assert next(broken, None) is None, "the answer was lost"
        broken = iter([True])
        await asyncio.gather(*(store.journal.append(f"t{n}", [said(1)]) for n in range(30)))
        assert await store.journal.read("t") == [said(1), said(2), said(3)]
        assert [len(await store.journal.read(f"t{n}")) for n in range(30)] == [1] * 30
        await store.journal.append("t", [said(4)])


@runs
async def test_a_table_whose_opening_was_stored_but_not_answered_is_not_counted_against_itself(
    postgres: Postgres, database: str, wire: Proxy
) -> None:
    story = Story("me", "open", "random")
    async with stores(by_way_of(wire, postgres, database), tables_each=1) as (store,):
        broken = iter([True])
        wire.break_before = lambda answer: b"COMMIT\0" in answer and next(broken, False)
        await store.journal.append("table", story.entries)
        assert next(broken, None) is None, "the answer was lost"
        assert await store.journal.read("table") == story.entries
        with pytest.raises(TooManyTables):
            await store.journal.append("another", story.entries)


@runs
async def test_while_the_wire_is_cut_nothing_is_stored_and_afterwards_it_goes_on(
    postgres: Postgres, database: str, wire: Proxy
) -> None:
    async with stores(by_way_of(wire, postgres, database)) as (store,):
        await store.journal.append("t", [said(1)])
        wire.cut()
        with pytest.raises(SQLAlchemyError) as failed:
            await store.journal.append("t", [said(2)])
        assert is_away(failed.value)
        wire.mend()
        await store.journal.append("t", [said(2)])
        assert await store.journal.read("t") == [said(1), said(2)]


# --- no answer ---


@runs
async def test_who_asks_a_database_that_does_not_answer_is_told_so_and_those_after_them_at_once(
    postgres: Postgres, database: str, wire: Proxy
) -> None:
    async with stores(by_way_of(wire, postgres, database), answer_time=1.0) as (store,):
        await store.journal.append("t", [said(1)])
        wire.hold()
        waiting = asyncio.gather(
            *(store.journal.append(f"t{n}", [said(1)]) for n in range(20)),
            *(store.journal.read("t") for _ in range(20)),
            return_exceptions=True,
        )
        async with asyncio.timeout(30):
            assert {type(outcome) for outcome in await waiting} == {Unanswered}
        async with asyncio.timeout(60):
            for _ in range(100):  # a second each, if anybody had to wait again
                with pytest.raises(Unanswered) as failed:
                    await store.journal.append("t", [said(2)])
                assert is_away(failed.value)
                with pytest.raises(Unanswered):
                    await store.journal.read("t")
        wire.mend()
        await until_it_answers(store)
        await store.journal.append("t", [said(2)])
        assert await store.journal.read("t") == [said(1), said(2)]


@runs
async def test_connections_that_nothing_comes_back_on_are_given_up_for_new_ones(
    postgres: Postgres, database: str, wire: Proxy
) -> None:
    async with stores(by_way_of(wire, postgres, database), answer_time=1.0) as (store,):
        await store.journal.append("t", [said(1)])
        wire.hold()
        with pytest.raises(Unanswered):
            await store.journal.append("t", [said(2)])
        wire.strand()
        await until_it_answers(store)
        await store.journal.append("t", [said(2)])
        assert await store.journal.read("t") == [said(1), said(2)]


async def until_it_answers(store: Store) -> None:
    async with asyncio.timeout(30):
        while True:
            with suppress(SQLAlchemyError):
                await store.journal.read("t")
                return
            await asyncio.sleep(0.05)


@runs
async def test_what_is_stored_after_nobody_waits_any_more_counts_once(postgres: Postgres, database: str) -> None:
    """PostgreSQL has been told to commit, and does so when it goes on: whoever tries again finds it."""
    late = said(2)
    row = ("t", late.number, late.at, f.kind(late.fact), f.dump(late.fact))
    async with stores(database, answer_time=1.0) as (store,):
        await store.journal.append("t", [said(1)])
        with ExitStack() as afterwards:

            def stop_before_the_commit(connection: Connection) -> None:
                take_your_time(connection)
                afterwards.enter_context(postgres.stopped())

            with pytest.raises(Unanswered):
                await store.writer.append([row], stop_before_the_commit)
        await until_it_answers(store)
        with pytest.raises(Conflict):
            await store.journal.append("t", [said(2, "or something else")])
        assert await store.journal.read("t") == [said(1), late]
        await store.journal.append("t", [said(3)])


@runs
async def test_a_connection_given_up_here_holds_nobody_up_there(postgres: Postgres, database: str, wire: Proxy) -> None:
    """PostgreSQL does not know that nobody is there any more, and has a transaction open that others wait for."""
    async with stores(by_way_of(wire, postgres, database), answer_time=1.0) as (store,), stores(database) as (other,):
        await store.journal.append("t", [said(1)])
        cut = iter([True])

        def hold_after_insert(answer: bytes) -> bool:
            if b"INSERT 0 1\0" in answer and next(cut, False):
                wire.hold()
            return False

        wire.break_before = hold_after_insert
        with pytest.raises(Unanswered):
            await store.journal.append("t", [said(2)])
        assert next(cut, None) is None, "it was held between storing and committing"
        async with asyncio.timeout(7):  # those on this side wait for eight seconds
            await other.journal.append("t", [said(2, "something else")])
        wire.mend()


@plays
async def test_while_postgres_is_stopped_everybody_is_told_and_afterwards_play_goes_on(
    zygote: Zygote, folder: Path, database: str, postgres: Postgres
) -> None:
    server = zygote.server(folder, database=database, database_time=1.0)
    people = await company(server, 3, random.Random(7))
    dora, emil = await Player.arrive(server, "Dora"), await Player.arrive(server, "Emil")
    await dora.join(people[0].table)
    enough = asyncio.Event()
    playing = asyncio.gather(*(person.play(enough) for person in people))
    await asyncio.sleep(0.5)
    with postgres.stopped():
        for _ in range(3):
            with pytest.raises(Refused, match="not_stored"):
                await dora.ask("say", text="Is anybody writing this down?")
        acknowledged = sum(len(person.promises) for person in people)
        shown = await asyncio.gather(*(emil.http.get(f"/api/tables/{people[0].table}") for _ in range(10)))
        assert {answer.status_code for answer in shown} == {503}
        await until_health_is(emil, 503)
        assert sum(len(person.promises) for person in people) == acknowledged
    await asyncio.sleep(1)
    assert not playing.done()
    enough.set()
    await asyncio.wait_for(playing, 60)
    assert sum(len(person.promises) for person in people) > acknowledged > 0
    server.stop()
    journal = journal_of(database)
    check_promises(people, journal)
    assert all(map(is_over, journal.values()))


# --- what may only be read, is full or was set back ---


@contextmanager
def read_only(database: str) -> Iterator[None]:
    reload = "SELECT pg_reload_conf()"
    do(database, "ALTER SYSTEM SET default_transaction_read_only = on", reload)
    try:
        yield
    finally:
        do(
            database,
            "SET default_transaction_read_only = off",
            "ALTER SYSTEM RESET default_transaction_read_only",
            reload,
        )


def journal_of(database: str) -> dict[str, list[f.Entry]]:
    found: dict[str, list[f.Entry]] = {}
    with psycopg.connect(database) as connection:
        rows = connection.execute("SELECT table_id, number, at, fact FROM facts ORDER BY table_id, number")
        for table, number, at, fact in rows:
            found.setdefault(table, []).append(f.Entry(number, at, f.load(fact)))
    return found


@plays
async def test_a_database_that_may_only_be_read_refuses_and_goes_on_afterwards(
    zygote: Zygote, folder: Path, database: str
) -> None:
    server = zygote.server(folder, database=database)
    people = await company(server, 3, random.Random(7))
    dora = await Player.arrive(server, "Dora")
    await dora.join(people[0].table)
    enough = asyncio.Event()
    playing = asyncio.gather(*(person.play(enough) for person in people))
    await asyncio.sleep(0.5)
    with read_only(database):
        await asyncio.sleep(0.3)
        with pytest.raises(Refused, match="not_stored"):
            await dora.ask("say", text="Is anybody writing this down?")
        acknowledged = sum(len(person.promises) for person in people)
        assert (await dora.http.get(f"/api/tables/{people[0].table}")).status_code == 200, "reading goes on"
        opening = await dora.http.post("/api/tables", json={"game": "gaunerbande", "players": 3})
        newcomer = await dora.http.post("/api/identity", json={"name": "Emil", "language": "de"})
        assert (opening.status_code, newcomer.status_code) == (503, 503)
        with pytest.raises(DatabaseError, match="can only be read now"):
            await asyncio.to_thread(open_database, database)
        assert sum(len(person.promises) for person in people) == acknowledged
    await asyncio.sleep(0.5)
    assert not playing.done()
    enough.set()
    await asyncio.wait_for(playing, 60)
    assert sum(len(person.promises) for person in people) > acknowledged > 0
    server.stop()
    journal = journal_of(database)
    check_promises(people, journal)
    assert all(map(is_over, journal.values()))


async def append_for_ever(store: Store) -> None:
    for number in count(1):
        await store.journal.append("t", [said(number, "hello" * 100)])


def test_a_full_disk_refuses_and_an_emptied_one_goes_on(postgres: Postgres) -> None:
    database = postgres.url.replace("/postgres", "/small")

    async def story(disk: Path) -> None:
        async with stores(database) as (store,):
            assert await store.journal.read("t") == []  # a first connection writes to the disk, too
            filler = fill(disk)
            with pytest.raises(DBAPIError) as failed:
                await append_for_ever(store)
            assert is_away(failed.value)
            assert getattr(failed.value.orig, "sqlstate", "") == "53100"
            stored = len(await store.journal.read("t"))
            filler.unlink()
            await store.journal.append("t", [said(stored + 1)])
            assert len(await store.journal.read("t")) == stored + 1

    try:
        with postgres.small_disk(megabytes=32) as disk:
            do(postgres.url, f"CREATE TABLESPACE small LOCATION '{disk}'", "CREATE DATABASE small TABLESPACE small")
            try:
                asyncio.run(story(disk))
            finally:
                do(postgres.url, "DROP DATABASE small WITH (FORCE)", "DROP TABLESPACE small")
    except PermissionError as error:
        pytest.skip(str(error))


@runs
async def test_facts_that_follow_nothing_are_not_stored(database: str) -> None:
    async with stores(database) as (store,):
        await store.journal.append("t", [said(number) for number in range(1, 6)])
        await asyncio.to_thread(do, database, "DELETE FROM facts WHERE number > 3")  # as after a restore
        others = (store.journal.append(f"other {n}", [said(1)]) for n in range(5))
        gap = store.journal.append("t", [said(6), said(7)])
        outcomes = await asyncio.gather(*others, gap, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None)] * 5 + [SetBack]
        await store.journal.append("t", [said(4)])
        assert len(await store.journal.read("t")) == 4


def test_a_database_of_a_newer_version_is_refused(database: str) -> None:
    open_database(database).close()
    do(database, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseError, match="was used by a newer version"):
        open_database(database)
