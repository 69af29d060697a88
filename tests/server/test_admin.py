"""Admins, named by the command line while the server runs: bans, invitations, announcements, backups; who did what."""

import asyncio
import json
import re
from typing import Any

import httpx
import pytest

from tests.server.player import Player, plays
from tests.server.servers import Server
from tests.server.test_cli import stammtisch

READING = ("/api/admin", "/api/admin/people", "/api/admin/tables")
ACTING: tuple[tuple[str, str, dict[str, Any] | None], ...] = (
    ("PUT", "/api/admin/people/somebody/ban", {"on": True}),
    ("PUT", "/api/admin/invite-only", {"on": True}),
    ("POST", "/api/admin/invites", {}),
    ("DELETE", "/api/admin/invites/abc", None),
    ("PUT", "/api/admin/announcement", {"en": "Hello", "de": "Hallo"}),
    ("DELETE", "/api/admin/announcement", None),
    ("POST", "/api/admin/backups", None),
    ("DELETE", "/api/admin/reports/abc", None),
)


def cli(server: Server, *words: str) -> Any:
    done = stammtisch("admin", *words, "--json", STAMMTISCH_DATABASE=server.address)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


async def an_admin(server: Server) -> Player:
    anna = await Player.arrive(server, "Anna")
    await asyncio.to_thread(cli, server, "name", anna.person)
    return anna


def code(answer: httpx.Response) -> str:
    refused: str = answer.json()["code"]
    return refused


@plays
async def test_only_admins_are_answered_and_nothing_happens_for_others(own_server: Server) -> None:
    bert, nobody = await Player.arrive(own_server, "Bert"), Player(own_server, "")
    asked = [("GET", path, None) for path in READING] + list(ACTING)
    for method, path, body in asked:
        assert code(await bert.http.request(method, path, json=body)) == "admins_only", path
        assert code(await nobody.http.request(method, path, json=body)) == "no_identity", path
    assert (await bert.http.get("/api/server")).json() == {"invite_only": False, "announcement": None, "provider": None}


@plays
async def test_who_is_banned_is_out_at_once_and_can_be_let_in_again(own_server: Server) -> None:
    anna, bert = await an_admin(own_server), await Player.arrive(own_server, "Bert")
    codes = (await bert.http.post("/api/account/codes")).json()["codes"]
    await bert.connect()
    assert (await anna.http.put(f"/api/admin/people/{bert.person}/ban", json={"on": True})).status_code == 204
    with pytest.raises(ConnectionError, match="4401"):
        await bert.until(lambda: False)
    assert code(await bert.http.get("/api/identity")) == "banned"
    assert code(await bert.http.post("/api/identity", json={"name": "Bertha"})) == "banned", "not from this device"
    elsewhere = Player(own_server, "")
    assert code(await elsewhere.http.post("/api/identity/recover", json={"code": codes[0]})) == "banned"
    assert (await anna.http.put(f"/api/admin/people/{bert.person}/ban", json={"on": False})).status_code == 204
    assert (await bert.http.get("/api/identity")).json()["person"]["name"] == "Bert"
    assert (await elsewhere.http.post("/api/identity/recover", json={"code": codes[0]})).status_code == 201
    assert code(await anna.http.put(f"/api/admin/people/{anna.person}/ban", json={"on": True})) == "no_such_person"
    done = [(one["by"], one["verb"], one["about"]) for one in (await anna.http.get("/api/admin")).json()["actions"]]
    assert done[:3] == [("Anna", "unban", bert.person), ("Anna", "ban", bert.person), ("", "admin", anna.person)]


@plays
async def test_by_invitation_only_so_many_come(own_server: Server) -> None:
    anna = await an_admin(own_server)
    await anna.http.put("/api/admin/invite-only", json={"on": True})
    try:
        invite = (await anna.http.post("/api/admin/invites", json={"label": "cousins", "people": 2})).json()["code"]
        new = [Player(own_server, str(n)) for n in range(4)]
        assert code(await new[0].http.post("/api/identity", json={"name": "New"})) == "not_invited"
        wrong = await new[0].http.post("/api/identity", json={"name": "New", "invite": "aaaaaaaaaa"})
        assert code(wrong) == "not_invited"
        sent = [one.http.post("/api/identity", json={"name": "New", "invite": invite}) for one in new]
        assert sorted(answer.status_code for answer in await asyncio.gather(*sent)) == [201, 201, 403, 403]
        assert (await new[0].http.get("/api/server")).json()["invite_only"] is True
        second = (await anna.http.post("/api/admin/invites", json={})).json()["code"]
        (left,) = (await anna.http.get("/api/admin")).json()["invites"]
        await anna.http.delete(f"/api/admin/invites/{left['id']}")
        late = Player(own_server, "")
        assert code(await late.http.post("/api/identity", json={"name": "L", "invite": second})) == "not_invited"
    finally:
        await anna.http.put("/api/admin/invite-only", json={"on": False})


@plays
async def test_what_is_announced_backed_up_and_listed(own_server: Server) -> None:
    anna = await an_admin(own_server)
    told = {"en": "Closed on Friday.", "de": "Am Freitag zu."}
    assert (await anna.http.put("/api/admin/announcement", json=told)).status_code == 204
    assert (await anna.http.get("/api/server")).json()["announcement"] == told
    await anna.http.delete("/api/admin/announcement")
    assert (await anna.http.get("/api/server")).json()["announcement"] is None
    made = (await anna.http.post("/api/admin/backups")).json()
    shown = (await anna.http.get("/api/admin")).json()
    assert [one["name"] for one in shown["backups"]] == [made["name"]]
    assert re.search(r"\(\d{4}\)$", shown["versions"]["database"]), "with the form of the database"
    table = await anna.open("me", "random", "random")
    listed = (await anna.http.get("/api/admin/tables")).json()
    assert listed[0]["people"] == ["Anna"]
    assert table not in str(listed), "a table's id is the key to it"
    found = (await anna.http.get("/api/admin/people", params={"called": "Anna"})).json()
    assert {one["name"] for one in found} == {"Anna"}


def test_the_command_line_says_what_is_wrong(own_server: Server) -> None:
    for words, said in (
        (["ban", "Nobody"], "There is nobody called 'Nobody'."),
        (["name"], "Say who"),
        (["invite-only", "maybe"], "Say on or off."),
        (["announce", "only one"], "Say it in English, then in German"),
    ):
        done = stammtisch("admin", *words, STAMMTISCH_DATABASE=own_server.address)
        assert done.returncode == 2
        assert said in done.stderr
