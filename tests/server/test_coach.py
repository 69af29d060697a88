"""The coach over HTTP: decisions to make again, a puzzle a day, playing on, reports of bots' choices."""

from typing import Any

import msgspec

import stammtisch
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


def test_a_drill_of_partout_has_other_colours_at_the_next_try_and_is_judged_in_them() -> None:
    match = stammtisch.load("partout").start(3)
    while match.view()["phase"] != "play":
        match.play(match.waiting[0], match.choices(match.waiting[0])[0])
    where = Position(match, match.waiting[0])
    views = [msgspec.json.decode(shown(where, seed, [], "en"))["view"] for seed in range(4)]
    assert views[0]["hand"] == match.view(where.seat)["hand"], "the first try looks as it was"
    assert len({str(view["hand"]) for view in views}) > 1
    for seed, view in enumerate(views):
        assert sorted(card[1:] for card in view["hand"]) == sorted(card[1:] for card in views[0]["hand"])
        judged = msgspec.json.decode(shown(where, seed, [view["choices"][0]], "en"))
        said = [judged["decision"], *judged["decision"]["options"]]
        assert {choice for line in said for choice in line["choices"]} <= set(judged["labels"])
        assert {option["choices"][0] for option in judged["decision"]["options"]} <= set(view["choices"])


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
