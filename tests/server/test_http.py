"""The HTTP interface of a real server: identities, tables, lists, finished matches, headers and limits."""

import asyncio
import random
from pathlib import Path

import pytest

import stammtisch
from stammtisch.live.fairness import Proof, check
from stammtisch.record import Record
from stammtisch.server.offers import offers
from tests.server.player import Player, plays
from tests.server.servers import Server, Zygote

# --- identities ---


@plays
async def test_being_somebody_takes_a_name_and_a_cookie(server: Server) -> None:
    anna = Player(server, "Anna")
    answer = await anna.http.post("/api/identity", json={"name": " Anna\n", "language": "de"})
    assert answer.json()["person"]["name"] == "Anna"
    cookie = answer.headers["set-cookie"]
    assert all(part in cookie for part in ("stammtisch=", "HttpOnly", "SameSite=lax", "Path=/"))
    assert "Secure" not in cookie  # over plain http the browser would drop it
    assert (await anna.http.get("/api/identity")).json() == answer.json()
    changed = await anna.http.patch("/api/identity", json={"name": "Änne", "language": "en"})
    assert changed.json()["person"] == {"id": answer.json()["person"]["id"], "name": "Änne"}
    assert (await anna.http.delete("/api/identity")).status_code == 204
    assert (await anna.http.get("/api/identity")).status_code == 401


@plays
async def test_behind_a_proxy_with_tls_the_cookie_is_secure(server: Server) -> None:
    anna = Player(server, "Anna")
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
    answer = await anna.http.post("/api/identity", json={"name": "Anna"}, headers=headers)
    assert "Secure" in answer.headers["set-cookie"]
    assert "strict-transport-security" in answer.headers


@plays
async def test_a_code_makes_another_device_mine(server: Server) -> None:
    anna = await Player.arrive(server, "Anna")
    code = (await anna.http.post("/api/identity/code")).json()
    assert code["seconds"] == 600
    phone = Player(server, "phone")
    spoken = f"{code['code'][:4]} {code['code'][4:]}".upper()
    claimed = await phone.http.post("/api/identity/claim", json={"code": spoken})
    assert claimed.json()["person"]["id"] == anna.person
    again = await Player(server, "thief").http.post("/api/identity/claim", json={"code": code["code"]})
    assert (again.status_code, again.json()["code"]) == (403, "bad_code")


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "x" * 25])
@plays
async def test_names_must_be_readable(server: Server, name: str) -> None:
    answer = await Player(server, "?").http.post("/api/identity", json={"name": name})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_text")


# --- refusals ---


@plays
async def test_refusals_are_typed_and_speak_the_persons_language(server: Server) -> None:
    anna, bert = await Player.arrive(server, "Anna", "de"), await Player.arrive(server, "Bert", "en")
    bad = {"game": "gaunerbande", "players": 9}
    german, english = [await player.http.post("/api/tables", json=bad) for player in (anna, bert)]
    assert german.json() == {"code": "option", "message": "Gaunerbande ist für 3, 4, 5, 6 Personen, nicht 9."}
    assert english.json()["message"] == "Gaunerbande is for 3, 4, 5, 6 players, not 9."
    nobody = Player(server, "nobody")
    browser = await nobody.http.post("/api/tables", json=bad, headers={"Accept-Language": "fr, de;q=0.8, en;q=0.5"})
    assert (browser.status_code, browser.json()["message"]) == (401, "Sag zuerst, wer du bist.")


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/api/nowhere", b"", 404, "not_found"),
        ("GET", "/missing.js", b"", 404, "not_found"),
        ("GET", "/assets/missing", b"", 404, "not_found"),
        ("PUT", "/api/identity", b"{}", 405, "not_found"),
        ("POST", "/api/identity", b"{", 400, "malformed"),
        ("POST", "/api/identity", b"[]", 400, "malformed"),
        ("POST", "/api/identity", b'{"name": 7}', 400, "malformed"),
        ("POST", "/api/identity", b'{"name": "A", "admin": true}', 400, "malformed"),
        ("POST", "/api/identity", b"x" * 20_000, 413, "too_large"),
        ("POST", "/api/tables", b'{"game": "poker"}', 400, "option"),
        ("POST", "/api/tables", b'{"game": "gaunerbande", "seats": ["me", "me", "me", "me"]}', 400, "option"),
        ("POST", "/api/tables", b'{"game": "gaunerbande", "players": 1000000000}', 400, "option"),
        ("POST", "/api/tables", b'{"game": "gaunerbande", "options": {"target": 1e400}}', 400, "malformed"),
        ("POST", "/api/tables", b'{"game": "gaunerbande", "start": true}', 400, "seats_open"),
        ("GET", "/api/tables/nosuchtable", b"", 404, "no_table"),
        ("GET", "/api/tables/%00/matches/1", b"", 400, "malformed"),
        ("GET", "/api/tables/nosuchtable/matches/1/proof", b"", 403, "not_over"),
        ("GET", "/api/tables/nosuchtable/matches/1/replay?count=0", b"", 400, "malformed"),
        ("GET", "/api/matches?before=yesterday", b"", 400, "malformed"),
    ],
)
@plays
async def test_what_cannot_be_is_refused(
    server: Server, method: str, path: str, body: bytes, status: int, code: str
) -> None:
    anna = await Player.arrive(server, "Anna")
    answer = await anna.http.request(method, path, content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize(
    ("method", "path", "body", "told"),
    [
        ("POST", "/api/tables", b'{"game": "gauner", "seats": ["me", "god"]}', "'god' - at `seats[1]`"),
        ("POST", "/api/identity", b'{"name": "A", "admin": true}', "unknown field `admin`"),
        ("POST", "/api/identity", b"{", "truncated"),
        ("POST", "/api/identity", b"", "data"),
        ("GET", "/api/matches?before=yesterday", b"", "Expected `int"),
    ],
)
@plays
async def test_what_is_not_understood_is_told(server: Server, method: str, path: str, body: bytes, told: str) -> None:
    anna = await Player.arrive(server, "Anna")
    answer = await anna.http.request(method, path, content=body, headers={"Content-Type": "application/json"})
    assert told in answer.json()["message"]


@plays
async def test_foreign_pages_change_nothing(server: Server) -> None:
    anna = await Player.arrive(server, "Anna")
    for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = await anna.http.post("/api/tables", json={"game": "gaunerbande"}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")
    answer = await anna.http.post("/api/tables", json={"game": "gaunerbande"}, headers={"Origin": server.url})
    assert answer.status_code == 201


# --- tables and finished matches ---


@plays
async def test_lists_of_tables(server: Server) -> None:
    anna, bert = await Player.arrive(server, "Anna"), await Player.arrive(server, "Bert")
    private = await anna.open("me", "open", "random")
    listed = await anna.open("me", "open", "random", listed=True, pace=30)
    public = {table["table"]: table for table in (await bert.http.get("/api/tables")).json()}
    assert listed in public
    assert private not in public
    assert public[listed]["terms"]["pace"] == 30
    assert [seat["held"] for seat in public[listed]["lobby"]["seats"]] == ["person", "open", "bot"]
    mine = [table["table"] for table in (await anna.http.get("/api/tables/mine")).json()]
    assert set(mine) == {private, listed}
    assert (await bert.http.get("/api/tables/mine")).json() == []
    one = (await anna.http.get(f"/api/tables/{private}")).json()
    assert (one["seat"], len(one["lobby"]["commitment"])) == (0, 64)
    assert one["here"] == 0
    await anna.join(private)
    assert (await anna.http.get(f"/api/tables/{private}")).json()["here"] == 1
    await anna.ask("close")
    assert private not in [table["table"] for table in (await anna.http.get("/api/tables/mine")).json()]


@plays
async def test_after_the_match_everything_is_revealed_and_nothing_before(server: Server) -> None:
    anna = await Player.arrive(server, "Anna")
    table = await anna.open("me", "random", "random")
    await anna.join(table)
    promised = anna.lobby["commitment"]
    await anna.ask("cut", text="seven")
    await anna.ask("start")
    match = f"/api/tables/{table}/matches/1"
    for path in (match, f"{match}/record", f"{match}/proof", f"{match}/replay"):
        assert (await anna.http.get(path)).json()["code"] == "not_over"
    await anna.until(lambda: anna.stage == "playing")
    await anna.play_on()

    proof = Proof.loads((await anna.http.get(f"{match}/proof")).content)
    assert proof.fairness.commitment == promised
    assert proof.fairness.cuts == {"0": "seven"}
    assert list(check(proof).scores) == anna.lobby["results"][0]["scores"]
    record = (await anna.http.get(f"{match}/record")).content
    assert Record.loads(record).replay().over

    shown = (await anna.http.get(match)).json()
    assert [seat["score"] for seat in shown["seats"]] == anna.lobby["results"][0]["scores"]
    assert shown["seats"][0]["person"]["name"] == "Anna"
    first = (await anna.http.get(f"{match}/replay?count=2")).json()
    assert len(first["start"]) == 3
    assert [len(view["hand"]) for view in first["start"]] == [16, 16, 16]
    rest = (await anna.http.get(f"{match}/replay?after=2&count=60")).json()
    assert [step["number"] for step in first["steps"] + rest["steps"]][:4] == [1, 2, 3, 4]
    assert rest["steps"][0]["label"].startswith("Pass on the ")
    shown = (await anna.http.get(f"{match}/review")).json()
    while shown["review"] is None:
        assert 0 <= shown["done"] <= shown["of"]
        await asyncio.sleep(0.05)
        shown = (await anna.http.get(f"{match}/review")).json()
    assert len(shown["review"]["accuracy"]) == 3
    assert shown == (await anna.http.get(f"{match}/review")).json()
    (history,) = (await anna.http.get("/api/matches")).json()
    assert history["table"] == table
    (statistics,) = (await anna.http.get("/api/statistics")).json()
    assert (statistics["game"], statistics["played"]) == ("gaunerbande", 1)


@plays
async def test_games_and_options_in_both_languages(server: Server) -> None:
    http = Player(server, "?").http
    english, german = [
        (await http.get("/api/games", headers={"Accept-Language": language})).json()[0] for language in ("en", "de")
    ]
    assert english["phases"]["play"] == "Play a card"
    assert german["phases"]["play"] == "Eine Karte spielen"
    (target,) = english["options"]
    assert (target["name"], target["low"], target["high"], target["default"]) == ("target", 10, 1000, 100)
    assert target["offers"] == []


def test_what_can_be_picked_for_tax_the_rich_has_names_and_is_what_the_library_takes() -> None:
    scenarios, cards = offers("tax_the_rich", "rules", "de"), offers("tax_the_rich", "rule_cards", "en")
    assert {"Grundspiel", "Der Skandal", "Anarchie"} <= {offer.name for offer in scenarios}
    for offer in scenarios:
        assert stammtisch.load("tax_the_rich", players=4, rules=offer.value)
    assert {offer.value for offer in cards if 4 not in offer.players} == {"3.5", "5.5", "7.5"}
    for players in (3, 6):
        allowed = [offer.value for offer in cards if players in offer.players]
        assert stammtisch.load("tax_the_rich", players=players, rule_cards=allowed)
    assert all(offer.name and offer.about for offer in (*scenarios, *cards))


# --- around it ---


@plays
async def test_every_response_has_its_security_headers(server: Server) -> None:
    http = Player(server, "?").http
    for path in ("/", "/rules/gaunerbande", "/api/games", "/api/nowhere", "/healthz", "/missing.js"):
        headers = (await http.get(path)).headers
        assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers


@plays
async def test_the_page_is_there_even_if_it_only_says_that_it_is_not(server: Server) -> None:
    http = Player(server, "?").http
    page = await http.get("/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "Stammtisch" in page.text
    again = await http.get("/", headers={"If-None-Match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@plays
async def test_health_metrics_and_schema(server: Server) -> None:
    anna = await Player.arrive(server, "Anna")
    await anna.open("me", "random", "random", start=True)
    health = (await anna.http.get("/healthz")).json()
    assert health["status"] == "ok"
    metrics = (await anna.http.get("/metrics")).text
    for name in ("stammtisch_tables", "stammtisch_sockets", "stammtisch_facts_total", "stammtisch_commit_seconds"):
        assert f"\n{name}" in metrics
    from_elsewhere = {"X-Forwarded-For": "203.0.113.9"}
    hidden = await anna.http.get("/metrics", headers=from_elsewhere)
    assert (hidden.status_code, hidden.json()["code"]) == (404, "not_found"), "who plays must not count along"
    assert (await anna.http.get("/healthz", headers=from_elsewhere)).status_code == 200
    schema = (await anna.http.get("/api/schema/openapi.json")).json()
    assert {"/api/identity", "/api/tables", "/api/tables/{table}/matches/{number}/proof"} <= set(schema["paths"])


@plays
async def test_nothing_secret_is_in_the_log(server: Server) -> None:
    anna = await Player.arrive(server, "Anna")
    table = await anna.open("me", "random", "random", start=True)
    await anna.join(table)
    await anna.http.get(f"/api/tables/{table}/matches/x")
    secret = next(iter(anna.http.cookies.jar)).value
    assert secret is not None
    log = server.log()
    assert "table opened" in log
    assert secret not in log
    assert table not in log, "the link of a private table is a key"


@plays
async def test_limits_per_address_and_per_person(zygote: Zygote, folder: Path) -> None:
    server = zygote.server(folder, requests_each=16, newcomers_each=0.01, tables_each=2)
    anna = await Player.arrive(server, "Anna")
    answers = [await anna.http.post("/api/tables", json={"game": "gaunerbande"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert answers[2].json()["code"] == "too_many_tables"
    mine = {"X-Forwarded-For": "198.51.100.1"}
    newcomers = [
        (await anna.http.post("/api/identity", json={"name": "A"}, headers=mine)).status_code for _ in range(62)
    ]
    assert newcomers == [201] * 60 + [429] * 2, "a whole club may come at once, but not a crowd"
    seen: set[int] = set()
    while seen != {200, 429}:  # as soon as more come than sixteen a second
        flood = await asyncio.gather(*(anna.http.get("/api/games", headers=mine) for _ in range(100)))
        seen |= {answer.status_code for answer in flood}
    other = await anna.http.get("/api/games", headers={"X-Forwarded-For": "198.51.100.2"})
    assert other.status_code == 200, "one flooding address does not concern another"
    assert (await anna.http.get("/healthz", headers=mine)).status_code == 200
    server.kill()


@plays
async def test_random_bodies_never_break_the_server(server: Server) -> None:
    anna, dice = await Player.arrive(server, "Anna"), random.Random(9)
    values = [None, True, -1, 3, 1e9, "", "me", "gaunerbande", [], ["me"], {}, {"target": 10}, "x" * 3000]
    names = ["game", "players", "options", "seats", "listed", "pace", "spectators", "hints", "start"]
    for _ in range(150):
        body = {name: dice.choice(values) for name in dice.sample(names, dice.randrange(1, 6))}
        answer = await anna.http.post("/api/tables", json={"game": "gaunerbande", **body})
        assert answer.status_code in (201, 400), (body, answer.text)
