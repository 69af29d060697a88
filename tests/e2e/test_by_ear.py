"""A whole round without mouse and picture: what is heard, in which order, and what every control is called."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from tests.e2e.person import CONFIRM, OFFERED, TURN, Person

Arrive = Callable[..., Person]
CONTROLS = {"button", "link", "textbox", "searchbox", "combobox", "checkbox", "radio", "slider", "switch", "tab"}
NAMES = ["Anna", "Berta", "Carl"]
COUNTED = "[data-counted]"
LISTEN = """
    window.heard = [];
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
            for (const node of addedNodes)
                if (node.nodeName === 'P' && node.parentElement?.role === 'log') window.heard.push(node.textContent);
    }).observe(document, { childList: true, subtree: true });
"""
"""Everything that is put into the live region, in the order in which it came: what a screen reader says."""
SOMETHING = f"""() => {{
    if (document.querySelector('{COUNTED}')) return 'counted';
    return window.heard.at(-1)?.startsWith('Your turn') && ({TURN})();
}}"""
FOCUSED_OFFERED = f"() => document.activeElement.matches('{OFFERED}')"
FOCUS_IN_HAND = "() => document.activeElement.closest('.hand') !== null"
KEYS = f"""() => [...document.querySelectorAll('{OFFERED}')]
    .filter((one) => one.dataset.key && one.checkVisibility()).map((one) => one.dataset.key)"""
DECISION = "() => document.querySelector('[data-stage]').dataset.decision"


class Listener:
    """Somebody who hears a table and plays it by keys."""

    def __init__(self, anna: Person, game: str) -> None:
        self.anna, self.page = anna, anna.page
        anna.context.add_init_script(LISTEN)
        anna.open(anna.table(game, 3, ["me", "random", "random"], start=True))
        self.tree: CDPSession = anna.context.new_cdp_session(self.page)
        self.heard: list[str] = []

    def something(self) -> str:
        """Waits until one is asked or a round is counted: `mine`, `counted` or `over`."""
        found = str(self.page.wait_for_function(SOMETHING, timeout=60_000).json_value())
        if self.page.evaluate("window.heard.some((line) => line.startsWith('Round 1 is counted'))"):
            self.page.locator(COUNTED).wait_for()  # its page comes in a moment
            return "counted"
        return found

    def news(self) -> list[str]:
        """What has been said since the last time."""
        told: list[str] = self.page.evaluate("told => window.heard.slice(told)", len(self.heard))
        self.heard += told
        return told

    def nodes(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.tree.send("Accessibility.getFullAXTree")["nodes"]
        return [node for node in found if not node.get("ignored")]

    def check_controls(self) -> None:
        """Every control has a name; what can be chosen is a button that can be used, and picked things say so."""
        controls = [node for node in self.nodes() if _of(node, "role") in CONTROLS]
        assert controls
        nameless = [node for node in controls if not str(_of(node, "name") or "").strip()]
        assert nameless == []
        buttons = {_of(node, "name"): _states(node) for node in controls if _of(node, "role") == "button"}
        for label in self.page.locator(OFFERED).evaluate_all(NAME_OF):
            assert label in buttons, [name for name in buttons if label in name]
            assert not buttons[label].get("disabled")
        for label in self.page.locator("[aria-pressed=true]").evaluate_all(NAME_OF):
            assert buttons[label]["pressed"] == "true"

    def focused(self) -> tuple[str, str]:
        """Role and name of what has the focus."""
        node = next(
            (node for node in self.nodes() if _states(node).get("focused") and _of(node, "role") != "RootWebArea"), {}
        )
        return str(_of(node, "role")), str(_of(node, "name"))

    def decision(self) -> str:
        return str(self.page.evaluate(DECISION))

    def decide(self, key: str) -> None:
        """A key that makes a choice."""
        before = self.decision()
        self.page.keyboard.press(key)
        self.page.wait_for_function(f"before => ({DECISION})() !== before", arg=before)

    def walk_to_a_card(self) -> str:
        """Walks the hand by arrow keys to a card that can be played; gives its name."""
        for key in ("ArrowRight", "ArrowLeft"):
            for _ in range(20):
                if self.page.evaluate(FOCUSED_OFFERED):
                    role, name = self.focused()
                    assert role == "button"
                    return name
                self.page.keyboard.press(key)
        raise AssertionError("no card can be reached")


def _of(node: dict[str, Any], what: str) -> Any:
    return node.get(what, {}).get("value")


def _states(node: dict[str, Any]) -> dict[str, Any]:
    return {one["name"]: one["value"].get("value") for one in node.get("properties", [])}


NAME_OF = "all => all.map((one) => one.getAttribute('aria-label') ?? one.textContent.trim())"


@pytest.fixture
def sit_down(arrive: Arrive) -> Callable[[str], Listener]:
    return lambda game: Listener(arrive(language="en", keyboard=True, reads=True), game)


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


def test_a_round_of_tricks_by_ear(sit_down: Callable[[str], Listener]) -> None:
    one = sit_down("gaunerbande")
    assert one.anna.wait_for_turn()
    cards = one.page.locator(".hand [data-card]").count()
    one.page.keyboard.press("1")  # the first card: from here on the focus is in the hand
    one.page.keyboard.press("2")
    one.check_controls()
    one.page.keyboard.press("3")
    one.decide("Enter")
    played = None
    while one.something() == "mine":
        news = one.news()
        assert news[-1].startswith("Your turn: ")
        if played is None:
            assert "Anna has chosen." in news
        else:
            assert news[0] == f"Anna plays the {played.split(' (')[0].lower()}."
            assert [line for line in news if line.startswith("Your turn")] == news[-1:]
        one.page.wait_for_function(FOCUS_IN_HAND)
        one.check_controls()
        played = one.walk_to_a_card()
        one.decide("Enter")
    one.news()
    assert check_tricks(one.heard) == cards
    check_count(one)


def test_a_round_of_gauner_by_ear(sit_down: Callable[[str], Listener]) -> None:
    one = sit_down("gauner")
    one.something()
    one.page.keyboard.press("x")  # keys are shown from now on
    dice, step = random.Random(3), 0
    while one.something() == "mine":
        news = one.news()
        assert news[-1].startswith("Your turn: ")
        check_turns(news)
        if step > 0:  # after every choice
            one.page.wait_for_function(FOCUS_IN_HAND)
        one.check_controls()
        take_or_lay(one, dice)
        step += 1
    one.news()
    assert step >= 4
    check_count(one)


def take_or_lay(one: Listener, dice: random.Random) -> None:
    """One decision by a key, and by Enter where it has to be said."""
    one.page.wait_for_function(f"() => ({KEYS})().length > 0")
    before = one.decision()
    one.page.keyboard.press(dice.choice(one.page.evaluate(KEYS)))
    one.page.wait_for_function(
        f"before => document.querySelector('{CONFIRM}') || ({DECISION})() !== before", arg=before
    )
    if one.decision() == before:
        one.check_controls()
        one.decide("Enter")


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


def check_count(one: Listener) -> None:
    """The round is told before the page that counts it; the way on has the focus."""
    assert any(line.startswith("Round 1 is counted: Anna ") for line in one.heard[-3:])
    role, name = one.focused()
    assert (role, name in ("Go on", "To the result")) == ("button", True)
    one.check_controls()
    one.page.keyboard.press("Enter")
    expect(one.page.locator(COUNTED)).to_have_count(0)
