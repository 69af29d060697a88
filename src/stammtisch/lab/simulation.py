"""Runs a simulation: matches in chunks, by threads, processes or a cluster, put together in their order."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from stammtisch.lab.crew import in_order, processes, threads
from stammtisch.lab.errors import at_least
from stammtisch.lab.plan import Chunk, Plan, Table, columns, play_chunk
from stammtisch.lab.ray_crew import RayCrew

CHUNK = 5_000  # compiled matches at a time
WATCHED_CHUNK = 4  # matches in Python at a time
SAMPLE = 200  # compiled matches that are played again in Python to see what happens in them


@dataclass(frozen=True)
class Result:
    plan: Plan
    matches: Table
    events: Table  # events by kind, of the first matches (of all, if bots think)
    seconds: float  # that playing took; the sample not counted


@dataclass(frozen=True)
class Labour:
    """How much to play and who does it; nothing of this changes any number."""

    matches: int
    workers: int = 1
    sample: int = SAMPLE
    cluster: str | None = None

    def check(self) -> None:
        at_least(1, matches=self.matches, workers=self.workers)
        at_least(0, sample=self.sample)


Progress = Callable[[int], None]  # so many more matches are done


def simulate(plans: list[Plan], labour: Labour, progress: Progress = lambda _: None) -> list[Result]:
    """One result per plan. A cluster is asked for once, and before anything is played."""
    if labour.cluster is None:
        return [run(plan, labour, None, progress) for plan in plans]
    with RayCrew(labour.cluster, labour.workers) as cluster:
        return [run(plan, labour, cluster, progress) for plan in plans]


def run(plan: Plan, labour: Labour, cluster: RayCrew | None, progress: Progress) -> Result:
    """Bots that do not think play in compiled code, and some of these matches again in Python, to be watched."""
    if cluster is None:
        get_ready(plan)
    sample = min(labour.sample, labour.matches) if plan.compiled else 0
    seen = list(played(plan, sample, True, labour, cluster))
    started = perf_counter()
    done = []
    for chunk in played(plan, labour.matches, not plan.compiled, labour, cluster):
        done.append(chunk)
        progress(len(chunk.rows))
    seconds = perf_counter() - started
    happened = [counts for chunk in (seen if plan.compiled else done) for counts in chunk.happened]
    return Result(plan, as_table(plan, done), event_table(happened), seconds)


def get_ready(plan: Plan) -> None:
    """Compiles, if it is the first time, before several workers would."""
    if plan.compiled:
        play_chunk(plan, 0, 1, False)
    else:
        plan.get_ready()


def played(plan: Plan, matches: int, watched: bool, labour: Labour, cluster: RayCrew | None) -> Iterator[Chunk]:
    size = WATCHED_CHUNK if watched else CHUNK
    work = [(plan, first, min(size, matches - first), watched) for first in range(0, matches, size)]
    if cluster is not None:
        yield from in_order(cluster, cluster.workers, play_chunk, work)
    elif work:
        workers = min(labour.workers, len(work))
        with processes(workers) if watched else threads(workers) as crew:
            yield from in_order(crew, workers, play_chunk, work)


def as_table(plan: Plan, chunks: list[Chunk]) -> Table:
    rows = np.concatenate([chunk.rows for chunk in chunks])
    names = columns(plan.table.rules, plan.players)
    return {name: np.ascontiguousarray(rows[:, place]) for name, place in names.items()}


def event_table(happened: list[Counter[str]]) -> Table:
    kinds = sorted({kind for counts in happened for kind in counts})
    return {kind: np.array([counts[kind] for counts in happened], np.int32) for kind in kinds}
