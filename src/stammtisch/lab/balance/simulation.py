"""Simulates many matches of one kind: in chunks, on threads, processes or a cluster, put together in their order."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.contract import SEATS, Rulebook
from stammtisch.kernel import Numbers
from stammtisch.lab.bot import Bot, policy_choice
from stammtisch.lab.compute import batch
from stammtisch.lab.compute.batch import loop
from stammtisch.lab.compute.executors import RayExecutor, process_executor, results_in_order, thread_executor
from stammtisch.lab.compute.seeds import choice_seed, generators_of, keys_of, match_seed
from stammtisch.lab.errors import LabError, at_least
from stammtisch.lab.experiment import Experiment
from stammtisch.match import Match

Columns = dict[str, NDArray[np.int32]]  # by name, with one entry per match
BASE = ""  # the name of the result that others are compared with

COMPILED_CHUNK = 5_000  # matches at a time
OBSERVED_CHUNK = 4
SAMPLE = 200  # compiled matches that are played again in Python to count their events


class Plan(Experiment):
    """Any number of matches with one bot per seat, or one for all."""

    @cached_property
    def seated(self) -> tuple[Bot, ...]:
        """The bot of every seat; LabError if there are neither as many bots as seats nor just one."""
        if len(self.bots) not in (1, self.players):
            raise LabError(
                f"Name one bot, or one for each of the {self.players} seats, not {len(self.bots)}.",
                f"Einen Bot nennen oder einen für jeden der {self.players} Plätze, nicht {len(self.bots)}.",
            )
        return self.bots if len(self.bots) == self.players else self.bots * self.players

    @property
    def compiled(self) -> bool:
        """Whether no bot thinks, so that whole matches can be played in compiled code."""
        return all(bot.inattention is not None for bot in self.seated)

    def warm_up(self) -> None:
        """Compiles what the matches need, so that workers find it in the cache."""
        if self.compiled:
            play_chunk(self, 0, 1, observed=False)
        else:
            super().warm_up()


@dataclass(frozen=True)
class Workload:
    """How much to play and who computes it; nothing of this changes any number."""

    matches: int
    workers: int = 1
    sample: int = SAMPLE
    cluster: str | None = None  # address of a Ray cluster

    def check(self) -> None:
        """Raises LabError if there would be nothing to do or nobody to do it."""
        at_least(1, matches=self.matches, workers=self.workers)
        at_least(0, sample=self.sample)


@dataclass(frozen=True)
class SimulationResult:
    """What happened in every match of a plan."""

    plan: Plan
    matches: Columns  # as `column_positions` names them
    events: Columns  # by kind, how often in each of the first matches (in all of them, if bots think)
    seconds: float  # that playing took; the sample not counted


Progress = Callable[[int], None]  # is told how many more matches are done


def simulate(plans: list[Plan], workload: Workload, progress: Progress = lambda _: None) -> list[SimulationResult]:
    """Plays the matches of every plan: one result each. LabError if a bot fails or the cluster cannot be reached.

    A cluster is connected to once, and before anything is played.
    """
    if workload.cluster is None:
        return [_simulate_plan(plan, workload, None, progress) for plan in plans]
    with RayExecutor(workload.cluster, workload.workers) as cluster:
        return [_simulate_plan(plan, workload, cluster, progress) for plan in plans]


def _simulate_plan(plan: Plan, workload: Workload, cluster: RayExecutor | None, progress: Progress) -> SimulationResult:
    """Bots that do not think play in compiled code, and the first of these matches again in Python, observed."""
    if cluster is None:
        plan.warm_up()
    sample = min(workload.sample, workload.matches) if plan.compiled else 0
    observed = list(_play_chunks(plan, sample, True, workload, cluster))
    started = perf_counter()
    chunks = []
    for chunk in _play_chunks(plan, workload.matches, not plan.compiled, workload, cluster):
        chunks.append(chunk)
        progress(len(chunk.rows))
    seconds = perf_counter() - started
    counts = [each for chunk in (observed if plan.compiled else chunks) for each in chunk.events]
    return SimulationResult(plan, _match_columns(plan, chunks), _event_columns(counts), seconds)


def _match_columns(plan: Plan, chunks: list["Chunk"]) -> Columns:
    rows = np.concatenate([chunk.rows for chunk in chunks])
    positions = column_positions(plan.rules, plan.players)
    return {name: np.ascontiguousarray(rows[:, position]) for name, position in positions.items()}


def _event_columns(counts: list[Counter[str]]) -> Columns:
    kinds = sorted({kind for each in counts for kind in each})
    return {kind: np.array([each[kind] for each in counts], np.int32) for kind in kinds}


def column_positions(rules: Rulebook, players: int) -> dict[str, int]:
    """The names of the columns of `SimulationResult.matches`, and where a match's row holds each."""
    found = {
        "rounds": loop.ROUNDS,
        "choices": loop.CHOICES,
        "forced": loop.FORCED,
        "options": loop.OPTIONS,
        "winners": loop.WINNERS,
        "leads": loop.LEADS,
        "deficit": loop.DEFICIT,
    }
    found |= {f"score_{seat}": loop.SCORES + seat for seat in range(players)}
    found |= {f"half_{seat}": loop.HALF + seat for seat in range(players)}
    asked = {phase: number for number, phase in enumerate(rules.phases) if phase != "over"}
    return found | {f"phase_{phase}": loop.PHASE + number for phase, number in asked.items()}


# --- chunks: the unit of work ---


class Chunk(NamedTuple):
    """Some matches in the order of their numbers."""

    rows: NDArray[np.int32]  # as `compute/batch/loop.py` lists them
    events: list[Counter[str]]  # by kind, of the matches that were observed


def _play_chunks(
    plan: Plan, matches: int, observed: bool, workload: Workload, cluster: RayExecutor | None
) -> Iterator[Chunk]:
    """Matches 0 … matches-1, in order."""
    size = OBSERVED_CHUNK if observed else COMPILED_CHUNK
    work = [(plan, first, min(size, matches - first), observed) for first in range(0, matches, size)]
    if cluster is not None:
        yield from results_in_order(cluster, cluster.workers, play_chunk, work)
    elif work:
        workers = min(workload.workers, len(work))
        with process_executor(workers) if observed else thread_executor(workers) as executor:
            yield from results_in_order(executor, workers, play_chunk, work)


def play_chunk(plan: Plan, first: int, count: int, observed: bool) -> Chunk:
    """Plays matches first … first+count-1: in compiled code, unless bots think or events are to be observed."""
    if plan.compiled and not observed:
        inattention = [bot.inattention or 0.0 for bot in plan.seated]
        rows = batch.play(plan.configured_game, inattention, plan.horizon, plan.seed, first, count)
        return Chunk(rows.astype(np.int32), [])
    played = [play_observed(plan, number) for number in range(first, first + count)]
    return Chunk(np.array([match.row for match in played], np.int32), [match.events for match in played])


# --- one match, choice by choice ---


class ObservedMatch(NamedTuple):
    """A match's row as `compute/batch/loop.py` lists it, and how often each kind of event happened."""

    row: Numbers
    events: Counter[str]  # as the seats that brought them about were told


def play_observed(plan: Plan, number: int) -> ObservedMatch:
    """Plays match `number` of a plan in Python, for bots that think and for counting events.

    For bots that do not think, the row is to the last number that of the compiled loop, because both draw from the same
    generator in the same order. LabError if somebody's own bot fails.
    """
    rules = plan.rules
    match = plan.configured_game.start(match_seed(plan.seed, number))
    match.state.horizon = plan.horizon
    rng = generators_of(keys_of(plan.seed, number, 1))
    row: Numbers = np.zeros(batch.row_length(rules), np.int64)
    history: Numbers = np.zeros((loop.ROUNDS_KEPT, SEATS), np.int64)
    counts: Counter[str] = Counter()
    while match.waiting:
        seat = match.waiting[0]
        loop.count_choice(row, int(match.state.phase), rules.bindings.legal(match.numbers, seat))
        bot = plan.seated[seat]
        if bot.inattention is None:
            events = bot.play(match, seat, choice_seed(plan.seed, number, seat, len(match.played)))
        else:
            events = match.play(seat, policy_choice(match, seat, bot.inattention, rng))
        counts.update(event["event"] for event in events)
        _record_round(match, row, history)
    row[loop.SCORES : loop.SCORES + match.players] = match.scores
    loop.complete_row(row, history, int(match.state.winners), match.players, batch.direction(rules))
    return ObservedMatch(row, counts)


def _record_round(match: Match, row: Numbers, history: Numbers) -> None:
    """If a round has just been counted, keeps the scores after it."""
    counted = int(match.state.counted)
    if counted > row[loop.ROUNDS]:
        history[min(counted, loop.ROUNDS_KEPT) - 1, : match.players] = match.scores
        row[loop.ROUNDS] = counted
