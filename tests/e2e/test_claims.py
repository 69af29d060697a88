"""Claiming the rest of a round: what is certain is played out, anything else is asked about."""

import random
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.person import Person

Arrive = Callable[..., Person]
NOW, CONFIRM, ASKED = "[data-claim-now]", "[data-claim-confirm]", "[data-claim-asked]"


def play_until(people: list[Person], wanted: Callable[[], Person | None]) -> Person:
    """Everybody plays at random until somebody is found."""
    dice = random.Random(5)
    for _ in range(600):
        found = wanted()
        if found is not None:
            return found
        for person in people:
            if person.page.evaluate("() => !!document.querySelector('[data-choice]:not([disabled]), [data-confirm]')"):
                person.choose(dice)
                break
        else:
            people[0].page.wait_for_timeout(30)
    raise AssertionError("nobody could claim anything")


def test_a_certain_claim_is_offered_explained_and_played_out(arrive: Arrive) -> None:
    anna = arrive(language="en", keyboard=True)
    anna.open(anna.table("gaunerbande", 3, ["me", "random", "random"], start=True, options={"target": 300}))
    play_until([anna], lambda: anna if anna.page.locator(NOW).count() else None)
    anna.check_in_any_light()
    anna.shot("claim-certain")
    round_no = anna.page.locator(".title p").inner_text()
    anna.page.locator(NOW).press("Enter")
    expect(anna.page.locator(CONFIRM)).to_contain_text("tricks")
    anna.check_access()
    anna.shot("claim-question")
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator(CONFIRM)).to_have_count(0)
    anna.page.locator(NOW).press("Enter")
    anna.page.locator(CONFIRM).press("Enter")
    expect(anna.page.locator(NOW)).to_have_count(0)
    expect(anna.page.locator(".title p")).not_to_have_text(round_no)  # the round has been counted
    anna.page.locator("[data-happened]").click()
    expect(anna.page.locator("aside")).to_contain_text("they are certain")


def sit_three(arrive: Arrive) -> list[Person]:
    anna, ben, cleo = arrive(language="en"), arrive(language="en", size="phone"), arrive(language="de")
    path = anna.table("gaunerbande", 3, ["me", "open", "open"], options={"target": 300})
    anna.open(path)
    for person, name in ((ben, "Ben"), (cleo, "Cleo")):
        person.open()  # for a cookie
        person._ask("/api/identity", {"name": name, "language": person.language})
        person.context.add_init_script("localStorage['stammtisch.known'] ??= '1'")
        person.open(path)
        person.page.get_by_role(
            "button", name="Sit here" if person.language == "en" else "Hier hinsetzen"
        ).first.click()
    anna.page.get_by_role("button", name="Start", exact=True).click()
    return [anna, ben, cleo]


def offered(person: Person) -> bool:
    """Looks into the menu, where it is on offer."""
    if not person.page.evaluate("() => !!document.querySelector('[data-choice^=\"play\"]:not([disabled])')"):
        return False
    person.page.get_by_role("navigation").get_by_role("button").last.click()
    person.page.locator("aside .tab").last.click()
    found = bool(person.page.locator("[data-claim]").count())
    if not found:
        person.page.locator("aside .close").click()
    return found


def test_the_others_see_the_hand_and_one_of_them_refuses(arrive: Arrive) -> None:
    people = sit_three(arrive)
    claimant = play_until(people, lambda: next((one for one in people if offered(one)), None))
    others = [one for one in people if one is not claimant]
    claimant.page.locator("[data-claim]").click()
    claimant.shot("claim-uncertain")
    claimant.page.locator(CONFIRM).click()
    claimant.page.locator("aside .close").click()
    for person in others:
        expect(person.page.locator(ASKED)).to_be_visible()
        assert person.page.locator(f"{ASKED} .hand li").count() >= 2
        person.check_access()
        person.shot(f"claim-asked-{person.language}-{person.page.viewport_size['width']}")  # type: ignore[index]
    expect(claimant.page.locator(ASKED)).to_be_visible()
    others[0].page.locator("[data-claim-agree]").click()
    expect(others[0].page.locator("[data-claim-agree]")).to_have_count(0)
    others[1].page.locator("[data-claim-refuse]").click()
    for person in people:
        expect(person.page.locator(ASKED)).to_have_count(0)
    assert not offered(claimant), "once in a round"
    expect(claimant.page.locator(".happened")).to_contain_text("refuses" if claimant.language == "en" else "lehnt ab")
