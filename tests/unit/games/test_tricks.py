"""Spreading hidden cards: every consistent arrangement equally likely, held against listing them all."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import numpy as np
import pytest

from stammtisch.games.tricks import _spread_by_counting, spread
from stammtisch.kernel.bits import members
from stammtisch.kernel.dice import playout_rng
from tests.unit.chance import looks_uniform

Arrangement = tuple[int, ...]  # per place its set of cards


def arrangements(hidden: int, room: Sequence[int], possible: Sequence[int]) -> Iterator[Arrangement]:
    """Every way to fill the places, one after the other."""
    if not room:
        if not hidden:
            yield ()
        return
    for taken in combinations(members(hidden & possible[0]), room[0]):
        first = sum(1 << card for card in taken)
        for rest in arrangements(hidden & ~first, room[1:], possible[1:]):
            yield (first, *rest)


def spreads(hidden: int, room: Sequence[int], possible: Sequence[int], times: int) -> Counter[Arrangement]:
    rng, out = playout_rng(1), np.full(len(room), -1, np.int64)
    rooms, possibles = np.array(room, np.int64), np.array(possible, np.int64)
    found = Counter[Arrangement]()
    for _ in range(times):
        spread(hidden, rooms, possibles, out, len(room), rng)
        found[tuple(out.tolist())] += 1
    assert rooms.tolist() == list(room)
    assert possibles.tolist() == list(possible)
    return found


def spreads_by_counting(hidden: int, room: Sequence[int], possible: Sequence[int], times: int) -> Counter[Arrangement]:
    """The same, the way it is done where attempts hardly ever succeed."""
    rng, out, rooms = playout_rng(2), np.full(len(room), -1, np.int64), np.array(room, np.int64)
    where = np.zeros(63, np.int64)
    for card in members(hidden):
        where[card] = sum(1 << place for place, cards in enumerate(possible) if room[place] and cards >> card & 1)
    found = Counter[Arrangement]()
    for _ in range(times):
        assert _spread_by_counting(hidden, rooms, where, out, len(room), rng)
        found[tuple(out.tolist())] += 1
    return found


def assert_uniform(hidden: int, room: Sequence[int], possible: Sequence[int]) -> None:
    every = set(arrangements(hidden, room, possible))
    for way in spreads, spreads_by_counting:
        found = way(hidden, room, possible, 40 * len(every) + 100)
        assert set(found) == every
        assert len(every) == 1 or looks_uniform(found.values())


def cards(text: str) -> int:
    return sum(1 << "abcdefghijklmnopqrstuvwxyz".index(letter) for letter in text)


ANY = (1 << 63) - 1


@pytest.mark.parametrize(
    ("hidden", "room", "possible"),
    [
        pytest.param("abcdef", (2, 2, 2), (ANY, ANY, ANY), id="nothing known"),
        pytest.param("abcdefg", (4, 3), (ANY, cards("cdefg")), id="one void"),
        pytest.param("abcdefg", (3, 2, 2), (ANY, cards("abcd"), cards("ab")), id="nested"),
        pytest.param("abcdefg", (3, 2, 2), (cards("abcde"), cards("cdefg"), cards("abfg")), id="overlapping"),
        pytest.param("abcdefgh", (2, 2, 2, 2), (cards("abcd"), cards("cdef"), cards("efgh"), cards("ghab")), id="ring"),
        pytest.param("abcdef", (2, 2, 2), (cards("ab"), cards("cd"), cards("ef")), id="all known"),
        pytest.param("abcdef", (2, 1, 3), (cards("abc"), cards("abc"), cards("cdef")), id="tight"),
        pytest.param("abcdef", (0, 3, 0, 3), (0, ANY, 0, cards("abcdef")), id="full places"),
        pytest.param("abcdef", (0, 3, 0, 3), (0, ANY, ANY, cards("abcde")), id="full places, one void"),
        pytest.param("abcde", (5,), (ANY,), id="one place"),
        pytest.param("", (0, 0, 0), (ANY, 0, ANY), id="no cards"),
        pytest.param("abcdef", (1,) * 6, (ANY,) * 3 + (cards("def"),) * 3, id="single cards"),
    ],
)
def test_every_arrangement_is_equally_likely(hidden: str, room: tuple[int, ...], possible: tuple[int, ...]) -> None:
    assert_uniform(cards(hidden), room, possible)


def random_instance(luck: Random) -> tuple[int, list[int], list[int]]:
    """A few places with rooms and true hands; each rules out some cards that it does not hold."""
    room = [luck.randrange(0, 4) for _ in range(luck.randrange(2, 6))]
    deck = luck.sample(range(63), sum(room))
    hidden = sum(1 << card for card in deck)
    possible = []
    for size in room:
        held = sum(1 << deck.pop() for _ in range(size))
        ruled_out = sum(1 << card for card in members(hidden & ~held) if luck.random() < luck.choice([0, 0.3, 0.7]))
        possible.append(ANY & ~ruled_out)
    return hidden, room, possible


@pytest.mark.parametrize("seed", range(60))
def test_every_arrangement_is_equally_likely_in_random_instances(seed: int) -> None:
    luck = Random(seed)
    while True:
        hidden, room, possible = random_instance(luck)
        if len(list(arrangements(hidden, room, possible))) <= 300:
            return assert_uniform(hidden, room, possible)


def test_hands_that_are_almost_determined_are_spread_at_once() -> None:
    """Five hands of ten that each lack two of five suits: attempts alone would go on for minutes."""
    suits = [sum(1 << (10 * suit + i) for i in range(10)) for suit in range(5)]
    possible = [ANY & ~suits[place] & ~suits[place - 1] for place in range(5)]
    for arrangement in spreads(sum(suits), [10] * 5, possible, 20):
        assert all(not hand & ~allowed for hand, allowed in zip(arrangement, possible, strict=True))
        assert all(hand.bit_count() == 10 for hand in arrangement)
        assert sum(arrangement) == sum(suits)


def test_what_is_too_much_to_count_is_left_to_attempts() -> None:
    """Twelve places that all differ, none of them hard to fill."""
    hidden = (1 << 60) - 1
    possible = [ANY & ~(1 << place) for place in range(12)]
    with pytest.raises(AssertionError):
        spreads_by_counting(hidden, [5] * 12, possible, 1)
    for arrangement in spreads(hidden, [5] * 12, possible, 20):
        assert all(not hand >> place & 1 for place, hand in enumerate(arrangement))
        assert sum(arrangement) == hidden
