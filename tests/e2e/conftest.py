"""A real server, and a real browser. Both end with the last test of this folder: others want a loop of their own."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from stammtisch.games.registry import game_ids
from stammtisch.server.pages import WEB
from tests.e2e.person import Person
from tests.server.servers import Server, Zygote

NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM = next((found for name in NAMES if (found := shutil.which(name))), None)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="package")
def server(zygote: Zygote, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = zygote.server(tmp_path_factory.mktemp("house"), games=list(game_ids()), moment_most=0.02)
    yield server
    server.stop()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    assert CHROMIUM is not None, "there is no Chromium: make browser"
    assert (WEB / "index.html").is_file(), "the web client is not built: make web"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def arrive(browser: Browser, server: Server) -> Iterator[Callable[..., Person]]:
    """`arrive(language="en", size="phone")`: somebody new comes; in the end nobody may have complained."""
    people: list[Person] = []

    def somebody(**habits: Any) -> Person:
        people.append(Person(browser, server.url, **habits))
        return people[-1]

    yield somebody
    for person in people:
        person.leave()
