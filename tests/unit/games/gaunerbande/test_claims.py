"""All remaining tricks are mine: certain against every distribution that the seat can imagine."""

import random
from collections.abc import Iterator
from itertools import chain, permutations

import pytest

import stammtisch
from stammtisch import Match
from stammtisch.games.claim_checks import line_for
from stammtisch.games.gaunerbande.rules import PLAY
from stammtisch.kernel.bits import members
from tests.unit.games.claims_by_force import certain, deals, loses, order, with_hands
from tests.unit.games.gaunerbande.table import DECK, as_set, cards


def ending(*hands: str, possible: dict[int, str] | None = None, black_open: bool = True) -> Match:
    """The last tricks of a round, without passing: all other cards have been played. Seat 0 is to lead."""
    match = stammtisch.load("gaunerbande", players=len(hands)).start(seed=1)
    s = match.state
    held = [cards(hand) for hand in hands]
    gone = [card for card in DECK if card not in chain(*held)]
    if len(hands) == 3:
        gone = [card for card in gone if card[1:] != "0"]
    s.passing, s.phase, s.owing = 0, PLAY, 1
    for seat, hand in enumerate(held):
        s.hands[seat], s.passed[seat] = as_set(hand), 0
        s.possible[seat] = as_set(cards((possible or {}).get(seat, "r0-12 b0-12 g0-12 k0-12")))
    s.logged = len(gone)
    for number, card in enumerate(gone):
        s.log[number] = DECK.index(card)
    s.tricks, s.black_open, s.led, s.lying = len(gone) // len(hands), int(black_open), 0, 0
    s.leaders[s.tricks] = 0
    return match


def is_certain(*hands: str, **known: object) -> bool:
    match = ending(*hands, **known)  # type: ignore[arg-type]
    by_force = not counterexample(match, 0)
    assert certain(match, 0) == by_force
    return by_force


def counterexample(match: Match, seat: int, cards_in_order: tuple[int, ...] | None = None) -> bool:
    """Whether there is a distribution, and a play, in which the seat does not win everything."""
    s = match.state
    others = [other for other in range(match.players) if other != seat]
    hidden = members(sum(int(s.hands[other]) for other in others))
    given = int(s.passed[seat]) & sum(int(s.hands[other]) for other in others)
    receiver = (seat + int(s.passing)) % match.players
    play = order(match, seat) if cards_in_order is None else cards_in_order
    for hands in deals(hidden, [int(s.hands[other]).bit_count() for other in others]):
        deal = dict(zip(others, hands, strict=True))
        if any(hand & ~int(s.possible[other]) for other, hand in deal.items()) or given & ~deal.get(receiver, 0):
            continue
        if loses(match, with_hands(match, deal), seat, play):
            return True
    return False


def test_the_highest_cards_of_each_suit_are_certain() -> None:
    assert is_certain("r12 b12", "r3 r4", "b3 g5", "g6 g7")


def test_a_card_that_may_be_beaten_is_not() -> None:
    assert not is_certain("r12 b7", "r3 r4", "b3 b8", "g6 g7")


def test_low_cards_of_a_suit_that_nobody_else_has() -> None:
    assert is_certain("r2 r3", "b3 b8", "g6 g7", "k1 k2")


def test_a_long_suit_draws_what_is_left_of_it() -> None:
    """Naively the r2 loses to the r5; but whoever has it must play it on the r12."""
    assert is_certain("r12 r2", "r5 b8", "g6 g7", "k1 k2")


def test_but_not_if_one_hand_may_have_as_many() -> None:
    """The r5 is played to the r12 and the r6 kept: not so if they lie apart, which nobody can know."""
    assert not is_certain("r12 r2", "r5 b8", "r6 g7", "k1 k2")


def test_unless_it_has_shown_that_it_cannot_hold_both() -> None:
    known = {1: "r5-6 b0-12 g0-12 k0-12", 2: "b0-12 g0-12 k0-12", 3: "b0-12 g0-12 k0-12"}
    assert not is_certain("r12 r2", "r5 r6", "g6 g7", "k1 k2", possible=known)
    known = {1: "r5 b0-12 g0-12 k0-12", 2: "r6 b0-12 g0-12 k0-12", 3: "b0-12 g0-12 k0-12"}
    assert is_certain("r12 r2", "r5 b8", "r6 g7", "k1 k2", possible=known)


def test_what_others_must_hold_leaves_them_no_room() -> None:
    """Seat 1 alone may have the blue cards, so it has no room for two red ones."""
    known = {1: "r5-6 b0-12", 2: "g0-12 k0-12 r6", 3: "g0-12 k0-12 r6"}
    assert is_certain("r12 r2", "r5 b8", "r6 g7", "k1 k2", possible=known)


def test_black_is_led_last() -> None:
    match = ending("r12 k12", "r3 r4", "b3 g5", "g6 g7", black_open=False)
    assert [DECK[card] for card in order(match, 0)] == ["r12", "k12"]
    assert certain(match, 0)


def test_given_cards_are_where_they_were_put() -> None:
    """Seat 0 gave the r5 and the r6 to seats of whom each can have but one: passing is to the left."""
    match = ending("r12 r2", "r5 b8", "r6 g7", "k1 k2")
    match.state.passing, match.state.passed[0] = 1, as_set(["r5", "b8", "g12"])
    assert certain(match, 0)
    assert not counterexample(match, 0)


def test_claims_are_for_whoever_leads_from_the_second_trick_on() -> None:
    match = ending("r12 b12", "r3 r4", "b3 g5", "g6 g7")
    rules = match.game.rules
    assert rules.claims is not None
    may = [rules.claims.may_claim(rules.snapshot(match.numbers), seat) for seat in range(4)]
    assert may == [True, False, False, False]
    match.play(0, "play r12")
    assert not any(rules.claims.may_claim(rules.snapshot(match.numbers), seat) for seat in range(4))
    first = stammtisch.load("gaunerbande", players=4).start(seed=3)
    while first.view()["phase"] == "pass":
        seat = first.waiting[0]
        first.play(seat, first.choices(seat)[0])
    assert not rules.claims.may_claim(rules.snapshot(first.numbers), first.waiting[0])


def test_a_line_of_play_is_found_if_the_others_play_along() -> None:
    match = ending("r10 r5", "r3 r9", "b3 g5", "g6 g7")
    rules = match.game.rules
    line = line_for(rules, match.numbers, 0)
    assert line is not None
    for seat, choice in line.choices:
        match.play(seat, f"play {DECK[choice]}")
    assert match.view()["history"], "the round is over"
    assert line_for(rules, ending("r10 r5", "r6 r9", "b3 g5", "g6 g7").numbers, 0) is None, "one of them always beats"


def endings(players: int, left: int, seeds: range) -> Iterator[tuple[Match, int]]:
    for seed in seeds:
        match, dice = stammtisch.load("gaunerbande", players=players).start(seed), random.Random(seed)
        while not match.over:
            seat, rules = match.waiting[0], match.game.rules
            assert rules.claims is not None
            now = rules.snapshot(match.numbers)
            if rules.claims.may_claim(now, seat) and rules.claims.left(now) == left:
                yield match, seat
            match.play(seat, dice.choice(match.choices(seat)))


@pytest.mark.parametrize(("players", "left", "matches"), [(3, 2, 12), (3, 3, 12), (3, 4, 3), (4, 2, 8)])
def test_it_is_certain_exactly_if_there_is_no_counterexample(players: int, left: int, matches: int) -> None:
    found = {True: 0, False: 0}
    for match, seat in endings(players, left, range(matches)):
        lost = counterexample(match, seat)
        assert certain(match, seat) != lost, (match.view(seat), match.played)
        if lost and left == 2:
            assert all(counterexample(match, seat, other) for other in other_orders(match, seat)), "another order is"
        found[lost] += 1
    assert min(found.values()) > 2, found


def other_orders(match: Match, seat: int) -> list[tuple[int, ...]]:
    """Legal ones: the first card may be led now, the last at any time."""
    legal = match.legal_numbers(seat)
    ours = order(match, seat)
    return [other for other in permutations(ours) if other != ours and legal >> other[0] & 1]
