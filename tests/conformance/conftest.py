"""Every test that asks for a `variant` runs for each of them, every test that asks for a `game` for each game."""

from pathlib import Path

import pytest

import stammtisch
from tests.conformance.variants import VARIANTS

HERE = Path(__file__).parent


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "variant" in metafunc.fixturenames:
        metafunc.parametrize("variant", VARIANTS, ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", stammtisch.games())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One variant after the other, so that no two processes play the same matches to look at."""
    places = [place for place, item in enumerate(items) if item.path.is_relative_to(HERE)]
    for place, item in zip(places, sorted((items[place] for place in places), key=_variant), strict=True):
        items[place] = item


def _variant(item: pytest.Item) -> int:
    asked = (
        item.callspec.params.get("variant") if isinstance(item, pytest.Function) and hasattr(item, "callspec") else None
    )
    return VARIANTS.index(asked) if asked in VARIANTS else -1
