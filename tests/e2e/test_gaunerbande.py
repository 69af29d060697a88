"""Gaunerbande in a browser: a whole match by clicking; together with somebody else; by keyboard alone."""

import random
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.person import CONFIRM, CORNER, OFFERED, Person

SHORT = {"target": 10}
Arrive = Callable[..., Person]


def test_a_whole_match_against_bots(arrive: Arrive) -> None:
    anna = arrive(keeps=True)
    anna.open(anna.table("gaunerbande", 4, ["me", "random", "random", "random"], options=SHORT, start=True))
    assert anna.play_on() >= 16  # three cards to pass, thirteen tricks
    result = anna.page.get_by_role("region", name="Die Partie ist zu Ende")
    expect(result).to_be_visible()
    expect(result.get_by_role("listitem")).to_have_count(4)
    result.get_by_role("button", name="Revanche").click()
    anna.page.locator("[data-stage=playing]").wait_for()
    assert anna.wait_for_turn()


def test_two_people_and_bots_through_reload_and_tunnel(arrive: Arrive) -> None:
    anna, ben = arrive(), arrive(language="en", size="phone", keeps=True)
    path = anna.table("gaunerbande", 4, ["me", "open", "random", "random"], options=SHORT)
    anna.open(path)
    ben.open(path)
    ben.page.get_by_role("button", name="Sit here").click()
    anna.page.get_by_role("button", name="Los geht’s").click()
    take_turns(anna, ben, 8)
    anna.page.reload()
    anna.page.locator("[data-stage=playing]").wait_for()
    take_turns(anna, ben, 6)
    ben.context.set_offline(True)
    expect(ben.page.get_by_role("alert")).to_contain_text("offline")
    if anna.page.locator(OFFERED).count() > 0:
        anna.play_on(1)
    ben.context.set_offline(False)
    expect(ben.page.get_by_role("alert")).to_have_count(0)
    take_turns(anna, ben, 1000)
    assert scores(anna) == scores(ben)


def test_a_choice_made_in_a_tunnel_counts_once(arrive: Arrive) -> None:
    anna = arrive(keeps=True)
    anna.open(anna.table("gaunerbande", 3, ["me", "random", "random"], options=SHORT, start=True))
    anna.play_on(4)  # the three cards are passed on
    assert anna.wait_for_turn()
    held = anna.page.locator(".hand button").count()
    anna.context.set_offline(True)
    expect(anna.page.get_by_role("alert")).to_be_visible()
    card = anna.page.locator(OFFERED).first
    card.click(position=CORNER)
    anna.context.set_offline(False)
    expect(anna.page.locator(".hand button")).to_have_count(held - 1)
    assert anna.play_on() > 5
    assert len(scores(anna)) == 3


def take_turns(anna: Person, ben: Person, choices: int) -> None:
    """Whoever is asked chooses."""
    dice = random.Random(3)
    for _ in range(choices):
        for person in (anna, ben):
            if person.is_over:
                return
            if person.page.locator(f"{OFFERED}, {CONFIRM}").count() > 0:
                person.choose(dice)
        anna.page.wait_for_timeout(60)


def scores(person: Person) -> list[str]:
    result = person.page.locator("section.result li strong")
    result.first.wait_for()
    return result.all_inner_texts()


def test_a_whole_match_by_keyboard_alone(arrive: Arrive) -> None:
    anna = arrive(language="en", keyboard=True)
    anna.open(anna.table("gaunerbande", 3, ["me", "random", "random"], options=SHORT, start=True))
    assert anna.wait_for_turn()
    anna.page.locator(".hand button").first.focus()
    first = anna.page.evaluate("document.activeElement.ariaLabel")
    anna.page.keyboard.press("ArrowRight")
    assert anna.page.evaluate("document.activeElement.ariaLabel") != first
    anna.play_on()
    assert anna.is_over
    anna.page.get_by_role("button", name="Rematch").press("Enter")
    anna.page.locator("[data-stage=playing]").wait_for()


def test_a_card_that_may_not_be_played_says_why(arrive: Arrive) -> None:
    anna = arrive(language="en")
    anna.open(anna.table("gaunerbande", 4, ["me", "random", "random", "random"], start=True))
    anna.play_on(4)
    while anna.wait_for_turn():
        refused = anna.page.locator(".hand button[aria-disabled=true]")
        if refused.count() > 0:
            held = anna.page.locator(".hand button").count()
            refused.first.click(position=CORNER, force=True)  # it is not disabled, only said to be
            expect(anna.page.locator(".toasts button")).to_be_visible()
            assert anna.page.locator(".hand button").count() == held
            return
        anna.play_on(1)
    raise AssertionError("every card could be played all the time")


def test_ones_own_order_of_the_hand(arrive: Arrive) -> None:
    anna = arrive(language="en")
    anna.open(anna.table("gaunerbande", 4, ["me", "random", "random", "random"], start=True))
    anna.play_on(4)
    assert anna.wait_for_turn()
    sorted_hand = hand(anna)
    drag(anna, sorted_hand[0], sorted_hand[4])
    assert hand(anna) == [*sorted_hand[1:5], sorted_hand[0], *sorted_hand[5:]]  # put elsewhere, not played
    anna.page.locator(".hand .slot button").first.focus()
    anna.page.keyboard.press("Shift+ArrowRight")
    own = hand(anna)
    assert own[:2] == [sorted_hand[2], sorted_hand[1]]
    anna.page.evaluate("document.activeElement.blur()")  # what the keyboard holds lies on top of its neighbour
    anna.play_on(1)
    assert anna.wait_for_turn()
    left = hand(anna)
    assert len(left) == len(own) - 1
    assert left == [card for card in own if card in left]
    anna.page.get_by_role("button", name="Sort", exact=True).click()
    expect(anna.page.get_by_role("button", name="Sort", exact=True)).to_have_count(0)
    assert hand(anna) == [card for card in sorted_hand if card in left]


def hand(person: Person) -> list[str]:
    cards: list[str] = person.page.locator(".hand [data-card]").evaluate_all("cards => cards.map(c => c.dataset.card)")
    return cards


def drag(person: Person, card: str, to: str) -> None:
    """Onto the place of the other card."""
    mouse, page = person.page.mouse, person.page
    here, there = (page.locator(f'.hand [data-card="{one}"]').bounding_box() for one in (card, to))
    assert here
    assert there
    mouse.move(here["x"] + CORNER["x"], here["y"] + CORNER["y"])
    mouse.down()
    mouse.move(there["x"] + there["width"] / 2, there["y"] + CORNER["y"], steps=10)
    mouse.up()
