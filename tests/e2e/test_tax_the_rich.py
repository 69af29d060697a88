"""Tax the Rich in a browser: the basic game, and one where every rule card is in force, by clicking."""

import random
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.person import CONFIRM, Person

Arrive = Callable[..., Person]
ROUNDS = 3


def test_a_whole_basic_match(arrive: Arrive) -> None:
    anna = arrive()
    anna.open(anna.table("tax_the_rich", 4, ["me", "random", "random", "random"], start=True))
    assert anna.play_on() >= ROUNDS * 12
    expect(anna.page.locator("section.result li")).to_have_count(4)


def test_a_whole_match_with_anarchy(arrive: Arrive) -> None:
    anna = arrive(size="phone", language="en")
    anna.open(anna.table("tax_the_rich", 3, ["me", "random", "random"], options={"rules": "anarchy"}, start=True))
    assert anna.play_on() >= ROUNDS * 10
    expect(anna.page.locator("section.result li")).to_have_count(3)


def test_a_bid_is_made_on_the_board_and_confirmed(arrive: Arrive) -> None:
    anna = arrive(language="en", size="phone")
    anna.open(anna.table("tax_the_rich", 4, ["me", "random", "random", "random"], start=True))
    assert anna.wait_for_turn()
    board = anna.page.get_by_role("region", name="The bid board")
    expect(board.locator(CONFIRM)).to_have_count(0)  # nothing is picked yet
    cell = board.locator("button.legal").last
    cell.click()
    expect(cell).to_have_attribute("aria-pressed", "true")
    board.locator(CONFIRM).click()
    expect(anna.page.get_by_role("img", name="bid by Anna")).not_to_have_count(0)


def test_rule_cards_tell_what_they_do(arrive: Arrive) -> None:
    anna = arrive(language="en", size="phone")
    anna.open(
        anna.table("tax_the_rich", 4, ["me", "random", "random", "random"], options={"rules": "scandal"}, start=True)
    )
    assert anna.wait_for_turn()
    anna.page.get_by_role("button", name="Rule cards in force: 3").click()
    expect(anna.page.get_by_role("dialog")).to_contain_text("Free press")
    anna.check_access()
    anna.page.keyboard.press("Escape")
    expect(anna.page.get_by_role("dialog")).to_have_count(0)


def test_everything_on_the_table_can_be_read(arrive: Arrive) -> None:
    anna = arrive()
    anna.open(anna.table("tax_the_rich", 6, ["me", *["random"] * 5], options={"rules": "anarchy"}, start=True))
    dice, seen = random.Random(2), set[str]()
    while not {"bid", "play"} <= seen and anna.wait_for_turn():
        choices = anna.offers
        verbs = {choice.split(" ")[0] for choice in choices if choice}
        if not verbs <= seen:
            anna.check_in_any_light()
            anna.shot(f"tax-{min(verbs - seen)}")
            seen |= verbs
        anna.choose(dice)
    assert {"bid", "play"} <= seen
