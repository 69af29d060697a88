"""Without a server: made available, played with the network cut, gone on with in another page. And a demo that
any web server can serve."""

import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.person import Person

DEMO = Path(__file__).parents[2] / "build" / "demo"
START = 60_000  # milliseconds for Python to start on a busy machine


def test_a_match_without_a_connection_comes_to_ones_history_once(arrive: Callable[..., Person]) -> None:
    anna = arrive(language="en", keeps=True)
    anna.page.set_default_timeout(START)
    anna.open("/offline")
    anna.page.click("[data-make-available]")
    anna.page.wait_for_selector("[data-kept-offline]")
    anna.context.set_offline(True)
    anna.page.click("[data-play-offline]")
    anna.page.click("[data-play=party_bugs]")
    dice = random.Random(1)
    for _ in range(3):
        assert anna.wait_for_turn()
        anna.choose(dice)
    assert anna.wait_for_turn()
    table = anna.page.url
    anna.page.close()

    anna.page = anna.context.new_page()
    anna.page.set_default_timeout(START)
    anna.open("/")
    anna.page.locator(f"a[href='{table.removeprefix(anna.url.rstrip('/'))}']").click()
    anna.play_on()
    assert anna.is_over
    anna.open("/groups")
    expect(anna.page.get_by_role("heading", name="Not without the server")).to_be_visible()

    anna.context.set_offline(False)
    anna.open("/offline")
    anna.page.click("main [data-go-online]")
    expect(anna.page.get_by_text("Matches played offline are in your history now: 1")).to_be_visible()
    for _ in range(2):
        anna.open("/history")
        expect(anna.page.get_by_text("Played offline")).to_have_count(1)
    anna.page.locator("a[href*='/replay/']").click()
    anna.page.wait_for_url("**/replay/**")

    anna.context.set_offline(True)
    anna.open("/")
    expect(anna.page.get_by_text("The server does not answer, so you are playing offline")).to_be_visible()
    anna.page.click("[data-play=party_bugs]")
    assert anna.wait_for_turn()
    anna.open("/")
    anna.context.set_offline(False)
    expect(anna.page.get_by_text("you are playing offline")).to_have_count(0)
    expect(anna.page.locator("a[href='/ratings']")).to_be_visible()


@pytest.fixture
def demo() -> Iterator[str]:
    """The folder above it served, by a server that knows nothing of us."""
    assert (DEMO / "index.html").is_file(), "the demo is not built: make demo"
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "-d", str(DEMO.parent)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as serving:
        assert serving.stdout is not None
        port = re.search(r"port (\d+)", serving.stdout.readline())
        assert port is not None
        yield f"http://127.0.0.1:{port[1]}/demo/"
        serving.terminate()


def take_a_hint(anna: Person) -> None:
    anna.page.get_by_role("button", name="Tipp", exact=True).click()
    anna.page.locator("[data-tip]").first.wait_for()
    expect(anna.page.locator(".best .reason")).not_to_be_empty()
    anna.page.keyboard.press("Escape")


def test_a_demo_needs_nothing_but_a_folder(browser: Browser, demo: str) -> None:
    anna = Person(browser, demo, language="de", size="phone", keeps=True)
    anna.page.set_default_timeout(START)
    anna.page.goto(demo)
    anna.page.click("[data-play=party_bugs]")
    assert anna.wait_for_turn()
    with anna.page.expect_response(re.compile("/demo/engine/party_bugs.wasm")):
        take_a_hint(anna)
    anna.play_on()
    assert anna.is_over
    anna.page.goto(f"{demo}#/offline")
    anna.page.click("[data-make-available]")
    anna.page.wait_for_selector("[data-kept-offline]")
    anna.context.set_offline(True)
    anna.page.reload()
    anna.page.goto(f"{demo}#/history")
    anna.page.locator("a[href*='/replay/']").click()
    anna.page.wait_for_url("**/demo/#/replay/**")
    expect(anna.page.get_by_role("heading", name="Glück und Können")).to_be_visible(timeout=START)
    anna.page.goto(f"{demo}#/new/gaunerbande")
    anna.page.click("form .primary")
    assert anna.wait_for_turn()
    take_a_hint(anna)
    dice = random.Random(3)
    for _ in range(4):
        assert anna.wait_for_turn()
        anna.choose(dice)
    anna.leave()
