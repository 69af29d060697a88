"""What Python does, to be compared with what WebAssembly does: `walk.js` does the same, in the same order.

A walk is one match from a seed, with choices by rules of thumb, at random and by bots of every level. Whatever can be
asked on the way is written down as bytes: the state after every choice, who is waiting and what is legal; now and then
a re-deal, a policy's choice, the values, an observation; here and there a whole search tree. What is compared is a hash
of all of it, every so many choices, so that a difference is found close to where it began.
"""

import hashlib
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from stammtisch.bots.levels import LEVELS, choose
from stammtisch.bots.search import Search, finisher, until_round_end
from stammtisch.games.contract import SEATS
from stammtisch.kernel.bits import lowest
from stammtisch.kernel.dice import pick, playout_rng
from stammtisch.match import Match
from stammtisch.testing.variants import Variant

EVERY = 8  # choices between two looks at the rest
PAGE = 32  # choices that one hash stands for
DEALS = 24  # from other seeds: what happens only then is rare in matches


@dataclass(frozen=True)
class Effort:
    """How much of a walk is thought about."""

    choices: int  # at most, of a match
    searches: int  # of whole trees
    simulations: int  # of each
    decisions: int  # of bots
    thorough: int  # simulations of a master: more than are run without a look at whether the matter is clear


@dataclass
class Walk:
    """One walk: what it takes to do it again, and what came out."""

    game: str
    players: int
    setup: str
    seed: int
    effort: Effort
    blank: list[str]  # the row before it is dealt; numbers as texts, because JavaScript's are too short
    hashes: list[str] = field(default_factory=list)
    decisions: int = 0
    searches: int = 0
    choices: int = 0


def walk(variant: Variant, seed: int, effort: Effort) -> Walk:
    """Walks through a match of the variant."""
    game = variant.load()
    blank = [str(number) for number in game.blank.tolist()]
    done = Walk(variant.game, variant.players, variant.name, seed, effort, blank)
    match, bindings, rng = game.start(seed), game.rules.bindings, playout_rng(seed)
    page = hashlib.sha256(match.numbers.tobytes())
    for other in range(seed + 1, seed + 1 + DEALS):
        page.update(game.start(other).numbers.tobytes())
    while not match.over and done.choices < effort.choices:
        seat = lowest(bindings.waiting(match.numbers))
        legal = bindings.legal(match.numbers, seat)
        page.update(np.array([bindings.waiting(match.numbers), legal], np.int64).tobytes())
        if done.choices % EVERY == 0:
            _look(match, seat, legal, done.choices, page)
        if legal & (legal - 1):
            _search(match, seat, done, page)
            _decide(match, seat, done, page)
        choice = pick(rng, legal) if done.choices % 3 == 2 else bindings.policy(match.numbers, seat, legal, rng)
        bindings.apply(match.numbers, seat, choice)
        match.state  # noqa: B018  (it forgets what it has read)
        page.update(match.numbers.tobytes())
        done.choices += 1
        if done.choices % PAGE == 0:
            done.hashes.append(page.hexdigest())
            page = hashlib.sha256()
    page.update(rng.tobytes())
    done.hashes.append(page.hexdigest())
    return done


def _look(match: Match, seat: int, legal: int, number: int, page: Any) -> None:
    """Re-deal, policy, values, observation, playouts and a round played on, each with a generator of its own."""
    rules, bindings = match.game.rules, match.game.rules.bindings
    rng, world = playout_rng(number), match.numbers.copy()
    bindings.redeal(world, seat, rng)
    page.update(world.tobytes())
    page.update(np.int64(bindings.policy(world, seat, legal, rng)).tobytes())
    values = np.zeros(SEATS)
    bindings.value(world, match.numbers, values)
    page.update(values[: match.players].tobytes())
    seen = np.zeros(rules.observation.length, np.float32)
    rules.observe(world.view(rules.state)[0], seat, seen)
    page.update(seen.tobytes())
    last = world.copy()
    page.update(np.int64(bindings.playouts(world, 2, rng, last)).tobytes())
    page.update(last.tobytes())
    end = until_round_end(rules, world)
    finisher(rules)(end, rng)
    page.update(end.tobytes())
    page.update(rng.tobytes())


def _search(match: Match, seat: int, done: Walk, page: Any) -> None:
    """Whole trees, in two runs, at decisions that lie apart; and whether more of it would change anything."""
    if done.searches >= done.effort.searches or done.choices < done.searches * 11:
        return
    done.searches += 1
    search = Search(match.game.rules, match.numbers, seat, playout_rng(done.choices), every=done.searches % 2 == 0)
    for _ in range(2):
        result = search.run(done.effort.simulations // 2)
        clear = [result.is_clear(left) for left in (0, done.effort.simulations // 8, done.effort.simulations)]
        page.update(np.array([result.best, *clear], np.int64).tobytes())
    used = int(search._totals[0])
    for part in (search._nodes[1:used], search._totals, search._gains, search._wins):
        page.update(part.tobytes())


def _decide(match: Match, seat: int, done: Walk, page: Any) -> None:
    """What a bot would choose; the levels take turns."""
    if done.decisions >= done.effort.decisions:
        return
    level = list(LEVELS)[done.decisions % len(LEVELS)]
    simulations = done.effort.thorough if level == "master" else done.effort.simulations
    chosen = choose(match, seat, level, seed=done.decisions, simulations=simulations)
    texts = match.game.rules.vocabulary(match.numbers, seat).texts
    done.decisions += 1
    page.update(np.int64(texts.index(chosen)).tobytes())
