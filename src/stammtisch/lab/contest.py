"""A contest of bots: which, at what, and how one of its deals is played."""

from functools import cached_property
from importlib.metadata import version
from time import process_time
from typing import Any, NamedTuple

from stammtisch.lab.bot import Bot
from stammtisch.lab.errors import LabError
from stammtisch.lab.seatings import Seating, seatings
from stammtisch.lab.seeds import choice_seed, match_seed
from stammtisch.lab.setting import Setting


class Contest(Setting):
    """Two bots or more against each other, every deal in all seatings."""

    @cached_property
    def seatings(self) -> list[Seating]:
        if len(self.bots) < 2:
            raise LabError("A contest needs two bots or more.", "Ein Wettkampf braucht mindestens zwei Bots.")
        return seatings(self.teams, len(self.bots))

    @cached_property
    def names(self) -> list[str]:
        """What the bots are called here: a bot that plays against itself is told apart by a number."""
        written = [bot.name for bot in self.bots]
        return [
            name if name not in written[:place] else f"{name}#{written[: place + 1].count(name)}"
            for place, name in enumerate(written)
        ]

    def terms(self) -> dict[str, Any]:
        """All of it as plain data: two contests are the same if these are."""
        return {
            "stammtisch": version("stammtisch"),
            "game": self.game,
            "rules": self.table.rules.version,
            "players": self.players,
            "options": self.table.options,
            "bots": [_effort(bot) for bot in self.bots],
            "rounds": self.rounds,
            "seed": self.seed,
        }


def _effort(bot: Bot) -> str:
    """A bot's name with how much it thinks, should a level's usual effort ever change."""
    return bot.name if bot.simulations is None else f"{bot.level}@{bot.simulations}"


class Played(NamedTuple):
    """One match of a deal: one seating."""

    deal: int
    seating: Seating
    rounds: int
    choices: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]  # empty if the match was stopped after one round


def shares(contest: Contest, played: Played) -> list[float | None]:
    """Each seat's share of the victory; none is to be had in a match that stops after one round."""
    if contest.rounds == "one":
        return [None] * contest.players
    each = 1 / max(1, len(played.winners))
    return [each if seat in played.winners else 0.0 for seat in range(contest.players)]


class Spent(NamedTuple):
    """What a bot took for its choices, in seconds of processor time: it says nothing of how busy the machine was."""

    seconds: float = 0.0
    choices: int = 0

    def plus(self, seconds: float, choices: int = 1) -> "Spent":
        return Spent(self.seconds + seconds, self.choices + choices)


class Deal(NamedTuple):
    """The same deal in every seating, and what each bot spent on it."""

    matches: list[Played]
    spent: list[Spent]


def play_deal(contest: Contest, deal: int) -> Deal:
    spent = [Spent() for _ in contest.bots]
    matches = [play_seating(contest, deal, number, spent) for number in range(len(contest.seatings))]
    return Deal(matches, spent)


def play_seating(contest: Contest, deal: int, number: int, spent: list[Spent]) -> Played:
    seating = contest.seatings[number]
    match = contest.table.start(match_seed(contest.seed, deal))
    match.state.horizon = contest.horizon
    while match.waiting:
        seat = match.waiting[0]
        seed = choice_seed(contest.seed, deal, number, seat, len(match.played))
        started = process_time()
        contest.bots[seating[seat]].play(match, seat, seed)
        spent[seating[seat]] = spent[seating[seat]].plus(process_time() - started)
    rounds = int(match.state.counted)
    return Played(deal, seating, rounds, len(match.played), match.scores, match.winners)
