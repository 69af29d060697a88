"""What the screen needs of a table, wherever the match is played."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import NamedTuple

from stammtisch.cli.table.facts import Scene
from stammtisch.phrases import Language


class RefusedError(Exception):
    """Something cannot be done; the message says why, to the person."""


class Offer(NamedTuple):
    """Something to do at a table besides choosing: sit down, begin, play once more."""

    name: str
    label: str


class Tip(NamedTuple):
    """A choice and what is to be said for it."""

    choice: str
    label: str
    points: float
    win: float
    reason: str


class House(ABC):
    """A table with a person at it. Whatever changes, `changed` is called."""

    people = False  # whether others may be people, whom one can talk to

    def __init__(self, language: Language) -> None:
        self.language: Language = language
        self.log: list[str] = []
        self.fresh = 0  # lines of the log since the person's last choice
        self.trouble = ""  # that the connection is gone
        self.auto = False  # makes the person's only choices
        self.changed: Callable[[], None] = lambda: None

    @property
    @abstractmethod
    def scene(self) -> Scene | None:
        """The match as the person sees it; None if there is none."""

    @property
    @abstractmethod
    def offers(self) -> list[Offer]:
        """What else can be done now."""

    @property
    def gathering(self) -> list[str]:
        """Who is there, while there is no match."""
        return []

    @property
    def seconds_left(self) -> int | None:
        """On the clock of whoever is to choose."""
        return None

    @abstractmethod
    async def run(self) -> None:
        """Everything that the others do, until it is cancelled."""

    @abstractmethod
    async def choose(self, choice: str) -> None:
        """RefusedError says why not."""

    @abstractmethod
    async def hint(self) -> list[Tip]:
        """All choices, the best first."""

    @abstractmethod
    async def take_up(self, offer: str) -> None:
        """Does what was offered."""

    @abstractmethod
    async def set_auto(self, on: bool) -> None: ...

    @abstractmethod
    async def say(self, text: str) -> None:
        """To everybody at the table."""

    @abstractmethod
    async def leave(self) -> None:
        """The person goes home."""

    def tell(self, *lines: str) -> None:
        self.log += lines
        self.fresh += len(lines)
