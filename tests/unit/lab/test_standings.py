"""What results say."""

import numpy as np
import pytest

from stammtisch.lab.arena.plots import contest_plot
from stammtisch.lab.arena.standings import EARLIEST, Standings, ratings
from stammtisch.lab.arena.tables import running, verdict
from tests.unit.lab.contests import contest, made_up


def test_less_is_better_where_the_game_says_so() -> None:
    standings = Standings(contest(game="gaunerbande"))
    standings.add(made_up(standings.contest, 0, (2, 9)))
    assert standings.pairs("points")[0].fixed.mean == 7
    standings = Standings(contest(game="gauner"))
    standings.add(made_up(standings.contest, 0, (2, 9)))
    assert standings.pairs("points")[0].fixed.mean == -7


def test_the_same_strength_cancels_out_exactly() -> None:
    standings = Standings(contest(players=5))
    for deal in range(4):
        standings.add(made_up(standings.contest, deal, (deal, deal)))
    assert standings.pairs("points")[0].deals.tolist() == [0, 0, 0, 0]
    assert not standings.decided("points")


def test_victories_count_per_seat() -> None:
    standings = Standings(contest(players=4, rounds="full"))
    standings.add(made_up(standings.contest, 0, (0, 0), winner=0))
    assert standings.bot(0, "win").mean == 0.5
    assert standings.bot(1, "win").mean == 0
    assert standings.criteria == ("win", "points")
    assert Standings(contest(rounds="one")).criteria == ("points",)


def test_nothing_is_decided_too_early() -> None:
    standings = Standings(contest())
    for deal in range(EARLIEST):
        assert not standings.decided("points")
        standings.add(made_up(standings.contest, deal, (0, 5 + deal % 3)))
    assert standings.decided("points")


def test_the_verdict_says_why_nothing_is_decided() -> None:
    standings = Standings(contest())
    said = []
    for deal in range(EARLIEST):
        standings.add(made_up(standings.contest, deal, (0, 5 + deal % 3)))
        said.append(verdict(standings.pairs("points")[0], "en").plain)
    first = standings.contest.names[0]
    assert list(dict.fromkeys(said)) == ["undecided", f"undecided before {EARLIEST} deals", f"{first} is better"]


def test_every_two_bots_must_be_told_apart() -> None:
    standings = Standings(contest("policy", "beginner", "random"))
    rng = np.random.default_rng(1)
    for deal in range(60):
        noise = int(rng.integers(-4, 5))
        standings.add(made_up(standings.contest, deal, (0, 20 + noise, 20)))
    pairs = standings.pairs("points")
    assert [(pair.first, pair.second) for pair in pairs] == [
        ("policy", "beginner"),
        ("policy", "random"),
        ("beginner", "random"),
    ]
    assert [pair.decided for pair in pairs] == [True, True, False]
    assert not standings.decided("points")
    assert running(standings, "points", "en").startswith("policy − beginner +")
    assert [pair.level for pair in pairs] == pytest.approx([1 - 0.05 / 3] * 3)


def test_ratings_follow_the_results_deal_by_deal() -> None:
    better, middle, worse = ratings(np.array([[3.0, 2.0, 1.0]] * 10))
    assert better.mu > middle.mu > worse.mu
    assert better.sigma < 25 / 3
    a, b = ratings(np.array([[1.0, 1.0]] * 10))
    assert a.mu == pytest.approx(b.mu)
    assert ratings(np.zeros((0, 2)))[0].mu == 25


def test_a_picture_of_it() -> None:
    standings = Standings(contest("policy", "beginner", "random"))
    for deal in range(5):
        standings.add(made_up(standings.contest, deal, (0, 5 + deal % 3, 9)))
    figure = contest_plot(standings, "points", "de")
    left, right = figure.axes
    assert [label.get_text() for label in left.get_yticklabels()] == [
        "beginner\n− random",
        "policy\n− random",
        "policy\n− beginner",
    ]
    assert right.get_xlabel() == "Verteilungen, jede in allen Sitzordnungen"
    assert "Gaunerbande, 3 Personen" in figure.get_suptitle()
