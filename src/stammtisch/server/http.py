"""The HTTP interface under /api: identities, games, opening tables; see `lists`, `days` and `matches` for the rest."""

import asyncio
from importlib.metadata import version
from time import monotonic
from typing import Any

from litestar import Request, Response, Router, delete, get, patch, post
from litestar.di import NamedDependency, Provide
from litestar.exceptions import SerializationException
from litestar.params import FromPath, JSONBody

from stammtisch.games.registry import rulebook
from stammtisch.live.facts import Duplicate
from stammtisch.live.refusals import Refused, refuse
from stammtisch.live.texts import LONGEST_NAME, tidy
from stammtisch.live.turns import Key
from stammtisch.phrases import Language
from stammtisch.server import (
    accounts,
    admin,
    daily,
    days,
    groups,
    hosting,
    lists,
    matches,
    notices,
    offline_matches,
    oidc,
    passkeys,
    ratings,
    signing_in,
    standings,
    tournaments,
)
from stammtisch.server import wire as w
from stammtisch.server.auth import LONGEST_SECRET, cookie, is_secure, no_cookie, require, secret_of
from stammtisch.server.limits import one_address
from stammtisch.server.openings import opening, repeated, unknown_game
from stammtisch.server.refused import RefusedError
from stammtisch.server.services import Services, now
from stammtisch.server.shown import details_shown, game_shown
from stammtisch.server.signing_in import device_kind, plain, slowly
from stammtisch.store.invites import NotInvited
from stammtisch.store.people import CODE_LIFETIME, Banned, Identity, hash_of

HttpRequest = Request[Any, Any, Any]
VERSION = version("stammtisch")


class JsonRequest(HttpRequest):
    """A request whose body may be anything: what is no JSON is the client's mistake, however it comes to light."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except (UnicodeDecodeError, RecursionError) as error:
            raise SerializationException(str(error)) from error


# --- who is asking ---


async def provide_identity(request: HttpRequest, services: NamedDependency[Services]) -> Identity:
    identity = await services.authenticator.who(secret_of(request), monotonic())
    if identity is None:
        await _refuse_banned(request, services)
    return require(identity)


async def _refuse_banned(request: HttpRequest, services: Services) -> None:
    if secret_of(request) and await services.authenticator.people.is_banned(secret_of(request)[:LONGEST_SECRET]):
        raise RefusedError(refuse("banned"))


async def provide_language(request: HttpRequest, services: NamedDependency[Services]) -> Language:
    identity = await services.authenticator.who(secret_of(request), monotonic())
    return identity.language if identity is not None else services.authenticator.language(request)


async def provide_asker(request: HttpRequest, services: NamedDependency[Services]) -> Key:
    """For whom work is done, see `live.turns`: an address, and a person if there is one."""
    identity = await services.authenticator.who(secret_of(request), monotonic())
    return one_address(request.scope.get("client")), identity.person.id if identity is not None else ""


Me = NamedDependency[Identity]
Asker = NamedDependency[Key]


# --- identities ---


@get("/identity", summary="Who am I?")
async def who_am_i(me: Me) -> w.IdentityShown:
    return w.IdentityShown(person=me.person, language=me.language)


@post("/identity", summary="Be somebody, without signing up")
async def be_somebody(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[w.NewIdentity]
) -> Response[Any]:
    slowly(request, services)
    await _refuse_banned(request, services)
    name, face, device = _name(data.name), data.face or "", device_kind(request)
    try:
        identity, secret = await services.authenticator.people.welcome(
            name, data.language, now(), face, device, plain(data.invite)
        )
    except NotInvited:
        raise RefusedError(refuse("not_invited")) from None
    return _with_cookie(request, identity, secret)


@patch("/identity", summary="Change name, language or face")
async def change(
    request: HttpRequest, services: NamedDependency[Services], me: Me, data: JSONBody[w.NewIdentity]
) -> w.IdentityShown:
    await services.authenticator.people.change(me.person.id, _name(data.name), data.language, data.face)
    services.authenticator.forget(me.person.id)
    changed = require(await services.authenticator.who(secret_of(request), monotonic()))
    return w.IdentityShown(person=changed.person, language=changed.language)


@delete("/identity", summary="This device no longer knows who I am")
async def forget_me(request: HttpRequest, services: NamedDependency[Services], me: Me) -> Response[None]:
    secret = secret_of(request)
    await services.authenticator.people.forget(secret)
    services.authenticator.forget(me.person.id)
    await services.notifier.notices.forget_device(hash_of(secret))
    services.devices.end(hash_of(secret))
    return Response(None, status_code=204, cookies=[no_cookie(_is_secure(request))])


@post("/identity/code", summary="A code that makes another device mine too, once and for ten minutes")
async def code_for_another_device(services: NamedDependency[Services], me: Me) -> w.CodeShown:
    code = await services.authenticator.people.new_code(me.person.id, now())
    return w.CodeShown(code=code, seconds=CODE_LIFETIME // 1000)


@post("/identity/claim", summary="Become who gave me this code")
async def claim(request: HttpRequest, services: NamedDependency[Services], data: JSONBody[w.Claim]) -> Response[Any]:
    slowly(request, services)
    try:
        redeemed = await services.authenticator.people.redeem(plain(data.code), now(), device_kind(request))
    except Banned:
        raise RefusedError(refuse("banned")) from None
    if redeemed is None:
        raise RefusedError(refuse("bad_code"))
    return _with_cookie(request, *redeemed)


def _with_cookie(request: HttpRequest, identity: Identity, secret: str) -> Response[Any]:
    shown = w.IdentityShown(person=identity.person, language=identity.language)
    return Response(shown, status_code=201, cookies=[cookie(secret, _is_secure(request))])


def _is_secure(request: HttpRequest) -> bool:
    return is_secure(request.scope["scheme"])


def _name(text: str) -> str:
    name = tidy(text, LONGEST_NAME)
    if name is None:
        raise RefusedError(refuse("bad_text"))
    return name


# --- games ---


@get("/games", summary="The games, with all that can be agreed")
async def games(services: NamedDependency[Services], spoken: NamedDependency[Language]) -> list[w.GameShown]:
    return [game_shown(rulebook(game), spoken) for game in services.settings.games]


@get("/games/{game:str}", summary="How a game's views are to be shown, its cards and its rules")
async def game_details(
    services: NamedDependency[Services], spoken: NamedDependency[Language], game: FromPath[str]
) -> w.GameDetailsShown:
    if game not in services.settings.games:
        raise RefusedError(unknown_game(game, services.settings.games))
    return await asyncio.to_thread(details_shown, rulebook(game), spoken)


# --- tables ---


@post("/tables", summary="Open a table")
async def open_table(
    services: NamedDependency[Services], me: Me, asker: Asker, data: JSONBody[w.NewTable]
) -> w.TableOpened:
    if data.game not in services.settings.games:
        raise RefusedError(unknown_game(data.game, services.settings.games))
    await groups.check_membership(services, me, data.group)
    data, duplicate = await _with_deal(services, asker, data)
    room = await services.tables.open(opening(me.person, data, duplicate))
    if isinstance(room, Refused):
        raise RefusedError(room)
    return w.TableOpened(table=room.table.id, commitment=room.table.commitment)


async def _with_deal(services: Services, asker: Key, data: w.NewTable) -> tuple[w.NewTable, Duplicate | None]:
    if data.deal is None:
        return data, None
    await services.daily.require_past(data.deal.table)
    return repeated(data, data.deal, await services.replays.revealed(asker, data.deal.table, data.deal.match))


HANDLERS = [
    who_am_i,
    be_somebody,
    change,
    forget_me,
    code_for_another_device,
    claim,
    games,
    game_details,
    open_table,
    *lists.HANDLERS,
    *days.HANDLERS,
    *matches.HANDLERS,
    *offline_matches.HANDLERS,
    *groups.HANDLERS,
    *standings.HANDLERS,
    *ratings.HANDLERS,
    *daily.HANDLERS,
    *notices.HANDLERS,
    *accounts.HANDLERS,
    *admin.HANDLERS,
    *hosting.HANDLERS,
    *oidc.HANDLERS,
    *passkeys.HANDLERS,
    *signing_in.HANDLERS,
    *tournaments.HANDLERS,
]


def router() -> Router:
    return Router(
        "/api",
        route_handlers=HANDLERS,
        # no field of a body has one of these names: Litestar would take its being wrong for a failure of our own
        dependencies={
            "me": Provide(provide_identity),
            "spoken": Provide(provide_language),
            "asker": Provide(provide_asker),
        },
    )
