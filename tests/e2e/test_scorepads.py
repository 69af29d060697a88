"""The score pads without a network: a round entered wrongly, then rightly, taken back, and still there later."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.person import Person
from tests.e2e.test_screens import no_sideways_scrolling
from tests.server.servers import Server


class Round(NamedTuple):
    wrong: Callable[[Page], None]
    problem: str
    mended: Callable[[Page], None]
    totals: list[int]
    told: str


@pytest.fixture(scope="module")
def ida(browser: Browser, server: Server) -> Iterator[Person]:
    """Has once been here, and then the train entered a tunnel."""
    ida = Person(browser, server.url, size="small", theme="dark", keeps=True)
    ida.open("/")
    ida.page.locator("html[data-kept]").wait_for(state="attached")
    ida.context.set_offline(True)
    yield ida
    ida.leave()


def numbers(page: Page, label: str, *values: int) -> None:
    """Types one after the other into the fields `label` stands for, `{}` being the person."""
    for seat, value in enumerate(values, 1):
        field = page.get_by_role("textbox", name=label.format(f"Person {seat}"), exact=True)
        field.fill(str(value))
        field.press("Tab")


def pick(page: Page, group: str, answer: str) -> None:
    page.get_by_role("group", name=group).get_by_role("radio", name=answer, exact=True).check()


def gauner_prison(page: Page) -> None:
    for kind in ("Gelb", "Rot"):
        field = page.get_by_role("textbox", name=kind, exact=True)
        field.fill("6")
        field.press("Tab")


def gauner_owners(page: Page) -> None:
    pick(page, "Gelb: Wer hatte es ausliegen?", "Person 2")
    pick(page, "Rot: Wer hatte es ausliegen?", "Person 2")


def party_bugs_tie(page: Page) -> None:
    pick(page, "Was trägst du ein?", "Punkte")
    numbers(page, "{}", 14, 9, 21, 9)


def partout_short(page: Page) -> None:
    numbers(page, "Angesagt: {}", 2, 1, 1, 1)
    teams = [page.get_by_role("textbox", name=f"Gewonnene Stiche: {team}") for team in ("Person 1", "Person 2")]
    for team in teams:
        team.fill("3")
        team.press("Tab")


def partout_whole(page: Page) -> None:
    page.get_by_role("button", name="Gewonnene Stiche: Person 2 + Person 4: eins mehr").click()


def tax_short(page: Page) -> None:
    page.get_by_role("radio", name="6 Stiche mit Grün, Reihe 2").check()
    pick(page, "Parteispitze", "Person 1")
    pick(page, "Vize", "Person 3")
    numbers(page, "Stiche: {}", 4, 5, 2)


def the_rest(page: Page) -> None:
    page.get_by_role("button", name=re.compile("Rest 1$")).click()


ROUNDS = {
    "gaunerbande": Round(
        lambda page: numbers(page, "{}", 1, 0, 16, 8),
        "Noch 1 von 26 Punkten zu vergeben.",
        lambda page: numbers(page, "{}", 1, 0, 16, 9),
        [1, 0, 16, 9],
        "Person 2 liegt vorn.",
    ),
    "party_bugs": Round(
        party_bugs_tie,
        "Gleichstand: Wer hat die Gleichstandskarte?",
        lambda page: pick(page, "Wer hat die Gleichstandskarte?", "Person 3"),
        [14, 9, 21, 9],
        "Person 4 gewinnt!",
    ),
    "partout": Round(
        partout_short,
        "Noch 1 von 7 Stichen zu vergeben.",
        partout_whole,
        [3 + 8, 4 + 4, 3 + 8, 4 + 4],
        "Person 1 und Person 3 liegen vorn.",
    ),
    "gauner": Round(
        gauner_prison,
        "Sag bei jeder Sorte, wer sie ausliegen hatte, oder niemand.",
        gauner_owners,
        [0, 12 * 2, 0, 0],
        "Person 2 liegt vorn.",
    ),
    "tax_the_rich": Round(
        tax_short,
        "Noch 1 von 12 Stichen zu vergeben.",
        the_rest,
        [4 + 4, 5, 2 + 4, 1],
        "Person 1 und Person 3 liegen vorn.",
    ),
}


@pytest.mark.parametrize("game", ROUNDS)
def test_a_round_without_a_connection(ida: Person, game: str) -> None:
    page, entered = ida.page, ROUNDS[game]
    page.goto(f"/scorepad/{game}", wait_until="commit")
    pick(page, "Wie viele spielen mit?", "4")
    no_sideways_scrolling(ida)
    page.get_by_role("button", name="Los geht’s").click()

    entered.wrong(page)
    page.get_by_role("button", name="Eintragen").click()
    expect(page.get_by_role("status").get_by_text(entered.problem)).to_be_visible()
    no_sideways_scrolling(ida)
    entered.mended(page)
    page.get_by_role("button", name="Eintragen").click()
    expect_totals(page, entered.totals)
    expect(page.get_by_role("status").get_by_text(entered.told)).to_be_visible()

    page.get_by_role("button", name="Rückgängig").click()
    expect_totals(page, [0, 0, 0, 0])
    page.get_by_role("button", name="Eintragen").click()  # what was taken back is there to be corrected
    expect_totals(page, entered.totals)
    page.reload()
    expect_totals(page, entered.totals)
    ida.check_access()
    page.get_by_role("button", name="Rückgängig").click()  # that, too, outlives a page
    expect_totals(page, [0, 0, 0, 0])


def test_rules_that_were_never_opened_are_there_too(ida: Person) -> None:
    ida.page.goto("/rules/gaunerbande", wait_until="commit")
    expect(ida.page.get_by_role("heading", level=1)).to_contain_text("Gaunerbande")


def expect_totals(page: Page, totals: list[int]) -> None:
    expect(page.locator(".total td")).to_have_text([re.compile(rf"^\W*{total}\W*$") for total in totals])
