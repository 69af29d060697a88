"""One match played choice by choice in Python, for bots that think and for counting what happens on the way.

It fills the same row of numbers as the compiled loop (`batch/loop.py`); for bots that do not think the two agree to the
last number, because both draw from the same generator in the same order.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from stammtisch.games.contract import SEATS
from stammtisch.kernel import Numbers
from stammtisch.lab import batch
from stammtisch.lab.batch import loop
from stammtisch.lab.bot import Bot, by_thumb
from stammtisch.lab.seeds import Seed, choice_seed, generators_of, keys_of, match_seed
from stammtisch.match import Game, Match


class Watched(NamedTuple):
    row: Numbers
    happened: Counter[str]  # events by kind, as the seats that brought them about were told


def watch(game: Game, bots: Sequence[Bot], horizon: int, seed: Seed, index: int) -> Watched:
    """Plays match `index` of this seed."""
    rules = game.rules
    match = game.start(match_seed(seed, index))
    match.state.horizon = horizon
    rng = generators_of(keys_of(seed, index, 1))
    row: Numbers = np.zeros(batch.row_length(rules), np.int64)
    history: Numbers = np.zeros((loop.REMEMBERED, SEATS), np.int64)
    happened: Counter[str] = Counter()
    while match.waiting:
        seat = match.waiting[0]
        loop.count_choice(row, int(match.state.phase), rules.doors.legal(match.numbers, seat))
        bot = bots[seat]
        if bot.inattention is None:
            events = bot.play(match, seat, choice_seed(seed, index, seat, len(match.played)))
        else:
            events = match.play(seat, by_thumb(match, seat, bot.inattention, rng))
        happened.update(event["event"] for event in events)
        note_round(match, row, history)
    row[loop.SCORES : loop.SCORES + match.players] = match.scores
    loop.sum_up(row, history, int(match.state.winners), match.players, batch.better(rules))
    return Watched(row, happened)


def note_round(match: Match, row: Numbers, history: Numbers) -> None:
    counted = int(match.state.counted)
    if counted > row[loop.ROUNDS]:
        history[min(counted, loop.REMEMBERED) - 1, : match.players] = match.scores
        row[loop.ROUNDS] = counted
