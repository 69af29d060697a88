"""A trick or a round of a finished match as a GIF: a valid one, with a frame for each step."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageSequence
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


def make(anna: Person, what: str, file: Path) -> None:
    anna.page.locator("[data-animation]").click()
    with anna.page.expect_download(timeout=60_000) as download:
        anna.page.locator(f"[data-animate={what}]").click()
    download.value.save_as(file)
    expect(anna.page.locator("[data-animate]")).to_have_count(0)


def decoded(file: Path) -> tuple[list[int], list[bytes]]:
    """How long each frame stays, in milliseconds, and its pixels."""
    with Image.open(file) as picture:
        assert (picture.format, picture.size) == ("GIF", (800, 420))
        frames = [(frame.info["duration"], frame.convert("RGB").tobytes()) for frame in ImageSequence.Iterator(picture)]
    return [duration for duration, _ in frames], [pixels for _, pixels in frames]


@pytest.mark.parametrize("game", GAMES)
def test_a_round_and_a_moment_become_animations(arrive: Arrive, game: str, tmp_path: Path) -> None:
    anna = arrive(language="en")
    link, page = finished(anna, game)
    anna.open(f"{link}?step=9")
    anna.page.locator("[data-replay='9']").wait_for()
    begin = max(at for at in page["rounds"] if at < 9)
    steps = min(at for at in [*page["rounds"], page["choices"]] if at >= 9) - begin
    for what in ("round", "moment"):
        file = tmp_path / f"{game}-{what}.gif"
        make(anna, what, file)
        assert file.stat().st_size <= MOST_BYTES
        durations, pictures = decoded(file)
        if what == "round":
            assert len(pictures) == min(steps + 1, MOST_FRAMES)
        else:
            assert 2 <= len(pictures) <= steps + 1
        assert durations == [1200] * (len(pictures) - 1) + [3200]
        assert len(set(pictures)) > len(pictures) / 2, "they differ"
        if SHOTS:
            (Path(SHOTS) / file.name).write_bytes(file.read_bytes())


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
    anna.page.locator("[data-animate=round]").click()
    anna.page.locator("[data-animate=cancel]").click()
    expect(anna.page.locator("progress")).to_have_count(0)
    anna.page.wait_for_timeout(3_000)
    assert downloads == []
