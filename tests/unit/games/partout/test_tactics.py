"""What a state is worth, and what a sensible player does."""

from random import Random

import numpy as np
import pytest

from stammtisch import Match
from stammtisch.kernel.dice import playout_rng

from .table import PLAYERS, announcing, count_round, new, play, random_match, table

RNG = playout_rng(30)


def chosen(match: Match, seat: int) -> str:
    """The text of what the rules of thumb say; the state stays as it is."""
    before = match.numbers.copy()
    bindings, rules = match.game.rules.bindings, match.game.rules
    choice = bindings.policy(match.numbers, seat, bindings.legal(match.numbers, seat), RNG)
    assert (match.numbers == before).all()
    return rules.vocabulary(match.numbers, seat).texts[choice]


def values(match: Match, since: Match) -> list[float]:
    out = np.zeros(6)
    match.game.rules.bindings.value(match.numbers, since.numbers, out)
    return [float(worth) for worth in out[: match.players]]


# --- value ---


@pytest.mark.parametrize(("players", "expected"), [(3, [1, 0, 0]), (4, [0.5, 0, 0.5, 0]), (6, [0.5, 0, 0, 0.5, 0, 0])])
def test_winners_share_one(players: int, expected: list[float]) -> None:
    won = [3, 1] if players == 4 else [3, 1, 1]
    match = count_round(players, [0] * players, won, round_no=8 if players == 4 else 6)
    assert values(match, new(players)) == expected


@pytest.mark.parametrize("players", PLAYERS)
def test_points_count_for_the_whole_team(players: int) -> None:
    match = new(players)
    teams = 2 if players == 4 else 3
    for seat in range(players):
        match.state.scores[seat] = [12, 1, -3][seat % teams]
    worth = values(match, new(players))
    assert worth[0] > 1 / teams > worth[1]
    assert worth[:teams] == sorted(worth[:teams], reverse=True)
    assert worth[teams:] == worth[: players - teams]
    assert all(0 <= value <= 1 for value in worth)


def test_a_level_round_is_worth_a_half() -> None:
    assert values(new(4), new(4)) == [0.5] * 4


# --- policy ---


@pytest.mark.parametrize("players", PLAYERS)
def test_the_policy_always_chooses_what_is_legal_and_uses_only_what_the_seat_knows(players: int) -> None:
    for seed in range(2):
        for match, seat, _ in random_match(players, seed):
            twin = match.copy()
            bindings, legal = match.game.rules.bindings, match.game.rules.bindings.legal(match.numbers, seat)
            bindings.redeal(twin.numbers, seat, RNG)
            choice = bindings.policy(match.numbers, seat, legal, playout_rng(seed))
            assert legal >> choice & 1
            assert choice == bindings.policy(twin.numbers, seat, legal, playout_rng(seed))


def test_it_names_the_number_and_the_colour_it_holds() -> None:
    match = table(4, hands={1: "r5 g5 b5 k1 k2 r2 g7", 2: "b1 b2 b4 r3 g6 k7 Q"})
    match.state.phase = 0
    assert chosen(match, 1) == "number 5"
    match.play(1, "number 5")
    assert chosen(match, 2) == "colour b"


def test_it_announces_more_with_a_better_hand() -> None:
    match = announcing(4)
    bad = table(4, hands={1: "r1 b1 k1 r2 b2 k2 r4"}).state.hands[1]
    good = table(4, hands={1: "g3 r3 b3 K Q g7 g6"}).state.hands[1]
    match.state.hands[1] = bad
    few = int(chosen(match, 1).removeprefix("announce "))
    match.state.hands[1] = good
    many = int(chosen(match, 1).removeprefix("announce "))
    assert few <= 1
    assert many >= 4


def test_it_wins_as_cheaply_as_it_can_when_it_plays_last() -> None:
    match = table(4, "3g", {1: "r4", 2: "r2", 3: "r5", 0: "K g3 r7 k1 k2 k4 k5"})
    play(match, "r4", "r2", "r5")
    assert chosen(match, 0) == "play r7"


def test_it_throws_away_its_least_when_the_partner_wins() -> None:
    match = table(4, "3g", {1: "r4", 2: "g3", 3: "r5", 0: "K r3 r7 k1 k2 k4 k5"})
    play(match, "r4", "g3", "r5")
    assert chosen(match, 0) == "play k1"


def test_it_does_not_play_royalty_into_the_jester() -> None:
    match = table(4, "3g", {1: "J", 2: "r2", 3: "r5", 0: "K Q b4 k1 k2 k4 k5"})
    play(match, "J", "r2", "r5")
    assert chosen(match, 0) not in ("play K", "play Q")


def test_it_jails_the_opponents_winning_card() -> None:
    match = table(4, "3g", {1: "r4", 2: "r6", 3: "D"})
    play(match, "r4", "r6", "D")
    assert chosen(match, 3) == "jail r6"


def test_it_does_not_jail_the_partners_winning_card() -> None:
    match = table(4, "3g", {1: "r6", 2: "r4", 3: "D"})
    play(match, "r6", "r4", "D")
    assert chosen(match, 3) == "jail r4"


def test_it_switches_to_a_trump_that_wins_the_trick() -> None:
    match = table(4, "3g", {1: "r6", 2: "r4", 3: "r5", 0: "M k1 k2 b1 b2 k7 b7"})
    play(match, "r6", "r4", "r5", "M")
    assert chosen(match, 0) == "number 4"
    match = table(4, "3g", {1: "r6", 2: "b1", 3: "r5", 0: "A k1 k2 k4 k5 k7 r7"})
    play(match, "r6", "b1", "r5", "A")
    assert chosen(match, 0) == "colour b"


@pytest.mark.parametrize("players", PLAYERS)
def test_it_beats_chance(players: int) -> None:
    won = 0
    chance = Random(1)
    for seed in range(40):
        match = new(players, seed)
        teams = 2 if players == 4 else 3
        while not match.over:
            (seat,) = match.waiting
            match.play(seat, chosen(match, seat) if seat % teams == 0 else chance.choice(match.choices(seat)))
        won += 0 in match.winners
    assert won >= 34
