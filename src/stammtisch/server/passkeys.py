"""Passkeys (WebAuthn): adding them to oneself, and signing in with one on any device.

A passkey is good for one domain: that of the page it was made on. Challenges are stored, good once and for minutes. Who
has the passkey says so by a signature; nobody asks for a password, and no attestation is wanted.
"""

import json
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, patch, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from sqlalchemy.exc import IntegrityError
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.authentication.verify_authentication_response import VerifiedAuthentication
from webauthn.helpers import base64url_to_bytes
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)
from webauthn.registration.verify_registration_response import VerifiedRegistration

from stammtisch.live.refusals import refuse
from stammtisch.live.texts import LONGEST_NAME, tidy
from stammtisch.server.accounts import changing
from stammtisch.server.logs import log
from stammtisch.server.refused import RefusedError
from stammtisch.server.services import Services, now
from stammtisch.server.signing_in import become, check_before, device_kind, page_of, slowly
from stammtisch.server.wire import Body, IdentityShown
from stammtisch.store.accounts import CHALLENGE_LIFETIME, Passkey, TooMany
from stammtisch.store.people import Banned, Identity

HttpRequest = Request[Any, Any, Any]
Me = NamedDependency[Identity]
ADDING, SIGNING_IN = "passkey", "sign in"
LONGEST_ID, LONGEST_CHALLENGE = 1023, 64
OUR_NAME = "Stammtisch"
ANY_PASSKEY = UserVerificationRequirement.PREFERRED
KEPT_THERE = AuthenticatorSelectionCriteria(
    resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
)


class NewPasskey(Body, frozen=True):
    """What the browser's `navigator.credentials.create` gave, as JSON."""

    credential: dict[str, Any]
    name: Annotated[str, msgspec.Meta(max_length=200)]


class PasskeyName(Body, frozen=True):
    name: Annotated[str, msgspec.Meta(max_length=200)]


class PasskeySignIn(Body, frozen=True):
    """What the browser's `navigator.credentials.get` gave, as JSON; `forget` as in `Recovery`."""

    credential: dict[str, Any]
    forget: bool = False


# --- adding ---


@post("/account/passkeys/options", summary="What a browser needs to make a passkey for me")
async def adding_options(request: HttpRequest, services: NamedDependency[Services], me: Me) -> Response[Any]:
    changing(services, me)
    _, domain = page_of(request)
    mine = (await services.accounts.of(me.person.id)).passkeys
    options = generate_registration_options(
        rp_id=domain,
        rp_name=OUR_NAME,
        user_id=me.person.id.encode(),
        user_name=me.person.name,
        user_display_name=me.person.name,
        challenge=base64url_to_bytes(await services.accounts.challenge(ADDING, me.person.id, now())),
        timeout=CHALLENGE_LIFETIME,
        authenticator_selection=KEPT_THERE,
        exclude_credentials=[PublicKeyCredentialDescriptor(id=one.id) for one in mine if one.domain == domain],
    )
    return Response(options_to_json(options).encode(), media_type="application/json")


@post("/account/passkeys", status_code=204, summary="A new passkey of mine")
async def add_passkey(
    request: HttpRequest, services: NamedDependency[Services], me: Me, data: JSONBody[NewPasskey]
) -> None:
    name = _name(data.name)
    origin, domain = page_of(request)
    made = _challenge_of(data.credential)
    challenge = await services.accounts.take_challenge(made, ADDING, now())
    if challenge is None or challenge.person != me.person.id:
        raise RefusedError(refuse("bad_passkey"))
    found = _new(data.credential, made, domain, origin)
    if len(found.credential_id) > LONGEST_ID:
        raise RefusedError(refuse("bad_passkey"))
    passkey = Passkey(
        found.credential_id, me.person.id, domain, found.credential_public_key, found.sign_count, name, now(), now()
    )
    try:
        await services.accounts.add_passkey(passkey)
    except TooMany:
        raise RefusedError(refuse("too_many_passkeys")) from None
    except IntegrityError:  # it is somebody's
        raise RefusedError(refuse("bad_passkey")) from None


def _new(credential: dict[str, Any], challenge: str, domain: str, origin: str) -> VerifiedRegistration:
    try:
        return verify_registration_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=domain,
            expected_origin=origin,
        )
    except Exception as error:  # whatever is wrong with something that anybody may have made up
        raise RefusedError(refuse("bad_passkey")) from error


@patch("/account/passkeys/{passkey:str}", status_code=204, summary="Another name for a passkey of mine")
async def name_passkey(
    services: NamedDependency[Services], me: Me, passkey: FromPath[str], data: JSONBody[PasskeyName]
) -> None:
    changing(services, me)
    if not await services.accounts.name_passkey(me.person.id, _bytes(passkey), _name(data.name)):
        raise RefusedError(refuse("not_found"))


@delete("/account/passkeys/{passkey:str}", summary="A passkey of mine is no longer good")
async def remove_passkey(services: NamedDependency[Services], me: Me, passkey: FromPath[str]) -> None:
    changing(services, me)
    if not await services.accounts.remove_passkey(me.person.id, _bytes(passkey)):
        raise RefusedError(refuse("not_found"))


# --- signing in ---


@post("/identity/passkey/options", summary="What a browser needs to sign in with a passkey")
async def sign_in_options(request: HttpRequest, services: NamedDependency[Services]) -> Response[Any]:
    slowly(request, services)
    _, domain = page_of(request)
    options = generate_authentication_options(
        rp_id=domain,
        challenge=base64url_to_bytes(await services.accounts.challenge(SIGNING_IN, None, now())),
        timeout=CHALLENGE_LIFETIME,
        user_verification=ANY_PASSKEY,
    )
    return Response(options_to_json(options).encode(), media_type="application/json")


@post("/identity/passkey", summary="Become whose passkey this is")
async def sign_in(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[PasskeySignIn]
) -> Response[IdentityShown]:
    slowly(request, services)
    await check_before(request, services, data.forget)
    origin, domain = page_of(request)
    made = _challenge_of(data.credential)
    if await services.accounts.take_challenge(made, SIGNING_IN, now()) is None:
        raise RefusedError(refuse("bad_passkey"))
    passkey = await services.accounts.passkey(_bytes(_text(data.credential, "rawId")))
    if passkey is None or passkey.domain != domain:
        raise RefusedError(refuse("unknown_passkey"))
    used = _verified(data.credential, made, origin, passkey)
    try:
        secret = await services.accounts.use_passkey(passkey.id, used.new_sign_count, now(), device_kind(request))
    except Banned:
        raise RefusedError(refuse("banned")) from None
    if secret is None:
        log.warning("a passkey seems to have been copied", person=passkey.person)
        raise RefusedError(refuse("bad_passkey"))
    return await become(request, services, secret)


def _verified(credential: dict[str, Any], challenge: str, origin: str, passkey: Passkey) -> VerifiedAuthentication:
    """Whether it was used more often than before is looked at where that is stored."""
    handle = _optional(credential, "userHandle")
    try:
        if handle and base64url_to_bytes(handle) != passkey.person.encode():
            raise ValueError(handle)
        return verify_authentication_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=passkey.domain,
            expected_origin=origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=0,
        )
    except Exception as error:  # whatever is wrong with something that anybody may have made up
        raise RefusedError(refuse("bad_passkey")) from error


# --- what browsers send ---


def _challenge_of(credential: dict[str, Any]) -> str:
    """The challenge that a browser has answered, as it says."""
    response = credential.get("response")
    try:
        told = json.loads(base64url_to_bytes(_text(response if isinstance(response, dict) else {}, "clientDataJSON")))
    except (ValueError, RecursionError) as error:
        raise RefusedError(refuse("bad_passkey")) from error
    return _text(told if isinstance(told, dict) else {}, "challenge", LONGEST_CHALLENGE)


def _optional(credential: dict[str, Any], name: str) -> str:
    response = credential.get("response")
    text = response.get(name) if isinstance(response, dict) else None
    return text if isinstance(text, str) else ""


def _text(told: dict[str, Any], name: str, longest: int = 16_000) -> str:
    text = told.get(name)
    if not isinstance(text, str) or not 0 < len(text) <= longest:
        raise RefusedError(refuse("bad_passkey"))
    return text


def _bytes(text: str) -> bytes:
    try:
        return base64url_to_bytes(text)
    except ValueError as error:
        raise RefusedError(refuse("bad_passkey")) from error


def _name(text: str) -> str:
    name = tidy(text, LONGEST_NAME)
    if name is None:
        raise RefusedError(refuse("bad_text"))
    return name


HANDLERS = [adding_options, add_passkey, name_passkey, remove_passkey, sign_in_options, sign_in]
