"""All remaining tricks are mine, with trumps, Presidents that may not be led, and revolutions."""

import random
from typing import Any

import pytest

import stammtisch
from stammtisch import Match
from stammtisch.games.claim_checks import Place, can_lie
from stammtisch.games.tax_the_rich.claims import _hidden
from stammtisch.games.tax_the_rich.state import CLASS
from stammtisch.kernel.bits import members
from tests.unit.games.claims_by_force import certain, deals, loses, order, with_hands
from tests.unit.games.tax_the_rich.table import DECK, as_set, in_play, table


def counterexample(match: Match, seat: int = 0) -> bool:
    s = match.state
    others = [other for other in range(match.players) if other != seat]
    hidden = members(sum(int(s.hands[other]) for other in others))
    for hands in deals(hidden, [int(s.hands[other]).bit_count() for other in others]):
        deal = dict(zip(others, hands, strict=True))
        if any(hand & ~int(s.may[other]) for other, hand in deal.items()):
            continue
        if loses(match, with_hands(match, deal), seat, order(match, seat)):
            return True
    return False


def is_certain(*hands: str, **terms: Any) -> bool:
    match = table(*hands, **terms)
    sure = certain(match, 0)
    assert not (sure and counterexample(match))
    return sure


def may_claim(match: Match, seat: int = 0) -> bool:
    rules = match.game.rules
    assert rules.claims is not None
    return rules.claims.may_claim(rules.snapshot(match.numbers), seat)


def test_the_highest_trumps_and_then_the_highest_of_a_suit() -> None:
    assert is_certain("r11 g11", "r4 g10", "y5 y6", "b7 b8")


def test_a_trump_that_is_left_takes_what_is_high() -> None:
    assert not is_certain("g11 g10", "r4 g9", "y5 y6", "b7 b8")


def test_trumps_are_drawn_first_if_there_are_enough() -> None:
    """Naively the g11 loses to a trump; but it has fallen to the r11."""
    assert is_certain("r11 g11", "r4 g10", "y5 y6", "b7 b8")
    assert not is_certain("r11 g11", "r4 r5", "y5 y6", "b7 b8"), "one hand may have two"


def test_presidents_come_last() -> None:
    match = table("r11 g12 g11", "r4 g10 y4", "y5 y6 y7", "b7 b8 b9")
    assert [DECK[card] for card in order(match, 0)] == ["r11", "g11", "g12"]
    assert certain(match, 0)
    assert not is_certain("r11 g12 g10", "r4 g11 y4", "y5 y6 y7", "b7 b8 b9"), "the g12 cannot be led before the g10"


def test_as_long_as_a_revolution_may_come_nothing_is_high() -> None:
    assert not is_certain("r11 g11", "r4 g10", "y5 y2", "b7 b8")
    assert is_certain("r11 g11", "y4 b10", "y5 y2", "b7 b8"), "but nobody can follow, nor trump"


def test_after_the_class_revolution_low_is_high() -> None:
    match = table("r2 r3", "r4 g10", "y5 y2", "b7 b8")
    match.state.revolution = CLASS
    assert certain(match, 0)
    assert not counterexample(match)
    match = table("r12 r11", "r4 g10", "y5 y2", "b7 b8")
    match.state.revolution = CLASS
    assert not certain(match, 0)


def test_women_count_more_after_the_feminist_one() -> None:
    match = table("g11 g10", "g9 b10", "y5 y8", "b7 b8")
    assert certain(match, 0)
    match.state.revolution = 2
    assert not certain(match, 0)


def test_where_something_else_is_to_be_decided_nobody_claims() -> None:
    assert may_claim(table("r11 g11", "r4 g10", "y5 y6", "b7 b8"))
    assert not may_claim(table("r11 g1", "r4 g10", "y5 y6", "b7 b8")), "a Poor would tax"
    assert not may_claim(table("r11 g11", "r4 g10", "y5 y6", "b7 b8", rule_cards="6")), "the Police may frisk"
    assert may_claim(table("r11 g11", "r4 g10", "y5 y8", "b7 b8", rule_cards="6")), "they are all gone"
    six = table("r11 g11", "r4 g10", "y5 y6", "b7 b8", "y8 y9", "b9 b10")
    assert not may_claim(six), "two win each trick"


def test_a_revolution_by_one_seat_may_help_another_so_its_bot_does_not_agree() -> None:
    match = table("r11 g11", "r4 g10", "y5 y2", "b7 b8")
    rules = match.game.rules
    assert rules.claims is not None
    stops = [rules.claims.stops(rules.snapshot(match.numbers), 0, other) for other in (1, 2, 3)]
    assert stops == [False, True, False]


@pytest.mark.parametrize(("players", "left", "positions"), [(4, 2, 120), (5, 2, 12), (4, 3, 90)])
def test_it_is_never_certain_if_there_is_a_counterexample(players: int, left: int, positions: int) -> None:
    dice = random.Random(left)
    found = {True: 0, False: 0}
    low = as_set(card for card in DECK if card[1:] in ("1", "2", "3"))
    while sum(found.values()) < positions:
        deck = [card for card in in_play(players) if not low >> DECK.index(card) & 1 or dice.random() < 0.3]
        own = dice.sample([card for card in deck if card[0] == "r" or card[1:] in ("10", "11", "12")], left)
        rest = dice.sample([card for card in deck if card not in own], left * (players - 1))
        hands = [own, *(rest[seat :: players - 1] for seat in range(players - 1))]
        match = table(*(" ".join(hand) for hand in hands), feminist=dice.random() < 0.3)
        sure = certain(match, 0)
        found[sure] += 1
        if sure:
            assert not counterexample(match), (match.view(0), hands)
    assert found[True] > 1, found


def test_what_is_thought_possible_always_has_room_for_the_truth() -> None:
    """Otherwise something would be called impossible that is the case."""
    looked = 0
    for rules_of in ("basic", "advanced", "anarchy"):
        for players in (3, 4, 5):
            match, dice = stammtisch.load("tax_the_rich", players, rules=rules_of).start(players), random.Random(5)
            while not match.over:
                seat = match.waiting[0]
                if match.view(seat)["phase"] == "play" and not match.view(seat)["trick"]:
                    looked += _has_room(match, seat)
                match.play(seat, dice.choice(match.choices(seat)))
    assert looked > 100


def _has_room(match: Match, seat: int) -> bool:
    s = match.game.rules.snapshot(match.numbers)
    places = [Place(s.aside.bit_count(), s.aside)]
    for other in range(s.players):
        if other != seat:
            reach = s.may[other] | s.open_cards[other] | (s.stray_may[other] if s.strays[other] else 0)
            assert not s.hands[other] & ~reach
            places.append(Place(s.hands[other].bit_count(), reach))
    assert can_lie(_hidden(s, seat), places)
    return True
