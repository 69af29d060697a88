"""Tree search at the first trick of Gaunerbande for four, against OpenSpiel's `ISMCTSBot` on the same position."""

from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

from benchmarks import openspiel
from benchmarks.ismcts import bot
from benchmarks.measure import Figure, in_turns, ratio
from benchmarks.own_floats import cost
from stammtisch.bots.search import PLAYOUT_NOISE, Search
from stammtisch.kernel.bits import lowest
from stammtisch.kernel.dice import playout_rng
from stammtisch.match import Match

OURS, THEIRS = 20_000, 2_000  # simulations a turn


def figures() -> Iterator[Figure]:
    match, state = openspiel.first_trick()
    match, state = match.copy(), state.clone()
    for _ in range(2):  # past the opening card, which is forced: to a seat with a real choice
        seat = match.waiting[0]
        card = lowest(match.game.rules.bindings.legal(match.numbers, seat))
        match.game.rules.bindings.apply(match.numbers, seat, card)
        state.apply_action(openspiel.theirs(card))
    seconds = in_turns({"thumb": ours(match, PLAYOUT_NOISE), "random": ours(match, 1.0), "theirs": theirs(state)})
    yield Figure("simulations, stammtisch, rounds played on by rules of thumb", 1 / median(seconds["thumb"]), "1/s")
    yield Figure("simulations, stammtisch, played on at random", 1 / median(seconds["random"]), "1/s")
    yield Figure("simulations, OpenSpiel's ISMCTSBot, played on at random", 1 / median(seconds["theirs"]), "1/s")
    yield Figure("against ISMCTSBot, both at random", ratio(seconds["theirs"], seconds["random"]), "×", at_least=10)
    yield Figure("against ISMCTSBot, ours by rules of thumb", ratio(seconds["theirs"], seconds["thumb"]), "×")
    yield Figure("longer for a log and exp that are the same on every machine", cost(match), "%", at_most=5)


def ours(match: Match, noise: float) -> Callable[[], int]:
    def think() -> int:
        seat = match.waiting[0]
        Search(match.game.rules, match.numbers, seat, playout_rng(1)).run(OURS, noise=noise)
        return OURS

    return think


def theirs(state: Any) -> Callable[[], int]:
    def think() -> int:
        bot(1, THEIRS).step(state)
        return THEIRS

    return think
