"""The deal of the day and ratings in a browser: from the card on the first page to a result that can be passed on."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person

Arrive = Callable[..., Person]


def test_a_whole_deal_of_the_day(arrive: Arrive) -> None:
    anna = arrive()
    page = anna.page
    anna.open("/")
    card = page.locator("[data-daily=gaunerbande]")
    expect(card).to_have_attribute("data-state", "open")
    anna.shot("daily-home-desktop")
    card.click()
    expect(page.get_by_role("button", name="Spielen", exact=True)).to_be_visible()
    anna.shot("daily-before-desktop")
    anna.check_access()
    page.locator("[data-play]").click()
    anna.wait_for_turn()
    expect(page.get_by_text("Partie des Tages")).to_be_visible()
    expect(page.locator("[data-undo]")).to_have_count(0)
    page.reload()  # it goes on where it stood
    anna.play_on()
    page.locator("a[data-daily]").click()
    expect(page.locator("[data-result]")).to_be_visible()
    expect(page.locator("[data-master]")).not_to_contain_text("spielt noch", timeout=120_000)
    expect(page.locator("[data-accuracy]")).to_be_visible(timeout=120_000)
    anna.shot("daily-result-desktop")
    anna.check_access()
    page.get_by_text("Standen die Karten vorher fest?").click()
    page.locator("[data-check]").click()
    expect(page.get_by_text("Der erste Tag ist noch nicht vorbei")).to_be_visible()
    with page.expect_download() as picture:
        page.locator("[data-picture]").click()
    assert picture.value.suggested_filename.endswith(".png")
    page.locator("[data-share]").click()
    page.locator("[data-practise]").click()
    anna.wait_for_turn()
    expect(page.get_by_text("Partie des Tages, Übung")).to_be_visible()
    anna.open("/")
    expect(card).to_have_attribute("data-state", "done")


def test_others_are_seen_once_one_has_played(arrive: Arrive) -> None:
    anna, bert = arrive(language="en", size="phone"), arrive(language="en", size="phone")
    for person in (anna, bert):
        person.open("/daily/party_bugs")
        person.page.locator("[data-play]").click()
        person.play_on(seed=3 if person is anna else 4)
    bert.open("/daily/party_bugs")
    bert.page.get_by_label("List me in leaderboards").check()
    anna.open("/daily/party_bugs")
    expect(anna.page.get_by_role("row")).to_have_count(6)  # two tables of two people
    anna.shot("daily-result-phone")
    anna.check_access()
    carl = arrive(language="en", size="phone")
    carl.open("/daily/party_bugs")
    expect(carl.page.get_by_text("2 have played it")).to_be_visible()
    expect(carl.page.get_by_role("row")).to_have_count(0)
    carl.shot("daily-before-phone")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_rated_match_shows_in_the_ratings(arrive: Arrive, size: str) -> None:
    anna = arrive(language="en", size=size)
    anna.open("/new/gaunerbande")
    page = anna.page
    page.get_by_label("Rated").check()
    anna.shot(f"rated-new-{size}")
    for seat in (2, 3, 4):
        page.get_by_label(f"Seat {seat}").select_option("random")
    page.get_by_role("spinbutton").first.fill("10")
    page.get_by_role("button", name="Start").click()
    anna.wait_for_turn()
    expect(page.get_by_text("rated", exact=False).first).to_be_visible()
    anna.play_on()
    anna.open("/ratings/gaunerbande")
    for _ in range(20):
        if page.locator("[data-rating=gaunerbande]").count():
            break
        page.wait_for_timeout(500)
        page.reload()
        page.get_by_role("heading", name="Leaderboard").wait_for()
    expect(page.locator("[data-rating=gaunerbande]")).to_contain_text("±")
    page.get_by_label("List me in leaderboards").check()
    expect(page.locator("tr.me")).to_be_visible()
    anna.shot(f"ratings-{size}")
    anna.check_access()
