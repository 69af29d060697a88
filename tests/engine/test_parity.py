"""WebAssembly in Node.js does what native code does, byte by byte, in every game and variant.

`STAMMTISCH_PARITY=10000 pytest -s tests/engine/test_parity.py tests/e2e/test_engine.py` compares so many decisions of
bots, over whole matches, in Node.js and in Chromium.
"""

import dataclasses
from pathlib import Path

import pytest

from stammtisch.games.registry import game_ids
from tests.engine.comparing import differing
from tests.engine.walks import quick, summary, walks


@pytest.mark.parametrize("game", game_ids())
def test_node_does_what_native_code_does(game: str, tmp_path: Path) -> None:
    found = walks(game)
    assert differing(found, tmp_path) == []
    print(f"\n{game}: {summary(found)}")


def test_a_difference_is_noticed(tmp_path: Path) -> None:
    """Of one byte in a state, and of one more choice."""
    first, second, *_ = quick("party_bugs")
    wrong = dataclasses.replace(first, hashes=[first.hashes[0][::-1], *first.hashes[1:]])
    short = dataclasses.replace(second, hashes=second.hashes[:-1])
    assert [line.split(",")[0] for line in differing((wrong, short, first), tmp_path)] == [
        "party_bugs-2- from seed 1",
        "party_bugs-3- from seed 1",
    ]
