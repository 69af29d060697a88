"""The parts of the server that need no server."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
from websockets.frames import Frame, Opcode

from stammtisch.bots.levels import LEVELS
from stammtisch.errors import OptionError
from stammtisch.live.intents import Level
from stammtisch.live.refusals import SENTENCES, Code
from stammtisch.match import Game
from stammtisch.server import bots
from stammtisch.server.auth import accepted_language, is_our_page
from stammtisch.server.limits import Addresses, Bucket, Crowd, Insiders, one_address
from stammtisch.server.line import framed
from stammtisch.server.pages import find_page, load_pages
from stammtisch.server.settings import read_settings


def test_the_levels_on_the_wire_are_those_of_the_bots() -> None:
    assert get_args(Level) == tuple(LEVELS)


def test_every_refusal_has_its_sentence_but_those_that_bring_their_own() -> None:
    assert set(get_args(Code)) - set(SENTENCES) == {"option", "illegal_choice", "malformed"}


def test_a_bucket_allows_so_many_a_second_and_a_reserve() -> None:
    bucket = Bucket(rate=2, burst=3)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(100.5), bucket.take(100.5)] == [True, False]
    assert [bucket.take(200.0) for _ in range(4)] == [True, True, True, False]


def test_addresses_do_not_concern_each_other() -> None:
    addresses = Addresses(1, 1)
    assert [addresses.take("a", 1.0), addresses.take("a", 1.0), addresses.take("b", 1.0)] == [True, False, True]


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_line_frames_messages_as_everybody_does(size: int) -> None:
    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_a_crowd_is_counted_per_address() -> None:
    crowd = Crowd(2)
    assert [crowd.enter("a"), crowd.enter("a"), crowd.enter("a"), crowd.enter("b")] == [True, True, False, True]
    crowd.leave("a")
    assert crowd.enter("a")
    assert len(crowd) == 3


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.0.2.1", 5), "192.0.2.1"),
        (("2001:db8:1:2:3:4:5:6", 5), "2001:db8:1:2::"),
        (("::ffff:192.0.2.1", 5), "192.0.2.1"),
        (("testclient", 5), "testclient"),
        (None, ""),
    ],
)
def test_what_counts_as_one_address(client: tuple[str, int] | None, address: str) -> None:
    assert one_address(client) == address


def test_who_may_look_inside() -> None:
    insiders = Insiders(("127.0.0.0/8", "::1", "10.1.0.0/16"))
    for address in ("127.0.0.1", "::1", "::ffff:127.0.0.1", "10.1.2.3"):
        assert (address, 5) in insiders
    for address in ("10.2.0.1", "192.0.2.1", "2001:db8::1", "testclient"):
        assert (address, 5) not in insiders
    assert None not in insiders
    assert ("2001:db8::1", 5) in Insiders("*")


def test_which_pages_are_ours() -> None:
    assert is_our_page(None, "table.example", ())
    assert is_our_page("https://table.example", "table.example", ())
    assert is_our_page("http://127.0.0.1:8000", "127.0.0.1:8000", ())
    assert not is_our_page("https://evil.example", "table.example", ())
    assert not is_our_page("https://table.example.evil.example", "table.example", ())
    assert not is_our_page("null", "table.example", ())
    assert is_our_page("https://club.example", "table.example", ("https://club.example",))


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
    with pytest.raises(OptionError, match=r"networks such as 10\.0\.0\.0/8"):
        read_settings({"STAMMTISCH_METRICS": "home"})


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


def test_the_schema_of_the_wire_can_be_exported() -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "stammtisch.server.wire"], capture_output=True, text=True, check=True, timeout=60
    )
    schema = json.loads(printed.stdout)
    assert {"ClientMessage", "ServerMessage", "Choose", "Table", "Fact", "ChoseShown"} <= set(schema["$defs"])
    assert {"GaunerbandeView", "PartyBugsEvent", "GameShown", "ReplayShown", "Review"} <= set(schema["$defs"])
    named = {name for name, part in schema["$defs"].items() if "secret" in part.get("properties", {})}
    assert named == {"Fairness"}, "a secret is named nowhere but in the proof of a match that is over"
    referred = set(re.findall(r'"#/\$defs/(\w+)"', printed.stdout))
    assert referred <= set(schema["$defs"])


@pytest.mark.parametrize("level", LEVELS)
def test_bots_choose_well_however_many_wait(level: str) -> None:
    match = Game("gaunerbande").start(seed=3)
    for waiting in (0, 3, 4, 500, 100_000):
        assert bots.choose(match, 0, level, waiting) in match.choices(0)
