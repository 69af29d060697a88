"""Keys: a decision by one key, or one and Enter; the focus comes back."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import CONFIRM, OFFERED, Person

Arrive = Callable[..., Person]
MADE = "() => Number(document.querySelector('[data-stage]').dataset.decision)"
KEY_OF = f"""() => {{
    const all = [...document.querySelectorAll('{OFFERED}')];
    const offered = all.filter((one) => one.dataset.key && one.checkVisibility());
    return offered.length ? offered[Math.floor(offered.length / 2)].dataset.key : null;
}}"""


def sit_down(anna: Person, game: str, players: int) -> None:
    anna.open(anna.table(game, players, ["me", *["random"] * (players - 1)], start=True))
    assert anna.wait_for_turn()


@pytest.mark.parametrize(("game", "players"), [("gaunerbande", 4), ("partout", 4), ("gauner", 3), ("tax_the_rich", 4)])
def test_a_decision_takes_at_most_two_keys(arrive: Arrive, game: str, players: int) -> None:
    anna = arrive()
    sit_down(anna, game, players)
    anna.page.keyboard.press("x")  # keys are shown from now on
    pressed = 0
    for _ in range(24):
        if not anna.wait_for_turn():
            break
        if anna.page.locator(CONFIRM).count():
            anna.page.keyboard.press("Enter")
        else:
            anna.page.wait_for_function(KEY_OF)
            anna.page.keyboard.press(anna.page.evaluate(KEY_OF))
        pressed += 1
        anna.page.wait_for_timeout(30)
    made = anna.page.evaluate(MADE) - 1
    assert made > 5
    assert pressed <= 2 * made + 1


def test_the_focus_comes_back_to_the_hand(arrive: Arrive) -> None:
    anna = arrive()
    sit_down(anna, "gaunerbande", 4)
    for _ in range(3):
        anna.page.locator(f"[data-card] {OFFERED}").first.press("Enter")
    anna.page.keyboard.press("Enter")  # on a picked card: the three are passed
    for _ in range(3):
        assert anna.wait_for_turn()
        before = anna.page.evaluate(MADE)
        expect(anna.page.locator(".hand button:focus")).to_have_count(1)
        anna.page.locator(f"[data-card] {OFFERED}").first.press("Enter")
        anna.page.wait_for_function(f"before => ({MADE})() > before", arg=before)
    expect(anna.page.locator(".hand button:focus")).to_have_count(1)


def test_a_question_mark_lists_the_keys(arrive: Arrive) -> None:
    anna = arrive(language="en")
    sit_down(anna, "gaunerbande", 3)
    anna.page.keyboard.press("?")
    expect(anna.page.get_by_role("dialog", name="Keys")).to_contain_text("a card of your hand")
    anna.check_access()
    anna.page.keyboard.press("1")  # keys are the dialog's now
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator("[data-card] [aria-pressed=true]")).to_have_count(0)
    anna.page.keyboard.press("c")
    anna.page.get_by_role("textbox", name="Say something").fill("12")
    expect(anna.page.locator("[data-card] [aria-pressed=true]")).to_have_count(0)
    expect(anna.page.get_by_role("textbox", name="Say something")).to_have_value("12")
