"""The pictures of the README, made anew: `python -m tests.e2e.pictures` plays a little and keeps what it sees."""

import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from stammtisch.games.registry import game_ids
from tests.e2e.conftest import CHROMIUM, FLAGS
from tests.e2e.person import Person
from tests.server.servers import Zygote

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
LARGEST = 250_000  # bytes
COLOURS = 256  # enough for a table; half the size


def table_on_a_desktop(browser: Browser, url: str) -> None:
    anna = Person(browser, url, language="en")
    anna.open(anna.table("tax_the_rich", 4, ["me", *["regular"] * 3], options={"rules": "scandal"}, start=True))
    while anna.page.locator(".trick .place").count() < 2:  # something has to lie on the table
        anna.play_on(1)
        anna.wait_for_turn()
        anna.page.wait_for_timeout(3000)  # a finished trick is taken away
    keep(anna, "table")


def table_on_a_phone(browser: Browser, url: str) -> None:
    anna = Person(browser, url, language="en", size="phone", theme="dark")
    anna.open(anna.table("party_bugs", 4, ["me", *["regular"] * 3], start=True))
    anna.play_on(4)
    anna.wait_for_turn()
    keep(anna, "phone")


def review(browser: Browser, url: str) -> None:
    anna = Person(browser, url, language="en")
    anna.open(anna.table("gaunerbande", 4, ["me", *["beginner"] * 3], options={"target": 10}, start=True))
    anna.play_on()
    anna.page.get_by_role("link", name="Replay and review").click()
    anna.page.get_by_role("heading", name="Luck and skill").wait_for(timeout=180_000)
    anna.page.get_by_role("slider").fill("30")
    keep(anna, "review")


def keep(person: Person, name: str) -> None:
    person.page.mouse.move(0, 0)
    person.page.wait_for_load_state("networkidle")
    person.page.wait_for_timeout(4000)  # bubbles and notes have gone
    picture = PICTURES / f"{name}.png"
    person.page.screenshot(path=picture)
    with Image.open(picture) as shot:
        shot.convert("RGB").quantize(COLOURS).save(picture, optimize=True)
    person.leave()
    print(f"{picture.name}: {picture.stat().st_size // 1000} kB")
    assert picture.stat().st_size <= LARGEST


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    zygote = Zygote()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = zygote.server(Path(folder), games=list(game_ids()), moment_most=0.02)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for picture in (table_on_a_desktop, table_on_a_phone, review):
            picture(browser, server.url)
        browser.close()
        server.stop()
    zygote.close()


if __name__ == "__main__":
    main()
