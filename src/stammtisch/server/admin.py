"""The HTTP interface for admins, whom `stammtisch admin name` names. Every action is stored: who, what, when."""

import platform
from collections.abc import Callable
from importlib.metadata import version
from time import monotonic
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from sqlalchemy import Connection

from stammtisch.games.registry import rulebook
from stammtisch.live.refusals import refuse
from stammtisch.live.texts import LONGEST_NAME, tidy
from stammtisch.server.backups import BackupShown
from stammtisch.server.paths import Moment
from stammtisch.server.refused import RefusedError
from stammtisch.server.reports import ReportShown
from stammtisch.server.services import Services, now
from stammtisch.server.wire import Body, ResponseBody
from stammtisch.store import admin, invites
from stammtisch.store.accounts import devices
from stammtisch.store.people import Identity

Me = NamedDependency[Identity]
T = TypeVar("T")
LONGEST_ANNOUNCEMENT = 500
DAY = 24 * 3600 * 1000
Text = Annotated[str, msgspec.Meta(max_length=2 * LONGEST_ANNOUNCEMENT)]


class Switch(Body, frozen=True):
    on: bool


class NewInvite(Body, frozen=True):
    label: Annotated[str, msgspec.Meta(max_length=200)] = ""
    people: Annotated[int, msgspec.Meta(ge=1, le=500)] = 1
    days: Annotated[int, msgspec.Meta(ge=1, le=365)] = 14


class NewAnnouncement(Body, frozen=True):
    en: Text
    de: Text


class InviteMade(ResponseBody, frozen=True):
    """Shown this once: the server keeps a hash."""

    code: str


class PersonShown(ResponseBody, frozen=True):
    id: str
    name: str
    created_at: int
    seen_at: int
    admin: bool
    banned: bool


class TableLine(ResponseBody, frozen=True):
    game: str
    stage: str
    people: list[str]
    opened_at: int
    changed_at: int


class InviteShown(ResponseBody, frozen=True):
    id: str
    label: str
    left: int
    created_at: int
    expires_at: int


class ActionShown(ResponseBody, frozen=True):
    at: int
    by: str  # a name; empty: the host, from the command line
    verb: str
    about: str


class OverviewShown(ResponseBody, frozen=True):
    versions: dict[str, str]
    invite_only: bool
    announcement: invites.Announcement | None
    invites: list[InviteShown]
    backups: list[BackupShown] | None  # None: the database has its own tools for that
    reports: list[ReportShown]
    actions: list[ActionShown]


async def _read(services: Services, me: Identity, look: Callable[[Connection], T]) -> T:
    """What somebody looks for who is an admin. Raises RefusedError for anybody else."""

    def checked(connection: Connection) -> T:
        if not admin.is_admin(connection, me.person.id):
            raise RefusedError(refuse("admins_only"))
        return look(connection)

    return await services.database.read(checked)


async def _act(services: Services, me: Identity, work: Callable[[Connection], T]) -> T:
    """Does what an admin asks for. Raises RefusedError for anybody else."""

    def checked(connection: Connection) -> T:
        if not admin.is_admin(connection, me.person.id):
            raise RefusedError(refuse("admins_only"))
        return work(connection)

    if not services.account_limit.take(me.person.id, monotonic()):
        raise RefusedError(refuse("slow_down"))
    done = await services.writer.write(checked)
    services.switches.forget()
    return done


# --- looking ---


@get("/admin", summary="For admins: how the server stands")
async def overview(services: NamedDependency[Services], me: Me) -> OverviewShown:
    def look(connection: Connection) -> dict[str, Any]:
        return {
            "versions": versions(services.settings.games, connection),
            "invite_only": invites.is_invite_only(connection),
            "announcement": invites.announcement(connection),
            "invites": [InviteShown(**one._asdict()) for one in invites.invites(connection, now())],
            "actions": [ActionShown(**one._asdict()) for one in admin.actions(connection)],
        }

    found = await _read(services, me, look)
    return OverviewShown(backups=await services.backups.list(), reports=await services.reports.list(), **found)


def versions(games: tuple[str, ...], connection: Connection) -> dict[str, str]:
    """What runs here: the server, Python, the database and its form, and the rules of every game."""
    rules = {game: str(rulebook(game).version) for game in games}
    database = f"{connection.dialect.name} {'.'.join(map(str, connection.dialect.server_version_info or ()))}"
    form = admin.revision(connection)
    return {
        "stammtisch": version("stammtisch"),
        "python": platform.python_version(),
        "database": f"{database} ({form})",
        **rules,
    }


@get("/admin/people", summary="For admins: people, the latest first")
async def list_people(
    services: NamedDependency[Services],
    me: Me,
    called: Annotated[str, QueryParameter(max_length=64)] = "",
    before: Moment = None,
) -> list[PersonShown]:
    found = await _read(services, me, lambda connection: admin.people(connection, called, before))
    return [PersonShown(**one._asdict()) for one in found]


@get("/admin/tables", summary="For admins: tables, the latest first, without their links")
async def list_tables(services: NamedDependency[Services], me: Me) -> list[TableLine]:
    return [TableLine(**one._asdict()) for one in await _read(services, me, admin.tables)]


# --- acting ---


@put("/admin/people/{person:str}/ban", status_code=204, summary="For admins: ban somebody, or let them in again")
async def ban(services: NamedDependency[Services], me: Me, person: FromPath[str], data: JSONBody[Switch]) -> None:
    def work(connection: Connection) -> list[bytes] | None:
        if person == me.person.id or not admin.ban(connection, person, data.on, me.person.id, now()):
            return None
        return [one.hash for one in devices(connection, person)]

    ended = await _act(services, me, work)
    if ended is None:
        raise RefusedError(refuse("no_such_person"))
    services.authenticator.forget(person)
    for device in ended if data.on else ():
        services.devices.end(device)


@put("/admin/invite-only", status_code=204, summary="For admins: whether new people need an invitation")
async def set_invite_only(services: NamedDependency[Services], me: Me, data: JSONBody[Switch]) -> None:
    await _act(services, me, lambda connection: admin.set_invite_only(connection, data.on, me.person.id, now()))


@post("/admin/invites", summary="For admins: an invitation for some new people")
async def invite(services: NamedDependency[Services], me: Me, data: JSONBody[NewInvite]) -> InviteMade:
    label = tidy(data.label, LONGEST_NAME) or ""
    lifetime = data.days * DAY
    try:
        code = await _act(
            services,
            me,
            lambda connection: admin.invite(connection, label, data.people, lifetime, me.person.id, now()),
        )
    except invites.TooManyInvites:
        raise RefusedError(refuse("unavailable")) from None
    return InviteMade(code=code)


@delete("/admin/invites/{invitation:str}", summary="For admins: an invitation is no longer good")
async def withdraw(services: NamedDependency[Services], me: Me, invitation: FromPath[str]) -> None:
    if not await _act(services, me, lambda c: admin.withdraw(c, invitation[:16], me.person.id, now())):
        raise RefusedError(refuse("not_found"))


@put("/admin/announcement", status_code=204, summary="For admins: tell everybody something")
async def announce(services: NamedDependency[Services], me: Me, data: JSONBody[NewAnnouncement]) -> None:
    en, de = (tidy(text, LONGEST_ANNOUNCEMENT) for text in (data.en, data.de))
    if en is None or de is None:
        raise RefusedError(refuse("bad_text"))
    told = invites.Announcement(en, de)
    await _act(services, me, lambda connection: admin.announce(connection, told, me.person.id, now()))


@delete("/admin/announcement", summary="For admins: nothing more to tell")
async def unannounce(services: NamedDependency[Services], me: Me) -> None:
    await _act(services, me, lambda connection: admin.announce(connection, None, me.person.id, now()))


@post("/admin/backups", summary="For admins: make a backup now")
async def back_up(services: NamedDependency[Services], me: Me) -> BackupShown:
    await _act(services, me, lambda connection: admin.note(connection, me.person.id, "backup", "", now()))
    made = await services.backups.make()
    if made is None:
        raise RefusedError(refuse("unavailable"))
    return made


@delete("/admin/reports/{report:str}", summary="For admins: a report has been read")
async def remove_report(services: NamedDependency[Services], me: Me, report: FromPath[str]) -> None:
    await _act(services, me, lambda connection: admin.note(connection, me.person.id, "report read", report, now()))
    if not await services.reports.remove(report):
        raise RefusedError(refuse("not_found"))


HANDLERS = [
    overview,
    list_people,
    list_tables,
    ban,
    set_invite_only,
    invite,
    withdraw,
    announce,
    unannounce,
    back_up,
    remove_report,
]
