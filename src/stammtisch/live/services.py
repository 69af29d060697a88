"""What every room is given: the ports it works with, and its timing."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from stammtisch.live.ports import BotService, HolidayBook, Hub, Journal, Leases, Monitor, NoHolidays


@dataclass(frozen=True)
class Timing:
    """How long rooms wait for what. Times in milliseconds."""

    grace: int = 60_000  # until a bot keeps an absent person's seat warm
    reveal: int = 10_000  # for people's clients to reveal their cuts; otherwise the deal is void
    moment: tuple[int, int] = (1_100, 2_400)  # a bot acts no sooner than a person would, however easy the choice
    replayed: int = 16  # so many missed facts, or some more, are sent one by one; else the whole table
    presence_delay: int = 200  # comings and goings within this time are sent together
    idle: int = 60_000  # until a table that nobody is at leaves the memory


@dataclass(frozen=True)
class LiveServices:
    """The ports (`live.ports`), the clock and the limits that all rooms of a server share."""

    journal: Journal
    hub: Hub
    leases: Leases
    bots: BotService
    monitor: Monitor
    timing: Timing
    now: Callable[[], int]
    bots_at_once: asyncio.Semaphore  # answers of bots on their way into the journal: people never queue behind more
    holidays: HolidayBook = field(default_factory=NoHolidays)


class TableClock:
    """The time at one table: the server's, but never before the table's last fact.

    Another server's clock may be ahead, or this one's was set back between two runs. Then the table's time goes on from
    its last fact, at the usual pace.
    """

    def __init__(self, now: Callable[[], int]) -> None:
        self._now, self._lead = now, 0

    def __call__(self) -> int:
        return self._now() + self._lead

    def not_before(self, at: int) -> None:
        """From now on it is at least this time."""
        self._lead = max(self._lead, at - self._now())
