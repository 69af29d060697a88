"""The HTTP interface to groups: members, invitations, the board, evenings, and the calendar of them."""

import secrets
from time import monotonic
from typing import Annotated, Any

from litestar import Request, Response, delete, get, patch, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from stammtisch.community.calendar import calendar
from stammtisch.community.groups import commands as c
from stammtisch.community.groups import facts as f
from stammtisch.community.groups.state import Group
from stammtisch.live.refusals import Refused, refuse
from stammtisch.live.registry import new_id
from stammtisch.phrases import Language
from stammtisch.server.auth import is_secure
from stammtisch.server.group_shapes import (
    CalendarShown,
    CodeMade,
    EveningListed,
    GroupListed,
    GroupOpened,
    GroupProfile,
    GroupShown,
    GroupsShown,
    InvitationShown,
    NewAnswer,
    NewEvening,
    NewPost,
    NewRole,
    group_listed,
    group_shown,
)
from stammtisch.server.limits import one_address
from stammtisch.server.paths import TablePath
from stammtisch.server.refused import RefusedError
from stammtisch.server.services import Services, now
from stammtisch.server.tagged import tagged
from stammtisch.store.people import Identity, hash_of

HttpRequest = Request[Any, Any, Any]
Me = NamedDependency[Identity]
GroupPath = TablePath  # an id is an id
CodePath = Annotated[str, PathParameter(min_length=1, max_length=40)]
KeyPath = Annotated[str, PathParameter(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
MOST_LISTED = 50
MOST_EVENINGS = 5
CODE_LENGTH = 10


# --- lists, opening, closing ---


@get("/groups", summary="My groups, those that everybody may join, and the next evenings")
async def groups(request: HttpRequest, services: NamedDependency[Services], me: Me) -> Response[GroupsShown]:
    mine = await services.groups.of(me.person.id)
    roles = {group.id: group.role for group in mine}
    found = await services.groups.listed(MOST_LISTED)
    evenings = await services.groups.evenings(me.person.id, now(), MOST_EVENINGS)
    shown = GroupsShown(
        mine=[group_listed(group) for group in mine],
        listed=[group_listed(group) for group in found if group.id not in roles],
        evenings=[
            EveningListed(
                group=one.group, name=one.name, emblem=one.emblem, begins=one.begins_at, remind_at=one.remind_at
            )
            for one in evenings
        ],
    )
    return tagged(request, shown)


@post("/groups", summary="Open a group")
async def open_group(services: NamedDependency[Services], me: Me, data: JSONBody[GroupProfile]) -> GroupOpened:
    id = new_id()
    await _ask(services, me, id, c.Open(me.person.id, _profile(data)))
    return GroupOpened(group=id)


def _profile(data: GroupProfile) -> f.Profile:
    return f.Profile(data.name, data.emblem, data.about, data.listed, f.Season(data.season, data.since))


@get("/groups/{group:str}", summary="A group")
async def one_group(
    request: HttpRequest, services: NamedDependency[Services], me: Me, group: GroupPath
) -> Response[GroupShown]:
    reading = await services.groups.read(group)
    if not reading.state.is_open or not (reading.state.profile.listed or reading.state.role(me.person.id)):
        raise RefusedError(refuse("no_group"))
    return tagged(request, await group_shown(services, reading.number, reading.state, me))


@patch("/groups/{group:str}", summary="Change what it is called and shown by")
async def change_group(
    services: NamedDependency[Services], me: Me, group: GroupPath, data: JSONBody[GroupProfile]
) -> GroupShown:
    return await _ask(services, me, group, c.Change(me.person.id, _profile(data)))


@delete("/groups/{group:str}", summary="Close it for ever")
async def close_group(services: NamedDependency[Services], me: Me, group: GroupPath) -> None:
    await _ask(services, me, group, c.Close(me.person.id))


# --- people ---


@post("/groups/{group:str}/invitations", summary="An invitation, for whoever has its code")
async def invite(services: NamedDependency[Services], me: Me, group: GroupPath) -> CodeMade:
    code = new_id(CODE_LENGTH)
    await _ask(services, me, group, c.Invite(me.person.id, code))
    return CodeMade(code=code)


@delete("/groups/{group:str}/invitations/{code:str}", status_code=200, summary="Withdraw an invitation")
async def revoke(services: NamedDependency[Services], me: Me, group: GroupPath, code: CodePath) -> GroupShown:
    return await _ask(services, me, group, c.Revoke(me.person.id, code))


@get("/invitations/{code:str}", summary="What I am invited to")
async def invitation(
    request: HttpRequest, services: NamedDependency[Services], me: Me, code: CodePath
) -> InvitationShown:
    group = await _invited(request, services, code)
    good = group.invitations.get(_plain(code))
    role = group.role(me.person.id)
    if role is None and (good is None or good.until <= now()):
        raise RefusedError(refuse("bad_invitation"))
    profile = group.profile
    return InvitationShown(
        group=group.id if role else "",
        name=profile.name,
        emblem=profile.emblem,
        about=profile.about,
        members=len(group.members),
    )


@post("/invitations/{code:str}", summary="Join")
async def accept(request: HttpRequest, services: NamedDependency[Services], me: Me, code: CodePath) -> GroupOpened:
    group = await _invited(request, services, code)
    await _ask(services, me, group.id, c.Join(me.person.id, _plain(code)))
    return GroupOpened(group=group.id)


async def _invited(request: HttpRequest, services: Services, code: str) -> Group:
    """The group that a code is for. Codes are tried slowly."""
    if not services.newcomer_limit.take(one_address(request.scope.get("client")), monotonic()):
        raise RefusedError(refuse("slow_down"))
    id = await services.groups.invited(_plain(code))
    if id is None:
        raise RefusedError(refuse("bad_invitation"))
    return (await services.groups.read(id)).state


def _plain(code: str) -> str:
    """As it is stored, however it was typed."""
    return "".join(character for character in code.lower() if character.isascii() and character.isalnum())


@post("/groups/{group:str}/members", summary="Join a group that is listed")
async def join(services: NamedDependency[Services], me: Me, group: GroupPath) -> GroupShown:
    return await _ask(services, me, group, c.Join(me.person.id))


@patch("/groups/{group:str}/members/{person:str}", summary="Give somebody another role, or the group itself")
async def give_role(
    services: NamedDependency[Services], me: Me, group: GroupPath, person: FromPath[str], data: JSONBody[NewRole]
) -> GroupShown:
    return await _ask(services, me, group, c.GiveRole(me.person.id, person, data.role))


@delete("/groups/{group:str}/members/{person:str}", summary="Leave, or remove somebody")
async def remove(services: NamedDependency[Services], me: Me, group: GroupPath, person: FromPath[str]) -> None:
    mine = me.person.id
    await _ask(services, me, group, c.Leave(mine) if person == mine else c.Remove(mine, person))


@delete("/groups/{group:str}/barred/{person:str}", status_code=200, summary="Let somebody come back who was removed")
async def readmit(services: NamedDependency[Services], me: Me, group: GroupPath, person: FromPath[str]) -> GroupShown:
    return await _ask(services, me, group, c.Readmit(me.person.id, person))


# --- the board, and evenings ---


@post("/groups/{group:str}/posts", summary="Write something on the board")
async def write(services: NamedDependency[Services], me: Me, group: GroupPath, data: JSONBody[NewPost]) -> GroupShown:
    if not services.posting.take(me.person.id, monotonic()):
        raise RefusedError(refuse("slow_down"))
    return await _ask(services, me, group, c.Post(me.person.id, new_id(), data.text))


@delete("/groups/{group:str}/posts/{id:str}", status_code=200, summary="Take something off the board")
async def take_off(services: NamedDependency[Services], me: Me, group: GroupPath, id: FromPath[str]) -> GroupShown:
    return await _ask(services, me, group, c.Unpost(me.person.id, id))


@post("/groups/{group:str}/evenings", summary="Plan an evening")
async def plan(services: NamedDependency[Services], me: Me, group: GroupPath, data: JSONBody[NewEvening]) -> GroupShown:
    return await _ask(services, me, group, _planned(me, new_id(), data))


@put("/groups/{group:str}/evenings/{evening:str}", summary="Change an evening")
async def plan_again(
    services: NamedDependency[Services], me: Me, group: GroupPath, evening: FromPath[str], data: JSONBody[NewEvening]
) -> GroupShown:
    known = (await services.groups.read(group)).state
    if known.role(me.person.id) is not None and evening not in known.evenings:
        raise RefusedError(refuse("no_evening"))
    return await _ask(services, me, group, _planned(me, evening, data))


def _planned(me: Identity, id: str, data: NewEvening) -> c.Plan:
    return c.Plan(me.person.id, id, data.begins, data.minutes, data.zone, data.remind, data.note)


@delete("/groups/{group:str}/evenings/{evening:str}", status_code=200, summary="Cancel an evening")
async def cancel(services: NamedDependency[Services], me: Me, group: GroupPath, evening: FromPath[str]) -> GroupShown:
    return await _ask(services, me, group, c.Cancel(me.person.id, evening))


@put("/groups/{group:str}/evenings/{evening:str}/answer", summary="Say whether I come")
async def answer(
    services: NamedDependency[Services], me: Me, group: GroupPath, evening: FromPath[str], data: JSONBody[NewAnswer]
) -> GroupShown:
    return await _ask(services, me, group, c.Reply(me.person.id, evening, data.answer))


@post("/groups/{group:str}/calendar", summary="A new address of my calendar; the old one is good for nothing then")
async def make_calendar(services: NamedDependency[Services], me: Me, group: GroupPath) -> CalendarShown:
    secret = secrets.token_urlsafe(24)
    await _ask(services, me, group, c.MakeCalendar(me.person.id, hash_of(secret).hex()))
    return CalendarShown(path=f"/api/groups/{group}/calendar/{secret}/evenings.ics?lang={me.language}")


@get("/groups/{group:str}/calendar/{key:str}/evenings.ics", summary="Its evenings, as calendars read them")
async def evenings(
    request: HttpRequest,
    services: NamedDependency[Services],
    group: GroupPath,
    key: KeyPath,
    lang: Annotated[Language, QueryParameter()] = "en",
) -> Response[str]:
    known, hash = (await services.groups.read(group)).state, hash_of(key).hex()
    whose = next((person for person, one in known.members.items() if one.calendar == hash), None)
    if whose is None or not known.is_open:
        raise RefusedError(refuse("no_group"))
    people = await services.groups.people(list(known.members))
    scheme = "https" if is_secure(request.scope["scheme"]) else "http"
    page = f"{scheme}://{request.headers.get('host', 'localhost')}/group/{group}"
    text = calendar(known, whose, {id: person.name for id, person in people.items()}, page, lang)
    return Response(text, media_type="text/calendar")


# --- how it is shown ---


async def _ask(services: Services, me: Identity, group: str, command: c.AnyCommand) -> GroupShown:
    """Carries a command out, and gives the group after it. Raises the refusal."""
    if not services.group_changes.take(me.person.id, monotonic()):
        raise RefusedError(refuse("slow_down"))
    outcome = await services.groups.ask(group, command, now())
    if isinstance(outcome, Refused):
        raise RefusedError(outcome)
    return await group_shown(services, outcome.number, outcome.state, me)


@get("/tables/{table:str}/group", summary="The group for which a table was opened, if I am a member")
async def group_of_table(services: NamedDependency[Services], me: Me, table: TablePath) -> GroupListed | None:
    found = await services.history.table(table)
    group = found.outline.group if found is not None else ""
    mine = [one for one in await services.groups.of(me.person.id) if one.id == group] if group else []
    return group_listed(mine[0]) if mine else None


async def check_membership(services: Services, me: Identity, group: str) -> None:
    """Raises the refusal, unless the person is a member. A table without a group is everybody's."""
    if group and (await services.groups.read(group)).state.role(me.person.id) is None:
        raise RefusedError(refuse("no_group"))


HANDLERS = [
    groups,
    open_group,
    one_group,
    change_group,
    close_group,
    invite,
    revoke,
    invitation,
    accept,
    join,
    give_role,
    remove,
    readmit,
    write,
    take_off,
    plan,
    plan_again,
    cancel,
    answer,
    make_calendar,
    evenings,
    group_of_table,
]
