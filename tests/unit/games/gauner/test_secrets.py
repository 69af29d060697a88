"""What everybody can tell of a hand (D4), and the re-draw of what a seat cannot know."""

import json
from collections import Counter
from collections.abc import Callable
from itertools import permutations
from math import sqrt
from random import Random

import numpy as np
import pytest

import stammtisch
from stammtisch import Events, Match
from stammtisch.games.gauner.state import COUNT, KINDS, LAY, RETURN, TAKE
from stammtisch.kernel.dice import playout_rng

from .table import LETTERS, give_back, named, play, table, whole

ROWS = ("rp", "yoyoyoyoyo", "gbgbgbgbgb")


# --- the public lower bounds ---


def test_nothing_is_known_of_the_start_cards() -> None:
    match = stammtisch.load("gauner", players=4).start(3)
    assert match.view(None)["known"] == [{}, {}, {}, {}]


def test_d4_known_rises_with_a_take() -> None:
    match = table(rows=("rrrpp", *ROWS[1:]), hands=("r", ""))
    play(match, "take 1L")
    for observer in (0, 1, None):
        assert match.view(observer)["known"] == [named("rrr"), {}]


@pytest.mark.parametrize(("laid", "left"), [(1, "rrr"), (3, "r"), (4, ""), (5, "")])
def test_d4_known_falls_with_a_lay_but_not_below_zero(laid: int, left: str) -> None:
    match = table(rows=("rp", *ROWS[1:]), hands=("rrrr", ""), known=("rrr", ""))
    play(match, "take 1L", "lay red")
    assert match.view(1)["known"] == [named("rrrr"), {}]  # not before the count
    play(match, f"count {laid}")
    assert match.view(1)["known"] == [named(left), {}]


def test_d4_known_falls_by_one_for_every_kind_with_each_return() -> None:
    match = table(rows=("rp", "ror", ""), hands=("y" * 11 + "ooo", "g"), known=("yyyyoo", "g"), rest="laid")
    play(match, "take 1L", "skip")
    assert match.view(1)["known"] == [named("yyyyoor"), named("g")]
    give_back(match, 0, "y")
    assert match.view(1)["known"] == [named("yyyo"), named("g")]
    give_back(match, 0, "y")
    assert match.view(1)["known"] == [named("yy"), named("g")]
    give_back(match, 0, "y")
    assert match.view(1)["known"] == [named("y"), named("g")]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_d4_the_bound_is_sound(players: int) -> None:
    for seed in range(10):
        match, rng = stammtisch.load("gauner", players=players).start(seed), Random(seed)
        while match.waiting:
            seat = rng.choice(match.waiting)
            match.play(seat, rng.choice(match.choices(seat)))
            assert (match.state.known <= match.state.hands).all()


# --- the re-draw, by brute force ---

Arrangement = tuple[str, ...]  # the other hands, sorted; then the pile from the bottom, then what is being returned


def arrangement(match: Match, seat: int) -> Arrangement:
    s = match.state
    hands = [in_letters(s.hands[other]) for other in range(match.players) if other != seat]
    pile = "".join(LETTERS[kind] for kind in s.pile[: s.pile_size])
    return (*hands, pile, in_letters(s.returned))


def in_letters(numbers: np.ndarray[tuple[int], np.dtype[np.int64]]) -> str:
    return "".join(letter * int(number) for letter, number in zip(LETTERS, numbers, strict=True))


def all_arrangements(match: Match, seat: int, possible: Callable[[Arrangement], bool]) -> Counter[Arrangement]:
    """Every way to lay the loose cards on the loose places, card by card, as the docstring of secrets.py tells it."""
    s = match.state
    others = [other for other in range(match.players) if other != seat]
    known = [in_letters(s.known[other]) for other in others]
    rooms = [int(s.hand_sizes[other]) - len(cards) for other, cards in zip(others, known, strict=True)]
    loose = "".join(in_letters(s.hands[other] - s.known[other]) for other in others)
    loose += "".join(LETTERS[kind] for kind in s.pile[: s.pile_size]) + in_letters(s.returned)
    found: Counter[Arrangement] = Counter()
    for order in permutations(loose):
        cards = list(order)
        hands = [
            in_order(pinned + "".join(cards.pop() for _ in range(room)))
            for pinned, room in zip(known, rooms, strict=True)
        ]
        pile = "".join(cards.pop() for _ in range(s.pile_size))
        arranged = (*hands, pile, in_order("".join(cards)))
        found[arranged] += possible(arranged)
    return +found


def in_order(cards: str) -> str:
    return "".join(sorted(cards, key=LETTERS.index))


def check_redraws(match: Match, seat: int, possible: Callable[[Arrangement], bool] = lambda _: True) -> int:
    """Draws each arrangement as often as it ought to be, within five standard deviations; how many there are."""
    weights = all_arrangements(match, seat, possible)
    rng, draws = playout_rng(4), 6000
    drawn: Counter[Arrangement] = Counter()
    for _ in range(draws):
        other = match.copy()
        match.game.rules.bindings.redeal(other.numbers, seat, rng)
        drawn[arrangement(other, seat)] += 1
    assert drawn.keys() <= weights.keys()
    total = weights.total()
    for arranged, weight in weights.items():
        expected = draws * weight / total
        assert abs(drawn[arranged] - expected) < 5 * sqrt(expected) + 3, (arranged, drawn[arranged], expected)
    return len(weights)


def test_the_redraw_of_one_hand_and_the_pile() -> None:
    match = table(rows=ROWS, hands=("oo", "yyr"), known=("", "y"), pile="yar", rest="discard")
    assert check_redraws(match, 0) == 18


def test_the_redraw_of_two_hands() -> None:
    match = table(rows=ROWS, hands=("oo", "yr", "gyy"), known=("", "r", "gy"), pile="rra", rest="discard")
    assert check_redraws(match, 0) > 20
    assert check_redraws(match, 2) > 10


def test_the_redraw_while_a_count_is_asked() -> None:
    """Seat 1 has said it lays yellow, of which it is known to hold one and must have three at least."""
    match = table(
        rows=ROWS, hands=("oo", "yyyr"), known=("", "y"), laid=("yy", ""), pile="pyay", rest="discard", turn=1
    )
    play(match, "take 2R", "lay yellow")
    assert check_redraws(match, 0, lambda arranged: arranged[0].count("y") >= 3) > 50


def test_the_redraw_while_a_count_is_asked_with_a_third_hand() -> None:
    match = table(rows=ROWS, hands=("oo", "yra", "ya"), known=("", "", "a"), pile="yp", rest="discard", turn=1)
    play(match, "take 2R", "lay yellow")
    assert check_redraws(match, 0, lambda arranged: "y" in arranged[0]) > 30


def test_the_redraw_while_a_count_is_asked_that_everybody_knows_to_be_possible() -> None:
    match = table(rows=ROWS, hands=("oo", "yyr"), known=("", "yy"), pile="rya", rest="discard", turn=1)
    play(match, "take 2R", "lay yellow")
    assert check_redraws(match, 0) > 5


def test_the_seat_that_is_asked_the_count_knows_its_hand() -> None:
    match = table(rows=ROWS, hands=("oo", "yyr"), pile="rya", rest="discard", turn=1)
    play(match, "take 2R", "lay yellow")
    assert check_redraws(match, 1) > 5


def test_the_redraw_while_cards_are_returned() -> None:
    """The others' returns are as hidden as their hands, and so, by the page, is where one's own have gone."""
    match = table(
        rows=("rp", "ror", ""),
        hands=("a", "y" * 10 + "gg", "o" * 13),
        known=("", "y" * 10 + "g", "o" * 13),
        rest="laid",
    )
    play(match, "take 1L", "skip")
    assert match.waiting == (2,)
    match.state.limit = 10  # a shorter way down than to twelve
    give_back(match, 2, "o")
    give_back(match, 1, "g")
    assert check_redraws(match, 0) >= 3


def test_hands_are_drawn_by_cards_and_not_by_kinds() -> None:
    """Of one grey and nine yellows, a hand of one is the grey in one draw of ten."""
    match = table(rows=ROWS, hands=("", "y"), pile="yyyyyyyya", rest="discard")
    rng, greys = playout_rng(2), 0
    for _ in range(2000):
        match.game.rules.bindings.redeal(match.numbers, 0, rng)
        greys += match.state.hands[1, 6] == 1
    assert 150 < greys < 250


# --- the re-draw, in matches ---


Step = tuple[Match, int, str, Match]  # a match before a choice, the choice, the match after it


def some_steps(players: int, matches: int, keep: float) -> list[Step]:
    """Random choices, in half of the matches by seats that never lay, so that cards run short."""
    found = []
    for seed in range(matches):
        match, rng = stammtisch.load("gauner", players=players).start(seed), Random(seed)
        while match.waiting:
            seat = rng.choice(match.waiting)
            choices = match.choices(seat)
            choice = "skip" if "skip" in choices and seed % 2 else rng.choice(choices)
            before = match.copy()
            match.play(seat, choice)
            if rng.random() < keep or before.state.phase == RETURN:
                found.append((before, seat, choice, match.copy()))
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_redraw_keeps_view_and_choices_and_gives_a_valid_state(players: int) -> None:
    rng = playout_rng(players)
    phases = set()
    for match, _, _, _ in some_steps(players, 8, 0.3):
        phases.add(int(match.state.phase))
        for seat in range(players):
            other = match.copy()
            match.game.rules.bindings.redeal(other.numbers, seat, rng)
            whole(other)
            assert text(other.view(seat)) == text(match.view(seat))
            assert text(other.view(None)) == text(match.view(None))
            assert other.choices(seat) == match.choices(seat)
            assert all(other.choices(each) for each in match.waiting)
    assert {TAKE, LAY, COUNT} <= phases


@pytest.mark.parametrize("players", [2, 3, 4])
def test_events_tell_nothing_hidden(players: int) -> None:
    """They are the same wherever the hidden cards lie, and whatever card another seat returned."""
    rng, returns = playout_rng(players), 0
    for before, chooser, choice, after in some_steps(players, 8, 0.3):
        rules, snap = before.game.rules, before.game.rules.snapshot
        number = rules.vocabulary(before.numbers, chooser).number[choice]
        returns += before.state.phase == RETURN
        for seat in range(players):
            told = Events(rules, snap(before.numbers), chooser, number, snap(after.numbers)).seen_by(seat)
            one, two = before.numbers.copy(), after.numbers.copy()
            rules.bindings.redeal(one, seat, rng)
            rules.bindings.redeal(two, seat, rng)
            hidden = before.state.phase == RETURN and seat != chooser
            for alike in range(KINDS) if hidden else [number]:
                assert Events(rules, snap(one), chooser, alike, snap(two)).seen_by(seat) == told
    assert returns or players < 4


def text(view: object) -> str:
    return json.dumps(view, sort_keys=True)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_redrawn_match_can_be_played_to_its_end(players: int) -> None:
    rng = playout_rng(players)
    for before, _, _, _ in some_steps(players, 3, 0.1):
        other = before.copy()
        before.game.rules.bindings.redeal(other.numbers, 0, rng)
        luck = Random(1)
        while other.waiting:
            seat = luck.choice(other.waiting)
            other.play(seat, luck.choice(other.choices(seat)))
        whole(other)


@pytest.mark.parametrize("players", [2, 4])
def test_nothing_of_the_truth_is_left(players: int) -> None:
    """From two states that a seat cannot tell apart, equal generators draw the same."""
    rng = playout_rng(1)
    for before, _, _, _ in some_steps(players, 6, 0.2):
        bindings = before.game.rules.bindings
        for seat in range(players):
            one, two = before.numbers.copy(), before.numbers.copy()
            bindings.redeal(two, seat, rng)
            assert not np.array_equal(one, two)
            bindings.redeal(one, seat, playout_rng(9))
            bindings.redeal(two, seat, playout_rng(9))
            assert np.array_equal(one, two)


def test_the_dice_get_a_new_key() -> None:
    match = stammtisch.load("gauner").start(1)
    other = match.copy()
    match.game.rules.bindings.redeal(other.numbers, 0, playout_rng(1))
    assert not (other.state.dice[:4] == match.state.dice[:4]).any()
    assert (other.state.dice[4:] == match.state.dice[4:]).all()


def test_the_truth_is_among_the_redraws() -> None:
    match = table(rows=ROWS, hands=("oo", "yyr"), known=("", "y"), pile="yar", rest="discard")
    truth, rng = arrangement(match, 0), playout_rng(8)
    drawn = set()
    for _ in range(500):
        match.game.rules.bindings.redeal(match.numbers, 0, rng)
        drawn.add(arrangement(match, 0))
    assert truth in drawn


def test_a_seat_about_to_count_always_holds_enough() -> None:
    rng, asked = playout_rng(5), 0
    for before, _, _, _ in some_steps(3, 6, 0.5):
        s = before.state
        if s.phase == COUNT:
            asked += 1
            for seat in range(3):
                other = before.copy()
                before.game.rules.bindings.redeal(other.numbers, seat, rng)
                assert other.state.hands[s.turn, s.laying] > s.laid[s.laying]
    assert asked > 20
