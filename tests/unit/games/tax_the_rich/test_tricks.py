"""Following suit, the order of a trick's cards, stacks, redistribution."""

import pytest

from stammtisch import IllegalChoice
from tests.unit.games.tax_the_rich.table import asked, choose, kinds, options_of, table, winners

# --- which cards may be played ---


def test_suit_must_be_followed_if_possible() -> None:
    match = table("g5 r1", "g8 r12", "b2 r2", "y3 y4", trump="b")
    choose(match, "g5")
    assert options_of(match) == ("play g8",)
    with pytest.raises(IllegalChoice, match="follow suit: green"):
        match.play(1, "play r12")
    with pytest.raises(IllegalChoice, match="do not hold"):
        match.play(1, "play g9")


def test_who_cannot_follow_plays_any_card_trumps_or_not() -> None:
    match = table("g5 r1", "r12 y12", "b2 r2", "y3 y4", trump="b")
    choose(match, "g5")
    assert options_of(match) == ("play r12", "play y12")


def test_a_president_may_not_be_led() -> None:
    match = table("r12 b1", "r1 r2", "y1 y2", "g1 g2")
    assert options_of(match) == ("play b1",)
    with pytest.raises(IllegalChoice, match="all Presidents"):
        match.play(0, "play r12")


def test_unless_the_hand_is_all_presidents() -> None:
    match = table("r12 b12", "r1 r2", "y1 y2", "g1 g2")
    assert options_of(match) == ("play r12", "play b12")


def test_a_president_may_be_played_to_a_trick() -> None:
    match = table("r5 b1", "r12 r7", "y1 y2", "g1 g2")
    choose(match, "r5")
    assert options_of(match) == ("play r7", "play r12")


# --- who wins ---


def test_trump_beats_the_suit_led_which_beats_the_rest() -> None:
    match = table("g5 r1", "g8 y2", "b2 r2", "y12 y4", trump="b")
    choose(match, "g5", "g8", "b2", "y12")
    assert winners(match) == [2]
    match = table("g5 r1", "g8 y2", "b2 r2", "y12 y4", trump="r")
    choose(match, "g5", "g8", "b2", "y12")
    assert winners(match) == [1]


def test_within_a_suit_the_higher_value_is_stronger() -> None:
    match = table("b5 r1", "b7.5 y2", "b8 r2", "b7 y4", "b5.5 g1", trump="b")
    choose(match, "b5", "b7.5", "b8", "b7", "b5.5")
    assert winners(match) == [2]


def test_the_winner_gets_one_stack_and_leads() -> None:
    match = table("g5 r1", "g8 y2", "g2 r2", "y12 y4", stacks=(1, 1, 0, 0))
    happened = choose(match, "g5", "g8", "g2", "y12")
    assert match.view()["stacks"] == [1, 2, 0, 0]
    assert match.view()["stack_origins"][1] == [1, 11]
    assert asked(match) == (1, "play")
    assert kinds(happened) == ["play", "trick"]
    view = match.view()
    assert (view["trick"], view["led"]) == ([], None)
    assert view["last_trick"] == view["tricks"][-1]
    assert view["last_trick"]["cards"][2] == {"seat": 2, "card": "g2", "value": None}


def test_six_players_the_two_strongest_win_a_stack_each() -> None:
    match = table("g5 r1", "g8 y2", "g2 r2", "y12 y4", "b1 b2", "g9 g10")
    choose(match, "g5", "g8", "g2", "y12", "b1", "g9")
    assert winners(match) == [5, 1]
    assert match.view()["stacks"] == [0, 1, 0, 0, 0, 1]
    assert asked(match) == (5, "play")


def test_d4_the_order_is_total_the_others_count_below_by_value_then_by_time() -> None:
    # Everybody else discards: the second place goes to the highest discard, the earlier of equals.
    match = table("g5 r1", "b9 y2", "y9 r2", "y8 y4", "b1 b2", "y7 b7", trump="r")
    choose(match, "g5", "b9", "y9", "y8", "b1", "y7")
    assert winners(match) == [0, 1]


def test_keep_is_skipped_while_it_cannot_matter() -> None:
    for cards in ("", "3 4 5 6 7 8 9 11"):
        match = table("g5 r1", "g8 y2", "g3 r2", "y12 y4", "b1 b2", "g12 g10", rule_cards=cards)
        choose(match, "g5", "g8", "g3", "y12", "b1", "g12")
        assert match.view()["stacks"] == [0, 1, 0, 0, 0, 1]


@pytest.mark.parametrize("card", ["2", "10"])
def test_with_rule_card_2_or_10_the_strongest_picks_its_three_cards(card: str) -> None:
    match = table("g5 r1", "g8 y2", "g3 r2", "y10 y4", "b1 b2", "g12 g10", rule_cards=card)
    choose(match, "g5", "g8", "g3", "y10", "b1", "g12")
    assert asked(match) == (5, "keep")
    assert options_of(match) == ("keep y10", "keep g3", "keep g5", "keep g8", "keep g12", "keep b1")
    choose(match, "keep y10")
    view = match.view()
    assert view["kept"] == ["y10"]
    assert len(view["trick"]) == 6
    assert view["stacks"] == [0] * 6
    with pytest.raises(IllegalChoice, match="keep that card already"):
        match.play(5, "keep y10")
    choose(match, "keep g3", "keep b1")
    view = match.view()
    assert (view["kept"], view["trick"], view["led"]) == ([], [], None)
    assert view["last_kept"] == ["y10", "g3", "b1"]
    assert view["stacks"] == [0, 1, 0, 0, 0, 1]


# --- redistribution ---


def test_who_wins_with_a_poor_may_take_a_stack_from_the_richest() -> None:
    match = table("y5 r1", "b1 r3", "y2 g2", "y3 y4", trump="b", stacks=(2, 0, 2, 1))
    choose(match, "y5", "b1", "y2", "y3")
    assert winners(match) == [1]
    assert asked(match) == (1, "steal")
    assert options_of(match) == ("steal 0", "steal 2", "steal none")
    choose(match, "steal 0")
    assert match.view()["stacks"] == [1, 2, 2, 1]


def test_richest_counts_after_the_trick_was_collected() -> None:
    match = table("y5 r1", "b1 r3", "y2 g2", "y3 y4", trump="b", stacks=(1, 1, 2, 0))
    choose(match, "y5", "b1", "y2", "y3")
    assert match.view()["stacks"] == [1, 2, 2, 0]  # two richest, one of them the thief
    assert options_of(match) == ("steal 2", "steal none")
    choose(match, "steal 2")
    assert match.view()["stacks"] == [1, 3, 1, 0]
    assert asked(match) == (1, "play")


def test_the_stack_won_last_is_taken_and_goes_to_the_end() -> None:
    match = table("y5 r1", "b1 r3", "y2 g2", "y3 y4", trump="b", stacks=(3, 1, 0, 0))
    for number, trick in enumerate((2, 4, 7, 5)):
        match.state.stack_trick[number] = trick
    choose(match, "y5", "b1", "y2", "y3", "steal 0")
    assert match.view()["stack_origins"] == [[3, 5], [6, 11, 8], [], []]


def test_d5_nobody_is_asked_who_is_the_only_richest() -> None:
    match = table("y5 r1", "b1 r3", "y2 g2", "y3 y4", trump="b", stacks=(1, 1, 1, 1))
    choose(match, "y5", "b1", "y2", "y3")
    assert match.view()["stacks"] == [1, 2, 1, 1]
    assert asked(match) == (1, "play")


def test_d5_nobody_is_asked_if_nobody_else_has_a_stack() -> None:
    match = table("y5 r1", "b1 r3", "y2 g2", "y3 y4", trump="b")
    choose(match, "y5", "b1", "y2", "y3")
    assert asked(match) == (1, "play")


def test_one_may_take_nothing() -> None:
    match = table("y5 r1", "b1 r3", "y2 g2", "y3 y4", trump="b", stacks=(4, 0, 0, 0))
    choose(match, "y5", "b1", "y2", "y3", "steal none")
    assert match.view()["stacks"] == [4, 1, 0, 0]


def test_only_the_richest_can_be_taxed() -> None:
    match = table("y5 r1", "b1 r3", "y2 g2", "y3 y4", trump="b", stacks=(4, 0, 3, 0))
    choose(match, "y5", "b1", "y2", "y3")
    with pytest.raises(IllegalChoice, match="most stacks"):
        match.play(1, "steal 2")


def test_with_rule_card_10_the_thief_picks_the_stack() -> None:
    match = table("y5 r1", "b1 r3", "y2 g2", "y3 y4", trump="b", stacks=(3, 0, 0, 0), rule_cards="10")
    for number, trick in enumerate((2, 4, 7)):
        match.state.stack_trick[number] = trick
    choose(match, "y5", "b1", "y2", "y3", "steal 0")
    assert asked(match) == (1, "stack")
    assert options_of(match) == ("stack 1", "stack 2", "stack 3")
    happened = choose(match, "stack 2")
    assert match.view()["stack_origins"] == [[3, 8], [11, 5], [], []]
    assert happened[0] == {"event": "stack", "seat": 1, "target": 0, "trick": 5}


def test_six_players_one_poor_among_the_winners_is_asked_even_the_weaker() -> None:
    match = table("y5 r1", "b1 r3", "b2 g2", "y3 y4", "y6 y7", "y8 y9", trump="b", stacks=(4, 0, 0, 0, 0, 0))
    choose(match, "y5", "b1", "b2", "y3", "y6", "y8")
    assert winners(match) == [2, 1]
    assert asked(match) == (1, "steal")


def test_d5_six_players_of_two_poors_only_the_stronger_is_asked() -> None:
    match = table("y1 r2", "b1 r3", "y5 g2", "y7 y4", "y6 b7", "y8 y9", trump="b", stacks=(0, 0, 0, 0, 5, 0))
    match.state.revolution, match.state.rebel = 1, 5
    choose(match, "y1", "b1", "y5", "y7", "y6", "y8")
    assert winners(match) == [1, 0]
    assert asked(match) == (1, "steal")
    choose(match, "steal 4")
    assert match.view()["stacks"] == [1, 2, 0, 0, 4, 0]
    assert asked(match) == (1, "play")


def test_d5_six_players_the_weaker_poor_is_never_asked() -> None:
    match = table("y1 r2", "b1 r3", "y5 g2", "y7 y4", "y6 b7", "y8 y9", trump="b", stacks=(0, 5, 0, 0, 0, 0))
    match.state.revolution, match.state.rebel = 1, 5
    choose(match, "y1", "b1", "y5", "y7", "y6", "y8")
    assert winners(match) == [1, 0]
    # Seat 1, the stronger Poor, is the only richest and is not asked; seat 0 could rob it, but never may.
    assert match.view()["stacks"] == [1, 6, 0, 0, 0, 0]
    assert asked(match) == (1, "play")
