"""Rules, the guided first round, agreeing on a match, and the page without a connection."""

import gzip
import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from stammtisch.server.pages import WEB
from tests.e2e.person import SIZES, Person

Arrive = Callable[..., Person]
TOUCH = 44  # pixels that a finger needs
MOST_AT_FIRST = 90_000  # bytes of JavaScript, gzipped, until something can be done


def test_rules_are_searched_linked_and_opened_at_the_phase_one_is_in(arrive: Arrive) -> None:
    anna = arrive(size="phone")
    anna.open("/rules/gaunerbande")
    search, sections = anna.page.get_by_role("searchbox"), anna.page.locator("main section")
    all_of_them = count_when_there(anna.page, "main section")
    search.fill("Verbrecherbande gibt es nicht")
    expect(sections).to_have_count(0)
    expect(anna.page.get_by_role("status").filter(has_text="Nichts gefunden")).to_be_visible()
    search.fill("weitergeben")
    expect(anna.page.locator("section mark").first).to_be_visible()
    assert 0 < sections.count() < all_of_them
    anna.check_access()
    anna.open("/rules/gaunerbande#passing")
    expect(anna.page.locator("#passing")).to_be_in_viewport()

    anna.open(anna.table("gaunerbande", 3, ["me", "random", "random"], start=True))
    assert anna.wait_for_turn()
    anna.page.get_by_role("button", name="Regeln").click()
    expect(anna.page.get_by_role("dialog").get_by_text("Hier bist du gerade")).to_be_in_viewport()
    anna.shot("rules-at-the-table-phone-light")


def test_without_a_connection_the_page_says_so(arrive: Arrive) -> None:
    anna = arrive(language="en", size="phone", keeps=True)
    anna.open("/about")  # no list of games is asked for, so none is kept
    kept_for_later(anna.page)
    anna.context.set_offline(True)
    anna.page.goto("/", wait_until="commit")
    expect(anna.page.get_by_role("heading", name="No connection")).to_be_visible()
    anna.check_access()
    anna.page.get_by_role("link", name="Score pad").first.click()
    expect(anna.page.get_by_role("heading", name="Score pad").first).to_be_visible()


def test_a_lesson_up_to_its_summary(arrive: Arrive) -> None:
    anna = arrive(size="phone")
    anna.open("/learn/gaunerbande")
    coach = anna.page.get_by_role("complementary", name="So geht’s")
    expect(coach.get_by_role("heading", name="Willkommen")).to_be_visible()
    anna.check_access()
    anna.shot("learn-phone-light")
    done, understood = coach.get_by_role("button", name="Weiterspielen"), coach.get_by_role("button", name="Verstanden")
    explained = 0
    while done.count() == 0:
        if understood.count() > 0:
            understood.click()
            explained += 1
        elif anna.wait_for_turn():
            anna.play_on(1)
    assert explained >= 4
    anna.check_access()
    done.click()
    anna.page.wait_for_url(re.compile("/table/"))


def test_a_match_of_tax_the_rich_is_agreed_by_picking(arrive: Arrive) -> None:
    anna = arrive(language="en", size="small")
    anna.open("/new/tax_the_rich")
    page = anna.page
    page.get_by_role("radio", name=re.compile("A scenario per round")).check()
    page.get_by_role("combobox", name="Round 2").select_option("The scandal")
    anna.check_access()
    page.get_by_role("radio", name=re.compile("Your own selection")).check()
    expect(page.get_by_role("checkbox", name=re.compile(r"^3\.5"))).to_be_disabled()
    page.get_by_role("button", name="5", exact=True).click()
    for card in (r"^3\.5", "^10"):
        page.get_by_role("checkbox", name=re.compile(card)).check()
    page.get_by_text("The bid board in your box").click()
    for what in ("red", "blue", "bonus in round 3"):
        field = page.get_by_label(f"Row 1, {what}").bounding_box()
        assert field
        assert min(field["width"], field["height"]) >= TOUCH
        assert field["x"] + field["width"] <= SIZES["small"][0]
    page.get_by_label("Row 1, red").fill("3")
    page.get_by_label("Row 1, red").press("Tab")
    for seat in range(2, 6):
        page.get_by_label(f"Seat {seat}").select_option("random")
    anna.check_access()
    page.get_by_role("button", name="Start at once").click()
    page.locator("[data-stage=playing]").wait_for()
    shown = page.evaluate("fetch('/api/tables/' + location.pathname.split('/')[2]).then((answer) => answer.json())")
    agreed = shown["terms"]["options"]
    assert (agreed["rule_cards"], agreed["feminist"]) == (["3.5", "10"], True)
    assert agreed["board"][0]["tricks"]["r"] == 3


def test_little_has_to_be_loaded_at_first() -> None:
    page = (WEB / "index.html").read_text()
    scripts = re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', page)
    assert scripts
    sizes = {script: len(gzip.compress((WEB / script).read_bytes())) for script in scripts}
    assert sum(sizes.values()) <= MOST_AT_FIRST, sizes


def kept_for_later(page: Page) -> None:
    page.locator("html[data-kept]").wait_for(state="attached")


def count_when_there(page: Page, what: str) -> int:
    page.locator(what).first.wait_for()
    return page.locator(what).count()
