"""The pictures of the README, made anew: `python -m tests.e2e.pictures` plays a little and keeps what it sees."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from stammtisch.games.registry import game_ids
from tests.e2e.conftest import CHROMIUM, FLAGS
from tests.e2e.person import SIZES, Person
from tests.server.servers import Zygote

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
LARGEST = 250_000  # bytes
COLOURS = 256  # enough for a table; half the size
GAP = 6  # between phones side by side
PHONES = (("gaunerbande", "light"), ("party_bugs", "dark"), ("gauner", "light"), ("tax_the_rich", "dark"))
LAID = {"gaunerbande": ".trick .place", "partout": ".trick .place", "tax_the_rich": ".trick .place"}


def sit(browser: Browser, url: str, game: str, options: dict[str, Any] | None = None, **habits: Any) -> Person:
    anna = Person(browser, url, language="en", **habits)
    seats = ["me", *["regular"] * 3]
    anna.open(anna.table(game, 4, seats, options=options or {}, start=True))
    return anna


def play_until_something_lies(anna: Person, game: str, choices: int) -> None:
    """Plays on until it is one's turn in the middle of a trick."""
    anna.play_on(choices)
    for _ in range(30):
        anna.wait_for_turn()
        anna.page.wait_for_timeout(3000)  # a finished trick is taken away
        if game not in LAID or anna.page.locator(LAID[game]).count() >= 2:
            return
        anna.play_on(1)


def table_on_a_desktop(browser: Browser, url: str) -> None:
    anna = sit(browser, url, "tax_the_rich", {"rules": "scandal"})
    play_until_something_lies(anna, "tax_the_rich", 1)
    keep(anna, "table")


def four_phones(browser: Browser, url: str) -> None:
    """Four games side by side, by day and in the evening."""
    for game, theme in PHONES:
        anna = sit(browser, url, game, size="phone", theme=theme)
        play_until_something_lies(anna, game, 7)
        settle(anna)
        anna.page.screenshot(path=PICTURES / f"{game}.part.png")
        anna.leave()
    width, height = SIZES["phone"]
    sheet = Image.new("RGB", (len(PHONES) * (width + GAP) - GAP, height), "#808080")
    for n, (game, _) in enumerate(PHONES):
        part = PICTURES / f"{game}.part.png"
        with Image.open(part) as shot:
            sheet.paste(shot, (n * (width + GAP), 0))
        part.unlink()
    small(sheet, "phone", Image.Quantize.FASTOCTREE)  # keeps the hues of four places


def gauner_on_a_desktop(browser: Browser, url: str) -> None:
    anna = sit(browser, url, "gauner")
    play_until_something_lies(anna, "gauner", 6)
    keep(anna, "gauner")


def finale(browser: Browser, url: str) -> None:
    anna = sit(browser, url, "party_bugs")
    anna.play_on()
    keep(anna, "finale")


def review(browser: Browser, url: str) -> None:
    anna = Person(browser, url, language="en")
    anna.open(anna.table("gaunerbande", 4, ["me", *["beginner"] * 3], options={"target": 10}, start=True))
    anna.play_on()
    anna.page.get_by_role("link", name="Replay and review").click()
    anna.page.get_by_role("heading", name="Luck and skill").wait_for(timeout=180_000)
    anna.page.get_by_role("slider").fill("30")
    keep(anna, "review")


def settle(person: Person) -> None:
    person.page.mouse.move(0, 0)
    person.page.wait_for_load_state("networkidle")
    person.page.wait_for_timeout(4000)  # bubbles and notes have gone


def keep(person: Person, name: str) -> None:
    settle(person)
    picture = PICTURES / f"{name}.png"
    person.page.screenshot(path=picture)
    person.leave()
    with Image.open(picture) as shot:
        small(shot.convert("RGB"), name)


def small(shot: Image.Image, name: str, method: Image.Quantize = Image.Quantize.MEDIANCUT) -> None:
    picture = PICTURES / f"{name}.png"
    shot.quantize(COLOURS, method).save(picture, optimize=True)
    print(f"{picture.name}: {picture.stat().st_size // 1000} kB")
    assert picture.stat().st_size <= LARGEST


ALL: dict[str, Callable[[Browser, str], None]] = {
    "table": table_on_a_desktop,
    "phone": four_phones,
    "gauner": gauner_on_a_desktop,
    "finale": finale,
    "review": review,
}


def main(names: list[str]) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    zygote = Zygote()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = zygote.server(Path(folder), games=list(game_ids()), moment_most=0.02)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name in names:
            ALL[name](browser, server.url)
        browser.close()
        server.stop()
    zygote.close()


if __name__ == "__main__":
    main(sys.argv[1:] or list(ALL))
