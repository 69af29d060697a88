"""Party Bugs in a browser: whole matches by clicking cards, with Paul and hidden cards; for everyone, at every size."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person
from tests.e2e.test_screens import at_every_size

Arrive = Callable[..., Person]


def sit_down(anna: Person, players: int, **options: bool) -> None:
    seats = ["me", *["random"] * (players - 1)]
    anna.open(anna.table("party_bugs", players, seats, options=options, start=True))
    anna.page.locator("[data-stage=playing]").wait_for()


@pytest.mark.parametrize(("players", "variant"), [(6, False), (2, True)])
def test_a_whole_match_against_bots(arrive: Arrive, players: int, variant: bool) -> None:
    anna = arrive(size="phone" if variant else "desktop")
    sit_down(anna, players, variant=variant)
    assert anna.play_on() >= 13  # twelve cards, and whatever was taken
    assert anna.page.locator(".choices [data-choice]").count() == 0  # nothing was left to the list
    expect(anna.page.get_by_role("region", name="Die Partie ist zu Ende")).to_be_visible()


@pytest.mark.parametrize(("players", "theme"), [(2, "light"), (6, "dark")])
def test_for_everyone(arrive: Arrive, players: int, theme: str) -> None:
    anna = arrive(theme=theme)
    sit_down(anna, players, variant=players == 2)
    anna.play_on(7)
    assert anna.wait_for_turn()
    at_every_size(anna, f"party_bugs-{players}-{theme}")
    anna.check_in_any_light()


def test_what_has_been_seen_of_a_deck(arrive: Arrive) -> None:
    anna = arrive(language="en")
    sit_down(anna, 3)
    anna.play_on(4)
    anna.page.get_by_role("button", name="Which values have been seen?").first.click()
    sheet = anna.page.get_by_role("dialog")
    expect(sheet.get_by_role("listitem")).to_have_count(13)
    assert sheet.get_by_role("img", name=": seen").count() >= 2
    anna.check_access()


def test_a_king_may_not_be_hidden_and_says_so(arrive: Arrive) -> None:
    anna = arrive(language="en")
    for _ in range(30):  # until a King is dealt
        sit_down(anna, 2, variant=True)
        assert anna.wait_for_turn()
        king = anna.page.locator(".own").get_by_role("button", name="Party King")
        if king.count() > 0:
            king.click(force=True)  # it is not disabled, only said to be
            expect(anna.page.locator(".toasts button")).to_contain_text("may not be hidden")
            return
    raise AssertionError("no King in thirty deals")
