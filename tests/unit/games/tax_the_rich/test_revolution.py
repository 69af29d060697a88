"""Revolutions: declaring them with a card (D7), and what they change."""

import pytest

from stammtisch import IllegalChoice
from tests.unit.games.tax_the_rich.table import asked, choose, kinds, options_of, table, winners


def test_class_is_on_offer_if_the_hand_left_shows_only_flags() -> None:
    match = table("g5 r1 y2 b3", "g8 y3 y4 y5", "g2 r2 r4 r5", "g3 b4 b5 b6")
    assert options_of(match) == ("play r1", "play y2", "play g5", "play b3", "declare class")
    choose(match, "declare class")
    assert options_of(match) == ("play g5",)
    with pytest.raises(IllegalChoice, match="cards that do not fit your revolution"):
        match.play(0, "play r1")


def test_a_hand_of_flags_can_be_left_by_any_of_them() -> None:
    match = table("g1 r1 y2 b3", "g8 y3 y4 y5", "g2 r2 r4 r5", "g3 b4 b5 b6")
    choose(match, "declare class")
    assert options_of(match) == ("play r1", "play y2", "play g1", "play b3")


def test_not_with_the_last_card_nor_if_something_else_is_left() -> None:
    match = table("g1", "g8", "g2", "g3")
    assert "declare class" not in options_of(match)
    match = table("g1 r4 b4", "g8 y3 y4", "g2 r2 r5", "g3 b5 b6")
    assert "declare class" not in options_of(match)
    with pytest.raises(IllegalChoice, match="shows only flags"):
        match.play(0, "declare class")


def test_the_card_must_be_legal() -> None:
    # Only g5 would do, but red must be followed.
    match = table("r5 r12", "g5 r1", "g2 r2", "g3 b6")
    choose(match, "r5")
    assert options_of(match) == ("play r1",)
    # A President would do, but may not be led.
    match = table("r12 b1", "r1 r2", "y1 y2", "g1 g2")
    assert options_of(match) == ("play b1",)


def test_it_is_called_the_moment_the_card_lies_there_and_the_hand_lies_open() -> None:
    match = table("g5 r1 y2", "g8 y3 y4", "g2 r2 r4", "g3 b4 b5")
    happened = choose(match, "declare class", "g5")
    view = match.view()
    assert (view["revolution"], view["rebel"]) == ("class", 0)
    assert view["open_hands"] == [["r1", "y2"], [], [], []]
    assert kinds(happened) == ["play", "revolution"]
    assert happened[1]["hand"] == ["r1", "y2"]


def test_class_lower_values_are_stronger_from_this_very_trick_on() -> None:
    match = table("g5 r1 y2", "g8 y3 y4", "g2 r2 r4", "g3 b4 b5")
    choose(match, "declare class", "g5", "g8", "g2", "g3")
    assert winners(match) == [2]
    choose(match, "r4", "b4", "r1", "y3")
    assert winners(match) == [0]


def test_class_does_not_change_the_order_of_suits() -> None:
    match = table("g5 r1 y2", "b12 y3 y4", "g2 r2 r4", "g3 b4 b5", trump="b")
    choose(match, "declare class", "g5", "b12", "g2", "g3")
    assert winners(match) == [1]


def test_only_one_revolution_a_round() -> None:
    match = table("g5 r1 y2", "g8 y3 y1", "g2 r2 r3", "g3 b4 b5", feminist=True)
    choose(match, "declare class", "g5")
    assert options_of(match) == ("play g8",)
    with pytest.raises(IllegalChoice, match="only one revolution"):
        match.play(1, "declare feminist")


def test_one_need_not_declare() -> None:
    match = table("g5 r1 y2", "g8 y3 y4", "g2 r2 r4", "g3 b4 b5")
    choose(match, "g5")
    assert match.view()["revolution"] is None
    assert match.view()["open_hands"] == [[], [], [], []]


# --- the feminist one ---


def test_feminist_needs_the_option() -> None:
    hands = ("g12 r2 y4", "g8 y3 y5", "g2 r5 r1", "g3 b4 b5")
    match = table(*("g6 r2 y4", *hands[1:]))
    assert "declare feminist" not in options_of(match)
    with pytest.raises(IllegalChoice, match="no feminist revolution"):
        match.play(0, "declare feminist")
    match = table(*("g6 r2 y4", *hands[1:]), feminist=True)
    assert options_of(match) == ("play r2", "play y4", "play g6", "declare feminist")


def test_d2_a_judge_in_the_hand_forbids_the_feminist_revolution() -> None:
    match = table("g6 r2 y9", "g8 y3 y5", "g2 r5 r1", "g3 b4 b5", feminist=True)
    assert "declare feminist" not in options_of(match)


def test_feminist_every_woman_counts_ten_more_the_judge_too() -> None:
    match = table("g6 r2 y4", "g12 y3 y5", "g2 r5 r1", "g9 b4 b5", feminist=True, trump="b")
    choose(match, "declare feminist", "g6", "g12", "g2", "g9")
    assert match.view()["revolution"] == "feminist"
    assert winners(match) == [3]  # 19 beats 12 (Mother) and 12 (President)


def test_feminist_of_equal_values_the_earlier_card_is_stronger() -> None:
    match = table("g6 r2 y4", "g12 y3 y5", "g2 r5 r1", "g8 b4 b5", feminist=True, trump="b")
    choose(match, "declare feminist", "g6", "g12", "g2", "g8")
    assert winners(match) == [1]  # the President's 12 came before the Mother's 2 + 10
    match = table("g6 r2 y4", "g2 y3 y5", "g12 r5 r1", "g8 b4 b5", feminist=True, trump="b")
    choose(match, "declare feminist", "g6", "g2", "g12", "g8")
    assert winners(match) == [1]


def test_both_may_be_on_offer_and_one_is_chosen() -> None:
    match = table("g6 r2 y2", "g12 y3 y5", "g2 r5 r1", "g9 b4 b5", feminist=True)
    assert options_of(match)[-2:] == ("declare class", "declare feminist")
    choose(match, "declare feminist")
    assert options_of(match) == ("play g6",)
    with pytest.raises(IllegalChoice, match="already begun"):
        match.play(0, "declare class")


# --- D7: private until the card lies there ---


def test_d7_nobody_else_can_tell_that_it_was_on_offer_or_chosen() -> None:
    match = table("g5 r1 y2", "g8 y3 y4", "g2 r2 r4", "g3 b4 b5")
    before = [match.view(seat) for seat in (None, 1, 2, 3)]
    happened = match.play(0, "declare class")
    assert [match.view(seat) for seat in (None, 1, 2, 3)] == before
    assert all(happened.seen_by(seat) == () for seat in (None, 1, 2, 3))
    assert match.view(0)["declaring"] == "class"
    assert match.view(0)["phase"] == "play"
    assert kinds(happened) == ["declare"]
    choose(match, "g5")
    assert match.view(0)["declaring"] is None


def test_declared_before_the_cards_own_effects_what_arrives_in_the_open_hand_is_open() -> None:
    match = table("g6 r1 y2", "g8 y3 y4", "g2 r2 r4", "g3 b4 b5", rule_cards="6")
    choose(match, "declare class", "g6")
    assert match.view()["revolution"] == "class"
    choose(match, "frisk 1", "draw hidden")
    drawn = match.view(0)["frisk"]["card"]
    assert drawn in match.view(2)["open_hands"][0]
    assert match.view(2)["frisk"] == {"by": 0, "target": 1, "card": None}
    choose(match, "return r1")
    assert match.view()["open_hands"][:2] == [sorted([drawn, "y2"], key=match.view(0)["hand"].index), []]
    assert "r1" in match.view(1)["hand"]
    assert asked(match) == (1, "play")


def test_a_rebel_who_is_frisked_receives_openly() -> None:
    match = table("g5 r1 y2", "g6 y3 y4", "g2 r2 r4", "g3 b4 b5", rule_cards="6")
    choose(match, "declare class", "g5", "g6", "frisk 0")
    assert options_of(match) == ("draw r1", "draw y2")  # nothing is hidden there
    with pytest.raises(IllegalChoice, match="hand lies open"):
        match.play(1, "draw hidden")
    choose(match, "draw r1", "return y4")
    assert match.view()["open_hands"] == [["y2", "y4"], [], [], []]
