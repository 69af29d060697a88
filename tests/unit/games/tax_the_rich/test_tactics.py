"""Rules of thumb and values: always legal, from the own knowledge only, and better than chance."""

from typing import Any

import numpy as np
import pytest

import stammtisch
from stammtisch import Match, bots
from stammtisch.games.tax_the_rich import GAME
from stammtisch.kernel.bits import members
from stammtisch.kernel.dice import pick, playout_rng
from tests.unit.games.tax_the_rich.table import SUITS, as_set, choose, table


def values(match: Match, since: Match) -> list[float]:
    out = np.zeros(6)
    GAME.bindings.value(match.numbers, since.numbers, out)
    return [round(float(value), 3) for value in out[: match.players]]


def thumb(match: Match) -> str:
    (seat,) = match.waiting
    number = GAME.bindings.policy(match.numbers, seat, GAME.bindings.legal(match.numbers, seat), playout_rng(1))
    return GAME.vocabulary(match.numbers, seat).texts[number]


def test_winners_share_one() -> None:
    match = table("g9", "g8", "g3", "y12", stacks=(2, 1, 4, 4), row=8, trump="b")
    since = match.copy()
    match.state.round_no, match.state.counted = 3, 2
    choose(match, "g9", "g8", "g3", "y12")
    assert match.winners == (2, 3)
    assert values(match, since) == [0, 0, 0.5, 0.5]


def test_otherwise_the_points_gained_count() -> None:
    match = table("g9", "g8", "g3", "y12", stacks=(2, 1, 4, 4), row=1, trump="r")
    since = match.copy()
    assert values(match, since) == [0.25] * 4
    match.state.horizon = 1
    choose(match, "g9", "g8", "g3", "y12")
    leader, deputy, *others = values(match, since)
    assert [match.scores[seat] for seat in range(1, 4)] == [match.scores[1]] * 3
    assert leader > deputy == others[0] == others[1]
    assert all(0 <= value <= 1 for value in (leader, deputy, *others))


def test_a_revolution_is_called_and_a_friends_trick_is_left_alone() -> None:
    assert thumb(table("g5 r1 y2", "g8 y3 y4", "g2 r2 r4", "g3 b4 b5")) == "declare class"
    match = table("g5 r8 y2", "g8 y3 y4", "g2 r2 r4", "g12 g4 b5", leader=3, deputy=0, lead=0)
    choose(match, "g5", "g8", "g2")
    assert thumb(match) == "play g12"
    match = table("g9 r8 y2", "g8 y3 y4", "g2 r2 r4", "g12 g4 b5", leader=3, deputy=0, lead=0)
    choose(match, "g9", "g8", "g2")
    assert thumb(match) == "play g4"


FAIR = "r12 r11 r10 y12 y5 y4 g3 g2 b8 b6 b5 b3"  # 6.4, 6.2, 5.7, 6.6 tricks with trump r, y, g, b
WEAK = "r1 r2 y1 y2 y3 g1 g2 g3 b1 b2 b3 b4"


def sensible(match: Match) -> set[str]:
    (seat,) = match.waiting
    kept = int(GAME.sensible(match.numbers.view(GAME.state)[0], seat, GAME.bindings.legal(match.numbers, seat)))
    texts = GAME.vocabulary(match.numbers, seat).texts
    return {texts[number] for number in members(kept)}


def bidding(hand: str, cell: str = "", **options: Any) -> Match:
    """Somebody is to bid with this hand, after this bid."""
    match = stammtisch.load("tax_the_rich", 4, **options).start(1)
    match.state.starter = match.state.asked = 3
    if cell:
        row, suit = int(cell[:-1]) - 1, SUITS.index(cell[-1])
        match.state.marker = row * len(SUITS) + suit
        match.state.bidders[match.state.marker] = 3
    match.state.hands[3] = as_set(hand.split())
    return match


def test_nobody_thinks_of_bids_without_hope() -> None:
    assert sensible(bidding(FAIR, "4y")) == {"bid 4b", "bid 5r", "bid 5y", "pass"}
    assert sensible(bidding(WEAK, "1y")) == {"bid 1g", "bid 1b", "bid 2r", "bid 2y", "pass"}
    assert sensible(bidding(WEAK, "3y")) == {"pass"}


def test_who_must_bid_thinks_of_the_best_bid_however_hopeless() -> None:
    row = {"tricks": {"r": 12, "y": 12, "g": 11, "b": 12}, "bonus": [1, 2, 3]}
    assert sensible(bidding(WEAK, board=[row])) == {"bid 1g"}


def test_a_bot_that_thinks_little_does_not_outbid_its_hand() -> None:
    for seed in range(10):
        assert bots.choose(bidding(WEAK, "4g"), 3, "master", seed=seed, simulations=50) == "pass"


def test_covered_cards_of_others_do_not_matter() -> None:
    decisions = set()
    for covered in ("y11", "y1", "y7"):
        hands = ("y5 r1", f"{covered} r7.5", "y8 y3.5", "b3 y3", "b6 b8")
        match = table(*hands, rule_cards="7.5", called="r7.5", lead=1, feminist=False)
        choose(match, "cover", "reveal r7.5", covered)
        decisions.add(thumb(match))
    assert len(decisions) == 1


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("rules", ["basic", "anarchy"])
def test_rules_of_thumb_are_legal_everywhere(players: int, rules: str) -> None:
    rng = playout_rng(9)
    for seed in range(10):
        numbers = stammtisch.load("tax_the_rich", players, rules=rules).start(seed).numbers
        while seats := GAME.bindings.waiting(numbers):
            (seat,) = members(seats)
            legal = GAME.bindings.legal(numbers, seat)
            choice = GAME.bindings.policy(numbers, seat, legal, rng)
            assert legal >> choice & 1
            GAME.bindings.apply(numbers, seat, choice)


def test_a_thinker_beats_chance() -> None:
    rng = playout_rng(4)
    game = stammtisch.load("tax_the_rich", 4)
    thinker, chance = 0, 0
    for seed in range(150):
        numbers = game.start(seed).numbers
        while seats := GAME.bindings.waiting(numbers):
            (seat,) = members(seats)
            legal = GAME.bindings.legal(numbers, seat)
            thumbs = (seat + seed) % 2 == 0
            GAME.bindings.apply(
                numbers, seat, GAME.bindings.policy(numbers, seat, legal, rng) if thumbs else pick(rng, legal)
            )
        scores = GAME.snapshot(numbers).scores
        thinker += sum(scores[seat] for seat in range(4) if (seat + seed) % 2 == 0)
        chance += sum(scores[seat] for seat in range(4) if (seat + seed) % 2)
    assert thinker > 1.2 * chance
