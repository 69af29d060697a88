"""The documentation's site: it builds, every link leads somewhere, and the board on it plays by our rules."""

import os
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, expect

import stammtisch
from stammtisch import Match
from stammtisch.bots.search import Search
from stammtisch.kernel.dice import playout_rng

ROOT = Path(__file__).parents[2]
HOME = "http://site.test/"  # nobody's: whatever the pages ask for is in the folder
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm"}
FIGURES = """() => Object.fromEntries([...document.querySelectorAll('#board li')].map((item) => [
    item.dataset.number, parseInt(item.querySelector('.found').textContent || '0')]))"""


def test_the_site_builds_and_its_board_plays(browser: Browser, tmp_path: Path) -> None:
    """One test, because the site takes some seconds."""
    build(tmp_path)
    rules = (tmp_path / "rules" / "de.html").read_text(encoding="utf-8")
    assert "Gaunerbande" in rules
    assert 'class="card r win"' in rules
    page, missing = opened(browser, tmp_path)
    board = page.locator("#board")
    board.get_by_label("Seed").fill("a text")
    board.get_by_role("button", name="Deal").click()
    match = stammtisch.load("gaunerbande").start("a text")
    expect(board.get_by_role("status")).to_contain_text("Round 1, pass")
    for place in (0, -1, 3):
        choose(page, match, place)
    compare_search(page, match)
    board.get_by_label("Game").select_option("party_bugs")
    board.get_by_label("Players").select_option("2")
    match = stammtisch.load("party_bugs", players=2).start("a text")
    choose(page, match, 1)
    board.get_by_role("button", name="Play the best").click()
    played_on(page)
    page.close()
    assert missing == []


def build(folder: Path) -> None:
    order = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "DISABLE_MKDOCS_2_WARNING": "true"}
    built = subprocess.run(order, cwd=ROOT, capture_output=True, text=True, check=False, env=quiet)
    assert built.returncode == 0, built.stdout + built.stderr


def opened(browser: Browser, folder: Path) -> tuple[Page, list[str]]:
    """The board's page, and all that it asks for and that is not on the site."""
    page, missing = browser.new_page(), list[str]()

    def answer(route: Route) -> None:
        file = folder / route.request.url.removeprefix(HOME).partition("?")[0]
        if not file.is_file():
            missing.append(route.request.url)
            return route.fulfill(status=404)
        return route.fulfill(path=file, content_type=TYPES.get(file.suffix, "application/octet-stream"))

    page.route("**/*", answer)
    page.on("pageerror", lambda error: missing.append(str(error)))
    page.goto(f"{HOME}engine-live.html")
    page.locator("#board").get_by_role("status").wait_for()
    return page, missing


def choose(page: Page, match: Match, place: int) -> None:
    """The board offers what Python offers; one of that is chosen, in both."""
    seat = match.waiting[0]
    offered = list(match.choices(seat))
    assert page.locator("#board li button").all_inner_texts() == offered
    assert f"Seat {seat} is to choose." in page.locator("#board .said").inner_text()
    page.locator("#board li button").nth(place % len(offered)).click()
    match.play(seat, offered[place])


def compare_search(page: Page, match: Match) -> None:
    """The figures sharpen to those of the same search in Python."""
    rules, seat, known = match.game.rules, match.waiting[0], match.numbers.copy()
    rules.bindings.redeal(known, seat, playout_rng(1))
    found = Search(rules, known, seat, playout_rng(2), every=True).run(20_000).visits
    page.get_by_role("button", name="Ask the search").click()
    numbers = rules.vocabulary(known, seat).number
    wanted = {str(numbers[choice]): int(found[numbers[choice]]) for choice in match.choices(seat)}
    page.wait_for_function(f"({FIGURES})()[{max(wanted, key=wanted.__getitem__)}] == {max(wanted.values())}")
    assert page.evaluate(FIGURES) == wanted


def played_on(page: Page) -> None:
    """What the page says is the same in Python, is."""
    program = page.locator("#board pre code")
    page.wait_for_function("document.querySelector('#board pre').textContent.match(/[.]play/g).length == 2")
    names: dict[str, Match] = {}
    exec(program.inner_text(), names)
    seat = names["match"].waiting[0]
    assert page.locator("#board li button").all_inner_texts() == list(names["match"].choices(seat))
