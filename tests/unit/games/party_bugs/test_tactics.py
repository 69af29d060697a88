"""What bots think of a position, and what they would do without thinking."""

from random import Random

import numpy as np
import pytest

import stammtisch
from stammtisch import Match
from stammtisch.kernel.bits import members
from stammtisch.kernel.dice import playout_rng
from tests.unit.games.party_bugs.table import play, table, take


def value(match: Match, since: Match) -> list[float]:
    out = np.zeros(6)
    match.game.rules.bindings.value(match.numbers, since.numbers, out)
    return [float(worth) for worth in out[: match.players]]


def advice(match: Match, seat: int) -> str:
    rules = match.game.rules
    number = rules.bindings.policy(match.numbers, seat, rules.bindings.legal(match.numbers, seat), playout_rng(1))
    return rules.vocabulary(match.numbers, seat).texts[number]


def test_winning_is_half_of_it_and_how_near_one_came_the_other_half() -> None:
    match = table(3, hands="1 | 2 | 3", floor="4 5 6", round=12)
    play(match, "1 2 3")
    take(match, "4 5 6 1 2 3")
    assert match.winners == (0,)  # a tie, and it holds the tie card
    worth = value(match, match)
    assert sum(worth) == pytest.approx(1)
    assert worth[0] > 0.5 > max(worth[1:])


def test_nobody_has_won_when_paul_has() -> None:
    match = table(2, hands="2 | 4", decks=" | | 1", floor="7 8 9", displays="12 | 12 | 9", round=12)
    play(match, "2 4")
    take(match, "7 8 4 2")
    assert match.over
    assert sum(value(match, match)) == pytest.approx(0.5)


def test_policy_takes_a_pair_before_a_low_card() -> None:
    match = table(3, hands="1 | 2 | 3", floor="1 5 11", displays="11")
    play(match, "1 2 3")
    assert advice(match, 0) == "take 11"
    match.play(0, "take 11")
    assert advice(match, 1) == "take 1"


def test_policy_remembers_its_hidden_card() -> None:
    match = table(3, hands="1 | 2 | 3", floor="1 5 11", hidden="11 | 4 | 4", variant=True)
    play(match, "1 2 3")
    assert advice(match, 0) == "take 11"
    match.play(0, "take 11")
    assert advice(match, 0) == "pair yes"


def test_policy_plays_low_for_an_uneven_floor_and_high_otherwise() -> None:
    assert advice(table(3, hands="2 6 9 | 2 | 3", floor="1 5 11", displays="11"), 0) == "play 2"
    assert advice(table(3, hands="2 6 9 | 2 | 3", floor="7 8 9"), 0) == "play 9"


def test_policy_plays_the_king_for_a_cheap_floor_only() -> None:
    assert advice(table(3, hands="2 6 13 | 2 | 3", floor="9 10 11", displays="9 10 11"), 0) == "play 13"
    assert advice(table(3, hands="2 6 13 | 2 | 3", floor="9 10 11"), 0) == "play 6"


@pytest.mark.parametrize("variant", [False, True], ids=["base", "variant"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_policy_keeps_to_the_choices_and_beats_chance(players: int, variant: bool) -> None:
    game = stammtisch.load("party_bugs", players=players, variant=variant)
    bindings, rng, chance = game.rules.bindings, playout_rng(2), Random(2)
    won, matches = 0, 60
    for seed in range(matches):
        match, hero = game.start(seed), seed % players
        while match.waiting:
            seat = match.waiting[0]
            legal = bindings.legal(match.numbers, seat)
            choice = bindings.policy(match.numbers, seat, legal, rng)
            assert legal >> choice & 1
            bindings.apply(match.numbers, seat, choice if seat == hero else chance.choice(members(legal)))
        won += match.winners == (hero,)
    assert won / matches > 1.5 / players
