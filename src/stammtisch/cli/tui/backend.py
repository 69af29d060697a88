"""What the screen needs of a table, wherever the match is played."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import NamedTuple

from stammtisch.cli.render.context import ViewContext
from stammtisch.phrases import Language


class ActionRefusedError(Exception):
    """Something cannot be done; the message tells the person why, in their language. `code` is the server's, if any."""

    def __init__(self, message: str, code: str = "") -> None:
        super().__init__(message)
        self.code = code


class TableAction(NamedTuple):
    """Something to do at a table besides choosing: sit down, start, play another match."""

    name: str
    label: str


class RatedChoice(NamedTuple):
    """A choice with its expected points, the chance to win the match, and the reason for its place."""

    choice: str
    label: str
    points: float
    win: float
    reason: str


class TableBackend(ABC):
    """A table with a person at it. `on_change` is called after anything that is to be shown has changed."""

    has_people = False  # whether others at the table may be people, who can be talked to

    def __init__(self, language: Language) -> None:
        self.language: Language = language
        self.log: list[str] = []
        self.new_lines = 0  # lines of the log since the person's last choice
        self.connection_error = ""  # empty while connected
        self.autoplay = False  # whether the person's forced choices are made automatically
        self.on_change: Callable[[], None] = lambda: None

    @property
    @abstractmethod
    def context(self) -> ViewContext | None:
        """The match as the person sees it; None if there is none."""

    @property
    @abstractmethod
    def actions(self) -> list[TableAction]:
        """What can be done now besides choosing."""

    @property
    def lobby_lines(self) -> list[str]:
        """What to show while there is no match: who is there, and what is waited for."""
        return []

    @property
    def seconds_left(self) -> int | None:
        """On the person's clock, or else on that of whoever has least time; None without a clock."""
        return None

    @abstractmethod
    async def run(self) -> None:
        """Keeps the table going, with all that the others do, until it is cancelled."""

    @abstractmethod
    async def choose(self, choice: str) -> None:
        """Makes the person's choice. Raises ActionRefusedError if it is not legal now."""

    @abstractmethod
    async def hint(self) -> list[RatedChoice]:
        """All of the person's choices, the best first. Raises ActionRefusedError if there is none to make."""

    @abstractmethod
    async def perform(self, action: str) -> None:
        """Does one of the `actions`, by name. Raises ActionRefusedError if that is not possible any more."""

    @abstractmethod
    async def set_autoplay(self, on: bool) -> None:
        """Whether forced choices are made for the person. Raises ActionRefusedError if the server refuses."""

    @abstractmethod
    async def send_chat(self, text: str) -> None:
        """Says something to everybody at the table. Raises ActionRefusedError if the server refuses."""

    @abstractmethod
    async def leave(self) -> None:
        """Gives up the person's seat. Raises ActionRefusedError if the server refuses."""

    def append_log(self, *lines: str) -> None:
        """Adds lines to the log, as new ones."""
        self.log += lines
        self.new_lines += len(lines)

    def clear_log(self) -> None:
        """Empties the log for the next match."""
        self.log, self.new_lines = [], 0
