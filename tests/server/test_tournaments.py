"""Tournaments with real servers: rounds that begin and end by themselves, whoever is there, though one is killed."""

import asyncio
import csv
import io
import random
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.player import Player, Refused, plays
from tests.server.servers import Server, Zygote
from tests.server.test_groups import invited, opened, people, refusal

SHORT = {"game": "gaunerbande", "players": 3, "options": {"target": 10}, "bots": "random", "rest": 0}
GONE = (ConnectionError, OSError, httpx.HTTPError, asyncio.TimeoutError)


async def announced(organiser: Player, **terms: Any) -> str:
    answer = await organiser.http.post("/api/tournaments", json={"name": "Herbstturnier", **SHORT, **terms})
    assert answer.status_code == 201, answer.text
    id: str = answer.json()["tournament"]
    return id


async def shown(person: Player, id: str) -> dict[str, Any]:
    answer = await person.http.get(f"/api/tournaments/{id}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def registered(id: str, *players: Player) -> None:
    for player in players:
        answer = await player.http.post(f"/api/tournaments/{id}/entrants", json={})
        assert answer.status_code == 201, answer.text


async def begun(organiser: Player, id: str) -> dict[str, Any]:
    answer = await organiser.http.post(f"/api/tournaments/{id}/rounds")
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def table_of(page: dict[str, Any], person: str) -> str | None:
    """Where somebody is to play now."""
    current = [one for one in page["rounds"] if not one["ended"]]
    tables = [table for one in current for table in one["tables"] if person in table["seats"] and not table["over"]]
    return tables[0]["table"] if tables else None


async def until(person: Player, id: str, happened: Any, seconds: float = 60.0) -> dict[str, Any]:
    """The tournament, once something is so."""
    end = time.monotonic() + seconds
    while not happened(page := await shown(person, id)):
        assert time.monotonic() < end, page
        await asyncio.sleep(0.1)
    return page


async def take_part(player: Player, id: str, leaves: float = 0.0) -> None:
    """Goes to every table that is theirs, cuts, reveals, and plays; after whatever goes wrong, from the beginning."""
    dice = random.Random(player.name)
    while True:
        try:
            page = await shown(player, id)
            if page["stage"] == "over":
                return
            table = table_of(page, player.person)
            if table is None:
                await asyncio.sleep(0.1)
                continue
            await player.disconnect()
            await player.join(table)
            await _play(player, dice, leaves)
        except (*GONE, Refused, AssertionError):
            await asyncio.sleep(0.1)


async def _play(player: Player, dice: random.Random, leaves: float) -> None:
    if player.stage == "gathering" and player.lobby["commitment"]:
        await player.cut()
    await player.until(lambda: player.stage != "gathering")
    if player.stage == "revealing":
        with suppress(Refused):
            await player.reveal()
    await player.until(lambda: player.stage != "revealing")
    while player.stage == "playing":
        await player.until(lambda: player.choices or player.stage != "playing")
        if player.choices:
            with suppress(Refused):
                await player.choose()
            if dice.random() < leaves:
                await player.come_back()  # reloads the page
            await asyncio.sleep(0)


@plays
async def test_a_round_that_is_broken_off_goes_on_after_a_restart_and_does_not_count(
    zygote: Zygote, folder: Path
) -> None:
    server = zygote.server(folder, call=0.5, grace=0.3)
    anna, *others = await people(server, "Anna", "Bert", "Carla", "Dora")
    id = await announced(anna, rounds=2, count="duplicate")
    await registered(id, anna, *others)
    first, second = (await begun(anna, id))["rounds"][0]["tables"]
    here, there = ([one for one in (anna, *others) if one.person in table["seats"]] for table in (first, second))
    for people_of, table in ((there, second), (here, first)):
        await asyncio.gather(*(_joined(one, table["table"]) for one in people_of))
    for one in (*here, *there):
        await one.until(lambda one=one: one.stage == "playing")
    await asyncio.gather(*(_play(one, random.Random(0), 0) for one in here))
    page = (await anna.http.delete(f"/api/tournaments/{id}")).json()
    assert (page["stage"], page["rounds"][0]["counts"], page["rounds"][0]["ended"]) == ("over", False, 0)
    replay = f"/api/tables/{first['table']}/matches/1/replay"
    assert refusal(await there[0].http.get(replay)) == "round_not_over", "others still hold the same cards"
    await asyncio.to_thread(server.kill)
    for one in (*here, *there):
        await one.disconnect()
    await asyncio.to_thread(server.start)
    page = await until(anna, id, lambda page: page["rounds"][0]["ended"])
    assert all(table["scores"] for table in page["rounds"][0]["tables"]), "bots have played it to its end"
    assert (await there[0].http.get(replay)).status_code == 200
    assert [(line["played"], line["points"], line["rounds"]) for line in page["standing"]] == [(0, 0, [None])] * 4
    assert not any(entrant["pausing"] for entrant in page["entrants"])
    server.stop()


@plays
async def test_nobody_comes(zygote: Zygote, folder: Path) -> None:
    """Bots play for everybody, and then no further round begins by itself."""
    server = zygote.server(folder, call=0.2, grace=0.2)
    anna, bert = await people(server, "Anna", "Bert")
    id = await announced(anna, rounds=2)
    await registered(id, anna, bert)
    await begun(anna, id)
    page = await until(anna, id, lambda page: page["rounds"][0]["ended"])
    assert page["rounds"][0]["tables"][0]["scores"] is not None
    assert all(entrant["pausing"] for entrant in page["entrants"])
    await asyncio.sleep(1.5)
    assert len((await shown(anna, id))["rounds"]) == 1
    assert refusal(await anna.http.post(f"/api/tournaments/{id}/rounds")) == "too_few"
    ended = await anna.http.delete(f"/api/tournaments/{id}")
    assert ended.json()["stage"] == "over"
    server.stop()


@plays
async def test_who_may_do_what(server: Server) -> None:
    anna, bert, carla = await people(server, "=Anna", "Bert", "Carla")
    id = await announced(anna, rest=5)
    await registered(id, anna, bert)
    assert refusal(await bert.http.post(f"/api/tournaments/{id}/rounds")) == "organiser_only"
    assert refusal(await bert.http.delete(f"/api/tournaments/{id}")) == "organiser_only"
    assert refusal(await bert.http.delete(f"/api/tournaments/{id}/entrants/{anna.person}")) == "organiser_only"
    assert (
        refusal(await carla.http.put(f"/api/tournaments/{id}/entrants/{carla.person}/pause", json={"on": True}))
        == "not_registered"
    )
    assert refusal(await bert.http.get("/api/tournaments/nosuch")) == "no_tournament"
    assert refusal(await bert.http.post("/api/tournaments/nosuch/entrants", json={})) == "no_tournament"
    async with httpx.AsyncClient(base_url=server.url) as nobody:
        assert refusal(await nobody.get(f"/api/tournaments/{id}")) == "no_identity"
        assert refusal(await nobody.post("/api/tournaments", json={"name": "T", **SHORT})) == "no_identity"
    assert (
        refusal(await anna.http.post("/api/tournaments", json={"name": "T", "game": "chess", "players": 3}))
        == "bad_terms"
    )
    assert refusal(await anna.http.post("/api/tournaments", json={"name": "T", **SHORT, "rounds": 99})) == "bad_terms"
    assert refusal(await anna.http.post("/api/tournaments", json={"name": "T", **SHORT, "nonsense": 1})) == "malformed"
    for _ in range(4):
        await announced(carla, rounds=1)
    last = await announced(carla)
    assert refusal(await carla.http.post("/api/tournaments", json={"name": "T", **SHORT})) == "too_many_tournaments"
    assert (await carla.http.delete(f"/api/tournaments/{last}")).status_code == 200
    await announced(carla)
    lines = list(
        csv.reader(io.StringIO((await bert.http.get(f"/api/tournaments/{id}/results.csv")).text.lstrip("\ufeff")))
    )
    assert lines[0][:3] == ["place", "name", "points"]
    assert [line[1] for line in lines[1:]] in (["'=Anna", "Bert"], ["Bert", "'=Anna"]), "no name is a formula"


@plays
async def test_a_groups_tournament_is_for_members(server: Server) -> None:
    anna, bert, carla = await people(server, "Anna", "Bert", "Carla")
    group = await opened(anna)
    await invited(anna, group, bert)
    assert refusal(await carla.http.post("/api/tournaments", json={"name": "T", **SHORT, "group": group})) == "no_group"
    id = await announced(anna, group=group)
    await registered(id, bert)
    assert refusal(await carla.http.get(f"/api/tournaments/{id}")) == "no_group"
    assert refusal(await carla.http.post(f"/api/tournaments/{id}/entrants", json={})) == "no_group"
    assert refusal(await carla.http.get(f"/api/groups/{group}/tournaments")) == "no_group"
    listed = (await bert.http.get(f"/api/groups/{group}/tournaments")).json()
    assert [(one["tournament"], one["entrants"]) for one in listed] == [(id, 1)]


@plays
async def test_the_draw_says_who_sits_at_a_table(server: Server) -> None:
    anna, bert, carla = await people(server, "Anna", "Bert", "Carla")
    id = await announced(anna, rounds=1)
    await registered(id, anna, bert)
    table = table_of(await begun(anna, id), anna.person)
    assert table is not None
    mine = await until(anna, id, lambda page: page["stage"] == "running")
    assert table_of(mine, anna.person) == table
    for person in (anna, bert, carla):
        await _joined(person, table)
    listed = (await anna.http.get("/api/tournaments")).json()["mine"]
    assert [(one["tournament"], one["stage"], one["table"]) for one in listed] == [(id, "running", table)]
    seat = next(n for n, seat in enumerate(anna.lobby["seats"]) if seat["held"] == "bot")
    host = anna if anna.lobby["host"] == anna.person else bert
    for asked, fields in (
        ("start", {}),
        ("close", {}),
        ("unseat", {"seat": seat}),
        ("seat_bot", {"seat": seat, "level": "master"}),
    ):
        with pytest.raises(Refused, match="drawn_table"):
            await host.ask(asked, **fields)
    with pytest.raises(Refused, match="drawn_table"):
        await carla.ask("sit", seat=seat)
    await bert.ask("stand")  # a bot plays for him, and the seat stays his
    await anna.until(lambda: sorted(one["held"] for one in anna.lobby["seats"]) == ["bot", "kept", "person"])
    await bert.ask("sit")
    await anna.until(lambda: sorted(one["held"] for one in anna.lobby["seats"]) == ["bot", "person", "person"])
    await asyncio.gather(_play(anna, random.Random(1), 0), _play(bert, random.Random(2), 0))
    page = await until(anna, id, lambda page: page["stage"] == "over")
    assert {line["person"] for line in page["standing"]} == {anna.person, bert.person}


async def _joined(person: Player, table: str) -> None:
    """The table is opened a moment after the draw."""
    for _ in range(100):
        try:
            await person.join(table)
            await person.until(lambda: "lobby" in person.whole)
            return
        except Refused:
            await asyncio.sleep(0.05)
    raise AssertionError(table)


@plays
async def test_the_same_cards_at_all_tables(server: Server) -> None:
    anna, bert, carla, dora = await people(server, "Anna", "Bert", "Carla", "Dora")
    id = await announced(anna, rounds=1, count="duplicate")
    await registered(id, anna, bert, carla, dora)
    page = await begun(anna, id)
    first, second = page["rounds"][0]["tables"]
    by_id = {one.person: one for one in (anna, bert, carla, dora)}
    here = [by_id[seat] for seat in first["seats"] if seat]
    there = [by_id[seat] for seat in second["seats"] if seat]
    await asyncio.gather(
        *(_joined(one, first["table"]) for one in here), *(_joined(one, second["table"]) for one in there)
    )
    assert {one.lobby["commitment"] for one in here} == {""}, "there is nothing to cut"
    for one in here:
        await one.until(lambda one=one: one.stage == "playing")
    await asyncio.gather(*(_play(one, random.Random(0), 0) for one in here))
    for path in ("", "/replay", "/record", "/proof", "/verify", "/review"):
        answer = await there[0].http.get(f"/api/tables/{first['table']}/matches/1{path}")
        assert refusal(answer) == "round_not_over", path
    page = await until(there[0], id, lambda page: any(table["over"] for table in page["rounds"][0]["tables"]))
    assert [table["scores"] for table in page["rounds"][0]["tables"]] == [None, None]
    assert {line["played"] for line in page["standing"]} == {0}, "nor how well others did with them"
    deal = {"game": "gaunerbande", "deal": {"table": first["table"], "match": 1}}
    assert refusal(await there[0].http.post("/api/tables", json=deal)) == "round_not_over"
    await there[0].join(first["table"])
    await there[0].until(lambda: there[0].whole["table"] == first["table"])
    assert "play" not in there[0].whole, "nobody sees the same cards played elsewhere"
    await there[0].join(second["table"])
    await asyncio.gather(*(_play(one, random.Random(0), 0) for one in there))
    await until(anna, id, lambda page: page["stage"] == "over")
    records = [(await anna.http.get(f"/api/tables/{one['table']}/matches/1/record")).json() for one in (first, second)]
    assert records[0]["seed"] == records[1]["seed"]
