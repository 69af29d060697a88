"""Finished matches, of which nothing is secret any more: records, proofs, and every choice with every seat's cards.

To play a long match again takes seconds. So it is done by one thread, in turns that are fair by address; what would
have to wait for too many others is refused; and what was found out once is kept, up to so many bytes.
"""

import asyncio
from array import array
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, Protocol, TypeVar

from stammtisch.errors import RecordError
from stammtisch.live.facts import Duplicate, Entry
from stammtisch.live.proof_check import Proof, ProofForm1, check
from stammtisch.live.proofs import deal_of, proof_of, record_of
from stammtisch.live.refusals import refuse
from stammtisch.live.turns import Crowded, FairTurns, Key, Lane
from stammtisch.match import Events, Match
from stammtisch.phrases import Language, Phrase
from stammtisch.record import Record
from stammtisch.server.kept_bytes import KeptBytes
from stammtisch.server.refused import RefusedError
from stammtisch.server.wire import ReplayShown, StepShown, encode

T = TypeVar("T")
Hidden = Callable[[str, int], Awaitable[bool]]
"""Whether a match that is over must not be shown yet, by table and number."""
BYTES_KEPT = 32 * 1024 * 1024
MOST_WAITING, MOST_WAITING_EACH = 40, 8  # requests in all, and from one address
SPACING = 60  # choices between two positions that are kept of a match
BYTES_OF_A_CHOICE, BYTES_OF_A_POSITION = 80, 700  # besides its text; besides its numbers and rounds


class FinishedMatches(Protocol):
    """Where the facts of matches that are over are found."""

    async def facts(self, table: str, match: int) -> list[Entry]: ...


async def never(table: str, match: int) -> bool:
    return False


class Replays:
    """Finished matches by table and number. All methods raise RefusedError: not over, or too many wait."""

    def __init__(self, history: FinishedMatches, is_hidden: Hidden = never, bytes_kept: int = BYTES_KEPT) -> None:
        self._history, self._is_hidden, self._kept = history, is_hidden, KeptBytes(bytes_kept)
        self._turns = FairTurns(1, (Lane(most=MOST_WAITING, most_each=MOST_WAITING_EACH),))
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="replay")

    async def revealed(self, asker: Key, table: str, number: int) -> "Revealed":
        """All that is revealed of a match."""
        return await self.ask(asker, table, number, lambda revealed: revealed)

    async def page(self, asker: Key, table: str, number: int, after: int, count: int, language: Language) -> bytes:
        """Its choices number `after`+1 to `after`+`count`: a `ReplayShown` as JSON."""
        key = table, number, after, count, language
        made: bytes | None = self._kept.get(key)
        if made is None:
            made = await self.ask(asker, table, number, lambda revealed: revealed.page(after, count, language))
            self._kept.put(key, made, len(made))
        return made

    async def ask(self, asker: Key, table: str, number: int, question: Callable[["Revealed"], T]) -> T:
        """The answer to a question about a match; it is called in the thread. Raises what it raises."""
        try:
            answer: T = await self._turns.turn(asker, lambda: self._answer(table, number, question))
        except Crowded as crowded:
            raise RefusedError(refuse("slow_down" if crowded.own else "busy")) from None
        except RecordError:
            raise RefusedError(refuse("other_rules")) from None
        return answer

    async def _answer(self, table: str, number: int, question: Callable[["Revealed"], T]) -> T:
        loop, revealed = asyncio.get_running_loop(), self._kept.get((table, number))
        if revealed is None:
            entries = await self._history.facts(table, number)
            if entries and await self._is_hidden(table, number):  # what is kept was shown already
                raise RefusedError(refuse("round_not_over"))
            revealed = await loop.run_in_executor(self._pool, reveal, table, number, entries)
        if revealed is None:
            raise RefusedError(refuse("not_over"))
        try:
            return await loop.run_in_executor(self._pool, question, revealed)
        finally:
            self._kept.put((table, number), revealed, revealed.size)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


class Position(NamedTuple):
    """A match after so many choices."""

    number: int
    match: Match


class Course(NamedTuple):
    """A match played again once: who chose, after how many choices each round begins, and positions on the way."""

    seats: "array[int]"
    rounds: list[int]
    positions: list[Position]


class Revealed:
    """One finished match, and what has been found out about it so far. Used by one thread at a time."""

    def __init__(self, record: Record, proof: Proof | ProofForm1 | None, deal: Duplicate) -> None:
        self.record, self.proof, self.deal = record, proof, deal
        self._course: Course | None = None
        self._unfair: tuple[Phrase | None] | None = None

    @property
    def size(self) -> int:
        """About how many bytes it takes."""
        record = sum(len(choice) + BYTES_OF_A_CHOICE for choice in self.record.choices)
        if self._course is None:
            return record
        each = self._course.positions[0].match.numbers.nbytes + 8 * len(self._course.rounds) + BYTES_OF_A_POSITION
        return record + len(self._course.seats) + each * len(self._course.positions)

    def unfair(self) -> Phrase | None:
        """Why the proof does not hold; None if it does. There must be one."""
        assert self.proof is not None
        if self._unfair is None:
            try:
                check(self.proof)
                self._unfair = (None,)
            except RecordError as error:
                self._unfair = (error.phrase,)
        return self._unfair[0]

    def page(self, after: int, count: int, language: Language) -> bytes:
        """Some of its steps; who chose, and when rounds began, is told of the whole match."""
        course = self._course = self._course or play_again(self.record)
        steps = self._steps(course, after, count, language)
        start = _views(course.positions[0].match) if after == 0 else []
        choices = len(self.record.choices)
        shown = ReplayShown(choices=choices, seats=list(course.seats), rounds=course.rounds, start=start, steps=steps)
        return encode(shown)

    def before(self, number: int) -> Match:
        """The match before one of its choices."""
        course = self._course = self._course or play_again(self.record)
        known = course.positions[min((number - 1) // SPACING, len(course.positions) - 1)]
        match = known.match.copy()
        for entry in self.record.choices[known.number : number - 1]:
            seat, _, choice = entry.partition(" ")
            match.play(int(seat), choice)
        return match

    def _steps(self, course: Course, after: int, count: int, language: Language) -> list[StepShown]:
        """Played from the last position before the first of them."""
        known = course.positions[min(after // SPACING, len(course.positions) - 1)]
        match, steps = known.match.copy(), list[StepShown]()
        for number, entry in enumerate(self.record.choices[known.number : after + count], known.number + 1):
            seat, _, choice = entry.partition(" ")
            label = match.labels(int(seat), [choice])[0].in_(language) if number > after else ""
            events = match.play(int(seat), choice)
            if number > after:
                steps.append(_step(number, match, events, choice, label, language))
        return steps


def reveal(table: str, number: int, entries: Sequence[Entry]) -> Revealed | None:
    """What the facts of a match reveal; None unless it is over."""
    record, deal = record_of(table, entries, number), deal_of(table, entries, number)
    return None if record is None or deal is None else Revealed(record, proof_of(table, entries, number), deal)


def play_again(record: Record) -> Course:
    """Plays a whole match once."""
    match = record.start()
    course = Course(array("B"), [0], [Position(0, _bare(match))])
    for number, entry in enumerate(record.choices, 1):
        seat, _, choice = entry.partition(" ")
        before = match.round
        match.play(int(seat), choice)
        course.seats.append(int(seat))
        if match.round != before:
            course.rounds.append(number)
        if number % SPACING == 0:
            course.positions.append(Position(number, _bare(match)))
    return course


def _bare(match: Match) -> Match:
    """A copy without the choices that led there: the record has them."""
    bare = match.copy()
    bare.played = []
    _ = bare.state  # it forgets what it remembers of its state
    return bare


def _step(number: int, match: Match, events: Events, choice: str, label: str, language: Language) -> StepShown:
    rules = match.game.rules
    seen = list(events)  # as the seat that chose was told: the most that anybody was
    return StepShown(
        number=number,
        seat=events.seat,
        choice=choice,
        label=label,
        events=seen,
        told=[rules.tell(event).in_(language) for event in seen],
        views=_views(match),
    )


def _views(match: Match) -> list[dict[str, object]]:
    return [match.view(seat) for seat in range(match.players)]
