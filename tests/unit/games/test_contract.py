"""The pieces of the contract: states as rows of numbers, vocabularies, options."""

from typing import Annotated

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch import OptionError, Phrase
from stammtisch.games.contract import SEATS, Common, Option, Snapshot, layout_of, record_type
from stammtisch.games.vocabulary import Vocabulary, listing
from stammtisch.kernel import Grid, Row


class State(Common):
    deck: int
    hands: Annotated[Row, 3]
    rows: Annotated[Grid, 2, 4]


STATE = record_type(State)


def test_a_state_is_a_row_of_int64_that_begins_with_the_common_fields() -> None:
    common = ["players", "round_no", "phase", "scores", "winners", "counted", "horizon", "dice"]
    assert STATE.names == (*common, "deck", "hands", "rows")
    assert STATE.itemsize == 8 * (6 + SEATS + 6 + 1 + 3 + 2 * 4)
    numbers = np.arange(STATE.itemsize // 8)
    s = numbers.view(STATE)[0]
    assert all(s[name].dtype == np.int64 for name in STATE.names or ())


def test_a_state_is_copied_by_assignment() -> None:
    states = np.zeros(2, STATE)
    states[0].hands[1] = 5
    states[1] = states[0]
    states[0].hands[1] = 6
    assert states[1].hands.tolist() == [0, 5, 0]


@pytest.mark.parametrize("name", ["round", "sort", "max", "copy", "size", "fill"])
def test_a_field_must_not_be_named_like_something_every_numpy_scalar_has(name: str) -> None:
    with pytest.raises(AssertionError, match=name):
        record_type(type("Bad", (Common,), {"__annotations__": {name: int}}))


def test_a_snapshot_is_plain_python() -> None:
    numbers = np.arange(STATE.itemsize // 8)
    s = Snapshot(numbers, layout_of(STATE))
    numbers[:] = 0
    assert (s.players, s.round_no, s.phase) == (0, 1, 2)
    assert s.scores == [3, 4, 5, 6, 7, 8]
    assert s.deck == 18
    assert s.hands == [19, 20, 21]
    assert s.rows == [[22, 23, 24, 25], [26, 27, 28, 29]]
    assert type(s.rows[1][3]) is int


def test_a_snapshot_names_its_fields_when_asked_for_another() -> None:
    s = Snapshot(np.zeros(STATE.itemsize // 8, np.int64), layout_of(STATE))
    with pytest.raises(AttributeError, match=r"a state has no field 'deal'; it has players, .*, rows"):
        s.deal  # noqa: B018


def test_a_vocabulary_reads_both_ways() -> None:
    words = Vocabulary(["stay", "go"])
    assert words.texts == ("stay", "go")
    assert words.number == {"stay": 0, "go": 1}


def test_a_choice_has_exactly_one_text_and_there_are_at_most_63() -> None:
    with pytest.raises(OptionError, match="Two choices are called 'go'"):
        Vocabulary(["go", "go"])
    Vocabulary([str(number) for number in range(63)])
    with pytest.raises(OptionError, match="at most 63 choices, not 64: let a number stand for a place"):
        Vocabulary([str(number) for number in range(64)])


@pytest.mark.parametrize("text", ["", " go", "go ", "play  r10", "play r10 now", "play\tr10"])
def test_a_choice_is_one_word_or_two(text: str) -> None:
    with pytest.raises(OptionError, match="one word or two"):
        Vocabulary(["stay", text])


FLAG = Option(name="variant", default=False, kind="flag", about=Phrase("?", "?"))


@pytest.mark.parametrize("value", [True, False])
def test_a_flag_is_true_or_false(value: bool) -> None:
    FLAG.check(value)


@pytest.mark.parametrize("value", [1, 0, "true", None, []])
def test_a_flag_is_nothing_else(value: object) -> None:
    with pytest.raises(OptionError) as caught:
        FLAG.check(value)
    assert caught.value.phrase == (
        f"variant must be true or false, not {value!r}.",
        f"variant muss true oder false sein, nicht {value!r}.",
    )


@given(st.integers(0, 2**52 - 1))
def test_a_set_is_listed_in_ascending_order(members: int) -> None:
    things = [f"thing {n}" for n in range(52)]
    assert listing(things)(members) == [thing for n, thing in enumerate(things) if members >> n & 1]
