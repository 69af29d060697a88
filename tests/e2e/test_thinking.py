"""Hints and reviews that the browser thinks out by itself; and the server's help for browsers that cannot."""

import json
from collections.abc import Callable

from playwright.sync_api import Page, WebSocket, expect

from stammtisch.server.pages import ENGINES
from tests.e2e.person import Person
from tests.e2e.test_replay import SHORT

Arrive = Callable[..., Person]


def overheard(page: Page) -> list[str]:
    """The types of all that the page says over its socket from now on."""
    said: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda text: said.append(json.loads(text)["type"]))

    page.on("websocket", listen)
    return said


def asked_for(page: Page) -> list[str]:
    """The paths of all that the page asks for over HTTP from now on."""
    paths: list[str] = []
    page.on("request", lambda request: paths.append(request.url.rpartition("/")[2]))
    return paths


def ask_for_a_hint(anna: Person) -> None:
    anna.open(anna.table("gaunerbande", 3, ["me", "beginner", "beginner"], options=SHORT, start=True))
    anna.wait_for_turn()
    anna.page.get_by_role("button", name="Tipp", exact=True).click()
    anna.page.locator("[data-tip]").first.wait_for(timeout=60_000)


def test_a_browser_thinks_by_itself_and_the_server_never_does(arrive: Arrive) -> None:
    assert ENGINES.is_dir(), "the games are not made into WebAssembly: make engines"
    anna = arrive()
    page = anna.page
    said, paths = overheard(page), asked_for(page)
    ask_for_a_hint(anna)
    tip = page.locator("[data-tip]").first
    assert len({*(tip.get_attribute("data-tip") or "").split(",")}) == 3
    expect(page.locator(".best .reason")).not_to_be_empty()
    assert {"known", "words"} <= {*said}
    assert "hint" not in said
    anna.check_access()
    anna.shot("hint-here")
    page.keyboard.press("Escape")

    anna.play_on()
    page.get_by_role("link", name="Nachspielen und auswerten").click()
    page.locator("[data-verdict]").first.wait_for(timeout=60_000)
    expect(page.get_by_role("heading", name="Glück und Können")).to_be_visible(timeout=60_000)
    expect(page.locator("aside progress")).to_have_count(0, timeout=120_000)
    assert {"start", "words"} <= {*paths}
    assert "review" not in paths
    page.get_by_label("alle", exact=True).check()
    page.locator("aside ol button").first.click()
    expect(page.get_by_role("region", name="Diese Entscheidung").locator(".why")).not_to_be_empty()
    anna.check_access()
    anna.shot("review-here")


def test_a_browser_that_cannot_is_helped_by_the_server(arrive: Arrive) -> None:
    anna = arrive(size="phone")
    anna.context.add_init_script("delete globalThis.WebAssembly")
    said, paths = overheard(anna.page), asked_for(anna.page)
    ask_for_a_hint(anna)
    assert "hint" in said
    assert "known" not in said
    anna.page.keyboard.press("Escape")
    anna.play_on()
    anna.page.get_by_role("link", name="Nachspielen und auswerten").click()
    expect(anna.page.get_by_role("heading", name="Glück und Können")).to_be_visible(timeout=120_000)
    assert "review" in paths
