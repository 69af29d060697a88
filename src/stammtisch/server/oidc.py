"""Signing in with an OpenID Connect provider that the host has set: code flow with PKCE, state and nonce.

Off unless `STAMMTISCH_OIDC_ISSUER` is set. Of what the provider says only the subject is kept, and the name if somebody
new comes.
"""

import secrets
from time import monotonic
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import JSONBody

from stammtisch.live.refusals import refuse
from stammtisch.phrases import Language
from stammtisch.server.auth import STATE_COOKIE, cookie, is_secure, require, secret_of
from stammtisch.server.logs import log
from stammtisch.server.provider import Asked, Known, Provider, ProviderError
from stammtisch.server.refused import RefusedError
from stammtisch.server.services import Services, now
from stammtisch.server.signing_in import check_before, device_kind, page_of, part, slowly
from stammtisch.server.wire import Body, ResponseBody
from stammtisch.store.accounts import CHALLENGE_LIFETIME, new_person
from stammtisch.store.people import Banned, hash_of

HttpRequest = Request[Any, Any, Any]
PURPOSE, RETURN = "oidc", "/api/identity/oidc/return"


class SignIn(Body, frozen=True):
    """`link`: the provider is to know who I am; otherwise I become whom it knows. `forget` as in `Recovery`."""

    link: bool = False
    forget: bool = False


class ProviderAddress(ResponseBody, frozen=True):
    address: str


# --- HTTP ---


@post("/identity/oidc", summary="Where to go to sign in with the host's provider")
async def sign_in(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[SignIn]
) -> Response[ProviderAddress]:
    slowly(request, services)
    provider = _provider(services)
    me = await services.authenticator.who(secret_of(request), monotonic())
    if not data.link:
        await check_before(request, services, data.forget)
    person, device = require(me).person.id if data.link else None, secrets.token_urlsafe(32)
    nonce, verifier = secrets.token_urlsafe(32), secrets.token_urlsafe(48)
    language = services.authenticator.language(request)
    asked = Asked(nonce, verifier, page_of(request)[0] + RETURN, hash_of(device).hex(), language)
    state = await services.accounts.challenge(PURPOSE, person, now(), msgspec.json.encode(asked).decode())
    try:
        address = await provider.address(asked, state)
    except (ProviderError, KeyError) as error:
        log.warning("the OpenID Connect provider fails", why=str(error))
        raise RefusedError(refuse("unavailable")) from None
    return Response(ProviderAddress(address=address), cookies=[_state_cookie(request, device)])


@get("/identity/oidc/return", include_in_schema=False)
async def come_back(request: HttpRequest, services: NamedDependency[Services]) -> Response[None]:
    """Where the provider sends a browser: to the account's page, signed in or with a word why not."""
    slowly(request, services)
    provider = _provider(services)
    code, state = (str(request.query_params.get(name, "")) for name in ("code", "state"))
    challenge = await services.accounts.take_challenge(state, PURPOSE, now())
    try:
        if challenge is None:
            raise ProviderError("nobody was sent there")
        asked = msgspec.json.decode(challenge.data, type=Asked)
        if hash_of(request.cookies.get(STATE_COOKIE, "")).hex() != asked.device:
            raise ProviderError("another browser was sent there")
        known = await provider.known(code, asked)
        if challenge.person is not None:
            return await _link(services, provider, known, challenge.person)
        return await _come(request, services, provider, known, asked.language)
    except (ProviderError, KeyError) as error:
        log.warning("signing in has failed", why=str(error))
        return _to_account("bad_sign_in")
    except Banned:
        return _to_account("banned")


async def _link(services: Services, provider: Provider, known: Known, person: str) -> Response[None]:
    fits = await services.accounts.linked(provider.issuer, known.subject) == person
    done = fits or await services.accounts.link(provider.issuer, known.subject, person)
    return _to_account("" if done else "bad_sign_in")


async def _come(
    request: HttpRequest, services: Services, provider: Provider, known: Known, language: Language
) -> Response[None]:
    newcomer = new_person(known.name or "?")
    kind = device_kind(request)
    secret = await services.accounts.come_linked(provider.issuer, known.subject, newcomer, language, now(), kind)
    identity = require(await services.authenticator.who(secret, monotonic()))
    await part(request, services, identity)
    return _to_account("", cookie(secret, is_secure(request.scope["scheme"])))


def _to_account(refused: str, *cookies: Cookie) -> Response[None]:
    where = f"/account#{refused or 'signed_in'}"
    return Response(None, status_code=303, headers={"location": where}, cookies=[*cookies])


def _state_cookie(request: HttpRequest, device: str) -> Cookie:
    secure = is_secure(request.scope["scheme"])
    age = CHALLENGE_LIFETIME // 1000
    return Cookie(STATE_COOKIE, value=device, max_age=age, path=RETURN, httponly=True, secure=secure, samesite="lax")


def _provider(services: Services) -> Provider:
    if services.provider is None:
        raise RefusedError(refuse("not_found"))
    return services.provider


HANDLERS = [sign_in, come_back]
