"""Stores golden playthroughs, census and vectors anew: `python -m tests.regenerate [game …]`.

By default for our own games.

Look at the difference before you keep it: every line that changed is a change of the rules or of a view.
"""

import sys
from pathlib import Path

from stammtisch.games.registry import OWN
from stammtisch.testing import census, golden
from tests.vectors import counts, scorepads

GOLDEN = Path(__file__).parent / "golden"
CENSUS = Path(__file__).parent / "census"


def main(games: list[str]) -> None:
    for game in games or OWN:
        golden.write(game, GOLDEN)
        census.write(game, CENSUS)
        scorepads.write(game)
    counts.write()


if __name__ == "__main__":
    main(sys.argv[1:])
