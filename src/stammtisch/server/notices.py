"""The HTTP interface of notices: what somebody wants to be told, in which browsers, at which e-mail address.

Also invitations to a table, which are notices for somebody else.
"""

import secrets
from time import monotonic
from typing import Annotated, Any

import msgspec
from litestar import Request, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from stammtisch.community.notices import REMINDED, Matter, Preferences
from stammtisch.live.facts import Person
from stammtisch.live.refusals import refuse
from stammtisch.server.auth import secret_of
from stammtisch.server.limits import one_address
from stammtisch.server.mail import LONGEST_ADDRESS, is_address
from stammtisch.server.paths import TablePath
from stammtisch.server.push import LONGEST_ENDPOINT, PushServices, Subscription, is_valid
from stammtisch.server.refused import RefusedError
from stammtisch.server.services import Services, now
from stammtisch.server.wire import Body, Id, ResponseBody
from stammtisch.store.notices import Browser, Notice
from stammtisch.store.people import Identity, hash_of

HttpRequest = Request[Any, Any, Any]
Me = NamedDependency[Identity]
MOST_MET = 30
Token = Annotated[str, msgspec.Meta(min_length=16, max_length=64, pattern="^[A-Za-z0-9_-]+$")]


class NewBrowser(Body, frozen=True):
    """A push subscription, as the browser has it."""

    endpoint: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_ENDPOINT)]
    key: Annotated[str, msgspec.Meta(max_length=128, description="p256dh, base64url")]
    auth: Annotated[str, msgspec.Meta(max_length=32, description="base64url")]


class OldBrowser(Body, frozen=True):
    endpoint: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_ENDPOINT)]


class NewAddress(Body, frozen=True):
    """An e-mail address; empty: none, and no more e-mails."""

    address: Annotated[str, msgspec.Meta(max_length=LONGEST_ADDRESS)]


class Confirmation(Body, frozen=True):
    token: Token


class Invitation(Body, frozen=True):
    person: Id


class MailShown(ResponseBody, frozen=True):
    """`confirmed`: somebody who reads there has said that it is theirs."""

    address: str
    confirmed: bool


class NoticesShown(ResponseBody, frozen=True):
    """`mail` is null where the host sends no e-mail."""

    preferences: Preferences
    push_key: str
    browsers: int
    mail: MailShown | None


@get("/notices", summary="What I want to be told, and where")
async def my_notices(services: NamedDependency[Services], me: Me) -> NoticesShown:
    return await _shown(services, me.person.id)


async def _shown(services: Services, person: str) -> NoticesShown:
    notifier = services.notifier
    reader, browsers = await notifier.notices.reader(person), await notifier.notices.browsers(person)
    return NoticesShown(
        preferences=reader.preferences,
        push_key=notifier.push.public_key,
        browsers=len(browsers),
        mail=MailShown(address=reader.address, confirmed=reader.confirmed) if notifier.mailer is not None else None,
    )


@put("/notices", summary="What I want to be told from now on, and when")
async def prefer(services: NamedDependency[Services], me: Me, data: JSONBody[Preferences]) -> NoticesShown:
    _slowly(services, me)
    await services.notifier.notices.prefer(me.person.id, data)
    return await _shown(services, me.person.id)


# --- browsers ---


@post("/notices/browsers", summary="Tell me things in this browser", status_code=201)
async def add_browser(
    request: HttpRequest, services: NamedDependency[Services], me: Me, data: JSONBody[NewBrowser]
) -> NoticesShown:
    _slowly(services, me)
    browser = Browser(data.endpoint, data.key, data.auth)
    if data.endpoint not in PushServices(services.settings.push_services):
        raise RefusedError(refuse("unknown_push_service"))
    if not is_valid(Subscription(*browser)):
        raise RefusedError(refuse("bad_key"))
    await services.notifier.notices.subscribe(me.person.id, hash_of(secret_of(request)), browser, now())
    return await _shown(services, me.person.id)


@delete("/notices/browsers", summary="Tell me nothing in this browser any more", status_code=200)
async def remove_browser(services: NamedDependency[Services], me: Me, data: JSONBody[OldBrowser]) -> NoticesShown:
    await services.notifier.notices.unsubscribe(data.endpoint, me.person.id)
    return await _shown(services, me.person.id)


@post("/notices/tables/{table:str}/later", summary="Remind me in three hours", status_code=204)
async def remind_later(services: NamedDependency[Services], me: Me, table: TablePath) -> None:
    _slowly(services, me)
    await services.notifier.notices.remind(me.person.id, table, now() + REMINDED)


# --- e-mail ---


@put("/notices/address", summary="My e-mail address, which gets a letter to confirm it")
async def set_address(services: NamedDependency[Services], me: Me, data: JSONBody[NewAddress]) -> NoticesShown:
    mailer, person = services.notifier.mailer, me.person
    if mailer is None:
        raise RefusedError(refuse("not_found"))
    if data.address and not is_address(data.address):
        raise RefusedError(refuse("bad_address"))
    if data.address and not services.letters.take(person.id, monotonic()):
        raise RefusedError(refuse("slow_down"))
    token, stop = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
    await services.notifier.notices.set_address(person.id, data.address, token, stop, now())
    if data.address:
        await services.notifier.ask_to_confirm(data.address, person.name, token, me.language)
    return await _shown(services, person.id)


@post("/notices/address/confirm", summary="The address at which I read this is mine", status_code=204)
async def confirm_address(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[Confirmation]
) -> None:
    _few_tries(request, services)
    if not await services.notifier.notices.confirm(data.token):
        raise RefusedError(refuse("bad_code"))


@post("/notices/unsubscribe/{token:str}", summary="No more e-mails, for whoever has this link", status_code=204)
async def unsubscribe(request: HttpRequest, services: NamedDependency[Services], token: FromPath[Token]) -> None:
    """One request is enough, without a cookie: mail programs make it (RFC 8058). Whatever its body says."""
    _few_tries(request, services)
    if not await services.notifier.notices.end_letters(token):
        raise RefusedError(refuse("bad_code"))


# --- invitations ---


@get("/people/met", summary="With whom I have played lately")
async def met(services: NamedDependency[Services], me: Me) -> list[Person]:
    return await services.notifier.notices.met(me.person.id, MOST_MET)


@post("/tables/{table:str}/invitations", summary="Invite somebody with whom I have played", status_code=204)
async def invite(services: NamedDependency[Services], me: Me, table: TablePath, data: JSONBody[Invitation]) -> None:
    found = await services.history.table(table)
    if found is None:
        raise RefusedError(refuse("no_table"))
    if me.person.id not in found.outline.people:
        raise RefusedError(refuse("not_seated"))
    if found.outline.lobby.stage not in ("gathering", "finished"):
        raise RefusedError(refuse("gathering_only"))
    if not services.invitations.take(me.person.id, monotonic()):
        raise RefusedError(refuse("slow_down"))
    if not await services.notifier.notices.have_met(me.person.id, data.person):
        raise RefusedError(refuse("no_person"))
    matter = Matter(who=me.person.name)
    await services.notifier.notices.add(
        [Notice(data.person, "invited", table, found.outline.rematched_at, matter, now())]
    )


def _slowly(services: Services, me: Identity) -> None:
    if not services.habits.take(f"notices {me.person.id}", monotonic()):
        raise RefusedError(refuse("slow_down"))


def _few_tries(request: HttpRequest, services: Services) -> None:
    if not services.newcomer_limit.take(one_address(request.scope.get("client")), monotonic()):
        raise RefusedError(refuse("slow_down"))


HANDLERS = [
    my_notices,
    prefer,
    add_browser,
    remove_browser,
    remind_later,
    set_address,
    confirm_address,
    unsubscribe,
    met,
    invite,
]
BODIES: tuple[type[msgspec.Struct], ...] = (Preferences, NewBrowser, OldBrowser, NewAddress, Confirmation, Invitation)
ANSWERS: tuple[type[msgspec.Struct], ...] = (NoticesShown,)
