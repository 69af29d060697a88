"""A clock that somebody sets, and the tables that must not notice."""

import asyncio
from dataclasses import replace

from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.services import TableClock
from stammtisch.server.steady_clock import SteadyClock
from tests.live.fakes import Evening, MemoryJournal, runs, settle, two_people
from tests.live.story import ANNA, NOON

SECOND, HOUR, DAY = 1_000, 3_600_000, 86_400_000


class Machine:
    """A machine whose time passes, and whose clock can be set."""

    def __init__(self) -> None:
        self.wall, self.monotonic = NOON, 12_345
        self.clock = SteadyClock(lambda: self.wall, lambda: self.monotonic)

    def passes(self, time: int, step: int = SECOND) -> None:
        for _ in range(time // step):
            self.wall += step
            self.monotonic += step
            self.clock()


def test_it_runs_with_the_machines_clock() -> None:
    machine = Machine()
    machine.passes(DAY, HOUR)
    assert machine.clock() == machine.wall


def test_a_jump_of_an_hour_is_none_and_is_made_up_for_in_ten() -> None:
    for jump in (HOUR, -HOUR):
        machine = Machine()
        machine.wall += jump
        assert machine.clock() == NOON
        for step in (1, 7, 10, SECOND):
            before = machine.clock()
            machine.passes(10 * SECOND, step)
            assert 9 * SECOND <= machine.clock() - before <= 11 * SECOND
        machine.passes(10 * HOUR, SECOND)
        assert machine.clock() == machine.wall


def test_it_never_goes_back() -> None:
    machine = Machine()
    machine.wall -= 400 * DAY
    told = []
    for step in (0, 1, 3, 9, 10, 11, 19, 500):
        machine.passes(step, step or 1)
        told.append(machine.clock())
    assert told == sorted(told)
    assert told[-1] > NOON


def test_a_machine_that_learns_the_date_is_believed() -> None:
    machine = Machine()
    machine.wall += 400 * DAY
    assert machine.clock() == machine.wall


# --- tables ---


@runs
async def test_nobodys_time_is_up_because_a_clock_was_set() -> None:
    """Forwards or backwards by an hour: whoever has thirty seconds has thirty seconds."""
    for jump in (HOUR, -HOUR):
        machine, evening = Machine(), Evening()
        evening.tables.services = replace(evening.tables.services, now=machine.clock)
        anna, _ = await two_people(evening, pace=30)
        machine.wall += jump
        machine.passes(20 * SECOND)
        anna.room.wake()
        await settle()
        assert anna.room.table.decided[0] == 0
        machine.passes(15 * SECOND)
        anna.room.wake()
        await settle()
        assert anna.room.table.decided[0] > 0
        times = [at for _, at, _ in evening.journal.tables[anna.room.table.id]]
        assert times == sorted(times)


@runs
async def test_a_tables_time_goes_on_from_its_last_fact() -> None:
    """The clock was set back while the server was down, or another server's is ahead."""
    journal = MemoryJournal()
    first = Evening(journal)
    anna, _ = await two_people(first, pace=30)
    await first.tables.close()
    second = Evening(journal)
    second.time = NOON - HOUR
    room = await second.tables.room(anna.room.table.id)
    assert not isinstance(room, tuple)
    await second.come(room, ANNA)
    await room.submit(c.Say(ANNA, "back"))
    second.time += 31 * SECOND
    room.wake()
    await settle()
    assert room.table.decided[0] > 0, "thirty seconds are over, whatever the clock says"
    times = [at for _, at, _ in journal.tables[room.table.id]]
    assert times == sorted(times)
    assert isinstance(journal.facts(room.table.id)[-1], f.Chose)
    await asyncio.wait_for(room.close(), 5)


def test_a_table_clock_is_ahead_only_as_far_as_it_must_be() -> None:
    machine = Machine()
    clock = TableClock(machine.clock)
    clock.not_before(NOON - HOUR)
    assert clock() == NOON
    clock.not_before(NOON + HOUR)
    machine.passes(SECOND)
    assert clock() == NOON + HOUR + SECOND
