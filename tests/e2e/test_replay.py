"""After the match: step through it, see the review, check the deal, play it again; and the list of one's matches."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.person import Person
from tests.e2e.test_screens import at_every_size

SHORT = {"target": 10}
Arrive = Callable[..., Person]


def finish_a_match(anna: Person) -> None:
    """By way of the lobby, so that this browser sees the promise before the deal, and cuts."""
    anna.open(anna.table("gaunerbande", 3, ["me", "random", "random"], options=SHORT))
    anna.page.get_by_text("hat abgehoben").first.wait_for(state="attached")
    anna.page.get_by_role("button", name="Los geht’s").click()
    anna.play_on()
    expect(anna.page.locator("[data-deal]")).to_have_attribute("data-deal", "in")
    anna.page.get_by_role("link", name="Nachspielen und auswerten").click()
    anna.page.locator("[data-replay]").wait_for()


def at_step(page: Page, step: int) -> None:
    expect(page.locator("[data-replay]")).to_have_attribute("data-replay", str(step))


def test_replay_review_and_fair_deal(arrive: Arrive) -> None:
    anna = arrive()
    finish_a_match(anna)
    page = anna.page

    at_step(page, 0)
    page.keyboard.press("ArrowRight")
    at_step(page, 1)
    page.get_by_role("button", name=re.compile("^Ein Schritt weiter")).click()
    at_step(page, 2)
    page.keyboard.press("Home")
    at_step(page, 0)
    page.keyboard.press("End")
    expect(page.get_by_text("Die Partie ist zu Ende.", exact=True)).to_be_visible()
    expect(page.locator("[data-card]")).to_have_count(0)
    page.get_by_role("slider").fill("12")
    at_step(page, 12)
    page.wait_for_url(re.compile(r"step=12"))
    page.reload()
    at_step(page, 12)
    expect(page.get_by_role("list", name="Alle Karten").get_by_role("listitem")).to_have_count(2)
    page.get_by_label("Wer sitzt unten?").select_option(index=1)
    expect(page.locator("[data-card]").first).to_be_visible()

    expect(page.get_by_role("heading", name="Glück und Können")).to_be_visible(timeout=90_000)
    page.get_by_label("alle", exact=True).check()
    costly = page.locator("aside ol button").first
    costly.click()
    expect(page.get_by_role("region", name="Diese Entscheidung")).to_be_visible()
    anna.check_access()

    page.get_by_role("button", name="Verlauf").click()
    page.keyboard.press("Home")
    page.locator("[data-step='3']").click()
    at_step(page, 3)
    page.get_by_role("button", name="Fair?").click()
    page.get_by_role("button", name="Jetzt prüfen").click()
    expect(page.locator("[data-fair]")).to_have_attribute("data-fair", "true")
    expect(page.get_by_text("Dieser Browser hat dasselbe Versprechen vor dem Austeilen gesehen.")).to_be_visible()
    expect(
        page.get_by_text("Dein eigenes Abheben ging in die Verteilung ein: Also konnte sie niemand aussuchen.")
    ).to_be_visible()
    anna.check_access()


def test_the_same_deal_again_and_the_history(arrive: Arrive) -> None:
    anna = arrive(size="phone", theme="dark")
    anna.open("/history")
    expect(anna.page.get_by_role("heading", name="Noch keine Partie")).to_be_visible()
    finish_a_match(anna)
    hand = anna.page.locator("[data-card]").evaluate_all("cards => cards.map(card => card.dataset.card)")
    anna.page.get_by_role("button", name="Nochmal").click()
    anna.check_access()
    anna.page.get_by_role("button", name="Diese Karten noch einmal spielen").click()
    anna.page.locator("[data-stage=playing]").wait_for()
    expect(anna.page.get_by_text("bekannte Karten, nachgespielt")).to_be_visible()
    expect(anna.page.locator("[data-card]")).to_have_count(len(hand))
    assert anna.page.locator("[data-card]").evaluate_all("cards => cards.map(card => card.dataset.card)") == hand

    anna.open("/history")
    expect(anna.page.locator("main ol > li")).to_have_count(1)
    anna.check_access()
    anna.page.get_by_role("link", name=re.compile("^Ansehen")).click()
    anna.page.locator("[data-replay]").wait_for()
    anna.check_access()


def test_who_has_the_link_may_look(arrive: Arrive) -> None:
    anna, bert = arrive(), arrive(language="en")
    finish_a_match(anna)
    anna.page.keyboard.press("ArrowRight")
    anna.page.wait_for_url(re.compile("step=1"))
    bert.open(anna.page.url)
    at_step(bert.page, 1)
    expect(bert.page.get_by_role("button", name="Review this match")).to_be_visible()
    at_every_size(bert, "replay")
    bert.check_access()
    bert.open("/replay/nowhere/1")
    expect(bert.page.get_by_role("heading", name="This match is not here")).to_be_visible()
    bert.complaints = [one for one in bert.complaints if "/nowhere/" not in one]  # the browser notes the refusal
