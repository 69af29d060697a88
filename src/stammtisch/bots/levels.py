"""The four levels of bots, from a coin to a thinker.

A bot is given a match and a seat, and first of all re-deals everything that the seat cannot know: from then on there is
no truth left that it could peek at. `random` takes any legal choice, `beginner` follows rules of thumb and has moments
of inattention, `regular` thinks a little, and `master` until the matter is clear, or for most of a second.
"""

import secrets
import time
from dataclasses import dataclass
from math import inf

from stammtisch.bots.search import Search
from stammtisch.errors import OptionError
from stammtisch.kernel.dice import pick, quick, quick_chance
from stammtisch.match import Match


@dataclass(frozen=True)
class Level:
    """How a level chooses: by rules of thumb with so much inattention, or by so much thinking."""

    inattention: float = 0.0  # chance of taking any legal choice
    simulations: int = 0  # at most; 0: rules of thumb only
    seconds: float = 0.0  # at most


LEVELS = {
    "random": Level(inattention=1.0),
    "beginner": Level(inattention=0.15),
    "regular": Level(simulations=300, seconds=0.5),
    "master": Level(simulations=20_000, seconds=0.9),
}
CHUNK = 1_000  # simulations between two looks at the clock, and at whether it is worth going on
ENDLESS = 1 << 40  # simulations


def level_named(name: str) -> Level:
    """A level by its name; OptionError lists the names."""
    if name not in LEVELS:
        known = ", ".join(LEVELS)
        raise OptionError(
            f"There is no bot level {name!r}. The levels are: {known}.",
            f"Eine Stufe {name!r} gibt es nicht. Die Stufen sind: {known}.",
        )
    return LEVELS[name]


def check_simulations(simulations: int | None) -> None:
    """Raises OptionError if there would be nothing to choose by."""
    if simulations is not None and simulations < 1:
        raise OptionError(
            f"A search needs at least one simulation, not {simulations}.",
            f"Eine Suche braucht wenigstens eine Simulation, nicht {simulations}.",
        )


def choose(
    match: Match,
    seat: int,
    level: str,
    *,
    seed: int | None = None,
    simulations: int | None = None,
    seconds: float | None = None,
) -> str:
    """The choice of a bot in a seat that owes one, as text.

    A level that thinks does so for at most that many `simulations` or `seconds`; without either, for as long as is
    usual for it. Simulations without seconds always give the same choice for the same seed, however slow the machine.
    """
    bot = level_named(level)
    check_simulations(simulations)
    rng = quick(secrets.randbits(62) if seed is None else seed)
    rules = match.game.rules
    known = match.numbers.copy()
    rules.doors.redeal(known, seat, rng)
    legal = rules.doors.legal(known, seat)
    assert legal, "a bot is asked only when its seat owes a choice"
    if not legal & (legal - 1):
        number = legal.bit_length() - 1
    elif bot.simulations:
        if simulations is None and seconds is None:
            simulations, seconds = bot.simulations, bot.seconds
        number = _think(Search(rules, known, seat, rng), simulations, seconds)
    elif quick_chance(rng) < bot.inattention:
        number = pick(rng, legal)
    else:
        number = rules.doors.policy(known, seat, legal, rng)
    return rules.vocabulary(known).texts[number]


def _think(search: Search, simulations: int | None, seconds: float | None) -> int:
    deadline = time.monotonic() + seconds if seconds is not None else inf
    left = ENDLESS if simulations is None else simulations
    while True:
        thought = search.run(min(CHUNK, left))
        left -= CHUNK
        if left <= 0 or thought.is_clear(left) or time.monotonic() >= deadline:
            return thought.best
