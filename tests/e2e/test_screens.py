"""Every screen of the frame: for everyone (axe), in both languages and lights, at every size.

`STAMMTISCH_SHOTS=build/shots` keeps them as pictures.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import SIZES, Person

Arrive = Callable[..., Person]
SCREENS = {"home": "/", "new": "/new/gaunerbande", "about": "/about", "missing": "/nowhere"}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_screens(arrive: Arrive, theme: str) -> None:
    anna = arrive(theme=theme)
    for name, path in SCREENS.items():
        anna.open(path)
        anna.page.get_by_role("heading", level=1).wait_for()
        anna.page.wait_for_load_state("networkidle")
        at_every_size(anna, f"{name}-{theme}")
        anna.check_access()


@pytest.mark.parametrize(("players", "theme"), [(3, "light"), (6, "dark")])
def test_table(arrive: Arrive, players: int, theme: str) -> None:
    anna = arrive(theme=theme)
    anna.open(anna.table("gaunerbande", players, ["me", *["random"] * (players - 1)], start=True))
    anna.play_on(3)
    at_every_size(anna, f"gaunerbande-{players}-pass-{theme}")
    anna.play_on(4)
    assert anna.wait_for_turn()
    at_every_size(anna, f"gaunerbande-{players}-play-{theme}")
    anna.check_access()
    anna.page.get_by_role("button", name="Tischmenü").click()
    at_every_size(anna, f"gaunerbande-{players}-sheet-{theme}")
    anna.check_access()


def test_lobby(arrive: Arrive) -> None:
    anna = arrive(size="phone")
    anna.open(anna.table("gaunerbande", 4, ["me", "open", "regular", "open"]))
    anna.page.get_by_role("img", name="QR-Code des Links").wait_for()
    no_sideways_scrolling(anna)
    anna.shot("lobby-phone-light")
    anna.check_access()
    anna.page.get_by_role("button", name="Bots auf alle freien Plätze").click()
    anna.page.get_by_role("button", name="Los geht’s").click()
    anna.page.locator("[data-stage=playing]").wait_for()


def test_language_is_switched_live(arrive: Arrive) -> None:
    anna = arrive()
    anna.open(anna.table("gaunerbande", 4, ["me", "random", "random", "random"], start=True))
    expect(anna.page.get_by_label("Deine Möglichkeiten").get_by_text("Du bist dran")).to_be_visible()
    anna.page.get_by_role("button", name="Einstellungen").click()
    anna.page.get_by_role("button", name="English").click()
    anna.page.get_by_role("button", name="Close").click()
    expect(anna.page.get_by_label("Your choices").get_by_text("Your turn")).to_be_visible()
    expect(anna.page.get_by_text("Choose three cards to pass on", exact=True)).to_be_visible()
    assert anna.page.evaluate("document.documentElement.lang") == "en"


def test_somebody_who_watches_sees_no_hand(arrive: Arrive) -> None:
    anna, ben = arrive(speed="quick"), arrive(speed="calm")  # things really move
    path = anna.table("gaunerbande", 3, ["me", "random", "random"], start=True)
    anna.open(path)
    ben.open(path)
    ben.page.locator("[data-stage=playing]").wait_for()
    anna.play_on(5)
    assert anna.page.evaluate("window.travelled") > 10
    assert ben.page.locator(".hand button").count() == 0
    assert ben.page.locator("[data-choice]").count() == 0


def test_hint_with_a_reason(arrive: Arrive) -> None:
    anna = arrive()
    anna.open(anna.table("gaunerbande", 4, ["me", "random", "random", "random"], start=True))
    anna.play_on(4)
    assert anna.wait_for_turn()
    anna.page.get_by_role("button", name="Tipp").click()
    advice = anna.page.get_by_role("dialog", name="Tipps")
    expect(advice.locator("[data-tip]").first).to_be_visible(timeout=20_000)
    anna.shot("hint-desktop-light")
    anna.check_access()


def test_talking(arrive: Arrive) -> None:
    anna, ben = arrive(), arrive()
    path = anna.table("gaunerbande", 3, ["me", "open", "random"])
    anna.open(path)
    ben.open(path)
    ben.page.get_by_role("textbox", name="Dein Name").fill("Ben")  # and sits down without saving it
    ben.page.get_by_role("button", name="Hier hinsetzen").click()
    expect(anna.page.get_by_text("Ben", exact=True)).to_be_visible()
    ben.page.get_by_role("textbox", name="Sag etwas").fill("Bin da!")
    ben.page.keyboard.press("Enter")
    expect(anna.page.get_by_text("Bin da!")).to_be_visible()
    anna.page.get_by_role("button", name="Los geht’s").click()
    for person in (anna, ben):
        person.page.locator("[data-stage=playing]").wait_for()
        person.page.get_by_role("button", name="Tischmenü").click()
        person.page.get_by_role("button", name="Plaudern").click()
    ben.page.get_by_role("textbox", name="Sag etwas").fill("Guten Abend!")
    ben.page.keyboard.press("Enter")
    expect(anna.page.get_by_text("Guten Abend!")).to_be_visible()


def at_every_size(person: Person, name: str) -> None:
    """Ends with the largest."""
    for size, (width, height) in SIZES.items():
        person.page.set_viewport_size({"width": width, "height": height})
        person.settled()
        no_sideways_scrolling(person)
        person.shot(f"{name}-{size}")


def no_sideways_scrolling(person: Person) -> None:
    wider = person.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wider <= 0, f"{wider} pixels too wide"
