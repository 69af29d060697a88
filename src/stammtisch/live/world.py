"""What every table of a hall is given: the world around it, and its manners."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from stammtisch.live.journal import Duties, Hub, Journal, Thinker, Watch


@dataclass(frozen=True)
class Manners:
    """How tables behave. Times in milliseconds."""

    grace: int = 60_000  # until a bot keeps an absent person's seat warm
    moment: tuple[int, int] = (1_100, 2_400)  # a bot acts no sooner than a person would, however easy the choice
    replayed: int = 16  # so many missed facts, or some more, are told one by one; else all of it anew
    presence_delay: int = 200  # comings and goings are told together
    idle: int = 60_000  # until a table without anybody leaves the memory


@dataclass(frozen=True)
class World:
    journal: Journal
    hub: Hub
    duties: Duties
    thinker: Thinker
    watch: Watch
    manners: Manners
    now: Callable[[], int]
    bots_at_once: asyncio.Semaphore  # answers of bots on their way into the journal: people never queue behind more
