"""The four levels of bots, from a coin to a thinker.

A bot is given a match and a seat, and first of all re-deals everything that the seat cannot know: from then on there is
no truth left that it could peek at. `random` takes any legal choice, `beginner` follows rules of thumb and has moments
of inattention, `regular` thinks a little, and `master` for most of a second.
"""

import secrets
import time
from dataclasses import dataclass

from stammtisch.bots.search import Search
from stammtisch.errors import OptionError
from stammtisch.kernel import Numbers, Quick
from stammtisch.kernel.dice import pick, quick, quick_chance
from stammtisch.match import Match


@dataclass(frozen=True)
class Level:
    """How a level chooses: by rules of thumb with so much inattention, or by so much thinking."""

    inattention: float = 0.0  # chance of taking any legal choice
    simulations: int = 0  # 0: rules of thumb only
    seconds: float = 0.0  # stops thinking after this long


LEVELS = {
    "random": Level(inattention=1.0),
    "beginner": Level(inattention=0.15),
    "regular": Level(simulations=1_500, seconds=0.5),
    "master": Level(simulations=60_000, seconds=0.9),
}
CHUNK = 500  # simulations between two looks at the clock


def level_named(name: str) -> Level:
    """A level by its name; OptionError lists the names."""
    if name not in LEVELS:
        known = ", ".join(LEVELS)
        raise OptionError(
            f"There is no bot level {name!r}. The levels are: {known}.",
            f"Eine Stufe {name!r} gibt es nicht. Die Stufen sind: {known}.",
        )
    return LEVELS[name]


def choose(match: Match, seat: int, level: str, *, seed: int | None = None, simulations: int | None = None) -> str:
    """The choice of a bot in a seat that owes one, as text.

    The same seed and a fixed number of `simulations` always give the same choice; without that number the clock of the
    level decides when thinking stops.
    """
    bot = level_named(level)
    rng = quick(secrets.randbits(62) if seed is None else seed)
    rules = match.game.rules
    known = match.numbers.copy()
    rules.doors.redeal(known, seat, rng)
    legal = rules.doors.legal(known, seat)
    assert legal, "a bot is asked only when its seat owes a choice"
    if not legal & (legal - 1):
        number = legal.bit_length() - 1
    elif bot.simulations:
        number = _think(match, known, seat, rng, bot, simulations)
    elif quick_chance(rng) < bot.inattention:
        number = pick(rng, legal)
    else:
        number = rules.doors.policy(known, seat, legal, rng)
    return rules.vocabulary(rules.snapshot(known), seat).texts[number]


def _think(match: Match, known: Numbers, seat: int, rng: Quick, bot: Level, simulations: int | None) -> int:
    search = Search(match.game.rules, known, seat, rng)
    if simulations is not None:
        return search.run(simulations).best
    deadline = time.monotonic() + bot.seconds
    thought, done = search.run(CHUNK), CHUNK
    while done < bot.simulations and time.monotonic() < deadline:
        thought, done = search.run(CHUNK), done + CHUNK
    return thought.best
