"""The line of those who choose and take, the final round, Paul's score: what a page shows without knowing rules."""

import stammtisch
from tests.unit.games.party_bugs.table import play, table, take


def test_while_they_choose_the_line_begins_with_the_holder_of_the_tie_card() -> None:
    match = table(3, hands="2 5 7 | 4 6 8 | 3 9 13", decks="1 3 | 10 | 11", floor="4 9 10", tie=1)
    assert match.view(None)["line"] == [1, 2, 0]
    match.play(1, "play 4")
    assert match.view(0)["line"] == [1, 2, 0]


def test_then_it_stands_in_the_order_of_taking_and_who_is_done_stays() -> None:
    match = table(3, hands="4 5 7 | 9 6 8 | 4 3 13", decks="1 3 | 10 | 11", floor="4 9 10", tie=1)
    play(match, "4 9 4")
    view = match.view(None)
    assert (view["line"], view["order"]) == ([2, 0, 1], [2, 0, 1])
    take(match, "9 4")
    view = match.view(None)
    assert (view["line"], view["order"]) == ([2, 0, 1], [1])


def test_with_a_hidden_cards_twin_in_question_the_line_stays() -> None:
    match = table(3, hands="4 5 | 9 6 | 2 3", floor="7 8 10", hidden="7 | 1 | 1", tie=1, variant=True)
    play(match, "4 9 2")
    take(match, "8 7")
    view = match.view(0)
    assert (view["phase"], view["line"], view["order"]) == ("pair", [2, 0, 1], [1])


def test_the_final_round_goes_the_other_way_round_and_the_whole_line_is_shown() -> None:
    match = table(3, hands="2 | 4 | 3", floor="4 9 10", tie=1, round=12)
    assert match.view(None)["final"] is False
    play(match, "2 4 3")
    take(match, "4 9 10")
    view = match.view(None)
    assert (view["final"], view["played"], view["line"]) == (True, None, [0, 2, 1])
    take(match, "2")
    view = match.view(None)
    assert (view["final"], view["line"], view["order"]) == (True, [0, 2, 1], [2, 1])
    take(match, "3 4")
    view = match.view(None)
    assert (view["over"], view["final"], view["line"]) == (True, False, [])


def test_with_the_variant_the_final_round_is_the_twelfth() -> None:
    match = table(3, hands="2 | 4 | 3", floor="4 9 10", hidden="1 | 1 | 1", tie=0, round=11, variant=True)
    play(match, "2 4 3")
    take(match, "4 9 10")
    assert match.view(None)["final"] is True


def test_pauls_score_is_the_sum_of_his_display() -> None:
    match = table(2, hands="2 5 7 | 4 6 8", floor="4 9 10", displays="1 | 2 | 3 11")
    assert match.view(None)["paul"]["score"] == 14
    assert stammtisch.load("party_bugs", players=3).start(0).view(None)["paul"] is None
