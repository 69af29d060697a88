"""Matches that were played without a server: kept if the rules allow them, once, marked, and counted for nothing."""

import json
from typing import Any

import pytest

import stammtisch
from stammtisch.match import Match
from stammtisch.server.app import OFFLINE_MATCHES_AT_ONCE
from tests.server.player import Player, plays
from tests.server.servers import Server

TABLE = "0abcdefghjkmnpqr"


def played(choices: int | None = None) -> Match:
    """Party Bugs for three, from its first choices only; or up to a choice of this number."""
    match = stammtisch.load("party_bugs", players=3).start(seed=bytes(range(32)))
    while not match.over and (choices is None or len(match.played) < choices):
        seat = match.waiting[0]
        match.play(seat, match.choices(seat)[0])
    return match


def body(record: str | None = None, **more: Any) -> dict[str, Any]:
    seats = [{"bot": "master", "bot_name": "Berta"}, {}, {"bot": "random", "bot_name": "Carl"}]
    kept = {"table": TABLE, "match": 2, "finished_at": 1_700_000_000_000, "seats": seats}
    return {**kept, "record": record or played().record().dumps(), **more}


@plays
async def test_a_match_is_kept_once_marked_and_counts_for_nothing(server: Server) -> None:
    anna, bert = await Player.arrive(server, "Anna"), await Player.arrive(server, "Bert")
    first = await anna.http.post("/api/matches/offline", json=body())
    assert first.status_code == 200, first.text
    match = first.json()
    assert (match["offline"], match["duplicate"], match["finished_at"]) == (True, False, 1_700_000_000_000)
    assert [line["score"] for line in match["seats"]] == list(played().scores)
    assert [line["bot_name"] for line in match["seats"]] == ["Berta", None, "Carl"]
    assert match["seats"][1]["person"]["name"] == "Anna"
    again = await anna.http.post("/api/matches/offline", json=body())
    assert again.json() == match, "sent twice, it is there once"
    assert (await anna.http.get("/api/matches")).json() == [match]
    assert (await anna.http.get("/api/statistics")).json() == []
    path = f"/api/tables/{match['table']}/matches/1"
    replay = (await anna.http.get(f"{path}/replay?count=3")).json()
    assert replay["choices"] == len(played().played)
    assert (await anna.http.get(f"{path}/proof")).json()["code"] == "known_deal"
    assert [one["first"] for one in (await anna.http.get(f"{path}/deal")).json()] == [True]
    other = (await bert.http.post("/api/matches/offline", json=body())).json()
    assert other["table"] != match["table"], "somebody else's is another one"
    assert other["seats"][1]["person"]["name"] == "Bert"


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (body(played(20).record().dumps()), "does_not_replay"),  # not over
        (body(played().record().dumps().replace('"0 play', '"0 pay', 1)), "does_not_replay"),
        (body("{}"), "does_not_replay"),
        (body("no record"), "does_not_replay"),
        (body(seats=[{}, {}, {"bot": "random"}]), "does_not_replay"),  # two people
        (body(seats=[{}, {"bot": "random"}]), "does_not_replay"),
        (body(seats=[{}, {"bot": "genius"}, {"bot": "random"}]), "malformed"),
        (body(table="abcdefghjkmnpqrs"), "malformed"),  # a server's own id
        (body(record="x" * 50_000), "too_large"),
        ({}, "malformed"),
    ],
)
@plays
async def test_what_is_no_match_is_refused(server: Server, wrong: dict[str, Any], code: str) -> None:
    anna = await Player.arrive(server, "Anna")
    answer = await anna.http.post("/api/matches/offline", json=wrong)
    assert answer.json()["code"] == code, answer.text
    assert (await anna.http.get("/api/matches")).json() == []


@plays
async def test_a_record_that_repeats_a_seed_of_numbers_is_none_of_ours(server: Server) -> None:
    anna = await Player.arrive(server, "Anna")
    record = json.loads(played().record().dumps()) | {"seed": 7}
    answer = await anna.http.post("/api/matches/offline", json=body(json.dumps(record)))
    assert answer.json()["code"] == "does_not_replay"


@plays
async def test_nobody_without_an_identity_and_nobody_without_end(server: Server) -> None:
    anna = await Player.arrive(server, "Anna")
    answers = [
        await anna.http.post("/api/matches/offline", json=body("{}")) for _ in range(OFFLINE_MATCHES_AT_ONCE + 1)
    ]
    assert [answer.json()["code"] for answer in answers].index("slow_down") == OFFLINE_MATCHES_AT_ONCE
    anna.http.cookies.clear()
    assert (await anna.http.post("/api/matches/offline", json=body())).json()["code"] == "no_identity"
