"""Hints at one table: a decision is thought about once, however often and on however many devices it is asked for."""

import asyncio
from base64 import b64encode
from collections.abc import Sequence
from typing import NamedTuple

from stammtisch.errors import IllegalChoice
from stammtisch.kernel.dice import playout_rng
from stammtisch.live import view
from stammtisch.live.decide import KEEPER
from stammtisch.live.facts import Person
from stammtisch.live.line_words import words_of
from stammtisch.live.messages import Hint, Known, Words
from stammtisch.live.ports import BotService, Monitor, Question, Tip
from stammtisch.live.refusals import Refused, refuse
from stammtisch.live.table import Table
from stammtisch.live.turns import Crowded
from stammtisch.phrases import Language

PATIENCE = 15.0  # seconds that anybody waits for a hint; it is kept for who asks again


class TooLate(Exception):  # noqa: N818  (it says what is the case)
    """The hint takes too long, or the decision it is about has been made meanwhile."""


class _Asked(NamedTuple):
    match: int
    decision: int
    tips: "asyncio.Task[list[Tip]]"


class Advice:
    """The tips for the present decision of each seat that has asked for them."""

    def __init__(self, bots: BotService, monitor: Monitor) -> None:
        self._bots, self._monitor = bots, monitor
        self._asked: dict[int, _Asked] = {}  # by seat

    async def hint(self, table: Table, who: Person, language: Language, address: str) -> Hint | Refused:
        """What the person's seat might choose, if it owes a choice."""
        seat = _asked_seat(table, who)
        if isinstance(seat, Refused):
            return seat
        number, decision = table.match_no, table.decided[seat] + 1
        assert table.match is not None
        match = table.match.copy()  # it may go on while somebody thinks
        try:
            tips = await self._tips(table, seat, (address, who.id))
            return Hint(number, decision, view.hint(match, seat, tips, language))
        except Crowded as crowded:
            return refuse("slow_down" if crowded.own else "busy")
        except TooLate:
            return refuse("no_hint_now")
        except Exception as error:
            self._monitor.failed("hint", table.id, error)
            return refuse("no_hint_now")

    def known(self, table: Table, who: Person) -> Known | Refused:
        """What the person's seat knows, if it owes a choice; the same, to the byte, for everything it cannot know."""
        seat = _asked_seat(table, who)
        if isinstance(seat, Refused):
            return seat
        assert table.match is not None
        known = table.match.numbers.copy()
        table.match.game.rules.bindings.redeal(known, seat, playout_rng(0))
        state = b64encode(known.astype("<i8", copy=False).tobytes()).decode()
        return Known(table.match_no, table.decided[seat] + 1, seat, state)

    def words(self, table: Table, who: Person, lines: Sequence[Sequence[str]]) -> Words | Refused:
        """The words for lines of the person's seat, if it uses hints and owes a choice."""
        seat = _asked_seat(table, who)
        if isinstance(seat, Refused):
            return seat
        if not table.seats[seat].hints:
            return refuse("no_hint_now")
        assert table.match is not None
        try:
            return Words(table.match_no, table.decided[seat] + 1, words_of(table.match, seat, lines))
        except IllegalChoice as error:
            return Refused("illegal_choice", error.phrase)

    async def _tips(self, table: Table, seat: int, asker: tuple[str, ...]) -> list[Tip]:
        """All choices of a seat that owes one, the best first. Raises `TooLate`, `turns.Crowded`, or what bots raise.

        Whoever goes away meanwhile stops nobody else's waiting.
        """
        asked = self._present(table, seat, asker)
        await asyncio.wait({asked.tips}, timeout=PATIENCE)
        if not asked.tips.done() or asked.tips.cancelled():
            raise TooLate
        if asked.tips.exception() is not None and self._asked.get(seat) is asked:
            del self._asked[seat]  # to be tried again
        return asked.tips.result()

    def close(self) -> None:
        """Gives up what is being thought about."""
        for asked in self._asked.values():
            asked.tips.cancel()

    def forget(self) -> None:
        """Gives up what is being thought about, and knows nothing any more: the match has been taken back."""
        self.close()
        self._asked.clear()

    def _present(self, table: Table, seat: int, asker: tuple[str, ...]) -> _Asked:
        assert table.match is not None
        known, decision = self._asked.get(seat), table.decided[seat] + 1
        if known is not None:
            if (known.match, known.decision) == (table.match_no, decision):
                return known
            known.tips.cancel()
        question = Question(table.id, table.match.copy(), seat, KEEPER, True, asker)
        tips = asyncio.create_task(self._advise(question))
        tips.add_done_callback(lambda done: done.cancelled() or done.exception())  # perhaps nobody waits any more
        self._asked[seat] = _Asked(table.match_no, decision, tips)
        return self._asked[seat]

    async def _advise(self, question: Question) -> list[Tip]:
        return await self._bots.advise(question)


def _asked_seat(table: Table, who: Person) -> int | Refused:
    """The person's seat, if it owes a choice."""
    seat = table.seat_of(who.id)
    return refuse("no_hint_now") if seat is None or seat not in table.waiting else seat
