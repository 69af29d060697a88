"""Where every number in the lab comes from.

Match (or deal) i of anything with seed S is `game.start("S/i")`: whoever finds it interesting can start it, record it
and replay it. Bots draw from generators derived from the same texts, so nothing depends on who plays which match when.
"""

import hashlib
from collections.abc import Iterator

import numpy as np

from stammtisch.kernel import Numbers, Quick

Seed = int | str


def match_seed(seed: Seed, index: int) -> str:
    """The seed of one match among many."""
    return f"{seed}/{index}"


def choice_seed(*place: Seed) -> int:
    """A number of its own for every place where a bot chooses: (seed, deal, seating, seat, which of its choices)."""
    digest = hashlib.sha256("/".join(map(str, place)).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 2


def keys_of(seed: Seed, first: int, count: int) -> Numbers:
    """`kernel.dice.key_of(match_seed(seed, i))` for many i at once, at a third of the cost; one row each."""
    root = hashlib.sha256(f"stammtisch dice\0str\0{match_seed(seed, 0)[:-1]}".encode())
    return np.frombuffer(b"".join(_digests(root, first, count)), "<i8").astype(np.int64).reshape(count, 4)


def _digests(root: "hashlib._Hash", first: int, count: int) -> Iterator[bytes]:
    for index in range(first, first + count):
        branch = root.copy()
        branch.update(b"%d" % index)
        yield branch.digest()


def generators_of(keys: Numbers) -> Quick:
    """A playout generator per match, as different from each other as the keys are (SplitMix64 of the first word)."""
    z = keys[:, 0].astype(np.uint64) + np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ z >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ z >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return (z ^ z >> np.uint64(31)) | np.uint64(1)
