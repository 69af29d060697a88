"""Everything that the code under test takes from outside, taken from the seed: chance and monotonic clocks."""

import random
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from unittest.mock import patch


def dice_for(seed: int, what: str) -> random.Random:
    """A stream of chance of its own: what others draw from theirs does not matter to it."""
    return random.Random(sha256(f"{seed} {what}".encode()).digest())


@contextmanager
def from_seed(seed: int, clock: Callable[[], float]) -> Iterator[None]:
    """In here `random`, `secrets` and the monotonic clocks of `stammtisch` depend on the seed and on `clock` only."""
    dice, before = dice_for(seed, "secrets"), random.getstate()
    random.seed(seed)
    clocks = [
        patch.object(module, "monotonic", clock)
        for name, module in list(sys.modules.items())
        if name.startswith("stammtisch.") and getattr(module, "monotonic", None) is time.monotonic
    ]
    drawn = patch.multiple(
        secrets,
        choice=dice.choice,
        randbits=dice.getrandbits,
        randbelow=dice.randrange,
        token_bytes=lambda size=32: dice.randbytes(size),
        token_hex=lambda size=32: dice.randbytes(size).hex(),
        token_urlsafe=lambda size=32: dice.randbytes(size).hex(),
    )
    for one in (*clocks, drawn):
        one.start()
    try:
        yield
    finally:
        for one in (*clocks, drawn):
            one.stop()
        random.setstate(before)
