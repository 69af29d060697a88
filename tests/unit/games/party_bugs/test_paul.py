"""Two players and Paul."""

import pytest

import stammtisch
from stammtisch import Match
from tests.unit.games.party_bugs.table import play, table, take


def two(**changes: object) -> Match:
    position: dict[str, object] = {
        "hands": "2 5 13 | 4 6 8",
        "decks": "1 | 10 | 11 9 13",
        "floor": "4 9 10",
        "tie": 1,
        "displays": "3 | 7 | 12",
    }
    return table(2, **(position | changes))  # type: ignore[arg-type]


def test_paul_gets_what_is_left_and_lays_his_top_card() -> None:
    match = two()
    play(match, "5 4")
    take(match, "10 4")
    view = match.view(0)
    assert view["displays"] == [[3, 4], [7, 10]]
    assert view["paul"]["display"] == [9, 12]
    assert view["paul"]["deck_size"] == 2
    assert view["paul"]["shown"][-1] == 11
    assert view["floor"] == [4, 5, 11]
    assert view["last_round"] == {"played": [5, 4], "taken": [[4], [10]], "paul": [9]}
    assert match.scores == (7, 17)  # Paul has no seat
    assert match.state.scores[2] == 0


def test_pauls_king_does_nothing() -> None:
    match = two(decks="1 | 10 | 13 9")
    play(match, "5 4")
    take(match, "10 4")
    assert match.view(None)["floor"] == [4, 5, 13]
    assert match.view(None)["displays"] == [[3, 4], [7, 10]]
    assert match.waiting == (0, 1)


def test_a_seats_king_takes_all_three_and_paul_nothing() -> None:
    match = two()
    play(match, "13 4")
    view = match.view(None)
    assert view["displays"] == [[3, 4, 9, 10], [7]]
    assert view["paul"]["display"] == [12]
    assert view["last_round"] == {"played": [13, 4], "taken": [[4, 9, 10], []], "paul": []}
    assert view["floor"] == [4, 11, 13]


def test_pauls_display_sheds_pairs_too() -> None:
    match = two(displays="3 | 7 | 9 12")
    play(match, "5 4")
    take(match, "10 4")
    assert match.view(None)["paul"]["display"] == [12]


@pytest.mark.parametrize(("tie", "order"), [(0, [1, 0]), (1, [0, 1])])
def test_paul_is_last_in_round_thirteen(tie: int, order: list[int]) -> None:
    match = two(hands="2 | 4", decks=" | | 11", tie=tie, round=12)
    play(match, "2 4")
    take(match, "4 10")
    assert match.round == 13
    assert match.view(None)["order"] == order
    assert match.view(None)["paul"]["deck_size"] == 0
    take(match, "2 4")
    assert match.over
    assert match.view(None)["paul"]["display"] == [9, 11, 12]
    assert match.view(None)["last_round"]["paul"] == [11]


def end(displays: str) -> Match:
    """Seat 0 gets a 1 and a 3 in the end, seat 1 as much, and Paul a 2 and a 3."""
    match = two(hands="3 | 3", decks=" | | 3", floor="1 1 2", displays=displays, round=12)
    play(match, "3 3")
    take(match, "1 1")
    take(match, "3 3")
    return match


def test_paul_wins_if_he_is_strictly_lowest() -> None:
    match = end("10 | 9 | 7")
    assert match.scores == (14, 13)
    assert match.view(None)["paul"]["display"] == [2, 3, 7]
    assert match.over
    assert match.winners == ()
    assert match.view(0)["winners"] == []


def test_d2_paul_loses_ties() -> None:
    match = end("10 | 9 | 8")
    assert sum(match.view(None)["paul"]["display"]) == 13
    assert match.winners == (1,)


def test_paul_does_not_disturb_a_tie_of_the_seats() -> None:
    match = end("9 | 9 | 8")
    assert match.scores == (13, 13)
    assert match.winners == (1,)  # holds the tie card


def test_a_match_to_the_end_uses_up_pauls_deck() -> None:
    match = stammtisch.load("party_bugs", players=2).start(8)
    while match.waiting:
        seat = match.waiting[0]
        match.play(seat, match.choices(seat)[0])
    assert match.view(None)["paul"]["deck_size"] == 0
    assert sorted(match.view(None)["paul"]["shown"]) == list(range(1, 14))
    assert match.round == 13


def test_d4_in_the_variant_paul_hides_nothing_and_keeps_a_card() -> None:
    match = stammtisch.load("party_bugs", players=2, variant=True).start(8)
    assert match.view(None)["paul"]["deck_size"] == 12
    while match.waiting:
        seat = match.waiting[0]
        match.play(seat, match.choices(seat)[0])
    assert match.view(None)["paul"]["deck_size"] == 1
    assert len(match.view(None)["paul"]["shown"]) == 12
    assert match.round == 12
