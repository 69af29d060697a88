"""The server under load: choices a second, each durably stored, and how long until the others see them; memory.

`python -m benchmarks.server [TABLES]... [--seconds S]` measures by itself. Server and load share the machine's cores.
"""

import asyncio
import gc
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from urllib.request import urlopen

import psutil
import uvloop

from benchmarks.measure import Figure
from benchmarks.server_load import Load, Table, percentile
from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.decide import decide
from stammtisch.live.fairness import fresh_secret
from stammtisch.live.outcomes import Happened
from stammtisch.live.registry import new_id
from stammtisch.live.table import Table as LiveTable
from stammtisch.live.table import advance
from stammtisch.store.engine import open_database
from stammtisch.store.journal import SqlJournal
from stammtisch.store.people import People
from stammtisch.store.writer import Writer

SIZES = (1, 100, 1000)
PEOPLE = 4
TARGET_RATE = 1000  # choices a second, at the largest size
SECONDS = 10.0
AT_RATE = 7  # turns; their median, because the machine is not always equally fast
BOT_TABLES = 500
BESIDE = 100  # tables of people beside them, and choices a second there


def figures(sizes: tuple[int, ...] = SIZES, seconds: float = SECONDS) -> Iterator[Figure]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
    try:
        for tables in sizes:
            with tempfile.TemporaryDirectory() as folder:
                yield from measure(Path(folder) / "tables.db", tables, seconds, largest=tables >= 1000)
        with tempfile.TemporaryDirectory() as folder:
            yield from beside_bots(Path(folder) / "tables.db", seconds)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def measure(database: Path, tables: int, seconds: float, largest: bool) -> Iterator[Figure]:
    guests = asyncio.run(prepare(database, tables))
    server, port = start(database)
    try:
        yield from uvloop.run(under_load(guests, server.pid, port, seconds, largest))
    finally:
        server.terminate()
        server.wait()


def beside_bots(database: Path, seconds: float) -> Iterator[Figure]:
    """People's choices while many tables of bots are watched: they must not have to wait."""
    people = asyncio.run(prepare(database, BESIDE))
    bots = asyncio.run(prepare(database, BOT_TABLES, bots=True))
    server, port = start(database)

    async def measured() -> list[Figure]:
        load, watched = Load(port), Load(port)
        await watched.seat(bots, range(1))
        await load.seat(people, range(PEOPLE))
        turns = []
        for _ in range(AT_RATE):
            await load.run(seconds, BESIDE)
            turns.append(latencies(f"{BESIDE} tables beside {BOT_TABLES} of bots, {BESIDE} choices/s", load, 100))
        load.close()
        watched.close()
        return medians(turns)

    try:
        yield from uvloop.run(measured())
    finally:
        server.terminate()
        server.wait()


async def prepare(database: Path | str, tables: int, bots: bool = False, choices: int = 0) -> list[Table]:
    """A database with so many tables of four people (or of four bots and one who watches), all dealt.

    People have made so many choices, and some more.
    """
    dice = random.Random(tables)

    async def one(people: People, journal: SqlJournal) -> Table:
        sitting = [await people.welcome(f"Guest {number}", "en", 1) for number in range(PEOPLE)]
        persons = [identity.person for identity, _ in sitting]
        table = LiveTable(new_id())
        terms = c.Open(
            who=persons[0],
            secret=fresh_secret(),
            game="gaunerbande",
            players=PEOPLE,
            options={"target": 1000},
            seats=["regular"] * PEOPLE if bots else ["me", "open", "open", "open"],
        )
        sits = [] if bots else [c.Sit(person) for person in persons[1:]]
        commands: list[c.AnyCommand] = [terms, *sits, c.Start(persons[0])]
        entries = [entry for command in commands for entry in ask(table, command)]
        for _ in range(0 if bots else choices + 3 * PEOPLE + dice.randrange(20)):  # so that they are not all alike
            entries += choose(table)
        await journal.append(table.id, entries)
        return Table(table.id, [secret for _, secret in sitting])

    async with store(database) as kept:
        return list(await asyncio.gather(*(one(*kept) for _ in range(tables))))


@asynccontextmanager
async def store(database: Path | str) -> AsyncIterator[tuple[People, SqlJournal]]:
    opened = open_database(str(database))
    writer = Writer(opened)
    yield People(opened, writer), SqlJournal(opened, writer)
    await writer.close()
    opened.close()


def choose(table: LiveTable) -> list[f.Entry]:
    """The first person who is asked makes the first choice there is."""
    seat = table.waiting[0]
    assert table.match is not None
    person = table.seats[seat].person
    assert person is not None
    return ask(table, c.Choose(person, table.match_no, table.decided[seat] + 1, table.match.choices(seat)[0]))


def ask(table: LiveTable, command: c.AnyCommand) -> list[f.Entry]:
    outcome = decide(table, command, 1)
    assert isinstance(outcome, Happened), outcome
    entries = [f.Entry(table.number + 1 + place, 1, fact) for place, fact in enumerate(outcome.facts)]
    for entry in entries:
        advance(table, entry)
    return entries


def start(database: Path | str, *options: str, ordinary_limits: bool = False) -> tuple[subprocess.Popen[str], int]:
    """A server that answers, and its port. A load comes from one address, and is more than one may send usually."""
    limited = () if ordinary_limits else ("SOCKETS", "MESSAGES", "REQUESTS")
    limits = {f"STAMMTISCH_{what}_EACH": "100000" for what in limited}
    environment = {**os.environ, **limits, "STAMMTISCH_GAMES": "gaunerbande", "STAMMTISCH_LOG": "json"}
    command = [sys.executable, "-m", "stammtisch.cli", "serve", "--port", "0", "--database", str(database), *options]
    server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    port = int(next(line for line in server.stdout if "http://" in line).rsplit(":", 1)[1])
    for _ in range(600):
        try:
            with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5):
                return server, port
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the server does not start")


async def under_load(tables: list[Table], pid: int, port: int, seconds: float, largest: bool) -> list[Figure]:
    load, server, size = Load(port), psutil.Process(pid), len(tables)
    name = f"{size:,} table{'s' if size > 1 else ''}"
    found: list[Figure] = []
    empty = server.memory_info().rss
    started = time.perf_counter()
    await load.seat(tables, range(1))
    one_each = server.memory_info().rss
    await load.seat(tables, range(1, PEOPLE))
    joined = time.perf_counter() - started
    all_of_them = server.memory_info().rss

    gc.freeze()  # the load's own pauses are not the server's
    before, ours = worked(server), worked(psutil.Process())
    rate = await load.run(seconds, None)
    found.append(Figure(f"{name}: choices durably stored, as fast as it goes", rate, "/s"))
    found.append(Figure(f"{name}: server's own time a choice", (worked(server) - before) / len(load.acks) * 1e6, "µs"))
    ours = worked(psutil.Process()) - ours
    found.append(Figure(f"{name}: time of the load itself a choice", ours / len(load.acks) * 1e6, "µs"))
    found += latencies(f"{name}, as fast as it goes", load)
    wanted = TARGET_RATE if largest else min(TARGET_RATE, rate / 2)
    rates, turns, taken = list[float](), list[list[Figure]](), list[float]()
    for _ in range(AT_RATE if largest else 3):
        passed, stolen = sum(psutil.cpu_times()), taken_away()
        rates.append(await load.run(seconds, wanted))
        turns.append(latencies(f"{name}, at that rate", load, at_most=100 if largest else None))
        taken.append(100 * (taken_away() - stolen) / (sum(psutil.cpu_times()) - passed))
    target = 0.97 * TARGET_RATE if largest else None
    found.append(Figure(f"{name}: of {wanted:,.0f} choices/s offered, stored", median(rates), "/s", at_least=target))
    found += medians(turns)
    if largest:
        worst = max(turn[-1].value for turn in turns)
        found.append(Figure(f"{name}, at that rate: the same p99 in the worst of {len(turns)} turns", worst, "ms"))
        found.append(Figure("processor time that the machine's host took away meanwhile", median(taken), "%"))
        found.append(Figure("the same in the worst turn", max(taken), "%"))
        found.append(Figure(f"{name} × {PEOPLE} sockets: to connect and load them all", joined, "s"))
        per_socket = (all_of_them - one_each) / (size * (PEOPLE - 1))
        found.append(Figure("memory per socket", per_socket / 1024, "KiB"))
        found.append(Figure("memory per table", ((one_each - empty) / size - per_socket) / 1024, "KiB"))
        found.append(Figure("memory of the server, after the load", server.memory_info().rss / 2**20, "MiB"))
    assert not load.refusals, load.refusals[:5]
    assert not load.lost
    load.close()
    return found


def worked(process: psutil.Process) -> float:
    """Seconds of processor time: a figure that does not depend on who else is at work."""
    times = process.cpu_times()
    return float(times.user + times.system)


def taken_away() -> float:
    """Seconds for which this machine's processors worked for others; only virtual machines that are told know it."""
    return float(getattr(psutil.cpu_times(), "steal", 0.0))


def latencies(name: str, load: Load, at_most: float | None = None) -> list[Figure]:
    return [
        Figure(f"{name}: until acknowledged, p50", percentile(load.acks, 0.5), "ms"),
        Figure(f"{name}: until on the others' screens, p50", percentile(load.screens, 0.5), "ms"),
        Figure(f"{name}: until on the others' screens, p99", percentile(load.screens, 0.99), "ms", at_most=at_most),
    ]


def medians(turns: list[list[Figure]]) -> list[Figure]:
    return [sorted(same, key=lambda figure: figure.value)[len(turns) // 2] for same in zip(*turns, strict=True)]


if __name__ == "__main__":
    arguments = sys.argv[1:]
    duration = SECONDS
    if "--seconds" in arguments:
        place = arguments.index("--seconds")
        duration = float(arguments[place + 1])
        del arguments[place : place + 2]
    for figure in figures(tuple(map(int, arguments)) if arguments else SIZES, duration):
        print(f"{figure.name:75} {figure.value:10,.1f} {figure.unit:4} {figure.target}")
