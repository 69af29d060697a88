"""Rule cards that work when the trick is given out: Mother, Artist, Clerk, Scientist, Doctor, Judge, Influencer."""

import pytest

from stammtisch import IllegalChoice, Match
from tests.unit.games.tax_the_rich.table import asked, choose, lies, options_of, table, winners

# --- 2 Mother ---


def test_2_each_mother_won_lies_down_as_a_stack_of_her_own() -> None:
    match = table("g8 r1", "g2 y2", "b2 r2", "g3 b5", rule_cards="2")
    choose(match, "g8", "g2", "b2", "g3")
    assert match.view()["stacks"] == [3, 0, 0, 0]
    assert match.view()["stack_origins"][0] == [11, 11, 11]


def test_2_a_trick_of_nothing_but_mothers_has_no_rest() -> None:
    match = table("g2 r1", "y2 y5", "b2 r5", rule_cards="2", trump="r")
    choose(match, "g2", "y2", "b2")
    assert match.view()["stacks"] == [3, 0, 0]


def test_2_mothers_and_thefts_the_mother_is_the_stack_won_last() -> None:
    match = table("g8 r1 y4", "b1 y5 y6", "g2 b9 r5", "g3 b5 y7", rule_cards="2", trump="b")
    choose(match, "g8", "b1", "g2", "g3")
    assert match.view()["stack_origins"] == [[], [10, 10], [], []]  # seat 1 is the only richest: not asked
    match = table("g8 r1 y4", "b3 y5 y6", "g2 b9 r5", "b1 b5 y7", rule_cards="2", trump="b", stacks=(0, 3, 0, 0))
    choose(match, "g8", "b3", "g2", "b1")
    assert match.view()["stacks"] == [0, 5, 0, 0]
    match = table("g8 r1 y4", "g3 y5 y6", "g2 b9 r5", "b1 b5 y7", rule_cards="2", trump="b", stacks=(0, 3, 0, 0))
    choose(match, "g8", "g3", "g2", "b1")
    assert match.view()["stacks"] == [0, 3, 0, 2]
    assert asked(match) == (3, "steal")
    choose(match, "steal 1")
    assert match.view()["stack_origins"][3] == [10, 10, 1]  # rest, Mother, and what was taken at the end


def test_2_mothers_count_among_the_richest() -> None:
    # With her Mother seat 1 has two stacks, like seat 0: she is not the only richest, and seat 0 can be taxed.
    match = table("g8 r1", "b1 y5", "g2 b9", "g3 b5", rule_cards="2", trump="b", stacks=(2, 0, 0, 0))
    choose(match, "g8", "b1", "g2", "g3")
    assert match.view()["stacks"] == [2, 2, 0, 0]
    assert options_of(match) == ("steal 0", "steal none")


def test_2_six_players_each_winner_lays_down_the_mothers_of_its_three() -> None:
    match = table("g8 r1", "g9 y5", "g2 r2", "y2 y4", "b2 b5", "g3 g10", rule_cards="2", trump="r")
    choose(match, "g8", "g9", "g2", "y2", "b2", "g3")
    choose(match, "keep g2", "keep y2", "keep g8")
    assert winners(match) == [1, 0]
    assert match.view()["stacks"] == [2, 3, 0, 0, 0, 0]


def test_2_six_players_three_mothers_kept_are_three_stacks() -> None:
    match = table("g8 r1", "g9 y5", "g2 r2", "y2 y4", "b2 b5", "g3 g10", rule_cards="2", trump="r")
    choose(match, "g8", "g9", "g2", "y2", "b2", "g3")
    choose(match, "keep g2", "keep y2", "keep b2")
    assert match.view()["stacks"] == [1, 3, 0, 0, 0, 0]


# --- 4 Artist ---


def test_4_with_an_artist_only_values_count() -> None:
    match = table("g8 r1", "g4 y5", "b3 r2", "y12 y6", rule_cards="4", trump="b")
    choose(match, "g8", "g4", "b3", "y12")
    assert winners(match) == [3]


def test_4_equal_values_the_earlier_is_stronger_and_low_ones_after_a_class_revolution() -> None:
    match = table("b12 r1", "y12 y6", "g12 y7", "g4 y5", rule_cards="4", trump="b", lead=3)
    choose(match, "g4", "r1", "y12", "g12")
    assert winners(match) == [1]
    match = table("g8 r3", "g4 y5", "b9 r2", "y1 y6", rule_cards="4", trump="b")
    match.state.revolution, match.state.rebel = 1, 0
    choose(match, "g8", "g4", "b9", "y1")
    assert winners(match) == [3]


# --- 5.5 Clerk ---


def test_55_the_clerks_seat_names_the_next_leader_but_no_winner() -> None:
    match = table("g8 r1", "g5.5 y5", "g9 r2", "y12 y6", "b3 b4", rule_cards="5.5")
    choose(match, "g8", "g5.5", "g9", "y12", "b3")
    assert winners(match) == [2]
    assert asked(match) == (1, "lead")
    assert options_of(match) == ("lead 0", "lead 1", "lead 3", "lead 4")  # itself too
    with pytest.raises(IllegalChoice, match="won this trick"):
        match.play(1, "lead 2")
    choose(match, "lead 4")
    assert asked(match) == (4, "play")


def test_55_of_several_clerks_the_earliest_decides_for_the_seat_it_lies_in_front_of() -> None:
    match = table("g8 r1", "g5.5 y5", "g9 r2", "y5.5 y6", "g11 b4", rule_cards="5.5 11", trump="b")
    choose(match, "g8", "g5.5", "g9", "y5.5", "g11", "swap 1")
    assert lies(match)["g5.5"] == 4
    assert winners(match) == [1]
    assert asked(match) == (4, "lead")


def test_55_six_players_neither_winner_can_be_named() -> None:
    match = table("g8 r1", "g5.5 y5", "g9 r2", "y12 y6", "b3 b4", "y1 y2", rule_cards="5.5")
    choose(match, "g8", "g5.5", "g9", "y12", "b3", "y1")
    assert winners(match) == [2, 0]
    assert options_of(match) == ("lead 1", "lead 3", "lead 4", "lead 5")


def test_55_skipped_in_the_last_trick_and_no_matter_for_the_next_bidding() -> None:
    match = table("g8", "g5.5", "g9", "y12", "b3", rule_cards="5.5")
    choose(match, "g8", "g5.5", "g9", "y12", "b3")
    assert match.round == 2
    assert asked(match) == (2, "bid")


# --- 7 Scientist ---


def test_7_with_one_scientist_the_strongest_card_is_ignored() -> None:
    match = table("g8 r1", "g7 y5", "g9 r2", "y12 y6", rule_cards="7")
    choose(match, "g8", "g7", "g9", "y12")
    assert winners(match) == [0]


def test_7_a_scientist_can_debunk_herself() -> None:
    match = table("g5 r1", "g7 y5", "g3 r2", "y12 y6", rule_cards="7")
    choose(match, "g5", "g7", "g3", "y12")
    assert winners(match) == [0]


def test_7_two_scientists_ignore_two_cards_and_so_on() -> None:
    match = table("g8 r1", "g7 y5", "b7 r2", "g9 y6", rule_cards="7", trump="r")
    choose(match, "g8", "g7", "b7", "g9")
    assert winners(match) == [1]
    match = table("g8 r1", "y7 y5", "b7 r2", "r7 y6", rule_cards="7", trump="b")
    choose(match, "g8", "y7", "b7", "r7")
    assert winners(match) == [3]  # ignored: b7 (trump), g8 (led), y7 (earlier than r7)


def test_7_six_players_the_next_two_win() -> None:
    match = table("g8 r1", "g7 y5", "g9 r2", "y12 y6", "g5 b4", "y1 y2", rule_cards="7")
    choose(match, "g8", "g7", "g9", "y12", "g5", "y1")
    assert winners(match) == [0, 1]
    match = table("r7 r1", "g7 y5", "b7 b2", "y7 y6", "r5 b4", "y1 y2", rule_cards="7", trump="r")
    choose(match, "r7", "g7", "b7", "y7", "r5", "y1")
    assert winners(match) == [3, 5]  # ignored: r7, r5, g7, b7


def test_d6_if_no_card_is_left_nobody_wins_and_the_same_seat_leads_again() -> None:
    match = table("g7 r1", "y7 y5", "b7 r2", "r7 y6", rule_cards="7", stacks=(0, 2, 0, 0))
    choose(match, "g7", "y7", "b7", "r7")
    assert winners(match) == []
    assert match.view()["stacks"] == [0, 2, 0, 0]
    assert asked(match) == (0, "play")
    places = match.game.rules.places(match.game.rules.snapshot(match.numbers))
    assert {"g7", "y7", "b7", "r7"} <= set(places["tricks"])


def test_d6_if_nobody_wins_the_last_trick_who_led_it_starts_the_next_bidding() -> None:
    match = table("y7", "b7", "g7", rule_cards="7", lead=1)
    choose(match, "b7", "g7", "y7")
    assert match.round == 2
    assert asked(match) == (1, "bid")


# --- 8 Doctor ---


def test_8_in_a_trick_with_a_poor_doctors_are_the_strongest() -> None:
    match = table("g9 r1", "y8 y5", "b12 r2", "g1 y6", rule_cards="8", trump="b")
    choose(match, "g9", "y8", "b12", "g1")
    assert winners(match) == [1]
    match = table("g9 r1", "y8 y5", "b12 r2", "g2 y6", rule_cards="8", trump="b")
    choose(match, "g9", "y8", "b12", "g2")
    assert winners(match) == [2]


def test_8_the_earlier_doctor_is_the_stronger_whatever_suit_and_revolution() -> None:
    match = table("g9 r1", "y8 y5", "b8 r2", "g1 y6", rule_cards="8", trump="b")
    match.state.revolution, match.state.rebel = 1, 0
    choose(match, "g9", "y8", "b8", "g1")
    assert winners(match) == [1]


def test_8_doctors_also_before_artists_and_feminists() -> None:
    match = table("g9 r1", "y8 y5", "b4 r2", "g1 y6", rule_cards="4 8", trump="b")
    choose(match, "g9", "y8", "b4", "g1")
    assert winners(match) == [1]
    match = table("g9 r4", "y8 y5", "b9 r2", "g1 y6", rule_cards="8", trump="b")
    match.state.revolution, match.state.rebel = 2, 0
    choose(match, "g9", "y8", "b9", "g1")
    assert winners(match) == [1]


def test_8_scientists_debunk_doctors_first() -> None:
    match = table("g9 r1", "y8 y5", "g7 r2", "g1 y6", rule_cards="7 8", trump="b")
    choose(match, "g9", "y8", "g7", "g1")
    assert winners(match) == [0]


# --- 9 Judge ---


def test_9_who_wins_with_a_judge_moves_the_marker_within_its_row() -> None:
    match = table("g9 r1", "g8 y5", "g3 r2", "y12 y6", rule_cards="9", row=2, trump="r")
    choose(match, "g9", "g8", "g3", "y12")
    assert asked(match) == (0, "marker")
    assert options_of(match) == ("marker y", "marker g", "marker b")
    with pytest.raises(IllegalChoice, match="another cell"):
        match.play(0, "marker r")
    choose(match, "marker g")
    assert match.view()["marker"] == {"row": 2, "suit": "g", "tricks": 6, "bonus": 4}
    assert asked(match) == (0, "play")


def test_9_the_trump_suit_changes_with_it() -> None:
    match = table("g9 r1", "g8 y5", "g3 b2", "y12 y6", rule_cards="9", trump="r")
    choose(match, "g9", "g8", "g3", "y12", "marker b", "r1", "y5", "b2", "y6")
    assert winners(match) == [2]


def test_9_a_judge_that_does_not_win_is_silent() -> None:
    match = table("g9 r1", "g8 y5", "g10 r2", "y12 y6", rule_cards="9")
    choose(match, "g9", "g8", "g10", "y12")
    assert asked(match) == (2, "play")


def test_9_six_players_two_judges_the_stronger_first_the_other_from_there() -> None:
    match = table("g9 r1", "g8 y5", "b9 r2", "y12 y6", "g3 b4", "y1 y2", rule_cards="9", trump="b")
    choose(match, "g9", "g8", "b9", "y12", "g3", "y1")
    assert winners(match) == [2, 0]
    assert asked(match) == (2, "marker")
    choose(match, "marker y")
    assert asked(match) == (0, "marker")
    assert options_of(match) == ("marker r", "marker g", "marker b")
    choose(match, "marker r")
    assert asked(match) == (2, "play")


def test_9_in_the_last_trick_too_the_target_moves() -> None:
    match = table("g9", "g8", "g3", "y12", rule_cards="9", trump="r", row=1, stacks=(2, 1, 5, 4))
    choose(match, "g9", "g8", "g3", "y12")
    choose(match, "marker y")  # 4 as before: 3 + 1 stacks are enough
    assert match.scores == (3 + 3, 1 + 3, 5, 4)
    match = table("g9", "g8", "g3", "y12", rule_cards="9", trump="r", row=1, stacks=(2, 1, 5, 4))
    choose(match, "g9", "g8", "g3", "y12", "marker b")  # 5: one short
    assert match.scores == (3, 1, 5 + 3, 4 + 3)


def test_the_order_redistribution_judge_clerk() -> None:
    hands = ("g8 r1", "b1 y5", "g5.5 r2", "g12 y6", "b9 b4", "y1 y2")
    match = table(*hands, rule_cards="5.5 9", trump="b", stacks=(0, 0, 0, 4, 0, 0))
    choose(match, "g8", "b1", "g5.5", "g12", "b9", "y1")
    assert winners(match) == [4, 1]
    assert asked(match) == (1, "steal")
    choose(match, "steal 3")
    assert asked(match) == (4, "marker")
    choose(match, "marker r")
    assert asked(match) == (2, "lead")
    choose(match, "lead 2")
    assert asked(match) == (2, "play")


# --- 10 Influencer ---


def influencers(match: Match, *numbers: int) -> None:
    """So many in each of the stacks on the table, in their order."""
    for stack, number in enumerate(numbers):
        match.state.stack_influencers[stack] = number


def test_10_for_every_two_influencers_a_stack_goes_to_the_other_side() -> None:
    match = table("g9", "g8", "g3", "y12", rule_cards="10", stacks=(3, 1, 4, 3))
    influencers(match, 1, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0)
    choose(match, "g9", "g8", "g3", "y12")
    assert match.view()["gifts_owed"] == [1, 0, 0, 0]
    assert asked(match) == (0, "gift")
    assert options_of(match) == ("gift 2", "gift 3")
    with pytest.raises(IllegalChoice, match="other side"):
        match.play(0, "gift 1")
    choose(match, "gift 3")
    assert match.round == 2
    assert match.history == [[3 + 3, 1 + 3, 4, 4]]


def test_10_counted_for_all_before_anything_moves_from_the_leader_clockwise() -> None:
    match = table("g9", "g8", "g3", "y12", rule_cards="10", stacks=(3, 1, 4, 3), leader=2, deputy=3)
    influencers(match, 2, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0)
    choose(match, "g9", "g8", "g3", "y12")
    assert match.view()["gifts_owed"] == [1, 0, 1, 0]
    assert asked(match) == (2, "gift")
    choose(match, "gift 0")  # the stack with two Influencers, won last, moves; nothing is counted again
    assert match.view()["gifts_owed"] == [1, 0, 0, 0]
    assert match.view()["stacks"] == [5, 1, 3, 3]
    assert asked(match) == (0, "gift")
    assert options_of(match) == ("gift 2", "gift 3")


def test_10_with_four_influencers_two_gifts_as_long_as_there_are_stacks() -> None:
    match = table("g1", "g8", "g3", "y12", rule_cards="10", stacks=(2, 1, 4, 4))
    influencers(match, 2, 2)
    choose(match, "g1", "g8", "g3", "y12")
    assert match.view()["gifts_owed"] == [2, 0, 0, 0]
    choose(match, "gift 2")
    assert match.view()["gifts_owed"] == [1, 0, 0, 0]
    assert match.view()["stacks"] == [1, 2, 5, 4]
    choose(match, "gift 2")
    assert match.round == 2
    match = table("g1", "g8", "g3", "y12", rule_cards="10", stacks=(1, 2, 4, 4))
    influencers(match, 4)
    choose(match, "g1", "g8", "g3", "y12", "gift 2")
    assert match.round == 2


def test_10_the_stack_won_last_moves_to_the_end() -> None:
    match = table("g1", "g8", "g3", "y12", rule_cards="10", stacks=(2, 1, 4, 4))
    influencers(match, 2, 2)
    match.state.stack_trick[1] = 6
    choose(match, "g1", "g8", "g3", "y12", "gift 2")
    assert match.view()["stack_origins"][0] == [1]
    assert match.view()["stack_origins"][2] == [1, 1, 1, 1, 7]


def test_10_influencers_are_counted_from_the_tricks() -> None:
    match = table("g9 y9", "g10 g8", "b10 r3", "y12 r4", rule_cards="10", trump="r", stacks=(3, 3, 2, 2))
    choose(match, "g9", "g10", "b10", "y12", "g8", "r3", "r4", "y9")
    assert match.view()["gifts_owed"] == [0, 1, 0, 0]
    assert asked(match) == (1, "gift")


def test_10_six_players_the_kept_cards_decide_who_has_the_influencers() -> None:
    hands = ("g9", "g10", "b10", "y12", "g3", "g4")
    match = table(*hands, rule_cards="10", trump="r", stacks=(3, 3, 3, 3, 3, 3))
    choose(match, "g9", "g10", "b10", "y12", "g3", "g4", "keep g9", "keep g3", "keep y12")
    assert match.view()["gifts_owed"] == [1, 0, 0, 0, 0, 0]
    match = table(*hands, rule_cards="10", trump="r", stacks=(3, 3, 3, 3, 3, 3))
    choose(match, "g9", "g10", "b10", "y12", "g3", "g4", "keep g9", "keep g10", "keep y12")
    assert match.round == 2


def test_10_with_three_players_the_leader_gives_to_either_and_they_to_the_leader() -> None:
    match = table("g9", "g8", "g3", rule_cards="10", stacks=(4, 4, 3), leader=1)
    influencers(match, 2, 0, 0, 0, 2)
    choose(match, "g9", "g8", "g3")
    assert asked(match) == (1, "gift")
    assert options_of(match) == ("gift 0", "gift 2")
    choose(match, "gift 2")
    assert asked(match) == (0, "gift")
    assert options_of(match) == ("gift 1",)  # asked, though there is one option
