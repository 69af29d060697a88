"""Advice: choices ranked, with figures and reasons. Small positions, so that it also runs interpreted."""

import numpy as np
import pytest

from stammtisch.bots import advise
from stammtisch.bots.search import Search, SearchResult
from stammtisch.errors import IllegalChoice, OptionError
from tests.unit.bots.positions import last_of_a_trick


def test_advice_ranks_every_choice_and_says_why_in_both_languages() -> None:
    match = last_of_a_trick()
    duck, take = advise(match, 3, simulations=400, seed=3)
    assert (duck.choice, take.choice) == ("play r1", "play r12")
    assert duck.share > take.share
    assert duck.share + take.share == pytest.approx(1.0, abs=0.001)
    assert take.points > duck.points + 12
    assert 0 < take.win < duck.win < 1
    assert 0 < duck.error < take.error < 0.5, "what is looked at less is known less well"
    assert "politician" in take.reason.en
    assert "Politiker" in take.reason.de


def test_a_reason_is_a_sentence_without_figures() -> None:
    duck, take = advise(last_of_a_trick(), 3, simulations=60, seed=3)
    assert take.reason.en == "The politician lies there already (+13): the red 12 takes it."
    assert take.reason.de == "Der Politiker liegt schon da (+13): Die rote 12 nimmt ihn."
    assert duck.reason.en == "The politician lies there already: the red 1 stays under it."


def test_who_has_no_choice_is_told_so() -> None:
    match = last_of_a_trick()
    match.state.hands[3] = 1 << 1 | 1 << 20  # red was led
    (only,) = advise(match, 3, simulations=20)
    assert (only.choice, only.share) == ("play r1", 1.0)
    assert only.reason.en == "There is no other choice."


def test_choices_that_come_to_the_same_are_said_to() -> None:
    """Two cards below what lies there, and neither can take the last trick."""
    match = last_of_a_trick()
    match.state.hands[3] = 1 << 1 | 1 << 0
    low, high = advise(match, 3, simulations=200, seed=1)
    assert low.reason.en == high.reason.en == "Much like the other choices."
    assert low.share + high.share == pytest.approx(1.0, abs=0.001)


def test_the_same_seed_gives_the_same_advice() -> None:
    match = last_of_a_trick()
    assert advise(match, 3, simulations=50, seed=5) == advise(match, 3, simulations=50, seed=5)


def test_advice_is_for_those_who_are_asked() -> None:
    match = last_of_a_trick()
    with pytest.raises(IllegalChoice, match="owes no choice"):
        advise(match, 0)
    with pytest.raises(OptionError, match="at least one simulation"):
        advise(match, 3, simulations=0)


def test_of_choices_tried_equally_often_the_better_one_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    match, nothing = last_of_a_trick(), np.zeros(64)
    for worth, best in ((np.arange(64.0), "play r12"), (-np.arange(64.0), "play r1")):
        even = SearchResult(np.full(64, 10), worth, nothing, nothing, 0.5)
        monkeypatch.setattr(Search, "run", lambda search, simulations, even=even: even)
        assert advise(match, 3, simulations=1)[0].choice == best
