"""Means with an honest margin."""

import numpy as np
import pytest

from stammtisch.lab.intervals import Interval, anytime, fixed, normal, sequence, share, student


@pytest.mark.parametrize(
    ("freedom", "level", "expected"),
    [
        (1, 0.95, 12.7062),
        (2, 0.95, 4.3027),
        (5, 0.99, 4.0321),
        (30, 0.95, 2.0423),
        (200, 0.95, 1.9719),
        (1000, 0.95, 1.9623),
    ],
)
def test_student_is_that_of_the_tables(freedom: int, level: float, expected: float) -> None:
    assert student(freedom, level) == pytest.approx(expected, abs=2e-4)


def test_an_ordinary_interval() -> None:
    found = fixed(np.array([1.0, 2.0, 3.0, 4.0]))
    assert found.mean == 2.5
    assert found.margin == pytest.approx(3.1824 * 1.29099 / 2, abs=1e-3)
    assert found.decided


@pytest.mark.parametrize("values", [[], [3.0]])
def test_too_few_values_say_nothing(values: list[float]) -> None:
    for found in (fixed(np.array(values)), anytime(np.array(values))):
        assert (found.low, found.high) == (-np.inf, np.inf)
        assert not found.decided


def test_an_ordinary_interval_covers_the_truth_as_often_as_it_says() -> None:
    rng = np.random.default_rng(1)
    covered = [found.low <= 2 <= found.high for found in (fixed(rng.normal(2, 3, 12)) for _ in range(2000))]
    assert np.mean(covered) == pytest.approx(0.95, abs=0.015)


def test_the_confidence_sequence_covers_the_truth_at_all_times_at_once() -> None:
    """Differences of victories, which are far from normal; looked at after every deal from the 30th to the 1000th."""
    rng = np.random.default_rng(2)
    ordinary = missed = 0
    for _ in range(400):
        values = rng.choice([-0.5, 0.0, 0.5], 1000, p=[0.3, 0.4, 0.3])
        means, margins = sequence(values)
        missed += bool((np.abs(means) > margins)[29:].any())
        t = np.arange(1, 1001)
        ordinary += bool((np.abs(means) > 1.96 * 0.387 / np.sqrt(t))[29:].any())
    assert missed / 400 <= 0.065
    assert ordinary / 400 > 0.2, "which is why an ordinary interval will not do"


def test_the_sequence_ends_where_the_interval_at_any_time_is() -> None:
    values = np.random.default_rng(3).normal(1, 1, 50)
    means, margins = sequence(values)
    found = anytime(values)
    assert [found.mean, found.margin] == pytest.approx([means[-1], margins[-1]])
    assert found.margin > fixed(values).margin
    assert np.isinf(margins[0])


def test_shares_stay_between_0_and_1() -> None:
    assert share(0, 10) == pytest.approx(Interval(0.0, 0.0, 0.2775), abs=1e-4)
    assert share(10, 10).high == 1.0
    assert share(5, 10).margin == pytest.approx(0.2634, abs=1e-4)
    assert (share(0, 0).low, share(0, 0).high) == (0.0, 1.0)
    assert normal(0.95) == pytest.approx(1.96, abs=1e-3)
