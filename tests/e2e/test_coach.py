"""The coach: a hint that commits to nothing, a review that opens where it matters, drills, puzzles, playing on."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.person import Person
from tests.e2e.test_replay import SHORT

Arrive = Callable[..., Person]
SELECTED = "[data-card] [aria-pressed=true]"


def finish_a_match(anna: Person) -> None:
    anna.open(anna.table("gaunerbande", 3, ["me", "beginner", "beginner"], options=SHORT, start=True))
    anna.play_on()


def reviewed(anna: Person) -> None:
    """A match that Anna has played at random, looked at again."""
    finish_a_match(anna)
    anna.page.get_by_role("link", name="Nachspielen und auswerten").click()
    anna.page.locator("[data-verdict=mistake], [data-verdict=inaccuracy]").wait_for(timeout=120_000)


def decide(anna: Person) -> None:
    """Chooses whatever is offered until the drill is decided."""
    anna.play_on()
    anna.page.locator("[data-drill=decided]").wait_for()


def test_a_hint_suggests_three_cards_to_pass_and_passes_none(arrive: Arrive) -> None:
    anna = arrive()
    anna.open(anna.table("gaunerbande", 4, ["me", "random", "random", "random"], start=True))
    anna.wait_for_turn()
    page = anna.page
    page.get_by_role("button", name="Tipp", exact=True).click()
    tip = page.locator("[data-tip]").first
    tip.wait_for()
    cards = [choice.removeprefix("pass ") for choice in (tip.get_attribute("data-tip") or "").split(",")]
    assert len(set(cards)) == 3
    anna.shot("hint-desktop")
    anna.check_access()
    tip.click()
    expect(page.locator(SELECTED)).to_have_count(3)
    expect(page.locator("[data-decision='1']")).to_have_count(1)
    chosen = page.locator("[data-card]:has([aria-pressed=true])").evaluate_all(
        "all => all.map(one => one.dataset.card)"
    )
    assert sorted(chosen) == sorted(cards)
    expect(page.locator("[data-confirm]")).to_be_enabled()
    page.locator(SELECTED).first.click()
    expect(page.locator(SELECTED)).to_have_count(2)


def test_the_review_opens_on_ones_own_most_expensive_decision_which_comes_back_as_a_drill(arrive: Arrive) -> None:
    anna = arrive()
    reviewed(anna)
    page = anna.page
    verdict = page.locator("[data-verdict]")
    expect(verdict).to_be_in_viewport()
    expect(verdict).to_contain_text("Du hast gewählt")
    expect(verdict).to_contain_text("Besser:")
    expect(verdict).to_contain_text("Siegchance")
    expect(verdict).not_to_contain_text("{")
    expect(page.get_by_text("Deine teuerste Entscheidung")).to_be_visible()
    assert page.locator("[data-replay]").get_attribute("data-replay") != "0"
    anna.check_access()

    page.get_by_role("link", name="Üben").click()
    page.locator("[data-drill=open]").wait_for()
    anna.check_access()
    decide(anna)
    expect(page.locator("[data-verdict]")).to_be_visible()
    expect(page.get_by_text("wieder.", exact=False)).to_be_visible()
    anna.check_access()
    anna.open("/history")
    expect(page.get_by_role("heading", name="Aus meinen Fehlern lernen")).to_be_visible()
    anna.check_access()


def test_playing_on_from_any_position_with_other_cards(arrive: Arrive) -> None:
    anna = arrive()
    finish_a_match(anna)
    page = anna.page
    page.goto(page.url.replace("/table/", "/replay/") + "/1?step=14&seat=0")
    page.locator("[data-replay='14']").wait_for()
    hand = page.locator("[data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
    page.get_by_role("button", name="Nochmal").click()
    page.get_by_label("neu verteilt").check()
    anna.check_access()
    page.locator("[data-play-on]").click()
    page.locator("[data-stage=playing]").wait_for()
    expect(page.get_by_text("weitergespielt")).to_be_visible()
    anna.wait_for_turn()
    now = page.locator("[data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
    assert now
    assert set(now) <= set(hand)
    anna.play_on()
    page.get_by_role("link", name="Nachspielen und auswerten").click()
    page.locator("[data-replay]").wait_for()
    page.get_by_role("button", name="Fair?").click()
    expect(page.get_by_text("Diese Verteilung war bekannt")).to_be_visible()


def test_a_puzzle_a_day(arrive: Arrive) -> None:
    anna = arrive(size="phone", theme="dark")
    anna.open("/puzzle/party_bugs")
    anna.page.locator("[data-drill=open]").wait_for(timeout=60_000)
    anna.check_access()
    decide(anna)
    expect(anna.page.locator("[data-verdict]")).to_be_visible()
    anna.check_access()
