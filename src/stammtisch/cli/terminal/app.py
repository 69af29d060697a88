"""The program around the screens: it asks, seats the person at a house, and goes when the person goes."""

import asyncio
import signal
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import ClassVar, TypeVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from stammtisch.cli.terminal import words
from stammtisch.cli.terminal.house import House, RefusedError
from stammtisch.cli.terminal.pages import Answer, Ask
from stammtisch.cli.terminal.table import Going, TableScreen
from stammtisch.errors import StammtischError
from stammtisch.phrases import Language

T = TypeVar("T")
INTERRUPTED = 130


class Terminal(App[None]):
    """Runs one evening: a coroutine that asks and seats, and ends when the person has left."""

    CSS = "#waiting { width: 100%; height: 100%; content-align: center middle; }"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+q", "interrupt", show=False, priority=True),
    ]

    def __init__(self, evening: "Callable[[Terminal], Awaitable[None]]", language: Language) -> None:
        super().__init__()
        self.language: Language = language
        self.refusal = ""  # why the evening could not be
        self.house: House | None = None  # the last one
        self._evening = evening

    def compose(self) -> ComposeResult:
        yield Static(words.BEGINNING.in_(self.language), id="waiting")

    def on_mount(self) -> None:
        with suppress(NotImplementedError, ValueError, RuntimeError):  # no signals here, or not in this thread
            for name in (signal.SIGINT, signal.SIGTERM):
                asyncio.get_running_loop().add_signal_handler(name, self.action_interrupt)
        self.run_worker(self._spend(), group="evening")

    async def _spend(self) -> None:
        try:
            await self._evening(self)
        except RefusedError as refused:
            self.refusal = str(refused)
        except StammtischError as error:
            self.refusal = error.phrase.in_(self.language)
        self.exit(return_code=2 if self.refusal else 0)

    def action_interrupt(self) -> None:
        self.exit(return_code=INTERRUPTED)

    # --- what an evening is made of ---

    async def ask(self, question: str, answers: Sequence[Answer[T]], usual: int = 0) -> T | None:
        """The answer picked; None if none is."""
        return await self.push_screen_wait(Ask(question, answers, usual))

    async def sit(self, house: House, title: str) -> Going:
        """Plays at that house until the person goes."""
        self.house = house
        return await self.push_screen_wait(TableScreen(house, title))

    def wait(self, text: str) -> None:
        """Says what is being waited for."""
        self.screen_stack[0].query_one("#waiting", Static).update(text)
