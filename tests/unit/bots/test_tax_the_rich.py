"""What bots of Tax the Rich must be able to do: to bid, to make their contracts, and to use the Police."""

from typing import NamedTuple

import pytest

import stammtisch
from stammtisch.bots import choose as bots_choice
from stammtisch.games.tax_the_rich import GAME
from stammtisch.kernel.dice import playout_rng
from stammtisch.lab.bot import read_bot
from stammtisch.lab.compute.seeds import choice_seed
from stammtisch.match import Match
from tests.unit.games.tax_the_rich.table import choose, options_of, table

ROUNDS = 20


class Bidding(NamedTuple):
    raised: float  # share of rounds in which somebody bids more than the opening bid, which is forced
    row: float  # of the board, on which the bidding ends, in the mean
    made: float  # share of contracts that are made


def bidding(name: str, players: int) -> Bidding:
    """The first rounds of some matches among bots of one kind."""
    bot, game = read_bot(name), stammtisch.load("tax_the_rich", players=players)
    raised, rows, made = 0, 0, 0
    for seed in range(ROUNDS):
        match = game.start(seed)
        match.state.horizon = 1
        while match.waiting:
            seat = match.waiting[0]
            bot.play(match, seat, choice_seed(seed, seat, len(match.played)))
        s = match.state
        raised += sum(choice.startswith("bid ") for _, choice in match.played) > 1
        rows += int(s.marker) // 4 + 1
        made += match.scores[s.leader] > s.won[s.leader]  # with the bonus
    return Bidding(raised / ROUNDS, rows / ROUNDS, made / ROUNDS)


@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_policy_raises_and_makes_most_contracts(players: int) -> None:
    found = bidding("policy", players)
    assert found.raised > 0.9
    assert found.row > 1.7
    assert found.made > 0.6


def test_three_players_bid_seldom_by_the_policy_but_do() -> None:
    found = bidding("policy", 3)
    assert 0.05 < found.raised < 0.6
    assert found.made > 0.6


@pytest.mark.parametrize("players", [3, 4])
def test_thinkers_raise_and_make_contracts(players: int) -> None:
    found = bidding("regular@60", players)
    assert found.raised > 0.8
    assert found.row > 2
    assert found.made > 0.3


# --- Police ---


def frisked(opened: str) -> Match:
    """Seat 0 leads, has played the Police and frisks seat 2, of whose hand this card lies open; red is trump."""
    match = table("g6 r1 y6", "g8 y2 y7", "r12 b2 r4", "g3 b5 b6", rule_cards="6", opened=("", "", opened, ""))
    choose(match, "g6", "frisk 2")
    assert options_of(match) == (f"draw {opened}", "draw hidden")
    return match


def policy(match: Match) -> str:
    number = GAME.bindings.policy(match.numbers, 0, GAME.bindings.legal(match.numbers, 0), playout_rng(1))
    return GAME.vocabulary(match.numbers, 0).texts[number]


def test_police_takes_the_highest_trump_if_it_lies_open() -> None:
    assert policy(frisked("r12")) == "draw r12"


def test_police_rather_draws_a_hidden_card_than_a_poor_open_one() -> None:
    assert policy(frisked("b2")) == "draw hidden"


def test_police_gives_the_cheapest_card_back() -> None:
    match = frisked("r12")
    choose(match, "draw r12")
    assert policy(match) == "return y6"


@pytest.mark.parametrize("level", ["regular", "master"])
def test_a_thinking_police_takes_the_highest_trump_too(level: str) -> None:
    for seed in range(3):
        assert bots_choice(frisked("r12"), 0, level, seed=seed, simulations=300) == "draw r12"
