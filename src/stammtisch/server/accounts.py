"""The HTTP interface to one's own account: what makes it last, its devices, all its data, and deleting it."""

from collections.abc import AsyncIterator
from time import monotonic
from typing import Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Stream
from webauthn.helpers import bytes_to_base64url

from stammtisch.live.facts import Person
from stammtisch.live.refusals import refuse
from stammtisch.phrases import Language
from stammtisch.server.auth import is_secure, no_cookie, secret_of
from stammtisch.server.deleting import delete_person
from stammtisch.server.refused import RefusedError
from stammtisch.server.services import Services, now
from stammtisch.server.wire import ResponseBody
from stammtisch.store.accounts import Account
from stammtisch.store.people import Identity, hash_of

HttpRequest = Request[Any, Any, Any]
Me = NamedDependency[Identity]


class PasskeyShown(ResponseBody, frozen=True):
    id: str
    name: str
    domain: str  # for which alone it is good
    created_at: int
    used_at: int


class DeviceShown(ResponseBody, frozen=True):
    id: str
    kind: str  # roughly, such as "Firefox, Android"; empty: not known
    created_at: int
    seen_at: int  # to a day; 0: not known
    this: bool


class AccountShown(ResponseBody, frozen=True):
    """`lost`: without this device nobody could be this person again, and there is something to come back to."""

    person: Person
    language: Language
    created_at: int
    admin: bool
    passkeys: list[PasskeyShown]
    devices: list[DeviceShown]
    codes: int  # recovery codes that are left
    links: list[str]  # providers that know the person
    tables: int
    matches: int
    lost: bool


class RecoveryCodesShown(ResponseBody, frozen=True):
    """They are shown this once: the server keeps hashes."""

    codes: list[str]


def changing(services: Services, me: Identity) -> None:
    """Counts a change of somebody's account. Raises RefusedError if there were too many."""
    if not services.account_limit.take(me.person.id, monotonic()):
        raise RefusedError(refuse("slow_down"))


@get("/account", summary="My account: what makes it last, and its devices")
async def my_account(request: HttpRequest, services: NamedDependency[Services], me: Me) -> AccountShown:
    account = await services.accounts.of(me.person.id)
    return _account(account, me, hash_of(secret_of(request)))


def _account(account: Account, me: Identity, device: bytes) -> AccountShown:
    return AccountShown(
        person=me.person,
        language=me.language,
        created_at=account.created_at,
        admin=account.admin,
        passkeys=[
            PasskeyShown(
                id=bytes_to_base64url(one.id),
                name=one.name,
                domain=one.domain,
                created_at=one.created_at,
                used_at=one.used_at,
            )
            for one in account.passkeys
        ],
        devices=[
            DeviceShown(
                id=one.id, kind=one.kind, created_at=one.created_at, seen_at=one.seen_at, this=one.hash == device
            )
            for one in account.devices
        ],
        codes=account.codes,
        links=account.links,
        tables=account.tables,
        matches=account.matches,
        lost=account.is_lost_without(device) and bool(account.tables or account.matches),
    )


@post("/account/codes", summary="New recovery codes of mine, instead of all older ones")
async def new_codes(services: NamedDependency[Services], me: Me) -> RecoveryCodesShown:
    changing(services, me)
    return RecoveryCodesShown(codes=await services.accounts.new_codes(me.person.id))


@delete("/account/devices/{device:str}", summary="A device of mine no longer is")
async def end_device(services: NamedDependency[Services], me: Me, device: FromPath[str]) -> None:
    ended = await services.accounts.end_device(me.person.id, device)
    if ended is None:
        raise RefusedError(refuse("not_found"))
    await services.notifier.notices.forget_device(ended)
    services.authenticator.forget(me.person.id)
    services.devices.end(ended)


@delete("/account/links", summary="No provider knows me any more")
async def unlink(services: NamedDependency[Services], me: Me) -> None:
    changing(services, me)
    await services.accounts.unlink(me.person.id)


@delete("/account", summary="Delete me: my name leaves all tables, results and lists")
async def delete_me(request: HttpRequest, services: NamedDependency[Services], me: Me) -> Response[None]:
    await delete_person(services, me.person.id)
    return Response(None, status_code=204, cookies=[no_cookie(is_secure(request.scope["scheme"]))])


@get("/account/export", summary="All that is stored of me, as JSON")
async def export(request: HttpRequest, services: NamedDependency[Services], me: Me) -> Stream:
    if not services.export_limit.take(me.person.id, monotonic()):
        raise RefusedError(refuse("slow_down"))
    shown = _account(await services.accounts.of(me.person.id), me, hash_of(secret_of(request)))
    headers = {"content-disposition": 'attachment; filename="stammtisch-export.json"'}
    return Stream(_exported(services, shown), media_type="application/json", headers=headers)


async def _exported(services: Services, shown: AccountShown) -> AsyncIterator[bytes]:
    """Bit by bit, so that a long life at many tables is never in memory as a whole."""
    person, encode = shown.person.id, msgspec.json.encode
    yield b'{"exported_at":' + encode(now()) + b',"account":' + encode(shown)
    yield b',"statistics":' + encode([line._asdict() for line in await services.history.statistics(person)])
    for name, rows in (await services.export.own(person)).items():
        yield f',"{name}":'.encode() + encode(rows)
    for name, pages in (
        ("tables", services.export.tables(person)),
        ("results", services.export.results(person)),
        ("said", services.export.said(person)),
    ):
        yield f',"{name}":['.encode()
        first = True
        async for page in pages:
            for one in page:
                yield (b"" if first else b",") + encode(one)
                first = False
        yield b"]"
    yield b"}\n"


HANDLERS = [my_account, new_codes, end_device, unlink, delete_me, export]
