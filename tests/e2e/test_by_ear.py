"""Tables without mouse and picture: what is heard, in which order, where the focus is, what every control is called."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person
from tests.e2e.reader import COUNTED, SPOKEN, Heard, Listener

Arrive = Callable[..., Person]
SitDown = Callable[..., Listener]
NAMES = ["Anna", "Berta", "Carl"]
FOCUS_IN_HAND = "() => document.activeElement.closest('.hand') !== null"
MOST = 7  # decisions of a round that is not heard to its end
LOOKS = 3  # decisions before which every control is looked at
FIRST = {
    "party_bugs": "Anna has chosen a card",
    "partout": r"Anna (announces|names|plays)",
    "tax_the_rich": "Anna (passes|bids)",
}


@pytest.fixture
def sit_down(arrive: Arrive) -> SitDown:
    def somebody(game: str, **options: Any) -> Listener:
        return Listener(arrive(language="en", keyboard=True, reads=True), game, **options)

    return somebody


def check_news(news: Heard) -> None:
    """Everything that happened, each thing once, and that one is asked last of all; others may choose meanwhile."""
    told = [line for line in news.told if not re.match("(Berta|Carl) has chosen", line)]
    assert told[-1].startswith("Your turn: ")
    assert [line for line in told if line.startswith("Your turn")] == told[-1:]
    assert not [line for line, before in zip(news.told[1:], news.told, strict=False) if line == before]
    assert not [phrase for phrase in (*news.told, *news.focused) if not phrase.strip(" .")]


def check_tricks(said: list[str]) -> int:
    """Everybody plays in turn, the winner is named after the last card, and leads; gives the number of tricks."""
    plays, tricks, leader = [], 0, None
    for line in said:
        if found := re.match(r"(\w+) plays the ", line):
            plays.append(NAMES.index(found[1]))
            first = plays[0]
            assert plays == [(first + n) % 3 for n in range(len(plays))]
            assert leader in (None, first)
        elif found := re.match(r"(\w+) wins the trick", line):
            assert len(plays) == 3
            plays, tricks, leader = [], tricks + 1, NAMES.index(found[1])
    assert plays == []
    return tricks


def check_count(one: Listener) -> None:
    """The round is told before the page that counts it; the way on has the focus."""
    assert any(line.startswith("Round 1 is counted: Anna ") for line in one.told[-3:])
    role, name = one.focused()
    assert (role, name in ("Go on", "To the result")) == ("button", True)
    one.check_controls()
    one.page.keyboard.press("Enter")
    expect(one.page.locator(COUNTED)).to_have_count(0)


def pass_three(one: Listener, cards: list[str]) -> None:
    """Each card says whether it is picked, and how many are; what is sent is told once, and then what one gets."""
    for picked, card in enumerate(cards, 1):
        one.page.keyboard.press(card)
        expect(one.page.locator(".hand [aria-pressed=true]")).to_have_count(picked)
    expect(one.page.locator("[data-confirm]")).to_be_enabled()
    one.hears("3 of 3")
    heard = one.news()
    assert heard.told == [f"Pick three cards for Berta: {n} of 3" for n in (1, 2, 3)]
    assert {phrase.split(", ")[-1] for phrase in heard.focused} == {"pressed"}
    one.check_controls()
    one.page.keyboard.press("Enter")


def test_a_whole_match_by_ear(sit_down: SitDown) -> None:
    one = sit_down("gaunerbande", target=10)
    assert one.walk(4) == ["link, To the content", "banner", "link, Home", "heading, Gaunerbande, level 1"]
    one.page.keyboard.press("Tab")
    one.page.keyboard.press("Enter")  # the link before everything leads to the hand
    one.page.wait_for_function(FOCUS_IN_HAND)
    one.news()
    cards = one.page.locator(".hand [data-card]").count()
    pass_three(one, ["1", "2", "3"])
    dice, played = random.Random(3), 0
    while one.something() == "mine":
        news = one.news()
        check_news(news)
        assert news.told[0].startswith("Anna plays the " if played else "Anna chooses the ")
        if played < LOOKS:
            one.check_controls()
        one.page.wait_for_function(FOCUS_IN_HAND)
        one.decide(dice.choice(one.keys()))
        played += 1
    one.news()
    assert check_tricks(one.told) == cards
    assert one.page.locator(SPOKEN).filter(has_text="Your turn").count() == 1
    check_count(one)
    one.page.locator("[data-stage=finished] .result").wait_for()
    one.hears("The match is over")
    assert one.focused() == ("region", "The match is over")
    last = one.news()
    assert [line for line in (*one.told, *last.told) if "over" in line] == [
        line for line in one.told if line.startswith("The match is over. Won by") or line == "The match is over."
    ][:1]


def test_a_round_of_gauner_by_ear(sit_down: SitDown) -> None:
    one = sit_down("gauner")
    dice, step = random.Random(3), 0
    one.decide(dice.choice(one.keys()))
    while one.something() == "mine":
        news = one.news()
        check_news(news)
        check_turns(news.told)
        if step < LOOKS:
            one.check_controls()
        one.page.wait_for_function(FOCUS_IN_HAND)
        one.decide(dice.choice(one.keys()))
        step += 1
    one.news()
    assert step >= 4
    check_count(one)


def check_turns(news: list[str]) -> None:
    """One after the other, and each in its order: takes, sends to prison, lays; then whose turn it is."""
    order = ["takes ", "sends ", "is going to lay ", "lays "]
    actor, reached = None, 0
    for line in news:
        found = re.match(r"(Anna|Berta|Carl) (takes|sends|is going to lay|lays) ", line)
        if not found:
            continue
        step = order.index(f"{found[2]} ")
        if found[1] != actor:
            assert actor is None or NAMES.index(found[1]) == (NAMES.index(actor) + 1) % 3
            actor, reached = found[1], 0
        assert step >= reached
        reached = step


@pytest.mark.parametrize("game", sorted(FIRST))
def test_a_round_by_ear(sit_down: SitDown, game: str) -> None:
    one = sit_down(game)
    dice = random.Random(4)
    one.decide(dice.choice(one.keys()))
    for step in range(MOST):
        if one.something() == "counted":
            break
        news = one.news()
        check_news(news)
        assert step > 0 or any(re.match(FIRST[game], line) for line in news.told)
        one.check_controls()
        one.decide(dice.choice(one.keys()))
    one.news()
    if one.page.locator(COUNTED).count():
        check_count(one)
