"""Positions to decide again: a seat's own mistakes from finished matches, and a puzzle a day from a masters' match.

All that the seat could not know is dealt anew for every try, and what the rules treat alike changes its name
(`Rulebook.alike`), so nothing can be learned by heart but the idea. The answer is judged as a review judges. A thread
of its own does that, in turns that are fair by address.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from functools import lru_cache
from typing import NamedTuple

from stammtisch.bots.levels import choose
from stammtisch.bots.review import is_decided, judge
from stammtisch.errors import IllegalChoice
from stammtisch.kernel.dice import playout_rng
from stammtisch.live.refusals import Refused, refuse
from stammtisch.live.turns import Crowded, FairTurns, Key, Lane
from stammtisch.match import Game, Match
from stammtisch.phrases import Language
from stammtisch.record import Record
from stammtisch.server.refused import RefusedError
from stammtisch.server.wire import DrillShown, encode

MOST_WAITING, MOST_WAITING_EACH = 40, 8  # requests in all, and from one address
SIMULATIONS = 4_000  # to judge an answer
MASTERS = 1_500  # simulations of each choice in a masters' match
FIRST, LAST = 6, 70  # choices of it among which a puzzle is looked for
HARD_ENOUGH = 0.05  # what a rule of thumb would cost there, in chances of winning
DAYS_KEPT = 64


class Position(NamedTuple):
    """A match before a decision of this seat."""

    match: Match
    seat: int


class Drills:
    """Shows positions and judges what is decided in them. Raises RefusedError."""

    def __init__(self) -> None:
        self._turns = FairTurns(1, (Lane(most=MOST_WAITING, most_each=MOST_WAITING_EACH),))
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="drill")

    async def of(
        self, asker: Key, record: Record, number: int, seed: int, choices: Sequence[str], language: Language
    ) -> bytes:
        """A `DrillShown` as JSON: a record before its choice of this number, and after these choices instead of it."""
        return await self._turn(asker, lambda: shown(position(record, number), seed, choices, language))

    async def puzzle(self, asker: Key, game: str, day: str, choices: Sequence[str], language: Language) -> bytes:
        """The same of that day's puzzle of a game."""
        return await self._turn(asker, lambda: shown(puzzle(game, day), 0, choices, language))

    async def _turn(self, asker: Key, think: Callable[[], bytes]) -> bytes:
        loop = asyncio.get_running_loop()
        try:
            made: bytes = await self._turns.turn(asker, lambda: loop.run_in_executor(self._pool, think))
        except Crowded as crowded:
            raise RefusedError(refuse("slow_down" if crowded.own else "busy")) from None
        except IllegalChoice as error:
            raise RefusedError(Refused("illegal_choice", error.phrase)) from None
        return made

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def position(record: Record, number: int) -> Position:
    """A record before its choice of this number, from 1. RefusedError if it has none."""
    if not 1 <= number <= len(record.choices):
        raise RefusedError(refuse("not_found"))
    match = record.start()
    for entry in record.choices[: number - 1]:
        match.play(int(entry[0]), entry[2:])
    return Position(match, int(record.choices[number - 1][0]))


def shown(where: Position, seed: int, choices: Sequence[str], language: Language) -> bytes:
    """The position with all that is hidden dealt anew, after these choices; judged if they are a whole decision."""
    world, seat = where.match.imagine(where.seat, seed), where.seat
    world.game.rules.alike(world.state, seed)
    decision, labels = None, dict[str, str]()
    if choices and is_decided(world, seat, choices):
        judged = judge(world, seat, choices, simulations=SIMULATIONS, seed=seed)
        decision = asdict(judged)
        named = {choice for line in judged.options for choice in line.choices}
        labels = {choice: world.game.rules.choice_name(choice).in_(language) for choice in named}
    labels |= _labels(world, seat, [choices], language)
    for choice in choices:
        world.play(seat, choice)
    labels |= _labels(world, seat, [[choice] for choice in world.choices(seat)], language)
    view = world.view(seat)
    return encode(DrillShown(game=world.game.id, seat=seat, view=view, labels=labels, decision=decision))


def _labels(match: Match, seat: int, lines: Sequence[Sequence[str]], language: Language) -> dict[str, str]:
    """All choices of some ways to decide → what they are called."""
    return {
        choice: label.in_(language)
        for line in lines
        for choice, label in zip(line, match.labels(seat, line), strict=True)
    }


@lru_cache(maxsize=DAYS_KEPT)
def puzzle(game: str, day: str) -> Position:
    """A position of a masters' match, the same for everybody on that day, in which a rule of thumb would go wrong.

    If there is none in which that costs enough, the one in which it costs most, or the best choice is clearest.
    """
    match, found = Game(game).start(f"puzzle {game} {day}"), list[tuple[tuple[float, float], int, Position]]()
    while not match.over and len(match.played) < LAST:
        number = len(match.played)
        seat = match.waiting[number % len(match.waiting)]
        if number >= FIRST and len(match.choices(seat)) > 2:
            judged = judge(match, seat, _by_thumb(match, seat), simulations=MASTERS, seed=number)
            first, second = [*judged.options, *judged.options][:2]
            clear = judged.cost_win, first.win - second.win
            found.append((clear, -number, Position(match.copy(), seat)))
            if judged.cost_win >= HARD_ENOUGH:
                break
        for choice in _by_master(match, seat):
            match.play(seat, choice)
    return max(found)[2]


def _by_master(match: Match, seat: int) -> list[str]:
    seed = len(match.played)
    return _decided(match, seat, lambda now: choose(now, seat, "master", seed=seed, simulations=MASTERS))


def _by_thumb(match: Match, seat: int) -> list[str]:
    """What somebody would decide who goes by the game's rules of thumb."""
    rules, rng = match.game.rules, playout_rng(len(match.played))

    def choice(now: Match) -> str:
        number = rules.bindings.policy(now.numbers, seat, now.legal_numbers(seat), rng)
        return rules.vocabulary(now.numbers, seat).texts[number]

    return _decided(match, seat, choice)


def _decided(match: Match, seat: int, chosen: Callable[[Match], str]) -> list[str]:
    """A whole decision, in all its parts, each chosen in its turn."""
    now, line = match.copy(), list[str]()
    while not line or not is_decided(match, seat, line):
        line.append(chosen(now))
        now.play(seat, line[-1])
    return line
