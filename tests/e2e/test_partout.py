"""Partout in a browser: a whole match by clicking; the table is readable for everybody."""

import random
import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.e2e.person import CONFIRM, OFFERED, OVER, Person

Arrive = Callable[..., Person]
SOMETHING_TO_DECIDE = f"""() => document.querySelector('{CONFIRM}, {OVER}')
    || new Set([...document.querySelectorAll('{OFFERED}')].map((one) => one.dataset.choice)).size > 1"""


def test_a_whole_match_whose_forced_choices_are_made_for_me(arrive: Arrive) -> None:
    anna = arrive(size="landscape")
    anna.open(anna.table("partout", 3, ["me", "random", "random"], start=True))
    table_page(anna).check()
    anna.page.reload()
    expect(table_page(anna)).to_be_checked()
    anna.page.get_by_role("button", name="Schließen").click()
    dice, chosen = random.Random(7), 0
    while anna.page.wait_for_function(SOMETHING_TO_DECIDE) and not anna.is_over:  # what is forced is never clicked
        anna.choose(dice)
        chosen += 1
    assert chosen >= 6 * 6  # as many rounds, and in each four cards and an announcement to confirm
    expect(anna.page.locator("section.result li")).to_have_count(3)


def table_page(person: Person) -> Locator:
    """The switch on it."""
    person.page.get_by_role("button", name="Tischmenü").click()
    person.page.get_by_role("button", name="Tisch", exact=True).click()
    return person.page.get_by_role("checkbox", name=re.compile("erzwungene", re.IGNORECASE))


def test_naming_and_announcing_is_confirmed(arrive: Arrive) -> None:
    anna = arrive(language="en")
    anna.open(anna.table("partout", 4, ["me", "random", "random", "random"], start=True))
    assert anna.wait_for_turn()  # the dealer is the last to announce
    anna.check_access()
    picker = anna.page.get_by_role("region", name="How many tricks do you announce?")
    expect(picker.get_by_role("button", name="Announce 8 tricks")).to_have_count(0)
    picker.get_by_role("button", name="Announce 3 tricks").click()
    picker.get_by_role("button", name="Announce 2 tricks").click()  # another thought, nothing said yet
    expect(picker).to_contain_text("target")
    picker.locator(CONFIRM).click()
    expect(anna.page.get_by_text("announced 2", exact=True).last).to_be_attached()
    expect(picker).to_have_count(0)


def test_everything_on_the_table_can_be_read(arrive: Arrive) -> None:
    anna = arrive(size="phone")
    anna.open(anna.table("partout", 6, ["me", *["random"] * 5], start=True))
    dice, seen = random.Random(1), set[str]()
    while len(seen) < 4 and anna.wait_for_turn():
        verb = min(anna.offers, default="").split(" ")[0]
        if verb and verb not in seen:
            anna.check_in_any_light()
            anna.shot(f"partout-{verb}")
            seen.add(verb)
        anna.choose(dice)
    assert {"announce", "play"} <= seen
