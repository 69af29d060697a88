"""The four levels of bots, and `choose`: a match and a seat in, that seat's choice out.

A bot first re-deals everything that its seat cannot know: from then on there is no truth left that it could peek at.
`random` takes any legal choice, `beginner` follows the game's policy with moments of inattention, `regular` searches a
little, and `master` until the matter is clear, or for most of a second.
"""

import secrets
import time
from dataclasses import dataclass
from math import inf, isfinite

from stammtisch.bots.search import CHUNK, Search
from stammtisch.errors import OptionError
from stammtisch.kernel.dice import pick, playout_rng, rng_chance
from stammtisch.match import Match


@dataclass(frozen=True)
class Level:
    """How a level chooses: by the game's policy with so much inattention, or by a search of so much effort."""

    inattention: float = 0.0  # chance of any legal choice instead of the policy's
    simulations: int = 0  # per choice, at most; 0: no search
    seconds: float = 0.0  # per choice, at most


LEVELS = {
    "random": Level(inattention=1.0),
    "beginner": Level(inattention=0.15),
    "regular": Level(simulations=300, seconds=0.5),
    "master": Level(simulations=20_000, seconds=0.9),
}
UNLIMITED = 1 << 40  # simulations


def level_named(name: str) -> Level:
    """A level by its name; OptionError lists the names there are."""
    if not isinstance(name, str) or name not in LEVELS:
        known = ", ".join(LEVELS)
        raise OptionError(
            f"There is no bot level {name!r}. The levels are: {known}.",
            f"Eine Stufe {name!r} gibt es nicht. Die Stufen sind: {known}.",
        )
    return LEVELS[name]


def check_simulations(simulations: int | None) -> None:
    """Raises OptionError if something else is given than a whole number from 1 to UNLIMITED."""
    if simulations is not None and not (type(simulations) is int and 1 <= simulations <= UNLIMITED):
        raise OptionError(
            f"A search needs a whole number, at least one simulation, not {simulations!r}.",
            f"Eine Suche braucht eine ganze Zahl, wenigstens eine Simulation, nicht {simulations!r}.",
        )


def check_seconds(seconds: float | None) -> None:
    """Raises OptionError if something else is given than a finite number from 0 on."""
    number = type(seconds) in (int, float)
    if seconds is not None and not (number and seconds >= 0 and isfinite(seconds)):
        raise OptionError(
            f"A bot thinks for a number of seconds from 0 on, not {seconds!r}.",
            f"Ein Bot denkt eine Zahl von Sekunden ab 0 nach, nicht {seconds!r}.",
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
    """The choice of a bot for a seat that owes one, as text, from that seat's knowledge only; the match stays as it is.

    A level that searches does so for at most that many `simulations` or `seconds`; without either, for as long as is
    usual for it. Simulations without seconds give the same choice for the same seed, however slow the machine is.
    OptionError for an unknown level, or what is no number of simulations or seconds; IllegalChoice if the seat owes no
    choice, or there is no such seat.
    """
    bot = level_named(level)
    check_simulations(simulations)
    check_seconds(seconds)
    match.legal_numbers(seat)
    rng = playout_rng(secrets.randbits(62) if seed is None else seed)
    rules = match.game.rules
    known = match.numbers.copy()
    rules.bindings.redeal(known, seat, rng)
    legal = rules.bindings.legal(known, seat)
    if not legal & (legal - 1):
        number = legal.bit_length() - 1
    elif bot.simulations:
        if simulations is None and seconds is None:
            simulations, seconds = bot.simulations, bot.seconds
        number = _think(Search(rules, known, seat, rng), simulations, seconds)
    elif rng_chance(rng) < bot.inattention:
        number = pick(rng, legal)
    else:
        number = rules.bindings.policy(known, seat, legal, rng)
    return rules.vocabulary(known, seat).texts[number]


def _think(search: Search, simulations: int | None, seconds: float | None) -> int:
    """The best choice's number, after so many simulations or seconds, or as soon as the matter is clear."""
    deadline = time.monotonic() + seconds if seconds is not None else inf
    left = UNLIMITED if simulations is None else simulations
    while True:
        found = search.run(min(CHUNK, left))
        left -= CHUNK
        if left <= 0 or found.is_clear(left) or time.monotonic() >= deadline:
            return found.best
