"""Whole matches, every view at every moment compared with a second implementation of the rules."""

from collections.abc import Callable, Sequence
from random import Random

import pytest

import stammtisch
from stammtisch import Match
from tests.unit.games.gaunerbande.referee import Referee

Player = Callable[[int, Sequence[str], Random], str]


def at_random(seat: int, choices: Sequence[str], luck: Random) -> str:
    return luck.choice(choices)


def greedily(seat: int, choices: Sequence[str], luck: Random) -> str:
    """Seat 0 keeps and plays high cards, the others play low: so it unites the band now and then."""
    choice = luck.choice(choices)
    if choice.startswith("coup"):
        return choice
    best = max if seat == 0 and choice.startswith("play") else min
    return best(choices, key=lambda text: int(text[6:]))


def compare(match: Match, referee: Referee) -> None:
    for observer in (*range(match.players), None):
        assert match.view(observer) == referee.view(observer)


def follow(players: int, seed: int, player: Player) -> list[str]:
    """Plays a match, comparing all the way; the coups that were chosen in it."""
    luck, coups = Random(seed), []
    match = stammtisch.load("gaunerbande", players=players, target=60).start(seed)
    referee = Referee(players, target=60)
    while not match.over:
        if match.round > referee.round:
            referee.begin_round([match.view(seat)["hand"] for seat in range(players)])
        compare(match, referee)
        seat = luck.choice(match.waiting)
        choice = player(seat, match.choices(seat), luck)
        match.play(seat, choice)
        referee.make(seat, choice)
        if choice.startswith("coup"):
            coups.append(choice)
    compare(match, referee)
    return coups


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_matches_at_random(players: int) -> None:
    for seed in range(2):
        follow(players, seed, at_random)


@pytest.mark.parametrize(("players", "seeds"), [(3, (3, 7)), (4, (13, 17)), (5, (19, 48)), (6, (6, 0))])
def test_matches_with_a_coup_for_oneself_and_one_against_the_others(players: int, seeds: tuple[int, int]) -> None:
    for seed, coup in zip(seeds, ("coup self", "coup others"), strict=True):
        assert coup in follow(players, seed, greedily)
