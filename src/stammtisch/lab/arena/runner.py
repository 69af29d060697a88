"""Runs a contest: plays deal after deal until enough are played or the question is decided."""

from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass

from stammtisch.lab.arena.contest import Contest, PlayedDeal, play_deal
from stammtisch.lab.arena.results_file import ResultsFile
from stammtisch.lab.arena.standings import Criterion, Standings
from stammtisch.lab.compute.executors import process_executor, results_in_order
from stammtisch.lab.errors import at_least


@dataclass(frozen=True)
class Effort:
    """How much to play, and in how many processes; neither changes the result of any deal."""

    deals: int  # at most
    workers: int = 1
    stop_by: Criterion | None = None  # stops early when every two bots are told apart by it

    def check(self) -> None:
        """Raises LabError unless both numbers are at least 1."""
        at_least(1, deals=self.deals, workers=self.workers)


def run_contest(
    standings: Standings,
    effort: Effort,
    results_file: ResultsFile | None,
    on_deal: Callable[[Standings], None] = lambda _: None,
) -> None:
    """Fills empty standings with the deals of the results file, then with deals played now and added to that file.

    Stops as `effort` says. `on_deal` is called once before the first deal that is played, and after every one of them.
    LabError if a bot fails, a worker dies or the file cannot be written; the deals played until then stay in it.
    """
    for matches in results_file.deals[: effort.deals] if results_file else []:
        standings.add(matches)
    on_deal(standings)
    with closing(_play_deals(standings.contest, effort, first=len(standings))) as deals:
        while not _enough(standings, effort):
            deal = next(deals)
            if results_file:
                results_file.add(deal.matches)
            standings.add(deal.matches, deal.times)
            on_deal(standings)


def _enough(standings: Standings, effort: Effort) -> bool:
    decided = effort.stop_by is not None and standings.decided(effort.stop_by)
    return decided or len(standings) >= effort.deals


def _play_deals(contest: Contest, effort: Effort, first: int) -> Generator[PlayedDeal, None, None]:
    """The deals from `first` on, in order; what workers have played beyond what is asked for is dropped."""
    work = [(contest, deal) for deal in range(first, effort.deals)]
    with process_executor(min(effort.workers, max(1, len(work)))) as executor:
        yield from results_in_order(executor, effort.workers, play_deal, work)
