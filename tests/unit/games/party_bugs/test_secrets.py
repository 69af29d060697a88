"""What a seat cannot know is drawn anew, evenly, and nothing else changes."""

import json
from collections import Counter
from itertools import combinations, permutations
from random import Random
from typing import Any

import numpy as np
import pytest

import stammtisch
from stammtisch import Match
from stammtisch.kernel import Numbers
from stammtisch.kernel.dice import playout_rng
from tests.unit.chance import looks_uniform
from tests.unit.games.party_bugs.table import play, table, take

Arrangement = tuple[Any, ...]


def places(match: Match, numbers: Numbers) -> dict[str, list[str]]:
    rules = match.game.rules
    return rules.places(rules.snapshot(numbers))


def all_cards(match: Match, numbers: Numbers) -> list[str]:
    return sorted(card for cards in places(match, numbers).values() for card in cards)


def redeals(match: Match, seat: int, times: int) -> list[dict[str, list[str]]]:
    rng = playout_rng(1)
    found = []
    numbers = match.numbers.copy()
    for _ in range(times):  # each from the one before: nothing of the truth may be needed
        match.game.rules.bindings.redeal(numbers, seat, rng)
        found.append(places(match, numbers))
    return found


def arrangements(match: Match, seat: int, of: int, times: int) -> Counter[Arrangement]:
    """How often each arrangement of one seat's set came: hand, chosen card, deck, hidden card."""
    kinds = ("hand", "chosen", "deck", "hidden")
    return Counter(
        tuple(tuple(map(int, there[f"{kind} {of}"])) for kind in kinds) for there in redeals(match, seat, times)
    )


def split(unseen: set[int], in_hand: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every hand of so many cards, with every order of the rest."""
    return [
        (hand, deck)
        for hand in combinations(sorted(unseen), in_hand)
        for deck in permutations(sorted(unseen - {*hand}))
    ]


# --- evenly ---


def test_another_seats_hand_and_deck() -> None:
    match = table(3, hands="2 5 7 | 4 6 | 3 9 13", decks="1 | 10 11 | 8", floor="4 9 10", round=8)
    found = arrangements(match, 0, 1, 12 * 100)
    assert {*found} == {(hand, (), deck, ()) for hand, deck in split({4, 6, 10, 11}, 2)}
    assert looks_uniform(found.values())


def test_the_own_decks_order_is_unknown_too() -> None:
    match = table(3, hands="2 5 | 4 6 | 3 9", decks="1 8 13 | 10 | 8", floor="4 9 10", round=8)
    found = arrangements(match, 0, 0, 6 * 200)
    assert {*found} == {((2, 5), (), deck, ()) for deck in permutations((1, 8, 13))}
    assert looks_uniform(found.values())


def test_pauls_deck_order_is_unknown() -> None:
    match = table(2, hands="2 | 4", decks=" 1 | 1 | 5 6 13 2", floor="7 8 9", round=9)
    found = Counter(tuple(map(int, there["deck paul"])) for there in redeals(match, 1, 24 * 100))
    assert {*found} == {*permutations((2, 5, 6, 13))}
    assert looks_uniform(found.values())


def test_a_card_that_another_has_chosen_but_not_shown() -> None:
    match = table(3, hands="2 5 7 | 4 6 8 | 3 9 13", decks="1 | 10 | 8", floor="4 9 10")
    match.play(1, "play 6")
    found = arrangements(match, 0, 1, 12 * 100)
    assert {*found} == {
        (tuple(card for card in hand if card != chosen), (chosen,), deck, ())
        for hand, deck in split({4, 6, 8, 10}, 3)
        for chosen in hand
    }
    assert looks_uniform(found.values())
    own = arrangements(match, 1, 1, 20)
    assert {*own} == {((4, 8), (6,), (10,), ())}


def test_who_has_not_chosen_has_not_chosen_in_any_redeal() -> None:
    match = table(3, hands="2 5 7 | 4 6 8 | 3 9 13", decks="1 | 10 | 8", floor="4 9 10")
    match.play(1, "play 6")
    assert all(there["chosen 2"] == [] for there in redeals(match, 0, 50))


def test_a_hidden_card_is_never_a_king() -> None:
    match = table(3, hands="2 | 4 13 | 3", decks="1 | 10 | 8", hidden="5 | 6 | 7", floor="4 9 10", variant=True)
    found = arrangements(match, 0, 1, 9 * 150)
    assert {*found} == {
        (hand, (), deck, (hidden,)) for hidden in (4, 6, 10) for hand, deck in split({4, 6, 10, 13} - {hidden}, 2)
    }
    assert looks_uniform(found.values())


def test_while_hiding_a_king_is_not_the_card_chosen() -> None:
    match = table(
        3,
        hands="1 2 3 13 | 4 5 6 13 | 8 9 10 11",
        decks="4 | 7 | 1",
        floor="10 11 12",
        variant=True,
        hiding=True,
    )
    match.play(1, "hide 6")
    found = arrangements(match, 0, 1, 16 * 100)
    assert {*found} == {
        (hand, (chosen,), deck, ()) for chosen in (4, 5, 6, 7) for hand, deck in split({4, 5, 6, 7, 13} - {chosen}, 3)
    }
    assert looks_uniform(found.values())


# --- what the rules tell about a hidden card ---


def variant(**changes: Any) -> Match:
    position: dict[str, Any] = {
        "hands": "2 12 | 5 13 | 3 11",
        "decks": "1 | 10 | 8",
        "hidden": "4 | 6 | 7",
        "floor": "5 9 10",
        "variant": True,
    }
    return table(3, **(position | changes))


def hidden_in(match: Match, seat: int, of: int) -> set[int]:
    return {int(there[f"hidden {of}"][0]) for there in redeals(match, seat, 200)}


def test_a_card_that_came_and_stayed_without_a_question_is_not_hidden() -> None:
    match = variant()
    play(match, "2 5 3")
    take(match, "9 5")  # seats 0 and 2
    assert hidden_in(match, 0, 1) == {6, 10}  # the 5 was played, the 13 cannot be
    match = variant()
    play(match, "2 5 11")
    take(match, "9 10")  # seat 1 takes the 10
    assert hidden_in(match, 0, 1) == {6}
    assert hidden_in(match, 2, 1) == {6}


def test_what_left_with_an_open_twin_may_still_be_hidden() -> None:
    match = variant(displays=" | 10", decks="1 | 10 | 8")
    play(match, "2 5 11")
    take(match, "9 10")
    assert match.view(None)["displays"][1] == []
    assert hidden_in(match, 0, 1) == {6, 10}


def test_a_kings_floor_rules_out_several_at_once() -> None:
    match = variant(hands="2 12 | 1 13 | 3 11", decks="1 | 10 | 8", floor="10 9 1")
    play(match, "2 13 3")
    assert match.view(None)["displays"][1] == [1, 9, 10]
    assert hidden_in(match, 0, 1) == {6}


@pytest.mark.parametrize("answered", [False, True])
def test_after_the_question_the_hidden_card_is_known(answered: bool) -> None:
    match = variant(hidden="4 | 10 | 7", decks="1 | 6 | 8")
    play(match, "2 5 11")
    take(match, "9 10")
    assert match.view(None)["phase"] == "pair"
    if answered:
        match.play(1, "pair no")
    assert hidden_in(match, 0, 1) == {10}
    assert match.view(0)["known_hidden"] == [None, 10, None]


def test_nothing_drawn_or_chosen_is_left_in_the_state() -> None:
    """Two matches that differ only in what seat 0 cannot know are the same after a re-deal with the same numbers."""
    one = variant()
    other = variant(hands="2 12 | 6 10 | 3 8", decks="1 | 13 | 11", hidden="4 | 5 | 7")
    for match in (one, other):
        match.play(1, match.choices(1)[0])
        match.game.rules.bindings.redeal(match.numbers, 0, playout_rng(5))
    assert np.array_equal(one.numbers, other.numbers)


# --- everything else stays ---


@pytest.mark.parametrize("with_variant", [False, True], ids=["base", "variant"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_views_choices_and_events_stay_the_same(players: int, with_variant: bool) -> None:
    rng, playout = Random(players), playout_rng(players)
    game = stammtisch.load("party_bugs", players=players, variant=with_variant)
    rules = game.rules
    for seed in range(3):
        match = game.start(seed)
        while match.waiting:
            seat = rng.choice(match.waiting)
            text = rng.choice(match.choices(seat))
            before = match.numbers.copy()
            events = match.play(seat, text)
            number = rules.vocabulary(before, seat).number[text]
            for observer in range(players):
                then, now = before.copy(), match.numbers.copy()
                rules.bindings.redeal(then, observer, playout)
                rules.bindings.redeal(now, observer, playout)
                twin = match.copy()
                twin.numbers[:] = now
                assert json.dumps(twin.view(observer)) == json.dumps(match.view(observer))
                assert twin.waiting == match.waiting
                assert twin.choices(observer) == match.choices(observer)
                told = rules.events(rules.snapshot(then), seat, number, rules.snapshot(now), observer)
                assert json.dumps(told) == json.dumps(events.seen_by(observer))
                assert all_cards(match, now) == all_cards(match, before)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_redealt_match_can_be_played_to_its_end(players: int) -> None:
    rng, playout = Random(1), playout_rng(1)
    match = stammtisch.load("party_bugs", players=players, variant=True).start(7)
    rules = match.game.rules
    while match.waiting:
        rules.bindings.redeal(match.numbers, rng.randrange(players), playout)
        _ = match.state
        twin = match.copy()
        while twin.waiting:
            seat = rng.choice(twin.waiting)
            twin.play(seat, rng.choice(twin.choices(seat)))
        assert all(sorted(shown) == list(range(1, 14)) for shown in twin.view(None)["shown"])
        seat = rng.choice(match.waiting)
        match.play(seat, rng.choice(match.choices(seat)))


def test_the_dice_get_a_new_key() -> None:
    match = variant()
    before = match.state.dice.copy()
    match.game.rules.bindings.redeal(match.numbers, 0, playout_rng(1))
    assert not np.any(match.state.dice[:4] == before[:4])
