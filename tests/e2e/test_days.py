"""Tables over days in a real browser: the pace, deadlines as dates, whose turn it is, plans, notes, holidays."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person

Arrive = Callable[..., Person]
DAY = 86_400
BOTS = ["me", "random", "random"]


def over_days(person: Person, **terms: object) -> str:
    return person.table("gaunerbande", 3, BOTS, **{"start": True, "pace": 3 * DAY, "hints": False, **terms})


def looked_at(person: Person, name: str) -> None:
    person.settled()
    person.shot(name)
    person.check_access()


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_table_over_days_is_opened_in_human_words_and_shows_dates(arrive: Arrive, size: str) -> None:
    anna = arrive(language="en", size=size)
    anna.open(over_days(anna))  # so that the page knows somebody
    anna.open("/new/gaunerbande")
    pace = anna.page.locator("[data-pace]")
    pace.select_option(label="A week for a choice")
    anna.page.locator("[data-time-up]").select_option(label="The match ends without a winner")
    looked_at(anna, f"days-new-{size}")
    pace.select_option(label="14 days in all, for everybody")
    expect(anna.page.locator("[data-time-up] option")).to_have_count(2)
    pace.select_option(label="A week for a choice")
    for seat in ("Seat 2", "Seat 3", "Seat 4"):
        anna.page.get_by_label(seat).select_option("random")
    anna.page.get_by_role("button", name="Start at once").click()
    due = anna.page.locator("[data-due]").first
    expect(due).to_contain_text("until")
    expect(anna.page.get_by_role("timer")).to_have_count(0)
    looked_at(anna, f"days-table-{size}")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_home_says_first_where_it_is_my_turn_and_leads_there(arrive: Arrive, size: str) -> None:
    anna = arrive(language="en", size=size)
    tables = [over_days(anna) for _ in range(3)]
    anna.open("/")
    turns = anna.page.locator("[data-turns]")
    expect(turns.get_by_role("heading")).to_have_text("Your turn at 3 tables", timeout=30_000)
    expect(turns.get_by_text("until")).to_have_count(3)
    looked_at(anna, f"days-home-{size}")
    turns.get_by_role("link").first.click()
    anna.wait_for_turn()
    first = anna.page.url
    anna.page.keyboard.press(".")
    anna.page.wait_for_url(lambda url: url != first and "/table/" in url)
    second = anna.page.url
    assert {first.rsplit("/", 1)[1], second.rsplit("/", 1)[1]} <= {table.rsplit("/", 1)[1] for table in tables}
    anna.wait_for_turn()
    anna.page.keyboard.press(",")
    anna.page.wait_for_url(first)


def test_a_note_stays_and_a_holiday_is_seen_at_the_table(arrive: Arrive) -> None:
    anna = arrive(language="de")
    anna.open(over_days(anna))
    anna.wait_for_turn()
    anna.page.get_by_role("button", name="Tischmenü").click()
    anna.page.get_by_role("button", name="Tisch", exact=True).click()
    note = anna.page.locator("[data-note]")
    note.fill("Robert blufft gern")
    anna.page.get_by_role("button", name="Speichern").click()
    expect(anna.page.get_by_text("Notiert.")).to_be_visible()
    looked_at(anna, "days-menu")
    anna.page.reload()
    anna.wait_for_turn()
    anna.page.get_by_role("button", name="Tischmenü").click()
    anna.page.get_by_role("button", name="Tisch", exact=True).click()
    expect(anna.page.locator("[data-note]")).to_have_value("Robert blufft gern")
    anna.page.locator("aside").get_by_role("button", name="Einstellungen").click()
    anna.page.get_by_role("button", name="Urlaub nehmen").click()
    expect(anna.page.get_by_role("button", name="Jetzt beenden")).to_be_visible()
    looked_at(anna, "days-holidays")
    anna.page.keyboard.press("Escape")
    expect(anna.page.get_by_text("Im Urlaub bis").first).to_be_attached(timeout=40_000)


def test_a_planned_card_is_kept_by_the_server(arrive: Arrive) -> None:
    anna, bert = arrive(language="en"), arrive(language="en")
    path = anna.table("gaunerbande", 3, ["me", "open", "open"], pace=DAY)
    bert.table("gaunerbande", 3, BOTS)
    carl = arrive(language="en")
    carl.table("gaunerbande", 3, BOTS)
    for one in (anna, bert, carl):
        one.open(path)
    for one in (bert, carl):
        one.page.get_by_role("button", name="Sit here").first.click()
    for one in (anna, bert, carl):
        one.play_on(4)  # the cards that everybody passes on; it has begun by itself
    anna.page.wait_for_timeout(500)
    waiting = next(one for one in (anna, bert, carl) if not one.offers)
    planned = waiting.page.locator(".hand button:not(.sort)").last
    planned.click(position={"x": 9, "y": 14}, force=True)  # it cannot be chosen now, and that is why
    expect(waiting.page.get_by_text("Planned:")).to_be_visible()
    waiting.page.reload()
    expect(waiting.page.locator(".hand button[aria-pressed=true]")).to_have_count(1)
