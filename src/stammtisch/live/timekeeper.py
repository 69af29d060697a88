"""Makes what comes next at a table come: a bot's answer, a forced or planned choice, the end of somebody's time."""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from stammtisch.live import commands as c
from stammtisch.live.bot_driver import AFTER_FAILURE
from stammtisch.live.clock import Due, dues
from stammtisch.live.days import is_over_days, own_choice
from stammtisch.live.facts import By
from stammtisch.live.fairness import fresh_secret
from stammtisch.live.seats import people
from stammtisch.live.table import Table

if TYPE_CHECKING:
    from stammtisch.live.room import Room


def _plan_or_switch(table: Table, seat: int) -> By:
    return "plan" if seat in table.plans else "auto"


class Timekeeper:
    """The timer of one room. With several servers only the owner of the table's lease lets anything happen.

    A table at which nobody is connected sleeps, unless it is one over days, or a tournament waits for it: those go on
    by themselves.
    """

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._timer: asyncio.TimerHandle | None = None
        self._asked_about: tuple[str, ...] = ()  # the match and the people whose holidays were looked up

    @property
    def at_work(self) -> bool:
        """Whether something is to be done right now, whoever is there: at a table over days, or in a tournament."""
        room, table = self._room, self._room.table
        if not table.number or room.closed:
            return False
        if table.is_drawn:
            return table.stage != "closed"
        if not is_over_days(table.terms):
            return False
        if table.stage == "playing" and any(table.seats[seat].bot is not None for seat in table.waiting):
            return True
        return bool(room.bot_driver) or any(due.at <= room.services.now() for due in self._dues())

    def schedule(self) -> None:
        """To be called after everything that may have changed what comes next."""
        room, presence = self._room, self._room.presence
        presence.work(self.at_work)
        presence.update_lease()
        self.stop()
        if room.in_doubt:
            self.wake_in(AFTER_FAILURE)
            return
        coming = [] if room.closed or room.streams.next_due is None else [room.streams.next_due]
        if self._runs and room.table.stage != "closed" and not room.closed and presence.is_owner:
            self._look_up_holidays()
            seated = any(audience.seat is not None for audience in room.broadcaster.connections.values())
            awaited = seated or room.table.is_drawn
            room.bot_driver.start(room.table, awaited, self._absent)
            coming += [due.at for due in self._dues()]
        if coming:
            self.wake_in(max(0, min(coming) - room.services.now()) / 1000)

    @property
    def _runs(self) -> bool:
        """Whether anything happens here by itself now."""
        room = self._room
        table = room.table
        drawn = table.is_drawn and room.presence.at_work  # not before people have had time to come, after a restart
        return room.streams.connected or (table.number > 0 and (is_over_days(table.terms) or drawn))

    @property
    def _absent(self) -> dict[str, int]:
        """For whom no forced choice is made at once; at tables over days for nobody, or it would tell who looks."""
        table = self._room.table
        if is_over_days(table.terms):
            return {person.id: 0 for person in people(table.seats)}
        return self._room.presence.absent(table.seats)

    def wake_in(self, seconds: float) -> None:
        self.stop()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._room.wake)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _dues(self) -> list[Due]:
        """What time will do; a decision that the clock is making already is not due once more."""
        room = self._room
        absent, timing = room.presence.absent(room.table.seats), room.services.timing
        found = dues(room.table, absent, timing.grace, room.presence.woken, timing.reveal)
        return [d for d in found if d.what != "time_up" or not room.bot_driver.decides(room.table, d.seat, "clock")]

    async def do_what_is_due(self, holidays: bool = False) -> None:
        """Does it. `holidays`: they may have changed, as they may have when somebody's time seems to be up."""
        room = self._room
        if room.in_doubt:
            with suppress(Exception):  # it is still away, and has been complained of
                await room.load_again()
            return
        await room.streams.release()
        if not self._runs or not room.presence.is_owner:
            return
        now = room.services.now()
        due = [one for one in self._dues() if one.at <= now]
        if is_over_days(room.table.terms) and (holidays or any(one.what == "time_up" for one in due)):
            people_here = [person.id for person in people(room.table.seats)]
            await room.execute_own(c.NoteHolidays(await room.services.holidays.of(people_here)))
            due = [one for one in self._dues() if one.at <= now]
        for one in due:
            if self._runs and room.presence.is_owner:
                await self._do(one)

    async def _do(self, due: Due) -> None:
        table, execute = self._room.table, self._room.execute_own
        match due.what:
            case "deal":
                await execute(c.DealRematch())
            case "void":
                await execute(c.VoidDeal(table.commitment, fresh_secret()))
            case "keep_warm":
                await self._keep_warm(due.seat)
            case "own":
                await self._make_own_choice(due.seat)
            case "time_up" if table.terms.time_up == "takes_over":
                await self._keep_warm(due.seat)
            case "time_up" if table.terms.time_up == "ends":
                await execute(c.Abandon(due.seat, table.match_no))
            case "time_up":
                awaited = bool(self._room.broadcaster.connections)
                self._room.bot_driver.start_for_clock(table, due.seat, awaited)

    async def _keep_warm(self, seat: int) -> None:
        person = self._room.table.seats[seat].person
        assert person is not None
        await self._room.execute_own(c.KeepWarm(seat, person.id))

    async def _make_own_choice(self, seat: int) -> None:
        table = self._room.table
        choice = own_choice(table, seat)
        if choice == "":
            await self._room.execute_own(c.WithdrawPlan(seat))
        elif choice is not None:
            decision, by = table.decided[seat] + 1, _plan_or_switch(table, seat)
            await self._room.execute_own(c.ChooseFor(seat, table.match_no, decision, choice, by))

    def _look_up_holidays(self) -> None:
        """Whenever others sit here than before, or another match is played; and after every start of the room."""
        table = self._room.table
        if table.stage != "playing" or not is_over_days(table.terms):
            return
        about = (str(table.match_no), *(person.id for person in people(table.seats)))
        if about != self._asked_about:
            self._asked_about = about
            self._room.wake(holidays=True)
