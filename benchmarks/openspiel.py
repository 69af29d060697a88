"""OpenSpiel's `hearts`, which is Gaunerbande for four: the same deal, move by move the same choices."""

from functools import cache
from random import Random
from typing import Any

import pyspiel

import stammtisch
from stammtisch.kernel.bits import members
from stammtisch.match import Match

HEARTS = (
    "hearts(pass_cards=True,no_pts_on_first_trick=True,can_lead_any_club=False,jd_bonus=False,"
    "avoid_all_tricks_bonus=False,must_break_hearts=True,qs_breaks_hearts=False,can_lead_hearts_instead_of_qs=False)"
)
SUITS = (3, 1, 0, 2)  # of our red, blue, green and black
PLAYOUTS = 200  # from Python, a turn
ROLLOUTS = 2000  # in C++, a turn


def theirs(card: int) -> int:
    """Their number of one of our cards."""
    return card % 13 * 4 + SUITS[card // 13]


@cache
def first_trick(seed: int = 7) -> tuple[Match, Any]:
    """A match of four at its first trick, and OpenSpiel's state of the same deal."""
    match = stammtisch.load("gaunerbande", players=4).start(seed)
    dealt = [members(hand) for hand in match.state.hands[:4]]
    luck = Random(seed)
    while match.view()["phase"] == "pass":
        seat = match.waiting[0]
        match.play(seat, luck.choice(match.choices(seat)))
    state = pyspiel.load_game(HEARTS).new_initial_state()
    state.apply_action(1)  # the cards go one seat to the left
    for i in range(52):
        state.apply_action(theirs(dealt[i % 4][i // 4]))
    for seat in range(4):
        for card in members(match.state.passed[seat]):
            state.apply_action(theirs(card))
    check_same_choices(match, state, luck)
    return match, state


def check_same_choices(match: Match, state: Any, luck: Random) -> None:
    """Plays a round on copies of both and compares who chooses from what."""
    match, state = match.copy(), state.clone()
    bindings = match.game.rules.bindings
    while not state.is_terminal():
        seat = state.current_player()
        choices = members(bindings.legal(match.numbers, seat))
        assert sorted(map(theirs, choices)) == state.legal_actions(), "this is not the same game"
        card = luck.choice(choices)
        bindings.apply(match.numbers, seat, card)
        state.apply_action(theirs(card))


def playouts_from_python() -> int:
    """Random playouts the way a Python program drives OpenSpiel; how many choices that took."""
    _, start = first_trick()
    luck = Random(1).random
    choices = 0
    for _ in range(PLAYOUTS):
        state = start.clone()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(luck() * len(legal))])
            choices += 1
    return choices


def rollouts_in_cpp() -> int:
    """Random rollouts inside OpenSpiel: one simulation of its tree search, which evaluates its root by so many."""
    _, start = first_trick()
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(start.get_game(), evaluator, 2.0, 1, 100, False, 1, False)
    bot.step(start)
    return ROLLOUTS
