"""Sets of more than 63 things as a few integers: what sets of Python's do, compiled and interpreted alike."""

from collections.abc import Callable
from typing import Annotated, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.games.contract import Common, record_type
from stammtisch.kernel import Grid, Numbers, wide_bits
from stammtisch.kernel.jit import compiled
from tests.unit.kernel.plain import plain

THINGS = 150  # three words
things = st.integers(0, THINGS - 1)
sets = st.sets(things)


def both(function: Any) -> tuple[Callable[..., Any], ...]:
    return function, plain(function)


def wide(members: set[int]) -> Numbers:
    row = np.zeros(wide_bits.words(THINGS), np.int64)
    for member in members:
        wide_bits.add(row, member)
    return row


@pytest.mark.parametrize(("number", "words"), [(1, 1), (63, 1), (64, 2), (104, 2), (126, 2), (127, 3)])
def test_a_word_holds_63(number: int, words: int) -> None:
    assert wide_bits.words(number) == words


@given(sets, things)
def test_members_come_and_go(members: set[int], thing: int) -> None:
    for add in both(wide_bits.add):
        row = wide(members)
        add(row, thing)
        assert set(wide_bits.members(row.tolist())) == members | {thing}
    for remove in both(wide_bits.remove):
        row = wide(members)
        remove(row, thing)
        assert set(wide_bits.members(row.tolist())) == members - {thing}
    for contains in both(wide_bits.contains):
        assert contains(wide(members), thing) == (thing in members)
    for clear in both(wide_bits.clear):
        row = wide(members)
        clear(row)
        assert not row.any()


@given(sets)
def test_members_are_counted_and_found_in_ascending_order(members: set[int]) -> None:
    row = wide(members)
    assert wide_bits.members(row.tolist()) == sorted(members)
    for count in both(wide_bits.count):
        assert count(row) == len(members)
    for nth in both(wide_bits.nth):
        assert [nth(row, n) for n in range(len(members))] == sorted(members)
    for following in both(wide_bits.following):
        met, member = [], following(row, -1)
        while member >= 0:
            met.append(member)
            member = following(row, member)
        assert met == sorted(members)


@pytest.mark.parametrize("n", [0, 1, 62, 63, 64, 104, 126, 127, THINGS])
def test_a_set_is_filled(n: int) -> None:
    for fill in both(wide_bits.fill):
        row = wide({5, 149})
        fill(row, n)
        assert wide_bits.members(row.tolist()) == list(range(n))
        assert (row >= 0).all()


class State(Common):
    hands: Annotated[Grid, 3, wide_bits.words(104)]


STATE = record_type(State)


@compiled
def give(numbers: Numbers, seat: int, card: int) -> int:
    s: Any = numbers.view(STATE)[0]
    wide_bits.add(s.hands[seat], card)
    return wide_bits.count(s.hands[seat])


def test_a_row_of_a_grid_in_a_state_is_a_set() -> None:
    numbers = np.zeros(STATE.itemsize // 8, np.int64)
    assert [give(numbers, 1, 103), give(numbers, 1, 3), give(numbers, 2, 3)] == [1, 2, 1]
    hands = numbers.view(STATE)[0].hands
    assert [wide_bits.members(hand.tolist()) for hand in hands] == [[], [3, 103], [3]]
