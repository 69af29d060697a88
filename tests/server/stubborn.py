"""People who go on playing whatever happens to their connection or the server, and remember what was promised."""

import asyncio
import random
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from itertools import cycle
from pathlib import Path
from typing import NamedTuple, TypeVar

from websockets.exceptions import WebSocketException

from stammtisch.live import facts as f
from stammtisch.live.table import Table, advance
from tests.server.player import Data, Player, Refused
from tests.server.servers import Server

CUT_OFF = (ConnectionError, OSError, TimeoutError, WebSocketException)
NOT_NOW = ("not_stored", "unavailable", "closing", "no_identity")  # to be tried again
MATCH_OVER = ("other_match", "playing_only", "not_seated")


EVENING = {  # the games that are played, in turn
    "gaunerbande": {"target": 10},
    "party_bugs": {"variant": True},
    "partout": {},
    "gauner": {},
    "tax_the_rich": {"rules": "anarchy"},
}


class Promise(NamedTuple):
    """A choice that the server has acknowledged."""

    person: str
    match: int
    decision: int
    choice: str


class Stubborn:
    """One person at one table."""

    def __init__(self, player: Player, table: str, dice: random.Random, restless: float) -> None:
        self.player, self.table, self._dice, self._restless = player, table, dice, restless
        player.table, player.remembers = table, False
        self.promises: list[Promise] = []
        self.resent = 0
        self.mates: Sequence[Stubborn] = [self]  # everybody at the table who is like this
        self._content = False
        self._pending: Data | None = None

    async def play(self, enough: asyncio.Event) -> None:
        """Plays match after match until it is enough, and then the last one to its end.

        Nobody goes before all have had enough: somebody may just be asking for another match.
        """
        while True:
            self._content = bool(enough.is_set() and self.player.whole and self.player.stage == "finished")
            if all(mate._content for mate in self.mates):
                return
            try:
                await self._step(enough)
            except (*CUT_OFF, Refused) as error:
                if isinstance(error, Refused) and error.code not in NOT_NOW:
                    raise
                with suppress(*CUT_OFF):
                    await self.player.disconnect()
                await asyncio.sleep(self._dice.uniform(0.02, 0.06))

    async def _step(self, enough: asyncio.Event) -> None:
        player = self.player
        if player._socket is None:
            await player.join(self.table, player.seen if self._dice.random() < 0.7 else 0)  # or the page was reloaded
        if self._dice.random() < self._restless:
            await player.disconnect()
            return
        if player.stage != "playing":
            await self._begin_again(enough)
        elif self._pending is not None or player.choices:
            await self._choose()
        else:
            await player.until(lambda: player.choices or player.stage != "playing", 10)

    async def _begin_again(self, enough: asyncio.Event) -> None:
        if enough.is_set() and self.player.stage == "finished":
            with suppress(TimeoutError):
                await self.player.until(lambda: self.player.stage != "finished", 0.1)
            return
        with suppress(Refused):
            await self.player.ask("rematch" if self.player.stage == "finished" else "start")
        with suppress(TimeoutError):
            await self.player.until(lambda: self.player.stage == "playing", 0.3)

    async def _choose(self) -> None:
        player = self.player
        if self._pending is None:
            self._pending = player.next_choice(self._dice.choice(player.choices))
        else:
            self.resent += 1
        pending = self._pending
        try:
            await player.ask("choose", **{**pending, "seen": player.seen})
        except Refused as refused:
            if refused.code in NOT_NOW:
                raise
            if refused.code not in MATCH_OVER:
                raise AssertionError(f"{pending} was refused: {refused.code}") from refused
            self._pending = None
            return
        self._pending = None
        self.promises.append(Promise(player.person, pending["match"], pending["decision"], pending["choice"]))
        await player.until(lambda: self._is_told(pending), 10)

    def _is_told(self, pending: Data) -> bool:
        lobby, play = self.player.lobby, self.player.play
        over = lobby["match"] != pending["match"] or lobby["stage"] != "playing"
        return bool(over or play["decision"] > pending["decision"])


Who = TypeVar("Who", bound=Stubborn)


async def company(server: Server, tables: int, dice: random.Random, restless: float = 0.0) -> list[Stubborn]:
    """Two people and a bot at each of so many tables; every game has its turn."""
    found: list[Stubborn] = []
    for number, (game, options) in zip(range(tables), cycle(EVENING.items()), strict=False):
        anna, bert = await Player.arrive(server, f"Anna {number}"), await Player.arrive(server, f"Bert {number}")
        table = await anna.open("me", "open", "random", game=game, options=options)
        await bert.join(table)
        await bert.ask("sit")
        pair = [Stubborn(player, table, random.Random(dice.random()), restless) for player in (anna, bert)]
        found += seated_together(pair)
    return found


def seated_together(people: Sequence[Who]) -> Sequence[Who]:
    for person in people:
        person.mates = people
    return people


def told(people: Sequence[Stubborn]) -> str:
    promises, resent = sum(len(one.promises) for one in people), sum(one.resent for one in people)
    return f"{promises} choices acknowledged, {resent} of them only when sent again"


def read_journal(database: Path) -> dict[str, list[f.Entry]]:
    """Every table's facts, straight from the file."""
    found: dict[str, list[f.Entry]] = {}
    with closing(sqlite3.connect(database)) as connection:
        for table, number, at, fact in connection.execute(
            "SELECT table_id, number, at, fact FROM facts ORDER BY table_id, number"
        ):
            found.setdefault(table, []).append(f.Entry(number, at, f.load(fact)))
    return found


def check_promises(people: Sequence[Stubborn], journal: dict[str, list[f.Entry]]) -> None:
    """Every promise was kept, once; and every table's story can be told from the beginning to the end."""
    for table, entries in journal.items():
        chosen = retell(table, entries)
        promised: set[tuple[str, int, int]] = set()
        for promise in (promise for one in people if one.table == table for promise in one.promises):
            key = promise.person, promise.match, promise.decision
            assert key not in promised, f"{promise} was promised twice"
            promised.add(key)
            assert chosen.get(key) == promise.choice, promise


def is_over(entries: list[f.Entry]) -> bool:
    """Whether the last match that began has come to its end. (Who asked for a rematch may have been cut off.)"""
    milestones = [entry.fact for entry in entries if isinstance(entry.fact, (f.Started, f.Finished))]
    return isinstance(milestones[-1], f.Finished)


def retell(table: str, entries: list[f.Entry]) -> dict[tuple[str, int, int], str]:
    """(person, match, decision) → choice; fails if a fact is missing, doubled or illegal."""
    chosen = {}
    told = Table(table)
    for entry in entries:
        advance(told, entry)
        if isinstance(entry.fact, f.Chose) and entry.fact.by == "person":
            seat = entry.fact.seat
            person = told.seats[seat].person
            assert person is not None
            chosen[person.id, told.match_no, told.decided[seat]] = entry.fact.choice
    return chosen
