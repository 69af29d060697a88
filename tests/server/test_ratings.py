"""Ratings through a real server, and computed anew from its database."""

import asyncio
import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.player import Player, Refused, plays
from tests.server.servers import Server, Zygote


@pytest.fixture(scope="module")
def rating_server(zygote: Zygote, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = zygote.server(tmp_path_factory.mktemp("ratings"), games=["gaunerbande"])
    yield server
    server.stop()


async def own(player: Player) -> dict[str, Any]:
    answer: dict[str, Any] = (await player.http.get("/api/ratings")).json()
    return answer


async def rated(player: Player, matches: int) -> dict[str, Any]:
    """The player's rating after so many matches."""
    async with asyncio.timeout(20):
        while True:
            for one in (await own(player))["ratings"]:
                if one["rating"]["matches"] == matches:
                    rating: dict[str, Any] = one["rating"]
                    return rating
            await asyncio.sleep(0.1)


def numbers(server: Server) -> list[tuple[Any, ...]]:
    """All ratings and how they came about, to the last digit."""
    with sqlite3.connect(server.database) as connection:
        found = [
            *connection.execute("SELECT * FROM ratings ORDER BY game, person_id"),
            *connection.execute("SELECT * FROM rating_steps ORDER BY game, person_id, finished_at, table_id, match"),
        ]
    return [tuple(value.hex() if isinstance(value, float) else value for value in row) for row in found]


@plays
async def test_a_rated_match_counts_and_is_computed_anew_the_same(rating_server: Server) -> None:
    anna, bert = await Player.arrive(rating_server, "Anna"), await Player.arrive(rating_server, "Bert")
    table = await anna.open("me", "open", "random", rated=True)
    for player in (anna, bert):
        await player.join(table)
    assert bert.whole["terms"]["rated"]
    assert not bert.whole["terms"]["hints"]
    await bert.ask("sit")
    await anna.ask("start")
    for player in (anna, bert):
        await player.until(lambda player=player: player.stage == "playing")
    await asyncio.gather(anna.play_on(), bert.play_on())
    for player in (anna, bert):
        rating = await rated(player, 1)
        assert rating["rating"] != 1500
        assert rating["margin"] < 400

    # Bert leaves the next one: he comes last, whatever his bot makes of it
    before = (await rated(bert, 1))["rating"]
    await anna.ask("rematch", gather=True)
    await anna.ask("start")
    for player in (anna, bert):
        await player.until(lambda player=player: player.stage == "playing")
    with pytest.raises(Refused, match="ruled_out"):
        await anna.ask("take_back", match=2, decision=anna.play["decision"])
    await bert.ask("stand")
    await anna.play_on()
    await rated(anna, 2)
    assert (await rated(bert, 2))["rating"] < before

    expected = numbers(rating_server)
    ran = subprocess.run(
        [sys.executable, "-m", "stammtisch.cli", "ratings", "--rebuild", str(rating_server.database), "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(ran.stdout) == {"matches": 2, "ratings": 2}
    assert numbers(rating_server) == expected


@plays
async def test_only_those_appear_who_want_to(rating_server: Server) -> None:
    anna, bert = await Player.arrive(rating_server, "Anna"), await Player.arrive(rating_server, "Bert")
    for player in (anna, bert):
        table = await player.open("me", "random", "random", start=True, rated=True)
        await player.join(table)
        await player.ask("stand")  # abandoned: it counts, and they come last
        assert (await rated(player, 1))["rating"] < 1500
    assert not (await own(anna))["appears"]
    people = {"people": f"{anna.person},{bert.person}"}

    async def shown(**query: str) -> list[str]:
        board = (await bert.http.get("/api/ratings/gaunerbande", params=query)).json()
        assert [one["level"] for one in board["bots"]] == ["random", "beginner", "regular", "master"]
        return [one["person"]["id"] for one in board["people"]]

    assert await shown() == []
    assert (await anna.http.put("/api/appearance", json={"on": True})).json()["appears"]
    assert await shown() == [anna.person]
    assert await shown(**people) == [anna.person]
    assert await shown(people=bert.person) == []
    await anna.http.put("/api/appearance", json={"on": False})
    assert await shown(**people) == []
    course = (await anna.http.get("/api/ratings/gaunerbande/course")).json()
    assert [step["rating"]["matches"] for step in course] == [1]


@plays
async def test_what_was_not_agreed_does_not_count(rating_server: Server) -> None:
    anna = await Player.arrive(rating_server, "Anna")
    await anna.join(await anna.open("me", "random", "random", start=True))
    await anna.play_on()
    done = anna.table
    again = await anna.http.post(
        "/api/tables", json={"game": "gaunerbande", "rated": True, "deal": {"table": done, "match": 1}}
    )
    assert again.json()["code"] == "option"
    await asyncio.sleep(2.5)
    assert (await own(anna))["ratings"] == []
