"""Every phase of every game at every size, to be looked at: `python -m tests.e2e.gallery FOLDER [game …]`.

Each picture is one moment at five sizes: in English by day with four at the table, in German in the evening with as
many as can play, or as few.
"""

import io
import random
import re
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from stammtisch.games.registry import game_ids
from tests.e2e.conftest import CHROMIUM, FLAGS
from tests.e2e.person import CONFIRM, OFFERED, Person
from tests.server.servers import Zygote

PHONES = ((360, 640), (390, 844), (844, 390))
DESKTOPS = ((1024, 768), (1440, 900))
SMALLER = 0.65  # desktops are drawn smaller, or nothing else would fit beside them
GAP = 6
TAPS = 140  # until a person stops reading and plays on
MOST_ALIKE = 2  # pictures of one kind of moment


class Evening(NamedTuple):
    name: str
    language: str
    theme: str
    players: dict[str, int]


EVENINGS = (
    Evening("day", "en", "light", {"gaunerbande": 4, "party_bugs": 4, "partout": 4, "gauner": 4, "tax_the_rich": 4}),
    Evening("evening", "de", "dark", {"gaunerbande": 6, "party_bugs": 6, "partout": 6, "gauner": 2, "tax_the_rich": 6}),
)
OPTIONS: dict[str, dict[str, Any]] = {"gaunerbande": {"target": 10}, "tax_the_rich": {"rules": "scandal"}}
READY = f"() => document.querySelector('[data-go-on], [data-counted], {OFFERED}, {CONFIRM}, [data-stage=finished]')"
KIND = """() => {
    if (document.querySelector('[data-stage=finished]')) return 'finale';
    if (document.querySelector('[data-counted]')) return 'count';
    const moment = document.querySelector('[data-moment]');
    if (moment) return 'moment ' + (moment.dataset.moment || moment.textContent.trim().slice(0, 24));
    if (document.querySelector('[data-go-on]')) return 'event';
    return 'ask ' + (document.querySelector('.prompt .asked span')?.textContent ?? '') +
        (document.querySelector('[data-confirm]') ? ' confirm' : '');
}"""


class Gallery:
    """The pictures of one game on one evening."""

    def __init__(self, folder: Path, game: str, evening: Evening) -> None:
        self.folder, self.name = folder, f"{game}-{evening.name}"
        self.seen: dict[str, int] = {}

    def wants(self, kind: str) -> bool:
        kind = re.sub(r"\d+", "N", kind)
        self.seen[kind] = self.seen.get(kind, 0) + 1
        return self.seen[kind] <= MOST_ALIKE

    def keep(self, person: Person, kind: str) -> None:
        shots = [self._shot(person, size) for size in (*PHONES, *DESKTOPS)]
        phones, desktops = shots[: len(PHONES)], [_smaller(shot) for shot in shots[len(PHONES) :]]
        width = sum(shot.width for shot in phones) + GAP * (len(phones) - 1)
        above = max(shot.height for shot in phones) + GAP
        sheet = Image.new("RGB", (width + 8, above + max(shot.height for shot in desktops)), "#888")
        for row, top in ((phones, 0), (desktops, above)):
            left = 0
            for shot in row:
                sheet.paste(shot, (left, top))
                left += shot.width + GAP
        label = re.sub(r"\W+", "-", kind).strip("-").lower()[:40]
        sheet.save(self.folder / f"{self.name}-{sum(self.seen.values()):03}-{label}.png")

    def _shot(self, person: Person, size: tuple[int, int]) -> Image.Image:
        person.page.set_viewport_size({"width": size[0], "height": size[1]})
        person.page.wait_for_timeout(250)
        person.settled()
        return Image.open(io.BytesIO(person.page.screenshot())).convert("RGB")


def _smaller(shot: Image.Image) -> Image.Image:
    return shot.resize((round(shot.width * SMALLER), round(shot.height * SMALLER)), Image.Resampling.LANCZOS)


def evening_at(browser: Browser, url: str, gallery: Gallery, game: str, evening: Evening) -> None:
    players = evening.players[game]
    habits: dict[str, Any] = {"language": evening.language, "theme": evening.theme}
    anna = Person(browser, url, speed="tap", reads=True, **habits)
    ben = Person(browser, url, **habits)
    lobby = anna.table(game, players, ["me", "open", *["regular"] * (players - 2)])
    anna.open(lobby)
    anna.page.locator("[data-stage], main h1, main h2").first.wait_for()
    gallery.keep(anna, "lobby")
    table = anna.table(game, players, ["me", *["regular"] * (players - 1)], options=OPTIONS.get(game, {}), start=True)
    anna.open(table)
    read_along(anna, gallery)
    ben.open(table)
    ben.page.locator("[data-stage]").wait_for()
    ben.page.wait_for_timeout(1500)
    gallery.keep(ben, "watching")
    play_out(anna, gallery)
    ben.leave()
    anna.leave()


def read_along(anna: Person, gallery: Gallery) -> None:
    """Taps through the first deals, keeping a picture of each kind of moment."""
    dice = random.Random(5)
    for _ in range(TAPS):
        anna.page.wait_for_function(READY, timeout=60_000)
        kind = str(anna.page.evaluate(KIND))
        if gallery.wants(kind):
            gallery.keep(anna, kind)
        if kind == "finale":
            return
        if anna.page.locator("[data-go-on]").count():
            anna.page.locator("[data-go-on]").first.click()
        else:
            anna.choose(dice)
        anna.page.wait_for_timeout(60)


def play_out(anna: Person, gallery: Gallery) -> None:
    anna.page.evaluate("""() => {
        const kept = JSON.parse(localStorage['stammtisch.settings']);
        localStorage['stammtisch.settings'] = JSON.stringify({ ...kept, speed: 'none' });
    }""")
    anna.page.set_viewport_size({"width": 1280, "height": 800})
    anna.page.reload()
    anna.page.locator("[data-stage]").wait_for()
    dice = random.Random(6)
    while True:
        anna.page.wait_for_function(READY, timeout=60_000)
        if anna.page.locator("[data-counted]").count():
            if gallery.wants("count"):
                gallery.keep(anna, "count")
            anna.page.locator("[data-go-on]").first.click()
        elif anna.is_over:
            break
        else:
            anna.choose(dice)
    anna.page.wait_for_timeout(2500)
    gallery.keep(anna, "finale")


def main(folder: Path, games: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    zygote = Zygote()
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        server = zygote.server(Path(place), games=list(game_ids()), moment_most=0.02)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for game in games:
            for evening in EVENINGS:
                evening_at(browser, server.url, Gallery(folder, game, evening), game, evening)
        browser.close()
        server.stop()
    zygote.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or list(game_ids()))
