"""Rule cards that work when their card is played openly: Worker, Teacher, Journalist, Police, Billionaire."""

from collections import Counter

import pytest

from stammtisch import IllegalChoice
from tests.unit.chance import looks_uniform
from tests.unit.games.tax_the_rich.table import asked, choose, kinds, lies, options_of, table, winners

# --- nothing without the rule card ---


def test_without_its_rule_card_a_character_does_nothing() -> None:
    match = table("g11 r4", "g3.5 y5", "g5 r5", "g6 b6", "g3 b7")
    choose(match, "g11", "g3.5", "g5", "g6", "g3")
    assert asked(match) == (0, "play")
    assert winners(match) == [0]
    assert match.view()["open_hands"] == [[], [], [], [], []]


# --- 3 Worker ---


@pytest.mark.parametrize(("value", "winner"), [(13, 3), (0, 2)])
def test_3_worker_the_last_card_played_chooses_0_or_13(value: int, winner: int) -> None:
    match = table("g5 r1", "g8 y2", "g12 r2", "g3 b5", rule_cards="3", feminist=False)
    choose(match, "g5", "g8", "g12", "g3")
    assert asked(match) == (3, "worker")
    assert options_of(match) == ("worker 0", "worker 13")
    choose(match, f"worker {value}")
    assert winners(match) == [winner]
    assert match.view()["last_trick"]["cards"][3] == {"seat": 3, "card": "g3", "value": value}


def test_3_worker_not_last_is_an_ordinary_3() -> None:
    match = table("g5 r1", "g3 y2", "g12 r2", "g2 b5", rule_cards="3")
    choose(match, "g5", "g3")
    assert asked(match) == (2, "play")
    assert match.view()["trick"][1]["value"] is None


def test_3_worker_of_0_wins_after_a_class_revolution() -> None:
    match = table("g5 r1", "g8 y2", "g1 r2", "g3 b5", rule_cards="3")
    match.state.revolution, match.state.rebel = 1, 2
    choose(match, "g5", "g8", "g1", "g3", "worker 0")
    assert winners(match) == [3]


def test_3_worker_of_another_suit_stays_of_its_suit() -> None:
    match = table("g5 r1", "g8 y2", "g12 r2", "b3 b5", rule_cards="3")
    choose(match, "g5", "g8", "g12", "b3", "worker 13")
    assert winners(match) == [2]


# --- 3.5 Teacher ---


def test_35_teacher_what_lies_in_front_of_the_seat_counts_2_less() -> None:
    match = table("g8 r1", "g3.5 y2", "g7 r2", "g1 b5", "g2 b6", rule_cards="3.5")
    choose(match, "g8", "g3.5")
    assert asked(match) == (1, "point")
    assert options_of(match) == ("point 0", "point 2", "point 3", "point 4")
    choose(match, "point 0")
    assert match.view()["pointed"] == [1, 0, 0, 0, 0]
    assert match.view()["docked"] == [2, 0, 0, 0, 0]
    choose(match, "g7", "g1", "g2")
    assert winners(match) == [2]
    assert match.view()["pointed"] == [0] * 5
    assert match.view()["last_pointed"] == [1, 0, 0, 0, 0]


def test_35_each_teacher_again_and_also_seats_that_have_yet_to_play() -> None:
    match = table("g3.5 r1", "y3.5 y2", "g7 r2", "g8 b5", "g4 b6", rule_cards="3.5", trump="b")
    choose(match, "g3.5", "point 3", "y3.5", "point 3", "g7", "g8", "g4")
    assert match.view()["last_pointed"] == [0, 0, 0, 2, 0]
    assert match.view()["last_docked"] == [0, 0, 0, 4, 0]
    assert winners(match) == [2]


def test_35_of_equal_values_the_earlier_card_is_stronger() -> None:
    match = table("g3.5 r1", "g8 y2", "g6 r2", "g1 b5", "g4 b6", rule_cards="3.5", trump="b")
    choose(match, "g3.5", "point 1", "g8", "g6", "g1", "g4")
    assert winners(match) == [1]


def test_35_a_value_may_fall_below_zero_which_is_strong_after_a_class_revolution() -> None:
    match = table("g3.5 r1", "g1 y2", "b1 r2", "g2 b5", "g4 b6", rule_cards="3.5", trump="y")
    match.state.revolution, match.state.rebel = 1, 2
    choose(match, "g3.5", "point 3", "g1", "b1", "g2", "g4")
    assert winners(match) == [3]  # 2 - 2 = 0 beats 1


# --- 5 Journalist ---


def test_5_journalist_each_other_seat_turns_up_two_random_hidden_cards() -> None:
    hands = ("g5 r1 y6", "g8 y2 y7", "g12 r2 r4", "g3 b5 b6")
    seen = set()
    for seed in range(30):
        match = table(*hands, rule_cards="5")
        match.state.dice[0] = seed
        happened = choose(match, "g5")
        shown = match.view()["open_hands"]
        assert [len(cards) for cards in shown] == [0, 2, 2, 2]
        assert kinds(happened) == ["play", "face_up", "face_up", "face_up"]
        assert [match.view(seat)["hand"] for seat in range(4)][1] == ["y2", "y7", "g8"]  # they stay in the hand
        seen |= {(seat, card) for seat in range(4) for card in shown[seat]}
    assert len(seen) == 9


def test_5_journalist_with_fewer_hidden_cards_all_of_them() -> None:
    match = table("g5 r1 y6", "g8 y2 y7", "g12 r2 r4", "g3 b5 b6", rule_cards="5", opened=("", "y2 y7", "g12", ""))
    choose(match, "g5")
    shown = match.view()["open_hands"]
    assert shown[1] == ["y2", "y7", "g8"]
    assert shown[2] == ["r2", "r4", "g12"]
    assert len(shown[3]) == 2


def test_5_an_open_card_can_be_played_and_is_open_no_longer() -> None:
    match = table("g5 r1", "g8 y2", "g12 r2", "g3 b5", rule_cards="5")
    choose(match, "g5", "g8")
    assert match.view()["open_hands"] == [[], ["y2"], ["r2", "g12"], ["g3", "b5"]]


def test_5_all_pairs_are_equally_likely() -> None:
    found: Counter[tuple[str, ...]] = Counter()
    match = table("g5 r1 r4 r6 r8", "g8 y2 y3 y4 y5", "g12 b1 b2 b3 b4", rule_cards="5")
    for seed in range(3000):
        twin = match.copy()
        twin.state.dice[0] = seed
        choose(twin, "g5")
        found[tuple(twin.view()["open_hands"][1] + twin.view()["open_hands"][2])] += 1
    assert len(found) == 100
    assert looks_uniform(found.values())


# --- 6 Police ---


def test_6_police_frisks_draws_and_returns() -> None:
    match = table("g6 r1 y6", "g8 y2 y7", "g12 r2 r4", "g3 b5 b6", rule_cards="6")
    choose(match, "g6")
    assert asked(match) == (0, "frisk")
    assert match.view()["frisk"] == {"by": 0, "target": None, "card": None}
    assert options_of(match) == ("frisk 1", "frisk 2", "frisk 3")
    choose(match, "frisk 2")
    assert asked(match) == (0, "draw")
    assert match.view()["frisk"] == {"by": 0, "target": 2, "card": None}
    assert options_of(match) == ("draw hidden",)
    choose(match, "draw hidden")
    assert asked(match) == (0, "return")
    drawn = match.view(0)["frisk"]["card"]
    assert drawn in ("g12", "r2", "r4")
    assert match.view(2)["frisk"]["card"] == drawn
    assert match.view(1)["frisk"] == match.view(None)["frisk"] == {"by": 0, "target": 2, "card": None}
    assert match.view()["hand_sizes"] == [3, 3, 2, 3]  # the card has changed hands at once
    assert set(options_of(match)) == {"return r1", "return y6", f"return {drawn}"}
    choose(match, "return r1")
    assert match.view()["frisk"] is None
    assert match.view()["hand_sizes"] == [2, 3, 3, 3]
    assert "r1" in match.view(2)["hand"]
    assert drawn in match.view(0)["hand"]
    assert match.view()["open_hands"] == [[], [], [], []]
    assert asked(match) == (1, "play")


def test_6_an_open_card_can_be_taken_and_arrives_hidden() -> None:
    match = table("g6 r1 y6", "g8 y2 y7", "g12 r2 r4", "g3 b5 b6", rule_cards="6", opened=("", "", "r4", ""))
    choose(match, "g6", "frisk 2")
    assert options_of(match) == ("draw r4", "draw hidden")
    with pytest.raises(IllegalChoice, match="does not lie open"):
        match.play(0, "draw r2")
    happened = choose(match, "draw r4")
    assert happened.seen_by(3)[0]["card"] == "r4"
    assert match.view()["open_hands"] == [[], [], [], []]
    assert match.view(3)["frisk"]["card"] is None  # for these two seats only
    choose(match, "return r4")  # it may go straight back
    assert match.view()["open_hands"] == [[], [], [], []]


def test_6_an_open_card_given_back_arrives_hidden_too() -> None:
    match = table("g6 r1 y6", "g8 y2 y7", "g12 r2 r4", "g3 b5 b6", rule_cards="6", opened=("r1", "", "", ""))
    choose(match, "g6", "frisk 2", "draw hidden")
    happened = choose(match, "return r1")
    assert match.view()["open_hands"] == [[], [], [], []]
    assert happened.seen_by(3)[0]["card"] == "r1"  # everybody sees which open card has gone


def test_6_who_draws_what_is_for_the_two_of_them() -> None:
    match = table("g6 r1 y6", "g8 y2 y7", "g12 r2 r4", "g3 b5 b6", rule_cards="6")
    choose(match, "g6", "frisk 2")
    happened = choose(match, "draw hidden")
    drawn = match.view(0)["frisk"]["card"]
    assert [happened.seen_by(seat)[0]["card"] for seat in (0, 1, 2, 3, None)] == [drawn, None, drawn, None, None]
    happened = choose(match, "return y6")
    assert [happened.seen_by(seat)[0]["card"] for seat in (0, 1, 2, 3, None)] == ["y6", None, "y6", None, None]


def test_6_hidden_draws_are_random() -> None:
    drawn = set()
    for seed in range(40):
        match = table("g6 r1 y6", "g8 y2 y7", "g12 r2 r4", "g3 b5 b6", rule_cards="6")
        match.state.dice[0] = seed
        choose(match, "g6", "frisk 2", "draw hidden")
        drawn.add(match.view(0)["frisk"]["card"])
    assert drawn == {"g12", "r2", "r4"}


def test_6_nobody_is_frisked_who_has_no_cards_and_nothing_is_asked_if_nobody_has() -> None:
    match = table("g6", "g8", "g12", "g7", rule_cards="6")
    choose(match, "g6")
    assert options_of(match) == ("frisk 1", "frisk 2", "frisk 3")
    choose(match, "frisk 1", "draw hidden")
    assert options_of(match) == ("return g8",)  # the hand is empty but for the drawn card
    match = table("g7", "g8", "g12", "g6", rule_cards="6")
    choose(match, "g7", "g8", "g12", "g6")
    assert match.round == 2  # the last card of the round: everybody's hand is empty


def test_6_the_deputy_stays_deputy_wherever_the_called_card_goes() -> None:
    match = table("g6 r1", "g8 y2", "g12 r2", "g3 b5", rule_cards="6", called="y2", opened=("", "y2", "", ""))
    choose(match, "g6", "frisk 1", "draw y2", "return r1")
    assert match.view()["deputy"] == 1


# --- 11 Billionaire ---


def test_11_billionaire_is_exchanged_with_a_card_already_played() -> None:
    match = table("g8 r1", "g5 y2", "g11 r2", "g3 b5", rule_cards="11")
    choose(match, "g8", "g5", "g11")
    assert asked(match) == (2, "swap")
    assert options_of(match) == ("swap 0", "swap 1")
    with pytest.raises(IllegalChoice, match="has played to this trick"):
        match.play(2, "swap 3")
    choose(match, "swap 1")
    assert lies(match) == {"g8": 0, "g5": 2, "g11": 1}
    assert [play["card"] for play in match.view()["trick"]] == ["g8", "g5", "g11"]  # still in the order played
    choose(match, "g3")
    assert winners(match) == [1]
    assert asked(match) == (1, "play")


def test_11_led_it_is_exchanged_with_the_last_seats_card() -> None:
    match = table("g11 r1", "g5 y2", "g8 r2", "g3 b5", rule_cards="11")
    choose(match, "g11")
    assert asked(match) == (1, "play")  # no swap
    happened = choose(match, "g5", "g8", "g3")
    assert lies(match) == {"g11": 3, "g5": 1, "g8": 2, "g3": 0}
    assert winners(match) == [3]
    assert kinds(happened) == ["play", "takeover", "trick"]


def test_11_the_suit_led_remains_that_of_the_card_led() -> None:
    match = table("g11 r1", "g5 y2", "g8 r2", "b12 b5", rule_cards="11", trump="y")
    choose(match, "g11", "g5", "g8", "b12")
    assert lies(match)["g11"] == 3
    assert winners(match) == [3]  # green was led; seat 0's blue President is nothing


def test_11_led_it_goes_from_wherever_it_lies_then() -> None:
    match = table("g11 r1", "y11 y2", "g8 r2", "g3 b5", rule_cards="11", trump="b")
    choose(match, "g11", "y11", "swap 0")
    assert lies(match) == {"g11": 1, "y11": 0}
    choose(match, "g8", "g3")
    assert lies(match) == {"g11": 3, "y11": 0, "g8": 2, "g3": 1}


def test_11_nothing_happens_if_it_lies_in_front_of_the_last_seat_already() -> None:
    match = table("g11 r1", "g5 y2", "g8 r2", "y11 b5", rule_cards="11", trump="b")
    choose(match, "g11", "g5", "g8", "y11", "swap 0")
    assert lies(match) == {"g11": 3, "g5": 1, "g8": 2, "y11": 0}
    assert winners(match) == [3]


def test_11_on_play_effects_are_not_triggered_again() -> None:
    match = table("g6 r1", "g11 y2", "g8 r2", "g3 b5", rule_cards="6 11")
    choose(match, "g6", "frisk 2", "draw hidden", "return r1", "g11", "swap 0")
    assert lies(match) == {"g6": 1, "g11": 0}
    assert asked(match) == (2, "play")


def test_11_a_workers_chosen_value_stays_with_the_card() -> None:
    match = table("g11 r1", "g5 y2", "g12 r2", "g3 b5", rule_cards="3 11")
    choose(match, "g11", "g5", "g12", "g3", "worker 13")
    assert lies(match)["g3"] == 0
    assert winners(match) == [0]
    assert match.view()["last_trick"]["cards"][3] == {"seat": 0, "card": "g3", "value": 13}


def test_11_a_teachers_finger_points_at_the_seat_not_at_the_card() -> None:
    match = table("g8 r1", "g3.5 y2", "g11 r2", "g1 b5", "g9 b6", rule_cards="3.5 11")
    choose(match, "g8", "g3.5", "point 0", "g11", "swap 0", "g1", "g9")
    assert lies(match) == {"g8": 2, "g3.5": 1, "g11": 0, "g1": 3, "g9": 4}
    assert winners(match) == [0]  # 11 - 2 = 9, and earlier than the Judge's 9


def test_11_the_age_of_a_card_is_when_it_was_played() -> None:
    match = table("g9 r1", "g3.5 y2", "g11 r2", "g1 b5", "g2 b6", rule_cards="3.5 11", trump="b")
    choose(match, "g9", "g3.5", "point 0", "g11", "swap 0", "g1", "g2")
    assert lies(match)["g9"] == 2
    assert winners(match) == [2]  # 11 - 2 = 9, but the 9 was played before, wherever it lies now


def test_d8_a_card_works_for_the_seat_it_lies_in_front_of() -> None:
    # Seat 2 takes over the Poor, which wins: it may tax.
    match = table("b1 r1", "g5 y2", "g11 r2", "g3 g4", rule_cards="11", trump="b", stacks=(0, 3, 0, 0))
    choose(match, "b1", "g5", "g11", "swap 0", "g3")
    assert winners(match) == [2]
    assert asked(match) == (2, "steal")
