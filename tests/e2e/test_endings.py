"""How rounds and matches end in a browser: scoring pages, the finale, and the rematch."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, TimeoutError, expect

from tests.e2e.person import CONFIRM, OFFERED, SIZES, Person

Arrive = Callable[..., Person]
PAGE = "[data-counted]"
TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "gaunerbande": (6, {"target": 1000}),
    "partout": (6, {}),
    "party_bugs": (6, {}),
    "gauner": (4, {}),
    "tax_the_rich": (6, {}),
}
MOST_CHOICES = 1000  # clicks until a round is counted
SOMETHING = f"() => document.querySelector('{PAGE}, [data-stage=finished], {OFFERED}, {CONFIRM}')"


def play_to_a_page(anna: Person, dice: random.Random) -> Locator:
    """Plays until a round has been counted; the page lies open. Fails if the match ends without one."""
    page = anna.page.locator(PAGE)
    for _ in range(MOST_CHOICES):
        anna.page.wait_for_function(SOMETHING, timeout=60_000)
        if page.count() == 0 and not anna.is_over:
            try:
                anna.choose(dice)
            except TimeoutError:
                if page.count() == 0:  # otherwise it came before the click, and lies over what was offered
                    raise
            continue
        expect(page).to_have_count(1)  # the end is told before its page comes
        return page
    raise AssertionError("no round is ever counted")


def play_to_the_end(anna: Person, dice: random.Random) -> int:
    """Plays the match out, reading every page; returns how many there were."""
    pages = 0
    while True:
        play_to_a_page(anna, dice)
        pages += 1
        last = anna.page.get_by_role("button", name="To the result").count() > 0
        anna.page.locator("[data-go-on]").click()
        if last:
            return pages


@pytest.mark.parametrize("game", TABLES)
def test_a_round_is_counted_for_everyone_at_every_size(arrive: Arrive, game: str) -> None:
    players, options = TABLES[game]
    anna = arrive(language="en", reads=True)
    anna.open(anna.table(game, players, ["me", *["random"] * (players - 1)], options=options, start=True))
    page = play_to_a_page(anna, random.Random(4))
    lines = players // 2 if game == "partout" else players
    expect(page.locator("li")).to_have_count(lines)
    for size, (width, height) in SIZES.items():
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.settled()
        assert_nothing_is_cut_off(page, height)
        anna.shot(f"count-{game}-{size}")
    anna.check_in_any_light()
    before = anna.page.locator("[data-stage]").get_attribute("data-decision")
    page.locator("[data-go-on]").press("Enter")
    expect(page).to_have_count(0)
    anna.page.wait_for_function(f"() => document.querySelector('[data-stage=finished], {OFFERED}, {CONFIRM}')")
    assert before is not None


def assert_nothing_is_cut_off(page: Locator, height: int) -> None:
    """Nothing sticks out to the side; the way on is in sight, and so is every line, scrolled to if need be."""
    assert page.evaluate("section => section.querySelector('.inside').scrollWidth <= section.clientWidth")
    box = page.locator("[data-go-on]").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= height
    for name in page.locator(".name, .points, .total").all():
        assert name.evaluate("one => one.getBoundingClientRect().right <= innerWidth")
    page.locator("li").last.scroll_into_view_if_needed()
    expect(page.locator("li").last).to_be_in_viewport()


def test_the_deciding_round_has_its_page_too_and_then_comes_the_finale(arrive: Arrive) -> None:
    anna = arrive(language="en", reads=True)
    anna.open(anna.table("gauner", 3, ["me", "random", "random"], start=True))
    assert play_to_the_end(anna, random.Random(2)) >= 1
    result = anna.page.get_by_role("region", name="The match is over")
    expect(result.get_by_role("listitem")).to_have_count(3)
    expect(result.locator("li.won")).not_to_have_count(0)
    expect(result.get_by_role("img", name="The scores, round by round")).to_be_visible()
    expect(anna.page.locator(".prompt")).to_have_text("The match is over")
    for width, height in SIZES.values():
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.settled()
        assert result.evaluate("section => section.scrollWidth <= section.clientWidth")
        expect(result.get_by_role("button", name="Rematch")).to_be_in_viewport()
    anna.check_in_any_light()
    result.locator("[data-recall]").click()
    expect(anna.page.locator(PAGE)).to_be_visible()
    expect(result).to_have_count(0)
    anna.page.keyboard.press("Escape")
    expect(result).to_be_visible()


def test_the_last_page_is_called_back_after_coming_back(arrive: Arrive) -> None:
    anna = arrive(language="en", reads=True)
    anna.open(anna.table("gaunerbande", 3, ["me", "random", "random"], options={"target": 1000}, start=True))
    counted = play_to_a_page(anna, random.Random(1))
    told = counted.locator("li").all_inner_texts()
    counted.locator("[data-go-on]").click()
    anna.page.reload()
    anna.page.locator("[data-stage=playing]").wait_for()
    expect(anna.page.locator(PAGE)).to_have_count(0)
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.locator("[data-recall]").click()
    assert anna.page.locator(f"{PAGE} li").all_inner_texts() == told


def test_a_won_match_is_celebrated_unless_nothing_is_to_move(arrive: Arrive) -> None:
    anna = arrive(language="en")
    path = anna.table("gaunerbande", 3, ["me", "random", "random"], options={"target": 10}, start=True)
    anna.open(path)
    anna.play_on()
    ben, cara = arrive(language="en", speed="quick"), arrive(language="en", speed="quick", still=True)
    for person, flies in ((ben, 26), (cara, 0)):
        person.open(path)
        expect(person.page.locator("section.result")).to_be_visible()
        expect(person.page.locator(".sky svg")).to_have_count(flies)


def test_somebody_who_plays_on_wins_in_the_end(arrive: Arrive) -> None:
    """Against a bot that plays anything, in one rematch after the other."""
    anna = arrive(language="en")
    anna.open(anna.table("gauner", 2, ["me", "random"], start=True))
    for seed in range(20):
        anna.play_on(seed=seed)
        title = anna.page.locator("section.result h2").inner_text()
        won = anna.page.locator("section.result li.won.me").count() > 0
        assert won == title.startswith("You win"), title
        if won:
            break
        anna.page.get_by_role("button", name="Rematch").click()
        anna.page.locator("[data-stage=playing]").wait_for()
    assert won
    expect(anna.page.locator("section.result li.me strong")).to_be_visible()


def test_a_rematch_against_bots_has_no_lobby_and_the_same_names(arrive: Arrive) -> None:
    anna = arrive(language="en")
    anna.open(anna.table("party_bugs", 4, ["me", "random", "random", "random"], start=True))
    anna.page.evaluate(
        """() => { window.lobbies = 0; new MutationObserver(() => {
            if (document.body.textContent.includes('Gathering at the table')) window.lobbies += 1;
        }).observe(document, { childList: true, subtree: true }); }"""
    )
    anna.play_on()
    before = sorted(anna.page.locator("section.result .name").all_inner_texts())
    anna.page.get_by_role("button", name="Rematch").click()
    anna.page.locator("[data-stage=playing]").wait_for()
    assert anna.page.evaluate("window.lobbies") == 0
    anna.play_on()
    assert sorted(anna.page.locator("section.result .name").all_inner_texts()) == before == BY_NAME
    anna.page.get_by_role("button", name="Change the seats first").click()
    expect(anna.page.get_by_role("button", name="Start")).to_be_visible()


BY_NAME = ["Anna", "Berta", "Carl", "Dora"]


def test_whoever_watches_sees_the_same_pages(arrive: Arrive) -> None:
    anna, ben = arrive(language="en", reads=True), arrive(language="en", reads=True)
    path = anna.table("gauner", 2, ["me", "random"], start=True)
    anna.open(path)
    ben.open(path)
    ben.page.locator("[data-stage=playing]").wait_for()
    dice = random.Random(3)
    page = play_to_a_page(anna, dice)
    expect(ben.page.locator(f"{PAGE} li")).to_have_count(2)
    assert ben.page.locator(f"{PAGE} li").all_inner_texts() == page.locator("li").all_inner_texts()


def test_the_page_behind_a_dialog_stays_where_it_is(arrive: Arrive) -> None:
    anna = arrive(language="en", size="phone")
    anna.open("/")
    anna.page.get_by_role("button", name="Settings").first.click()
    expect(anna.page.get_by_role("dialog")).to_be_visible()
    anna.page.mouse.move(180, 20)
    anna.page.mouse.wheel(0, 600)
    assert anna.page.evaluate("getComputedStyle(document.documentElement).overflowY") == "hidden"
    assert anna.page.evaluate("scrollY") == 0
