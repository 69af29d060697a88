"""7.5 Broker: covered cards, their reveal, and what the other rule cards make of them."""

import pytest

from stammtisch import IllegalChoice
from tests.unit.games.tax_the_rich.table import asked, choose, kinds, lies, options_of, table, winners

FIVE = ("g8 r1 y7.5", "g5 y2 b8", "g9 r2 b9", "g3 b5 y3", "g4 b6 y4")


def test_cover_needs_the_rule_card_and_a_hidden_broker() -> None:
    assert "cover" in options_of(table(*FIVE, rule_cards="7.5"))
    match = table(*FIVE, rule_cards="2")
    assert "cover" not in options_of(match)
    with pytest.raises(IllegalChoice, match=r"7\.5 is not in force"):
        match.play(0, "cover")
    match = table(*FIVE, rule_cards="7.5", opened=("y7.5", "", "", "", ""))
    with pytest.raises(IllegalChoice, match="No Broker lies hidden"):
        match.play(0, "cover")


def test_cover_needs_another_card_that_could_legally_be_played() -> None:
    match = table("y8 r1", "y7.5 r6", "y9 r3", "y3 b5", "y4 b6", rule_cards="7.5")
    choose(match, "y8")
    assert options_of(match) == ("play y7.5",)  # yellow must be followed, with the Broker itself
    with pytest.raises(IllegalChoice, match="could not play any card"):
        match.play(1, "cover")
    match = table("y7.5 r12", "y8 r2", "y9 r3", "y3 b5", "y4 b6", rule_cards="7.5")
    assert options_of(match) == ("play y7.5",)  # a President may not be led


def test_the_broker_is_chosen_even_if_there_is_one() -> None:
    match = table(*FIVE, rule_cards="7.5")
    choose(match, "cover")
    assert asked(match) == (0, "reveal")
    assert options_of(match) == ("reveal y7.5",)
    with pytest.raises(IllegalChoice, match="Only a hidden Broker"):
        match.play(0, "reveal r1")
    choose(match, "reveal y7.5")
    assert asked(match) == (0, "play")
    assert match.view(0)["covering"] == "y7.5"
    assert options_of(match) == ("play r1", "play g8")  # not that Broker
    with pytest.raises(IllegalChoice, match="stays in your hand"):
        match.play(0, "play y7.5")


def test_of_two_brokers_one_may_cover_the_other() -> None:
    match = table("y8 r1", "y7.5 r7.5", "y9 r3", "y3 b5", "y4 b6", rule_cards="7.5")
    choose(match, "y8", "cover")
    assert options_of(match) == ("reveal r7.5",)  # beside the yellow one nothing could be played
    choose(match, "reveal r7.5")
    assert options_of(match) == ("play y7.5",)


def test_nobody_sees_anything_before_the_card_lies_there() -> None:
    match = table(*FIVE, rule_cards="7.5")
    before = [match.view(seat) for seat in (None, 1, 2, 3, 4)]
    for choice in ("cover", "reveal y7.5"):
        happened = match.play(0, choice)
        assert [match.view(seat) for seat in (None, 1, 2, 3, 4)] == before
        assert all(happened.seen_by(seat) == () for seat in (None, 1, 2, 3, 4))
        assert len(happened) == 1
    happened = choose(match, "g8")
    assert match.view()["open_hands"] == [["y7.5"], [], [], [], []]
    assert match.view(1)["trick"] == match.view()["trick"] == [{"seat": 0, "card": None, "value": None}]
    assert match.view(0)["trick"] == [{"seat": 0, "card": "g8", "value": None}]
    assert happened[0] == {"event": "cover", "seat": 0, "broker": "y7.5", "card": "g8", "suit": "g"}
    assert happened.seen_by(2)[0] == {"event": "cover", "seat": 0, "broker": "y7.5", "card": None, "suit": "g"}
    assert match.view(0)["covering"] is None


def test_leading_covered_the_suit_is_announced_and_must_be_followed() -> None:
    match = table(*FIVE, rule_cards="7.5")
    choose(match, "cover", "reveal y7.5", "g8")
    assert match.view()["led"] == "g"
    assert options_of(match) == ("play g5",)


def test_not_leading_nothing_is_announced() -> None:
    match = table(*FIVE, rule_cards="7.5", lead=4)
    happened = choose(match, "g4", "cover", "reveal y7.5", "g8")
    assert happened.seen_by(None)[0]["suit"] is None
    match = table("y4 b6", "y7.5 y9", "g9 r2", "g3 b5", "g4 b7", rule_cards="7.5")
    choose(match, "y4", "cover", "reveal y7.5")
    assert options_of(match) == ("play y9",)  # the rules on suits hold as always


def test_the_card_is_revealed_when_the_trick_is_complete_and_counts_as_always() -> None:
    match = table(*FIVE, rule_cards="7.5")
    happened = choose(match, "cover", "reveal y7.5", "g8", "g5", "g9", "g3", "g4")
    assert winners(match) == [2]
    assert match.view()["last_trick"]["cards"][0] == {"seat": 0, "card": "g8", "value": None}
    assert kinds(happened.seen_by(3)) == ["play", "uncover", "trick"]


def test_the_broker_stays_in_the_hand_and_can_be_played_but_not_serve_again() -> None:
    match = table(*FIVE, rule_cards="7.5", lead=0)
    choose(match, "cover", "reveal y7.5", "g8", "g5", "g9", "g3", "g4", "r2", "y3", "y4")
    assert asked(match) == (0, "play")
    assert options_of(match) == ("play r1",)
    match = table("r6 y7.5 g8", "g5 y2 b8", "g9 y5 b2", "g3 b5 y3", "g4 b6 y4", rule_cards="7.5")
    choose(match, "cover", "reveal y7.5", "g8", "g5", "g9", "g3", "g4", "y5", "y3", "y4")
    assert options_of(match) == ("play y7.5",)


def test_a_broker_that_changed_hands_and_arrived_hidden_can_serve() -> None:
    match = table("g6 y5 b3", "y7.5 g5 r4", *FIVE[2:], rule_cards="6 7.5", opened=("", "y7.5", "", "", ""))
    choose(match, "g6", "frisk 1", "draw y7.5", "return y7.5")
    assert asked(match) == (1, "play")
    assert "cover" in options_of(match)


def test_a_card_that_lay_open_may_be_covered_too() -> None:
    match = table(*FIVE, rule_cards="7.5", opened=("g8", "", "", "", ""))
    choose(match, "cover", "reveal y7.5", "g8")
    assert match.view(1)["trick"][0]["card"] is None
    assert match.view()["open_hands"][0] == ["y7.5"]


# --- effects at the reveal ---


def test_covered_worker_last_card_chooses_at_its_reveal() -> None:
    match = table("g8 r1", "g5 y2", "g9 r2", "g4 b6", "g3 y7.5", rule_cards="3 7.5")
    choose(match, "g8", "g5", "g9", "g4", "cover", "reveal y7.5", "g3")
    assert asked(match) == (4, "worker")
    assert match.view()["trick"][4]["card"] == "g3"
    choose(match, "worker 13")
    assert winners(match) == [4]


def test_covered_worker_not_last_is_a_3() -> None:
    match = table("g8 r1", "g3 y7.5", "g9 r2", "g4 b6", "g5 y2", rule_cards="3 7.5")
    choose(match, "g8", "cover", "reveal y7.5", "g3", "g9", "g4", "g5")
    assert winners(match) == [2]


def test_covered_worker_taken_over_by_a_led_billionaire_is_its_new_seats_business() -> None:
    match = table("g11 r1", "g5 y2", "g9 r2", "g4 b6", "g3 y7.5", rule_cards="3 7.5 11")
    choose(match, "g11", "g5", "g9", "g4", "cover", "reveal y7.5", "g3")
    assert lies(match)["g11"] == 4  # the led Billionaire's exchange comes before the reveals
    assert asked(match) == (0, "worker")
    choose(match, "worker 13")
    assert winners(match) == [0]


def test_covered_teacher_points_at_the_reveal_for_the_seat_she_lies_in_front_of() -> None:
    match = table("g8 r1", "g3.5 y7.5", "g11 r2", "g4 b6", "g5 y2", rule_cards="3.5 7.5 11")
    choose(match, "g8", "cover", "reveal y7.5", "g3.5", "g11", "swap 1")
    assert [play["seat"] for play in match.view()["trick"]] == [0, 2, 1]
    assert match.view(1)["trick"][1]["card"] == "g3.5"  # its player still sees it
    assert match.view(2)["trick"][1]["card"] is None  # who has it now does not
    choose(match, "g4", "g5")
    assert asked(match) == (2, "point")
    assert options_of(match) == ("point 0", "point 1", "point 3", "point 4")
    choose(match, "point 1")
    assert winners(match) == [1]  # 11 - 2 = 9
    assert match.view()["last_pointed"] == [0, 1, 0, 0, 0]


def test_covered_police_frisks_at_the_reveal_for_the_seat_it_lies_in_front_of() -> None:
    match = table("g8 r1", "g6 y7.5", "g11 r2", "g4 b6", "g5 y2", rule_cards="6 7.5 11")
    choose(match, "g8", "cover", "reveal y7.5", "g6", "g11", "swap 1", "g4", "g5")
    assert asked(match) == (2, "frisk")
    assert match.view()["frisk"]["by"] == 2
    choose(match, "frisk 1", "draw y7.5", "return r2")
    assert match.view(1)["hand"] == ["r2"]
    assert winners(match) == [1]


def test_covered_journalist_turns_up_the_others_of_the_seat_she_lies_in_front_of() -> None:
    match = table("g8 r1", "g5 y7.5", "g11 r2", "g4 b6", "g3 y2", rule_cards="5 7.5 11")
    choose(match, "g8", "cover", "reveal y7.5", "g5", "g11", "swap 1", "g4")
    happened = choose(match, "g3")
    assert match.view()["open_hands"] == [["r1"], ["y7.5"], [], ["b6"], ["y2"]]
    assert kinds(happened) == ["play", "uncover", "face_up", "face_up", "face_up", "trick"]


def test_covered_billionaire_swaps_at_its_reveal_with_any_other_seat() -> None:
    match = table("g8 r1", "g11 y7.5", "g9 r2", "g4 b6", "g5 y2", rule_cards="7.5 11")
    choose(match, "g8", "cover", "reveal y7.5", "g11", "g9", "g4", "g5")
    assert asked(match) == (1, "swap")
    assert options_of(match) == ("swap 0", "swap 2", "swap 3", "swap 4")
    choose(match, "swap 4")
    assert winners(match) == [4]
    assert lies(match)["g5"] == 1


def test_covered_billionaire_led_goes_to_the_last_seat_at_its_reveal_without_swap() -> None:
    match = table("g11 y7.5", "g8 r1", "g9 r2", "g4 b6", "g5 y2", rule_cards="7.5 11")
    happened = choose(match, "cover", "reveal y7.5", "g11", "g8", "g9", "g4", "g5")
    assert lies(match) == {"g11": 4, "g8": 1, "g9": 2, "g4": 3, "g5": 0}
    assert winners(match) == [4]
    assert kinds(happened) == ["play", "uncover", "takeover", "trick"]


def test_a_led_billionaire_takes_over_a_covered_card() -> None:
    match = table("g11 r1", "g8 y2", "g9 r2", "g4 b6", "g12 y7.5", rule_cards="7.5 11")
    happened = choose(match, "g11", "g8", "g9", "g4", "cover", "reveal y7.5", "g12")
    assert winners(match) == [0]
    assert kinds(happened) == ["cover", "takeover", "uncover", "trick"]
    assert happened[2] == {"event": "uncover", "seat": 4, "card": "g12", "lies": 0}


def test_covered_cards_are_revealed_in_the_order_played_each_after_the_effects_of_the_one_before() -> None:
    hands = ("g8 r1 r4", "g6 y7.5 y1", "g9 r2 r5", "g3.5 b7.5 b1", "g5 y2 y3")
    match = table(*hands, rule_cards="3.5 6 7.5", opened=("r1", "", "", "", ""))
    choose(match, "g8", "cover", "reveal y7.5", "g6", "g9", "cover", "reveal b7.5", "g3.5", "g5")
    assert asked(match) == (1, "frisk")
    assert [play["card"] for play in match.view()["trick"]] == ["g8", "g6", "g9", None, "g5"]
    choose(match, "frisk 0", "draw r1", "return y1")
    assert asked(match) == (3, "point")
    choose(match, "point 2")
    assert winners(match) == [0]


def test_a_billionaire_revealed_first_moves_a_card_that_is_still_covered() -> None:
    match = table("g8 r1", "g11 y7.5", "g9 r2", "g3.5 b7.5", "g5 y2", rule_cards="3.5 7.5 11")
    choose(match, "g8", "cover", "reveal y7.5", "g11", "g9", "cover", "reveal b7.5", "g3.5", "g5", "swap 3")
    assert lies(match) == {"g8": 0, "g11": 3, "g9": 2, "g3.5": 1, "g5": 4}
    assert asked(match) == (1, "point")


def test_six_players_keep_comes_after_the_reveals() -> None:
    match = table("g8 r1", "g2 y7.5", "g9 r2", "g4 b6", "g5 y2", "y8 y9", rule_cards="2 7.5")
    choose(match, "g8", "cover", "reveal y7.5", "g2", "g9", "g4", "g5", "y8")
    assert asked(match) == (2, "keep")
    assert [play["card"] for play in match.view()["trick"]] == ["g8", "g2", "g9", "g4", "g5", "y8"]
