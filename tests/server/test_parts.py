"""The parts of the server that need no server."""

import asyncio
import gzip
import json
import re
import socket
import subprocess
import sys
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Any, get_args

import pytest
from websockets.frames import Frame, Opcode

from stammtisch.bots.advise import advise as ranked
from stammtisch.bots.levels import LEVELS
from stammtisch.engine.build import engine
from stammtisch.engine.description import read_description
from stammtisch.errors import OptionError
from stammtisch.live.commands import Level
from stammtisch.live.refusals import SENTENCES, Code
from stammtisch.match import Game, Match
from stammtisch.record import Record
from stammtisch.server import app, bots
from stammtisch.server.auth import OurHosts, accepted_language, is_our_page
from stammtisch.server.limits import (
    AdmissionControl,
    Bucket,
    ConnectionCounter,
    KeyedLimiter,
    TrustedNetworks,
    one_address,
)
from stammtisch.server.pages import caching, content, find_page, load_engines, load_offline, load_pages, made_parts
from stammtisch.server.settings import Settings, read_settings
from stammtisch.server.uvicorn_internals import framed
from tests.live.fakes import runs


def test_the_levels_on_the_wire_are_those_of_the_bots() -> None:
    assert get_args(Level) == tuple(LEVELS)


def test_every_refusal_has_its_sentence_but_those_that_bring_their_own() -> None:
    assert set(get_args(Code)) - set(SENTENCES) == {"option", "illegal_choice", "malformed"}


def test_a_bucket_allows_so_many_a_second_and_a_reserve() -> None:
    bucket = Bucket(rate=2, burst=3)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(100.5), bucket.take(100.5)] == [True, False]
    assert [bucket.take(200.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(300.0, 2), bucket.take(300.0, 2), bucket.take(300.0)] == [True, False, True]


def test_addresses_do_not_concern_each_other() -> None:
    addresses = KeyedLimiter(1, 1)
    assert [addresses.take("a", 1.0), addresses.take("a", 1.0), addresses.take("b", 1.0)] == [True, False, True]


def test_of_many_addresses_those_heard_of_lately_are_remembered() -> None:
    addresses = KeyedLimiter(1, 1)
    assert addresses.take("often", 1.0)
    for number in range(30_000):
        addresses.take(f"address {number}", 1.0)
        if number % 10_000 == 0:
            assert not addresses.take("often", 1.0), "it has had its share"
    assert len(addresses._buckets) < 25_000


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_line_frames_messages_as_everybody_does(size: int) -> None:
    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_a_crowd_is_counted_per_address() -> None:
    sockets = ConnectionCounter(2)
    assert [
        sockets.enter("a"),
        sockets.enter("a"),
        sockets.enter("a"),
        sockets.enter("b"),
    ] == [True, True, False, True]
    sockets.leave("a")
    assert sockets.enter("a")
    assert len(sockets) == 3


def test_connections_are_admitted_per_address_and_never_all_that_there_can_be() -> None:
    control = AdmissionControl(each=2, files=128 + 4, proxies=TrustedNetworks(["10.0.0.1"]))
    first, second = control.admit(("192.0.2.1", 1)), control.admit(("192.0.2.1", 2))
    assert first is not None
    assert second is not None
    assert control.admit(("192.0.2.1", 3)) is None, "two from one address"
    assert control.admit(("192.0.2.2", 1)) is not None
    assert control.admit(("192.0.2.3", 1)) is not None
    assert control.admit(("192.0.2.4", 1)) is None, "some files are left for the server itself"
    first.leave()
    first.leave()
    assert control.admit(("192.0.2.1", 4)) is not None
    assert control.admit(("192.0.2.4", 1)) is None


def test_a_proxys_connections_count_until_they_ask_for_something() -> None:
    control = AdmissionControl(each=1, files=1000, proxies=TrustedNetworks(["10.0.0.1"]))
    silent = [control.admit(("10.0.0.1", port)) for port in range(501)]
    assert silent[-1] is None, "half of all that there can be"
    for one in silent[:-1]:
        assert one is not None
        one.asked()
    assert control.admit(("10.0.0.1", 600)) is not None
    assert control.admit(("192.0.2.1", 1)) is not None, "others can still come"


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.0.2.1", 5), "192.0.2.1"),
        (("2001:db8:1:2:3:4:5:6", 5), "2001:db8:1:2::"),
        (("::ffff:192.0.2.1", 5), "192.0.2.1"),
        (("testclient", 5), "testclient"),
        (("x" * 30_000, 0), "x" * 64),
        (None, ""),
    ],
)
def test_what_counts_as_one_address(client: tuple[str, int] | None, address: str) -> None:
    assert one_address(client) == address


def test_who_may_look_inside() -> None:
    metrics_readers = TrustedNetworks(("127.0.0.0/8", "::1", "10.1.0.0/16"))
    for address in ("127.0.0.1", "::1", "::ffff:127.0.0.1", "10.1.2.3"):
        assert (address, 5) in metrics_readers
    for address in ("10.2.0.1", "192.0.2.1", "2001:db8::1", "testclient"):
        assert (address, 5) not in metrics_readers
    assert None not in metrics_readers
    assert ("2001:db8::1", 5) in TrustedNetworks("*")


def test_which_pages_are_ours() -> None:
    assert is_our_page(None, "http", "table.example", ())
    assert is_our_page("https://table.example", "https", "table.example", ())
    assert is_our_page("https://Table.example", "wss", "table.EXAMPLE", ())
    assert is_our_page("http://127.0.0.1:8000", "ws", "127.0.0.1:8000", ())
    assert is_our_page("https://table.example", "http", "table.example", ()), "a proxy did not say that it speaks TLS"
    assert not is_our_page("http://table.example", "https", "table.example", ()), "anybody may have written that page"
    assert not is_our_page("http://table.example", "wss", "table.example", ())
    assert not is_our_page("https://evil.example", "https", "table.example", ())
    assert not is_our_page("https://table.example.evil.example", "https", "table.example", ())
    for nothing in ("null", "", "table.example", "http://[", "https://[::1", "ftp://table.example", "://table.example"):
        assert not is_our_page(nothing, "http", "table.example", ())
    assert is_our_page("https://club.example", "https", "table.example", ("https://club.example",))


@pytest.mark.parametrize(
    ("host", "proxied", "ours"),
    [
        ("127.0.0.1:8000", False, True),
        ("192.168.1.7:8000", False, True),
        ("[fe80::1]:8000", False, True),
        ("localhost:8000", False, True),
        ("LOCALHOST.:8000", False, True),
        ("cards.localhost:8000", False, True),
        (f"{socket.gethostname()}:8000", False, True),
        ("den-pc.local:8000", False, True),
        ("left:8000", True, True),
        ("club.example:8000", False, True),
        ("table.example", False, True),
        ("table.example", True, True),
        ("any.example", True, True),
        ("any.example:8443", True, True),
        ("any.example", False, False),
        ("evil.example:8000", False, False),
        ("evil.example:8000", True, False),
        ("127.0.0.1.evil.example:8000", True, False),
        ("evil.example:x", False, False),
        ("", False, True),
    ],
)
def test_under_which_names_we_may_be_asked(host: str, proxied: bool, ours: bool) -> None:
    """A page that makes its own name point to this machine asks for our port, and through no proxy."""
    hosts = OurHosts(["0.0.0.0", "club.example"], ["https://table.example:8443"])
    assert ((host, 8000, proxied) in hosts) == ours


def test_on_the_usual_ports_a_proxy_and_a_direct_question_look_alike() -> None:
    for port in (80, 443):
        assert ("evil.example", port, True) not in OurHosts([], [])
        assert ("club.example", port, True) in OurHosts(["club.example"], [])
    assert ("evil.example:8000", 8000, False) in OurHosts(["*"], [])


def test_the_browsers_languages_are_taken_in_order() -> None:
    assert [accepted_language(header) for header in ("", "fr", "de-AT,en", "en-GB,de", "fr, de;q=0.3")] == [
        "en",
        "en",
        "de",
        "en",
        "de",
    ]


def test_settings_come_from_the_environment_and_are_overridden_by_what_is_given() -> None:
    environment = {"STAMMTISCH_PORT": "9000", "STAMMTISCH_GAMES": "gaunerbande, gauner", "STAMMTISCH_GRACE": "2.5"}
    settings = read_settings(environment, port=None, host="::")
    assert (settings.port, settings.games, settings.grace, settings.host) == (
        9000,
        ("gaunerbande", "gauner"),
        2.5,
        "::",
    )
    with pytest.raises(OptionError, match="A setting cannot be read"):
        read_settings({"STAMMTISCH_PORT": "many"})
    for name in ("STAMMTISCH_METRICS", "STAMMTISCH_PROXIES"):
        with pytest.raises(OptionError, match=r"networks such as 10\.0\.0\.0/8"):
            read_settings({name: "home"})
    assert read_settings({}, proxies="10.0.0.5, 10.0.0.6").proxies == ("10.0.0.5", "10.0.0.6")


@runs
async def test_the_server_looks_for_idle_tables_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = asyncio.Semaphore(0)

    async def look() -> None:
        looks.release()

    monkeypatch.setattr(app, "SWEEP", 0.0)
    services: Any = SimpleNamespace(tables=SimpleNamespace(evict_idle=look), sockets=())
    sweeping = asyncio.create_task(app.evict_idle(services))
    for _ in range(3):
        await looks.acquire()
    sweeping.cancel()


def test_so_many_answers_of_bots_are_on_their_way_as_the_host_has_set() -> None:
    cluster: Any = SimpleNamespace(hub=None, leases=None, bots=None)
    anything: Any = None
    services = app.live_services(Settings(bots_at_once=5), anything, cluster, anything, anything)
    for _ in range(5):
        assert not services.bots_at_once.locked()
        asyncio.run(services.bots_at_once.acquire())
    assert services.bots_at_once.locked()


def test_pages_are_found_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("the client")
    (tmp_path / "assets" / "app-1a2b.js").write_text("code")
    pages = load_pages(tmp_path)
    for path in ("", "/", "index.html", "/table/abc", "/rules"):
        assert (page := find_page(pages, path))
        assert page.body == b"the client"
    script = find_page(pages, "/assets/app-1a2b.js")
    assert script is not None
    assert (script.type, "immutable" in script.caching) == ("text/javascript", True)
    for path in ("/assets/other.js", "/favicon.ico", "/assets/x", "/../secrets.txt"):
        assert find_page(pages, path) is None
    missing = find_page(load_pages(tmp_path / "nothing"), "/")
    assert missing is not None
    assert b"has not been built" in missing.body


def test_pages_are_sent_packed_to_those_who_can_read_that(tmp_path: Path) -> None:
    (tmp_path / "app.js").write_text("code " * 400)
    (tmp_path / "icon.png").write_bytes(bytes(2000))
    pages = load_pages(tmp_path)
    script = pages["app.js"]
    for accepted in ("gzip", "br, gzip;q=0.5", "GZIP; q=1"):
        body, headers = content(script, accepted)
        assert gzip.decompress(body) == script.body
        assert len(body) < len(script.body) / 10
        assert headers == {"etag": f'{script.etag[:-1]}-gzip"', "vary": "accept-encoding", "content-encoding": "gzip"}
    for accepted in ("", "br", "gzip;q=0", "gzip;q=0.0, identity"):
        assert content(script, accepted) == (script.body, {"etag": script.etag, "vary": "accept-encoding"})
    for page in (pages["icon.png"], pages["index.html"]._replace(packed=None)):
        assert content(page, "gzip") == (page.body, {"etag": page.etag})


def test_games_as_webassembly_are_served_if_they_fit_the_rules_here(tmp_path: Path) -> None:
    fitting = engine("party_bugs")
    (tmp_path / "party_bugs.wasm").write_bytes(fitting)
    (tmp_path / "partout.wasm").write_bytes(fitting)
    (tmp_path / "tax_the_rich.wasm").write_bytes(fitting[:-1])
    (tmp_path / "gauner.wasm").write_bytes(fitting.replace(read_description(fitting)["sources"].encode(), b"0" * 24))
    pages = load_engines(["party_bugs", "partout", "gauner", "gaunerbande", "tax_the_rich"], tmp_path)
    assert sorted(pages) == ["engine/index.json", "engine/party_bugs.wasm"]
    page = pages["engine/party_bugs.wasm"]
    assert (page.body, page.type) == (fitting, "application/wasm")
    (listed,) = json.loads(pages["engine/index.json"].body).values()
    assert "immutable" in caching(page, listed["hash"].encode())
    assert caching(page, b"") == caching(page, b"0123456789abcdef") == page.caching == "no-cache"
    assert load_engines(["party_bugs"], tmp_path / "nothing")["engine/index.json"].body == b"{}"


def test_what_is_played_offline_is_served_whole_and_with_its_own_client_only(tmp_path: Path) -> None:
    (tmp_path / "stamp.txt").write_text("client 1")
    (tmp_path / "offline").mkdir()
    (tmp_path / "offline" / "offline.json").write_text("{}")
    assert "offline/offline.json" not in load_pages(tmp_path), "it is still being made"
    (tmp_path / "offline" / "stamp.txt").write_text("offline 1")
    pages = load_pages(tmp_path)
    assert pages["offline/offline.json"].caching == "no-cache"
    (tmp_path / "stamp.txt").write_text("client 2")
    assert load_offline(pages, tmp_path) == {}, "it lists files of another client"


def test_parts_made_beside_a_running_server_are_served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "SWEEP", 0.001)
    (tmp_path / "stamp.txt").write_text("client")
    served = load_pages(tmp_path)
    before = sorted(served)

    async def run() -> None:
        adding = asyncio.create_task(app.add_parts(served, ["party_bugs"], made_parts(tmp_path), tmp_path))
        (tmp_path / "engine").mkdir()
        (tmp_path / "engine" / "party_bugs.wasm").write_bytes(engine("party_bugs"))
        await asyncio.sleep(0.05)
        assert sorted(served) == before, "the index is written last"
        (tmp_path / "engine" / "index.json").write_text("{}")
        (tmp_path / "offline").mkdir()
        (tmp_path / "offline" / "offline.json").write_text("{}")
        (tmp_path / "offline" / "stamp.txt").write_text("offline")
        while len(served) < len(before) + 4:
            await asyncio.sleep(0.01)
        adding.cancel()

    asyncio.run(run())
    added = {"engine/index.json", "engine/party_bugs.wasm", "offline/offline.json", "offline/stamp.txt"}
    assert served.keys() - before == added


def test_the_schema_of_the_wire_can_be_exported() -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "stammtisch.server.wire"], capture_output=True, text=True, check=True, timeout=60
    )
    schema = json.loads(printed.stdout)
    assert {"ClientMessage", "ServerMessage", "Choose", "ChoseShown"} <= set(schema["$defs"])
    assert {"TableMessage", "FactMessage"} <= set(schema["$defs"])
    assert {"GaunerbandeView", "PartyBugsEvent", "GameShown", "ReplayShown", "Review"} <= set(schema["$defs"])
    named = {name for name, part in schema["$defs"].items() if "secret" in part.get("properties", {})}
    assert named == {"Fairness", "FairnessForm1"}, "a secret is named nowhere but in the proof of a match that is over"
    referred = set(re.findall(r'"#/\$defs/(\w+)"', printed.stdout))
    assert referred <= set(schema["$defs"])


@pytest.mark.parametrize("level", LEVELS)
def test_bots_choose_well_however_many_wait(level: str) -> None:
    match = Game("gaunerbande").start(seed=3)
    for waiting in (0, 3, 4, 500, 100_000):
        assert bots.choose(match, 0, level, waiting) in match.choices(0)


def test_the_more_people_want_a_hint_the_less_is_thought_about_each(monkeypatch: pytest.MonkeyPatch) -> None:
    match, asked, advise = Game("gaunerbande").start(seed=3), list[dict[str, Any]](), ranked

    def noted(match: Match, seat: int, **effort: Any) -> Any:
        asked.append(effort)
        return advise(match, seat, **effort)

    monkeypatch.setattr(bots, "ranked", noted)
    for waiting in (0, 4, 19, 1_000):
        tips = bots.advise(match, 0, waiting)
        assert {tip.choice for tip in tips} == set(match.choices(0))
    for kind in ("simulations", "seconds", "imagined"):
        alone, few, many, crowd = (effort[kind] for effort in asked)
        assert alone >= few >= many >= crowd
        assert 0 < crowd < alone
    assert asked[0]["imagined"] * len(match.choices(0)) <= 2_000, "nor more for each if there is much to choose from"


def test_a_hint_takes_no_longer_than_it_may() -> None:
    match = Game("gaunerbande").start(seed=3)
    started = monotonic()
    tips = ranked(match, 0, simulations=1 << 40, seconds=0.05, imagined=1)
    assert {tip.choice for tip in tips} == set(match.choices(0))
    assert monotonic() - started < 60, "so many simulations take years"


@pytest.mark.parametrize("choices", [0, 50, 400, 6_000, 100_000])
def test_a_review_of_a_long_match_is_brief(choices: int, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def noted(record: Record, simulations: int, progress: Any) -> Any:
        asked.append(simulations)
        return SimpleNamespace(as_dict=dict)

    monkeypatch.setattr(bots, "review", noted)
    record = Record(game="gaunerbande", rules=1, players=3, options={}, seed=1, choices=["0 pass r1"] * choices)
    bots.review_as_data(record, lambda done, of: None)
    assert asked[0] >= 100
    assert asked[0] * choices <= max(3_000_000, 100 * choices)
    assert asked[0] == 4_000 or choices > 400, "most matches are looked at as closely as ever"
