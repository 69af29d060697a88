"""A person at the terminal table, who sees what is on the screen and presses what it offers."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from textual.pilot import Pilot

from stammtisch.cli.table.wishes import Wishes
from stammtisch.cli.terminal.app import Terminal
from stammtisch.cli.terminal.evenings import against_bots
from stammtisch.cli.terminal.pieces import Piece
from stammtisch.cli.terminal.table import TableScreen
from stammtisch.phrases import Language

PATIENCE = 30.0  # seconds


class Sitting:
    def __init__(self, terminal: Terminal, pilot: Pilot[None]) -> None:
        self.terminal, self.pilot = terminal, pilot

    # --- looking ---

    @property
    def lines(self) -> list[str]:
        """The screen, without colours."""
        strips = self.terminal.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip) for strip in strips]

    @property
    def shown(self) -> str:
        return "\n".join(self.lines)

    @property
    def view(self) -> dict[str, Any]:
        assert self.terminal.house is not None
        assert self.terminal.house.scene is not None
        return self.terminal.house.scene.view

    @property
    def at_table(self) -> bool:
        return isinstance(self.terminal.screen, TableScreen)

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.terminal.screen, TableScreen)
        return self.terminal.screen

    @property
    def pieces(self) -> list[Piece]:
        return self.table.pieces.pieces

    @property
    def asked(self) -> list[Piece]:
        """What can be chosen now."""
        return [piece for piece in self.pieces if piece.text and piece.legal] if self.at_table else []

    def place_of(self, piece: Piece) -> tuple[int, int]:
        """Where on the screen a piece can be clicked."""
        number = self.pieces.index(piece)
        region = self.table.pieces.region
        for y in range(region.y, min(region.bottom, self.terminal.size.height)):
            for x in range(region.x, region.right):
                if self.terminal.screen.get_style_at(x, y).meta.get("piece") == number:
                    return x, y
        raise AssertionError(f"{piece.face} is not on the screen:\n{self.shown}")

    # --- doing ---

    async def until(self, happened: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not happened():
                await asyncio.sleep(0.005)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def click(self, piece: Piece) -> None:
        await self.pilot.pause()
        await self.pilot.click(offset=self.place_of(piece))

    async def play_on(self, choose: Callable[[list[Piece]], Awaitable[None]]) -> None:
        """Lets `choose` press something whenever something is asked, until the match is over."""
        while not self.view["over"]:
            await self.until(lambda: self.view["over"] or (self.view["choices"] and self.asked))
            if not self.view["over"]:
                await choose(self.asked)


@asynccontextmanager
async def sitting(
    evening: Callable[[Terminal], Awaitable[None]], language: Language = "en", size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Sitting]:
    terminal = Terminal(evening, language)
    async with terminal.run_test(size=size) as pilot:
        yield Sitting(terminal, pilot)


@asynccontextmanager
async def at_own_table(
    wishes: Wishes, language: Language = "en", size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Sitting]:
    """At a table with quick bots."""
    quick = replace(wishes, bots=wishes.bots or ("beginner",), seed=wishes.seed or 7)
    async with sitting(lambda terminal: against_bots(terminal, quick), language, size) as seat:
        await seat.until(lambda: seat.at_table and seat.pieces)
        yield seat
