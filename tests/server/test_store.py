"""The journal on a real SQLite file, and what lists and statistics are made from."""

import asyncio
import base64
import gc
import sqlite3
import threading
import traceback
import weakref
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from pathlib import Path

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.backlog import restore
from stammtisch.live.outlines import outline_of
from stammtisch.live.ports import Conflict, TooManyTables
from stammtisch.live.proof_check import Proof, check
from stammtisch.live.proofs import proof_of
from stammtisch.live.table import Table, advance
from stammtisch.live.view import NOT_ABOUT_SEATS
from stammtisch.store.answering import Unanswered
from stammtisch.store.backup import BackupError, backup
from stammtisch.store.engine import ANSWER_TIME, Database, open_database, url_of
from stammtisch.store.history import History
from stammtisch.store.journal import WEEK, SqlJournal
from stammtisch.store.models import Model
from stammtisch.store.people import CODE_LIFETIME, People
from stammtisch.store.writer import Writer
from tests.live.fakes import runs
from tests.live.story import ANNA, BERT, NOON, SECRET, Story, picture, rematch


class Store:
    def __init__(self, database: Database, writer: Writer, **limits: int) -> None:
        self.database, self.writer = database, writer
        self._tables: dict[str, Table] = {}
        self.journal, self.people, self.history = (
            SqlJournal(database, writer, **limits),
            People(database, writer),
            History(database),
        )

    async def keep(self, story: Story) -> None:
        """Appends a whole story, or more of one, as it would have been: piece by piece, each with its outline."""
        table = self._tables.setdefault(story.table.id, Table(story.table.id))
        for entry in story.entries:
            advance(table, entry)
            outline = None if isinstance(entry.fact, NOT_ABOUT_SEATS) else outline_of(table)
            await self.journal.append(table.id, [entry], outline)


@asynccontextmanager
async def store_at(file: Path, answer_time: float = ANSWER_TIME, **limits: int) -> AsyncIterator[Store]:
    database = open_database(str(file), answer_time)
    writer = Writer(database)
    try:
        yield Store(database, writer, **limits)
    finally:
        await writer.close()
        database.close()


class Busy:
    """The writer is held up from `begin` to `end`."""

    def __init__(self, writer: Writer) -> None:
        self._writer, self._begun, self._over = writer, threading.Event(), threading.Event()

    async def begin(self) -> "asyncio.Task[bool]":
        def work(connection: Connection) -> bool:
            self._begun.set()
            return self._over.wait()

        task = asyncio.create_task(self._writer.write(work))
        await asyncio.to_thread(self._begun.wait)
        return task

    def end(self) -> None:
        self._over.set()


def evening(id: str = "table") -> Story:
    """Anna and Bert play a match against a bot and shuffle for another."""
    story = Story("me", "open", "random", id=id, listed=True)
    story.ask(c.Sit(BERT))
    story.ask(c.Start(ANNA))
    story.play_out()
    return story


# --- the journal ---


@runs
async def test_what_was_appended_is_there_after_reopening(tmp_path: Path) -> None:
    story = evening()
    async with store_at(tmp_path / "s.db") as store:
        await store.keep(story)
    async with store_at(tmp_path / "s.db") as store:
        entries = await store.journal.read("table")
        assert entries == story.entries
        assert picture(restore("table", entries)[0]) == picture(story.table)
        assert await store.journal.read("table", len(entries) - 2) == entries[-2:]
        assert await store.journal.read("nowhere") == []


@runs
async def test_a_fact_that_cannot_be_read_leaves_nothing_open(tmp_path: Path) -> None:
    """Or whoever has the connection next would see an old picture of the database, and could not write at all."""
    async with store_at(tmp_path / "s.db") as store:
        for number in range(1, 20):
            await store.journal.append("t", [f.Entry(number, NOON, f.Said(ANNA, "hello"))])
        damage = text("UPDATE facts SET fact = :fact WHERE number = 2").bindparams(fact=b"{")
        await store.writer.write(lambda connection: connection.execute(damage).rowcount)
        with pytest.raises(msgspec.DecodeError) as damaged:
            await store.journal.load("t")
        async with store_at(tmp_path / "s.db") as other:
            await other.journal.append("t", [f.Entry(20, NOON, f.Said(ANNA, "hello"))])
        await store.journal.append("t", [f.Entry(21, NOON, f.Said(ANNA, "hello"))])
        assert damaged.tb is not None, "all that was under way is still remembered"


@runs
async def test_what_a_look_raises_is_gone_when_nobody_wants_it_any_more(tmp_path: Path) -> None:
    """It holds all that was under way. Nobody looks for cycles in a running server."""

    class OddError(Exception):
        pass

    def look(_: Connection) -> None:
        raise OddError

    async with store_at(tmp_path / "s.db") as store, AsyncExitStack() as afterwards:
        gc.disable()
        afterwards.callback(gc.enable)
        try:
            await store.database.read(look)
        except OddError as error:
            raised = weakref.ref(error)
        async with asyncio.timeout(5):  # until the thread has let go of it
            while raised() is not None:
                await asyncio.sleep(0.01)


@runs
async def test_nobody_appends_a_number_twice(tmp_path: Path) -> None:
    async with store_at(tmp_path / "s.db") as one, store_at(tmp_path / "s.db") as other:
        for number in range(1, 30):
            mine = f.Entry(number, NOON, f.Said(ANNA, "mine"))
            theirs = f.Entry(number, NOON, f.Said(BERT, "theirs"))
            outcomes = await asyncio.gather(
                one.journal.append("t", [mine]), other.journal.append("t", [theirs]), return_exceptions=True
            )
            assert [type(outcome) for outcome in outcomes].count(Conflict) == 1
        assert len(await one.journal.read("t")) == 29


@runs
async def test_entries_come_all_or_none_and_nobody_fails_for_another(tmp_path: Path) -> None:
    async with store_at(tmp_path / "s.db") as store:
        said = f.Said(ANNA, "hello")
        await store.journal.append("t", [f.Entry(1, NOON, said)])
        outcomes = await asyncio.gather(
            *(store.journal.append(f"other {n}", [f.Entry(1, NOON, said)]) for n in range(20)),
            store.journal.append("t", [f.Entry(2, NOON, said), f.Entry(1, NOON, said)]),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [type(None)] * 20 + [Conflict]
        assert len(await store.journal.read("t")) == 1
        assert len(await store.journal.read("other 7")) == 1


@runs
async def test_an_error_of_the_database_tells_no_secret(tmp_path: Path) -> None:
    story = Story("me", "open", "open")
    async with store_at(tmp_path / "s.db") as store:
        await store.keep(story)
        with pytest.raises(Conflict) as outrun:
            await store.journal.append("table", story.entries)
    told = "".join(traceback.format_exception(outrun.value))
    assert "IntegrityError" in told
    assert base64.b64encode(SECRET.hidden).decode() not in told


@runs
async def test_many_tables_share_one_commit(tmp_path: Path) -> None:
    database = open_database(str(tmp_path / "s.db"))
    batches: list[int] = []
    writer = Writer(database, lambda jobs, seconds: batches.append(jobs))
    journal, busy = SqlJournal(database, writer), Busy(writer)
    first = await busy.begin()
    said = f.Said(ANNA, "hello")
    others = [asyncio.create_task(journal.append(str(n), [f.Entry(1, NOON, said)])) for n in range(100)]
    await asyncio.sleep(0)
    busy.end()
    await asyncio.gather(first, *others)
    assert batches == [1, 100]
    await writer.close()
    database.close()


@runs
async def test_what_was_to_be_stored_is_stored_before_closing(tmp_path: Path) -> None:
    said = f.Said(ANNA, "hello")
    async with store_at(tmp_path / "s.db") as store:
        asking = [asyncio.create_task(store.journal.append(str(n), [f.Entry(1, NOON, said)])) for n in range(1200)]
        await asyncio.sleep(0)
    await asyncio.gather(*asking)
    async with store_at(tmp_path / "s.db") as store:
        assert all(await asyncio.gather(*(store.journal.read(str(n)) for n in range(1200))))


@runs
async def test_nobody_waits_for_a_disk_that_does_not_answer_and_what_was_given_up_is_not_stored(tmp_path: Path) -> None:
    async with store_at(tmp_path / "s.db", answer_time=0.3) as store:
        busy = Busy(store.writer)
        first = await busy.begin()
        said = f.Said(ANNA, "hello")
        asked = [store.journal.append(f"t{n}", [f.Entry(1, NOON, said)]) for n in range(10)]
        outcomes = await asyncio.gather(first, *asked, return_exceptions=True)
        assert {type(outcome) for outcome in outcomes} == {Unanswered}
        async with asyncio.timeout(20):
            for _ in range(200):  # a third of a second each, if anybody had to wait again
                with pytest.raises(Unanswered):
                    await store.journal.append("t", [f.Entry(1, NOON, said)])
        busy.end()
        stored = False
        async with asyncio.timeout(20):
            while not stored:
                await asyncio.sleep(0.01)
                with suppress(Unanswered):
                    await store.journal.append("t", [f.Entry(1, NOON, said)])
                    stored = True
    async with store_at(tmp_path / "s.db") as store:
        assert [await store.journal.read(f"t{n}") for n in range(10)] == [[] for _ in range(10)]
        assert len(await store.journal.read("t")) == 1


@runs
async def test_however_many_facts_come_at_once_they_are_stored(tmp_path: Path) -> None:
    said = [f.Entry(number, NOON, f.Said(ANNA, "hello")) for number in range(1, 20_001)]
    async with store_at(tmp_path / "s.db") as store:
        await store.journal.append("t", said)
        assert await store.journal.read("t") == said


@runs
async def test_a_commit_is_on_the_disk_when_it_returns(tmp_path: Path) -> None:
    def pragmas(connection: Connection) -> list[object]:
        return [connection.execute(text(f"PRAGMA {name}")).scalar() for name in ("journal_mode", "synchronous")]

    async with store_at(tmp_path / "s.db") as store:
        assert await store.database.read(pragmas) == ["wal", 2]


@runs
async def test_models_and_migrations_agree(tmp_path: Path) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), Model.metadata))

    async with store_at(tmp_path / "s.db") as store:
        assert await store.database.read(differences) == []


def test_a_database_is_a_path_or_an_address() -> None:
    assert str(url_of("/var/x.db")) == "sqlite:////var/x.db"
    assert str(url_of("sqlite:///x.db")) == "sqlite:///x.db"
    assert str(url_of("postgresql://h/db")) == "postgresql+psycopg://h/db"


# --- people ---


@runs
async def test_a_secret_proves_who_one_is_and_only_its_hash_is_kept(tmp_path: Path) -> None:
    async with store_at(tmp_path / "s.db") as store:
        identity, secret = await store.people.welcome("Anna", "de", NOON)
        found = await store.people.who(secret)
        assert found is not None
        assert (found.person, found.language) == (identity.person, "de")
        assert await store.people.who("guessed") is None
        await store.people.change(identity.person.id, "Änne", "en", "1a2b")
        await store.people.change(identity.person.id, "Anne", "en")
        found = await store.people.who(secret)
        assert found is not None
        assert (found.person, found.language) == (f.Person(identity.person.id, "Anne", "1a2b"), "en")
        await store.people.forget(secret)
        assert await store.people.who(secret) is None
    assert secret.encode() not in b"".join(file.read_bytes() for file in tmp_path.iterdir())


@runs
async def test_a_code_moves_the_identity_to_another_device_once(tmp_path: Path) -> None:
    async with store_at(tmp_path / "s.db") as store:
        identity, secret = await store.people.welcome("Anna", "de", NOON)
        code = await store.people.new_code(identity.person.id, NOON)
        assert await store.people.redeem(code, NOON + CODE_LIFETIME + 1) is None
        redeemed = await store.people.redeem(code, NOON + 1)
        assert redeemed is not None
        assert redeemed[0].person == identity.person
        assert redeemed[1] != secret
        assert await store.people.redeem(code, NOON + 2) is None
        first = await store.people.new_code(identity.person.id, NOON)
        await store.people.new_code(identity.person.id, NOON)
        assert await store.people.redeem(first, NOON) is None, "only the latest code is good"


# --- the limit of open tables ---


@runs
async def test_what_opens_one_table_too_many_is_not_stored_and_fails_nobody_else(tmp_path: Path) -> None:
    async with store_at(tmp_path / "s.db", tables_each=3) as store:
        busy = Busy(store.writer)
        first = await busy.begin()  # so that all come into one transaction
        asking = [store.keep(Story("me", "open", "random", id=f"table{n}")) for n in range(5)]
        talk = store.journal.append("talk", [f.Entry(1, NOON, f.Said(ANNA, "hello"))])
        all_of_it = asyncio.gather(*asking, talk, return_exceptions=True)
        await asyncio.sleep(0)
        busy.end()
        outcomes = [type(outcome) for outcome in await all_of_it]
        assert outcomes == [type(None)] * 3 + [TooManyTables] * 2 + [type(None)]
        await first
        assert [len(await store.journal.read(f"table{n}")) > 0 for n in range(5)] == [True] * 3 + [False] * 2
        assert len(await store.journal.read("talk")) == 1


@runs
async def test_open_are_those_that_are_not_over_and_were_begun_within_a_week(tmp_path: Path) -> None:
    async with store_at(tmp_path / "s.db", tables_each=1) as store:
        await store.keep(evening())
        long_ago = f.Entry(1, NOON - WEEK - 1, Story("me", "open", "random").entries[0].fact)
        await store.journal.append("forgotten", [long_ago])
        await store.keep(Story("me", "open", "random", id="open"))
        with pytest.raises(TooManyTables):
            await store.keep(Story("me", "open", "random", id="one too many"))
        closed = f.Entry(len(await store.journal.read("open")) + 1, NOON, f.Closed())
        await store.journal.append("open", [closed])
        await store.keep(Story("me", "open", "random", id="another"))


# --- lists and statistics ---


@runs
async def test_a_match_that_somebody_joined_is_marked(tmp_path: Path) -> None:
    story = Story("me", "random", "random")
    story.ask(c.Start(ANNA))
    story.ask(c.Unseat(ANNA, 2))
    story.ask(c.Sit(BERT))
    story.ask(c.Stand(BERT))
    story.play_out()
    async with store_at(tmp_path / "s.db") as store:
        await store.keep(story)
        (match,) = await store.history.finished("anna", 10)
        assert [line.late for line in match.seats] == [False, False, True]


@runs
async def test_lists_and_statistics_follow_the_facts(tmp_path: Path) -> None:
    story = evening()
    async with store_at(tmp_path / "s.db") as store:
        await store.keep(story)
        assert await store.history.public(10, 0) == []
        assert [table.id for table in await store.history.of("bert", 10)] == ["table"]
        (match,) = await store.history.finished("bert", 10)
        assert story.table.match is not None
        assert [line.score for line in match.seats] == list(story.table.match.scores)
        assert [line.seat for line in match.seats if line.won] == list(story.table.match.winners)
        assert [line.name for line in match.seats] == ["Anna", "Bert", "Carl"], "a bot has the name of its seat"
        assert await store.history.finished("bert", 10, before=match.finished_at) == []
        assert await store.history.match("table", 1) == match
        (statistics,) = await store.history.statistics("anna")
        assert (statistics.game, statistics.played) == ("gaunerbande", 1)
        assert await store.history.statistics("carl") == []

        story.entries.clear()
        story.ask(rematch(ANNA))
        await store.keep(story)
        assert [table.id for table in await store.history.public(10, 0)] == ["table"]
        assert await store.history.public(10, NOON + 1) == []
        habits: list[f.AnyFact] = [f.Said(ANNA, "hello"), f.Muted("anna", "bert", True), f.AutoSet("anna", True)]
        added = [f.Entry(number, NOON, fact) for number, fact in enumerate(habits, story.table.number + 1)]
        await store.journal.append("table", added)
        assert not {type(entry.fact) for entry in await store.history.facts("table", 1)} & set(map(type, habits))
        assert await store.history.facts("table", 2) == [], "it is not over"


@runs
async def test_a_match_with_something_taken_back_is_marked_and_counts_in_no_statistics(tmp_path: Path) -> None:
    story = Story("me", "random", "random", start=True)
    story.bots_choose()
    story.choose(ANNA)
    story.ask(c.TakeBack(ANNA, 1, 2))
    story.play_out()
    async with store_at(tmp_path / "s.db") as store:
        await store.keep(story)
        (match,) = await store.history.finished("anna", 10)
        assert [line.taken_back for line in match.seats] == [True, False, False]
        assert await store.history.statistics("anna") == []


@runs
async def test_the_facts_of_a_match_hold_its_void_deals_too(tmp_path: Path) -> None:
    story = Story("me", "open", "random")
    story.ask(c.Sit(BERT))
    for _ in range(2):
        for who in (ANNA, BERT):
            story.cut(who)
        story.ask(c.Start(ANNA))
        story.reveal(ANNA)
        if story.table.stage == "revealing":
            story.void()  # Bert has not revealed, and cuts no more in this match
        story.play_out()
        if story.table.stage == "finished":
            story.ask(rematch(ANNA))
    while story.table.stage != "finished":
        story.ask(c.Start(ANNA))
        story.play_out()
    async with store_at(tmp_path / "s.db") as store:
        await store.keep(story)
        for match, void in ((1, 1), (2, 0)):
            proof = proof_of("table", await store.history.facts("table", match), match)
            assert proof == proof_of("table", story.entries, match)
            assert isinstance(proof, Proof)
            assert len(proof.fairness.void) == void
            assert check(proof).over


# --- backup ---


@runs
async def test_a_backup_is_complete_while_the_database_is_written(tmp_path: Path) -> None:
    said, copy = f.Said(ANNA, "hello"), tmp_path / "copy.db"
    async with store_at(tmp_path / "s.db") as store:
        for number in range(1, 20):
            await store.journal.append("t", [f.Entry(number, NOON, said)])
        writing = asyncio.gather(*(store.journal.append(str(n), [f.Entry(1, NOON, said)]) for n in range(200)))
        size = await asyncio.to_thread(backup, str(tmp_path / "s.db"), copy)
        await writing
    assert size == copy.stat().st_size
    assert sorted(file.name for file in tmp_path.iterdir()) == ["copy.db", "s.db"]
    with closing(sqlite3.connect(copy)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM facts WHERE table_id = 't'").fetchone()
    assert count == 19


def test_a_backup_overwrites_nothing_and_makes_nothing_up(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="no database"):
        backup(str(tmp_path / "none.db"), tmp_path / "copy.db")
    (tmp_path / "s.db").touch()
    (tmp_path / "copy.db").touch()
    with pytest.raises(BackupError, match="exists already"):
        backup(str(tmp_path / "s.db"), tmp_path / "copy.db")
    with pytest.raises(BackupError, match="only an SQLite file"):
        backup("postgresql://host/name", tmp_path / "new.db")
