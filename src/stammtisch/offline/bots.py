"""Bots that think in another worker of the page, so that the table always answers; asked as bots on other machines are.

What goes there is what `hub.bot_requests` packs: the seat's knowledge and nothing more.
"""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import msgspec

from stammtisch.errors import IllegalChoice
from stammtisch.hub.bot_requests import BotReply, What, check, pack, unpack
from stammtisch.live.ports import Question, Tip
from stammtisch.live.refusals import Refused, refuse
from stammtisch.phrases import Language, Phrase
from stammtisch.record import Record
from stammtisch.server.refused import RefusedError
from stammtisch.server.reviews import Failed, Shelf, moments_of, with_labels
from stammtisch.server.wire import MomentsShown, ReviewShown

Ask = Callable[[str, bytes, Callable[[int, int], None] | None], Awaitable[bytes]]
"""(what, about what, progress(done, of)) → the other worker's answer; see `offline.thinking`."""


class WorkerBots:
    """Implements `live.ports.BotService`."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    async def choose(self, question: Question) -> str:
        return (await self._answer(question, "choose")).choice

    async def advise(self, question: Question) -> list[Tip]:
        return (await self._answer(question, "advise")).tips

    async def _answer(self, question: Question, what: What) -> BotReply:
        reply = unpack(await self._ask("bot", pack(question, what, 0), None))
        if reply.problem:
            raise RuntimeError(reply.problem)
        check(reply, what, question.match.choices(question.seat))
        return reply


class WorkerReviews:
    """Reviews, made one at a time in the other worker and kept; as `server.reviews` answers."""

    def __init__(self, ask: Ask, shelf: Shelf, failed: Failed) -> None:
        self._ask, self._shelf, self._failure = ask, shelf, failed
        self._under_way: dict[tuple[str, int], tuple[int, int]] = {}
        self._failed: set[tuple[str, int]] = set()

    async def of(self, table: str, match: int, language: Language) -> ReviewShown | bytes | None:
        """The review (a `ReviewShown` as JSON), or how far it is; None: it is to be begun. RefusedError: it failed."""
        if (table, match) in self._failed:
            raise RefusedError(refuse("unavailable"))
        if (table, match) in self._under_way:
            done, of = self._under_way[table, match]
            return ReviewShown(done=done, of=of, review=None)
        stored = await self._shelf.find(table, match)
        return None if stored is None else with_labels(stored, language)

    def begin(self, table: str, match: int, record: Record) -> Coroutine[Any, Any, None] | None:
        """What makes it, to be run beside everything else; None if it is being made."""
        if (table, match) in self._under_way:
            return None
        self._under_way[table, match] = 0, len(record.choices)
        return self._make(table, match, record)

    async def _make(self, table: str, match: int, record: Record) -> None:
        key = table, match
        try:
            made = await self._ask("review", record.dumps().encode(), lambda done, of: self._tell(key, done, of))
            await self._shelf.keep(table, match, made)
        except Exception as error:
            self._failed.add(key)
            self._failure("review", table, error)
        finally:
            del self._under_way[key]

    def _tell(self, key: tuple[str, int], done: int, of: int) -> None:
        self._under_way[key] = done, of

    async def moments(self, table: str, match: int, language: Language) -> MomentsShown | bytes:
        if (table, match) in self._under_way:
            return MomentsShown(made=False, making=True)
        stored = await self._shelf.find(table, match)
        told = None if stored is None else moments_of(stored, language)
        return told if told is not None else MomentsShown(made=False, making=False)


class Exercise(msgspec.Struct, frozen=True):
    """A drill (a record before a choice of it) or the puzzle of a game and day, and what is decided there."""

    choices: list[str]
    language: Language
    record: str = ""
    number: int = 0
    seed: int = 0
    game: str = ""
    day: str = ""


class Exercised(msgspec.Struct, frozen=True):
    """A `DrillShown` as JSON; or why it is refused."""

    shown: str = ""
    refused: tuple[str, str] | None = None
    not_found: bool = False


async def exercise(ask: Ask, asked: Exercise) -> bytes:
    """Shows the position, or judges what is decided in it. RefusedError if that is not possible there."""
    answer = msgspec.json.decode(await ask("exercise", msgspec.json.encode(asked), None), type=Exercised)
    if answer.not_found:
        raise RefusedError(refuse("not_found"))
    if answer.refused is not None:
        raise RefusedError(Refused("illegal_choice", Phrase(*answer.refused)))
    return answer.shown.encode()


def exercised(asked: Exercise, shown: Callable[[], bytes]) -> bytes:
    """The answer to an exercise, in the other worker."""
    try:
        return msgspec.json.encode(Exercised(shown=shown().decode()))
    except IllegalChoice as error:
        return msgspec.json.encode(Exercised(refused=(error.phrase.en, error.phrase.de)))
    except RefusedError:
        return msgspec.json.encode(Exercised(not_found=True))
