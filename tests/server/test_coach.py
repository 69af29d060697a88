"""The coach over HTTP: decisions to make again, a puzzle a day, playing on, reports of bots' choices."""

from random import Random
from typing import Any

import msgspec
import pytest

import stammtisch
from stammtisch.games.registry import OWN
from stammtisch.record import Record
from stammtisch.server import reports
from stammtisch.server.drills import Position, puzzle, shown
from tests.server.player import Player, plays
from tests.server.servers import Server
from tests.server.test_matches import finished, seen

AFTER = 12


async def drilled(anna: Player, table: str, number: int, *choices: str, seed: int = 3) -> Any:
    attempt = {"choices": list(choices), "seed": seed}
    return (await anna.http.post(f"/api/tables/{table}/matches/1/drills/{number}", json=attempt)).json()


@plays
async def test_a_decision_is_made_again_part_by_part_and_judged_whole(server: Server) -> None:
    anna = await Player.arrive(server, "Anna")
    table = await finished(anna, "me", "random", "random")
    shown = await drilled(anna, table, 1)
    first = await seen(anna, f"{table}/matches/1/replay?count=1")
    assert shown["view"] == first["start"][shown["seat"]], "what the seat sees is as it was"
    assert shown["decision"] is None
    line = list[str]()
    for part in range(3):
        assert shown["decision"] is None
        assert set(shown["view"]["choices"]) <= set(shown["labels"])
        line.append(shown["view"]["choices"][part])
        shown = await drilled(anna, table, 1, *line)
    decision = shown["decision"]
    assert decision["choices"] == line
    assert decision["options"][0]["win"] >= decision["options"][-1]["win"]
    assert set(decision["best"]) <= set(shown["labels"])
    assert shown["view"]["passed"] == sorted(line_cards(line), key=shown["view"]["passed"].index)


@pytest.mark.parametrize("game", OWN)
def test_every_try_of_a_drill_has_the_hidden_cards_dealt_anew(game: str) -> None:
    where = in_the_middle(game)
    others = [seat for seat in range(where.match.players) if seat != where.seat]
    dealt = [[where.match.imagine(where.seat, seed).view(other)["hand"] for other in others] for seed in range(4)]
    assert len({str(hands) for hands in dealt}) == 4


def test_what_a_drill_turns_up_is_another_card_at_every_try() -> None:
    """Gauner's draw pile: the last card of a turn comes from it. Every 24 tries the rows lie as they were."""
    where = in_the_middle("gauner")
    line = [where.match.choices(where.seat)[0], "skip"]
    ends = [msgspec.json.decode(shown(where, 24 * seed, line, "en"))["view"]["rows"] for seed in range(6)]
    assert len({str(rows) for rows in ends}) > 1


def test_where_nothing_is_hidden_nothing_can_be_dealt_anew() -> None:
    """The last floor of Party Bugs: all hands and decks are empty."""
    match = stammtisch.load("party_bugs", players=2).start(3)
    while match.view(0)["hand"] or match.view(1)["hand"]:
        match.play(match.waiting[0], match.choices(match.waiting[0])[0])
    worlds = [match.imagine(match.waiting[0], seed) for seed in range(4)]
    assert len({str([world.view(seat) for seat in range(2)]) for world in worlds}) == 1


@pytest.mark.parametrize("game", OWN)
def test_a_drill_looks_different_at_the_next_try_and_is_judged_as_it_looks(game: str) -> None:
    """In Party Bugs it cannot: every number counts, and all else that the seat sees is its own."""
    where = in_the_middle(game)
    views = [msgspec.json.decode(shown(where, seed, [], "en"))["view"] for seed in range(4)]
    assert views[0] == where.match.view(where.seat), "the first try looks as it was"
    looks = len({str(view) for view in views})
    assert looks == 1 if game == "party_bugs" else looks > 1
    for seed, view in enumerate(views[:2]):
        judged, line = {"view": view, "decision": None}, list[str]()
        while judged["decision"] is None:
            line.append(judged["view"]["choices"][0])
            judged = msgspec.json.decode(shown(where, seed, line, "en"))
        said = [judged["decision"], *judged["decision"]["options"]]
        assert {choice for line in said for choice in line["choices"]} <= set(judged["labels"])
        assert {option["choices"][0] for option in judged["decision"]["options"]} <= set(view["choices"])


def in_the_middle(game: str) -> Position:
    """A decision in which much is still hidden, and some tricks or turns are over."""
    match, luck = stammtisch.load(game).start(3), Random(3)
    while len(match.played) < 40 or len(match.choices(match.waiting[0])) < 2 or match.view()["phase"] in ("bid", "lay"):
        match.play(match.waiting[0], luck.choice(match.choices(match.waiting[0])))
    return Position(match, match.waiting[0])


def line_cards(line: list[str]) -> list[str]:
    return [choice.removeprefix("pass ") for choice in line]


@plays
async def test_only_what_is_over_and_legal_can_be_tried(server: Server) -> None:
    anna = await Player.arrive(server, "Anna")
    table = await finished(anna, "me", "random", "random")
    running = await anna.open("me", "random", "random", start=True)
    assert (await drilled(anna, running, 1))["code"] == "not_over"
    assert (await drilled(anna, "nowhere", 1))["code"] == "not_over"
    assert (await drilled(anna, table, 99_999))["code"] == "not_found"
    assert (await drilled(anna, table, 1, "play r1"))["code"] == "illegal_choice"
    assert (await drilled(anna, table, 1, "nonsense"))["code"] == "illegal_choice"
    stranger = (await anna.http.post("/api/puzzles/nothing", json={})).json()
    assert stranger["code"] == "not_found"


def test_a_puzzle_is_the_same_all_day_and_another_one_tomorrow() -> None:
    first, again, other = puzzle("party_bugs", "2026-05-01"), puzzle.__wrapped__("party_bugs", "2026-05-01"), None
    assert (first.seat, first.match.played) == (again.seat, again.match.played)
    other = puzzle("party_bugs", "2026-05-02")
    assert other.match.seed != first.match.seed
    assert first.seat in first.match.waiting
    assert len(first.match.choices(first.seat)) > 2


@plays
async def test_a_position_is_played_on_with_its_cards_or_others(server: Server) -> None:
    anna = await Player.arrive(server, "Anna")
    table = await finished(anna, "me", "random", "random")
    record = Record.loads((await anna.http.get(f"/api/tables/{table}/matches/1/record")).text)
    for redeal in (None, 0):
        deal = {"table": table, "match": 1, "after": AFTER, "redeal": redeal}
        on = await finished(anna, "me", "random", "random", deal=deal)
        terms = anna.whole["terms"]
        assert (terms["duplicate"], terms["after"], terms["redealt"]) == (True, AFTER, redeal is not None)
        told = Record.loads((await anna.http.get(f"/api/tables/{on}/matches/1/record")).text)
        assert told.choices[:AFTER] == record.choices[:AFTER]
        assert told.replay().over
        assert bool(told.redealt) == (redeal is not None)
        assert (await seen(anna, f"{on}/matches/1/proof"))["code"] == "known_deal"
        shown = await seen(anna, f"{on}/matches/1")
        assert (shown["duplicate"], shown["after"]) == (True, AFTER)
        start = await seen(anna, f"{on}/matches/1/replay?after={AFTER}&count=2")
        assert len(start["steps"]) == 2
    (only,) = await seen(anna, f"{table}/matches/1/deal")
    assert only["first"], "a position played on is not the same deal played again"
    assert (await anna.http.get("/api/statistics")).json()[0]["played"] == 1


@plays
async def test_there_is_nothing_to_play_on_from_after_the_end(server: Server) -> None:
    anna = await Player.arrive(server, "Anna")
    table = await finished(anna, "me", "random", "random")
    running = await anna.open("me", "random", "random", start=True)
    body = {"game": "gaunerbande", "seats": ["me", "random", "random"]}

    async def code(**deal: Any) -> Any:
        return (await anna.http.post("/api/tables", json={**body, "deal": {"match": 1, **deal}})).json().get("code")

    assert await code(table=table, after=99_999) == "option"
    assert await code(table=table, after=3, redeal=3) == "no_seat"
    assert await code(table=running, after=1) == "not_over"


@plays
async def test_a_bots_choice_is_reported_as_a_record_that_replays(server: Server) -> None:
    anna = await Player.arrive(server, "Anna")
    table = await finished(anna, "me", "random", "random")
    seats = (await seen(anna, f"{table}/matches/1/replay?count=1"))["seats"]
    bots, own = seats.index(1) + 1, seats.index(0) + 1

    async def answer(number: int, note: str = "Why?\nOh.") -> Any:
        path = f"/api/tables/{table}/matches/1/report"
        return await anna.http.post(path, json={"number": number, "note": note})

    assert (await answer(bots)).status_code == 204
    assert (await answer(own)).json()["code"] == "not_found", "people are not reported"
    folder = server.database.parent / "reports"
    (kept,) = folder.glob("*.json")
    match = Record.loads(kept.read_text()).replay()
    assert len(match.played) == bots
    assert kept.with_suffix(".txt").read_text().splitlines() == [f"1 {match.played[-1][1]} (random)", "Why? Oh."]
    for _ in range(reports.MOST):
        if (last := await answer(bots)).status_code != 204:
            break
    assert last.json()["code"] == "slow_down"
    assert len(list(folder.glob("*.json"))) == 1
