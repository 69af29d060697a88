"""Random numbers, from two generators.

**The match's dice** are part of the state: ChaCha20 (RFC 8439) keyed by 256 secret bits, so nobody can compute the next
card from those already seen. Six int64: four of key, then the *stream* (the cipher's nonce; every round has its own, so
what happens in one round never changes the deal of the next) and the number of blocks used. Every draw starts a new
block; nothing drawn is kept.

**The playout generator** is one uint64 in an array, passed separately: small, fast, and not secret.
"""

import hashlib

import numpy as np
from numba.extending import overload

from stammtisch.kernel import Numbers, PlayoutRng, Row
from stammtisch.kernel.bits import count, nth
from stammtisch.kernel.jit import compiled

STREAM, BLOCKS = 4, 5  # after the four of the key
WORD = 0xFFFFFFFF  # ChaCha's words have 32 bits; here they live in int64, where nothing overflows


# --- the match's dice ---


def key_of(seed: int | str | bytes) -> Numbers:
    """The 256 bits that a seed stands for. `7`, `"7"` and `b"7"` are different seeds."""
    kind = {int: b"int", str: b"str", bytes: b"bytes"}[type(seed)]
    data = seed if isinstance(seed, bytes) else str(seed).encode()
    digest = hashlib.sha256(b"stammtisch dice\0" + kind + b"\0" + data).digest()
    return np.frombuffer(digest, "<i8").astype(np.int64)


@compiled
def new_stream(dice: Row, stream: int) -> None:
    """Goes on with the stream of this number, independent of all that was drawn before."""
    dice[STREAM] = stream
    dice[BLOCKS] = 0


@compiled
def roll(dice: Row, n: int) -> int:
    """A number 0 … n-1, each equally likely; n < 2**31."""
    words = np.empty(16, np.int64)
    while True:
        _next_block(dice, words)
        for i in range(16):
            number = _fair(words[i], n)
            if number >= 0:
                return number


@compiled
def shuffle(dice: Row, cards: Row, n: int) -> None:
    """Puts the first n cards into a random order, every order equally likely (Fisher and Yates)."""
    words = np.empty(16, np.int64)
    used = 16
    i = n - 1
    while i > 0:
        if used == 16:
            _next_block(dice, words)
            used = 0
        j = _fair(words[used], i + 1)
        used += 1
        if j >= 0:
            cards[i], cards[j] = cards[j], cards[i]
            i -= 1


@compiled
def _fair(word: int, n: int) -> int:
    """A 32-bit word as a number below n, or -1 if this word would favour some of them (Lemire's rule)."""
    product = word * n
    if product & WORD < ((1 << 32) - n) % n:
        return -1
    return product >> 32


@compiled
def _next_block(dice: Row, words: Row) -> None:
    state = np.empty(16, np.int64)
    state[0], state[1], state[2], state[3] = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    for i in range(4):
        state[4 + 2 * i] = dice[i] & WORD
        state[5 + 2 * i] = dice[i] >> 32 & WORD
    state[12], state[13], state[14], state[15] = dice[BLOCKS] & WORD, dice[STREAM] & WORD, 0, 0
    dice[BLOCKS] += 1
    chacha20(state, words)


@compiled
def chacha20(state: Row, words: Row) -> None:
    """One block of RFC 8439, section 2.3: sixteen words in, sixteen words out."""
    for i in range(16):
        words[i] = state[i]
    for _ in range(10):
        _quarter_round(words, 0, 4, 8, 12)
        _quarter_round(words, 1, 5, 9, 13)
        _quarter_round(words, 2, 6, 10, 14)
        _quarter_round(words, 3, 7, 11, 15)
        _quarter_round(words, 0, 5, 10, 15)
        _quarter_round(words, 1, 6, 11, 12)
        _quarter_round(words, 2, 7, 8, 13)
        _quarter_round(words, 3, 4, 9, 14)
    for i in range(16):
        words[i] = (words[i] + state[i]) & WORD


@compiled
def _quarter_round(x: Row, a: int, b: int, c: int, d: int) -> None:
    x[a] = (x[a] + x[b]) & WORD
    x[d] = _rotated(x[d] ^ x[a], 16)
    x[c] = (x[c] + x[d]) & WORD
    x[b] = _rotated(x[b] ^ x[c], 12)
    x[a] = (x[a] + x[b]) & WORD
    x[d] = _rotated(x[d] ^ x[a], 8)
    x[c] = (x[c] + x[d]) & WORD
    x[b] = _rotated(x[b] ^ x[c], 7)


@compiled
def _rotated(word: int, n: int) -> int:
    return (word << n | word >> (32 - n)) & WORD


# --- the playout generator ---


def playout_rng(seed: int) -> PlayoutRng:
    """A playout generator. Equal seeds give equal sequences."""
    digest = hashlib.sha256(b"stammtisch playouts\0" + str(seed).encode()).digest()
    return np.frombuffer(digest[:8], "<u8").astype(np.uint64) | np.uint64(1)


@compiled
def rng_bits(rng: PlayoutRng) -> int:
    """62 random bits."""
    x = rng[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    rng[0] = x
    return _scrambled(x)


@compiled
def rng_below(rng: PlayoutRng, n: int) -> int:
    """A number 0 … n-1; n < 2**31. Its bias, below n / 2**31, is of no account in a playout."""
    return ((rng_bits(rng) >> 31) * n) >> 31


@compiled
def rng_chance(rng: PlayoutRng) -> float:
    """A number from 0 up to, not including, 1."""
    return (rng_bits(rng) >> 10) * (1.0 / (1 << 52))


@compiled
def pick(rng: PlayoutRng, members: int) -> int:
    """A random member of a non-empty set."""
    return nth(members, rng_below(rng, count(members)))


@compiled
def pick_several(rng: PlayoutRng, members: int, n: int) -> int:
    """A random subset with n members."""
    chosen = 0
    for _ in range(n):
        card = 1 << pick(rng, members & ~chosen)
        chosen |= card
    return chosen


@compiled
def new_key(dice: Row, rng: PlayoutRng) -> None:
    """Gives the match's dice a random key: part of every re-deal."""
    for i in range(4):
        dice[i] = rng_bits(rng)


MULTIPLIER = 2685821657736338717


def _scrambled(x: int) -> int:
    """The upper 62 bits of x times an odd constant (xorshift64*)."""
    return (int(x) * MULTIPLIER & 0xFFFFFFFFFFFFFFFF) >> 2


@overload(_scrambled)
def _scrambled_compiled(x):  # type: ignore[no-untyped-def]  # Numba compares the two signatures
    return lambda x: np.int64((x * np.uint64(MULTIPLIER)) >> np.uint64(2))
