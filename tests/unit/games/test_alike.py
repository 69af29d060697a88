"""A position with other names for what the rules treat alike: the same choices under new names, the same points."""

from collections.abc import Callable
from random import Random

import pytest

import stammtisch
from stammtisch.games.partout.alike import ORDERS
from stammtisch.games.registry import OWN
from stammtisch.match import Match


def partout(number: int) -> Callable[[str], str]:
    renamed = {"rgbk"[old]: "rgbk"[new] for old, new in enumerate(ORDERS[number % len(ORDERS)])}

    def name(choice: str) -> str:
        verb, _, what = choice.partition(" ")
        return f"{verb} {renamed[what[0]]}{what[1:]}" if what[0] in renamed else choice

    return name


def gaunerbande(number: int) -> Callable[[str], str]:
    renamed = {"b": "g", "g": "b"} if number % 2 else {}

    def name(choice: str) -> str:
        verb, _, what = choice.partition(" ")
        return f"{verb} {renamed[what[0]]}{what[1:]}" if what[0] in renamed else choice

    return name


def goes_the_same_way(one: Match, other: Match, name: Callable[[str], str], luck: Random) -> None:
    """Until the round is over; the next one is dealt by other dice."""
    this = one.round
    while not one.over and one.round == this:
        seat = one.waiting[0]
        assert sorted(map(name, one.choices(seat))) == sorted(other.choices(seat))
        choice = luck.choice(one.choices(seat))
        one.play(seat, choice)
        other.play(seat, name(choice))
    assert one.scores == other.scores


@pytest.mark.parametrize(
    ("game", "renaming", "players"),
    [
        ("partout", partout, 3),
        ("partout", partout, 4),
        ("gaunerbande", gaunerbande, 4),
        ("gaunerbande", gaunerbande, 3),
    ],
)
def test_a_renamed_position_goes_the_same_way(
    game: str, renaming: Callable[[int], Callable[[str], str]], players: int
) -> None:
    changed = 0
    for number in range(1, 12):
        luck, match = Random(number), stammtisch.load(game, players=players).start(number)
        for _ in range(25 + number):
            seat = match.waiting[0]
            match.play(seat, luck.choice(match.choices(seat)))
        seat = match.waiting[0]
        world = match.imagine(seat, number)
        other = world.copy()
        other.game.rules.alike(other.state, number)
        same = bytes(other.numbers) == bytes(world.numbers)
        changed += not same
        goes_the_same_way(world, other, (lambda choice: choice) if same else renaming(number), luck)
    assert changed > 4, "otherwise this shows nothing"


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
