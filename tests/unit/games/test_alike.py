"""A position with other names for what the rules treat alike: the same choices under new names, the same points."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import stammtisch
from stammtisch.games.gauner.alike import end_of
from stammtisch.games.gauner.words import END
from stammtisch.games.partout.alike import ORDERS
from stammtisch.games.registry import OWN
from stammtisch.games.tax_the_rich.alike import ORDERS as SUIT_ORDERS
from stammtisch.games.tax_the_rich.alike import _is_alike
from stammtisch.games.tax_the_rich.cards import KINDS, SUIT
from stammtisch.match import Match

WITHOUT_DICE = ["2", "3", "3.5", "4", "5.5", "7", "7.5", "8", "9", "10", "11"]  # rule cards that roll no dice
Naming = Callable[[str], str]
"""Choices of a position → of the renamed one."""


def by_suit(renamed: dict[str, str]) -> Naming:
    def name(choice: str) -> str:
        verb, _, what = choice.partition(" ")
        is_card = bool(re.fullmatch(r"[a-z]([0-9].*)?", what))
        return f"{verb} {renamed[what[0]]}{what[1:]}" if is_card and what[0] in renamed else choice

    return name


def partout(one: Match, number: int) -> Naming:
    return by_suit({"rgbk"[old]: "rgbk"[new] for old, new in enumerate(ORDERS[number % len(ORDERS)])})


def gaunerbande(one: Match, number: int) -> Naming:
    return by_suit({"b": "g", "g": "b"} if number % 2 else {})


def gauner(one: Match, number: int) -> Naming:
    def name(choice: str) -> str:
        verb, _, end = choice.partition(" ")
        return f"take {END[end_of(END.index(end), number)]}" if verb == "take" else choice

    return name


def tax_the_rich(one: Match, number: int) -> Naming:
    orders = [order for order in SUIT_ORDERS if _is_alike(one.state, order)]
    return by_suit({"rygb"[old]: "rygb"[new] for old, new in enumerate(orders[number % len(orders)])})


def goes_the_same_way(one: Match, other: Match, name: Naming, luck: Random) -> None:
    """Until the round is over, or rows are refilled: what is dealt next comes by other dice, or in another order."""
    this, refilled = one.round, False
    while not one.over and one.round == this and not refilled:
        seat = one.waiting[0]
        assert sorted(map(name, one.choices(seat))) == sorted(other.choices(seat))
        choice = luck.choice(one.choices(seat))
        told = one.play(seat, choice)
        other.play(seat, name(choice))
        refilled = any(event["event"] == "refill" for event in told)
    assert one.scores == other.scores


@pytest.mark.parametrize(
    ("game", "renaming", "players", "options"),
    [
        ("partout", partout, 3, {}),
        ("partout", partout, 4, {}),
        ("gaunerbande", gaunerbande, 4, {}),
        ("gaunerbande", gaunerbande, 3, {}),
        ("gauner", gauner, 2, {}),
        ("gauner", gauner, 4, {}),
        ("tax_the_rich", tax_the_rich, 3, {}),
        ("tax_the_rich", tax_the_rich, 4, {"rule_cards": ["9"]}),
        ("tax_the_rich", tax_the_rich, 6, {"rule_cards": WITHOUT_DICE}),
    ],
)
def test_a_renamed_position_goes_the_same_way(
    game: str, renaming: Callable[[Match, int], Naming], players: int, options: dict[str, Any]
) -> None:
    changed = 0
    for number in range(1, 12):
        luck, match = Random(number), stammtisch.load(game, players=players, **options).start(number)
        for _ in range(25 + number):
            seat = match.waiting[0]
            match.play(seat, luck.choice(match.choices(seat)))
        seat = match.waiting[0]
        world = match.imagine(seat, number)
        other = world.copy()
        other.game.rules.alike(other.state, number)
        same = bytes(other.numbers) == bytes(world.numbers)
        changed += not same
        goes_the_same_way(world, other, (lambda choice: choice) if same else renaming(world, number), luck)
    assert changed > 4, "otherwise this shows nothing"


def test_what_is_known_of_hidden_cards_is_renamed_too() -> None:
    """Voids that were shown: no hand of a renamed position holds what everybody knows that it cannot."""
    known = 0
    for number in range(1, 12):
        luck, match = Random(number), stammtisch.load("tax_the_rich", players=5).start(number)
        while len(match.view()["tricks"]) < 6:
            seat = match.waiting[0]
            match.play(seat, luck.choice(match.choices(seat)))
        world = match.imagine(match.waiting[0], number)
        world.game.rules.alike(world.state, number)
        for hand, may in zip(world.state.hands.tolist(), world.state.may.tolist(), strict=False):
            assert not hand & ~may
            known += any(not may >> KINDS * suit & SUIT for suit in range(4))
    assert known > 4, "otherwise this shows nothing"


@pytest.mark.parametrize("game", OWN)
def test_the_first_try_of_a_drill_looks_as_it_was(game: str) -> None:
    match = stammtisch.load(game).start(1)
    before = bytes(match.numbers)
    match.game.rules.alike(match.state, 0)
    assert bytes(match.numbers) == before


def test_five_play_gaunerbande_with_suits_that_are_not_alike() -> None:
    match, luck = stammtisch.load("gaunerbande", players=5).start(1), Random(1)
    while len(match.view()["tricks"]) < 3:
        seat = match.waiting[0]
        match.play(seat, luck.choice(match.choices(seat)))
    before = bytes(match.numbers)
    match.game.rules.alike(match.state, 1)
    assert bytes(match.numbers) == before
