"""The conformance suite: what every game promises, checked for any game that is installed.

    pytest --pyargs stammtisch.testing --game gops      (pip install 'stammtisch[testing]')

or, in Python, `stammtisch.testing.check("gops")`. What is to be tried, and what a game's rules ask of its views, stands
in the game's package: `games.conformance`. Golden playthroughs and the census of positions are files beside a package's
tests: `golden.check`, `census.check`.
"""

from stammtisch.testing.check import Finding, check

__all__ = ["Finding", "check"]
