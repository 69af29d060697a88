"""The command, as its own tests run it."""

from tests.unit.cli.conftest import english, stammtisch

__all__ = ["english", "stammtisch"]
