"""Somebody who takes part in a tournament as people do: comes late, misses rounds, reloads the page, goes early."""

import asyncio
import random
from contextlib import suppress
from typing import Any, NamedTuple

import httpx
from websockets.exceptions import WebSocketException

from tests.server.player import Player, Refused

GONE = (ConnectionError, OSError, TimeoutError, WebSocketException, httpx.HTTPError)
NOT_NOW = ("no_table", "unavailable", "closing", "not_stored", "no_identity")  # to be tried again
TOO_LATE = ("other_match", "playing_only", "wrong_decision", "already_chosen")  # a bot has chosen meanwhile
LOOK = 0.15  # seconds between two looks at the tournament's page

Page = dict[str, Any]


class Habits(NamedTuple):
    """`comes`, `goes`: after so many rounds; `misses`: how likely any round; `reloads`: after any choice."""

    comes: int = 0
    goes: int = 1_000
    misses: float = 0.0
    reloads: float = 0.0


class Kept(NamedTuple):
    """A choice that the server has acknowledged."""

    table: str
    person: str
    decision: int
    choice: str


class Entrant:
    """One person in one tournament. `partner`: whom they name, in pairs."""

    def __init__(self, player: Player, tournament: str, dice: random.Random, habits: Habits, partner: str = "") -> None:
        self.player, self.habits, self.partner = player, habits, partner
        self.kept: list[Kept] = []
        self.missed, self.reloads, self.cut_off = set[str](), 0, 0
        self._path, self._dice = f"/api/tournaments/{tournament}", dice
        self._seen = set[str]()  # tables for which is settled whether they miss the round
        player.remembers = False

    async def take_part(self) -> None:
        """Until the tournament is over; after whatever goes wrong with the connection, from the beginning."""
        while True:
            try:
                page = await self._page()
                if page["stage"] == "over":
                    return
                if not await self._says(page):
                    await asyncio.sleep(LOOK)
                    continue
                table = self._table(page)
                if table is None:
                    await asyncio.sleep(LOOK)
                else:
                    await self._sit_at(table)
            except Refused as refused:
                if refused.code not in NOT_NOW:
                    raise
                await asyncio.sleep(LOOK)
            except GONE:
                self.cut_off += 1
                with suppress(*GONE):
                    await self.player.disconnect()
                await asyncio.sleep(LOOK)

    async def _page(self) -> Page:
        answer = await self.player.http.get(self._path)
        if answer.status_code >= 500:
            raise ConnectionError(answer.text)
        assert answer.status_code == 200, answer.text
        page: Page = answer.json()
        return page

    async def _says(self, page: Page) -> bool:
        """Registers, withdraws or says that they are back, as it is time for it. Whether they take part now."""
        me, player = self.player.person, self.player
        entry = next((one for one in page["entrants"] if one["person"] == me), None)
        ended = sum(one["ended"] > 0 for one in page["rounds"])
        if ended >= self.habits.goes:
            if entry is not None and not entry["withdrawn"]:
                await player.http.delete(f"{self._path}/entrants/{me}")
                await player.disconnect()
            return False
        if entry is None:
            if ended >= self.habits.comes:
                await self.register(page)
            return False
        if entry["partner"] != self.partner and self.partner in {one["person"] for one in page["entrants"]}:
            await self.register(page)
        if entry["pausing"]:
            await player.http.put(f"{self._path}/entrants/{me}/pause", json={"on": False})
        return True

    async def register(self, page: Page) -> None:
        partner = self.partner if self.partner in {one["person"] for one in page["entrants"]} else ""
        await self.player.http.post(f"{self._path}/entrants", json={"partner": partner})

    def _table(self, page: Page) -> str | None:
        """Where they are to play now, unless they miss the round."""
        current = [table for one in page["rounds"] if not one["ended"] for table in one["tables"]]
        mine = [one["table"] for one in current if self.player.person in one["seats"] and not one["over"]]
        for table in mine:
            if table not in self._seen:
                self._seen.add(table)
                self.missed |= {table} if self._dice.random() < self.habits.misses else set()
        return next((table for table in mine if table not in self.missed), None)

    async def _sit_at(self, table: str) -> None:
        player = self.player
        await player.disconnect()
        player.whole = {}
        await player.join(table)
        await player.until(lambda: "lobby" in player.whole)
        if player.stage == "gathering" and player.lobby["commitment"]:
            with suppress(Refused):
                await player.cut()
        await player.until(lambda: player.stage != "gathering")
        if player.stage == "revealing" and player.opening.nonce:
            with suppress(Refused):
                await player.reveal()
        while player.stage in ("revealing", "playing"):
            await player.until(lambda: player.choices or player.stage not in ("revealing", "playing"))
            if player.choices:
                await self._choose(table)

    async def _choose(self, table: str) -> None:
        player, choice = self.player, self._dice.choice(self.player.choices)
        decision = player.play["decision"]
        try:
            await player.choose(choice)
        except Refused as refused:
            if refused.code not in TOO_LATE:
                raise AssertionError(f"{choice} was refused: {refused.code}") from refused
            return
        self.kept.append(Kept(table, player.person, decision, choice))
        if self._dice.random() < self.habits.reloads:
            self.reloads += 1
            await player.disconnect()
            await player.join(table, player.seen if self._dice.random() < 0.5 else 0)
        await player.until(lambda: player.stage != "playing" or player.play["decision"] > decision)
