"""Faces, places and what moves: chosen by one person, seen by the others; nothing of it in anybody's way."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person

Arrive = Callable[..., Person]


def test_a_face_is_chosen_and_seen_at_once_at_another_persons_table(arrive: Arrive) -> None:
    anna, bert = (arrive(language="en", size=size) for size in ("desktop", "phone"))
    table = anna.table("gaunerbande", 4, ["me", "open", "beginner", "beginner"])
    bert.open(table)
    bert.page.get_by_role("button", name="Sit here").click()
    anna.open(table)
    anna.page.get_by_role("button", name="Choose a face").click()
    face = anna.page.locator("[data-face]").nth(4)
    code = face.get_attribute("data-face")
    face.click()
    expect(anna.page.locator(f'[data-face="{code}"]')).to_have_attribute("aria-pressed", "true")
    anna.check_access()
    anna.page.keyboard.press("Escape")
    expect(bert.page.locator(f'.small-face [data-portrait="{code}"]')).to_have_count(1)
    anna.page.get_by_role("button", name="Start").click()
    expect(bert.page.locator(f'.head [data-portrait="{code}"]')).to_have_count(1)

    # During the match, from the settings, by keyboard, and back to the face one came with.
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_role("button", name="The one you came with").press("Enter")
    expect(bert.page.locator(f'.head [data-portrait="{code}"]')).to_have_count(0)
    expect(anna.page.locator('[data-face][aria-pressed="true"]')).to_have_count(0)


def test_a_bot_is_called_one_and_has_a_face_of_its_own(arrive: Arrive) -> None:
    anna = arrive(language="en")
    anna.open(anna.table("partout", 6, ["me", *["beginner"] * 5], start=True))
    anna.wait_for_turn()
    faces = anna.page.locator(".head [data-portrait]")
    expect(faces).to_have_count(6)
    assert len({face.get_attribute("data-portrait") for face in faces.all()}) == 6
    expect(anna.page.locator(".others .plate").first).to_contain_text("Bot, beginner")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", ["gaunerbande", "party_bugs", "partout", "gauner", "tax_the_rich"])
def test_every_game_has_a_place_on_which_everything_can_be_read(arrive: Arrive, game: str, theme: str) -> None:
    anna = arrive(size="phone", theme=theme)
    anna.open(anna.table(game, 4, ["me", *["beginner"] * 3], start=True))
    anna.wait_for_turn()
    expect(anna.page.locator(f'[data-place="{game}"] .wall svg')).to_be_visible()
    anna.check_access()
    anna.page.set_viewport_size({"width": 740, "height": 360})
    anna.check_access()
    anna.shot(f"place-{game}-{theme}")


def test_names_can_be_read_on_a_small_phone_with_six_at_the_table(arrive: Arrive) -> None:
    anna = arrive(size="small")
    anna.open(anna.table("partout", 6, ["me", *["beginner"] * 5], start=True))
    anna.wait_for_turn()
    cut = anna.page.locator(".plate .name").evaluate_all(
        "names => names.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
    )
    assert cut == []
    beside = anna.page.evaluate(
        "[...document.querySelectorAll('.plate')].every(one => {"
        " const { left, right } = one.getBoundingClientRect(); return left >= 0 && right <= innerWidth; })"
    )
    assert beside


def test_a_deal_flies_unless_nothing_is_to_move(arrive: Arrive) -> None:
    for still, speed in ((False, "calm"), (True, "calm"), (False, "none")):
        anna = arrive(speed=speed, still=still)
        anna.context.add_init_script(WATCH_DEAL)
        anna.open(anna.table("gaunerbande", 4, ["me", *["beginner"] * 3], start=True))
        anna.wait_for_turn()
        if not still and speed == "calm":
            anna.page.wait_for_function("() => window.dealt >= 4")
        anna.settled()
        assert (anna.page.evaluate("window.dealt") > 0) == (not still and speed == "calm")
        expect(anna.page.locator(".dealt")).to_have_count(0)


WATCH_DEAL = """
    window.dealt = 0;
    new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
        window.dealt += added.filter((one) => one.classList?.contains('dealt')).length;
    }).observe(document, { subtree: true, childList: true });
"""
