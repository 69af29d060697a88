"""The HTTP interface of a real server: identities, tables, lists, finished matches, headers and limits."""

import asyncio
import random
import resource
import sqlite3
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

import stammtisch
from stammtisch.games.registry import rulebook
from stammtisch.games.schema import COMMON_KEYS
from stammtisch.live.proof_check import Proof, check
from stammtisch.record import Record
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
    assert changed.json()["person"] == {"id": answer.json()["person"]["id"], "name": "Änne"}, "no face is not told"
    assert (await anna.http.delete("/api/identity")).status_code == 204
    assert (await anna.http.get("/api/identity")).status_code == 401


@plays
async def test_behind_a_proxy_with_tls_the_cookie_is_secure(server: Server) -> None:
    anna = Player(server, "Anna")
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
    answer = await anna.http.post("/api/identity", json={"name": "Anna"}, headers=headers)
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-stammtisch="), "no other page, nor one by http, can set it"
    assert all(part in cookie for part in ("Secure", "HttpOnly", "Path=/"))
    assert "Domain" not in cookie
    assert "strict-transport-security" in answer.headers
    secret = cookie.split("=")[1].split(";")[0]
    for name, status in (("__Host-stammtisch", 200), ("stammtisch", 401)):
        known = await anna.http.get("/api/identity", headers={**headers, "Cookie": f"{name}={secret}"})
        assert known.status_code == status
    plain = {**headers, "Origin": server.url, "Cookie": f"__Host-stammtisch={secret}"}
    refused = await anna.http.post("/api/identity/code", headers=plain)
    assert refused.json()["code"] == "bad_origin", "a page of the same name that came by http"
    with pytest.raises(InvalidStatus, match="403"):
        await connect(server.socket_url, additional_headers=plain)


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


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "\u3164", "\u2800", "x" * 25])
@plays
async def test_names_must_be_readable(server: Server, name: str) -> None:
    answer = await Player(server, "?").http.post("/api/identity", json={"name": name})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_text")


@plays
async def test_a_face_is_chosen_stays_and_can_be_given_back(server: Server) -> None:
    anna = await Player.arrive(server, "Anna")
    for sent, kept in ({"face": "1a2b3c"}, "1a2b3c"), ({}, "1a2b3c"), ({"face": ""}, None), ({"face": "z"}, "z"):
        changed = await anna.http.patch("/api/identity", json={"name": "Anna", **sent})
        assert changed.json()["person"].get("face") == kept, sent
    bert = await Player(server, "Bert").http.post("/api/identity", json={"name": "Bert", "face": "0123456789abcdef"})
    assert bert.json()["person"]["face"] == "0123456789abcdef"


@pytest.mark.parametrize("face", ["A", "ä", "a b", "abc\n", "<svg>", "\u0000", "x" * 17, 7, ["a"]])
@plays
async def test_a_face_is_a_short_code_and_nothing_else(server: Server, face: object) -> None:
    anna = await Player.arrive(server, "Anna")
    answer = await anna.http.patch("/api/identity", json={"name": "Bert", "face": face})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert "face" in answer.json()["message"]
    assert (await anna.http.get("/api/identity")).json()["person"]["name"] == "Anna", "nothing of it was done"


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
    assert (browser.status_code, browser.json()["message"]) == (401, "Bitte gib zuerst einen Namen ein.")


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


@plays
async def test_names_that_are_not_ours_are_refused(server: Server) -> None:
    """A page that makes its name point to this machine is, for its browser, a page of ours."""
    anna, port = await Player.arrive(server, "Anna"), server.port
    for path in ("/", "/metrics", "/healthz", "/api/games"):
        answer = await anna.http.get(path, headers={"Host": f"evil.example:{port}"})
        assert (answer.status_code, answer.json()["code"]) == (421, "bad_host")
    rebound = f"http://evil.example:{port}"
    answer = await anna.http.post(
        "/api/tables", json={"game": "gaunerbande"}, headers={"Host": f"evil.example:{port}", "Origin": rebound}
    )
    assert answer.status_code == 421
    with pytest.raises(InvalidStatus, match="421"):
        await connect(f"ws://evil.example:{port}/ws", host="127.0.0.1", port=port)
    for host in (f"localhost:{port}", f"192.168.1.9:{port}", f"[::1]:{port}", "club.example"):  # the last: by a proxy
        assert (await anna.http.get("/api/games", headers={"Host": host})).status_code == 200


@plays
async def test_what_litestar_would_keep_is_short(server: Server) -> None:
    anna = await Player.arrive(server, "Anna")
    for path in ("/" + "a" * 600, "/api/matches?" + "a=b&" * 100):
        assert (await anna.http.get(path)).status_code == 414
    secret = anna.http.cookies["stammtisch"]
    others = "; ".join(f"c{number}=d" for number in range(500))
    known = await anna.http.get("/api/identity", headers={"Cookie": f"{others}; stammtisch={secret}; {others}"})
    assert known.status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        b'{"name": "A", "language": ["de"]}',
        b'{"name": "A", "language": {}}',
        b'{"name": "A", "language": "xx"}',
        b'{"name": "A", "language": null}',
        b'{"name": "\xff"}',
        b'{"name": "\\ud800"}',
        b"\xff\xfe{}",
        *(b"[" * depth + b"]" * depth for depth in (900, 970, 1000, 8000)),
        *(b'{"game": "gaunerbande", "options": {"target": %s}}' % (b"[" * n + b"]" * n) for n in (900, 950, 990)),
    ],
)
@plays
async def test_nothing_in_a_body_is_an_error_of_ours(server: Server, body: bytes) -> None:
    anna, head = await Player.arrive(server, "Anna"), {"Content-Type": "application/json"}
    for method, path in (("POST", "/api/identity"), ("PATCH", "/api/identity"), ("POST", "/api/tables")):
        answer = await anna.http.request(method, path, content=body, headers=head)
        assert answer.status_code == 400, answer.text
        assert answer.json()["code"] in ("malformed", "option", "bad_text")


@pytest.mark.parametrize("header", ["Origin", "Cookie", "Accept-Language", "Host", "If-None-Match", "Content-Type"])
@plays
async def test_nothing_in_a_header_is_an_error_of_ours(server: Server, header: str) -> None:
    anna = await Player.arrive(server, "Anna")
    for value in (b"http://[", b"https://[::1", b"\xff\xfe", b"\xed\xa0\x80", b"stammtisch=\xff", b"stammtisch=%ff"):
        for method, path in (("GET", "/"), ("GET", "/api/identity"), ("POST", "/api/identity")):
            head = [(header.encode(), value)]
            answer = await anna.http.request(method, path, content=b'{"name": "A"}', headers=head)
            assert answer.status_code < 500, answer.text


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
async def test_a_table_in_a_list_says_since_when_and_to_those_who_sit_there_in_which_round(server: Server) -> None:
    anna, bert = await Player.arrive(server, "Anna"), await Player.arrive(server, "Bert")
    table = await anna.open("me", "random", "random", start=True)
    await anna.join(table)
    own, other = [(await one.http.get(f"/api/tables/{table}")).json() for one in (anna, bert)]
    assert own["at"] == other["at"] > 1_600_000_000_000
    assert (own["round"], other["round"]) == (1, None)


@plays
async def test_after_the_match_everything_is_revealed_and_nothing_before(server: Server) -> None:
    anna = await Player.arrive(server, "Anna")
    table = await anna.open("me", "random", "random")
    await anna.join(table)
    promised = anna.lobby["commitment"]
    await anna.cut("seven")
    await anna.ask("start")
    assert anna.opening.nonce not in str((await anna.http.get(f"/api/tables/{table}")).json())
    await anna.reveal()
    match = f"/api/tables/{table}/matches/1"
    for path in (match, f"{match}/record", f"{match}/proof", f"{match}/replay"):
        assert (await anna.http.get(path)).json()["code"] == "not_over"
    await anna.until(lambda: anna.stage == "playing")
    await anna.play_on()

    proof = Proof.loads((await anna.http.get(f"{match}/proof")).content)
    assert proof.fairness.commitment == promised
    assert [(cut.seat, cut.nonce, cut.text) for cut in proof.fairness.cuts] == [(0, anna.opening.nonce, "seven")]
    said = (await anna.http.get(f"{match}/verify")).json()
    assert (said["fair"], "Cuts: 1 (seats 0," in said["message"]) == (True, True)
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
    assert (await anna.http.get(f"{match}/moments")).json() == {
        "made": False,
        "making": False,
        "turning_point": None,
        "best_moment": None,
    }
    shown = (await anna.http.get(f"{match}/review")).json()
    while shown["review"] is None:
        assert 0 <= shown["done"] <= shown["of"]
        await asyncio.sleep(0.05)
        shown = (await anna.http.get(f"{match}/review")).json()
    assert len(shown["review"]["accuracy"]) == 3
    moments = (await anna.http.get(f"{match}/moments")).json()
    assert moments["made"]
    told = shown["review"]["turning_point"]
    assert moments["turning_point"] == (told and {"number": told["number"], "said": told["said"]["en"]})
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
    options = {option.name: option for option in rulebook("tax_the_rich").options}
    scenarios, cards = options["rules"].offers, options["rule_cards"].offers
    assert {"Grundspiel", "Der Skandal", "Anarchie"} <= {offer.name.de for offer in scenarios}
    for offer in scenarios:
        assert stammtisch.load("tax_the_rich", players=4, rules=offer.value)
    assert {offer.value for offer in cards if 4 not in offer.players} == {"3.5", "5.5", "7.5"}
    for players in (3, 6):
        allowed = [offer.value for offer in cards if players in offer.players]
        assert stammtisch.load("tax_the_rich", players=players, rule_cards=allowed)
    assert all((*offer.name, *offer.about) for offer in (*scenarios, *cards))


@plays
async def test_the_details_of_a_game_say_how_to_show_it(server: Server) -> None:
    http = Player(server, "?").http
    details = (await http.get("/api/games/gaunerbande", headers={"Accept-Language": "de"})).json()
    parts = {part["key"]: part for part in details["view"]}
    assert parts["hand"]["shape"] == {"is": "list", "of": {"is": "card"}}
    assert parts["hand_sizes"] == {
        "key": "hand_sizes",
        "label": "Karten",
        "shape": {"is": "by_seat", "of": {"is": "number"}},
    }
    assert [part["key"] for part in parts["trick"]["shape"]["of"]["parts"]] == ["seat", "card"]
    view = stammtisch.load("gaunerbande").start(1).view(0)
    assert set(parts) == set(view) - COMMON_KEYS, "every key of the view but those that all games have"
    assert details["cards"]["r10"] == "rote 10 (korrupter Politiker)"
    assert len(details["cards"]) == 52
    refused = await http.get("/api/games/poker")
    assert refused.status_code == 400
    assert "poker" in refused.json()["message"]


# --- around it ---


@plays
async def test_every_response_has_its_security_headers(server: Server) -> None:
    http = Player(server, "?").http
    for path in ("/", "/rules/gaunerbande", "/api/games", "/api/nowhere", "/healthz", "/missing.js"):
        headers = (await http.get(path)).headers
        assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
        assert "unsafe" not in headers["content-security-policy"].replace("'wasm-unsafe-eval'", "")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers
    for path in ("/api/games", "/api/identity", "/api/nowhere", "/healthz"):
        assert (await http.get(path)).headers["cache-control"] == "no-store"
    assert "no-store" not in (await http.get("/")).headers["cache-control"]


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
async def test_a_server_that_cannot_store_is_not_healthy(zygote: Zygote, folder: Path) -> None:
    server = zygote.server(folder)
    anna = await Player.arrive(server, "Anna")
    assert (await anna.http.get("/healthz")).status_code == 200
    no_file_grows(server, 1024)
    await until_health_is(anna, 503)
    assert (await anna.http.get("/healthz")).json()["status"] == "no database"
    no_file_grows(server, resource.RLIM_INFINITY)
    await until_health_is(anna, 200)
    with sqlite3.connect(server.database) as other:
        other.execute("BEGIN EXCLUSIVE")
        await until_health_is(anna, 503)
        other.rollback()
    await until_health_is(anna, 200)
    server.kill()


def no_file_grows(server: Server, size: int) -> None:
    """Beyond this size: what a full disk is to a server that writes."""
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


async def until_health_is(player: Player, status: int) -> None:
    async with asyncio.timeout(30):
        while (await player.http.get("/healthz")).status_code != status:
            await asyncio.sleep(0.1)


@plays
async def test_who_is_forgotten_is_no_longer_connected(server: Server) -> None:
    anna = await Player.arrive(server, "Anna")
    phone = Player(server, "phone")
    code = (await anna.http.post("/api/identity/code")).json()["code"]
    await phone.http.post("/api/identity/claim", json={"code": code})
    await anna.join(await anna.open("me", "random", "random"))
    await phone.join(anna.table)
    assert (await anna.http.delete("/api/identity")).status_code == 204
    with pytest.raises(ConnectionError, match="4401"):
        await anna.until(lambda: False, 5)
    assert (await phone.ask("ping"))["type"] == "pong", "the other device is not meant"


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
    newcomer_limit = [
        (await anna.http.post("/api/identity", json={"name": "A"}, headers=mine)).status_code for _ in range(62)
    ]
    assert newcomer_limit == [201] * 60 + [429] * 2, "a whole club may come at once, but not a crowd"
    seen: set[int] = set()
    while seen != {200, 429}:  # as soon as more come than sixteen a second
        flood = await asyncio.gather(*(anna.http.get("/api/games", headers=mine) for _ in range(100)))
        seen |= {answer.status_code for answer in flood}
    other = await anna.http.get("/api/games", headers={"X-Forwarded-For": "198.51.100.2"})
    assert other.status_code == 200, "one flooding address does not concern another"
    assert (await anna.http.get("/healthz", headers=mine)).status_code == 200
    server.kill()


@plays
async def test_tables_opened_at_the_same_time_are_counted_too(zygote: Zygote, folder: Path) -> None:
    server = zygote.server(folder, tables_each=5)
    anna, bert = await Player.arrive(server, "Anna"), await Player.arrive(server, "Bert")
    asking = [
        player.http.post("/api/tables", json={"game": "gaunerbande"}) for _ in range(25) for player in (anna, bert)
    ]
    answers = await asyncio.gather(*asking)
    for answered in (answers[::2], answers[1::2]):
        assert [answer.status_code for answer in answered].count(201) == 5
        assert {answer.json().get("code") for answer in answered} == {None, "too_many_tables"}
    assert server.errors() == ""
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
