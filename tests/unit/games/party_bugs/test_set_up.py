"""Set-up: the first floor, the tie card, the hands."""

from collections import Counter

import pytest

import stammtisch
from stammtisch import Match, OptionError
from tests.unit.chance import looks_uniform


def places(match: Match) -> dict[str, list[int]]:
    rules = match.game.rules
    found = rules.places(rules.snapshot(match.numbers))
    return {place: [int(card) for card in cards] for place, cards in found.items()}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_set_lays_one_card_and_every_seat_draws_three(players: int) -> None:
    match = stammtisch.load("party_bugs", players=players).start(1)
    view, there = match.view(0), places(match)
    assert len(view["floor"]) == max(players, 3)
    assert view["deck_sizes"] == [9] * players
    assert view["phase"] == "play"
    assert view["round"] == 1
    assert match.waiting == tuple(range(players))
    for seat in range(players):
        own = view["shown"][seat] + there[f"hand {seat}"] + there[f"deck {seat}"]
        assert sorted(own) == list(range(1, 14))
        assert len(there[f"hand {seat}"]) == 3


def test_no_king_begins_on_the_floor_and_it_is_back_in_the_deck_anywhere() -> None:
    game = stammtisch.load("party_bugs", players=3)
    first: Counter[int] = Counter()
    king: Counter[int] = Counter()
    for seed in range(700):
        match = game.start(seed)
        there = places(match)
        for seat in range(3):
            first.update(match.view(None)["shown"][seat])
            order = [0, 0, 0, *there[f"deck {seat}"]]
            king[order.index(13) if 13 in order else 0] += 1
    assert set(first) == set(range(1, 13))
    assert looks_uniform(first.values())
    in_hand = king.pop(0)
    assert looks_uniform([*king.values()])
    assert looks_uniform([in_hand // 3] * 1 + [*king.values()])  # three of twelve places are the hand


def test_the_lowest_floor_card_gets_the_tie_card() -> None:
    game = stammtisch.load("party_bugs", players=5)
    for seed in range(200):
        view = game.start(seed).view(None)
        first = [shown[0] for shown in view["shown"]]
        assert first[view["tie_holder"]] == min(first)


def test_d1_the_dice_decide_among_the_tied() -> None:
    game = stammtisch.load("party_bugs", players=3)
    holders: Counter[int] = Counter()
    for seed in range(2500):
        view = game.start(seed).view(None)
        first = [shown[0] for shown in view["shown"]]
        if first[0] == first[1] < first[2]:
            holders[view["tie_holder"]] += 1
    assert set(holders) == {0, 1}
    assert looks_uniform(holders.values())


def test_paul_never_gets_the_tie_card() -> None:
    game = stammtisch.load("party_bugs", players=2)
    lowest = 0
    for seed in range(200):
        view = game.start(seed).view(None)
        first = [shown[0] for shown in view["shown"]]
        assert view["tie_holder"] in (0, 1)
        assert first[view["tie_holder"]] == min(first)
        lowest += view["paul"]["shown"][0] < min(first)
    assert lowest


def test_paul_has_a_set_of_his_own_without_a_hand() -> None:
    for seed in range(50):
        match = stammtisch.load("party_bugs", players=2).start(seed)
        view = match.view(0)
        assert view["paul"]["deck_size"] == 12
        assert view["paul"]["display"] == []
        assert view["paul"]["shown"] != [13]
        assert sorted(view["paul"]["shown"] + places(match)["deck paul"]) == list(range(1, 14))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_in_the_variant_four_cards_are_drawn_and_one_is_hidden_first(players: int) -> None:
    match = stammtisch.load("party_bugs", players=players, variant=True).start(1)
    view = match.view(0)
    assert view["phase"] == "hide"
    assert view["round"] == 1
    assert view["deck_sizes"] == [8] * players
    assert len(view["hand"]) == 4
    assert match.waiting == tuple(range(players))


def test_two_to_six_play() -> None:
    for players in (1, 7):
        with pytest.raises(OptionError):
            stammtisch.load("party_bugs", players=players)


def test_the_variant_is_off_unless_agreed() -> None:
    assert stammtisch.load("party_bugs").options == {"variant": False}
    with pytest.raises(OptionError):
        stammtisch.load("party_bugs", variant=1)
