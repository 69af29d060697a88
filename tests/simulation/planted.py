"""Bugs that were planted to see whether the simulation finds them. Each is a patch of one place, while it is in force.

| bug | what it does |
|---|---|
| acknowledged before stored | a command is acknowledged, then appended |
| conflict ignored | a fact that another server's was faster than counts as stored |
| conflict repeated | after a conflict the same facts are appended under new numbers, undecided |
| no catching up | who joins a server that is behind is shown the table as it was |
| covert choices told | a choice that shows nothing is told all the same |
| lease kept for ever | a server whose lease has lapsed goes on as the owner |
| early clock | half of somebody's time, and the clock decides |
| inbox lost | a room that closes does not wait for what was submitted |
| resent counts anew | a choice is made whatever the number of its decision |
| not synced | the journal answers when it has written, before it has synced |
| never again | a clock that could not store does not look again |
| the dead stay | people of a server that has died count as connected |
| told the wrong way | a spectator is shown what seat 0 sees |
| elsewhere is nowhere | people who are connected to other servers count as absent |

`BUGS` says which laws each can break, and among which faults it is found soon: a seed decides what happens, and after
any change of the code another seed is the one that finds it.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from stammtisch.live import clock, days_decide, decide, view
from stammtisch.live import commands as c
from stammtisch.live.ports import Conflict
from stammtisch.live.presence import PresenceTracker
from stammtisch.live.room import Room
from stammtisch.live.timekeeper import Timekeeper
from tests.simulation.database import Database

Bug = Callable[[], AbstractContextManager[object]]


@contextmanager
def acknowledged_before_stored() -> Iterator[None]:
    store = Room._store

    async def _store(self: Room, submitted: Any) -> Any:
        for item, one in zip(submitted, self._decide(submitted), strict=True):
            item.reply(one.answer)
        return await store(self, submitted)

    with patch.object(Room, "_store", _store):
        yield


@contextmanager
def conflict_ignored() -> Iterator[None]:
    async def _store(self: Room, submitted: Any) -> Any:
        decided = self._decide(submitted)
        entries = [entry for one in decided for entry in one.entries]
        try:
            if entries:
                await self.services.journal.append(self.table.id, entries)
        except Conflict:
            pass
        return decided

    with patch.object(Room, "_store", _store):
        yield


@contextmanager
def conflict_repeated() -> Iterator[None]:
    async def _store(self: Room, submitted: Any) -> Any:
        decided = self._decide(submitted)
        while True:
            entries = [entry for one in decided for entry in one.entries]
            try:
                if entries:
                    await self.services.journal.append(self.table.id, entries)
                return decided
            except Conflict:
                await self._catch_up()
                shift = self.table.number + 1 - entries[0].number
                decided = [
                    one._replace(entries=[_moved(entry, shift) for entry in one.entries], played=None)
                    for one in decided
                ]

    with patch.object(Room, "_store", _store):
        yield


def _moved(entry: Any, shift: int) -> Any:
    return type(entry)(entry.number + shift, entry.at, entry.fact)


def no_catching_up() -> AbstractContextManager[object]:
    async def _catch_up_for(self: Room, person: str, seen: int) -> None:
        pass

    return patch.object(Room, "_catch_up_for", _catch_up_for)


def covert_choices_told() -> AbstractContextManager[object]:
    return patch.object(view.FactRenderer, "_is_hidden", lambda self, audience: not audience.match)


def lease_kept_for_ever() -> AbstractContextManager[object]:
    def is_owner(self: PresenceTracker) -> bool:
        return not self._services.hub.shared or bool(self._lease_name)

    return patch.object(PresenceTracker, "is_owner", property(is_owner))


@contextmanager
def early_clock() -> Iterator[None]:
    deadline = clock.deadline

    def early(table: Any, seat: int, woken: int = 0) -> int | None:
        until = deadline(table, seat, woken)
        return None if until is None else until - table.terms.pace * 500

    with patch.object(clock, "deadline", early), patch.object(days_decide, "deadline", early):
        yield


@contextmanager
def inbox_lost() -> Iterator[None]:
    close = Room.close

    async def lossy(self: Room) -> None:
        async def join() -> None:
            pass

        self._inbox.join = join  # type: ignore[method-assign]
        await close(self)

    with patch.object(Room, "close", lossy):
        yield


@contextmanager
def resent_counts_anew() -> Iterator[None]:
    choose = decide.STEPS[c.Choose]

    def anew(table: Any, ask: c.Choose, now: int) -> Any:
        seat = table.seat_of(ask.who.id)
        if seat is None or table.match is None:
            return choose(table, ask, now)
        return choose(table, c.Choose(ask.who, ask.match, table.decided[seat] + 1, ask.choice), now)

    with patch.dict(decide.STEPS, {c.Choose: anew}):
        yield


@contextmanager
def not_synced() -> Iterator[None]:
    begin = Database._next

    def hasty(self: Database) -> None:
        if self._waiting:
            work, answer = self._waiting[0]
            told: list[bool] = []

            def once(outcome: Any) -> None:
                if not told:
                    told.append(True)
                    answer(outcome)

            self._waiting[0] = work, once
            begin(self)
            if self._busy and self._waiting and self._waiting[0][1] is once:
                once(None)
        else:
            begin(self)

    with patch.object(Database, "_next", hasty):
        yield


@contextmanager
def never_again() -> Iterator[None]:
    wake_in = Timekeeper.wake_in

    def only_if_all_is_well(self: Timekeeper, seconds: float) -> None:
        if seconds != 1.0:  # AFTER_FAILURE
            wake_in(self, seconds)

    with patch.object(Timekeeper, "wake_in", only_if_all_is_well):
        yield


def the_dead_stay() -> AbstractContextManager[object]:
    return patch.object(PresenceTracker, "drop_dead_servers", lambda self, alive: None)


@contextmanager
def told_the_wrong_way() -> Iterator[None]:
    audience_of = view.audience_of

    def anybody(table: Any, person: str) -> view.Audience:
        audience = audience_of(table, person)
        return audience if audience.seat is not None else view.Audience(0, True)

    with patch.object(view, "audience_of", anybody):
        yield


def elsewhere_is_nowhere() -> AbstractContextManager[object]:
    return patch.object(PresenceTracker, "present", property(lambda self: set(self._here)))


class Planted(NamedTuple):
    """A bug, the laws that it can break, and the kinds of faults among which it shows; none: among any."""

    bug: Bug
    laws: tuple[str, ...]
    among: tuple[str, ...] = ()


BUGS: dict[str, Planted] = {
    "acknowledged before stored": Planted(acknowledged_before_stored, ("stored",)),
    "conflict ignored": Planted(conflict_ignored, ("the same", "stored", "secret"), ("hub-away", "move", "fork")),
    "conflict repeated": Planted(conflict_repeated, ("legal", "fair", "once"), ("hub-away", "move", "fork")),
    "no catching up": Planted(no_catching_up, ("in order", "stored"), ("hub-away", "move")),
    "covert choices told": Planted(covert_choices_told, ("in order", "secret")),
    "lease kept for ever": Planted(lease_kept_for_ever, ("owner",), ("lapse", "pause")),
    "early clock": Planted(early_clock, ("deadline",), ("doze",)),
    "inbox lost": Planted(inbox_lost, ("answered",), ("slow", "stop")),
    "resent counts anew": Planted(resent_counts_anew, ("stored", "offered"), ("cut", "double", "reload", "unheard")),
    "not synced": Planted(not_synced, ("stored", "secret")),
    "never again": Planted(never_again, ("stuck",), ("gone", "eio", "fsync-kept", "fsync-lost", "unheard")),
    "the dead stay": Planted(the_dead_stay, ("stuck",), ("gone", "hub-lost", "pause")),
    "told the wrong way": Planted(told_the_wrong_way, ("secret",)),
    "elsewhere is nowhere": Planted(elsewhere_is_nowhere, ("deadline", "stuck"), ("doze", "move")),
}
