"""What pytest is told by the entry point `pytest11`: the option --game, and that templates are no tests."""

from pathlib import Path

import pytest

TEMPLATE = Path(__file__).parent / "template"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("stammtisch")
    group.addoption("--game", action="append", help="with --pyargs stammtisch.testing: only this game; may be repeated")


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    return True if collection_path.is_relative_to(TEMPLATE) else None
