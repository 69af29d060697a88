"""What a re-deal keeps and what it draws anew, by counting arrangements in small positions."""

import json
from collections import Counter
from itertools import permutations
from random import Random

import numpy as np
import pytest

import stammtisch
from stammtisch import Match
from stammtisch.games.tax_the_rich import GAME
from stammtisch.kernel.dice import playout_rng
from tests.unit.chance import looks_uniform
from tests.unit.games.tax_the_rich.table import asked, choose, table

Places = dict[str, list[str]]


def redealt(match: Match, seat: int, times: int) -> list[Places]:
    """Where the cards lie after each of so many re-deals."""
    rng = playout_rng(11)
    found = []
    for _ in range(times):
        numbers = match.numbers.copy()
        GAME.bindings.redeal(numbers, seat, rng)
        found.append(GAME.places(GAME.snapshot(numbers)))
    return found


def counted(match: Match, seat: int, *names: str, times: int = 4000) -> Counter[tuple[tuple[str, ...], ...]]:
    return Counter(tuple(tuple(places.get(name, [])) for name in names) for places in redealt(match, seat, times))


def spots(match: Match, seat: int, card: str, times: int = 300) -> set[str]:
    """All places that a card has in re-deals."""
    return {name for places in redealt(match, seat, times) for name, cards in places.items() if card in cards}


def hands(match: Match, *seats: int) -> list[set[str]]:
    return [set(match.view(seat)["hand"]) for seat in seats]


# --- without constraints ---


def test_all_arrangements_of_hidden_hands_are_equally_likely() -> None:
    match = table("g8 r1", "g5 y2", "g9 r2", "g3 b5", called="g5")
    match.state.may[0:4] = (1 << 60) - 1  # as if nothing had been called
    found = counted(match, 0, "hand 1", "hand 2", "hand 3")
    assert len(found) == 90  # 6! / 2!³
    assert looks_uniform(found.values())
    assert hands(match, 0) == [{"g8", "r1"}]


def test_the_own_hand_stays_and_the_truth_is_among_the_redeals() -> None:
    match = table("g8 r1", "g5 y2", "g9 r2", "g3 b5")
    for seat in range(4):
        names = [f"hand {other}" for other in range(4)]
        found = counted(match, seat, *names)
        truth = GAME.places(GAME.snapshot(match.numbers))
        assert tuple(tuple(truth[name]) for name in names) in found
        assert {key[seat] for key in found} == {tuple(truth[f"hand {seat}"])}


def test_with_three_players_cards_aside_are_hidden_too() -> None:
    match = table("g8 r1", "g5 y2", "g9 r2")
    aside = GAME.places(GAME.snapshot(match.numbers))["aside"]
    assert len(aside) == 12
    for card in (*aside, "g5", "y2", "g9", "r2"):
        assert spots(match, 0, card) == {"aside", "hand 1", "hand 2"}
    found = Counter(places["aside"][0] for places in redealt(match, 0, 400))
    assert len(found) > 3


# --- what is known ---


def test_open_cards_stay_where_they_are() -> None:
    match = table("g8 r1", "g5 y2", "g9 r2", "g3 b5", opened=("", "y2", "", "g3 b5"))
    assert spots(match, 0, "y2") == {"hand 1"}
    assert spots(match, 0, "g3") == {"hand 3"}
    assert spots(match, 0, "g9") == {"hand 2"}  # two cards are left for seat 2, one for seat 1; g5 was called there


def test_the_called_card_is_the_deputys() -> None:
    match = table("g8 r1", "g5 y2", "g9 r2", "g3 b5", called="y2", deputy=1)
    found = counted(match, 3, "hand 0", "hand 1", "hand 2")
    assert {key[1] for key in found} == {
        ("y2", card) if card[0] != "r" else (card, "y2") for card in ("g8", "r1", "g5", "g9", "r2")
    }
    assert looks_uniform(found.values())


def test_until_it_is_frisked_away_or_covered() -> None:
    match = table("g6 r1 b8", "g5 y2 r9", "g9 r2 r8", "g3 b5 y3", called="y2", rule_cards="6", feminist=False)
    choose(match, "g6", "frisk 1", "draw hidden")
    assert spots(match, 2, "y2") == {"hand 0", "hand 1"}
    choose(match, "return b8")
    assert spots(match, 2, "y2") == {"hand 0", "hand 1"}
    hands5 = ("g8 r1 y5", "g5 y2 r7.5", "g9 r2 r8", "b3 b5 y3", "b6 b7 b8")
    match = table(*hands5, called="y2", rule_cards="7.5", feminist=False)
    choose(match, "y5", "cover", "reveal r7.5", "y2")
    assert spots(match, 2, "y2") == {"hand 1", "covered 1"}


def test_who_does_not_follow_is_void() -> None:
    match = table("g8 r1 y8", "g5 y2 y9", "r9 r2 r8", "g3 b5 g4", called="y2")
    choose(match, "g8", "g5", "r9", "g3")
    assert spots(match, 0, "g4") == {"hand 1", "hand 3"}
    found = counted(match, 0, "hand 1", "hand 2", "hand 3")
    assert len(found) == 5 * 6 - 4 * 3  # one card beside y2, two of the other four; without those with g4 at seat 2
    assert looks_uniform(found.values())


def test_a_void_holds_until_the_seat_receives_a_card() -> None:
    match = table("g8 r1 y8", "r6 y2 y9", "r9 r2 r8", "g3 b5 g4", called="y2", rule_cards="6", lead=2, feminist=False)
    choose(match, "r9", "g3", "r1")  # seat 3 is void in red
    assert spots(match, 0, "r2") == {"hand 1", "hand 2"}
    choose(match, "r6", "frisk 3", "draw hidden")
    assert spots(match, 0, "r2") == {"hand 1", "hand 2"}
    choose(match, "return y9")
    assert spots(match, 0, "r2") == {"hand 1", "hand 2", "hand 3"}
    assert all(sum(card in ("r2", "r8") for card in places["hand 3"]) <= 1 for places in redealt(match, 0, 300))


def test_a_led_president_shows_a_hand_of_presidents() -> None:
    match = table("g8 r1 y8", "g12 y12 r12", "r9 r2 r8", "g3 b12 g4", called="y12", lead=1)
    choose(match, "g12")
    found = counted(match, 0, "hand 1", times=400)
    assert set(found) == {(("r12", "y12"),), (("y12", "b12"),)}


def test_frisked_cards_are_known_to_those_two() -> None:
    match = table("g6 r1 b8", "g5 y2 r9", "g9 r2 r8", "g3 b5 y3", called="y2", rule_cards="6", feminist=False)
    choose(match, "g6", "frisk 2", "draw hidden")
    drawn = match.view(0)["frisk"]["card"]
    assert spots(match, 2, drawn) == {"hand 0"}
    assert len(spots(match, 1, drawn)) > 1
    choose(match, "return b8")
    assert spots(match, 0, "b8") == {"hand 2"}
    assert spots(match, 2, drawn) == {"hand 0"}
    assert spots(match, 1, "b8") >= {"hand 0", "hand 2", "hand 3"}


def test_an_open_card_taken_by_frisking_is_with_one_of_the_two() -> None:
    match = table(
        "g6 r1 b8", "g5 y2 r9", "g9 r2 r8", "g3 b5 y3", rule_cards="6", opened=("", "", "r2", ""), feminist=False
    )
    choose(match, "g6", "frisk 2", "draw r2")
    assert spots(match, 3, "r2") == {"hand 0"}
    choose(match, "return b8")
    assert spots(match, 3, "r2") == {"hand 0", "hand 2"}
    assert spots(match, 2, "r2") == {"hand 0"}


def test_what_a_rebel_gives_or_gets_everybody_sees() -> None:
    match = table("g6 r1 y2", "g5 y5 r9", "g9 r2 r8", "g3 b5 y3", called="g5", rule_cards="6")
    choose(match, "declare class", "g6", "frisk 2", "draw hidden", "return y2")
    assert spots(match, 3, "y2") == {"hand 2"}


# --- covered cards ---

BROKERS = ("y5 r1", "g5 r7.5", "g9 r8", "b3 y3", "b6 b8")


def test_covered_arrangements_are_equally_likely() -> None:
    hands5 = ("y5 r1 r4", "g5 r7.5 y9", "y4 r8 b9", "b3 y3 b4", "b6 b8 b10")
    match = table(*hands5, called="b9", deputy=2, rule_cards="7.5", feminist=False)
    match.state.open_cards[3], match.state.open_cards[4] = match.state.hands[3], match.state.hands[4]
    choose(match, "y5", "cover", "reveal r7.5", "y9")
    # Hidden: y9, g5, y4, r8 and the called b9, which is with seat 2.
    found = counted(match, 0, "covered 1", "hand 1", "hand 2")
    possible = set()
    for covered, kept, *rest in permutations(["y9", "g5", "y4", "r8"]):
        if covered[0] == "y" or kept[0] != "y":
            possible.add(((covered,), kept, tuple(sorted(rest))))
    assert {(key[0], (set(key[1]) - {"r7.5"}).pop(), tuple(sorted(set(key[2]) - {"b9"}))) for key in found} == possible
    assert len(found) == len(possible)
    assert looks_uniform(found.values())


def test_an_announced_suit_is_known_and_a_covered_lead_is_no_president() -> None:
    hands5 = ("y5 r1", "g5 r7.5", "g9 g12", "b3 y3", "b6 b8")
    match = table(*hands5, called="r7.5", deputy=1, rule_cards="7.5", lead=1, feminist=False)
    choose(match, "cover", "reveal r7.5", "g5")
    assert {key[0] for key in counted(match, 0, "covered 1", times=300)} == {("g5",), ("g9",)}


def test_an_open_card_played_covered_is_known() -> None:
    match = table(*BROKERS, called="g9", deputy=2, rule_cards="7.5", opened=("", "g5", "", "", ""), feminist=False)
    choose(match, "y5", "cover", "reveal r7.5", "g5")
    assert match.view(0)["trick"][1]["card"] is None
    assert spots(match, 0, "g5") == {"covered 1"}


def test_the_own_covered_card_is_known() -> None:
    match = table(*BROKERS, called="g9", deputy=2, rule_cards="7.5", feminist=False)
    choose(match, "y5", "cover", "reveal r7.5", "g5")
    assert spots(match, 1, "g5") == {"covered 1"}


def test_a_revealed_card_that_did_not_follow_shows_a_void() -> None:
    hands5 = ("y5 r1 r4", "g5 r7.5 b1", "y8 r8 b9", "b3 y3 b4", "b6 b8 y10")
    match = table(*hands5, called="b9", deputy=2, rule_cards="7.5", feminist=False)
    choose(match, "y5", "cover", "reveal r7.5", "g5", "y8", "y3", "y10")
    # Seat 1 is void in yellow now, but nothing yellow is left; so ask about the next suit in the same way.
    assert not match.state.may[1] & 0b111111111111111 << 15


# --- private beginnings ---


def test_nobody_knows_whether_another_has_begun_to_cover_or_to_declare() -> None:
    match = table(*BROKERS, called="g9", deputy=2, rule_cards="7.5", lead=1, feminist=False)
    fresh = counted(match, 0, "hand 1", "hand 2", times=500)
    choose(match, "cover")
    assert asked(match) == (1, "reveal")
    rng = playout_rng(1)
    for choice in ("", "reveal r7.5"):
        if choice:
            choose(match, choice)
        twin = match.copy()
        GAME.bindings.redeal(twin.numbers, 0, rng)
        assert (twin.state.phase, twin.state.covering) == (4, 0)
        assert counted(match, 0, "hand 1", "hand 2", times=500) == fresh
    own = match.copy()
    GAME.bindings.redeal(own.numbers, 1, rng)
    assert own.state.covering == match.state.covering
    match = table("g5 r1 y2", "g8 y3 y4", "g2 r2 r4", "g3 b4 b5")
    choose(match, "declare class")
    twin = match.copy()
    GAME.bindings.redeal(twin.numbers, 2, rng)
    assert twin.state.declaring == 0


# --- random positions ---


@pytest.mark.parametrize(("players", "rules"), [(3, "anarchy"), (4, "basic"), (5, "anarchy"), (6, "anarchy")])
def test_views_and_choices_stay_to_the_byte_and_every_world_can_be_played_on(players: int, rules: str) -> None:
    match = stammtisch.load("tax_the_rich", players, rules=rules).start(21)
    rng, luck = playout_rng(5), Random(5)
    end = match.numbers.copy()
    number = 0
    while match.waiting:
        (turn,) = match.waiting
        number += 1
        seat = number % players
        shown = json.dumps(match.view(seat))
        twin = match.copy()
        for _ in range(3):
            GAME.bindings.redeal(twin.numbers, seat, rng)
            _ = twin.state
            assert json.dumps(twin.view(seat)) == shown
        other = (seat + 1) % players  # a world is as good as the truth for everybody in it
        shown = json.dumps(twin.view(other))
        GAME.bindings.redeal(twin.numbers, other, rng)
        _ = twin.state
        assert json.dumps(twin.view(other)) == shown
        GAME.bindings.playouts(twin.numbers, 1, rng, end)
        assert not GAME.bindings.waiting(end)
        match.play(turn, luck.choice(match.choices(turn)))


def test_a_redeal_has_a_new_key_and_depends_on_its_generator_alone() -> None:
    match = stammtisch.load("tax_the_rich", 5, rules="anarchy").start(3)
    one, two, three = (match.numbers.copy() for _ in range(3))
    GAME.bindings.redeal(one, 2, playout_rng(1))
    GAME.bindings.redeal(two, 2, playout_rng(1))
    GAME.bindings.redeal(three, 2, playout_rng(2))
    assert np.array_equal(one, two)
    assert not np.array_equal(one, three)
    assert not set(one.view(GAME.state)[0].dice[:4]) & set(match.state.dice[:4])
