"""A trick, a round or a whole match as a GIF: a valid one, with a frame for each step, or for what matters."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat
from playwright.sync_api import expect

from tests.e2e.person import SHOTS, Person

Arrive = Callable[..., Person]
GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "gaunerbande": (3, {"target": 10}),
    "party_bugs": (3, {}),
    "partout": (4, {}),
    "gauner": (3, {}),
    "tax_the_rich": (4, {}),
}
MOST_FRAMES, MOST_BYTES = 160, 6 * 1024 * 1024  # as in web/src/share/animation.ts
STEP, COUNT, FINAL = 600, 2200, 5000  # milliseconds that the pictures of a whole match stay

RANKING, NEAR = (20, 120, 410, 390), 4.0


def finished(anna: Person, game: str) -> tuple[str, dict[str, Any]]:
    """A match among bots, which Anna watches to its end: the address of its replay, and its first page."""
    players, options = GAMES[game]
    path = anna.table(game, players, ["random"] * players, options=options, start=True)
    anna.open(path)
    anna.page.locator("[data-stage=finished]").wait_for(timeout=60_000)
    table = path.rpartition("/")[2]
    page = anna.context.request.get(f"/api/tables/{table}/matches/1/replay?after=0&count=1").json()
    link = anna.page.get_by_role("link", name="Replay and review").get_attribute("href")
    assert link is not None
    return link, page


def result(anna: Person, file: Path) -> None:
    """The picture of the result that the table offers."""
    with anna.page.expect_download() as download:
        anna.page.locator("section.result [data-picture]").click()
    download.value.save_as(file)


def make(anna: Person, what: str, file: Path) -> None:
    anna.page.locator("[data-animation]").click()
    with anna.page.expect_download(timeout=60_000) as download:
        anna.page.locator(f"[data-animate={what}]").click()
    download.value.save_as(file)
    expect(anna.page.locator("[data-animate]")).to_have_count(0)
    assert file.stat().st_size <= MOST_BYTES
    if SHOTS:
        (Path(SHOTS) / file.name).write_bytes(file.read_bytes())


def decoded(file: Path) -> tuple[list[int], list[Image.Image]]:
    """How long each frame stays, in milliseconds, and its pixels."""
    with Image.open(file) as picture:
        assert (picture.format, picture.size) == ("GIF", (800, 420))
        frames = [(frame.info["duration"], frame.convert("RGB")) for frame in ImageSequence.Iterator(picture)]
    return [duration for duration, _ in frames], [pixels for _, pixels in frames]


def written(picture: Image.Image) -> Image.Image:
    """What is written where the ranking stands: all that is bright there."""
    return picture.crop(RANKING).convert("L").point(lambda light: 255 if light > 150 else 0)


def apart(one: Image.Image, other: Image.Image) -> float:
    """How different the writing is: the mean of all pixels, 0 … 255."""
    mean: float = ImageStat.Stat(ImageChops.difference(written(one), written(other))).mean[0]
    return mean


@pytest.mark.parametrize("game", GAMES)
def test_a_moment_a_round_and_a_match_become_animations(arrive: Arrive, game: str, tmp_path: Path) -> None:
    anna = arrive(language="en")
    link, page = finished(anna, game)
    result(anna, tmp_path / "result.png")
    anna.open(f"{link}?step=9")
    anna.page.locator("[data-replay='9']").wait_for()
    begin = max(at for at in page["rounds"] if at < 9)
    steps = min(at for at in [*page["rounds"], page["choices"]] if at >= 9) - begin
    for what in ("round", "moment"):
        file = tmp_path / f"{game}-{what}.gif"
        make(anna, what, file)
        durations, pictures = decoded(file)
        if what == "round":
            assert len(pictures) == min(steps + 1, MOST_FRAMES)
        else:
            assert 2 <= len(pictures) <= steps + 1
        assert durations == [1200] * (len(pictures) - 1) + [3200]
        assert_they_differ(pictures)
    make(anna, "match", tmp_path / f"{game}-match.gif")
    durations, pictures = decoded(tmp_path / f"{game}-match.gif")
    rounds = len(page["rounds"])
    counts = rounds if rounds > 1 and game != "party_bugs" else 0
    assert durations.count(COUNT) == counts, "every round that is counted"
    assert rounds <= durations.count(STEP) <= max(16 * rounds, 48)
    assert (durations[0], durations[-1], durations.count(FINAL)) == (1200, FINAL, 1)
    assert_they_differ(pictures)
    with Image.open(tmp_path / "result.png") as png:
        standing = png.convert("RGB").resize((800, 420), Image.Resampling.LANCZOS)
    assert apart(pictures[-1], standing) < NEAR, "it ends with the final standing"
    assert all(apart(other, standing) > NEAR for other in pictures[:-1]), "and with nothing else"


def assert_they_differ(pictures: list[Image.Image]) -> None:
    assert len({picture.tobytes() for picture in pictures}) > len(pictures) / 2
    for picture in pictures:
        assert len(picture.getcolors(1 << 16) or "many") > 8, "none is blank"


def test_an_animation_can_be_given_up(arrive: Arrive) -> None:
    anna = arrive(language="en", size="phone")
    link, _ = finished(anna, "gauner")
    anna.open(f"{link}?step=9")
    anna.page.locator("[data-replay='9']").wait_for()
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    downloads: list[Any] = []
    anna.page.on("download", lambda download: downloads.append(download.url))
    anna.page.locator("[data-animation]").click()
    anna.shot("animation-dialog")
    anna.page.locator("[data-animate=match]").click()
    anna.page.locator("[data-animate=cancel]").click()
    expect(anna.page.locator("progress")).to_have_count(0)
    anna.page.wait_for_timeout(3_000)
    assert downloads == []
