"""The Textual application around the screens: runs a session, which asks questions and shows tables."""

import asyncio
import signal
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import ClassVar, TypeVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from stammtisch.cli.tui import words
from stammtisch.cli.tui.backend import ActionRefusedError, TableBackend
from stammtisch.cli.tui.dialogs import ChoiceDialog, DialogOption
from stammtisch.cli.tui.table_screen import Departure, TableScreen
from stammtisch.errors import StammtischError
from stammtisch.phrases import Language

T = TypeVar("T")
INTERRUPTED = 130


class TableApp(App[None]):
    """Runs a session, a coroutine that takes the app, and exits when it returns.

    The exit status is 0, 2 if the session was refused (`refusal` says why), or 130 after an interrupt.
    """

    CSS = "#status { width: 100%; height: 100%; content-align: center middle; }"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+q", "interrupt", show=False, priority=True),
    ]

    def __init__(self, session: "Callable[[TableApp], Awaitable[None]]", language: Language) -> None:
        super().__init__()
        self.language: Language = language
        self.refusal = ""
        self.backend: TableBackend | None = None  # of the last table shown
        self._session = session

    def compose(self) -> ComposeResult:
        yield Static(words.BEGINNING.in_(self.language), id="status")

    def on_mount(self) -> None:
        with suppress(NotImplementedError, ValueError, RuntimeError):  # no signals here, or not in this thread
            for name in (signal.SIGINT, signal.SIGTERM):
                asyncio.get_running_loop().add_signal_handler(name, self.action_interrupt)
        self.run_worker(self._run_session(), group="session")

    async def _run_session(self) -> None:
        try:
            await self._session(self)
        except ActionRefusedError as refused:
            self.refusal = str(refused)
        except StammtischError as error:
            self.refusal = error.phrase.in_(self.language)
        self.exit(return_code=2 if self.refusal else 0)

    def action_interrupt(self) -> None:
        self.exit(return_code=INTERRUPTED)

    # --- what a session is made of ---

    async def ask(self, question: str, options: Sequence[DialogOption[T]], default: int = 0) -> T | None:
        """Asks a question; the value of the option picked, or None after Esc."""
        return await self.push_screen_wait(ChoiceDialog(question, options, default))

    async def show_table(self, backend: TableBackend, title: str) -> Departure:
        """Shows a table until the person leaves it, and says how they left."""
        self.backend = backend
        return await self.push_screen_wait(TableScreen(backend, title))

    def show_status(self, text: str) -> None:
        """Shows what is being waited for."""
        self.screen_stack[0].query_one("#status", Static).update(text)
