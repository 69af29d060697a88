"""A person at the terminal table, who sees what is on the screen and presses what it offers."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from textual.pilot import Pilot

from stammtisch.cli.play_request import PlayRequest
from stammtisch.cli.tui.app import TableApp
from stammtisch.cli.tui.controls import META, Control
from stammtisch.cli.tui.local_session import play_locally
from stammtisch.cli.tui.table_screen import TableScreen
from stammtisch.phrases import Language

TIMEOUT = 30.0  # seconds


class Person:
    """Drives the app, and waits for what it shows."""

    def __init__(self, app: TableApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    # --- looking ---

    @property
    def lines(self) -> list[str]:
        """The screen, without colours."""
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip) for strip in strips]

    @property
    def shown(self) -> str:
        return "\n".join(self.lines)

    @property
    def view(self) -> dict[str, Any]:
        assert self.app.backend is not None
        assert self.app.backend.context is not None
        return self.app.backend.context.view

    @property
    def at_table(self) -> bool:
        return isinstance(self.app.screen, TableScreen)

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.app.screen, TableScreen)
        return self.app.screen

    @property
    def controls(self) -> list[Control]:
        return self.table.panel.controls

    @property
    def asked(self) -> list[Control]:
        """What can be chosen now."""
        return [control for control in self.controls if control.name and control.legal] if self.at_table else []

    def place_of(self, control: Control) -> tuple[int, int]:
        """Where on the screen a control can be clicked."""
        number = self.controls.index(control)
        region = self.table.panel.region
        for y in range(region.y, min(region.bottom, self.app.size.height)):
            for x in range(region.x, region.right):
                if self.app.screen.get_style_at(x, y).meta.get(META) == number:
                    return x, y
        raise AssertionError(f"{control.face} is not on the screen:\n{self.shown}")

    # --- doing ---

    async def until(self, happened: Callable[[], object]) -> None:
        """Waits until that is true. Raises TimeoutError."""
        async with asyncio.timeout(TIMEOUT):
            while not happened():
                await asyncio.sleep(0.005)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def click(self, control: Control) -> None:
        await self.pilot.pause()
        await self.pilot.click(offset=self.place_of(control))

    async def play_on(self, choose: Callable[[list[Control]], Awaitable[None]]) -> None:
        """Lets `choose` press something whenever something is asked, until the match is over."""
        while not self.view["over"]:
            await self.until(lambda: self.view["over"] or (self.view["choices"] and self.asked))
            if not self.view["over"]:
                await choose(self.asked)


@asynccontextmanager
async def session(
    run: Callable[[TableApp], Awaitable[None]], language: Language = "en", size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Person]:
    """A person in front of the app that runs this session."""
    app = TableApp(run, language)
    async with app.run_test(size=size) as pilot:
        yield Person(app, pilot)


@asynccontextmanager
async def at_local_table(
    request: PlayRequest, language: Language = "en", size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Person]:
    """A person at a local table with quick bots."""
    playout_rng = replace(request, bots=request.bots or ("beginner",), seed=request.seed or 7)
    async with session(lambda app: play_locally(app, playout_rng), language, size) as seat:
        await seat.until(lambda: seat.at_table and seat.controls)
        yield seat
