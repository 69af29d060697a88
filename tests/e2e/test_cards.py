"""Cards in a real browser: letters and colours as one wants them, and an index that is read when cards overlap."""

from collections.abc import Callable

import pytest

from tests.e2e.person import Person

Arrive = Callable[..., Person]

LETTERS = "getComputedStyle(document.querySelector('[data-card] .letter'), '::before').content"
GREEN = "getComputedStyle(document.documentElement).getPropertyValue('--suit-g')"
# Of every card of the hand: is what is seen at the middle of its index, and of its sign, the card itself?
READABLE = """[...document.querySelectorAll('[data-card] .corner')].every((corner) =>
  [corner.querySelector('.index'), corner.querySelector('svg')].every((part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return corner.closest('.card').contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }))"""

PRICES = """[...document.querySelectorAll('[data-card]')].map((one) =>
  [one.dataset.card, one.querySelector('.price')?.dataset.points ?? null])"""


def test_letters_and_colours_are_a_setting(arrive: Arrive) -> None:
    anna = arrive(language="de")
    anna.open(anna.table("partout", 4, ["me", *["random"] * 3], start=True))
    anna.page.locator("[data-card]").first.wait_for()
    assert anna.page.locator("[data-card] .letter").count() == 0
    usual = anna.page.evaluate(GREEN)
    anna.page.get_by_role("button", name="Einstellungen").click()
    anna.page.get_by_label("Buchstaben auf den Karten").check()
    anna.page.get_by_role("button", name="für jedes Farbsehen").click()
    anna.check_access()
    assert anna.page.evaluate(LETTERS) in ('"R"', '"Gr"', '"B"', '"S"')
    assert anna.page.evaluate(GREEN) != usual
    anna.page.reload()  # and it is remembered
    anna.page.locator("[data-card] .letter").first.wait_for()
    assert anna.page.evaluate(GREEN) != usual


@pytest.mark.parametrize("game", ["gaunerbande", "tax_the_rich"])
@pytest.mark.parametrize("size", ["desktop", "phone", "small"])
def test_the_index_of_every_card_in_hand_is_seen(arrive: Arrive, game: str, size: str) -> None:
    anna = arrive(size=size)
    anna.open(anna.table(game, 4, ["me", *["random"] * 3], start=True))
    anna.page.locator("[data-card]").first.wait_for()
    anna.settled()
    assert anna.page.evaluate(READABLE)


@pytest.mark.parametrize(("players", "most"), [(3, 12), (4, 13), (6, 12)])
def test_a_card_says_what_it_costs(arrive: Arrive, players: int, most: int) -> None:
    anna = arrive()
    anna.open(anna.table("gaunerbande", players, ["me", *["random"] * (players - 1)], start=True))
    anna.page.locator("[data-card]").first.wait_for()
    for card, points in anna.page.evaluate(PRICES):
        price = most if card == "r10" else 1 if card.startswith("k") else None
        assert points == (price and f"+{price}"), card
