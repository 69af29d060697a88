"""Those who decide where no person does. They come by the players' door, like everybody.

A seat's own bot, the keeper of an absent person's seat, a bot when the time is up, or a person's own switch for forced
choices.
"""

import asyncio
import random
import secrets
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from stammtisch.live.facts import By
from stammtisch.live.fold import Table
from stammtisch.live.intents import Answer
from stammtisch.live.journal import Question
from stammtisch.live.refusals import Refused
from stammtisch.live.seats import people
from stammtisch.live.table import KEEPER, Already, is_forced
from stammtisch.live.world import World

AFTER_FAILURE = 1.0  # seconds until a decision that went wrong is tried again
ALONE = 0.5  # of the usual moment, for a person who has only bots to wait for


class Turn(NamedTuple):
    """One decision of one seat, and who is making it."""

    match: int
    seat: int
    decision: int
    by: By


class Deciders:
    """The decisions under way at one table."""

    def __init__(
        self, world: World, ask: Callable[[Answer], Awaitable[Already | Refused]], look_again: Callable[[], None]
    ) -> None:
        self._world, self._ask, self._look_again = world, ask, look_again
        self._turns: dict[Turn, asyncio.Task[None]] = {}

    def __bool__(self) -> bool:
        return bool(self._turns)

    def see_to(self, table: Table, awaited: bool) -> None:
        """Begins every decision that is not a person's and has not begun."""
        for seat in table.waiting:
            level = table.seats[seat].bot
            if level is not None:
                self._begin(table, seat, level, "bot" if table.seats[seat].held == "bot" else "keeper", awaited)
            elif is_forced(table, seat):
                self._begin(table, seat, "", "auto", awaited)

    def time_is_up(self, table: Table, seat: int) -> None:
        self._begin(table, seat, KEEPER, "clock", True)

    def decides(self, table: Table, seat: int, by: By) -> bool:
        return Turn(table.match_no, seat, table.decided[seat] + 1, by) in self._turns

    def stop(self) -> None:
        for task in self._turns.values():
            task.cancel()

    def _begin(self, table: Table, seat: int, level: str, by: By, awaited: bool) -> None:
        if self.decides(table, seat, by):
            return
        assert table.match is not None
        turn = Turn(table.match_no, seat, table.decided[seat] + 1, by)
        question = Question(table.id, table.match.copy(), seat, level, awaited)
        self._turns[turn] = asyncio.create_task(self._decide(turn, question, self._moment(table, by)))

    def _moment(self, table: Table, by: By) -> float:
        """Seconds that the decision takes at least. They tell nothing: they are drawn before thinking begins."""
        if by == "clock":
            return 0.0
        usual = random.uniform(*self._world.manners.moment) / 1000
        return usual * ALONE if len(people(table.seats)) == 1 else usual

    async def _decide(self, turn: Turn, question: Question, moment: float) -> None:
        """Thinks, waits out the moment, and answers."""
        loop = asyncio.get_running_loop()
        ready = loop.time() + moment
        try:
            choice = await self._choice(turn, question)
            if loop.time() < ready:
                await asyncio.sleep(ready - loop.time())
            async with self._world.bots_at_once:
                outcome = await self._ask(Answer(turn.seat, turn.match, turn.decision, choice, turn.by))
            if isinstance(outcome, Refused) and outcome.code != "too_late":
                await asyncio.sleep(AFTER_FAILURE)
        finally:
            del self._turns[turn]
        if isinstance(outcome, Refused):
            self._look_again()

    async def _choice(self, turn: Turn, question: Question) -> str:
        choices = question.match.choices(turn.seat)
        if turn.by == "auto":
            return choices[0]
        try:
            choice = await self._world.thinker.choose(question)
            if choice not in choices:
                raise ValueError(f"a bot of level {question.level} chose {choice!r}, which is not legal")
        except Exception as error:  # a bot that fails must not stop a table
            self._world.watch.failed("bot", question.table, error)
            return secrets.choice(choices)
        return choice
