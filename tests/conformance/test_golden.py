"""Golden playthroughs and the census of our own games are what they were. `make golden` stores them anew."""

import pytest

from stammtisch.games.registry import OWN
from stammtisch.testing import census, golden
from tests.regenerate import CENSUS, GOLDEN


@pytest.mark.parametrize("game", OWN)
def test_golden_playthroughs_are_seen_as_they_were(game: str) -> None:
    assert golden.names(game), f"name a setup as `golden` in the conformance.py of {game} and run `make golden`"
    golden.check(game, GOLDEN)


@pytest.mark.parametrize("game", OWN)
def test_the_census_is_as_it_was(game: str) -> None:
    census.check(game, CENSUS)


def test_no_file_is_left_over() -> None:
    assert {file.stem for file in GOLDEN.glob("*")} == {name for game in OWN for name in golden.names(game)}
    assert {file.stem for file in CENSUS.glob("*")} == set(OWN)
