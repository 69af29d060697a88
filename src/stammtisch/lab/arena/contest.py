"""Contest: which bots play what against each other, in which seatings, and how one of its deals is played."""

from collections.abc import Sequence
from functools import cached_property
from importlib.metadata import version
from itertools import combinations
from time import process_time
from typing import Any, NamedTuple

from stammtisch.lab.bot import Bot
from stammtisch.lab.compute.seeds import choice_seed, match_seed
from stammtisch.lab.errors import LabError
from stammtisch.lab.experiment import Experiment

Seating = tuple[int, ...]  # per seat: which bot


class Contest(Experiment):
    """Two bots or more against each other, every deal in all seatings."""

    @cached_property
    def seatings(self) -> list[Seating]:
        """In which seatings every deal is played; LabError if there are too few bots, or too many for the table."""
        if len(self.bots) < 2:
            raise LabError("A contest needs two bots or more.", "Ein Wettkampf braucht mindestens zwei Bots.")
        return seatings(self.teams, len(self.bots))

    @cached_property
    def names(self) -> list[str]:
        """The bots' names; a bot that plays against itself is told apart by a number (`master#2`)."""
        written = [bot.name for bot in self.bots]
        return [
            name if name not in written[:place] else f"{name}#{written[: place + 1].count(name)}"
            for place, name in enumerate(written)
        ]

    def terms(self) -> dict[str, Any]:
        """All that decides the results, as plain data: two contests are the same if their terms are."""
        return {
            "stammtisch": version("stammtisch"),
            "game": self.game,
            "rules": self.rules.version,
            "players": self.players,
            "options": self.configured_game.options,
            "bots": [_with_simulations(bot) for bot in self.bots],
            "rounds": self.rounds,
            "seed": self.seed,
        }


class MirroredContest(Contest):
    """Two bots seated in turn, and then the other way round: two seatings only, for more deals in the same time."""

    @cached_property
    def seatings(self) -> list[Seating]:
        in_turn = tuple(team % 2 for team in self.teams)
        return [in_turn, tuple(1 - bot for bot in in_turn)]


def _with_simulations(bot: Bot) -> str:
    """A bot's name with its number of simulations, in case a level's usual number ever changes."""
    return bot.name if bot.simulations is None else f"{bot.level}@{bot.simulations}"


# --- seatings: over one deal every bot has held every hand equally often ---


def seatings(teams: Sequence[int], bots: int) -> list[Seating]:
    """All seatings of so many bots; `teams` gives every seat's team. LabError if there are more bots than teams.

    Partners always belong to one bot. Two bots: every way to give each half of the teams; of an odd number, one more to
    either. More bots: the cyclic seating and its rotations. In both, every bot has every seat equally often.
    """
    count = len(set(teams))
    if bots > count:
        raise LabError(
            f"There is room for {count} bots at most at this table, not for {bots}.",
            f"An diesem Tisch ist Platz für höchstens {count} Bots, nicht für {bots}.",
        )
    by_team = _halves(count) if bots == 2 else _rotations(count, bots)
    order = sorted(set(teams))
    return [tuple(given[order.index(team)] for team in teams) for given in by_team]


def _halves(count: int) -> list[Seating]:
    sizes = sorted({count // 2, count - count // 2})
    return [
        tuple(int(place not in first) for place in range(count))
        for size in sizes
        for first in combinations(range(count), size)
    ]


def _rotations(count: int, bots: int) -> list[Seating]:
    return [tuple((place + turn) % bots for place in range(count)) for turn in range(bots)]


# --- playing a deal ---


class MatchResult(NamedTuple):
    """How one match of a deal ended: the deal in one seating."""

    deal: int
    seating: Seating
    rounds: int
    choices: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]  # empty if the match was stopped after one round


def victory_shares(contest: Contest, result: MatchResult) -> list[float | None]:
    """Each seat's share of the victory; None for every seat of a match that stopped after one round."""
    if contest.rounds == "one":
        return [None] * contest.players
    each = 1 / max(1, len(result.winners))
    return [each if seat in result.winners else 0.0 for seat in range(contest.players)]


class ThinkingTime(NamedTuple):
    """Processor time that a bot took for its choices: unlike wall time, hardly affected by how busy the machine is."""

    seconds: float = 0.0
    choices: int = 0

    def plus(self, seconds: float, choices: int = 1) -> "ThinkingTime":
        """This time and so much more."""
        return ThinkingTime(self.seconds + seconds, self.choices + choices)


class PlayedDeal(NamedTuple):
    """The same deal in every seating, and how long each bot took over it."""

    matches: list[MatchResult]
    times: list[ThinkingTime]


def play_deal(contest: Contest, deal: int) -> PlayedDeal:
    """Plays deal number `deal` in all seatings. LabError if somebody's own bot fails."""
    times = [ThinkingTime() for _ in contest.bots]
    matches = [_play_seating(contest, deal, number, times) for number in range(len(contest.seatings))]
    return PlayedDeal(matches, times)


def _play_seating(contest: Contest, deal: int, number: int, times: list[ThinkingTime]) -> MatchResult:
    """Plays a deal in seating `number`, and adds to `times` how long each bot took."""
    seating = contest.seatings[number]
    match = contest.configured_game.start(match_seed(contest.seed, deal))
    match.state.horizon = contest.horizon
    while match.waiting:
        seat = match.waiting[0]
        seed = choice_seed(contest.seed, deal, number, seat, len(match.played))
        started = process_time()
        contest.bots[seating[seat]].play(match, seat, seed)
        times[seating[seat]] = times[seating[seat]].plus(process_time() - started)
    rounds = int(match.state.counted)
    return MatchResult(deal, seating, rounds, len(match.played), match.scores, match.winners)
