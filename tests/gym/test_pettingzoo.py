"""PettingZoo's own tests, for every game and for variants in which something special goes on."""

import time
import warnings
from collections.abc import Iterator
from functools import partial

import pytest

from stammtisch.gym import env
from stammtisch.testing.variants import Variant, all_variants

with warnings.catch_warnings():  # importing them warns of other parts of PettingZoo, if those are installed
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, performance_benchmark, seed_test

NAMES = """
    gaunerbande-3-shortest gaunerbande-4 gaunerbande-6-short party_bugs-2 party_bugs-4 party_bugs-5-variant
    partout-3 partout-4 partout-6 gauner-2 gauner-3 gauner-4 tax_the_rich-3 tax_the_rich-4 tax_the_rich-5-anarchy
    tax_the_rich-6-brokers tax_the_rich-6-dictatorship tax_the_rich-4-small_board
"""
SOME = [variant for variant in all_variants() if str(variant) in NAMES.split()]

# PettingZoo warns unless an observation is a bare array. It makes exceptions for its own games with a mask, by name.
# When a match is over, nothing is legal any more.
EXPECTED = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",
)


@pytest.fixture(autouse=True)
def _expected_warnings() -> Iterator[None]:
    with warnings.catch_warnings():
        for message in EXPECTED:
            warnings.filterwarnings("ignore", message)
        yield


@pytest.mark.parametrize("reward", ["result", "points"])
@pytest.mark.parametrize("table", SOME, ids=str)
def test_the_api(table: Variant, reward: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(table.game, table.players, reward=reward, **table.options), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("table", SOME, ids=str)
def test_seeds(table: Variant) -> None:
    seed_test(partial(env, table.game, table.players, **table.options), num_cycles=40)


def test_performance(game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Theirs runs for five seconds; here the clock goes twenty times as fast."""
    began, clock = time.time(), time.time
    monkeypatch.setattr(time, "time", lambda: began + 20 * (clock() - began))
    performance_benchmark(env(game))
    assert "Finished performance benchmark" in capsys.readouterr().out
