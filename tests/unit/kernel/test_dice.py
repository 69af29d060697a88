"""The match's dice: the cipher of RFC 8439, and draws that favour nothing."""

from collections import Counter
from itertools import islice, permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.kernel import Numbers, dice
from tests.unit.chance import looks_uniform
from tests.unit.kernel import chacha
from tests.unit.kernel.plain import plain


def new_dice(seed: int | str | bytes = 7, throw: int = 1) -> Numbers:
    fresh = np.zeros(6, np.int64)
    fresh[:4] = dice.key_of(seed)
    dice.new_stream(fresh, throw)
    return fresh


def key_bytes(fresh: Numbers) -> bytes:
    return fresh[:4].astype("<i8").tobytes()


# --- the cipher ---

ZERO_KEY = bytes(32)
ZERO_NONCE = bytes(12)
VECTORS = {
    "2.3.2": (
        bytes(range(32)),
        1,
        bytes.fromhex("000000090000004a00000000"),
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e",
    ),
    "A.1 #1": (
        ZERO_KEY,
        0,
        ZERO_NONCE,
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
        "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
    ),
    "A.1 #2": (
        ZERO_KEY,
        1,
        ZERO_NONCE,
        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
        "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
    ),
    "A.1 #3": (
        bytes(31) + b"\1",
        1,
        ZERO_NONCE,
        "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
        "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0",
    ),
    "A.1 #4": (
        b"\0\xff" + bytes(30),
        2,
        ZERO_NONCE,
        "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
        "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096",
    ),
    "A.1 #5": (
        ZERO_KEY,
        0,
        bytes(11) + b"\2",
        "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
        "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d",
    ),
}


@pytest.mark.parametrize("section", VECTORS)
def test_chacha20_gives_the_blocks_of_rfc_8439(section: str) -> None:
    key, counter, nonce, expected = VECTORS[section]
    start = np.array([*chacha.words(b"expand 32-byte k"), *chacha.words(key), counter, *chacha.words(nonce)], np.int64)
    for cipher in dice.chacha20, plain(dice.chacha20):
        block = np.zeros(16, np.int64)
        cipher(start.copy(), block)
        assert block.astype("<u4").tobytes().hex() == expected
    assert chacha.block(key, counter, nonce) == block.tolist()


@pytest.mark.parametrize("throw", [0, 1, 2, 77, 1 << 31])
@pytest.mark.parametrize("seed", [0, -1, "a text", b"\xff\x80"])
def test_a_roll_is_drawn_from_the_throws_own_stream(seed: int | str | bytes, throw: int) -> None:
    """Key: the seed's 256 bits; nonce: the throw; counter: blocks so far. Each roll begins a new block."""
    mine = new_dice(seed, throw)
    for counter in range(4):
        expected = chacha.fair(chacha.stream(key_bytes(mine), throw, counter), 1000)
        assert dice.roll(mine, 1000) == expected


@given(st.binary(max_size=40), st.integers(0, 500), st.integers(0, 63))
@settings(max_examples=40)
def test_a_shuffle_is_fisher_and_yates_from_the_top(seed: bytes, throw: int, n: int) -> None:
    mine, cards = new_dice(seed, throw), np.arange(63)
    draws = chacha.stream(key_bytes(mine), throw)
    expected = list(range(63))
    for i in range(n - 1, 0, -1):
        j = chacha.fair(draws, i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    dice.shuffle(mine, cards, n)
    assert cards.tolist() == expected


# --- seeds and throws ---


def test_the_kind_of_a_seed_matters() -> None:
    assert len({dice.key_of(seed).tobytes() for seed in (7, "7", b"7")}) == 3


@pytest.mark.parametrize(
    ("seed", "key"),
    [
        (7, "fe6226224776a923"),
        ("7", "aa1b7999efe0fa60"),
        (b"7", "b8c976ebcb5bf268"),
        (-7, "db1e76c5760f8ded"),
        (1 << 100, "db221df8c5f27e1d"),
        ("", "1b52d2eba500a73e"),
        (b"", "885058ef1d8ddbfd"),
        ("Ä", "ff1bc8ed0eb69387"),
    ],
)
def test_a_seed_stands_for_the_same_key_for_ever(seed: int | str | bytes, key: str) -> None:
    assert dice.key_of(seed).astype("<i8").tobytes().hex()[:16] == key


def test_throws_are_independent_of_what_was_drawn_before() -> None:
    busy, idle = new_dice(throw=1), new_dice(throw=1)
    for _ in range(10):
        dice.roll(busy, 6)
    dice.new_stream(busy, 2)
    dice.new_stream(idle, 2)
    assert busy.tolist() == idle.tolist()
    assert [dice.roll(busy, 1000) for _ in range(5)] == [dice.roll(idle, 1000) for _ in range(5)]


def test_different_throws_give_different_streams() -> None:
    rolls = {tuple(dice.roll(mine, 1 << 30) for _ in range(2)) for mine in (new_dice(throw=t) for t in range(500))}
    assert len(rolls) == 500


def test_neighbouring_throws_are_not_correlated() -> None:
    pairs = Counter((dice.roll(new_dice(throw=t), 5), dice.roll(new_dice(throw=t + 1), 5)) for t in range(4000))
    assert looks_uniform([pairs[a, b] for a in range(5) for b in range(5)])


def test_a_shuffle_known_by_heart() -> None:
    """If this changes, every recorded match changes: a new version of all rules."""
    cards = np.arange(52)
    dice.shuffle(new_dice(7, throw=1), cards, 52)
    assert " ".join(map(str, cards)) == (
        "50 44 35 40 24 37 51 7 2 30 8 17 6 15 36 16 42 29 33 39 19 34 41 23 48 12 "
        "9 21 38 14 26 3 5 46 32 11 43 0 18 47 45 10 49 27 4 22 28 31 20 25 13 1"
    )


# --- no number is favoured ---


def test_rolls_are_uniform() -> None:
    mine = new_dice()
    for n in 2, 6, 13, 52:
        rolls = Counter(dice.roll(mine, n) for _ in range(200 * n))
        assert set(rolls) == set(range(n))
        assert looks_uniform(rolls.values())


def test_shuffles_are_uniform() -> None:
    mine, orders = new_dice(), Counter[tuple[int, ...]]()
    for _ in range(120 * 100):
        cards = np.arange(5)
        dice.shuffle(mine, cards, 5)
        orders[tuple(cards.tolist())] += 1
    assert set(orders) == set(permutations(range(5)))
    assert looks_uniform(orders.values())


def test_a_shuffle_leaves_the_cards_beyond_n_alone() -> None:
    cards = np.arange(10)
    dice.shuffle(new_dice(), cards, 4)
    assert sorted(cards[:4].tolist()) == [0, 1, 2, 3]
    assert cards[4:].tolist() == [4, 5, 6, 7, 8, 9]


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 10, 13, 52, 63, 1000, 4095, 65537])
def test_every_number_has_exactly_as_many_words_as_every_other(n: int) -> None:
    """Words are used in runs that give the same number. At most the first of a run is refused: so looking at both
    ends of each run counts all 2**32 words."""
    kept = (1 << 32) // n
    for number in range(min(n, 100)):
        first, last = -(-(number << 32) // n), -(-((number + 1) << 32) // n) - 1
        refused = dice._fair(first, n) < 0
        assert dice._fair(first, n) in (-1, number)
        assert dice._fair(first + 1, n) == dice._fair(last, n) == number
        assert last - first + 1 - refused == kept


@pytest.mark.parametrize("n", [(1 << 32) // 3 + 1, (1 << 30) + 1, 3 << 29, (1 << 31) - 1])
def test_refused_words_are_skipped(n: int) -> None:
    """Numbers of faces so large that up to a third of all words must be refused."""
    mine = new_dice()
    expected = [chacha.fair(chacha.stream(key_bytes(mine), 1, counter), n) for counter in range(60)]
    assert [dice.roll(mine, n) for _ in range(60)] == expected


def test_a_die_with_one_face() -> None:
    assert dice.roll(new_dice(), 1) == 0


def test_what_a_draw_leaves_behind_says_nothing_about_it() -> None:
    """Only the number of blocks changes; no drawn word is kept in the state."""
    before = new_dice()
    after = before.copy()
    dice.roll(after, 6)
    assert after.tolist() == [*before[:5].tolist(), 1]


def test_the_reference_stream_counts_its_blocks() -> None:
    first = list(islice(chacha.stream(ZERO_KEY, 0), 32))
    assert first[16:] == chacha.block(ZERO_KEY, 1, ZERO_NONCE)
