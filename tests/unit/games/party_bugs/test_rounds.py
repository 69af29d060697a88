"""Playing and taking, the King, pairs, the last round and the end, with three to six players."""

from itertools import permutations

import pytest

import stammtisch
from stammtisch import Match
from tests.unit.games.party_bugs.table import play, table, take


def three(**changes: object) -> Match:
    position: dict[str, object] = {
        "hands": "2 5 7 | 4 6 8 | 3 9 13",
        "decks": "1 3 | 10 | 11",
        "floor": "4 9 10",
        "tie": 1,
    }
    return table(3, **(position | changes))  # type: ignore[arg-type]


# --- playing ---


def test_all_choose_at_once_in_any_order() -> None:
    ends = set()
    for order in permutations(range(3)):
        match = three()
        for seat in order:
            assert seat in match.waiting
            match.play(seat, match.choices(seat)[0])
        ends.add(match.numbers.tobytes())
    assert len(ends) == 1


def test_a_hand_card_is_chosen_ascending() -> None:
    match = three(hands="11 2 7 | 4 6 8 | 3 9 13")
    assert match.choices(0) == ("play 2", "play 7", "play 11")
    assert match.choices(2) == ("play 3", "play 9", "play 13")


def test_nothing_is_seen_before_the_last_has_chosen() -> None:
    match = three()
    before = {seat: match.view(seat) for seat in (None, 0, 1, 2)}
    match.play(1, "play 6")
    for seat in (None, 0, 2):
        assert match.view(seat) == before[seat] | {"waiting": [0, 2], "chosen": [1]}
    own = {"waiting": [0, 2], "chosen": [1], "choices": [], "my_choice": 6}
    assert match.view(1) == before[1] | own
    assert match.choices(1) == ()


def test_a_forced_play_is_asked_too() -> None:
    match = three(hands="2 | 4 | 3", decks="", round=12)
    assert match.choices(0) == ("play 2",)
    assert match.waiting == (0, 1, 2)


# --- taking ---


def test_the_floor_is_taken_in_ascending_order_of_the_played_cards() -> None:
    match = three()
    play(match, "7 4 3")
    view = match.view(None)
    assert view["phase"] == "take"
    assert view["played"] == [7, 4, 3]
    assert view["order"] == [2, 1, 0]
    assert match.waiting == (2,)
    assert match.choices(2) == ("take 4", "take 9", "take 10")
    match.play(2, "take 9")
    assert match.view(None)["order"] == [1, 0]
    match.play(1, "take 10")
    assert match.choices(0) == ("take 4",)  # it must take, and is asked
    match.play(0, "take 4")
    assert match.view(None)["displays"] == [[4], [10], [9]]
    assert match.scores == (4, 10, 9)


def test_equal_floor_cards_are_one_choice() -> None:
    match = three(floor="4 4 10")
    play(match, "7 4 3")
    assert match.choices(2) == ("take 4", "take 10")
    match.play(2, "take 4")
    assert match.choices(1) == ("take 4", "take 10")
    match.play(1, "take 4")
    assert match.choices(0) == ("take 10",)


@pytest.mark.parametrize(
    ("tie", "order"), [(0, [0, 1, 3, 4, 2]), (1, [1, 3, 4, 0, 2]), (2, [3, 4, 0, 1, 2]), (4, [4, 0, 1, 3, 2])]
)
def test_equal_cards_go_clockwise_from_the_tie_card(tie: int, order: list[int]) -> None:
    match = table(5, hands="5 | 5 | 8 | 5 | 5", floor="1 2 3 4 6", tie=tie)
    play(match, "5 5 8 5 5")
    assert match.view(None)["order"] == order


def test_ties_at_two_values() -> None:
    match = table(4, hands="9 | 2 | 9 | 2", floor="1 2 3 4", tie=3)
    play(match, "9 2 9 2")
    assert match.view(None)["order"] == [3, 1, 0, 2]


def test_the_played_cards_become_the_floor_and_everybody_draws() -> None:
    match = three()
    play(match, "7 4 3")
    take(match, "9 10 4")
    view = match.view(0)
    assert view["phase"] == "play"
    assert view["round"] == 2
    assert view["floor"] == [3, 4, 7]
    assert view["hand"] == [1, 2, 5]  # the 1 lay on top
    assert view["deck_sizes"] == [1, 0, 0]
    assert match.view(1)["hand"] == [6, 8, 10]
    assert view["played"] is None
    assert view["order"] == []
    assert view["last_round"] == {"played": [7, 4, 3], "taken": [[4], [10], [9]], "paul": None}
    assert match.waiting == (0, 1, 2)


def test_nobody_draws_from_an_empty_deck() -> None:
    match = three(decks="", round=10)
    play(match, "7 4 3")
    take(match, "9 10 4")
    assert match.view(0)["hand"] == [2, 5]
    assert match.view(0)["deck_sizes"] == [0, 0, 0]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_hands_shrink_after_round_nine(players: int) -> None:
    match = stammtisch.load("party_bugs", players=players).start(4)
    sizes = []
    while match.waiting:
        view = match.view(0)
        if view["phase"] == "play" and len(match.waiting) == players:
            sizes.append(len(view["hand"]))
            assert len(view["floor"]) == players
        seat = match.waiting[0]
        match.play(seat, match.choices(seat)[0])
    assert sizes == [3] * 10 + [2, 1]
    assert match.round == 13


# --- the King ---


def test_a_king_takes_the_whole_floor_and_nobody_else_takes() -> None:
    match = three()
    play(match, "2 4 13")
    view = match.view(None)
    assert view["displays"] == [[], [], [4, 9, 10]]
    assert view["scores"] == [0, 0, 23]
    assert view["phase"] == "play"
    assert view["round"] == 2
    assert view["floor"] == [2, 4, 13]  # the King goes to the floor too
    assert view["last_round"] == {"played": [2, 4, 13], "taken": [[], [], [4, 9, 10]], "paul": None}
    assert match.waiting == (0, 1, 2)
    assert match.view(2)["hand"] == [3, 9, 11]  # and everybody draws


@pytest.mark.parametrize(("tie", "taker"), [(0, 1), (1, 1), (2, 3), (3, 3)])
def test_of_several_kings_the_nearest_to_the_tie_card_takes(tie: int, taker: int) -> None:
    match = table(4, hands="9 10 | 13 10 | 5 10 | 13 10", floor="1 2 3 4", tie=tie)
    play(match, "9 13 5 13")
    displays = match.view(None)["displays"]
    assert displays[taker] == [1, 2, 3, 4]
    assert sum(map(len, displays)) == 4
    assert match.view(None)["floor"] == [5, 9, 13, 13]


def test_a_king_on_the_floor_is_a_card_like_any_other() -> None:
    match = three(floor="4 9 13")
    play(match, "2 4 3")
    take(match, "13 4 9")
    assert match.view(None)["displays"] == [[13], [9], [4]]


# --- pairs ---


def test_a_pair_leaves_at_once() -> None:
    match = three(displays="10 12 | | ")
    play(match, "2 4 3")
    match.play(0, "take 10")
    assert match.view(None)["displays"][0] == [12]
    assert match.scores[0] == 12
    assert match.view(None)["phase"] == "take"


def test_pairs_leave_two_by_two_when_several_cards_arrive() -> None:
    match = table(
        6,
        hands="13 1 | 2 1 | 3 1 | 4 1 | 5 1 | 6 1",
        floor="7 7 7 8 8 9",
        displays="8 9 10",
    )
    play(match, "13 2 3 4 5 6")
    assert match.view(None)["displays"][0] == [7, 8, 10]  # three 7s, three 8s, two 9s
    assert match.scores[0] == 25
    assert match.view(None)["last_round"]["taken"][0] == [7, 7, 7, 8, 8, 9]


@pytest.mark.parametrize(("floor", "left"), [("7 7 7 7", []), ("7 7 7 8", [7, 8]), ("7 7 8 8", [])])
def test_an_odd_one_stays(floor: str, left: list[int]) -> None:
    match = table(4, hands="13 1 | 2 1 | 3 1 | 4 1", floor=floor)
    play(match, "13 2 3 4")
    assert match.view(None)["displays"][0] == left


def test_five_of_a_value_leave_one() -> None:
    match = table(5, hands="13 1 | 2 1 | 3 1 | 4 1 | 5 1", floor="7 7 7 7 9", displays="7")
    play(match, "13 2 3 4 5")
    assert match.view(None)["displays"][0] == [7, 9]


def test_two_kings_in_a_display_are_a_pair() -> None:
    match = three(floor="4 9 13", displays="13")
    play(match, "2 4 3")
    match.play(0, "take 13")
    assert match.scores[0] == 0


# --- the last round and the end ---


@pytest.mark.parametrize(("tie", "order"), [(0, [3, 2, 1, 0]), (1, [0, 3, 2, 1]), (3, [2, 1, 0, 3])])
def test_the_last_round_goes_counter_clockwise_and_the_holder_is_last(tie: int, order: list[int]) -> None:
    match = table(4, hands="1 | 2 | 3 | 4", floor="5 6 7 8", round=12, tie=tie)
    play(match, "1 2 3 4")
    take(match, "5 6 7 8")
    view = match.view(None)
    assert view["round"] == 13
    assert view["phase"] == "take"
    assert view["floor"] == [1, 2, 3, 4]
    assert view["order"] == order
    assert view["played"] is None
    assert match.waiting == (order[0],)
    assert match.view(order[0])["hand"] == []


def test_a_king_in_round_twelve_leads_to_the_last_round_too() -> None:
    match = three(hands="2 | 4 | 13", decks="", round=12)
    play(match, "2 4 13")
    view = match.view(None)
    assert view["round"] == 13
    assert view["order"] == [0, 2, 1]
    assert view["floor"] == [2, 4, 13]
    assert view["last_round"]["played"] == [2, 4, 13]


def last_round(displays: str, tie: int = 1) -> Match:
    match = three(hands="1 | 2 | 3", decks="", floor="4 5 6", round=12, displays=displays, tie=tie)
    play(match, "1 2 3")
    take(match, "4 5 6")
    return match


def test_the_lowest_sum_wins() -> None:
    match = last_round("13 | 12 | 11")
    take(match, "1 3 2")  # seats 0, 2, 1
    assert match.over
    assert match.view(None)["displays"] == [[1, 4, 13], [2, 5, 12], [3, 6, 11]]
    assert match.scores == (18, 19, 20)
    assert match.winners == (0,)


def test_when_it_is_over_the_last_round_stays_to_be_seen() -> None:
    match = last_round("13 | 12 | 11")
    take(match, "1 3 2")
    view = match.view(0)
    assert view["phase"] == "over"
    assert view["round"] == 13
    assert view["over"]
    assert (view["waiting"], view["choices"], view["order"], view["chosen"]) == ([], [], [], [])
    assert view["hand"] == view["floor"] == []
    assert view["my_choice"] is view["played"] is view["hidden"] is None
    assert view["last_round"] == {"played": None, "taken": [[1], [2], [3]], "paul": None}
    assert view["shown"] == [[*range(2, 14), 1], [1, *range(3, 14), 2], [1, 2, *range(4, 14), 3]]


@pytest.mark.parametrize(("tie", "winner"), [(0, 0), (1, 2), (2, 2)])
def test_a_tie_is_won_nearest_clockwise_to_the_tie_card(tie: int, winner: int) -> None:
    match = last_round("8 | 12 | 4", tie)
    while not match.over:
        (seat,) = match.waiting
        match.play(seat, f"take {seat + 1}")
    assert match.scores == (13, 19, 13)
    assert match.winners == (winner,)


def test_nobody_has_won_before_the_end() -> None:
    match = last_round("13 | 12 | 11")
    take(match, "1 3")
    assert match.winners == ()
    assert not match.over


def test_the_match_is_one_scoring_and_so_a_horizon_of_one_is_its_end() -> None:
    match = last_round("13 | 12 | 11")
    match.state.horizon = 1
    assert match.state.counted == 0
    take(match, "1 3 2")
    assert match.over
    assert match.state.counted == 1
    assert match.winners == (0,)


def test_scores_are_at_any_time_the_sums_of_the_displays() -> None:
    match = stammtisch.load("party_bugs", players=4).start(3)
    while match.waiting:
        seat = match.waiting[-1]
        match.play(seat, match.choices(seat)[-1])
        assert list(match.scores) == [sum(display) for display in match.view(None)["displays"]]
