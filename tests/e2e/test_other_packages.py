"""A game from another package in a browser: GOPS, which no file of the web client knows, at the generic table."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.person import Person
from tests.packages.environment import with_gops


@pytest.fixture
def anna(browser: Browser, tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[Person]:
    base = tmp_path_factory.getbasetemp()
    environment = with_gops(base if worker_id == "master" else base.parent)
    with environment.server(tmp_path_factory.mktemp("other")) as server:
        person = Person(browser, server.url, language="de", size="phone")
        yield person
        person.leave()


def test_a_whole_match_by_tapping_cards_of_the_hand(anna: Person) -> None:
    anna.open(anna.table("gops", 3, ["me", "random", "random"], start=True))
    anna.page.locator("[data-stage=playing]").wait_for()
    assert anna.wait_for_turn()
    expect(anna.page.get_by_text("Auf den Preis bieten").first).to_be_visible()
    expect(anna.page.get_by_text("kommen noch").first).to_be_visible()
    cards = anna.page.locator("[data-card] [data-choice]")
    expect(cards).to_have_count(9)
    anna.check_access()
    anna.shot("another-game")
    assert anna.play_on() == 9
    expect(anna.page.get_by_role("region", name="Die Partie ist zu Ende")).to_be_visible()
