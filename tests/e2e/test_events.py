"""What happens at a table, to be seen: one thing after the other, at the seat, by taps; and what everything is."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.e2e.person import TURN, Person

Arrive = Callable[..., Person]
GAMES = ("gaunerbande", "party_bugs", "partout", "gauner", "tax_the_rich")
BOTS = ["beginner"] * 3
GO_ON = "[data-go-on]"


def sit(person: Person, game: str, **more: Any) -> None:
    person.open(person.table(game, 4, ["me", *BOTS], start=True, **more))


def look(person: Person, dice: random.Random, until: str) -> bool:
    """Taps and plays on until something of this kind is on the page; False: the match is over before."""
    for _ in range(200):
        person.page.wait_for_function(f"() => document.querySelector('{GO_ON}') || ({TURN})()")
        if person.page.locator(until).count():
            return True
        if person.page.locator(GO_ON).count():
            person.page.locator(GO_ON).click()
        elif not person.wait_for_turn():
            return False
        else:
            person.choose(dice)
    return False


def box(thing: Locator) -> FloatRect:
    found = thing.bounding_box()
    assert found is not None
    return found


def apart(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] + one["width"] <= other["x"] + 0.5
        or other["x"] + other["width"] <= one["x"] + 0.5
        or one["y"] + one["height"] <= other["y"] + 0.5
        or other["y"] + other["height"] <= one["y"] + 0.5
    )


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_what_somebody_did_is_said_at_their_seat(arrive: Arrive, game: str, size: str) -> None:
    anna = arrive(language="en", size=size, theme="light" if size == "desktop" else "dark", speed="tap")
    sit(anna, game)
    assert look(anna, random.Random(5), ".bubble.placed")
    anna.settled()
    bubble, plates = anna.page.locator(".bubble.placed"), anna.page.locator(".plate.turn")
    expect(bubble).to_have_count(1)
    expect(plates).to_have_count(1)  # whoever acts is marked, and nobody else
    assert apart(box(bubble), box(plates))
    assert anna.offers == []  # nobody is asked before it has been seen
    anna.check_access()
    anna.shot(f"events-{game}-{size}")


def test_what_one_is_passed_lies_on_the_table_first(arrive: Arrive) -> None:
    anna = arrive(language="en", speed="tap")
    sit(anna, "gaunerbande")
    assert look(anna, random.Random(3), "[data-moment]")
    moment = anna.page.locator("[data-moment]")
    expect(moment).to_contain_text("gives you")
    expect(moment.locator(".card")).to_have_count(3)
    got = moment.locator(".card").evaluate_all("cards => cards.map((card) => card.getAttribute('aria-label'))")
    held = ".hand [data-card] .card"
    names = "cards => cards.map((card) => card.getAttribute('aria-label'))"
    assert not set(got) & set(anna.page.locator(held).evaluate_all(names))
    anna.check_access()
    anna.page.locator(".table").click(position={"x": 30, "y": 200})  # anywhere on the table
    expect(moment).to_have_count(0)
    assert set(got) <= set(anna.page.locator(held).evaluate_all(names))


def test_keys_go_on_too_and_nothing_goes_on_by_itself(arrive: Arrive) -> None:
    anna = arrive(language="en", speed="tap")
    sit(anna, "tax_the_rich")
    assert look(anna, random.Random(4), GO_ON)
    anna.page.wait_for_timeout(1500)
    for key in ("Enter", " "):
        expect(anna.page.locator(GO_ON)).to_be_visible()
        before = anna.page.locator("[data-happened] .last").inner_text()
        anna.page.evaluate("document.activeElement.blur()")
        anna.page.keyboard.press(key)
        expect(anna.page.locator("[data-happened] .last")).not_to_have_text(before)
        anna.page.wait_for_function(f"() => document.querySelector('{GO_ON}') || ({TURN})()")
        if not anna.page.locator(GO_ON).count():
            assert look(anna, random.Random(4), GO_ON)


def test_one_sees_that_ones_clock_runs_and_taps_once(arrive: Arrive) -> None:
    anna = arrive(language="en", speed="tap")
    sit(anna, "gaunerbande", pace=600)
    due = anna.page.locator("[data-due]")
    for _ in range(60):
        assert look(anna, random.Random(6), GO_ON)
        if due.count():
            break
        anna.page.locator(GO_ON).click()
    expect(due).to_be_visible()
    anna.page.locator(GO_ON).click()
    expect(due).to_have_count(0)
    assert anna.offers


def test_the_last_sentence_is_in_reach_and_opens_the_log(arrive: Arrive) -> None:
    anna = arrive(language="en", size="small")
    sit(anna, "gauner")
    anna.play_on(3)
    assert anna.wait_for_turn()
    line = anna.page.locator("[data-happened]")
    assert box(line)["height"] < 30
    last = line.locator(".last").inner_text()
    line.click()
    expect(anna.page.get_by_role("list", name="Log").get_by_role("listitem").last).to_have_text(last)


def explained(page: Page, thing: Locator) -> str:
    note = page.locator("[data-explanation]")
    expect(note).to_be_visible()
    assert apart(box(note), box(thing))
    return note.inner_text()


@pytest.mark.parametrize("game", GAMES)
def test_everything_says_what_it_is(arrive: Arrive, game: str) -> None:
    anna = arrive(language="en")
    sit(anna, game)
    assert anna.wait_for_turn()
    card, note = anna.page.locator(".hand [data-explain]").last, anna.page.locator("[data-explanation]")
    card.hover()
    assert explained(anna.page, card) == card.get_attribute("data-explain")
    anna.page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    card.locator("button").focus()
    anna.page.keyboard.press("?")
    assert explained(anna.page, card) == card.get_attribute("data-explain")
    anna.check_access()
    anna.page.keyboard.press("?")  # on to the next thing
    expect(note).not_to_have_text(card.get_attribute("data-explain") or "")


def test_a_long_press_explains_and_plays_nothing(arrive: Arrive) -> None:
    anna = arrive(language="en", size="phone")
    sit(anna, "partout")
    anna.play_on(2)
    assert anna.wait_for_turn()
    card = anna.page.locator(".hand [data-explain]").last
    middle = box(card)
    touch = {"x": middle["x"] + middle["width"] / 2, "y": middle["y"] + middle["height"] / 2}
    fingers = anna.context.new_cdp_session(anna.page)
    decision = anna.page.locator("[data-decision]").get_attribute("data-decision")
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [touch]})
    assert explained(anna.page, card) == card.get_attribute("data-explain")
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(anna.page.locator("[data-explanation]")).to_be_visible()  # to be read in peace
    anna.page.touchscreen.tap(10, 300)
    expect(anna.page.locator("[data-explanation]")).to_have_count(0)
    assert anna.page.locator("[data-decision]").get_attribute("data-decision") == decision
