"""Ratings and deals of the day with PostgreSQL and several servers."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from stammtisch.store.engine import open_database
from stammtisch.store.ratings import rebuild
from tests.cluster.launch import Nats
from tests.cluster.servers import House
from tests.server.player import Player, plays
from tests.server.servers import Zygote
from tests.server.test_daily import play_first_choices
from tests.server.test_ratings import rated


@pytest.fixture
def house(zygote: Zygote, folder: Path, database: str, nats: Nats) -> Iterator[House]:
    house = House(zygote, folder, database, nats)
    yield house
    house.close()


def numbers(database: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(database) as connection:
        return [
            *connection.execute("SELECT * FROM ratings ORDER BY game, person_id"),
            *connection.execute("SELECT * FROM rating_steps ORDER BY game, person_id, matches"),
        ]


@plays
async def test_one_chain_one_try_and_one_match_whatever_server_it_is_played_on(house: House) -> None:
    left, right = house.servers
    anna, bert = await Player.arrive(left, "Anna"), await Player.arrive(right, "Bert")
    anchors = {(await one.http.get("/api/daily")).json()["anchor"] for one in (anna, bert)}
    assert len(anchors) == 1
    cookies = dict(anna.http.cookies)
    async with Player(right, "Anna elsewhere").http as elsewhere:
        elsewhere.cookies.update(cookies)
        asked = [one.post("/api/daily/gaunerbande", json={}) for one in (anna.http, elsewhere) for _ in range(4)]
        tables = {answer.json()["table"] for answer in await asyncio.gather(*asked)}
    assert len(tables) == 1
    found = []
    for player in (anna, bert):
        table = (await player.http.post("/api/daily/gaunerbande", json={})).json()["table"]
        await player.join(table)
        await play_first_choices(player)
        found.append((await player.http.get(f"/api/tables/{table}/matches/1/record")).json())
    assert found[0]["choices"] == found[1]["choices"]
    shown = (await anna.http.get("/api/daily/gaunerbande/results")).json()
    assert shown["played"] == 2


@plays
async def test_matches_on_two_servers_add_up_to_the_same_ratings(house: House) -> None:
    players = [await Player.arrive(server, f"Guest {n}") for n, server in enumerate(house.servers * 2)]
    for player in players:
        await player.join(await player.open("me", "random", "beginner", start=True, rated=True))
    await asyncio.gather(*(player.play_on() for player in players))
    for player in players:
        await rated(player, 1)
    expected = numbers(house.database)
    database = open_database(house.database)
    try:
        assert rebuild(database) == len(players)
    finally:
        database.close()
    assert numbers(house.database) == expected
