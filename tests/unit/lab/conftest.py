"""The command as in the tests of the command line."""

from tests.unit.cli.conftest import english, stammtisch

__all__ = ["english", "stammtisch"]
