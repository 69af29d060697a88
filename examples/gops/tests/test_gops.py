"""The rules of GOPS, in the words of its page. `pytest --pyargs stammtisch.testing --game gops` runs the suite."""

from pathlib import Path

import pytest

import stammtisch
from stammtisch.testing import golden


def bid(match: stammtisch.Match, *cards: int) -> None:
    for seat, card in enumerate(cards):
        match.play(seat, f"bid {card}")


def test_the_highest_card_wins_the_prize_and_a_tie_nothing() -> None:
    match = stammtisch.load("gops", 3).start(1)
    prize = int(match.view()["prize"])
    bid(match, 3, 9, 5)
    assert match.scores == (0, prize, 0)
    bid(match, 9, 8, 9)  # D1
    assert match.scores == (0, prize, 0)
    assert match.view()["last_bids"] == ["9", "8", "9"]
    with pytest.raises(stammtisch.IllegalChoice, match="played the 9 already"):
        match.play(0, "bid 9")


def test_the_most_points_win_after_nine_prizes() -> None:
    match = stammtisch.load("gops", 2).start(1)
    for card in range(1, 9):
        bid(match, card, card + 1)
    bid(match, 9, 1)
    assert match.over
    assert sum(match.scores) == 45
    assert match.winners == (1,)


def test_a_choice_that_waits_is_drawn_anew() -> None:
    match = stammtisch.load("gops", 2).start(1)
    match.play(1, "bid 4")
    assert len({int(match.imagine(0, seed=seed).state.chosen[1]) for seed in range(200)}) == 9


def test_a_playthrough_is_seen_as_it_was() -> None:
    golden.check("gops", Path(__file__).parent / "golden")
