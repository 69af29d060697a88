"""Those who watch: with open hands by everybody's consent, or some minutes behind."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person

Arrive = Callable[..., Person]
PLAYERS = {"gaunerbande": 4, "party_bugs": 4, "partout": 4, "gauner": 4, "tax_the_rich": 5}
WATCHERS, HAND, CONSENT = "[data-watchers]", "[data-open-hand]", "[data-consent]"


def watched(arrive: Arrive, game: str, size: str, **terms: object) -> tuple[Person, Person]:
    """Anna at a table with bots, and Bert, who watches."""
    anna, bert = arrive(language="en", size=size), arrive(language="en", size=size)
    players = PLAYERS[game]
    path = anna.table(game, players, ["me", *["random"] * (players - 1)], **terms)
    bert._ask("/api/identity", {"name": "Bert", "language": "en"})
    bert.context.add_init_script("localStorage['stammtisch.known'] ??= '1'")
    anna.open(path)
    bert.open(path)
    bert.page.get_by_text("Anna").first.wait_for()
    return anna, bert


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("game", PLAYERS)
def test_open_hands_lie_at_the_plates(arrive: Arrive, game: str, size: str) -> None:
    anna, bert = watched(arrive, game, size, hands="consented")
    anna.page.locator(CONSENT).check()
    anna.page.get_by_role("button", name="Start").click()
    anna.wait_for_turn()
    expect(bert.page.locator(HAND)).to_have_count(PLAYERS[game])
    expect(bert.page.locator(WATCHERS)).to_contain_text("You are watching, with open hands")
    expect(anna.page.locator(WATCHERS)).to_contain_text("1 watching, with open hands")
    expect(anna.page.locator(HAND)).to_have_count(0)
    bert.settled()
    bert.shot(f"open-hands-{game}-{size}")
    bert.check_access()
    assert bert.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("button", name="Table", exact=True).click()
    anna.page.locator(CONSENT).uncheck()
    expect(bert.page.locator(HAND)).to_have_count(0)
    expect(anna.page.locator(WATCHERS)).to_have_count(0)


def test_a_new_table_says_what_those_who_watch_see_and_so_does_the_lobby(arrive: Arrive) -> None:
    anna = arrive(language="en")
    anna.open("/new/gaunerbande")
    choice = anna.page.locator("[data-watching]")
    choice.select_option(label="all hands, while everybody agrees")
    expect(anna.page.get_by_label("Such a table is not listed.")).to_be_disabled()
    choice.select_option(label="all hands, 5 minutes later")
    anna.shot("new-table-watching")
    anna.page.get_by_role("button", name="Open the table").click()
    expect(anna.page.get_by_text("Who watches sees all hands, 5 minutes later")).to_be_visible()


def test_who_watches_later_is_told_so_and_sees_nothing_yet(arrive: Arrive) -> None:
    anna, bert = watched(arrive, "gaunerbande", "phone", hands="delayed", delay=5)
    expect(bert.page.get_by_role("note")).to_contain_text("You watch 5 minutes behind")
    anna.page.get_by_role("button", name="Start").click()
    anna.wait_for_turn()
    expect(anna.page.locator(WATCHERS)).to_contain_text("1 watching, 5 minutes behind, with open hands")
    anna.shot("watched-later")
    bert.page.wait_for_timeout(500)
    expect(bert.page.get_by_role("note")).to_be_visible()
    bert.shot("watches-later")
