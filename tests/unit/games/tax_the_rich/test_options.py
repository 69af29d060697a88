"""What can be agreed, and what is refused with which words."""

from typing import Any

import pytest

import stammtisch
from stammtisch import OptionError
from stammtisch.games.tax_the_rich.names import RULE_CARD_EFFECTS, RULE_CARD_NAMES, SCENARIO_NAMES
from stammtisch.games.tax_the_rich.options import SCENARIOS

ALL_13 = ["2", "3", "3.5", "4", "5", "5.5", "6", "7", "7.5", "8", "9", "10", "11"]
SMALL_10 = [card for card in ALL_13 if "." not in card]
ROW: dict[str, Any] = {"tricks": {"r": 4, "y": 4, "g": 5, "b": 5}, "bonus": [3, 5, 7]}


def options(players: int = 4, **given: Any) -> dict[str, Any]:
    return stammtisch.load("tax_the_rich", players, **given).options


def rule_cards(players: int, **given: Any) -> list[str]:
    found: list[str] = stammtisch.load("tax_the_rich", players, **given).start(3).view()["rule_cards"]
    return found


def refused(players: int = 4, **given: Any) -> OptionError:
    with pytest.raises(OptionError) as caught:
        stammtisch.load("tax_the_rich", players, **given)
    assert caught.value.phrase.en != caught.value.phrase.de
    return caught.value


def test_the_basic_game_has_no_rule_cards_and_no_feminist_revolution() -> None:
    effective = options()
    assert (effective["rules"], effective["rule_cards"], effective["feminist"]) == ("basic", None, False)
    assert rule_cards(4) == []


def test_the_feminist_revolution_is_off_by_default_only_in_the_basic_game() -> None:
    assert options(rules="advanced")["feminist"]
    assert options(rules="scandal")["feminist"]
    assert options(rule_cards=[])["feminist"]
    assert options(rules="basic", rule_cards=["2"])["feminist"]
    assert options(feminist=True)["feminist"]
    assert not options(rules="anarchy", feminist=False)["feminist"]


@pytest.mark.parametrize(
    ("scenario", "cards"),
    [
        ("vaccine_trials", "7 8"),
        ("strike_breakers", "3 11"),
        ("snow_on_my_uniform", "6 10"),
        ("crime_scene_painter", "4 9"),
        ("scandal", "2 5 10"),
        ("dictatorship", ""),
    ],
)
def test_scenarios(scenario: str, cards: str) -> None:
    for players in (3, 4, 5, 6):
        assert rule_cards(players, rules=scenario) == cards.split()


def test_anarchy_is_all_of_them_but_those_for_larger_tables() -> None:
    assert rule_cards(3, rules="anarchy") == rule_cards(4, rules="anarchy") == SMALL_10
    assert rule_cards(5, rules="anarchy") == rule_cards(6, rules="anarchy") == ALL_13


def test_an_explicit_set_replaces_the_rules_which_are_shown_as_given() -> None:
    assert rule_cards(4, rules="anarchy", rule_cards=["10", "2"]) == ["2", "10"]
    effective = options(rules="anarchy", rule_cards=["10", "2"])
    assert (effective["rules"], effective["rule_cards"]) == ("anarchy", ["10", "2"])
    assert rule_cards(4, rules="anarchy", rule_cards=[]) == []
    assert options(rule_cards={"10", "2"})["rule_cards"] == ["2", "10"]


def test_a_list_of_three_scenarios() -> None:
    assert options(rules=["scandal", "dictatorship", "anarchy"])["rules"] == ["scandal", "dictatorship", "anarchy"]
    assert rule_cards(4, rules=("scandal", "dictatorship", "anarchy")) == ["2", "5", "10"]


@pytest.mark.parametrize("rules", ["chaos", "", 7, None, True, ["scandal"], ["scandal"] * 4, ["basic"] * 3, [1, 2, 3]])
def test_unknown_rules_are_refused_and_told_what_there_is(rules: Any) -> None:
    error = refused(rules=rules)
    for scenario in SCENARIOS:
        assert scenario in error.phrase.en
        assert scenario in error.phrase.de


@pytest.mark.parametrize("card", ["3.5", "5.5", "7.5"])
def test_rule_cards_for_larger_tables_are_refused_at_small_ones(card: str) -> None:
    for players in (3, 4):
        error = refused(players, rule_cards=["2", card])
        assert f"Rule card {card} is for 5 or 6 players" in error.phrase.en
        assert ", ".join(SMALL_10) in error.phrase.en
        assert ", ".join(SMALL_10) in error.phrase.de
    assert rule_cards(5, rule_cards=[card]) == [card]


@pytest.mark.parametrize("cards", ["2", 2, [2], ["1"], ["12"], ["2", "2"], ["r2"], [None], [["2"]], {"2": 1}])
def test_malformed_rule_cards_are_refused(cards: Any) -> None:
    assert "rule" in refused(rule_cards=cards).phrase.en.lower()


def test_d1_the_default_board_is_the_pages() -> None:
    board = options()["board"]
    assert len(board) == 8
    assert board[0] == ROW
    assert board[7] == {"tricks": {"r": 11, "y": 11, "g": 12, "b": 12}, "bonus": [10, 12, 14]}


def test_d1_the_board_is_data() -> None:
    board = [{"tricks": {"b": 1, "g": 2, "y": 3, "r": 40}, "bonus": [0, 0, 999]}]
    match = stammtisch.load("tax_the_rich", 4, board=board).start(1)
    assert match.view()["board"] == board == match.view()["options"]["board"]
    assert list(match.view()["board"][0]["tricks"]) == ["r", "y", "g", "b"]
    assert len(options(board=[ROW] * 15)["board"]) == 15


@pytest.mark.parametrize(
    "board",
    [
        None,
        {},
        [],
        [ROW] * 16,
        [5],
        [{"tricks": ROW["tricks"]}],
        [{**ROW, "more": 1}],
        [{**ROW, "tricks": {"r": 1, "y": 1, "g": 1}}],
        [{**ROW, "tricks": {"r": 1, "y": 1, "g": 1, "b": "5"}}],
        [{**ROW, "tricks": {"r": 1, "y": 1, "g": 1, "b": -1}}],
        [{**ROW, "tricks": {"r": 1, "y": 1, "g": 1, "b": True}}],
        [{**ROW, "tricks": [1, 2, 3, 4]}],
        [{**ROW, "bonus": [1, 2]}],
        [{**ROW, "bonus": [1, 2, 3.5]}],
        [ROW, {**ROW, "bonus": 7}],
    ],
)
def test_malformed_boards_are_refused_with_an_example(board: Any) -> None:
    error = refused(board=board)
    assert '"bonus": [3, 5, 7]' in error.phrase.en
    assert '"bonus": [3, 5, 7]' in error.phrase.de


def test_the_message_names_the_bad_row() -> None:
    assert "Row 2 of the board" in refused(board=[ROW, {}]).phrase.en
    assert "Reihe 2 des Bietplans" in refused(board=[ROW, {}]).phrase.de


def test_flags_and_numbers_of_players_are_checked() -> None:
    assert "true or false" in refused(feminist=1).phrase.en
    assert "3, 4, 5, 6 players" in refused(2).phrase.en


def test_everything_has_names_in_both_languages() -> None:
    assert set(RULE_CARD_NAMES) == set(RULE_CARD_EFFECTS) == set(ALL_13)
    assert set(SCENARIO_NAMES) == {"basic", "advanced", *SCENARIOS}
    for phrase in (*RULE_CARD_EFFECTS.values(), *SCENARIO_NAMES.values()):
        assert phrase.en
        assert phrase.de
