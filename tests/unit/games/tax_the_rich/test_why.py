"""Why a trick is won, as everybody is told."""

from typing import Any

import pytest

from stammtisch import Match
from stammtisch.games.tax_the_rich import GAME
from tests.unit.games.tax_the_rich.table import choose, table


def trick(match: Match, *cards: str) -> dict[str, Any]:
    happened = [match.play(match.waiting[0], f"play {card}") for card in cards][-1]
    (told,) = [event for event in happened if event["event"] == "trick"]
    return dict(told)


@pytest.mark.parametrize(
    ("rule_cards", "why"),
    [("", "led"), ("4", "artist"), ("8", "doctor"), ("7", "led")],
)
def test_what_is_in_force_decides(rule_cards: str, why: str) -> None:
    match = table("g8 r2", "g4 y5", "b1 r5", "g7 b5", rule_cards=rule_cards, trump="r")
    told = trick(match, "g8", "g4", "b1", "g7")
    assert told["why"] == why
    assert told["card"] == ("g7" if rule_cards == "7" else "g8")
    assert told["debunked"] == (1 if rule_cards == "7" else 0)


def test_trump_beats_the_suit_led() -> None:
    told = trick(table("g8 r2", "b4 y5", "b9 r5", "g12 b5", trump="b"), "g8", "b4", "b9", "g12")
    assert (told["card"], told["why"], told["winners"]) == ("b9", "trump", [2])
    assert GAME.tell(told).en == "{2} wins the trick: the blue 9 is the highest trump."
    assert GAME.tell(told).de == "{2} gewinnt den Stich: Die blaue 9 ist der höchste Trumpf."


def test_after_a_class_revolution_the_lowest_wins() -> None:
    match = table("g8 r2", "g4 y5", "b9 r5", "g12 b5", trump="r")
    choose(match, "declare class")
    told = trick(match, "g8", "g4", "b9", "g12")
    assert told["low"]
    assert (told["card"], told["why"]) == ("g4", "led")
    assert "lowest" in GAME.tell(told).en


def test_where_scientists_leave_nothing_nobody_wins() -> None:
    told = trick(table("g7 r2", "y7 y5", "b7 r5", rule_cards="7", trump="r"), "g7", "y7", "b7")
    assert (told["winners"], told["card"], told["why"], told["debunked"]) == ([], None, None, 3)
    assert GAME.tell(told).en == "Nobody wins the trick."
