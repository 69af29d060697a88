"""A round, step 3: tricks."""

import pytest

from stammtisch import IllegalChoice
from tests.unit.games.gaunerbande.table import cards, dealt, play, play_out, table


def plays(hand: str) -> tuple[str, ...]:
    return tuple(f"play {card}" for card in cards(hand))


# --- the lead ---


def test_the_holder_of_the_opening_card_leads_it() -> None:
    match = table("", "", "g0 r12 b5", "")
    assert match.waiting == (2,)
    assert match.choices(2) == ("play g0",)


def test_the_opening_card_leads_wherever_it_was_passed_to() -> None:
    match = dealt("g0 r1 r2", "", "", "")
    for card in ("g0", "r1", "r2"):
        match.play(0, f"pass {card}")
    for seat in (1, 2, 3):
        for _ in range(3):
            match.play(seat, match.choices(seat)[0])
    assert match.waiting == (1,)
    assert match.choices(1) == ("play g0",)


def test_clockwise_everybody_plays_one_card() -> None:
    match = table("g1", "g2", "g0", "g3")
    turns = []
    for card in ("g0", "g3", "g1", "g2"):
        turns.append(match.waiting)
        play(match, card)
    assert turns == [(2,), (3,), (0,), (1,)]
    assert match.view()["hand_sizes"] == [12] * 4


# --- following ---


def test_follow_the_suit_led_if_you_can() -> None:
    match = table("g0", "g3 g9 r1-3 b0 k5", "", "")
    play(match, "g0")
    assert match.choices(1) == plays("g3 g9")


def test_otherwise_any_card() -> None:
    match = table("g0-12", "r9-12 b0-5 k0-2", "r0-8 b6-9", "b10-12 k3-12")
    play(match, "g0 b0 r0 b10", "g5")
    assert match.choices(1) == plays("r9-12 b1-5 k0-2")


# --- the first trick ---


def test_first_trick_no_black_and_no_politician_from_a_hand_with_anything_else() -> None:
    match = table("g0-12", "r9-12 b0-5 k0-2", "", "")
    play(match, "g0")
    assert match.choices(1) == plays("r9 r11 r12 b0-5")


def test_first_trick_a_hand_with_one_harmless_card_must_play_it() -> None:
    match = table("g0-12", "r10 b7 k0-10", "", "")
    play(match, "g0")
    assert match.choices(1) == plays("b7")


def test_first_trick_a_hand_of_only_black_may_play_any_of_them() -> None:
    match = table("g0-12", "k0-12", "", "")
    play(match, "g0")
    assert match.choices(1) == plays("k0-12")


def test_first_trick_a_hand_of_only_black_and_the_politician_may_play_any_of_them() -> None:
    match = table("g0-12", "r10 k0-11", "", "")
    play(match, "g0")
    assert match.choices(1) == plays("r10 k0-11")


def test_first_trick_green_must_be_followed_even_from_a_hand_of_crooks() -> None:
    match = table("g0", "g5 k0-11", "", "")
    play(match, "g0")
    assert match.choices(1) == plays("g5")


def test_the_rule_of_the_first_trick_ends_with_it() -> None:
    match = table("g0-12", "r10 b7 k0-10", "r0-9 r11 r12 k11", "b0-6 b8-12 k12")
    play(match, "g0 b7 r0 b0", "g1")
    assert match.choices(1) == plays("r10 k0-10")


# --- leading black ---

BEFORE_BLACK = ("g0 g5 r1", "g12 r3 b4 k3-7", "g6 r4", "g7 r5")  # seat 1 wins the first trick and leads


def test_a_black_card_may_not_be_led_before_one_was_played() -> None:
    match = table(*BEFORE_BLACK)
    play(match, "g0 g12 g6 g7")
    assert match.waiting == (1,)
    assert not match.view()["black_open"]
    assert all(choice[5] != "k" for choice in match.choices(1))
    assert {"play r3", "play b4"} <= set(match.choices(1))
    with pytest.raises(IllegalChoice):
        match.play(1, "play k3")


def test_a_black_card_may_be_led_after_one_was_played_in_an_earlier_trick() -> None:
    match = table("g0 k0", "g1 g2", "g5 g6", "g10 g12 k1")
    play(match, "g0 g1 g5 g12")
    assert "play k1" not in match.choices(3)
    play(match, "g10 k0 g2 g6")
    assert match.waiting == (3,)
    assert "play k1" in match.choices(3)


def test_the_politician_does_not_open_black() -> None:
    match = table("g0 r11 k1 b1", "g1 r10", "g2 r2", "g12 r3")
    play(match, "g0 g1 g2 g12", "r3 r11 r10 r2")
    assert match.view()["penalties"] == [13, 0, 0, 0]
    assert match.waiting == (0,)
    assert not match.view()["black_open"]
    assert "play k1" not in match.choices(0)


def test_d2_an_all_black_hand_on_lead_may_lead_black() -> None:
    match = table("g0 k12", "g12 k0-11", "g6", "g7")
    play(match, "g0 g12 g6 g7")
    assert not match.view()["black_open"]
    assert match.choices(1) == plays("k0-11")
    play(match, "k3")
    assert match.view()["black_open"]


def test_d2_a_hand_of_crooks_and_the_politician_is_not_all_black() -> None:
    match = table("g0", "g12 r10 k0-10", "g6", "g7")
    play(match, "g0 g12 g6 g7")
    assert match.choices(1) == ("play r10",)


def test_black_is_open_from_the_moment_a_black_card_is_played() -> None:
    match = table("g0-12", "k0-12", "", "")
    play(match, "g0")
    assert not match.view()["black_open"]
    play(match, "k4")
    assert match.view()["black_open"]


def test_a_black_card_of_the_first_trick_opens_black_too() -> None:
    match = table("g0-11 b0", "r10 k0-11", "g12 k12 r0", "")
    play(match, "g0 k5 g12 b12")
    assert match.waiting == (2,)
    assert {"play r0", "play k12"} <= set(match.choices(2))


def test_black_is_closed_again_in_the_next_round() -> None:
    match = table("g0-12", "k0-12", "r0-12", "b0-12")
    play_out(match)
    assert match.view()["black_open"] is True
    match.play(0, "coup self")
    assert match.round == 2
    assert match.view()["black_open"] is False


# --- winning ---


def test_the_highest_card_of_the_suit_led_wins_and_its_winner_leads_next() -> None:
    match = table("g0 b12", "g9 g11", "r0-12", "g12 g10")
    play(match, "g0 g9 r12 g12")
    assert match.view()["last_trick"]["winner"] == 3
    assert match.waiting == (3,)
    assert match.view()["tricks_won"] == [0, 0, 0, 1]


def test_a_higher_card_of_another_suit_wins_nothing() -> None:
    match = table("g0-12", "r0-12", "b0-12", "k0-12")
    play(match, "g0 r12 b12 k12")
    assert match.view()["last_trick"]["winner"] == 0
    assert match.waiting == (0,)
    assert match.view()["penalties"] == [1, 0, 0, 0]
