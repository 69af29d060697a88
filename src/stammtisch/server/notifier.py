"""Finds what people are to be told, and tells them: by push and by e-mail, in threads of its own.

Nobody at a table waits for any of this. What cannot be told now is told later, unless it is no longer true.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from smtplib import SMTPException
from typing import Any, Literal, TypeVar
from urllib.parse import urlsplit

import msgspec

from stammtisch.community.notices import (
    HOUR,
    PAUSE,
    Matter,
    Told,
    next_digest,
    quiet_until,
    warned_at,
    words,
)
from stammtisch.games.registry import rulebook
from stammtisch.live.outlines import Outline
from stammtisch.phrases import Language, Phrase
from stammtisch.server.logs import log
from stammtisch.server.mail import Mailer
from stammtisch.server.push import PushSender, Subscription
from stammtisch.store.history import History
from stammtisch.store.notices import Browser, Notice, Notices, Waiting, is_full

THREADS = 8
PER_SERVICE = 2  # pushes to one service at once; the others' threads are never all taken by one that is slow
QUEUED = 40  # pushes that wait for one service; more are tried later
AT_ONCE = 200  # notices being told
LOOK_BACK = 10 * 60_000  # milliseconds: what another server has stored late is found all the same
FIRST_LOOK = 48 * HOUR  # and this much after a start: nobody may have been there to tell it
TOO_OLD = 24 * HOUR  # what could not be told for so long is not told any more
LATER = 5 * 60_000
GOODBYE = Phrase(
    "You get this e-mail because you asked to be told. No more of them:",
    "Du bekommst diese E-Mail, weil du es so wolltest. Keine mehr:",
)
CONFIRM = Phrase("Is this your address?", "Ist das deine Adresse?")
CONFIRM_TEXT = Phrase(
    "Somebody called {name} wants to be told by e-mail what happens at their tables. If that is you:\n\n{link}\n\n"
    "If not, do nothing: there will be no more e-mails.\n",
    "Jemand namens {name} möchte per E-Mail erfahren, was an den eigenen Tischen geschieht. Wenn du das bist:\n\n"
    "{link}\n\nWenn nicht, tu einfach nichts: Es kommt keine weitere E-Mail.\n",
)
DIGEST = Phrase("At the Stammtisch", "Am Stammtisch")

T = TypeVar("T")
State = Literal["waiting", "told", "done"]
IsHere = Callable[[str, str], bool]
"""Whether a person is at a table right now (table, person)."""
MayCome = Callable[[str, str, int], Awaitable[bool]]
"""Whether a person might come to the evening of a group that begins then (group, person, when)."""


class Notifier:
    """`sweep` does what is to be done; `happened` says at which tables it may have become nobody's turn."""

    def __init__(
        self,
        notices: Notices,
        history: History,
        push: PushSender,
        mailer: Mailer | None,
        address: str,
        is_here: IsHere,
        may_come: MayCome,
    ) -> None:
        self.notices, self.push, self.mailer, self.address = notices, push, mailer, address.rstrip("/")
        self._history, self._is_here, self._may_come = history, is_here, may_come
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="notices")
        self._services: dict[str, asyncio.Semaphore] = {}
        self._queued: Counter[str] = Counter()
        self._telling: set[asyncio.Task[object]] = set()
        self._active: set[str] = set()  # tables at which somebody has chosen since the last sweep
        self._since = 0

    def happened(self, table: str) -> None:
        self._active.add(table)

    async def sweep(self, now: int) -> None:
        """Looks for what is new and begins to tell what is due. Raises what the database raises."""
        await self._find(now)
        await self._clear()
        for waiting in await self.notices.claim(now, AT_ONCE - len(self._telling)):
            self._begin(self._tell(waiting, now))

    def _begin(self, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.create_task(work)
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def settled(self) -> None:
        """Returns when all that is being told has been told."""
        while self._telling:
            await asyncio.wait(self._telling)

    async def close(self) -> None:
        for task in self._telling:
            task.cancel()
        await asyncio.gather(*self._telling, return_exceptions=True)
        self._threads.shutdown(cancel_futures=True)

    # --- finding ---

    async def _find(self, now: int) -> None:
        since = self._since or now - FIRST_LOOK
        turns, ended = await self.notices.turns(since), await self.notices.ended(since)
        found = [Notice(turn.person, "turn", turn.table, turn.since, due_at=turn.since) for turn in turns]
        for turn in await self.notices.running_out(now):
            assert turn.due_at is not None
            warned = warned_at(turn.since, turn.due_at)
            if warned <= now:
                found.append(Notice(turn.person, "running_out", turn.table, turn.due_at, due_at=warned))
        found += [Notice(person, "over", table, match, due_at=at) for person, table, match, at in ended]
        found += await self.notices.evenings(since, now)
        await self.notices.add(found)
        seen = [found[-1] for found in ([turn.since for turn in turns], [at for *_, at in ended]) if is_full(found)]
        self._since = min([now - LOOK_BACK, *seen])  # where a look has ended too early, the next one begins

    # --- telling ---

    async def _tell(self, waiting: Waiting, now: int) -> None:
        try:
            state, due = await self._outcome(waiting, now)
        except Exception as error:  # one that cannot be told must not keep others from being told
            log.error("notice", kind=waiting.notice.kind, exc_info=error)
            state, due = "waiting", now + LATER
        if state == "waiting" and now - waiting.notice.due_at > TOO_OLD:
            state = "done"
        await self.notices.settle([(waiting.id, state, due)], now)

    async def _outcome(self, waiting: Waiting, now: int) -> tuple[State, int]:
        """What came of a notice, and when it is to be looked at again."""
        notice, preferences = waiting.notice, waiting.reader.preferences
        if notice.kind in preferences.off or not await self._is_true(notice):
            return "done", now
        if (later := max(waiting.last_told + PAUSE, quiet_until(preferences, now))) > now:
            return "waiting", later
        if notice.kind == "digest":
            return await self._send_digest(waiting, now)
        told = words(notice.kind, await self._matter(notice, now), waiting.language)
        url = path_of(notice)
        ways = [self._push_all(notice.person, {**msgspec.to_builtins(told), "url": url, "tag": notice.subject})]
        if self.mailer is not None and waiting.reader.confirmed and preferences.mail != "off":
            ways.append(self._write(waiting, told, url, now))
        reached = [reached for way in ways if (reached := await way) is not None]
        if not reached:
            return "done", now  # there is no way to tell them
        return ("told", now) if any(reached) else ("waiting", now + LATER)

    async def _is_true(self, notice: Notice) -> bool:
        """Whether there is still something to be told: who is at the table sees it for themselves."""
        if notice.kind == "evening":
            return await self._may_come(notice.subject, notice.person, notice.mark)
        if notice.kind == "over":
            table = await self._history.table(notice.subject)
            return table is not None and table.outline.is_over_days  # elsewhere one was there when it ended
        if notice.kind not in ("turn", "running_out"):
            return True
        turn = await self.notices.turn_of(notice.person, notice.subject)
        if turn is None or notice.mark != (turn.since if notice.kind == "turn" else turn.due_at):
            return False
        return not self._is_here(notice.subject, notice.person)

    async def _matter(self, notice: Notice, now: int) -> Matter:
        """What it is about, as it stands now; a notice that has it already keeps it."""
        table = await self._history.table(notice.subject) if notice.kind != "evening" else None
        if table is None:
            return notice.matter
        hours = -(-(notice.mark - now) // HOUR) if notice.kind == "running_out" else 0
        game = rulebook(table.outline.terms.game)
        names = others_at(table.outline, notice.person)
        return msgspec.structs.replace(notice.matter, title=game.title, names=names, hours=hours)

    # --- by push ---

    async def _push_all(self, person: str, data: dict[str, Any]) -> bool | None:
        """Whether any of the person's browsers has been reached; None if there is none."""
        browsers = await self.notices.browsers(person)
        reached = await asyncio.gather(*(self._push(browser, data) for browser in browsers))
        return any(reached) if browsers else None

    async def _push(self, browser: Browser, data: dict[str, Any]) -> bool:
        service = urlsplit(browser.endpoint).netloc
        if self._queued[service] >= QUEUED:
            return False
        self._queued[service] += 1
        try:
            async with self._services.setdefault(service, asyncio.Semaphore(PER_SERVICE)):
                alive = await self._in_thread(self.push.send, Subscription(*browser), data, data["tag"])
        except (OSError, HTTPException, ValueError) as error:
            log.warning("push", service=service, error=str(error))
            return False
        finally:
            self._queued[service] -= 1
            if not self._queued[service]:
                del self._queued[service]
        if not alive:
            await self.notices.unsubscribe(browser.endpoint)
        return alive

    async def _clear(self) -> None:
        """Takes away what is still on people's screens though they have made their choice, on another device say."""
        tables, self._active = sorted(self._active), set()
        stale = await self.notices.still_shown(tables) if tables else []
        for _, notice in stale:
            self._begin(self._push_all(notice.person, {"kind": "clear", "tag": notice.subject}))
        await self.notices.settle([(id, "done", notice.due_at) for id, notice in stale], 0)

    # --- by e-mail ---

    async def _write(self, waiting: Waiting, told: Told, url: str, now: int) -> bool | None:
        """Whether the e-mail has been handed in, or will be with the next digest."""
        if waiting.reader.preferences.mail == "digest":
            at = next_digest(waiting.reader.preferences, now)
            await self.notices.add([Notice(waiting.notice.person, "digest", "", at, due_at=at)])
            return True
        return await self._send(waiting, told.title, f"{told.body}\n\n{self.address}{url}\n")

    async def _send_digest(self, waiting: Waiting, now: int) -> tuple[State, int]:
        """One e-mail for all that was told since the last, as far as it is still true."""
        notices = await self.notices.told_since(waiting.notice.person, now - 24 * HOUR)
        lines = []
        for notice in notices:
            if notice.kind != "digest" and await self._is_true(notice):
                told = words(notice.kind, await self._matter(notice, now), waiting.language)
                lines.append(f"{told.title}: {told.body}\n{self.address}{path_of(notice)}\n")
        if lines and not await self._send(waiting, DIGEST.in_(waiting.language), "\n".join(lines)):
            return "waiting", now + LATER
        return "done", now

    async def ask_to_confirm(self, address: str, name: str, token: str, language: Language) -> None:
        """Sends the letter that proves an address, in the background: how long it takes tells nothing about it."""
        assert self.mailer is not None
        text = CONFIRM_TEXT.in_(language).format(name=name, link=f"{self.address}/letters/confirm/{token}")
        self._begin(self._letter(address, CONFIRM.in_(language), text))

    async def _send(self, waiting: Waiting, subject: str, text: str) -> bool:
        assert self.mailer is not None
        reader = waiting.reader
        stop = f"{self.address}/api/notices/unsubscribe/{reader.unsubscribe}"
        footer = f"\n-- \n{GOODBYE.in_(waiting.language)} {self.address}/letters/{reader.unsubscribe}\n"
        return await self._letter(reader.address, subject, text + footer, stop)

    async def _letter(self, *letter: str) -> bool:
        assert self.mailer is not None
        try:
            await self._in_thread(self.mailer.send, *letter)
        except (OSError, SMTPException) as error:
            log.warning("mail", error=type(error).__name__)
            return False
        return True

    async def _in_thread(self, work: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)


def path_of(notice: Notice) -> str:
    """Where on the web it is about."""
    return ("/group/" if notice.kind == "evening" else "/table/") + notice.subject


def others_at(outline: Outline, person: str) -> list[str]:
    """The names of the others at a table."""
    seats = (seat for seat in outline.lobby.seats if seat.person is None or seat.person.id != person)
    return [name for seat in seats if (name := seat.person.name if seat.person else seat.bot_name)]
