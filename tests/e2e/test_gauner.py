"""Gauner in a browser: whole matches by the ends of the rows and the heaps of the hand; for everyone at every size."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import CONFIRM, OFFERED, Person
from tests.e2e.test_screens import at_every_size

Arrive = Callable[..., Person]


def sit_down(anna: Person, players: int) -> None:
    anna.open(anna.table("gauner", players, ["me", *["random"] * (players - 1)], start=True))
    anna.page.locator("[data-stage=playing]").wait_for()


def test_a_whole_match_against_bots(arrive: Arrive) -> None:
    anna = arrive(size="phone")
    sit_down(anna, 4)
    assert anna.play_on() >= 6
    assert anna.page.locator(".choices [data-choice]").count() == 0  # nothing was left to the list
    expect(anna.page.get_by_role("region", name="Die Partie ist zu Ende")).to_be_visible()
    anna.page.get_by_role("button", name="Tisch ansehen").click()
    anna.page.get_by_role("button", name="Letzte Wertung").click()
    expect(anna.page.get_by_role("dialog").get_by_role("listitem")).to_have_count(4)
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("button", name="Ergebnis").click()
    expect(anna.page.get_by_role("button", name="Revanche")).to_be_visible()


@pytest.mark.parametrize(("players", "theme"), [(2, "light"), (4, "dark")])
def test_for_everyone(arrive: Arrive, players: int, theme: str) -> None:
    anna = arrive(theme=theme)
    sit_down(anna, players)
    anna.play_on(7)
    assert anna.wait_for_turn()
    at_every_size(anna, f"gauner-{players}-{theme}")
    anna.check_in_any_light()


def test_the_first_touch_only_looks(arrive: Arrive) -> None:
    anna = arrive(size="phone", language="en")
    sit_down(anna, 3)
    assert anna.wait_for_turn()
    end = anna.page.get_by_role("button", name="Row 1, left")
    end.tap()
    expect(anna.page.locator(".row .going").first).to_be_visible()
    expect(anna.page.locator(".row .jailed").first).to_be_visible()
    expect(anna.page.get_by_text("to your hand,").first).to_be_visible()
    anna.page.get_by_role("button", name="Take", exact=True).tap()
    expect(anna.page.get_by_role("button", name="Lay nothing")).to_be_visible()


def test_the_stepper_lays_as_many_as_it_says(arrive: Arrive) -> None:
    anna = arrive(language="en")
    sit_down(anna, 2)
    for _ in range(40):
        assert anna.wait_for_turn()
        heap = anna.page.locator(".own [data-choice]").filter(has_not_text="1").first
        if heap.count() == 0:
            anna.play_on(1)
            continue
        heap.click()
        expect(anna.page.locator(CONFIRM)).to_contain_text("Lay")
        fewer = anna.page.get_by_role("button", name="one fewer")
        if fewer.is_enabled():
            fewer.click()
        words = anna.page.locator(CONFIRM).inner_text().removeprefix("Lay ")
        anna.page.locator(CONFIRM).click()
        expect(anna.page.locator(".mine").get_by_role("img", name=words)).to_be_visible()
        return
    raise AssertionError("there was nothing to lay")


def test_by_keyboard_alone(arrive: Arrive) -> None:
    anna = arrive(language="en")
    sit_down(anna, 3)
    for _ in range(6):
        assert anna.wait_for_turn()
        before = anna.page.locator("[data-decision]").get_attribute("data-decision")
        anna.page.locator(OFFERED).first.focus()
        anna.page.keyboard.press("Enter")
        if anna.page.locator(CONFIRM).count() > 0:
            anna.page.locator(CONFIRM).focus()
            anna.page.keyboard.press("Enter")
        expect(anna.page.locator("[data-decision]")).not_to_have_attribute("data-decision", before or "")


def test_a_kind_that_cannot_be_laid_says_why(arrive: Arrive) -> None:
    anna = arrive(language="en")
    sit_down(anna, 2)
    while anna.wait_for_turn():
        refused = anna.page.locator(".own .hand button[aria-disabled=true]")
        laying = anna.page.get_by_role("button", name="Lay nothing").count() > 0
        if laying and refused.count() > 0:
            refused.first.click(force=True)  # it is not disabled, only said to be
            expect(anna.page.locator(".toasts button")).to_contain_text("in front of")
            return
        anna.play_on(1)
    raise AssertionError("every kind could be laid all the time")
