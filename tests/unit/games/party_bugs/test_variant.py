"""The variant: a hidden card, and the question about its twin."""

import pytest

import stammtisch
from stammtisch import IllegalChoice, Match
from tests.unit.games.party_bugs.table import play, table, take


def three(**changes: object) -> Match:
    position: dict[str, object] = {
        "hands": "2 5 7 | 4 6 8 | 3 9 13",
        "decks": "1 3 | 10 | 11",
        "floor": "4 9 10",
        "hidden": "10 | 9 | 4",
        "tie": 1,
        "variant": True,
    }
    return table(3, **(position | changes))  # type: ignore[arg-type]


# --- hiding ---


def hiding() -> Match:
    return table(
        3, hands="1 2 3 13 | 4 5 6 7 | 8 9 10 11", decks="4 | 1 | 1", floor="10 11 12", variant=True, hiding=True
    )


def test_everybody_hides_one_card_at_once() -> None:
    match = hiding()
    match.play(2, "hide 11")
    match.play(0, "hide 3")
    assert match.view(0)["hidden"] is None
    assert match.view(0)["my_choice"] == 3
    assert match.view(0)["hand"] == [1, 2, 3, 13]
    assert match.view(0)["hidden_seats"] == []
    match.play(1, "hide 4")
    view = match.view(0)
    assert view["phase"] == "play"
    assert view["round"] == 1
    assert view["hidden"] == 3
    assert view["hand"] == [1, 2, 13]
    assert view["hidden_seats"] == [0, 1, 2]
    assert view["my_choice"] is None
    assert view["displays"] == [[], [], []]
    assert view["scores"] == [0, 0, 0]
    assert view["last_round"] is None
    assert match.view(None)["hidden"] is None


def test_nothing_is_seen_before_the_last_has_hidden() -> None:
    match = hiding()
    before = {seat: match.view(seat) for seat in (None, 0, 1, 2)}
    match.play(1, "hide 6")
    for seat in (None, 0, 2):
        assert match.view(seat) == before[seat] | {"waiting": [0, 2], "chosen": [1]}
    own = {"waiting": [0, 2], "chosen": [1], "choices": [], "my_choice": 6}
    assert match.view(1) == before[1] | own


def test_a_king_may_not_be_hidden() -> None:
    match = hiding()
    assert match.choices(0) == ("hide 1", "hide 2", "hide 3")
    with pytest.raises(IllegalChoice, match="King"):
        match.play(0, "hide 13")


# --- the question ---


def test_d3_a_twin_of_the_hidden_card_brings_the_question_at_once() -> None:
    match = three()
    play(match, "2 4 3")
    match.play(0, "take 10")
    view = match.view(None)
    assert view["phase"] == "pair"
    assert view["waiting"] == [0]
    assert match.choices(0) == ("pair yes", "pair no")
    assert view["displays"][0] == [10]
    assert view["order"] == [2, 1]
    assert view["played"] == [2, 4, 3]
    assert view["floor"] == [4, 9]
    assert match.choices(2) == ()


def test_d3_yes_discards_both_and_shows_the_hidden_card() -> None:
    match = three(displays="12")
    play(match, "2 4 3")
    match.play(0, "take 10")
    assert match.scores[0] == 22
    match.play(0, "pair yes")
    view = match.view(0)
    assert view["displays"][0] == [12]
    assert view["scores"][0] == 12
    assert view["hidden"] is None
    assert view["hidden_seats"] == [1, 2]
    assert view["shown"][0][-1] == 10
    assert match.waiting == (2,)
    assert view["phase"] == "take"


def test_d3_no_keeps_both() -> None:
    match = three()
    play(match, "2 4 3")
    match.play(0, "take 10")
    match.play(0, "pair no")
    view = match.view(0)
    assert view["displays"][0] == [10]
    assert view["scores"][0] == 10
    assert view["hidden"] == 10
    assert view["hidden_seats"] == [0, 1, 2]
    assert match.waiting == (2,)


@pytest.mark.parametrize("answer", ["pair yes", "pair no"])
def test_the_question_tells_the_table_what_is_hidden(answer: str) -> None:
    match = three()
    play(match, "2 4 3")
    assert match.view(1)["known_hidden"] == [None, None, None]
    match.play(0, "take 10")
    assert match.view(1)["known_hidden"] == [10, None, None]
    match.play(0, answer)
    assert match.view(1)["known_hidden"] == [10 if answer == "pair no" else None, None, None]


def test_the_last_taker_answers_before_the_played_cards_move_and_anyone_draws() -> None:
    match = three(hidden="12 | 9 | 5")
    play(match, "2 4 3")
    take(match, "4 10 9")
    view = match.view(1)
    assert view["phase"] == "pair"
    assert match.waiting == (1,)
    assert view["order"] == []
    assert view["played"] == [2, 4, 3]
    assert view["floor"] == []
    assert view["hand"] == [6, 8]
    assert view["deck_sizes"] == [2, 1, 1]
    assert view["round"] == 1
    match.play(1, "pair yes")
    assert match.view(1)["floor"] == [2, 3, 4]
    assert match.view(1)["hand"] == [6, 8, 10]
    assert match.round == 2


def test_a_king_answers_before_the_played_cards_move() -> None:
    match = three(hidden="12 | 5 | 4")
    play(match, "2 6 13")
    view = match.view(0)
    assert view["phase"] == "pair"
    assert match.waiting == (2,)
    assert view["displays"][2] == [4, 9, 10]
    assert view["known_hidden"] == [None, None, 4]  # which of the three it is about, everybody hears
    assert view["played"] == [2, 6, 13]
    assert view["order"] == []
    match.play(2, "pair yes")
    assert match.view(0)["displays"][2] == [9, 10]
    assert match.view(0)["floor"] == [2, 6, 13]
    assert match.view(0)["last_round"]["taken"] == [[], [], [4, 9, 10]]


def test_with_two_players_the_question_comes_before_paul() -> None:
    match = table(2, hands="2 | 4", decks="1 | 1 | 5 6", floor="7 8 9", hidden="3 | 8", variant=True)
    play(match, "2 4")
    take(match, "7 8")
    assert match.view(None)["phase"] == "pair"
    assert match.waiting == (1,)
    assert match.view(None)["paul"] == match.view(None)["paul"] | {"display": [], "deck_size": 2}
    assert match.view(None)["floor"] == [9]
    match.play(1, "pair yes")
    assert match.view(None)["paul"]["display"] == [9]
    assert match.view(None)["floor"] == [2, 4, 5]


def test_open_pairs_leave_first_and_then_there_is_no_question() -> None:
    match = three(displays="10", decks="1 3 | 11 | 11")  # an open 10 that was kept beside the hidden one
    play(match, "2 4 3")
    match.play(0, "take 10")
    assert match.view(None)["displays"][0] == []
    assert match.view(None)["phase"] == "take"
    assert match.view(0)["hidden"] == 10


def test_two_twins_at_once_leave_as_an_open_pair() -> None:
    match = three(floor="4 4 10", hidden="12 | 5 | 4", hands="2 5 7 | 1 6 8 | 3 9 13")
    play(match, "2 6 13")
    assert match.view(None)["phase"] == "play"
    assert match.view(None)["displays"][2] == [10]
    assert match.view(2)["hidden"] == 4


def test_of_three_open_ones_a_pair_leaves_and_the_third_is_asked_about() -> None:
    match = table(
        5, hands="13 1 | 2 | 3 | 5 | 6", floor="4 4 10 11 12", displays="4", hidden="4 | 1 | 1 | 1 | 1", variant=True
    )
    play(match, "13 2 3 5 6")
    assert match.view(None)["phase"] == "pair"
    assert match.view(None)["displays"][0] == [4, 10, 11, 12]
    match.play(0, "pair yes")
    assert match.view(None)["displays"][0] == [10, 11, 12]


def test_an_old_open_twin_alone_brings_no_question() -> None:
    match = three(displays="10", floor="4 9 11")
    play(match, "2 4 3")
    match.play(0, "take 11")
    assert match.view(None)["phase"] == "take"
    assert match.view(None)["displays"][0] == [10, 11]


def test_after_no_a_later_twin_leaves_with_the_open_one_and_the_next_is_asked_about() -> None:
    match = table(
        4,
        hands="1 2 3 | 4 5 6 | 7 8 10 | 9 10 11",
        floor="10 11 12 13",
        hidden="10 | 7 | 6 | 8",
        variant=True,
    )
    play(match, "1 4 10 9")
    match.play(0, "take 10")
    match.play(0, "pair no")
    take(match, "11 12 13")
    play(match, "2 5 7 10")
    match.play(0, "take 10")
    assert match.view(None)["displays"][0] == []
    take(match, "1 4 9")
    play(match, "3 6 8 11")
    match.play(0, "take 10")
    assert match.view(None)["phase"] == "pair"
    assert match.waiting == (0,)


# --- the end ---


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_there_are_twelve_rounds(players: int) -> None:
    match = stammtisch.load("party_bugs", players=players, variant=True).start(2)
    plays = 0
    while match.waiting:
        seat = match.waiting[0]
        text = match.choices(seat)[-1]
        plays += text.startswith("play")
        match.play(seat, text)
    assert match.round == 12
    assert plays == 11 * players
    assert match.view(0)["deck_sizes"] == [0] * players


def last_round(hidden: str) -> Match:
    match = three(hands="1 | 2 | 3", decks="", floor="4 5 6", hidden=hidden, round=11)
    play(match, "1 2 3")
    take(match, "4 5 6")
    assert match.round == 12
    assert match.view(None)["order"] == [0, 2, 1]
    take(match, "1 3 2")
    return match


def test_a_hidden_card_joins_the_display_at_the_end_and_counts() -> None:
    match = last_round("10 | 9 | 8")
    view = match.view(0)
    assert view["displays"] == [[1, 4, 10], [2, 5, 9], [3, 6, 8]]
    assert view["scores"] == [15, 16, 17]
    assert view["winners"] == [0]
    assert view["hidden"] is None
    assert view["hidden_seats"] == []
    assert [shown[-1] for shown in view["shown"]] == [10, 9, 8]
    assert all(sorted(shown) == list(range(1, 14)) for shown in view["shown"])


def test_nothing_pairs_at_the_end() -> None:
    match = three(hands="1 | 2 | 3", decks="", floor="4 5 6", hidden="4 | 9 | 8", round=11)
    play(match, "1 2 3")
    match.play(0, "take 4")
    match.play(0, "pair no")
    take(match, "5 6")
    take(match, "1 3 2")
    assert match.view(None)["displays"][0] == [1, 4, 4]
    assert match.scores[0] == 9


def test_the_question_is_asked_in_the_last_round_too() -> None:
    match = three(hands="1 | 2 | 3", decks="", floor="4 5 6", hidden="12 | 3 | 11", round=11)
    play(match, "1 2 3")
    take(match, "4 5 6")
    take(match, "1 2 3")
    assert match.view(None)["phase"] == "pair"
    assert match.waiting == (1,)
    assert match.view(None)["played"] is None
    match.play(1, "pair yes")
    assert match.over
    assert match.view(None)["displays"][1] == [5]
