"""What a person may type for a choice."""

import pytest

from stammtisch.cli.plain.answers import as_choice, choice_labels, matching_choices

CARDS = ("play r3", "play r10", "play k0")


@pytest.mark.parametrize(
    ("choices", "typed"),
    [
        (CARDS, ["1", "2", "3"]),
        (("lay yellow", "lay red", "skip"), ["1", "2", "3"]),
        (("play 3", "play 7", "play 12"), ["3", "7", "12"]),
        (("take 1L", "take 3R"), ["1L", "3R"]),
        (("steal 2", "steal none"), ["2", "none"]),
        (("bid 2r", "pass"), ["2r", "pass"]),
    ],
)
def test_labels_are_numbers_unless_targets_begin_with_digits(choices: tuple[str, ...], typed: list[str]) -> None:
    assert choice_labels(choices) == typed
    assert [matching_choices(label, choices) for label in typed] == [[choice] for choice in choices]


@pytest.mark.parametrize("answer", ["play r10", "r10", "2"])
def test_a_choice_is_known_by_text_target_and_label(answer: str) -> None:
    assert matching_choices(answer, CARDS) == ["play r10"]


def test_nothing_typed_means_an_only_choice() -> None:
    assert matching_choices("", ("play g0",)) == ["play g0"]
    assert matching_choices("", CARDS) == []


def test_a_target_that_two_choices_name_is_ambiguous() -> None:
    assert matching_choices("g8", ("draw g8", "return g8")) == ["draw g8", "return g8"]


@pytest.mark.parametrize("answer", ["4", "0", "r11", "R10", "play", "-1"])
def test_anything_else_means_nothing(answer: str) -> None:
    assert matching_choices(answer, CARDS) == []


def test_a_lone_card_is_taken_for_an_attempt_to_choose_it() -> None:
    assert as_choice("k5", CARDS) == "play k5"
    assert as_choice("pass k5", CARDS) == "pass k5"
