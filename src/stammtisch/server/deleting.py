"""Deleting somebody: at once wherever anybody could be them or find them, then table by table (`store.erasing`)."""

import asyncio
from collections.abc import Awaitable, Callable

from sqlalchemy.exc import SQLAlchemyError

from stammtisch.community.groups import commands as groups_commands
from stammtisch.community.tournaments import commands as tournaments_commands
from stammtisch.live import commands as c
from stammtisch.live.facts import Person
from stammtisch.live.ports import Appended, Notice
from stammtisch.live.refusals import Refused
from stammtisch.server.logs import log
from stammtisch.server.services import Services, now
from stammtisch.store.answering import Unanswered

SWEEP = 60.0  # seconds between looks for what a server that died has left undone
MOST_TOURNAMENTS = 1000  # that somebody takes part in and leaves
PAUSE = 0.02  # seconds between two tables: play comes first


async def delete_person(services: Services, person: str) -> None:
    """Returns when nobody can be this person any more. Their tables follow in the background."""
    account = await services.accounts.of(person)
    await _depart(services, person)
    await services.erasure.delete(person, now())
    services.authenticator.forget(person)
    for device in account.devices:
        services.devices.end(device.hash)
    services.deleting.set()


async def _depart(services: Services, person: str) -> None:
    """Leaves groups, with what was posted there, and tournaments; what one organises ends, or goes to others."""
    groups = [group.id for group in await services.groups.of(person)]
    for group in groups:
        await services.groups.ask(group, groups_commands.Depart(person), now())
    await services.erasure.erase_posts(person, groups)
    for one in await services.tournaments.of(person, MOST_TOURNAMENTS):
        if one.stage != "over":
            await services.tournaments.ask(one.id, tournaments_commands.Withdraw(person, person), now())
            await services.tournaments.ask(one.id, tournaments_commands.End(person), now())  # refused to all but one


async def erase_deleted(services: Services) -> None:
    """For ever: takes people who have been deleted out of their tables, here or where another server died."""
    while True:
        services.deleting.clear()
        try:
            while await _erase_some(services):
                pass
        except (SQLAlchemyError, Unanswered) as error:  # later, then
            log.warning("deleting waits", why=str(error).splitlines()[0] if str(error) else "no answer")
        await _until(services.deleting.wait, SWEEP)


async def _until(happens: Callable[[], Awaitable[object]], seconds: float) -> None:
    try:
        await asyncio.wait_for(happens(), seconds)
    except TimeoutError:
        return


async def _erase_some(services: Services) -> bool:
    found = await services.erasure.unfinished()
    seated = {person: set(await services.erasure.tables_of(person)) for person in {one.person for one in found}}
    for person, table in found:
        if table in seated[person]:
            await _leave(services, person, table)
        number = await services.erasure.erase(person, table, now())
        if number is not None:
            services.cluster.hub.announce(table, Appended(number), _nobody)
        await asyncio.sleep(PAUSE)
    return bool(found)


async def _leave(services: Services, person: str, table: str) -> None:
    """Closes the table if nobody else plays there; otherwise a bot takes the seat. Under other rules none goes on."""
    room = await services.tables.room(table)
    if isinstance(room, Refused):
        return
    somebody = Person(person, "")
    if isinstance(await room.submit(c.Close(somebody)), Refused):
        await room.submit(c.Stand(somebody))


def _nobody(notice: Notice) -> None:
    """Whoever listens is told."""
