"""A game whose rules tell what happens: its events are only translated, and end as every game's do."""

import pytest

from stammtisch import Game
from stammtisch.games.event_log import MOST, translated
from tests.unit.games.stones import GAME


def test_what_the_rules_tell_is_translated_in_order() -> None:
    match = Game(GAME, 2).start(1)
    assert list(match.play(0, "take 2")) == [{"event": "take", "seat": 0, "stones": 2}]
    events = match.play(1, "take 2")
    assert list(events) == [
        {"event": "take", "seat": 1, "stones": 2},
        {"event": "low", "pile": 3},
        {"event": "guess", "seat": 1},
    ]


def test_an_observer_whose_translation_is_none_is_told_nothing() -> None:
    match = Game(GAME, 2).start(1)
    match.play(0, "take 2")
    events = match.play(1, "take 2")
    for observer in (0, None):
        assert [event["event"] for event in events.seen_by(observer)] == ["take", "low"]


def test_the_log_goes_round() -> None:
    match = Game(GAME, 2).start(1)
    match.state.told = told = 5 * MOST - 1
    match.play(0, "take 2")
    assert [event["event"] for event in match.play(1, "take 2")] == ["take", "low", "guess"]
    assert match.state.told == told + 4


def test_the_endings_that_a_game_knows_are_told_by_themselves() -> None:
    """`over`, which its EVENT lists; not `round`, which it does not."""
    match = Game(GAME, 3).start(1)
    for seat, text in ((0, "take 2"), (1, "take 2"), (2, "take 2")):
        match.play(seat, text)
    last = match.play(0, "take 1")
    assert [event["event"] for event in last] == ["take", "over"]
    assert last[-1] == {"event": "over", "winners": [0], "scores": [1, 0, 0]}


def test_more_events_than_the_log_holds_are_noticed() -> None:
    match = Game(GAME, 2).start(1)
    before = GAME.snapshot(match.numbers)
    match.state.told += MOST + 1
    with pytest.raises(AssertionError, match="17 events"):
        translated({}, before, GAME.snapshot(match.numbers), None)
