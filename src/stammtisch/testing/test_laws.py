"""Every law for every variant of every game: `pytest --pyargs stammtisch.testing --game gops`, all games by default."""

import pytest

import stammtisch
import stammtisch.testing.laws
from stammtisch.testing.law import LAWS, Law
from stammtisch.testing.variants import Variant, variants


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One variant after the other, so that no two processes play the same matches to look at."""
    games = metafunc.config.getoption("--game", default=None) or stammtisch.games()
    pairs = [(law, subject) for game in games for subject in (*variants(game), game) for law in laws_for(subject)]
    metafunc.parametrize(("law", "subject"), pairs, ids=[f"{subject}-{law.name}" for law, subject in pairs])


def laws_for(subject: Variant | str) -> list[Law]:
    kind = "game" if isinstance(subject, str) else "variant"
    return [law for law in LAWS if law.for_each == kind]


def test_law(law: Law, subject: Variant | str) -> None:
    law.holds(subject)
