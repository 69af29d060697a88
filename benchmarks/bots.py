"""Tree search at the first trick of Gaunerbande for four, against OpenSpiel's `ISMCTSBot` on the same position."""

from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

from benchmarks import openspiel
from benchmarks.ismcts import bot
from benchmarks.measure import Figure, in_turns, ratio
from stammtisch.bots.search import WILD, Search
from stammtisch.kernel.bits import lowest
from stammtisch.kernel.dice import quick
from stammtisch.match import Match

OURS, THEIRS = 20_000, 2_000  # simulations a turn


def figures() -> Iterator[Figure]:
    match, state = openspiel.first_trick()
    match, state = match.copy(), state.clone()
    for _ in range(2):  # past the opening card, which is forced: to a seat with a real choice
        seat = match.waiting[0]
        card = lowest(match.game.rules.doors.legal(match.numbers, seat))
        match.game.rules.doors.apply(match.numbers, seat, card)
        state.apply_action(openspiel.theirs(card))
    seconds = in_turns({"thumb": ours(match, WILD), "random": ours(match, 1.0), "theirs": theirs(state)})
    yield Figure("simulations, stammtisch, rounds played on by rules of thumb", 1 / median(seconds["thumb"]), "1/s")
    yield Figure("simulations, stammtisch, played on at random", 1 / median(seconds["random"]), "1/s")
    yield Figure("simulations, OpenSpiel's ISMCTSBot, played on at random", 1 / median(seconds["theirs"]), "1/s")
    yield Figure("against ISMCTSBot, both at random", ratio(seconds["theirs"], seconds["random"]), "×", at_least=10)
    yield Figure("against ISMCTSBot, ours by rules of thumb", ratio(seconds["theirs"], seconds["thumb"]), "×")


def ours(match: Match, wild: float) -> Callable[[], int]:
    def think() -> int:
        seat = match.waiting[0]
        Search(match.game.rules, match.numbers, seat, quick(1)).run(OURS, wild=wild)
        return OURS

    return think


def theirs(state: Any) -> Callable[[], int]:
    def think() -> int:
        bot(1, THEIRS).step(state)
        return THEIRS

    return think
