"""Every law for every variant of every game. `-k gauner` takes one game, `-k cards_are_conserved` one law."""

from stammtisch.testing.test_laws import pytest_generate_tests, test_law

__all__ = ["pytest_generate_tests", "test_law"]
