"""After a crash: how long until everybody has their table again. A table is nothing but its facts.

Two databases with a million choices each: a thousand tables in the middle of long matches, all of which has to be
played through again; and one table at which match after match has been played, of which only the last one has to be.
"""

import asyncio
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import uvloop

from benchmarks.measure import Figure
from benchmarks.server import ask, choose, prepare, start, store
from benchmarks.server_load import Load, Table
from stammtisch.live import commands as c
from stammtisch.live.fairness import fresh_secret
from stammtisch.live.registry import new_id
from stammtisch.live.table import Table as LiveTable

MILLION = 1_000_000
TABLES = 1000
AT_ONCE = 10_000  # facts


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.db"
        tables = asyncio.run(prepare(database, TABLES, choices=MILLION // TABLES))
        yield from after_a_crash(database, tables, f"{TABLES:,} tables in a match, {MILLION // TABLES:,} choices each")
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.db"
        table, matches = asyncio.run(one_table(database, MILLION))
        yield from after_a_crash(database, [table], f"1 table, {MILLION:,} choices in {matches:,} matches")


def after_a_crash(database: Path, tables: list[Table], name: str) -> Iterator[Figure]:
    server, port = start(database)
    uvloop.run(sit(port, tables[:1]))
    server.kill()
    server.wait()
    began = time.perf_counter()
    server, port = start(database)
    yield Figure(f"{name}: until the server answers", time.perf_counter() - began, "s")
    try:
        yield Figure(f"{name}: until each is on somebody's screen", uvloop.run(sit(port, tables)), "s", at_most=60)
    finally:
        server.terminate()
        server.wait()


async def sit(port: int, tables: list[Table]) -> float:
    """Somebody comes back to every table; how long it takes until the last has it before them."""
    load, began = Load(port), time.perf_counter()
    await load.seat(tables, range(1))
    took = time.perf_counter() - began
    load.close()
    return took


async def one_table(database: Path, choices: int) -> tuple[Table, int]:
    """A table at which so many choices have been made, match after match; and how many matches these were."""
    async with store(database) as (people, journal):
        sitting = [await people.welcome(f"Guest {number}", "en", 1) for number in range(3)]
        host, *others = (identity.person for identity, _ in sitting)
        table = LiveTable(new_id())
        terms = c.Open(host, fresh_secret(), "gaunerbande", 3, {"target": 10}, ["me", "open", "open"])
        commands: list[c.AnyCommand] = [terms, *(c.Sit(person) for person in others), c.Start(host)]
        entries = [entry for command in commands for entry in ask(table, command)]
        made = 0
        while made < choices:
            if table.stage == "finished":
                entries += ask(table, c.Rematch(host, fresh_secret())) + ask(table, c.Start(host))
            entries += choose(table)
            made += 1
            if len(entries) >= AT_ONCE or made == choices:
                await journal.append(table.id, entries)
                entries = []
    return Table(table.id, [secret for _, secret in sitting]), table.match_no
