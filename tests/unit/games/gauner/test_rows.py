"""Rows as numbers do what lists would do."""

from itertools import groupby

from hypothesis import given
from hypothesis import strategies as st

from stammtisch.games.gauner.rows import (
    LEFT,
    RIGHT,
    cut,
    end_group,
    end_kind,
    extended,
    kinds_in,
    length,
    row_of,
    seams,
)

some_row = st.lists(st.integers(0, 6), max_size=10) | st.lists(st.integers(5, 6), max_size=10)


@given(some_row)
def test_a_row_comes_back_from_its_number(kinds: list[int]) -> None:
    assert kinds_in(row_of(kinds)) == kinds
    assert length(row_of(kinds)) == len(kinds)


@given(some_row)
def test_seams_lie_between_groups(kinds: list[int]) -> None:
    groups = [list(group) for _, group in groupby(kinds)]
    assert bool(seams(row_of(kinds))) == (len(groups) >= 2)
    if kinds:
        assert end_kind(row_of(kinds), LEFT) == kinds[0]
        assert end_kind(row_of(kinds), RIGHT) == kinds[-1]
        assert end_group(row_of(kinds), LEFT) == len(groups[0])
        assert end_group(row_of(kinds), RIGHT) == len(groups[-1])


@given(some_row, st.integers(0, 10))
def test_cards_are_cut_off_either_end(kinds: list[int], cards: int) -> None:
    cards = min(cards, len(kinds))
    assert kinds_in(cut(row_of(kinds), LEFT, cards)) == kinds[cards:]
    assert kinds_in(cut(row_of(kinds), RIGHT, cards)) == kinds[: len(kinds) - cards]


@given(some_row.filter(lambda row: len(row) < 10), st.integers(0, 6))
def test_cards_come_to_either_end(kinds: list[int], kind: int) -> None:
    assert kinds_in(extended(row_of(kinds), LEFT, kind)) == [kind, *kinds]
    assert kinds_in(extended(row_of(kinds), RIGHT, kind)) == [*kinds, kind]
