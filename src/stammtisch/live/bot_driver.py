"""Decides where no person does, and submits the choice to the room like everybody else.

That is: a seat's own bot, the keeper of an absent person's seat, a bot when the time is up, and a person's own switch
for forced choices.
"""

import asyncio
import random
import secrets
from collections.abc import Awaitable, Callable, Container
from typing import NamedTuple

from stammtisch.live.commands import ChooseFor
from stammtisch.live.decide import KEEPER, is_forced
from stammtisch.live.facts import By
from stammtisch.live.fairness import fixed_thought
from stammtisch.live.outcomes import Already
from stammtisch.live.ports import Question
from stammtisch.live.refusals import Refused
from stammtisch.live.seats import people
from stammtisch.live.services import LiveServices
from stammtisch.live.table import Table

AFTER_FAILURE = 1.0  # seconds until a decision that went wrong is tried again
HURRY = 0.5  # of the usual moment, for a person who has only bots to wait for, and when somebody's time is up
THINKING = {"regular": 0.55, "master": 1.0}  # seconds that the levels take at most (`bots.levels`), and a little


class Turn(NamedTuple):
    """One decision of one seat, and on whose behalf it is made."""

    match: int
    seat: int
    decision: int
    by: By


class Step(NamedTuple):
    """All decisions of a seat up to the one that everybody sees: most steps are a single decision."""

    match: int
    seat: int
    number: int  # of the fact that it began with
    by: By


class BotDriver:
    """The decisions under way at one table.

    When an answer comes tells nothing: the moment is drawn before thinking begins, and is longer than any level thinks
    (unless the machine is overloaded). A step ends after as many moments as it has decisions, whoever has made how many
    of them covertly before: everybody sees the end of it at the same time.
    """

    def __init__(
        self,
        services: LiveServices,
        submit: Callable[[ChooseFor], Awaitable[Already | Refused]],
        wake: Callable[[], None],
    ) -> None:
        self._services, self._submit, self._wake = services, submit, wake
        self._turns: dict[Turn, asyncio.Task[None]] = {}
        self._times: dict[Step, list[float]] = {}  # when a step began, and may end after its first, second … decision

    def __bool__(self) -> bool:
        return bool(self._turns)

    def start(self, table: Table, awaited: bool, absent: Container[str] = ()) -> None:
        """Begins every decision that is not a person's and has not begun.

        Forced choices are made for those who are there: of `absent` people everybody would know that they were forced.
        """
        self._forget_past_steps(table)
        for seat in _whose_turn(table):
            level, person = table.seats[seat].bot, table.seats[seat].person
            if level is not None:
                self._begin(table, seat, level, "bot" if table.seats[seat].held == "bot" else "keeper", awaited)
            elif person is not None and person.id in absent:
                self._give_up(table, seat, "auto")
            elif is_forced(table, seat):
                self._begin(table, seat, "", "auto", awaited)

    def start_for_clock(self, table: Table, seat: int, awaited: bool = True) -> None:
        """Begins the decision of a person whose time is up. Where nobody looks (`awaited`), it can wait."""
        self._begin(table, seat, KEEPER, "clock", awaited)

    def decides(self, table: Table, seat: int, by: By) -> bool:
        """Whether the seat's present decision is being made in this way."""
        return Turn(table.match_no, seat, table.decided[seat] + 1, by) in self._turns

    def stop(self) -> None:
        """Gives up every decision under way."""
        for task in self._turns.values():
            task.cancel()

    def forget(self) -> None:
        """Gives up every decision under way, to be begun anew: it was about a match that has been taken back."""
        self.stop()
        self._turns.clear()
        self._times.clear()

    def _give_up(self, table: Table, seat: int, by: By) -> None:
        if self.decides(table, seat, by):
            self._turns.pop(Turn(table.match_no, seat, table.decided[seat] + 1, by)).cancel()

    def _forget_past_steps(self, table: Table) -> None:
        for step in list(self._times):
            if step.match != table.match_no or step.number != table.steps[step.seat]:
                del self._times[step]

    def _begin(self, table: Table, seat: int, level: str, by: By, awaited: bool) -> None:
        if self.decides(table, seat, by):
            return
        assert table.match is not None
        turn = Turn(table.match_no, seat, table.decided[seat] + 1, by)
        daily = table.terms.daily
        fixed = None if daily is None else fixed_thought(daily, seat, turn.decision)
        question = Question(table.id, table.match.copy(), seat, level, awaited, fixed=fixed)
        ready = self._ready(table, Step(turn.match, seat, table.steps[seat], by), level)
        self._turns[turn] = asyncio.create_task(self._decide(turn, question, ready))

    def _ready(self, table: Table, step: Step, level: str) -> float:
        """When the present decision may be answered: after a moment for each decision of the step, up to this one."""
        times, decision = self._times.setdefault(step, [asyncio.get_running_loop().time()]), table.covert[step.seat] + 1
        while len(times) <= decision:
            times.append(times[-1] + self._moment(table, step.by, level))
        return times[decision]

    def _moment(self, table: Table, by: By, level: str) -> float:
        """Seconds that a decision takes at least. They depend on nothing but what everybody knows."""
        low, high = (milliseconds / 1000 for milliseconds in self._services.timing.moment)
        if by == "clock" or len(people(table.seats)) == 1:
            low, high = max(low * HURRY, min(low, THINKING.get(level, 0.0))), high * HURRY
        return random.uniform(low, max(low, high))

    async def _decide(self, turn: Turn, question: Question, ready: float) -> None:
        """Thinks, waits until the answer may come, and answers."""
        loop = asyncio.get_running_loop()
        try:
            choice = await self._choice(turn, question)
            if loop.time() < ready:
                await asyncio.sleep(ready - loop.time())
            async with self._services.bots_at_once:
                outcome = await self._submit(ChooseFor(turn.seat, turn.match, turn.decision, choice, turn.by))
            if isinstance(outcome, Refused) and outcome.code != "too_late":
                await asyncio.sleep(AFTER_FAILURE)
        finally:
            if self._turns.get(turn) is asyncio.current_task():  # it may have been given up, and begun again
                del self._turns[turn]
        if isinstance(outcome, Refused):
            self._wake()

    async def _choice(self, turn: Turn, question: Question) -> str:
        choices = question.match.choices(turn.seat)
        if turn.by == "auto":
            return choices[0]
        try:
            choice = await self._services.bots.choose(question)
            if choice not in choices:
                raise ValueError(f"a bot of level {question.level} chose {choice!r}, which is not legal")
        except Exception as error:  # a bot that fails must not stop a table
            self._services.monitor.failed("bot", question.table, error)
            return choices[0] if question.fixed else secrets.choice(choices)
        return choice


def _whose_turn(table: Table) -> tuple[int, ...]:
    """The seats whose decisions can be begun. In a deal of the day one after the other, people first.

    So a bot that chooses at the same time as somebody else is always asked in the same position.
    """
    if table.terms.daily is None:
        return table.waiting
    persons = tuple(seat for seat in table.waiting if table.seats[seat].bot is None)
    return persons or table.waiting[:1]
