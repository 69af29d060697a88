"""Bidding, the call, and the dictator's rule card."""

from typing import Any

import pytest

import stammtisch
from stammtisch import IllegalChoice, Match
from tests.unit.games.tax_the_rich.table import DECK, asked, choose, in_play, options_of

ONE_ROW = [{"tricks": {"r": 3, "y": 4, "g": 5, "b": 6}, "bonus": [1, 2, 3]}]


def new(players: int = 4, starter: int = 0, **options: Any) -> Match:
    match = stammtisch.load("tax_the_rich", players, **options).start(1)
    match.state.starter = match.state.asked = starter
    return match


def test_the_starter_must_bid_on_the_lowest_row() -> None:
    match = new(starter=2)
    assert asked(match) == (2, "bid")
    assert options_of(match) == ("bid 1r", "bid 1y", "bid 1g", "bid 1b")
    with pytest.raises(IllegalChoice, match="first bid must be made"):
        match.play(2, "pass")
    with pytest.raises(IllegalChoice, match="row 1"):
        match.play(2, "bid 2r")


def test_then_to_the_right_in_the_same_row_or_anywhere_in_the_next_or_pass() -> None:
    match = new()
    choose(match, "bid 1y")
    assert options_of(match) == ("bid 1g", "bid 1b", "bid 2r", "bid 2y", "bid 2g", "bid 2b", "pass")
    choose(match, "bid 2b")
    assert options_of(match) == ("bid 3r", "bid 3y", "bid 3g", "bid 3b", "pass")
    with pytest.raises(IllegalChoice, match="further right in the same row"):
        match.play(match.waiting[0], "bid 2g")


def test_at_the_top_of_the_board_only_the_right_is_left_and_then_nothing() -> None:
    match = new(board=ONE_ROW)
    choose(match, "bid 1g")
    assert options_of(match) == ("bid 1b", "pass")
    choose(match, "bid 1b")
    assert options_of(match) == ("pass",)
    with pytest.raises(IllegalChoice, match="highest row is 1"):
        match.play(match.waiting[0], "bid 2r")


def test_bidding_goes_clockwise_and_who_passed_may_bid_again() -> None:
    match = new(starter=3)
    choose(match, "bid 1r", "pass", "pass", "bid 1y")
    assert match.waiting == (3,)
    choose(match, "pass", "bid 2r")
    assert match.waiting == (1,)
    choose(match, "pass", "pass", "pass")
    view = match.view()
    assert view["leader"] == 0
    assert view["bids"] == [
        {"seat": 3, "bid": "1r"},
        {"seat": 0, "bid": "pass"},
        {"seat": 1, "bid": "pass"},
        {"seat": 2, "bid": "1y"},
        {"seat": 3, "bid": "pass"},
        {"seat": 0, "bid": "2r"},
        {"seat": 1, "bid": "pass"},
        {"seat": 2, "bid": "pass"},
        {"seat": 3, "bid": "pass"},
    ]


def test_bids_are_shown_as_they_are_made() -> None:
    match = new(3, starter=1)
    assert match.view()["bids"] == []
    assert match.view()["marker"] is None
    assert match.view()["leader"] is None
    choose(match, "bid 1g")
    assert match.view()["bids"] == [{"seat": 1, "bid": "1g"}]
    assert match.view()["marker"] == {"row": 1, "suit": "g", "tricks": 5, "bonus": 3}
    choose(match, "pass")
    assert match.view()["bids"] == [{"seat": 1, "bid": "1g"}, {"seat": 2, "bid": "pass"}]
    assert match.view()["leader"] is None


def test_everybody_may_pass_at_once() -> None:
    match = new()
    choose(match, "bid 1b", "pass", "pass", "pass")
    assert (match.view()["leader"], asked(match)) == (0, (0, "call"))


def test_the_leader_calls_a_card_in_play_that_it_does_not_hold() -> None:
    for players in (4, 5, 6):
        match = new(players)
        choose(match, "bid 1b", *["pass"] * (players - 1))
        own = match.view(0)["hand"]
        assert options_of(match) == tuple(f"call {card}" for card in in_play(players) if card not in own)
        with pytest.raises(IllegalChoice, match="You hold the"):
            match.play(0, f"call {own[0]}")
    match = new(4)
    choose(match, "bid 1b", "pass", "pass", "pass")
    with pytest.raises(IllegalChoice, match="not in play with 4 players"):
        match.play(0, "call r3.5")


def test_its_holder_is_the_deputy_openly() -> None:
    match = new()
    choose(match, "bid 1b", "pass", "pass", "pass")
    card = match.view(2)["hand"][4]
    assert (match.view(None)["deputy"], match.view(None)["called"]) == (None, None)
    choose(match, f"call {card}")
    assert (match.view(None)["deputy"], match.view(None)["called"]) == (2, card)


def test_the_seat_left_of_the_leader_leads_the_first_trick() -> None:
    match = new(starter=3)
    choose(match, "bid 1b", "pass", "pass", "pass", "call " + match.view(2)["hand"][0])
    assert asked(match) == (0, "play")


def test_with_three_players_the_leader_plays_alone() -> None:
    match = new(3)
    choose(match, "bid 1b", "pass", "bid 2r", "pass", "pass")
    assert (match.view()["leader"], match.view()["deputy"], match.view()["called"]) == (2, None, None)
    assert asked(match) == (0, "play")


# --- dictatorship ---


def test_a_dictator_turns_up_a_rule_card_after_the_call() -> None:
    match = new(5, rules="dictatorship")
    choose(match, "bid 1b", *["pass"] * 4, "call " + match.view(3)["hand"][0])
    assert match.view()["rule_cards"] == []
    assert asked(match) == (0, "rule")
    assert len(options_of(match)) == 13
    choose(match, "rule 7.5")
    assert match.view()["rule_cards"] == ["7.5"]
    assert asked(match) == (1, "play")


def test_with_three_players_the_dictator_chooses_after_the_bidding() -> None:
    match = new(3, rules="dictatorship")
    choose(match, "bid 1b", "pass", "pass")
    assert asked(match) == (0, "rule")
    assert "rule 3.5" not in options_of(match)
    assert len(options_of(match)) == 10
    with pytest.raises(IllegalChoice, match="for 5 or 6 players"):
        match.play(0, "rule 3.5")
    with pytest.raises(IllegalChoice, match="no rule card"):
        match.play(0, "rule 12")


def play_round(match: Match, rule: str = "") -> list[str]:
    """Plays a round with first choices; the rule cards that were in force in it."""
    now = match.round
    in_force: list[str] = []
    while match.waiting and match.round == now:
        (seat,) = match.waiting
        picked = f"rule {rule}" if match.view(seat)["phase"] == "rule" else match.choices(seat)[0]
        match.play(seat, "pass" if "pass" in match.choices(seat) else picked)
        in_force = match.view()["rule_cards"] if match.round == now else in_force
    return in_force


def test_dictators_add_one_each_round() -> None:
    match = new(4, rules="dictatorship")
    assert play_round(match, "8") == ["8"]
    assert match.view()["rule_cards"] == ["8"]
    assert play_round(match, "4") == ["4", "8"]
    assert play_round(match, "11") == ["4", "8", "11"]
    assert match.over


def test_each_round_of_a_list_has_its_own_cards_and_a_dictator_those_of_dictators() -> None:
    match = new(4, rules=["dictatorship", "vaccine_trials", "dictatorship"])
    assert play_round(match, "3") == ["3"]
    assert play_round(match) == ["7", "8"]
    assert match.view()["rule_cards"] == ["3"]
    assert play_round(match, "7") == ["3", "7"]


def test_advanced_turns_up_one_more_before_each_bidding() -> None:
    for seed in range(5):
        match = stammtisch.load("tax_the_rich", 3, rules="advanced").start(seed)
        seen: list[list[str]] = [match.view()["rule_cards"]]
        assert asked(match)[1] == "bid"
        for _ in range(2):
            play_round(match)
            seen.append(match.view()["rule_cards"])
        assert [len(cards) for cards in seen] == [1, 2, 3]
        assert set(seen[0]) < set(seen[1]) < set(seen[2])


def test_advanced_can_turn_up_every_rule_card_of_the_table_and_no_other() -> None:
    for players, number in ((4, 10), (5, 13)):
        game = stammtisch.load("tax_the_rich", players, rules="advanced")
        assert len({game.start(seed).view()["rule_cards"][0] for seed in range(200)}) == number


def test_the_called_card_is_in_the_deck_order_of_the_page() -> None:
    match = new(6)
    assert match.view(0)["hand"] == sorted(match.view(0)["hand"], key=DECK.index)
