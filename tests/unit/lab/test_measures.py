"""What is measured, on matches written down by hand."""

import numpy as np
import pytest

from stammtisch.lab.balance.measures import event_measures, measures, places_at_half_time, victory_shares
from stammtisch.lab.balance.simulation import Columns, Plan, column_positions
from stammtisch.lab.bot import read_bot
from stammtisch.lab.experiment import Rounds


def plan(game: str = "gaunerbande", players: int = 3, rounds: Rounds = "full") -> Plan:
    return Plan(game, players, {}, (read_bot("random"),), rounds, 0)


def table(here: Plan, **rows: list[int]) -> Columns:
    size = len(next(iter(rows.values())))
    empty = {name: np.zeros(size, np.int32) for name in column_positions(here.rules, here.players)}
    return empty | {name: np.array(values, np.int32) for name, values in rows.items()}


@pytest.fixture
def evening() -> Columns:
    """Three matches of Gaunerbande: seat 0 leads and wins; seat 2 comes from the last place; two share a victory."""
    return table(
        plan(),
        rounds=[4, 5, 2],
        choices=[10, 20, 30],
        forced=[5, 5, 15],
        options=[40, 60, 30],
        winners=[0b001, 0b100, 0b011],
        score_0=[10, 90, 30], score_1=[50, 120, 30], score_2=[101, 40, 101],
        half_0=[5, 20, 0], half_1=[20, 20, 0], half_2=[10, 50, 0],
        leads=[0, 1, 0],
        deficit=[0, 30, 0],
    )  # fmt: skip


def values(key: str, found: Columns, here: Plan | None = None) -> list[float]:
    measure = next(measure for measure in measures(here or plan()) if measure.key == key)
    return list(measure.of(found))


def test_victories(evening: Columns) -> None:
    assert victory_shares(evening, 3).tolist() == [[1, 0, 0], [0, 0, 1], [0.5, 0.5, 0]]
    assert values("win_0", evening) == [1, 0, 0.5]


def test_spread_in_the_direction_of_the_game(evening: Columns) -> None:
    assert values("margin", evening) == [40, 50, 0]
    assert values("range", evening) == [91, 80, 71]


def test_length(evening: Columns) -> None:
    assert values("options", evening) == [4, 3, 1]
    assert values("forced", evening) == [0.5, 0.25, 0.5]


def test_comebacks(evening: Columns) -> None:
    """In the third match all were equal at half-time: nobody was last."""
    assert values("last_won", evening) == pytest.approx([0, 1, np.nan], nan_ok=True)
    assert values("leader_won", evening) == pytest.approx([1, 0, np.nan], nan_ok=True)
    assert places_at_half_time(evening, 3, plan().rules).tolist() == [0.5, 0, 0.5]


def test_partners_count_once() -> None:
    here = plan("partout", 4)
    found = table(here, score_0=[9], score_1=[4], score_2=[9], score_3=[4])
    assert values("margin", found, here) == [5]


def test_one_round_has_no_winners_and_no_half_time() -> None:
    keys = {measure.key for measure in measures(plan(rounds="one"))}
    assert "score_0" in keys
    assert not {"win_0", "last_won"} & keys


def test_a_comparison_is_made_match_by_match(evening: Columns) -> None:
    longer = evening | {"rounds": evening["rounds"] + np.array([3, 3, 3], np.int32)}
    rounds = next(measure for measure in measures(plan()) if measure.key == "rounds")
    difference = rounds.difference(longer, evening)
    assert (difference.mean, difference.margin) == (3, 0), "though the matches themselves differ a lot"
    assert rounds.interval(evening).margin > 3


def test_events_that_never_happen_in_one_of_the_tables() -> None:
    base: Columns = {"play": np.array([3, 4], np.int32)}
    other: Columns = {"coup": np.array([1, 0], np.int32), "play": np.array([3, 4], np.int32)}
    coup, play = event_measures(base, other)
    assert (coup.key, play.key) == ("event_coup", "event_play")
    assert coup.difference(other, base).mean == 0.5
    assert play.difference(other, base).mean == 0
    assert event_measures({}, {}) == []
