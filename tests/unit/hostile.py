"""Calls the library as nobody should, with a seed: `python -m tests.unit.hostile calls|states SEED ROUNDS [GAME …]`.

Runs in a process of its own, because the failure it looks for is that the process dies. `calls` gives public functions
arguments that make no sense; `states` sends a bot worker's processes questions whose state somebody made up.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import numpy as np

from stammtisch.bots import LEVELS, advise, choose
from stammtisch.bots.search import Search
from stammtisch.errors import StammtischError
from stammtisch.games.registry import game_ids
from stammtisch.gym import Batch
from stammtisch.hub.bot_processes import BotProcesses
from stammtisch.hub.bot_requests import pack, unpack
from stammtisch.kernel import Numbers
from stammtisch.kernel.dice import playout_rng
from stammtisch.lab.bot import Bot, policy_choice
from stammtisch.live.ports import Question
from stammtisch.match import Game, Match
from stammtisch.server import bot_preload, bots

FAR = (
    -(1 << 63),
    -(1 << 40),
    -65,
    -2,
    -1,
    5,
    6,
    7,
    8,
    51,
    52,
    62,
    63,
    64,
    1000,
    10**6,
    1 << 31,
    1 << 62,
    (1 << 63) - 1,
)
ODD: tuple[Any, ...] = (None, True, "0", b"", 1.0, float("nan"), float("inf"), -1.0, [], {}, 1 << 63, 1 << 80, object())
PATIENCE = 2  # seconds until a process that goes round in circles is ended

Call = Callable[[], object]


def somewhere(game: str, chance: random.Random) -> Match:
    """In the middle of a match."""
    match = Game(game).start(chance.randbytes(8))
    for _ in range(chance.randrange(120)):
        before = match.copy()
        seat = chance.choice(match.waiting)
        match.play(seat, chance.choice(match.choices(seat)))
        if match.over:
            return before
    return match


# --- calls ---


def calls(chance: random.Random, rounds: int, games: list[str]) -> Counter[str]:
    """Makes every call that makes no sense so often; how often they were refused, by the kind of error.

    What people are told to call refuses with errors of the library; the parts below it with a ValueError.
    """
    found: Counter[str] = Counter()
    batches = {game: Batch(game, size=3, seed=1) for game in games}
    for _ in range(rounds):
        game = chance.choice(games)
        match = somewhere(game, chance)
        before = match.numbers.tobytes()
        for call in upper(match, batches[game], chance):
            found[refused(call, StammtischError)] += 1
        for call in lower(match, chance):
            found[refused(call, (ValueError, OverflowError))] += 1
        assert match.numbers.tobytes() == before, "something was refused and happened all the same"
    return found


def refused(call: Call, by: Any) -> str:
    """What the call raised, which must be of that kind."""
    try:
        call()
    except by as error:
        return type(error).__name__ if str(error) else "an error that says nothing"
    return "accepted"


def upper(match: Match, batch: Batch, chance: random.Random) -> Iterable[Call]:
    """What people call, each with one thing wrong."""
    odd: Callable[[], Any] = lambda: chance.choice((*FAR, *ODD))  # noqa: E731
    no_seat = chance.choice(
        [wrong for wrong in (*FAR, *ODD) if type(wrong) is not int or not 0 <= wrong < match.players]
    )
    seat, level = match.waiting[0], chance.choice(list(LEVELS))
    no_number = chance.choice([wrong for wrong in (*FAR, *ODD[1:]) if type(wrong) is not int or wrong < 1])
    no_time: Any = chance.choice(["1", float("nan"), float("inf"), -1, True, b"", []])
    yield lambda: choose(match, no_seat, level)
    yield lambda: choose(match, seat, level, simulations=no_number)
    yield lambda: choose(match, seat, level, simulations=3, seconds=no_time)
    yield lambda: choose(match, seat, odd())
    yield lambda: advise(match, no_seat, simulations=3)
    yield lambda: advise(match, seat, simulations=no_number)
    yield lambda: match.play(no_seat, match.choices(seat)[0])
    yield lambda: match.play(seat, chance.choice([*FAR, None, b"", "", "play", "\x1b[2J", "x" * 9999]))  # type: ignore[arg-type]
    yield lambda: match.why_not(no_seat, "play")
    yield lambda: match.choices(no_seat)
    yield lambda: match.own(no_seat)
    yield lambda: match.imagine(no_seat)
    yield lambda: policy_choice(match, no_seat, 0.0, playout_rng(1))
    yield lambda: Bot("policy", inattention=0.0).choose(match, no_seat, 1)
    yield lambda: Game(match.game.rules, odd())
    yield lambda: batch.step(np.array([chance.choice(FAR) for _ in range(batch.size)]) | 1 << 40)
    yield lambda: batch.step(np.zeros(chance.choice([0, 1, 2, 4, 1000]), np.int64))
    yield lambda: batch.step(np.full(batch.size, np.nan))
    yield lambda: batch.choices(
        chance.choice([wrong for wrong in (*FAR, *ODD) if type(wrong) is not int or wrong not in range(3)])
    )
    yield lambda: batch.match_seed(chance.choice([-1, 3, 10**6, None, "0"]))  # type: ignore[arg-type]
    yield lambda: batch.sensible(chance.choice([-1, 2, float("nan"), True, "x"]))  # type: ignore[arg-type]
    yield lambda: batch.step(batch.sample())


def lower(match: Match, chance: random.Random) -> Iterable[Call]:
    """The parts that these are made of: bindings and the search."""
    bindings, numbers, rng = match.game.rules.bindings, match.numbers.copy(), playout_rng(1)
    seat, far = match.waiting[0], chance.choice(FAR)
    no_seat = chance.choice([wrong for wrong in FAR if not 0 <= wrong < match.players])
    cut = numbers[: chance.randrange(len(numbers))].copy()
    nothing = np.zeros(0, np.uint64)
    yield lambda: bindings.deal(cut)
    yield lambda: bindings.waiting(cut)
    yield lambda: bindings.legal(chance.choice([numbers, cut]), no_seat)
    yield lambda: bindings.apply(numbers.copy(), chance.choice([seat, no_seat]), far)
    yield lambda: bindings.redeal(numbers.copy(), no_seat, rng)
    yield lambda: bindings.redeal(numbers.copy(), seat, nothing)
    yield lambda: bindings.policy(numbers, seat, chance.choice([0, -1, ~bindings.legal(numbers, seat)]), rng)
    yield lambda: bindings.policy(numbers, no_seat, 1, rng)
    yield lambda: bindings.value(numbers, cut, np.zeros(8))
    yield lambda: bindings.value(numbers, numbers, np.zeros(chance.randrange(6)))
    yield lambda: bindings.playouts(numbers, 1, rng, cut)
    yield lambda: bindings.playouts(numbers, 1, nothing, numbers.copy())
    yield lambda: Search(match.game.rules, cut, seat, rng)
    yield lambda: Search(match.game.rules, numbers, no_seat, rng)
    yield lambda: Search(match.game.rules, numbers, seat, nothing)
    yield lambda: Search(match.game.rules, numbers, seat, rng, max_nodes=chance.choice([0, -1, 1 << 40]))
    yield lambda: Search(match.game.rules, numbers, seat, rng, max_nodes=1).run(chance.choice([0, -1, 5]))
    yield lambda: Search(match.game.rules, numbers, seat, rng).run(3, chance.choice([float("nan"), float("inf"), -1.0]))


# --- states ---


def states(chance: random.Random, rounds: int, games: list[str]) -> Counter[str]:
    """Sends so many made-up states; how often they were answered, refused, or ended their process in time."""
    found: Counter[str] = Counter()
    thinkers = BotProcesses(bots.choose, bots.advise, 1, games, bot_preload.__name__, patience=PATIENCE)
    for _ in range(rounds):
        match = somewhere(chance.choice(games), chance)
        question = msgspec.msgpack.decode(asked(match, chance))
        question[5] = question[5] if chance.random() < 0.9 else chance.choice((*FAR, 1 << 63))
        question[8] = made_up(match, chance).tobytes()
        reply = unpack(thinkers.answer(msgspec.msgpack.encode(question)))
        fate = reply.problem.partition(":")[0]
        assert "died" not in fate or fate.endswith("(-14)"), f"{fate}: {question!r}"
        found[fate or "answered"] += 1
    assert not unpack(thinkers.answer(asked(match, chance))).problem, "all of that did no harm"
    thinkers.close()
    return found


def asked(match: Match, chance: random.Random) -> bytes:
    """A question that is as it should be."""
    return pack(
        Question("table", match, match.waiting[0], "regular", True), chance.choice(["choose", "choose", "advise"]), 99
    )


def made_up(match: Match, chance: random.Random) -> Numbers:
    """The state with a few numbers changed: to others of its own, to those of another moment, or to anything."""
    numbers = match.numbers.copy()
    other = somewhere(match.game.id, chance).numbers
    flat = chance.random() < 0.5  # only what the check cannot know
    for _ in range(chance.choice([1, 1, 1, 2, 3, 10, 100])):
        place = chance.randrange(15 if flat else 0, len(numbers))
        change = chance.randrange(5)
        if change == 0:
            numbers[place] = chance.choice(FAR)
        elif change == 1:
            numbers[place] ^= 1 << chance.randrange(63)
        elif change == 2:
            numbers[place] = chance.choice(numbers.tolist())
        elif change == 3:
            end = place + chance.randrange(40)
            numbers[place:end] = other[place:end]
        else:
            numbers[place : place + 1] += chance.choice([-1, 1])  # may wrap
    return numbers


if __name__ == "__main__":
    what, seed, rounds, *games = sys.argv[1:]
    fuzz = {"calls": calls, "states": states}[what]
    print(dict(fuzz(random.Random(int(seed)), int(rounds), games or list(game_ids()))))
