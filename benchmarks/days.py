"""Tables over days: what a hundred thousand cost that sleep, and live play beside ten thousand deadlines at once.

`python -m benchmarks.days` measures by itself. Server and load share the machine's cores.
"""

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median
from typing import get_args

import psutil
import uvloop

from benchmarks.measure import Figure
from benchmarks.server import BESIDE, PEOPLE, latencies, medians, prepare, start, store
from benchmarks.server_load import Load, Table
from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.agenda import agenda_of
from stammtisch.live.decide import decide
from stammtisch.live.fairness import fresh_secret
from stammtisch.live.outcomes import Happened
from stammtisch.live.outlines import dump, outline_of
from stammtisch.live.registry import new_id
from stammtisch.live.table import Table as LiveTable
from stammtisch.live.table import advance
from stammtisch.server.services import now
from stammtisch.store.journal import STAGES

SLEEPING, STORM = 100_000, 10_000
DAY = 24 * 3600 * 1000
TURNS, SECONDS = 3, 10.0
PATIENCE = 300.0  # seconds for the storm to be over


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        yield from asleep(Path(folder))
    for time_up in get_args(f.TimeUp):
        if time_up != "takes_over":  # a bot would go on playing for minutes: that is play, not a deadline
            with tempfile.TemporaryDirectory() as folder:
                yield from beside_a_storm(Path(folder), time_up)


def asleep(folder: Path) -> Iterator[Figure]:
    """The same server with an empty database and with all those tables in it."""
    used: dict[int, tuple[float, float, float]] = {}
    for tables in (0, SLEEPING):
        database = folder / f"{tables}.db"
        asyncio.run(prepare(database, 1))
        plant(database, tables, now(), "once")
        began = time.perf_counter()
        server, _ = start(database)
        started = time.perf_counter() - began
        try:
            process = psutil.Process(server.pid)
            time.sleep(15)
            worked = sum(process.cpu_times()[:2])
            time.sleep(20)
            spent = 100 * (sum(process.cpu_times()[:2]) - worked) / 20
            used[tables] = started, process.memory_info().rss / 2**20, spent
        finally:
            server.terminate()
            server.wait()
    (empty_start, empty_memory, empty_work), (started, memory, work) = used[0], used[SLEEPING]
    yield Figure("an empty house: until the server answers", empty_start, "s")
    yield Figure(f"{SLEEPING:,} sleeping tables: until the server answers", started, "s", at_most=empty_start + 5)
    yield Figure("an empty house: memory", empty_memory, "MiB")
    yield Figure(f"{SLEEPING:,} sleeping tables: memory", memory, "MiB", at_most=empty_memory + 20)
    yield Figure("an empty house: of one core", empty_work, "%")
    yield Figure(f"{SLEEPING:,} sleeping tables: of one core", work, "%", at_most=empty_work + 2)


def beside_a_storm(folder: Path, time_up: f.TimeUp) -> Iterator[Figure]:
    """Live play without deadlines and beside them, in turns: what else the machine does meets both alike."""
    calm, stormy = folder / "calm.db", folder / "stormy.db"
    people = {database: asyncio.run(prepare(database, BESIDE)) for database in (calm, stormy)}
    told = {"once": "a bot decides", "ends": "the match ends"}[time_up]
    name = f"{BESIDE} tables, {BESIDE} choices/s"
    names = {calm: f"{name}, without deadlines ({told})", stormy: f"{name}, beside {STORM:,} deadlines ({told})"}
    found: dict[Path, list[list[Figure]]] = {calm: [], stormy: []}
    for turn in range(TURNS):
        plant(stormy, STORM - due(stormy), now() - 2 * DAY, time_up)
        for database, turns in found.items():
            with serving(database) as port:
                began = time.perf_counter()
                turns.append(uvloop.run(live_play(port, people[database], names[database])))
                while turn == TURNS - 1 and due(database) and time.perf_counter() - began < PATIENCE:
                    time.sleep(1)
    took, left = time.perf_counter() - began, due(stormy)
    yield from medians(found[calm])
    yield from medians(found[stormy])
    slower = median(beside[-1].value / alone[-1].value for alone, beside in zip(*found.values(), strict=True))
    yield Figure(f"p99 beside {STORM:,} deadlines ({told}), compared with without", slower, "×", at_most=1.5)
    yield Figure(f"of {STORM:,} deadlines at once ({told}), kept in {took:.0f} s", STORM - left, "")


@contextmanager
def serving(database: Path) -> Iterator[int]:
    """A server, by its port."""
    server, port = start(database)
    try:
        yield port
    finally:
        server.terminate()
        server.wait()


async def live_play(port: int, people: list[Table], name: str) -> list[Figure]:
    load = Load(port)
    await load.seat(people, range(PEOPLE))
    await load.run(SECONDS, BESIDE)
    load.close()
    return latencies(name, load, 100)


def due(database: Path) -> int:
    """Tables that still need a look."""
    with closing(sqlite3.connect(database)) as connection:
        found = connection.execute("SELECT count(*) FROM tables WHERE due_at < ?", (now(),)).fetchone()
    return int(found[0])


def plant(database: Path, tables: int, at: int, time_up: f.TimeUp) -> None:
    """So many tables of a person and two bots, who have all been asked at that time; all in one transaction."""
    if not tables:
        return
    person = asyncio.run(_somebody(database))
    table, entries = _begun(person, at, time_up)
    agenda, outline = agenda_of(table), dump(outline_of(table))
    assert agenda is not None
    stage, due_at = STAGES[f.Started], agenda.turns[person.id].due_at
    facts = [(one.number, one.at, f.kind(one.fact), f.dump(one.fact)) for one in entries]
    ids = [new_id() for _ in range(tables)]  # nothing has been chosen yet: each has a deal of its own, from its id
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.executemany(
            "INSERT INTO facts (table_id, number, at, kind, fact) VALUES (?, ?, ?, ?, ?)",
            ((id, *fact) for id in ids for fact in facts),
        )
        connection.executemany(
            "INSERT INTO tables (id, game, host_id, listed, stage, opened_at, changed_at, outline, due_at)"
            " VALUES (?, 'gaunerbande', ?, 0, ?, ?, ?, ?, ?)",
            ((id, person.id, stage, at, at, outline, due_at) for id in ids),
        )
        connection.executemany(
            "INSERT INTO members (person_id, table_id, changed_at, turn_since, due_at) VALUES (?, ?, ?, ?, ?)",
            ((person.id, id, at, at, due_at) for id in ids),
        )


async def _somebody(database: Path) -> f.Person:
    async with store(database) as (people, _):
        identity, _ = await people.welcome("Anna", "en", 1)
    return identity.person


def _begun(person: f.Person, at: int, time_up: f.TimeUp) -> tuple[LiveTable, list[f.Entry]]:
    table = LiveTable(new_id())
    outcome = decide(
        table,
        c.Open(
            who=person,
            secret=fresh_secret(),
            game="gaunerbande",
            players=3,
            options={"target": 10},
            seats=["me", "random", "random"],
            pace=86_400,
            time_up=time_up,
            start=True,
            salt=fresh_secret(),
        ),
        at,
    )
    assert isinstance(outcome, Happened)
    entries = [f.Entry(number, at, fact) for number, fact in enumerate(outcome.facts, 1)]
    for entry in entries:
        advance(table, entry)
    return table, entries


if __name__ == "__main__":
    for figure in figures():
        print(f"{figure.name}: {figure.value:,.1f} {figure.unit} {figure.target}", flush=True)
