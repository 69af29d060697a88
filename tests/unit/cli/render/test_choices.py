"""Which choices are made with the cards of the hand."""

from typing import Any

import pytest

import stammtisch
from stammtisch.cli.render.choices import hand_verb, is_from_hand
from stammtisch.cli.render.context import ViewContext


@pytest.mark.parametrize(
    ("hand", "choices", "verb"),
    [
        (["r1", "r2"], ["play r1", "skip"], "play"),
        ([5, 7], ["bid 5", "bid 7"], "bid"),  # a verb that nobody knows
        ({"red": 2}, ["lay red", "skip"], "lay"),
        ([5, 7], ["take 5", "take 7"], None),  # they lie elsewhere
        ([3, 5], ["announce 0", "announce 3"], None),  # a number that happens to be a card, too
        (["r1"], ["discard r1", "play r1"], "discard"),  # the other one is offered by its name
        (["r1"], ["skip"], None),
        (None, [], None),
    ],
)
def test_the_verb_of_the_hand(hand: Any, choices: list[str], verb: str | None) -> None:
    match = stammtisch.load("gaunerbande").start(seed=1)
    context = ViewContext({**match.view(0), "hand": hand, "choices": choices}, match.game.rules, [], "en")
    assert hand_verb(context) == verb
    assert [choice for choice in choices if is_from_hand(context, choice)] == [
        choice for choice in choices if verb and choice.startswith(f"{verb} ")
    ]
