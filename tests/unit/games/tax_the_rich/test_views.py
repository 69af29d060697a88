"""Views, events and places: what everybody sees, and that each card is somewhere once."""

import json
from random import Random
from typing import Any

import pytest

import stammtisch
from stammtisch import Match
from tests.unit.games.tax_the_rich.table import DECK, choose, table

PAGE_KEYS = """
    covering declaring hand hand_sizes open_hands board marker bids leader deputy called trick led pointed kept frisk
    last_trick tricks stacks stack_origins gifts_owed revolution rebel rule_cards
"""
EVERY_GAME = "game players seat round phase waiting choices scores over winners options hand history"
MORE = "robbed docked last_pointed last_docked to_keep last_kept government governments"  # ours


def random_match(players: int, seed: int, **options: Any) -> Match:
    return stammtisch.load("tax_the_rich", players, **options).start(seed)


def test_a_view_has_the_pages_keys() -> None:
    for seat in (None, 0, 3):
        assert set(random_match(4, 1).view(seat)) == set(f"{PAGE_KEYS} {EVERY_GAME} {MORE}".split())


def test_before_the_first_bid_everything_is_empty_or_null() -> None:
    match = random_match(5, 1, rules="anarchy")
    view = match.view(None)
    for key in ("hand", "covering", "declaring", "marker", "leader", "deputy", "called", "led", "frisk", "last_trick"):
        assert view[key] is None, key
    assert view["revolution"] is view["rebel"] is None
    assert view["trick"] == view["tricks"] == view["bids"] == view["kept"] == []
    assert view["stacks"] == view["pointed"] == view["gifts_owed"] == [0] * 5
    assert view["open_hands"] == view["stack_origins"] == [[]] * 5
    assert view["phase"] == "bid"


def test_a_spectator_has_no_hand_and_a_seat_its_own() -> None:
    match = random_match(4, 2)
    hands = [match.view(seat)["hand"] for seat in range(4)]
    assert sorted((card for hand in hands for card in hand), key=DECK.index) == [c for c in DECK if "." not in c]


def test_the_trick_as_it_is_played() -> None:
    match = table("g8 r1", "g5 y2", "g9 r2", "g3 b5")
    choose(match, "g8", "g5")
    view = match.view(3)
    assert view["trick"] == [{"seat": 0, "card": "g8", "value": None}, {"seat": 1, "card": "g5", "value": None}]
    assert (view["led"], view["phase"], view["waiting"]) == ("g", "play", [2])


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("rules", ["basic", "anarchy"])
def test_random_matches_hold_together(players: int, rules: str) -> None:
    match = random_match(players, 7, rules=rules)
    rng = Random(7)
    while match.waiting:
        (seat,) = match.waiting
        look(match)
        happened = match.play(seat, rng.choice(match.choices(seat)))
        tellings(match, happened)
    look(match)
    assert match.round == 3
    assert len(match.history) == 3
    assert [sum(points) for points in zip(*match.history, strict=True)] == list(match.scores)
    assert match.winners


def look(match: Match) -> None:
    rules = match.game.rules
    places = rules.places(rules.snapshot(match.numbers))
    assert sorted((card for cards in places.values() for card in cards), key=DECK.index) == DECK
    for seat in (None, *range(match.players)):
        view = match.view(seat)
        assert json.loads(json.dumps(view)) == view
        assert sum(view["stacks"]) == sum(map(len, view["stack_origins"]))
        assert view["hand_sizes"] == [len(places[f"hand {other}"]) for other in range(match.players)]
        if seat is not None:
            assert view["hand"] == places[f"hand {seat}"]
            assert set(view["open_hands"][seat]) <= set(view["hand"])
        if seat in match.waiting:
            assert view["choices"]
        else:
            assert view["choices"] == []
            assert view["covering"] is view["declaring"] is None
            assert view["phase"] != "reveal"


def tellings(match: Match, happened: stammtisch.Events) -> None:
    names = "ABCDEF"
    for observer in (None, *range(match.players)):
        for event in happened.seen_by(observer):
            told = match.game.rules.tell(event)
            assert "{" not in told.en.format(*names)
            assert told.de.format(*names).endswith((".", "!"))
            json.dumps(event)


def test_a_full_trick_of_events_at_the_end_of_a_round() -> None:
    match = table("g9", "g8", "g3", "y12", stacks=(3, 1, 4, 3))
    happened = choose(match, "g9", "g8", "g3", "y12")
    assert [event["event"] for event in happened] == ["play", "trick", "count", "round", "deal"]
    counted = happened[2]
    assert (counted["stacks"], counted["bonus"]) == ([4, 1, 4, 3], [3, 3, 0, 0])
    assert (counted["government"]["seats"], counted["government"]["met"]) == ([0, 1], True)
    assert happened[3]["points"] == [4 + 3, 1 + 3, 4, 3]


def test_new_rule_cards_are_told_with_the_deal() -> None:
    match = table("g9", "g8", "g3", "y12", rules=["scandal", "anarchy", "scandal"])
    happened = choose(match, "g9", "g8", "g3", "y12")
    assert happened[-1]["event"] == "rule_cards"
    assert len(happened[-1]["rule_cards"]) == 10
