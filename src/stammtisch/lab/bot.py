"""Bot: a bot by its name, as in `master`, `master@2000`, `master@0.5s`, `policy`, `my_package.my_module:my_bot`."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from stammtisch.bots.levels import choose, level_named
from stammtisch.errors import IllegalChoice
from stammtisch.kernel import PlayoutRng
from stammtisch.kernel.dice import pick, playout_rng
from stammtisch.lab.compute.batch.loop import inattentive
from stammtisch.lab.errors import LabError
from stammtisch.match import Events, Match

POLICY = "policy"  # a game's rules of thumb without any inattention; not a level, but good to measure against

BotFunction = Callable[[Match, int, int], str]  # (match, seat, seed) → one of match.choices(seat)


@dataclass(frozen=True)
class Bot:
    """A bot and how much it thinks; `read_bot` makes one from its name."""

    name: str
    level: str = ""  # of stammtisch.bots
    inattention: float | None = None  # if it does not think: chance of any legal choice instead of the policy's
    function: str = ""  # somebody's own, `package.module:function`
    simulations: int | None = None  # a fixed number per choice, so that everything can be repeated
    seconds: float | None = None  # or by the clock

    def play(self, match: Match, seat: int, seed: int) -> Events:
        """Makes this bot's choice in the match and gives its events; LabError if somebody's own bot fails."""
        if not self.function:
            return match.play(seat, self.choose(match, seat, seed))
        try:
            choice = self.choose(match, seat, seed)
        except Exception as error:  # it may do whatever it likes, and fail at it
            why = " ".join(f"{type(error).__name__}: {error}".split())
            raise LabError(f"The bot {self.name} failed: {why}", f"Der Bot {self.name} versagte: {why}") from error
        try:
            return match.play(seat, choice)
        except IllegalChoice as error:
            raise LabError(
                f"The bot {self.name} chose {choice!r}: {error.phrase.en}",
                f"Der Bot {self.name} wählte {choice!r}: {error.phrase.de}",
            ) from error

    def choose(self, match: Match, seat: int, seed: int) -> str:
        """This bot's choice for a seat that owes one, as text, from that seat's knowledge only."""
        if self.function:
            return _ask_function(load_function(self.function), match, seat, seed)
        if self.level:
            return choose(match, seat, self.level, seed=seed, simulations=self.simulations, seconds=self.seconds)
        assert self.inattention is not None
        return policy_choice(match, seat, self.inattention, playout_rng(seed))


def policy_choice(match: Match, seat: int, inattention: float, rng: PlayoutRng) -> str:
    """The choice that `compute/batch/loop.py` would make here, with the same numbers drawn from `rng`.

    A policy uses its seat's knowledge only, so nothing needs to be hidden from it. IllegalChoice if the seat owes no
    choice, or there is no such seat.
    """
    rules = match.game.rules
    legal = match.legal_numbers(seat)
    if inattentive(inattention, rng):
        number = pick(rng, legal)
    else:
        number = rules.bindings.policy(match.numbers, seat, legal, rng)
    return rules.vocabulary(match.numbers, seat).texts[number]


def read_bot(text: str, seconds: float | None = None) -> Bot:
    """A bot by its name; LabError or OptionError says what is wrong with it.

    `seconds` is how long a level thinks per choice if its name does not say; None: a fixed number of simulations.
    """
    if ":" in text:
        load_function(text)
        return Bot(text, function=text)
    level, at, effort = text.partition("@")
    if level == POLICY and not at:
        return Bot(text, inattention=0.0)
    thinking = level_named(level)
    if not thinking.simulations:
        if at:
            raise LabError(
                f"{level} does not think; write it without {at + effort!r}.",
                f"{level} denkt nicht nach; ohne {at + effort!r} schreiben.",
            )
        return Bot(text, level, inattention=thinking.inattention)
    if not at and seconds is None:
        return Bot(text, level, simulations=thinking.simulations)
    return _with_effort(text, level, effort if at else f"{seconds}s")


def _with_effort(name: str, level: str, effort: str) -> Bot:
    if re.fullmatch(r"[1-9][0-9]{0,11}", effort):
        return Bot(name, level, simulations=int(effort))
    if re.fullmatch(r"[0-9]{1,6}(\.[0-9]+)?s", effort) and float(effort[:-1]) > 0:
        return Bot(f"{level}@{effort}", level, seconds=float(effort[:-1]))
    raise LabError(
        f"After {level}@ comes a number of simulations (2000) or seconds (0.5s), not {effort!r}.",
        f"Nach {level}@ steht eine Zahl von Simulationen (2000) oder Sekunden (0.5s), nicht {effort!r}.",
    )


# --- people's own bots ---


def load_function(place: str) -> BotFunction:
    """The function named by `package.module:function`; LabError if there is none."""
    module, _, name = place.partition(":")
    try:
        found = getattr(import_module(module), name)
    except Exception as error:  # whatever somebody else's module does when it is imported
        why = " ".join(f"{type(error).__name__}: {error}".split())
        raise LabError(f"There is no bot {place}: {why}.", f"Einen Bot {place} gibt es nicht: {why}.") from error
    if not callable(found):
        raise LabError(
            f"{place} cannot be called; a bot is a function (match, seat, seed) -> choice.",
            f"{place} lässt sich nicht aufrufen; ein Bot ist eine Funktion (match, seat, seed) -> Wahl.",
        )
    return found  # type: ignore[no-any-return]


def _ask_function(function: BotFunction, match: Match, seat: int, seed: int) -> str:
    """Asks somebody's own bot, with a match in which all that its seat cannot know has been dealt anew."""
    return function(match.imagine(seat, seed), seat, seed)
