"""Bots' rules of thumb: sensible, legal, and made from what the seat knows."""

from random import Random

import numpy as np
import pytest

import stammtisch
from stammtisch import Match
from stammtisch.games.gaunerbande import GAME
from stammtisch.kernel.bits import members
from stammtisch.kernel.dice import playout_rng
from tests.unit.games.gaunerbande.table import dealt, play, play_out, table, united
from tests.unit.games.gaunerbande.worlds import redealt


def advised(match: Match, seed: int = 0) -> str:
    seat = match.waiting[0]
    legal = GAME.bindings.legal(match.numbers, seat)
    number = GAME.bindings.policy(match.numbers, seat, legal, playout_rng(seed))
    return GAME.vocabulary(match.numbers, seat).texts[number]


def worth(match: Match, since: Match) -> list[float]:
    out = np.full(6, np.nan)
    GAME.bindings.value(match.numbers, since.numbers, out)
    return [float(value) for value in out[: match.players]]


# --- policy ---


def test_the_politician_is_discarded_at_the_first_chance() -> None:
    match = table("g0-12", "r10 b7 k0-10", "r0-9 r11 r12 k11", "b0-6 b8-12 k12")
    play(match, "g0 b7 r0 b0", "g1")
    assert advised(match) == "play r10"


def test_the_politician_is_played_under_a_higher_red_card() -> None:
    match = table("g0 r11 b0", "g1 r3 r10", "g2 r2", "g12 r12")
    play(match, "g0 g1 g2 g12", "r12 r11")
    assert advised(match) == "play r10"


def test_one_plays_just_under_the_trick() -> None:
    match = table("g0 r0", "g3 g7 g11", "g9", "g12 g10")
    play(match, "g0")
    assert advised(match) == "play g3"  # nothing is under the g0
    match = table("g0 r0-11", "g5 g6 g11", "g1 g7 g9", "g12 g10")
    play(match, "g0 g5 g1 g12", "g10")
    play(match, match.choices(0)[0][5:], "g6")
    assert advised(match) == "play g9"


def test_the_last_to_play_takes_a_harmless_trick_with_his_highest_card() -> None:
    match = table("g0 r1", "g1", "g2", "g3 g12")
    play(match, "g0 g1 g2")
    assert advised(match) == "play g12"


def test_the_politician_is_not_led() -> None:
    match = table("g0", "g12 r10 b0-10", "g6", "g7")
    play(match, "g0 g12 g6 g7")
    assert all(advised(match, seed) != "play r10" for seed in range(50))


def test_a_naked_politician_is_passed() -> None:
    match = stammtisch.load("gaunerbande").start(1)
    assert advised(match).startswith("pass")
    match.state.hands[0] = sum(1 << card for card in (10, 13, 14, 15, 16, 17, 18, 19, 20, 26, 27, 28, 29))
    assert advised(match) == "pass r10"


def test_the_others_pay_for_the_band_unless_that_loses_the_match() -> None:
    assert advised(united(4)) == "coup others"
    assert advised(united(4, scores=[90, 80, 0, 0])) == "coup self"
    assert advised(united(4, scores=[10, 80, 0, 0])) == "coup others"


def test_all_tricks_are_reckoned_with_twice_the_amount() -> None:
    scores = [40, 55, 0, 0]  # 26 would not end the match, 52 does, and seat 0 wins it
    assert advised(united(4, every_trick=True, scores=scores)) == "coup others"
    scores = [60, 55, 0, 0]
    assert advised(united(4, every_trick=True, scores=scores)) == "coup self"


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_advice_is_legal_and_depends_only_on_what_the_seat_knows(players: int) -> None:
    match, luck = stammtisch.load("gaunerbande", players=players, target=30).start(2), Random(2)
    while not match.over:
        seat, legal = match.waiting[0], GAME.bindings.legal(match.numbers, match.waiting[0])
        advice = GAME.bindings.policy(match.numbers, seat, legal, playout_rng(9))
        assert legal >> advice & 1
        for numbers in redealt(match, seat, 2):
            assert GAME.bindings.policy(numbers, seat, legal, playout_rng(9)) == advice
        match.play(seat, luck.choice(match.choices(seat)))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_it_beats_chance(players: int) -> None:
    game, luck = stammtisch.load("gaunerbande", players=players, target=50), Random(0)
    rank = 0
    for seed in range(30):
        match = game.start(seed)
        clever = seed % players
        while not match.over:
            seat = match.waiting[0]
            match.play(seat, advised(match, seed) if seat == clever else luck.choice(match.choices(seat)))
        rank += sorted(match.scores).index(match.scores[clever])
    assert rank / 30 < (players - 1) / 2 * 0.6


# --- value ---


def test_a_finished_match_is_worth_a_share_of_the_victory() -> None:
    start = united(4, scores=[26, 75, 0, 0])
    end = start.copy()
    end.play(0, "coup others")
    assert end.winners == (0, 2, 3)
    assert worth(end, start) == pytest.approx([1 / 3, 0, 1 / 3, 1 / 3])


def test_before_the_end_points_taken_make_a_state_worse() -> None:
    start = united(4)
    assert worth(start, start) == [0.25] * 4
    others, own = start.copy(), start.copy()
    others.play(0, "coup others")
    own.play(0, "coup self")
    assert worth(others, start)[0] > worth(own, start)[0] > 0.25  # the others' 26 also bring the end nearer
    assert worth(others, start)[1] == worth(others, start)[3] < 0.25


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_values_lie_between_0_and_1(players: int) -> None:
    start = united(players, every_trick=True)
    for coup in ("coup others", "coup self"):
        end = start.copy()
        end.play(0, coup)
        assert all(0 <= value <= 1 for value in worth(end, start))


# --- signs ---


def outcome_features(match: Match, seat: int) -> set[str]:
    """What the state shows for that seat, as an adviser reads it."""
    shown = np.full(len(GAME.outcome_features), -1.0)
    GAME.read_outcome_features(match.state, seat, shown)
    assert set(shown) <= {0.0, 1.0}
    return {sign for sign, amount in zip(GAME.outcome_features, shown, strict=True) if amount}


def test_signs_of_an_ordinary_round() -> None:
    match = table("g0-11 r12", "g12 r0-11", "b0-12", "k0-12")
    match.state.horizon = 1
    play_out(match)
    assert [outcome_features(match, seat) for seat in range(4)] == [
        {"politician", "crooks", "many"},
        {"crooks"},
        {"clean"},
        {"clean"},
    ]


def test_signs_of_a_united_band() -> None:
    match = united(4)
    assert outcome_features(match, 0) == {"band"}
    assert outcome_features(match, 1) == {"clean", "suffers"}


# --- choices that come to the same ---


def told_apart(match: Match) -> set[str]:
    seat = match.waiting[0]
    state = match.numbers.view(GAME.state)[0]
    kept = int(GAME.sensible(state, seat, GAME.bindings.legal(match.numbers, seat)))
    texts = GAME.vocabulary(match.numbers, seat).texts
    return {texts[number][5:] for number in members(kept)}


def test_neighbours_in_a_suit_come_to_the_same_but_the_politician_does_not() -> None:
    match = table("g0 r3 r4 r5 r9-12 k0-4", "g1", "g2", "g3")
    play(match, "g0 g1 g2 g3")
    match.state.owing = 1  # whoever won: seat 0 leads
    match.state.leaders[1] = 0
    assert {card for card in told_apart(match) if card[0] == "r"} == {"r3", "r9", "r10", "r11"}


def test_a_card_that_is_gone_no_longer_stands_between_two_others() -> None:
    match = table("g0 g2 g4", "g1", "g3 b1", "g5")
    play(match, "g0 g1 g3 g5")
    match.state.owing = 1
    match.state.leaders[1] = 0
    assert {card for card in told_apart(match) if card[0] == "g"} == {"g2"}


# --- what scores are worth ---


def test_a_lead_is_worth_more_the_fewer_rounds_are_to_come() -> None:
    early = worth(dealt("g0", "g1", "g2", "g3", scores=(0, 20, 20, 20)), dealt("g0", "g1", "g2", "g3"))
    late = worth(dealt("g0", "g1", "g2", "g3", scores=(70, 90, 90, 90)), dealt("g0", "g1", "g2", "g3"))
    assert 0.25 < early[0] < late[0] < 1
    assert sum(early) == pytest.approx(1)
    assert early[1] == early[2] == early[3]
