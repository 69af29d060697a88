"""Becoming somebody on this device: with a code, a passkey or a provider's word; and who this device was before.

Nobody is lost silently: if nobody could be the person of this device again, whoever signs in as somebody else makes
recovery codes for the way back first, or says that this person is to be deleted.
"""

from time import monotonic
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from litestar import Request, Response, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from stammtisch.live.refusals import refuse
from stammtisch.server.auth import cookie, is_secure, require, secret_of
from stammtisch.server.deleting import delete_person
from stammtisch.server.limits import one_address
from stammtisch.server.refused import RefusedError
from stammtisch.server.services import Services, now
from stammtisch.server.wire import Body, IdentityShown
from stammtisch.store.people import Banned, Identity, hash_of

HttpRequest = Request[Any, Any, Any]
Code = Annotated[str, msgspec.Meta(max_length=40)]

BROWSERS = {  # what an agent's name has in it; the first that fits
    "Edg": "Edge",
    "OPR/": "Opera",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
    "stammtisch": "Terminal",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


class Recovery(Body, frozen=True):
    """`forget`: who this device was is to be deleted, if nobody could be them again."""

    code: Code
    forget: bool = False


@post("/identity/recover", summary="Become who has this recovery code")
async def recover(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[Recovery]
) -> Response[IdentityShown]:
    slowly(request, services)
    await check_before(request, services, data.forget)
    try:
        secret = await services.accounts.recover(plain(data.code), now(), device_kind(request))
    except Banned:
        raise RefusedError(refuse("banned")) from None
    if secret is None:
        raise RefusedError(refuse("bad_code"))
    return await become(request, services, secret)


def plain(code: str) -> str:
    """A code as it was made, however it is written."""
    return "".join(character for character in code.lower() if character.isalnum())


def slowly(request: HttpRequest, services: Services) -> None:
    """Counts an attempt of this address. Raises RefusedError if there were too many."""
    if not services.newcomer_limit.take(one_address(request.scope.get("client")), monotonic()):
        raise RefusedError(refuse("slow_down"))


def device_kind(request: HttpRequest) -> str:
    """Roughly what the device is, so that its owner knows it again: "Firefox, Android"."""
    agent = request.headers.get("user-agent", "")
    return ", ".join(filter(None, (_first(BROWSERS, agent), _first(SYSTEMS, agent))))


def _first(known: dict[str, str], agent: str) -> str:
    return next((name for sign, name in known.items() if sign in agent), "")


def page_of(request: HttpRequest) -> tuple[str, str]:
    """The page that asks, which is ours (`middleware`): its origin and its domain. Raises RefusedError without one."""
    origin = request.headers.get("origin", "")
    domain = urlsplit(origin).hostname
    if not domain:
        raise RefusedError(refuse("bad_origin"))
    return origin, domain


# --- who this device was before ---


async def check_before(request: HttpRequest, services: Services, forget: bool) -> None:
    """Raises RefusedError if somebody with a table or a match would be lost, and nobody has said that they may be."""
    secret = secret_of(request)
    was = await services.authenticator.who(secret, monotonic())
    if forget or was is None:
        return
    account = await services.accounts.of(was.person.id)
    if account.is_lost_without(hash_of(secret)) and (account.tables or account.matches):
        raise RefusedError(refuse("would_lose"))


async def become(request: HttpRequest, services: Services, secret: str) -> Response[IdentityShown]:
    """Makes this device that of whom the new secret proves."""
    identity = require(await services.authenticator.who(secret, monotonic()))
    await part(request, services, identity)
    shown = IdentityShown(person=identity.person, language=identity.language)
    return Response(shown, status_code=201, cookies=[cookie(secret, is_secure(request.scope["scheme"]))])


async def part(request: HttpRequest, services: Services, identity: Identity) -> None:
    """Ends who this device was, whose key is no longer good. If nobody can be them again, they are deleted."""
    old = secret_of(request)
    was = await services.authenticator.who(old, monotonic())
    if was is None:
        return
    account = await services.accounts.of(was.person.id)
    await services.authenticator.people.forget(old)
    services.authenticator.forget(was.person.id)
    services.devices.end(hash_of(old))
    if was.person.id != identity.person.id and account.is_lost_without(hash_of(old)):
        await delete_person(services, was.person.id)


HANDLERS = [recover]
