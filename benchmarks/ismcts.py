"""OpenSpiel's tree search as a bot for our arena: Gaunerbande with four players is its `hearts`.

stammtisch arena gaunerbande master@0.1s benchmarks.ismcts:five_thousand --players 4 --rounds one
"""

from functools import cache
from typing import Any

import pyspiel

from benchmarks.openspiel import HEARTS, theirs
from stammtisch.kernel.bits import members
from stammtisch.match import Match

SEATS = 4
CURIOSITY = 20.0


def one_thousand(match: Match, seat: int, seed: int) -> str:
    return choose(match, seat, seed, 1_000)


def five_thousand(match: Match, seat: int, seed: int) -> str:
    return choose(match, seat, seed, 5_000)


def choose(match: Match, seat: int, seed: int, simulations: int) -> str:
    """Its choice in a world that has been re-dealt for the seat; it samples worlds of its own from there."""
    choices = match.choices(seat)
    if len(choices) == 1 or match.view(None)["phase"] == "coup":  # to OpenSpiel the hand is over: the others pay
        return choices[0]
    card = bot(seed % 2**31, simulations).step(state_of(match, seat))
    texts = match.game.rules.vocabulary(match.numbers, seat).texts
    return texts[ours()[card]]


def bot(seed: int, simulations: int) -> Any:
    return pyspiel.ISMCTSBot(
        seed,
        pyspiel.RandomRolloutEvaluator(1, seed + 7),
        CURIOSITY,
        simulations,
        -1,
        pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        False,
        False,
    )


def state_of(match: Match, seat: int) -> Any:
    """The same position in OpenSpiel.

    While cards are passed the seat becomes seat 0 there: the others have not passed yet, as far as it can know, and
    version 2.0.2 does not survive being asked for a seat whose giver has passed.
    """
    s = match.state
    passing = match.view(None)["phase"] == "pass"
    shift = seat if passing else 0
    dealt = [members(_dealt(s, (place + shift) % SEATS, passing)) for place in range(SEATS)]
    state = hearts().new_initial_state()
    state.apply_action(int(s.passing))
    for i in range(52):
        state.apply_action(theirs(dealt[i % SEATS][i // SEATS]))
    for giver in [seat] if passing else range(SEATS) if s.passing else ():
        for card in members(int(s.passed[giver])):
            state.apply_action(theirs(card))
    for card in s.log[: s.logged] if not passing else ():
        state.apply_action(theirs(int(card)))
    return state


def _dealt(s: Any, seat: int, passing: bool) -> int:
    """The thirteen cards with which a seat began."""
    if passing:
        return int(s.hands[seat])
    return int(s.held[seat]) & ~int(s.received[seat]) | int(s.passed[seat])


@cache
def hearts() -> Any:
    return pyspiel.load_game(HEARTS)


@cache
def ours() -> dict[int, int]:
    """Our number of each of their cards."""
    return {theirs(card): card for card in range(52)}
