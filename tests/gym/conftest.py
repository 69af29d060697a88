"""Every test that asks for a `variant` runs for each of them, every test that asks for a `game` for each game."""

import pytest

import stammtisch
from stammtisch.testing.variants import all_variants


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "variant" in metafunc.fixturenames:
        metafunc.parametrize("variant", all_variants(), ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", stammtisch.games())
