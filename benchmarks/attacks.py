"""What people at a table notice while sixteen connections without an identity attack the server, attack by attack.

The attacks are those of tests/server/attackers.py. The server has its ordinary limits; attackers, people and server
share the machine's cores.
"""

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psutil
import uvloop
from tests.server.attackers import ATTACKS

from benchmarks.measure import Figure
from benchmarks.server import PEOPLE, prepare, start
from benchmarks.server_load import Load, Table, percentile

CONNECTIONS = 16
SECONDS = 10.0
RATE = 20  # choices a second, of four people
MOST_WAIT = 100.0  # milliseconds
MOST_MEMORY = 50.0  # MB, for all attacks together


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.db"
        tables = asyncio.run(prepare(database, 1))
        server, port = start(database, ordinary_limits=True)
        try:
            yield from uvloop.run(under_attack(tables, psutil.Process(server.pid), port))
        finally:
            server.terminate()
            server.wait()


async def under_attack(tables: list[Table], server: psutil.Process, port: int) -> list[Figure]:
    load = Load(port)
    await load.seat(tables, range(PEOPLE))
    await load.run(SECONDS, RATE)
    found = [waiting("nobody attacks", load)]
    before = server.memory_info().rss
    for kind in ATTACKS:
        command = [sys.executable, "-m", "tests.server.attackers", kind, str(port), str(SECONDS), str(CONNECTIONS)]
        attackers = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        await load.run(SECONDS, RATE)
        told, _ = await asyncio.to_thread(attackers.communicate)
        assert int(told.split()[0]) >= CONNECTIONS, f"{kind}: {told}"
        found.append(waiting(kind, load))
    grown = (server.memory_info().rss - before) / 1e6
    found.append(Figure("memory that all attacks together have cost", grown, "MB", at_most=MOST_MEMORY))
    assert not load.refusals, load.refusals[:5]
    assert not load.lost
    load.close()
    return found


def waiting(kind: str, load: Load) -> Figure:
    return Figure(f"{kind}: until on the others' screens, p99", percentile(load.screens, 0.99), "ms", at_most=MOST_WAIT)
