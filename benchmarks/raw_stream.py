"""The raw words of a match's dice, without end, for batteries of tests made by others:

python -m benchmarks.raw_stream | dieharder -g 200 -d 0
"""

import contextlib
import sys

import numpy as np

from stammtisch.kernel import Numbers
from stammtisch.kernel.dice import _next_block, key_of
from stammtisch.kernel.jit import compiled

BLOCKS = 1 << 14  # at a time


@compiled
def fill(dice: Numbers, words: Numbers) -> None:
    """Block after block, as a match draws them; a new stream where the counter ends."""
    for number in range(len(words)):
        if dice[5] == 1 << 32:
            dice[4] += 1
            dice[5] = 0
        _next_block(dice, words[number])


def main() -> None:
    dice, words = np.zeros(6, np.int64), np.zeros((BLOCKS, 16), np.int64)
    dice[:4] = key_of(0)
    with contextlib.suppress(BrokenPipeError):
        while True:
            fill(dice, words)
            sys.stdout.buffer.write(words.astype("<u4").tobytes())


if __name__ == "__main__":
    main()
