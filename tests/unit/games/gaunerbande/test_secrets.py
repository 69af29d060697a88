"""What a seat knows: everything else is drawn anew by `redeal`, and every possible world is equally likely."""

from collections import Counter
from random import Random

import pytest

import stammtisch
from stammtisch import Match
from stammtisch.games.gaunerbande import GAME
from tests.unit.chance import looks_uniform
from tests.unit.games.gaunerbande.table import as_set, cards, dealt, in_play, play, play_out, table
from tests.unit.games.gaunerbande.worlds import in_state, plays, possible_worlds, redealt, splits, world


def assert_worlds_uniform(match: Match, seat: int) -> int:
    """Every world that brute force finds is reached, no other, all equally often; how many there are."""
    expected = possible_worlds(match, seat)
    found = Counter(world(numbers, match.players) for numbers in redealt(match, seat, 40 * len(expected) + 100))
    assert set(found) == expected
    assert len(expected) == 1 or looks_uniform(found.values())
    return len(expected)


def play_until(match: Match, left: int, luck: Random) -> None:
    """Everybody plays at random until somebody is to play from so few cards."""
    while True:
        seat = luck.choice(match.waiting)
        if match.view()["hand_sizes"][seat] == left and match.view()["phase"] == "play":
            return
        match.play(seat, luck.choice(match.choices(seat)))


# --- every possible world, equally likely ---


@pytest.mark.parametrize(("players", "left"), [(3, 4), (4, 3), (5, 2), (6, 1)])
def test_towards_the_end_of_a_round_every_possible_world_is_equally_likely(players: int, left: int) -> None:
    sizes = []
    for seed in range(8):
        match = stammtisch.load("gaunerbande", players=players, target=1000).start(seed)
        luck = Random(seed)
        play_until(match, left, luck)
        for _ in range(luck.randrange(players)):
            seat = match.waiting[0]
            match.play(seat, luck.choice(match.choices(seat)))
        for seat in luck.sample(range(players), 2):
            sizes.append((assert_worlds_uniform(match, seat), splits(match)))
    assert any(worlds < everything for worlds, everything in sizes)
    assert max(worlds for worlds, _ in sizes) > 20


def test_a_seat_that_did_not_follow_is_void() -> None:
    match = table("g0-12", "r0-12", "b0-12", "k0-12")
    play(match, "g0 r0 b0 k0", "g1 r1 b1 k1", "g2 r2 b2 k2", "g3 r3")
    for numbers in redealt(match, 0, 200):
        assert not any(hand & as_set(cards("g0-12")) for hand in world(numbers, 4)[1:])


def test_cards_passed_are_known_until_they_are_played() -> None:
    match = table("g0-2", "k10-12", "r9-11", "b4-6", gifts=("g0-2", "k10-12", "r9-11", "b4-6"))
    passed = as_set(cards("k10-12"))
    for numbers in redealt(match, 0, 100):
        assert world(numbers, 4)[1] & passed == passed
    assert any(world(numbers, 4)[1] & passed != passed for numbers in redealt(match, 2, 100))


def test_a_passed_card_that_was_played_leaves_the_others_known() -> None:
    match = table("g0-12", "k0-12", "r0-12", "b0-12", gifts=("g0-2", "k10-12", "r0-2", "b0-2"))
    play(match, "g0 k10 r0 b0")
    kept = as_set(cards("k11 k12"))
    for numbers in redealt(match, 0, 100):
        assert world(numbers, 4)[1] & kept == kept


def test_the_holder_of_the_opening_card_is_known() -> None:
    match = table("", "", "g0", "")
    for seat in (0, 1, 3):
        for numbers in redealt(match, seat, 100):
            assert world(numbers, 4)[2] >> 26 & 1


# One costly card in the first trick shows that the hand has nothing else.
COSTLY = ("g0 g2-12 b12", "g1 r0-9 r11 r12", "r10 k0-11", "b0-11 k12")


def test_a_costly_discard_in_the_first_trick_shows_a_hand_of_nothing_else() -> None:
    match = table(*COSTLY)
    play(match, "g0 g1 k4")
    costly = as_set(cards("r10 k0-12"))
    for numbers in redealt(match, 0, 100):
        assert not world(numbers, 4)[2] & ~costly
    for card in cards("r10 k0-3 k5-12"):
        assert any(world(numbers, 4)[2] & as_set([card]) for numbers in redealt(match, 0, 100))
    while match.view()["hand_sizes"] != [3] * 4:
        (seat,) = match.waiting
        match.play(seat, match.choices(seat)[0])
    for seat in range(4):
        assert_worlds_uniform(match, seat)


def test_a_harmless_discard_in_the_first_trick_shows_nothing_more() -> None:
    match = table("g0 g2-12 b12", "g1 r0-9 r11 r12", "r10 b0 k0-10", "")
    play(match, "g0 g1 b0")
    harmless = as_set(in_play(4)) & ~as_set(cards("r10 k0-12 g0-12"))
    assert any(world(numbers, 4)[2] & harmless for numbers in redealt(match, 0, 100))


def test_an_early_black_lead_shows_an_all_black_hand() -> None:
    match = table("g0 k12 r0-10", "g12 k0-11", "g1-6 b0-6", "")
    play(match, "g0 g12 g1 g7", "k3")
    black = as_set(cards("k0-12"))
    for numbers in redealt(match, 2, 100):
        assert not world(numbers, 4)[1] & ~black
    while match.view()["hand_sizes"] != [3] * 4:
        (seat,) = match.waiting
        match.play(seat, match.choices(seat)[0])
    for seat in range(4):
        assert_worlds_uniform(match, seat)


def test_a_later_black_lead_shows_nothing() -> None:
    match = table("g0 k0", "g1 g2", "g5 g6", "g10 g12 k1")
    play(match, "g0 g1 g5 g12", "g10 k0 g2 g6", "k1")
    coloured = as_set(cards("r0-12 b0-12"))
    assert any(world(numbers, 4)[3] & coloured for numbers in redealt(match, 0, 100))


# --- what stays, and what never does ---


def positions(players: int) -> list[Match]:
    """Moments of one match, some in every phase."""
    match, luck, found = stammtisch.load("gaunerbande", players=players, target=30).start(3), Random(3), []
    while not match.over:
        found.append(match.copy())
        seat = luck.choice(match.waiting)
        match.play(seat, luck.choice(match.choices(seat)))
    return [*found[:: max(1, len(found) // 60)], match]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_seats_view_and_choices_stay_the_same(players: int) -> None:
    for match in positions(players):
        for seat in range(players):
            for numbers in redealt(match, seat, 3, seed=seat):
                twin = in_state(match, numbers)
                assert twin.view(seat) == match.view(seat)
                assert twin.view(None) == match.view(None)
                assert twin.choices(seat) == match.choices(seat)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_card_is_still_in_exactly_one_place(players: int) -> None:
    for match in positions(players):
        for seat in range(players):
            for numbers in redealt(match, seat, 3, seed=seat):
                places = GAME.places(GAME.snapshot(numbers))
                assert Counter(card for held in places.values() for card in held) == Counter(
                    f"{suit}{value}" for suit in "rbgk" for value in range(13)
                )


def test_the_dice_are_changed_so_that_the_next_deal_cannot_be_computed() -> None:
    match = table("g0-12", "r0-12", "b0-12", "k0-12")
    play_out(match)
    deals = set()
    for numbers in redealt(match, 0, 20):
        twin = in_state(match, numbers)
        twin.play(0, "coup self")
        deals.add(tuple(twin.view(0)["hand"]))
    match.play(0, "coup self")
    assert len(deals) == 20
    assert tuple(match.view(0)["hand"]) not in deals


# --- while cards are being passed ---


def half_passed() -> Match:
    """Seat 0 has chosen one card, seat 1 none, seat 2 two and seat 3 all three."""
    match = dealt("r0-12", "b0-12", "g0-12", "k0-12")
    for seat, card in [(0, "r5"), (2, "g0"), (2, "g1"), (3, "k0"), (3, "k1"), (3, "k2")]:
        match.play(seat, f"pass {card}")
    return match


def test_during_passing_every_other_card_may_be_anywhere() -> None:
    match = half_passed()
    where = Counter[tuple[int, int]]()
    for numbers in redealt(match, 0, 3000):
        hands = world(numbers, 4)
        assert hands[0] == as_set(cards("r0-12"))
        assert [hand.bit_count() for hand in hands] == [13] * 4
        for seat in (1, 2, 3):
            where.update((seat, card) for card in range(13, 52) if hands[seat] >> card & 1)
    assert len(where) == 3 * 39
    assert looks_uniform(where.values())


def test_during_passing_the_others_choices_are_drawn_anew() -> None:
    """Known is only who has finished; not what was chosen, nor how far the others are."""
    match = half_passed()
    numbers_chosen: dict[int, Counter[int]] = {1: Counter(), 2: Counter()}
    finished = Counter[int]()
    for numbers in redealt(match, 0, 3000):
        s = GAME.snapshot(numbers)
        assert s.passed[0] == as_set(["r5"])
        for seat in (1, 2, 3):
            assert not s.passed[seat] & ~s.hands[seat]
        assert s.passed[3].bit_count() == 3
        finished.update(card for card in range(52) if s.passed[3] >> card & 1)
        for seat in (1, 2):
            numbers_chosen[seat][s.passed[seat].bit_count()] += 1
    assert all(set(chosen) == {0, 1, 2} and looks_uniform(chosen.values()) for chosen in numbers_chosen.values())
    assert len(finished) == 39
    assert looks_uniform(finished.values())


def test_after_the_exchange_what_the_others_gave_each_other_is_drawn_anew() -> None:
    match = table("g0-12", "r0-12", "b0-12", "k0-12")
    play(match, "g0 r0 b0 k0", "g1 r1")
    given = Counter[int]()
    for numbers in redealt(match, 0, 2000):
        s = GAME.snapshot(numbers)
        for giver in range(4):
            assert s.received[(giver + 1) % 4] == s.passed[giver]
        assert s.passed[0] == as_set(match.view(0)["passed"])
        assert s.received[0] == as_set(match.view(0)["received"])
        played = as_set(play["card"] for play in plays(match.view(0)) if play["seat"] == 2)
        assert not s.received[2] & ~(s.hands[2] | played)
        given.update(card for card in range(52) if s.received[2] >> card & 1 and s.received[2] >> 13 & 1)
    assert given[13] > 0  # the b0 that seat 2 has played may have been a gift
    assert len(given) > 30
