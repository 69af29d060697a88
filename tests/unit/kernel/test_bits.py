"""Sets of up to 63 things as one integer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.kernel import bits
from stammtisch.kernel.jit import compiled
from tests.unit.kernel.plain import plain

things = st.integers(0, 62)
sets = st.sets(things)
some = st.sets(things, min_size=1)


def as_integer(members: set[int]) -> int:
    return sum(1 << member for member in members)


@compiled
def compiled_count(members: int) -> int:
    return bits.count(members)


@compiled
def compiled_lowest(members: int) -> int:
    return bits.lowest(members)


@compiled
def compiled_highest(members: int) -> int:
    return bits.highest(members)


@given(sets)
def test_count_is_the_number_of_members(members: set[int]) -> None:
    for count in bits.count, compiled_count:
        assert count(as_integer(members)) == len(members)


@given(some)
def test_lowest_is_the_smallest_member(members: set[int]) -> None:
    for lowest in bits.lowest, compiled_lowest:
        assert lowest(as_integer(members)) == min(members)


@given(some)
def test_highest_is_the_largest_member(members: set[int]) -> None:
    for highest in bits.highest, compiled_highest:
        assert highest(as_integer(members)) == max(members)


@given(some)
def test_nth_counts_members_from_the_smallest(members: set[int]) -> None:
    for nth in bits.nth, plain(bits.nth):
        assert [nth(as_integer(members), n) for n in range(len(members))] == sorted(members)


@pytest.mark.parametrize("n", [0, 1, 13, 31, 32, 33, 52, 62, 63])
def test_below_has_the_first_n(n: int) -> None:
    for below in bits.below, plain(bits.below):
        assert below(n) == as_integer(set(range(n)))


@given(sets)
def test_members_lists_them_in_ascending_order(members: set[int]) -> None:
    assert bits.members(as_integer(members)) == sorted(members)


@given(sets)
def test_a_loop_by_lowest_meets_every_member_once(members: set[int]) -> None:
    met, left = [], as_integer(members)
    while left:
        met.append(bits.lowest(left))
        left &= left - 1
    assert met == sorted(members)


def test_the_largest_set_has_63_members() -> None:
    everything = bits.below(63)
    assert (bits.count(everything), bits.lowest(everything), bits.highest(everything)) == (63, 0, 62)
    assert [compiled_count(everything), compiled_lowest(everything), compiled_highest(everything)] == [63, 0, 62]
    assert bits.nth(everything, 62) == 62
