"""The turning point and the best moment of a match, from its review."""

from dataclasses import replace
from typing import Any

import pytest

import stammtisch
from stammtisch.bots import choose, moments, review
from stammtisch.bots.imagined import Lead
from stammtisch.bots.moments import Finds, turning_point
from stammtisch.bots.review import judge
from stammtisch.bots.reviewed import DealLuck, Decision, Moment
from stammtisch.kernel.dice import playout_rng
from tests.unit.bots.positions import last_of_a_trick

RULES = stammtisch.load("gaunerbande").rules


def blamed() -> Decision:
    return judge(last_of_a_trick(), 3, ["play r12"], simulations=400)


def test_the_turning_point_is_what_moved_most() -> None:
    decision = replace(blamed(), number=40, round=3, cost_win=0.3)
    lesser = replace(decision, number=7, cost_win=0.1)
    quiet = DealLuck(1, 0, [1.0, -1.0], [0.05, -0.05])
    found = turning_point(RULES, [lesser, decision], [quiet])
    assert found is not None
    assert (found.number, found.seat, found.swing) == (40, 3, 0.3)
    assert found.said.en == "Round 3: {3} chose “Play the red 12”, and 30% of the chance of winning went."
    assert found.said.de.startswith("Runde 3: {3} entschied sich für „Die rote 12 spielen“")


def test_a_deal_can_be_the_turning_point() -> None:
    deal = DealLuck(2, 52, [3.0, -3.0], [0.1, -0.4])
    found = turning_point(RULES, [replace(blamed(), cost_win=0.3)], [deal])
    assert found is not None
    assert (found.number, found.seat, found.swing) == (53, 1, 0.4)
    assert found.said.en == "The deal of round 2: {1} got cards worth 40% less chance of winning."
    found = turning_point(RULES, [], [replace(deal, win=[0.4, -0.1])])
    assert found is not None
    assert found.said.en == "The deal of round 2: {0} got cards worth 40% more chance of winning."


def test_a_match_in_which_nothing_moved_has_no_turning_point() -> None:
    assert turning_point(RULES, [replace(blamed(), cost_win=0.0)], [DealLuck(1, 0, [0.0], [0.01])]) is None


def test_the_best_moment_is_a_right_decision_whose_alternative_costs() -> None:
    match, finds, rng = last_of_a_trick(), Finds(), playout_rng(1)
    right = judge(match, 3, ["play r1"], simulations=400)
    assert right.cost_win == 0
    finds.consider(match, right, rng)
    found = finds.best(RULES, rng)
    assert found is not None
    assert found.seat == 3
    assert found.swing >= 0.05
    assert "“Play the red 1”" in found.said.en
    assert "“Play the red 12”" in found.said.en


class Rounds:
    """What imagined rounds say of the decision made: how much it saved, and whether that is sure."""

    def __init__(self, saved: float, sure: bool = True) -> None:
        self.saved, self.sure = saved, sure

    def confirms(self, better: int, worse: int) -> bool:
        return self.sure and (better, worse) == (0, 1)

    def lead(self, better: int, worse: int, direction: int) -> Lead:
        return Lead(self.saved, 0.0)


def best_after(monkeypatch: pytest.MonkeyPatch, *rounds: Rounds, **changed: Any) -> Moment | None:
    """The best of as many right decisions, confirmed by these rounds in turn."""
    match, finds, rng, told = last_of_a_trick(), Finds(), playout_rng(1), iter(rounds)
    monkeypatch.setattr(moments, "imagine", lambda *_: next(told))
    right = replace(judge(match, 3, ["play r1"], simulations=400), **changed)
    for number in range(len(rounds)):
        finds.consider(match, replace(right, number=number + 1), rng)
    return finds.best(RULES, rng)


def test_a_find_is_told_by_what_it_saved_and_only_if_that_is_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    sure = best_after(monkeypatch, Rounds(0.06))
    assert sure is not None
    assert (sure.swing, sure.number) == (0.06, 1)
    assert sure.said.en == (
        "Round 1: {3} chose “Play the red 1”. “Play the red 12”, the next best, "
        "would have cost 6% of the chance of winning."
    )
    assert best_after(monkeypatch, Rounds(0.06, sure=False)) is None
    assert best_after(monkeypatch, Rounds(0.04)) is None, "too little to be told"
    assert best_after(monkeypatch, Rounds(0.06), stake=0.04) is None, "little was at stake"
    several = best_after(monkeypatch, Rounds(0.06), Rounds(0.08), Rounds(0.07))
    assert several is not None
    assert several.number == 2, "the one that saved most"


def test_what_lay_closer_at_hand_is_said_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moments, "_by_thumb", lambda rules, known, seat, rng: (12,))
    found = best_after(monkeypatch, Rounds(0.06))
    assert found is not None
    assert found.said.en.startswith("Round 1: {3} found “Play the red 1”. “Play the red 12” was closer at hand")


def test_a_wrong_decision_is_no_best_moment() -> None:
    match, finds, rng = last_of_a_trick(), Finds(), playout_rng(1)
    finds.consider(match, blamed(), rng)
    assert finds.best(RULES, rng) is None


def test_a_review_tells_its_moments_at_places_of_the_match() -> None:
    match = stammtisch.load("gaunerbande", target=20).start(1)
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, choose(match, seat, "random", seed=len(match.played)))
    found = review(match.record(), simulations=300)
    assert found.turning_point is not None
    assert 1 <= found.turning_point.number <= len(match.played)
    most = max([one.cost_win for one in found.decisions] + [abs(win) for deal in found.deals for win in deal.win])
    assert found.turning_point.swing == most
    for deal in found.deals:
        assert min(deal.win) < 0 < max(deal.win), "what one gains another loses"
