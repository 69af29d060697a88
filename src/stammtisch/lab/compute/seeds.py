"""Seeds: all chance in the lab is derived from one seed, so that every match can be played again.

Match (or deal) i of anything with seed S is `game.start("S/i")`: it can be started, recorded and replayed by itself.
Bots draw from generators derived from the same texts, so nothing depends on which worker plays which match when.
"""

import hashlib
from collections.abc import Iterator

import numpy as np

from stammtisch.kernel import Numbers, PlayoutRng

Seed = int | str


def match_seed(seed: Seed, index: int) -> str:
    """The seed of one match among many."""
    return f"{seed}/{index}"


def choice_seed(*place: Seed) -> int:
    """A seed for one choice of a bot, different for every place: (seed, deal, seating, seat, number of the choice)."""
    digest = hashlib.sha256("/".join(map(str, place)).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 2


def keys_of(seed: Seed, first: int, count: int) -> Numbers:
    """The keys of the dice of matches first … first+count-1, one row each.

    They are `kernel.dice.key_of(match_seed(seed, i))`, at a third of the cost.
    """
    root = hashlib.sha256(f"stammtisch dice\0str\0{match_seed(seed, 0)[:-1]}".encode())
    return np.frombuffer(b"".join(_digests(root, first, count)), "<i8").astype(np.int64).reshape(count, 4)


def _digests(root: "hashlib._Hash", first: int, count: int) -> Iterator[bytes]:
    for index in range(first, first + count):
        branch = root.copy()
        branch.update(b"%d" % index)
        yield branch.digest()


def generators_of(keys: Numbers) -> PlayoutRng:
    """One playout generator per match, as different from each other as the keys are (SplitMix64 of the first word)."""
    z = keys[:, 0].astype(np.uint64) + np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ z >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ z >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return (z ^ z >> np.uint64(31)) | np.uint64(1)
