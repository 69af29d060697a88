"""The game of the page "A game of your own": it keeps the contract's promises, and the library and bots can play it."""

import runpy
from pathlib import Path
from random import Random

import numpy as np
import pytest

from stammtisch import Game, IllegalChoice, Match, Phrase
from stammtisch.bots import choose
from stammtisch.games.contract import Rulebook
from stammtisch.kernel.dice import quick

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def gops() -> Rulebook:
    game = runpy.run_path(str(ROOT / "examples" / "gops.py"))["GAME"]
    assert isinstance(game, Rulebook)
    return game


def bid(match: Match, *cards: int) -> None:
    for seat, card in enumerate(cards):
        match.play(seat, f"bid {card}")


def test_the_highest_card_wins_the_prize_and_a_tie_nothing(gops: Rulebook) -> None:
    match = Game(gops, 3).start(1)
    prize = match.view()["prize"]
    bid(match, 3, 9, 5)
    assert match.scores == (0, prize, 0)
    bid(match, 9, 8, 9)  # D1
    assert match.scores == (0, prize, 0)
    assert match.view()["last"] == [9, 8, 9]
    with pytest.raises(IllegalChoice, match="already"):
        match.play(0, "bid 9")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_matches_end_and_whatever_a_seat_cannot_know_is_hidden(gops: Rulebook, players: int) -> None:
    luck = Random(players)
    for seed in range(5):
        match = Game(gops, players).start(seed)
        while not match.over:
            seat = luck.choice(match.waiting)
            told = match.play(seat, luck.choice(match.choices(seat)))
            for observer in range(players):
                other = match.imagine(observer, seed=seed)
                assert other.view(observer) == match.view(observer)
                assert other.choices(observer) == match.choices(observer)
            assert all(isinstance(gops.tell(event), Phrase) for event in told)
        assert match.round == 9
        assert sum(match.scores) <= 45
        assert match.winners == tuple(np.flatnonzero(np.array(match.scores) == max(match.scores)))


def test_a_choice_that_waits_is_drawn_anew(gops: Rulebook) -> None:
    match = Game(gops, 2).start(1)
    match.play(1, "bid 4")
    assert len({int(match.imagine(0, seed=seed).state.chosen[1]) for seed in range(200)}) == 9


def test_thinking_beats_chance(gops: Rulebook) -> None:
    won = 0.0
    for seed in range(40):
        match = Game(gops, 2).start(seed)
        while not match.over:
            seat = match.waiting[0]
            level = "master" if seat == seed % 2 else "random"
            match.play(seat, choose(match, seat, level, seed=seed, simulations=300))
        won += (seed % 2 in match.winners) / len(match.winners)
    assert won > 25


def test_the_rules_of_thumb_are_legal(gops: Rulebook) -> None:
    match, rng = Game(gops, 4).start(3), quick(1)
    while not match.over:
        seat = match.waiting[0]
        legal = gops.doors.legal(match.numbers, seat)
        chosen = gops.doors.policy(match.numbers, seat, legal, rng)
        assert legal >> chosen & 1
        match.play(seat, f"bid {chosen + 1}")
