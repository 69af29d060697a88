"""One server on SQLite beside one and two on PostgreSQL and NATS, in one run: choices a second, waiting, and work done.

`python -m benchmarks.cluster [TABLES] [--seconds S]`. Everything shares one machine, so the rates of two servers say
little; the processor time per choice is what sizes are computed from (`benchmarks.sizing`).
"""

import asyncio
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil
import psycopg
from tests.cluster.launch import Nats, Postgres

from benchmarks.measure import Figure
from benchmarks.server import PEOPLE, prepare, start
from benchmarks.server_load import Load, Seat, Table, percentile

TABLES = 100
SECONDS = 5.0
RATE = 100  # choices a second, at which waiting is measured


@dataclass
class Setup:
    name: str
    postgres: bool
    servers: int
    hub: bool
    apart: bool = False  # people of one table come by different servers


SETUPS = (
    Setup("SQLite, 1 server", False, 1, False),
    Setup("PostgreSQL, 1 server", True, 1, False),
    Setup("PostgreSQL and NATS, 1 server", True, 1, True),
    Setup("PostgreSQL and NATS, 2 servers, every table on one", True, 2, True),
    Setup("PostgreSQL and NATS, 2 servers, every table on both", True, 2, True, apart=True),
)


class Spread(Load):
    """People who come by several servers."""

    def __init__(self, ports: list[int], apart: bool) -> None:
        super().__init__(ports[0])
        self._ports, self._apart, self._places = ports, apart, dict[str, int]()

    async def _connect(self, table: Table, number: int) -> Seat:
        place = self._places.setdefault(table.id, len(self._places))
        self.port = self._ports[(place + number * self._apart) % len(self._ports)]
        return await super()._connect(table, number)


def worked(process: psutil.Process) -> float:
    """Seconds of processor time, of a process and all that it has started."""
    total = 0.0
    for one in (process, *process.children(recursive=True)):
        try:
            times = one.cpu_times()
        except psutil.NoSuchProcess:
            continue
        total += times.user + times.system
    return total


@contextmanager
def running(setup: Setup, folder: Path, tables: int) -> Iterator[tuple[list[Table], list[int], dict[str, list[int]]]]:
    """The tables, the ports of the servers, and the processes by kind."""
    with ExitStack() as closing:
        processes: dict[str, list[int]] = {"servers": []}
        database, options = str(folder / "tables.db"), list[str]()
        if setup.postgres:
            postgres = Postgres(durable=True)
            closing.callback(postgres.stop)
            database, processes["PostgreSQL"] = postgres.url, [postgres.pid]
        if setup.hub:
            nats = Nats(folder / "nats")
            closing.callback(nats.stop)
            options, processes["NATS"] = ["--hub", nats.url], [nats.pid]
        guests = asyncio.run(prepare(database, tables))
        if setup.postgres:
            with psycopg.connect(database, autocommit=True) as connection:
                connection.execute("ANALYZE")
        ports = []
        for _ in range(setup.servers):
            server, port = start(database, *options)
            closing.callback(stop, server)
            ports.append(port)
            processes["servers"].append(server.pid)
        yield guests, ports, processes


def stop(server: subprocess.Popen[str]) -> None:
    server.terminate()
    server.wait()


def measure(setup: Setup, tables: int, seconds: float) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder, running(setup, Path(folder), tables) as (guests, ports, processes):
        yield from asyncio.run(under_load(setup, guests, ports, processes, seconds))


async def under_load(
    setup: Setup, guests: list[Table], ports: list[int], processes: dict[str, list[int]], seconds: float
) -> list[Figure]:
    load = Spread(ports, setup.apart)
    watched = {kind: [psutil.Process(pid) for pid in pids] for kind, pids in processes.items()}
    empty = sum(server.memory_info().rss for server in watched["servers"])
    await load.seat(guests, range(PEOPLE))
    full = sum(server.memory_info().rss for server in watched["servers"])
    before = {kind: sum(map(worked, running)) for kind, running in watched.items()}
    started = time.perf_counter()
    rate = await load.run(seconds, None)
    chosen = rate * (time.perf_counter() - started)
    found = [
        Figure(f"{setup.name}: memory of a table with its connections", (full - empty) / len(guests) / 1e6, "MB"),
        Figure(f"{setup.name}: choices durably stored, as fast as it goes", rate, "/s"),
    ]
    for kind, running in watched.items():
        spent = 1000 * (sum(map(worked, running)) - before[kind]) / chosen
        found.append(Figure(f"{setup.name}: processor time a choice, {kind}", spent, "ms"))
    await load.run(seconds, RATE)
    load.close()
    assert not load.refusals, load.refusals[:3]
    return [
        *found,
        Figure(f"{setup.name}: until acknowledged at {RATE}/s, p50", percentile(load.acks, 0.5), "ms"),
        Figure(f"{setup.name}: until on the others' screens at {RATE}/s, p50", percentile(load.screens, 0.5), "ms"),
        Figure(f"{setup.name}: until on the others' screens at {RATE}/s, p99", percentile(load.screens, 0.99), "ms"),
    ]


def figures(tables: int = TABLES, seconds: float = SECONDS) -> Iterator[Figure]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
    try:
        for setup in SETUPS:
            yield from measure(setup, tables, seconds)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


if __name__ == "__main__":
    arguments, duration = sys.argv[1:], SECONDS
    if "--seconds" in arguments:
        place = arguments.index("--seconds")
        duration = float(arguments[place + 1])
        del arguments[place : place + 2]
    for figure in figures(int(arguments[0]) if arguments else TABLES, duration):
        print(f"{figure.name:85} {figure.value:10,.2f} {figure.unit}", flush=True)
