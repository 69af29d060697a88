"""Tables over days in a cluster: deadlines are kept once, whichever server is left."""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from stammtisch.live import facts as f
from stammtisch.server.services import now
from tests.cluster.launch import Nats
from tests.cluster.servers import House
from tests.server.planting import DAY, begun, plant
from tests.server.player import Player, plays
from tests.server.servers import Zygote


@pytest.fixture
def house(zygote: Zygote, folder: Path, database: str, nats: Nats) -> Iterator[House]:
    house = House(zygote, folder, database, nats)
    yield house
    house.close()


def by_clock(house: House) -> Counter[str]:
    """How many choices the clock has made at each table; every number is there once."""
    found: Counter[str] = Counter()
    for table, entries in house.journal().items():
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        found[table] += sum(isinstance(entry.fact, f.Chose) and entry.fact.by == "clock" for entry in entries)
    return found


async def kept_within_a_minute(house: House, tables: list[str]) -> None:
    end = time.monotonic() + 60
    while [by_clock(house)[table] for table in tables] != [3] * len(tables):
        assert time.monotonic() < end, f"{by_clock(house)}\n{house.seen_from_everywhere()}"
        await asyncio.sleep(0.5)


@plays
async def test_two_servers_keep_many_deadlines_and_each_once(house: House) -> None:
    anna = await Player.arrive(house.servers[0], "Anna")
    who, tables = f.Person(anna.person, "Anna"), [f"many{n}" for n in range(30)]
    await plant(house.database, [begun(table, who, now() - DAY + 3_000) for table in tables])
    await kept_within_a_minute(house, tables)
    await asyncio.sleep(12)
    assert [by_clock(house)[table] for table in tables] == [3] * len(tables)


@plays
async def test_if_one_server_is_killed_the_other_keeps_its_deadlines(house: House) -> None:
    left, right = house.servers
    anna, bert = await Player.arrive(left, "Anna"), await Player.arrive(right, "Bert")
    who, tables = f.Person(anna.person, "Anna"), [f"left{n}" for n in range(8)]
    await plant(house.database, [begun(table, who, now() - DAY + 8_000) for table in tables])
    await anna.join(tables[0])  # the left server owns the lease of this one
    left.kill()
    await kept_within_a_minute(house, tables)
    assert bert.person
