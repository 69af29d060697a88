"""Finished matches over HTTP: replay, the server's word on the deal, and the same deal once more."""

from typing import Any

from tests.server.player import Player, plays
from tests.server.servers import Server


async def finished(anna: Player, *seats: str, **terms: Any) -> str:
    table = await anna.open(*seats, start=True, **terms)
    await anna.join(table)
    await anna.play_on()
    return table


async def seen(anna: Player, path: str) -> Any:
    return (await anna.http.get(f"/api/tables/{path}")).json()


@plays
async def test_a_replay_tells_who_chose_and_where_rounds_begin(server: Server) -> None:
    anna = await Player.arrive(server, "Anna")
    table = await finished(anna, "me", "random", "random", options={"target": 40})
    first = await seen(anna, f"{table}/matches/1/replay?count=1")
    assert len(first["seats"]) == first["choices"]
    assert first["seats"][0] == first["steps"][0]["seat"]
    assert first["rounds"][0] == 0
    for number, start in enumerate(first["rounds"][1:], 2):
        page = await seen(anna, f"{table}/matches/1/replay?after={start - 1}&count=1")
        assert page["steps"][0]["views"][0]["round"] == number


@plays
async def test_the_server_gives_its_word_and_no_more(server: Server) -> None:
    anna = await Player.arrive(server, "Anna", "de")
    table = await finished(anna, "me", "random", "random")
    word = await seen(anna, f"{table}/matches/1/verify")
    assert word["fair"]
    assert "versprochen" in word["message"]
    assert (await seen(anna, f"{table}/matches/2/verify"))["code"] == "not_over"


@plays
async def test_the_same_deal_again(server: Server) -> None:
    anna, bert = await Player.arrive(server, "Anna"), await Player.arrive(server, "Bert")
    table = await finished(anna, "me", "random", "random")
    deal = {"table": table, "match": 1}
    again = await finished(bert, "random", "me", "random", deal=deal)
    assert bert.whole["terms"]["duplicate"] is True
    carl = await Player.arrive(server, "Carl")
    await carl.join(again)
    told = [f"{carl.raw}", (await carl.http.get(f"/api/tables/{again}")).text]
    told += [(await carl.http.get(f"/api/tables/{again}/matches/1{what}")).text for what in ("", "/deal", "/record")]
    assert not any(table in text for text in told), "the link of the first table is for those who were there"
    assert bert.lobby["commitment"] == ""
    start, same = [(await seen(bert, f"{one}/matches/1/replay?count=1"))["start"] for one in (table, again)]
    assert [view["hand"] for view in start] == [view["hand"] for view in same]

    assert (await seen(bert, f"{again}/matches/1/proof"))["code"] == "known_deal"
    assert (await bert.http.get("/api/statistics")).json() == []
    (kept,) = (await bert.http.get("/api/matches")).json()
    assert kept["duplicate"] is True

    for one in (table, again):
        first, second = await seen(anna, f"{one}/matches/1/deal")
        assert (first["first"], first["table"], second["first"], second["table"]) == (True, table, False, None)
        assert second["seats"][1]["person"]["name"] == "Bert"


@plays
async def test_a_deal_is_played_again_by_its_own_rules(server: Server) -> None:
    anna = await Player.arrive(server, "Anna")
    table = await finished(anna, "me", "random", "random")
    running = await anna.open("me", "random", "random", start=True)
    body = {"game": "gaunerbande", "seats": ["me", "random", "random"]}

    async def answer(**more: Any) -> Any:
        return (await anna.http.post("/api/tables", json={**body, **more})).json()

    deal = {"table": table, "match": 1}
    assert "table" in await answer(deal=deal)
    assert (await answer(deal=deal, options={"target": 20}))["code"] == "option"
    assert (await answer(deal=deal, players=4))["code"] == "option"
    assert (await answer(deal=deal, listed=True))["code"] == "option"
    assert (await answer(deal={"table": running, "match": 1}))["code"] == "not_over"
    assert (await answer(deal={"table": "nowhere", "match": 1}))["code"] == "not_over"


@plays
async def test_a_later_match_of_a_table_is_shown_by_itself(server: Server) -> None:
    """Only the facts of one match are read for it, wherever they stand in the journal."""
    anna = await Player.arrive(server, "Anna")
    table = await finished(anna, "me", "random", "random")
    for number in (2, 3):
        await anna.ask("rematch")
        await anna.until(lambda: anna.stage == "gathering")
        await anna.cut(f"cut {number}")
        await anna.until(lambda: anna.stage == "revealing")
        await anna.reveal()
        await anna.until(lambda: anna.stage == "playing")
        await anna.play_on()
    for number in (1, 2, 3):
        assert (await seen(anna, f"{table}/matches/{number}/verify"))["fair"]
        page = await seen(anna, f"{table}/matches/{number}/replay?count=1")
        record = await seen(anna, f"{table}/matches/{number}/record")
        assert page["choices"] == len(record["choices"])
        proof = await seen(anna, f"{table}/matches/{number}/proof")
        assert proof["record"] == record
    for number in (0, 4, 2**31 - 1):
        assert (await seen(anna, f"{table}/matches/{number}/record"))["code"] == "not_over"
