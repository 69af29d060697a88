"""Stores the golden playthroughs and the census anew: `python -m tests.regenerate [game …]`, all games by default.

Look at the difference before you keep it: every line that changed is a change of the rules or of a view.
"""

import sys

import stammtisch
from tests.conformance import census, golden


def main(games: list[str]) -> None:
    for game in games or stammtisch.games():
        golden.write(game)
        census.write(game)


if __name__ == "__main__":
    main(sys.argv[1:])
