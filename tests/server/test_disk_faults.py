"""A running server's SQLite on a full disk; files that are replaced or lose their log; backups that are put back.

What cannot be stored is refused and does not count, what was acknowledged
stays, and when the disk works again, play goes on.
"""

import asyncio
import os
import random
import resource
import shutil
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from stammtisch.store.backup import BackupError, backup
from stammtisch.store.check import DatabaseError
from stammtisch.store.engine import check_database, is_away, open_database
from stammtisch.store.writer import SetBack
from tests.live.fakes import runs
from tests.server.disks import PAGE, database_with_facts, fill, garble_page, said
from tests.server.player import Player, Refused, plays
from tests.server.servers import Server, Zygote
from tests.server.stubborn import check_promises, company, is_over, read_journal
from tests.server.test_cli import stammtisch
from tests.server.test_store import Store, store_at

# --- a full disk ---


async def append_for_ever(store: Store, table: str) -> None:
    for number in count(2):
        await store.journal.append(table, [said(number, "hello" * 100)])


@runs
async def test_a_full_disk_refuses_and_an_emptied_one_goes_on(small_disk: Path) -> None:
    async with store_at(small_disk / "s.db") as store:
        await store.journal.append("t", [said(1)])
        filler = fill(small_disk)
        with pytest.raises(SQLAlchemyError) as failed:  # as soon as its log needs another block
            await append_for_ever(store, "t")
        assert is_away(failed.value)
        stored = len(await store.journal.read("t"))
        with pytest.raises(BackupError, match="full"):
            backup(str(small_disk / "s.db"), small_disk / "copy.db")
        assert sorted(path.name for path in small_disk.iterdir()) == ["filler", "s.db", "s.db-shm", "s.db-wal"]
        filler.unlink()
        await store.journal.append("t", [said(stored + 1)])
    async with store_at(small_disk / "s.db") as store:
        assert len(await store.journal.read("t")) == stored + 1
    assert check_database(str(small_disk / "s.db"))


def test_no_database_is_made_on_a_full_disk(small_disk: Path) -> None:
    fill(small_disk)
    with pytest.raises(DatabaseError, match=r"cannot be opened: (database or disk is full|disk I/O error|unable to)"):
        open_database(str(small_disk / "s.db"))


async def refused_as_not_stored(player: Player) -> None:
    """Talks until it is refused; what room is left may take a sentence or two."""

    async def talk() -> None:
        while True:
            await player.ask("say", text="Is anybody writing this down?")

    with pytest.raises(Refused, match="not_stored"):
        await talk()


@plays
async def test_a_server_that_may_not_write_refuses_and_goes_on_afterwards(zygote: Zygote, folder: Path) -> None:
    """No file may grow, the log included: as on a full disk, wherever tests may run."""
    server = zygote.server(folder)
    people = await company(server, 3, random.Random(7))
    dora = await Player.arrive(server, "Dora")
    await dora.join(people[0].table)
    enough = asyncio.Event()
    playing = asyncio.gather(*(person.play(enough) for person in people))
    await asyncio.sleep(0.5)
    no_limit = resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    await refused_as_not_stored(dora)
    acknowledged = sum(len(person.promises) for person in people)
    await asyncio.sleep(0.5)
    assert sum(len(person.promises) for person in people) == acknowledged
    assert (await dora.http.get(f"/api/tables/{people[0].table}")).status_code == 200, "reading goes on"
    await dora.join(people[-1].table)
    assert (await dora.http.post("/api/tables", json={"game": "gaunerbande", "players": 3})).status_code == 503
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, no_limit)
    await asyncio.sleep(0.5)
    assert not playing.done()
    enough.set()
    await asyncio.wait_for(playing, 60)
    await dora.ask("say", text="It goes on.")
    assert sum(len(person.promises) for person in people) > acknowledged > 0
    server.stop()
    journal = read_journal(server.database)
    check_promises(people, journal)
    assert all(map(is_over, journal.values()))


# --- files that change under the server ---


@runs
async def test_nothing_is_stored_in_a_file_that_has_been_replaced(tmp_path: Path) -> None:
    file = tmp_path / "s.db"
    async with store_at(file) as store:
        await store.journal.append("t", [said(1)])
        backup(str(file), tmp_path / "copy.db")
        await store.journal.append("t", [said(2)])
        (tmp_path / "copy.db").rename(file)
        with pytest.raises(OperationalError, match="replaced or removed"):
            await store.journal.append("t", [said(3)])
        assert len(await store.journal.read("t")) == 2, "what was open can still be read"
    with pytest.raises(DatabaseError, match="Move the log away first"):
        open_database(str(file))
    (tmp_path / "s.db-wal").unlink()
    async with store_at(file) as store:  # now it has what was put in place
        assert await store.journal.read("t") == [said(1)]
        await store.journal.append("t", [said(2)])


@runs
async def test_facts_that_follow_nothing_are_not_stored(tmp_path: Path) -> None:
    """A backup was restored, and the table in memory is ahead of it: what it appends would leave a gap."""
    async with store_at(tmp_path / "s.db") as store:
        await store.journal.append("t", [said(1), said(2)])
        others = (store.journal.append(f"other {n}", [said(1)]) for n in range(5))
        gap = store.journal.append("t", [said(4), said(5)])
        outcomes = await asyncio.gather(*others, gap, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None)] * 5 + [SetBack]
        await store.journal.append("t", [said(3)])
        assert len(await store.journal.read("t")) == 3
        assert len(await store.journal.read("other 4")) == 1


@plays
async def test_a_table_that_was_set_back_goes_on_from_there(zygote: Zygote, folder: Path) -> None:
    """As after a restore: the journal has less than the server and its clients remember."""
    server = zygote.server(folder)
    anna = await Player.arrive(server, "Anna")
    table = await anna.open("me", "random", "random")
    await anna.join(table)
    for text in ("one", "two", "three"):
        await anna.ask("say", text=text)
    seen = anna.seen
    with closing(sqlite3.connect(server.database)) as connection:
        connection.execute("DELETE FROM facts WHERE table_id = ? AND number > ?", (table, seen - 2))
        connection.commit()
    with pytest.raises(Refused, match="not_stored"):
        await anna.ask("say", text="four")
    await anna.until(lambda: anna.seen == seen - 2)
    assert (await anna.ask("say", text="two again"))["number"] == seen - 1
    await anna.ask("start")
    await anna.play_on()
    server.stop()


def killed(zygote: Zygote, folder: Path) -> Server:
    server = zygote.server(folder)
    _some_talk(server)
    server.kill()
    return server


@plays
async def _some_talk(server: Server) -> None:
    anna = await Player.arrive(server, "Anna")
    await anna.join(await anna.open("me", "open", "open"))
    for number in range(20):
        await anna.ask("say", text=f"{number}")
        await asyncio.sleep(0.015)


@pytest.mark.parametrize("harm", ["whole", "missing", "garbled", "torn"])
def test_after_a_crash_what_is_left_of_the_log_is_a_beginning(zygote: Zygote, folder: Path, harm: str) -> None:
    """Never a gap, never half a commit; only a log that was taken away or damaged takes anything with it."""
    server = killed(zygote, folder)
    copy, log = folder / "copy", server.database.with_name("tables.db-wal")
    copy.mkdir()
    for path in folder.glob("tables.db*"):
        shutil.copy(path, copy)
    ((table, whole),) = read_journal(copy / "tables.db").items()
    size = log.stat().st_size
    assert size > 10 * PAGE
    if harm == "missing":
        log.unlink()
    elif harm == "garbled":
        garble_page(log, size // PAGE // 2)
    elif harm == "torn":
        os.truncate(log, size - PAGE // 2)
    assert check_database(str(server.database))
    left = read_journal(server.database).get(table, [])
    assert left == whole[: len(left)]
    assert (len(left) == len(whole)) == (harm == "whole")
    server.start()
    server.stop()


@plays
async def test_a_backup_is_put_back_and_clients_that_saw_more_are_told(zygote: Zygote, folder: Path) -> None:
    server = zygote.server(folder)
    anna = await Player.arrive(server, "Anna")
    table = await anna.open("me", "random", "random")
    await anna.join(table)
    await anna.ask("start")
    copied = await asyncio.to_thread(stammtisch, "backup", str(folder / "copy.db"), "--database", str(server.database))
    assert copied.returncode == 0
    assert check_database(str(folder / "copy.db"))
    await anna.until(lambda: anna.choices)
    await anna.choose()
    await anna.until(lambda: anna.choices or anna.stage != "playing")
    seen = anna.seen
    server.stop()
    (folder / "copy.db").rename(server.database)
    server.start()
    await anna.disconnect()
    await anna.join(table, seen)
    assert anna.seen < seen, "the table whole, as it stands now"
    with pytest.raises(Refused, match="ahead"):
        await anna.ask("choose", **{**anna.next_choice("anything"), "seen": seen})
    await anna.play_on()
    assert anna.stage == "finished"
    server.stop()


@pytest.mark.parametrize("fact", [b'{"fact":', b'{"fact":"chose","seat":0,"choice":"play r1","by":"bot"}'])
@plays
async def test_a_damaged_fact_harms_one_table(zygote: Zygote, folder: Path, fact: bytes) -> None:
    """SQLite cannot notice a changed letter within a text."""
    server = zygote.server(folder)
    anna = await Player.arrive(server, "Anna")
    table, other = await anna.open("me", "random", "random"), "abcdefghjk"
    with closing(sqlite3.connect(server.database)) as connection:
        rows = connection.execute("SELECT number, at, kind, fact FROM facts WHERE table_id = ?", (table,)).fetchall()
        copied = [(other, number, at, kind, fact if number == 2 else text) for number, at, kind, text in rows]
        connection.executemany("INSERT INTO facts VALUES (?, ?, ?, ?, ?)", copied)
        connection.commit()
    await anna.connect()
    with pytest.raises(Refused, match="unavailable"):
        await anna.join(other)
    await anna.join(table)
    await anna.ask("start")
    server.stop()


def test_reading_a_damaged_page_counts_as_a_failure_of_the_database(tmp_path: Path) -> None:
    file = database_with_facts(tmp_path / "s.db")
    garble_page(file, file.stat().st_size // PAGE - 5)  # facts are what was written last
    database = open_database(str(file))

    def read_all(connection: Connection) -> int:
        return len(connection.exec_driver_sql("SELECT * FROM facts").all())

    with pytest.raises(SQLAlchemyError) as failed:
        asyncio.run(database.read(read_all))
    assert is_away(failed.value)
    database.close()
