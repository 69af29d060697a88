"""What each seat and a spectator see, in every phase."""

import json
from typing import Any

import pytest

from stammtisch import Match
from tests.unit.games.gaunerbande.table import cards, dealt, in_order, play, play_out, table, united

OBSERVERS = (0, 1, 2, 3, None)
KEYS = {
    *("game", "players", "seat", "round", "phase", "waiting", "choices", "scores", "over", "winners", "options"),
    *("hand", "history", "hand_sizes", "passing", "to_pass", "passed", "received", "trick"),
    *("last_trick", "tricks", "penalties", "tricks_won", "black_open"),
}
SECRET = {"seat", "choices", "hand", "passed", "received"}


def moments() -> dict[str, Match]:
    half_passed = dealt("r0-12", "b0-12", "g0-12", "k0-12")
    for card in ("g3", "g4"):
        half_passed.play(2, f"pass {card}")
    first_trick = table("g0 r1", "g9", "", "")
    play(first_trick, "g0 g9")
    next_round = united(4)
    next_round.play(0, "coup self")
    finished = united(4, scores=[0, 99, 0, 0])
    finished.play(0, "coup others")
    return {
        "dealt": dealt("", "", "", ""),
        "passing": half_passed,
        "first trick": first_trick,
        "coup": united(4),
        "next round": next_round,
        "over": finished,
    }


@pytest.mark.parametrize("moment", moments())
def test_every_view_has_every_key_and_is_plain_json(moment: str) -> None:
    match = moments()[moment]
    for observer in OBSERVERS:
        view = match.view(observer)
        assert set(view) == KEYS
        assert json.loads(json.dumps(view)) == view
        assert (view["game"], view["players"], view["seat"]) == ("gaunerbande", 4, observer)
        assert view["waiting"] == list(match.waiting)
        assert view["scores"] == list(match.scores)
        assert (view["over"], view["winners"]) == (match.over, list(match.winners))
        assert view["options"] == {"target": 100}


@pytest.mark.parametrize("moment", moments())
def test_what_is_public_is_the_same_for_everybody(moment: str) -> None:
    match = moments()[moment]
    spectator = match.view(None)
    for seat in range(4):
        view = match.view(seat)
        assert {key: view[key] for key in KEYS - SECRET} == {key: spectator[key] for key in KEYS - SECRET}


@pytest.mark.parametrize("moment", moments())
def test_a_spectator_sees_no_hand_no_passed_cards_and_no_choices(moment: str) -> None:
    view = moments()[moment].view(None)
    assert view["hand"] is view["passed"] is view["received"] is None
    assert view["choices"] == []


@pytest.mark.parametrize("moment", moments())
def test_a_seat_sees_its_own_choices_in_the_order_of_its_hand(moment: str) -> None:
    match = moments()[moment]
    for seat in range(4):
        view = match.view(seat)
        assert view["choices"] == list(match.choices(seat))
        assert view["hand"] == in_order(view["hand"])
        if view["phase"] in ("pass", "play"):
            assert [choice[5:] for choice in view["choices"]] == in_order(choice[5:] for choice in view["choices"])


def shown(match: Match, seat: int | None, keys: str) -> list[Any]:
    view = match.view(seat)
    return [view[key] for key in keys.split()]


def test_a_fresh_deal() -> None:
    match = dealt("r0-12", "b0-12", "g0-12", "k0-12")
    assert shown(match, 2, "round phase passing hand passed received") == [1, "pass", 1, cards("g0-12"), [], []]
    assert shown(match, 2, "trick last_trick tricks history") == [[], None, [], []]
    assert shown(match, 2, "penalties tricks_won black_open") == [[0] * 4, [0] * 4, False]
    assert shown(match, 2, "hand_sizes waiting") == [[13] * 4, [0, 1, 2, 3]]


def test_a_trick_is_shown_in_the_order_played() -> None:
    match = table("g1", "g2", "g0", "g3")
    play(match, "g0 g3 g1")
    expected = [{"seat": 2, "card": "g0"}, {"seat": 3, "card": "g3"}, {"seat": 0, "card": "g1"}]
    assert match.view()["trick"] == expected
    assert match.view()["hand_sizes"] == [12, 13, 12, 12]


def test_v3_a_complete_trick_moves_to_last_trick_and_tricks() -> None:
    match = table("g1", "g2", "g0", "g3")
    play(match, "g0 g3 g1 g2")
    first = {
        "cards": [{"seat": seat, "card": card} for seat, card in [(2, "g0"), (3, "g3"), (0, "g1"), (1, "g2")]],
        "winner": 3,
    }
    assert shown(match, None, "trick last_trick tricks tricks_won") == [[], first, [first], [0, 0, 0, 1]]
    play(match, match.choices(3)[0][5:])
    assert shown(match, None, "last_trick tricks") == [first, [first]]
    assert len(match.view()["trick"]) == 1


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_v3_last_trick_stays_across_a_new_deal(players: int) -> None:
    match = united(players)
    last = match.view()["last_trick"]
    assert last == match.view()["tricks"][-1]
    match.play(0, "coup self")
    assert shown(match, None, "round last_trick tricks") == [2, last, []]
    while match.view()["tricks"] == []:
        assert match.view()["last_trick"] == last
        seat = match.waiting[0]
        match.play(seat, match.choices(seat)[0])
    assert match.view()["last_trick"] == match.view()["tricks"][0]


def test_penalties_show_the_cards_won_whatever_a_coup_does() -> None:
    match = united(4, scores=[0, 99, 0, 0])
    assert match.view()["penalties"] == [26, 0, 0, 0]
    match.play(0, "coup others")
    assert match.view()["penalties"] == [26, 0, 0, 0]


def test_v1_and_v2_when_the_match_is_over() -> None:
    match = united(4, scores=[0, 99, 0, 0])
    last = match.view(1)
    match.play(0, "coup others")
    view = match.view(1)
    assert shown(match, 1, "phase over winners waiting choices trick hand") == ["over", True, [0], [], [], [], []]
    for key in ("round", "passing", "passed", "received", "last_trick", "tricks", "penalties", "tricks_won"):
        assert view[key] == last[key]
    assert view["hand_sizes"] == [0] * 4


def test_v4_scores_change_only_when_a_round_has_been_counted() -> None:
    match = united(4, scores=[1, 2, 3, 4])
    assert match.view()["scores"] == [1, 2, 3, 4]
    match.play(0, "coup others")
    assert match.view()["scores"] == [1, 28, 29, 30]


def test_history_tells_what_every_round_added() -> None:
    match = united(4)
    assert match.view()["history"] == []
    match.play(0, "coup self")
    assert match.view()["history"] == [[-26, 0, 0, 0]]
    while match.round == 2:
        seat = match.waiting[0]
        match.play(seat, match.choices(seat)[-1])
    added = match.view()["history"][1]
    assert len(match.view()["history"]) == 2
    assert match.scores == (added[0] - 26, *added[1:])


def test_own_passed_and_received_stay_visible_during_the_tricks() -> None:
    match = table("g0-12", "r0-12", "b0-12", "k0-12", gifts=("g1-3", "r5-7", "b0-2", "k10-12"))
    play_out(match)
    assert shown(match, 0, "passed received") == [cards("r5-7"), cards("g1-3")]
    assert shown(match, 3, "passed received") == [cards("g1-3"), cards("k10-12")]


def test_v6_only_the_choosers_own_view_shows_what_it_has_chosen_so_far() -> None:
    match = moments()["passing"]
    untouched = dealt("r0-12", "b0-12", "g0-12", "k0-12")
    for observer in (0, 1, 3, None):
        assert match.view(observer) == untouched.view(observer)
    assert match.view(2) == {
        **untouched.view(2),
        "passed": ["g3", "g4"],
        "choices": [f"pass {card}" for card in cards("g0-2 g5-12")],
    }


def test_how_many_cards_are_passed_on() -> None:
    assert dealt("", "", "", "").view(None)["to_pass"] == 3
    match = dealt("", "", "", "")
    match.state.passing = 0
    assert match.view(None)["to_pass"] == 0
