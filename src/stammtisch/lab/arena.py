"""Holds a contest: plays deal after deal until enough are played or the question is decided."""

from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass

from stammtisch.lab.contest import Contest, Deal, play_deal
from stammtisch.lab.crew import in_order, processes
from stammtisch.lab.errors import at_least
from stammtisch.lab.ledger import Ledger
from stammtisch.lab.standings import Measure, Standings


@dataclass(frozen=True)
class Effort:
    """How much to play, and by how many processes; neither changes what a deal gives."""

    deals: int  # at most
    workers: int = 1
    stop_by: Measure | None = None  # stops early when this measure tells every two bots apart

    def check(self) -> None:
        at_least(1, deals=self.deals, workers=self.workers)


def hold(
    standings: Standings, effort: Effort, ledger: Ledger | None, watch: Callable[[Standings], None] = lambda _: None
) -> None:
    """Fills new standings: with what the ledger holds, then with what is played. `watch` looks on after every deal."""
    for matches in ledger.deals[: effort.deals] if ledger else []:
        standings.add(matches)
    watch(standings)
    with closing(played(standings.contest, effort, first=len(standings))) as deals:
        while not enough(standings, effort):
            deal = next(deals)
            if ledger:
                ledger.add(deal.matches)
            standings.add(deal.matches, deal.spent)
            watch(standings)


def enough(standings: Standings, effort: Effort) -> bool:
    decided = effort.stop_by is not None and standings.decided(effort.stop_by)
    return decided or len(standings) >= effort.deals


def played(contest: Contest, effort: Effort, first: int) -> Generator[Deal, None, None]:
    """The deals from `first` on, in order; whatever is played beyond what is asked for is forgotten."""
    work = [(contest, deal) for deal in range(first, effort.deals)]
    with processes(min(effort.workers, max(1, len(work)))) as crew:
        yield from in_order(crew, effort.workers, play_deal, work)
