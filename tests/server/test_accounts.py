"""Identities that last: passkeys and codes against whoever lies, devices, export, and deleting oneself."""

import asyncio
from typing import Any

import httpx
import pytest

from stammtisch.live.proof_check import Proof, check
from tests.server.authenticator import Authenticator
from tests.server.player import Player, plays
from tests.server.servers import Server


def page(server: Server) -> str:
    """The page that browsers see: passkeys need a name."""
    return f"http://localhost:{server.port}"


def visitor(server: Server) -> httpx.AsyncClient:
    client = Player(server, "").http  # closed in the end
    client.base_url, client.headers["Origin"] = httpx.URL(page(server)), page(server)
    return client


async def somebody(server: Server, name: str = "Anna") -> httpx.AsyncClient:
    client = visitor(server)
    assert (await client.post("/api/identity", json={"name": name})).status_code == 201
    return client


async def add(server: Server, client: httpx.AsyncClient, key: Authenticator, **lies: str) -> httpx.Response:
    options = (await client.post("/api/account/passkeys/options")).json()
    origin = lies.pop("origin", page(server))
    return await client.post(
        "/api/account/passkeys", json={"credential": key.create(options, origin, **lies), "name": "Stick"}
    )


async def sign_in(server: Server, client: httpx.AsyncClient, key: Authenticator, **lies: str) -> httpx.Response:
    options = (await client.post("/api/identity/passkey/options")).json()
    origin = lies.pop("origin", page(server))
    return await client.post("/api/identity/passkey", json={"credential": key.get(options, origin, **lies)})


def code(answer: httpx.Response) -> str:
    refused: str = answer.json()["code"]
    return refused


@plays
async def test_a_passkey_makes_another_device_the_same_person(server: Server) -> None:
    key = Authenticator()
    anna = await somebody(server)
    phone = visitor(server)
    assert (await add(server, anna, key)).status_code == 204
    assert (await sign_in(server, phone, key)).status_code == 201
    me, there = (await anna.get("/api/identity")).json(), (await phone.get("/api/identity")).json()
    assert me == there
    shown = (await phone.get("/api/account")).json()
    assert [one["name"] for one in shown["passkeys"]] == ["Stick"]
    assert len(shown["devices"]) == 2
    assert [one["this"] for one in shown["devices"]].count(True) == 1


@plays
async def test_who_lies_about_a_passkey_is_nobody(server: Server) -> None:
    key, stranger = Authenticator(), Authenticator()
    anna = await somebody(server)
    thief = visitor(server)
    await add(server, anna, key)
    stranger.handle = key.handle
    for lies in (
        {"origin": "http://evil.example"},
        {"origin": f"http://localhost:{server.port + 1}"},
        {"domain": "evil.example"},
        {"challenge": "A" * 43},
        {"handle": "c29tZWJvZHk"},
    ):
        assert code(await sign_in(server, thief, key, **lies)) == "bad_passkey", lies
    assert code(await sign_in(server, thief, stranger)) == "unknown_passkey"
    stranger.id = key.id  # says that it is Anna's, and signs with its own key
    assert code(await sign_in(server, thief, stranger)) == "bad_passkey"
    assert (await thief.get("/api/identity")).status_code == 401
    assert (await sign_in(server, thief, key)).status_code == 201, "the real one is still good"


@plays
async def test_a_challenge_is_good_once_and_for_what_it_was_made_for(server: Server) -> None:
    key = Authenticator(counts=False)
    anna = await somebody(server)
    bert = await somebody(server, "Bert")
    phone = visitor(server)
    await add(server, anna, key)
    options = (await phone.post("/api/identity/passkey/options")).json()
    answer = {"credential": key.get(options, page(server))}
    assert (await phone.post("/api/identity/passkey", json=answer)).status_code == 201
    async with visitor(server) as again:
        assert code(await again.post("/api/identity/passkey", json=answer)) == "bad_passkey", "a replay"
    adding = (await anna.post("/api/account/passkeys/options")).json()
    assert code(await sign_in(server, bert, key, challenge=adding["challenge"])) == "bad_passkey"
    made = Authenticator().create(adding, page(server))
    refused = await bert.post("/api/account/passkeys", json={"credential": made, "name": "Mine"})
    assert code(refused) == "bad_passkey", "a challenge of somebody else's"


@plays
async def test_a_passkey_that_was_copied_is_noticed(server: Server) -> None:
    key = Authenticator()
    anna = await somebody(server)
    phone = visitor(server)
    thief = visitor(server)
    await add(server, anna, key)
    key.uses = 10
    assert (await sign_in(server, phone, key)).status_code == 201
    key.uses = 5  # the copy has been used less often
    assert code(await sign_in(server, thief, key)) == "bad_passkey"
    assert (await thief.get("/api/identity")).status_code == 401


@plays
async def test_a_passkey_is_one_persons_and_there_are_only_so_many(server: Server) -> None:
    key = Authenticator()
    anna = await somebody(server)
    bert = await somebody(server, "Bert")
    assert (await add(server, anna, key)).status_code == 204
    assert code(await add(server, bert, key)) == "bad_passkey", "it is Anna's"
    assert code(await add(server, bert, Authenticator(), domain="evil.example")) == "bad_passkey"
    for _ in range(19):
        await asyncio.sleep(0.12)  # or too much is changed at once
        assert (await add(server, anna, Authenticator())).status_code == 204
    assert code(await add(server, anna, Authenticator())) == "too_many_passkeys"
    (first, *_) = (await anna.get("/api/account")).json()["passkeys"]
    assert (await bert.delete(f"/api/account/passkeys/{first['id']}")).status_code == 404
    assert (await anna.patch(f"/api/account/passkeys/{first['id']}", json={"name": "Phone"})).status_code == 204
    assert (await anna.delete(f"/api/account/passkeys/{first['id']}")).status_code == 204
    assert code(await sign_in(server, bert, key)) == "unknown_passkey"


@pytest.mark.parametrize(
    "credential",
    [
        {},
        {"rawId": 7},
        {"response": []},
        {"response": {"clientDataJSON": "!!"}},
        {"response": {"clientDataJSON": "W10"}},
        {"response": {"clientDataJSON": "eyJjaGFsbGVuZ2UiOnt9fQ"}},
    ],
)
@plays
async def test_nonsense_is_no_passkey(server: Server, credential: dict[str, Any]) -> None:
    anna = await somebody(server)
    for path, more in (("/api/identity/passkey", {}), ("/api/account/passkeys", {"name": "Stick"})):
        assert code(await anna.post(path, json={"credential": credential, **more})) == "bad_passkey"


@plays
async def test_without_a_page_there_are_no_passkeys(server: Server) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        assert code(await client.post("/api/identity/passkey/options")) == "bad_origin"


# --- codes ---


@plays
async def test_a_recovery_code_is_good_once(server: Server) -> None:
    anna = await somebody(server)
    phone = visitor(server)
    thief = visitor(server)
    old = (await anna.post("/api/account/codes")).json()["codes"]
    codes = (await anna.post("/api/account/codes")).json()["codes"]
    assert len(codes) == 8
    assert code(await phone.post("/api/identity/recover", json={"code": old[0]})) == "bad_code", "there are new ones"
    typed = "-".join(codes[0][at : at + 4] for at in range(0, 16, 4)).upper()
    assert (await phone.post("/api/identity/recover", json={"code": typed})).status_code == 201
    assert code(await thief.post("/api/identity/recover", json={"code": codes[0]})) == "bad_code"
    assert (await phone.get("/api/account")).json()["codes"] == 7
    assert codes[1].encode() not in b"".join(hash for hash, _ in server.stored()["recovery_codes"])


@plays
async def test_nobody_is_lost_by_signing_in(server: Server) -> None:
    key = Authenticator()
    anna = await somebody(server)
    stray = await somebody(server, "Stray")
    await add(server, anna, key)
    opened = await stray.post("/api/tables", json={"game": "gauner", "seats": ["me", "random"], "players": 2})
    table = opened.json()["table"]
    assert (await stray.get("/api/account")).json()["lost"] is True
    assert code(await sign_in(server, stray, key)) == "would_lose"
    assert (await stray.get("/api/identity")).json()["person"]["name"] == "Stray", "nothing has changed"
    way_back = (await stray.post("/api/account/codes")).json()["codes"][0]
    assert (await sign_in(server, stray, key)).status_code == 201
    assert (await stray.get("/api/identity")).json()["person"]["name"] == "Anna"
    assert (await stray.post("/api/identity/recover", json={"code": way_back})).status_code == 201
    assert [one["table"] for one in (await stray.get("/api/tables/mine")).json()] == [table]


@plays
async def test_who_is_to_be_forgotten_is_deleted(server: Server) -> None:
    key = Authenticator()
    anna = await somebody(server)
    stray = await somebody(server, "Vagabond")
    await add(server, anna, key)
    opened = await stray.post("/api/tables", json={"game": "gauner", "seats": ["me", "random"], "players": 2})
    options = (await stray.post("/api/identity/passkey/options")).json()
    answer = {"credential": key.get(options, page(server)), "forget": True}
    assert (await stray.post("/api/identity/passkey", json=answer)).status_code == 201
    await _until_gone(server, "Vagabond")
    assert (await anna.get(f"/api/tables/{opened.json()['table']}")).json()["lobby"]["stage"] == "closed"


# --- devices, data, deleting ---


@plays
async def test_a_device_can_be_ended_from_another_one(server: Server) -> None:
    anna, phone = await Player.arrive(server, "Anna"), Player(server, "Anna")
    made = (await anna.http.post("/api/identity/code")).json()["code"]
    await phone.http.post(
        "/api/identity/claim", json={"code": made}, headers={"user-agent": "Mozilla Firefox/9 Android"}
    )
    await phone.connect()
    (other,) = [one for one in (await anna.http.get("/api/account")).json()["devices"] if not one["this"]]
    assert other["kind"] == "Firefox, Android"
    assert (await anna.http.delete(f"/api/account/devices/{other['id']}")).status_code == 204
    with pytest.raises(ConnectionError, match="4401"):
        await phone.until(lambda: False)
    assert (await phone.http.get("/api/identity")).status_code == 401
    assert (await anna.http.get("/api/identity")).status_code == 200
    assert (await anna.http.delete(f"/api/account/devices/{other['id']}")).status_code == 404


@plays
async def test_deleting_takes_the_name_out_of_everything_and_leaves_matches_whole(server: Server) -> None:
    anna, bert = await Player.arrive(server, "Zerlinde"), await Player.arrive(server, "Bert")
    table = await anna.open("me", "open", game="gauner", options={})
    await anna.join(table)
    await bert.join(table)
    await bert.ask("sit")
    await anna.ask("say", text="a secret word")
    await anna.ask("start")
    for one in (anna, bert):
        await one.until(lambda one=one: one.stage == "playing")
    await asyncio.gather(anna.play_on(), bert.play_on())
    everything = (await anna.http.get("/api/account/export")).json()
    assert [one["text"] for one in everything["said"]] == ["a secret word"]
    assert [one["id"] for one in everything["tables"]] == [table]
    assert [one["score"] for one in everything["results"]] == [everything["statistics"][0]["highest_score"]]
    assert everything["account"]["person"]["name"] == "Zerlinde"
    assert (await anna.http.delete("/api/account")).status_code == 204
    assert (await anna.http.get("/api/identity")).status_code == 401
    await _until_gone(server, "Zerlinde")
    await _until_gone(server, "a secret word")
    match = (await bert.http.get("/api/matches")).json()[0]
    assert sorted(line["person"]["name"] for line in match["seats"]) == ["", "Bert"]
    proof = await bert.http.get(f"/api/tables/{table}/matches/1/proof")
    check(Proof.loads(proof.text))
    late = await Player.arrive(server, "Late")
    await late.join(table)
    assert "Zerlinde" not in str(late.whole)
    assert "a secret word" not in str(late.whole)


async def _until_gone(server: Server, text: str) -> None:
    """Until nothing in the database says it any more."""
    for _ in range(100):
        rows = [str(row) for found in server.stored().values() for row in found]
        if not any(text in row for row in rows):
            return
        await asyncio.sleep(0.1)
    raise AssertionError(f"{text} is still stored: {[row for row in rows if text in row][:3]}")
