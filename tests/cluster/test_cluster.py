"""Several servers as one house: people of one table on different servers, and anything may die while they play."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from stammtisch.live import facts as f
from tests.cluster.launch import Nats, Postgres
from tests.cluster.servers import House, Roamer
from tests.server.player import Data, Player, Refused, plays
from tests.server.servers import Zygote
from tests.server.stubborn import check_promises, is_over

TABLES = 4


@pytest.fixture
def house(zygote: Zygote, folder: Path, database: str, nats: Nats) -> Iterator[House]:
    house = House(zygote, folder, database, nats)
    yield house
    house.close()


async def play_through(house: House, trouble: Callable[[], Awaitable[None]], bot: str = "random") -> list[Roamer]:
    """People play before, during and after the trouble; then every promise is looked up in the journal."""
    people = await house.company(TABLES, random.Random(8), bot)
    enough = asyncio.Event()
    playing = asyncio.gather(*(person.play(enough) for person in people))
    await asyncio.sleep(0.5)
    await trouble()
    before = sum(len(person.promises) for person in people)
    await asyncio.sleep(0.7)
    assert not playing.done() or playing.exception() is None
    enough.set()
    try:
        await asyncio.wait_for(playing, 40)  # no table is stuck: every match comes to its end
    except TimeoutError:
        raise AssertionError(f"a table is stuck\n{house.seen_from_everywhere()}") from None
    after = sum(len(person.promises) for person in people)
    journal = house.journal()
    check_promises(people, journal)
    assert after > before > 0, "play goes on"
    assert all(map(is_over, journal.values()))
    return people


def everybody(presence: Data) -> int:
    return len(presence["seats"]) + int(presence["watching"])


@plays
async def test_two_people_on_two_servers_see_the_same_table(house: House) -> None:
    left, right = house.servers
    anna, bert = await Player.arrive(left, "Anna"), await Player.arrive(right, "Bert")
    table = await anna.open("me", "open", "regular")
    await anna.join(table)
    await bert.join(table)
    await bert.ask("sit")
    await anna.until(lambda: anna.lobby["seats"][1]["held"] == "person")
    await bert.ask("say", text="hello")
    await anna.until(lambda: any(m.get("fact", {}).get("fact") == "said" for m in anna.messages))
    await anna.until(lambda: any(m["type"] == "presence" and everybody(m) == 2 for m in anna.messages))
    await anna.ask("start")
    await bert.until(lambda: bert.stage == "playing")
    await asyncio.gather(anna.play_on(), bert.play_on())
    assert anna.lobby["results"] == bert.lobby["results"]
    chosen = [e.fact.by for e in house.journal()[table] if isinstance(e.fact, f.Chose)]
    assert chosen.count("bot") > 3
    metrics = [(await player.http.get("/metrics")).text for player in (anna, bert)]
    assert all("stammtisch_failures_total{" not in page for page in metrics)
    is_owner = [page for page in metrics if 'stammtisch_choices_total{by="bot"}' in page]
    assert len(is_owner) == 1, "one server let the bot think"


@plays
async def test_a_killed_server(house: House) -> None:
    async def trouble() -> None:
        for server in house.servers:
            await asyncio.to_thread(server.kill)
            await asyncio.sleep(0.8)
            await asyncio.to_thread(server.start)
            await asyncio.sleep(0.3)

    await play_through(house, trouble)


@plays
async def test_a_rolling_restart(house: House) -> None:
    async def trouble() -> None:
        for server in house.servers:
            await asyncio.to_thread(server.stop)
            await asyncio.to_thread(server.start)
            await asyncio.sleep(0.2)

    await play_through(house, trouble)
    assert [server.errors() for server in house.servers] == ["" for _ in house.servers]


@plays
async def test_killed_workers(house: House) -> None:
    async def trouble() -> None:
        for worker in house.workers:
            worker.kill()
            await asyncio.sleep(0.3)
        for worker in house.workers:
            worker.start()
            await asyncio.sleep(0.3)

    await play_through(house, trouble, "regular")


@plays
async def test_nats_away_for_some_seconds(house: House, nats: Nats) -> None:
    async def trouble() -> None:
        with back_afterwards(nats):
            await asyncio.sleep(2)

    await play_through(house, trouble)


@plays
async def test_postgres_away_for_some_seconds(house: House, postgres: Postgres) -> None:
    async def trouble() -> None:
        dora = await Player.arrive(house.servers[0], "Dora")
        await dora.join(house.people[0].table)
        with back_afterwards(postgres):
            with pytest.raises(Refused, match="not_stored"):  # and nobody is told
                await dora.ask("say", text="Is anybody writing this down?")
            await asyncio.sleep(2)

    await play_through(house, trouble)


@contextmanager
def back_afterwards(service: Nats | Postgres) -> Iterator[None]:
    service.crash()
    try:
        yield
    finally:
        service.start()
