"""What makes an identity last: passkeys, recovery codes, links to providers; and the devices that have its keys.

Only hashes of secrets are kept, and of passkeys the public half. Every change is durable when it returns.
"""

import secrets
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from stammtisch.live.facts import Person
from stammtisch.live.registry import new_id
from stammtisch.phrases import Language
from stammtisch.store.engine import Database
from stammtisch.store.models import (
    ChallengeRow,
    KeyRow,
    MemberRow,
    PasskeyRow,
    PersonRow,
    ProviderLinkRow,
    RecoveryCodeRow,
    ResultRow,
)
from stammtisch.store.people import PERSON_ID, add_key, hash_of
from stammtisch.store.writer import Condition, Unmet, Writer

MOST_PASSKEYS = 20  # of one person
RECOVERY_CODES, RECOVERY_LENGTH = 8, 16  # 79 bits each
CHALLENGE_LIFETIME = 5 * 60_000
DEVICE_ID = 16  # hex digits of the hash of a device's secret: enough to tell its own from each other


class TooMany(Exception):  # noqa: N818  (it says what is the case)
    """The person has as many as one may have. Nothing has been written."""


class Passkey(NamedTuple):
    """As it is stored."""

    id: bytes
    person: str
    domain: str
    public_key: bytes
    uses: int
    name: str
    created_at: int
    used_at: int


class Device(NamedTuple):
    """One that has a key of the person's."""

    id: str
    hash: bytes
    kind: str
    created_at: int
    seen_at: int


class Challenge(NamedTuple):
    """One that has just been used up."""

    person: str | None
    data: str


class Account(NamedTuple):
    """All that makes an identity last."""

    created_at: int
    admin: bool
    devices: list[Device]
    passkeys: list[Passkey]
    codes: int  # recovery codes that are left
    links: list[str]  # issuers
    tables: int  # at which the person can go on
    matches: int  # finished ones

    def is_lost_without(self, device: bytes) -> bool:
        """Whether nobody could be this person again, were this device not."""
        return not (self.passkeys or self.codes or self.links or any(one.hash != device for one in self.devices))


PASSKEY = select(
    PasskeyRow.id,
    PasskeyRow.person_id,
    PasskeyRow.domain,
    PasskeyRow.public_key,
    PasskeyRow.uses,
    PasskeyRow.name,
    PasskeyRow.created_at,
    PasskeyRow.used_at,
)


class Accounts:
    """Accounts on a database."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database, self._writer = database, writer

    async def of(self, person: str) -> Account:
        """The person's account."""
        return await self._database.read(lambda connection: account(connection, person))

    async def end_device(self, person: str, device: str) -> bytes | None:
        """Forgets one of the person's devices, and gives its hash; None if there is no such device."""

        def work(connection: Connection) -> bytes | None:
            found = next((one.hash for one in devices(connection, person) if one.id == device), None)
            connection.execute(delete(KeyRow).where(KeyRow.hash == found, KeyRow.person_id == person))
            return found

        return await self._writer.write(work)

    # --- challenges ---

    async def challenge(self, purpose: str, person: str | None, now: int, data: str = "") -> str:
        """A new challenge, known to nobody but whom it is given to."""
        made = secrets.token_urlsafe(32)
        row = {"hash": hash_of(made), "purpose": purpose, "person_id": person, "data": data}

        def work(connection: Connection) -> None:
            connection.execute(delete(ChallengeRow).where(ChallengeRow.expires_at < now))
            connection.execute(insert(ChallengeRow).values(**row, expires_at=now + CHALLENGE_LIFETIME))

        await self._writer.write(work)
        return made

    async def take_challenge(self, made: str, purpose: str, now: int) -> Challenge | None:
        """The challenge, which is used up by that; None if it is none of this purpose, was used or is too old."""
        good = (ChallengeRow.hash == hash_of(made)) & (ChallengeRow.purpose == purpose)

        def work(connection: Connection) -> Challenge | None:
            taken = delete(ChallengeRow).where(good, ChallengeRow.expires_at >= now)
            row = connection.execute(taken.returning(ChallengeRow.person_id, ChallengeRow.data)).first()
            return None if row is None else Challenge(row.person_id, row.data)

        return await self._writer.write(work)

    # --- passkeys ---

    async def passkey(self, id: bytes) -> Passkey | None:
        row = await self._database.read(
            lambda connection: connection.execute(PASSKEY.where(PasskeyRow.id == id)).first()
        )
        return None if row is None else Passkey(*row)

    async def add_passkey(self, passkey: Passkey) -> None:
        """Raises `TooMany`, and IntegrityError if it is somebody's already."""
        count = select(func.count()).select_from(PasskeyRow).where(PasskeyRow.person_id == passkey.person)
        row = {"person_id" if name == "person" else name: value for name, value in passkey._asdict().items()}

        def holds(connection: Connection) -> bool:
            if connection.execute(count).scalar_one() >= MOST_PASSKEYS:
                return False
            connection.execute(insert(PasskeyRow).values(row))
            return True

        try:
            await self._writer.append((), condition=Condition(passkey.person, holds))
        except Unmet:
            raise TooMany from None

    async def name_passkey(self, person: str, id: bytes, name: str) -> bool:
        """Whether there was such a passkey."""
        mine = (PasskeyRow.id == id) & (PasskeyRow.person_id == person)
        return await self._writer.write(
            lambda c: c.execute(update(PasskeyRow).where(mine).values(name=name)).rowcount > 0
        )

    async def remove_passkey(self, person: str, id: bytes) -> bool:
        """Whether there was such a passkey."""
        mine = (PasskeyRow.id == id) & (PasskeyRow.person_id == person)
        return await self._writer.write(lambda c: c.execute(delete(PasskeyRow).where(mine)).rowcount > 0)

    async def use_passkey(self, id: bytes, uses: int, now: int, device: str) -> str | None:
        """A secret for a new device of its person; None if it was copied: it counts as far as it had come before.

        Raises `people.Banned`.
        """
        secret = secrets.token_urlsafe(32)
        further = (PasskeyRow.uses < uses) | ((PasskeyRow.uses == 0) & (uses == 0))

        def work(connection: Connection) -> str | None:
            used = update(PasskeyRow).where(PasskeyRow.id == id, further).values(uses=uses, used_at=now)
            person = connection.execute(used.returning(PasskeyRow.person_id)).scalar()
            if person is None:
                return None
            add_key(connection, secret, person, now, device)
            return secret

        return await self._writer.write(work)

    # --- recovery codes ---

    async def new_codes(self, person: str) -> list[str]:
        """New recovery codes, which nobody but the person ever knows; older ones are no longer good."""
        codes = [new_id(RECOVERY_LENGTH) for _ in range(RECOVERY_CODES)]

        def work(connection: Connection) -> None:
            connection.execute(delete(RecoveryCodeRow).where(RecoveryCodeRow.person_id == person))
            rows = [{"hash": hash_of(code), "person_id": person} for code in codes]
            connection.execute(insert(RecoveryCodeRow), rows)

        await self._writer.write(work)
        return codes

    async def recover(self, code: str, now: int, device: str) -> str | None:
        """A secret for a new device of who has this code, which is used up; None if it is wrong or was used.

        Raises `people.Banned`.
        """
        secret = secrets.token_urlsafe(32)

        def work(connection: Connection) -> str | None:
            taken = delete(RecoveryCodeRow).where(RecoveryCodeRow.hash == hash_of(code))
            person = connection.execute(taken.returning(RecoveryCodeRow.person_id)).scalar()
            if person is None:
                return None
            add_key(connection, secret, person, now, device)
            return secret

        return await self._writer.write(work)

    # --- links to providers ---

    async def linked(self, issuer: str, subject: str) -> str | None:
        """Whom the provider means."""
        whose = select(ProviderLinkRow.person_id).where(
            ProviderLinkRow.issuer == issuer, ProviderLinkRow.subject == subject
        )
        return await self._database.read(lambda connection: connection.execute(whose).scalar())

    async def link(self, issuer: str, subject: str, person: str) -> bool:
        """From now on the provider means this person; False if it means somebody already."""
        try:
            await self._writer.write(
                lambda c: c.execute(insert(ProviderLinkRow).values(issuer=issuer, subject=subject, person_id=person))
            )
        except IntegrityError:
            return False
        return True

    async def unlink(self, person: str) -> None:
        """No provider means this person any more."""
        await self._writer.write(
            lambda c: c.execute(delete(ProviderLinkRow).where(ProviderLinkRow.person_id == person))
        )

    async def come_linked(
        self, issuer: str, subject: str, person: Person | None, language: Language, now: int, device: str
    ) -> str:
        """A secret for a new device of whom the provider means: of this new person if it means nobody yet.

        Raises `people.Banned`.
        """
        secret = secrets.token_urlsafe(32)
        whose = select(ProviderLinkRow.person_id).where(
            ProviderLinkRow.issuer == issuer, ProviderLinkRow.subject == subject
        )

        def work(connection: Connection) -> None:
            known = connection.execute(whose).scalar()
            if known is None:
                assert person is not None
                row = {"id": person.id, "name": person.name, "language": language, "face": "", "created_at": now}
                connection.execute(insert(PersonRow).values(row))
                connection.execute(insert(ProviderLinkRow).values(issuer=issuer, subject=subject, person_id=person.id))
                known = person.id
            add_key(connection, secret, known, now, device)

        await self._writer.write(work)
        return secret


def new_person(name: str) -> Person:
    """Somebody who is not stored yet."""
    return Person(new_id(PERSON_ID), name)


# --- looking ---


def account(connection: Connection, person: str) -> Account:
    row = connection.execute(select(PersonRow.created_at, PersonRow.admin).where(PersonRow.id == person)).one()
    passkeys = PASSKEY.where(PasskeyRow.person_id == person).order_by(PasskeyRow.created_at)
    links = select(ProviderLinkRow.issuer).where(ProviderLinkRow.person_id == person)
    return Account(
        row.created_at,
        row.admin,
        devices(connection, person),
        [Passkey(*passkey) for passkey in connection.execute(passkeys)],
        _count(connection, RecoveryCodeRow, person),
        list(connection.execute(links).scalars()),
        _count(connection, MemberRow, person),
        _count(connection, ResultRow, person),
    )


def devices(connection: Connection, person: str) -> list[Device]:
    """The person's devices, the one that was seen last first."""
    rows = select(KeyRow).where(KeyRow.person_id == person).order_by(KeyRow.seen_at.desc(), KeyRow.created_at.desc())
    return [
        Device(row.hash.hex()[:DEVICE_ID], row.hash, row.kind, row.created_at, row.seen_at)
        for row in connection.execute(rows)
    ]


def _count(connection: Connection, rows: type[RecoveryCodeRow] | type[MemberRow] | type[ResultRow], person: str) -> int:
    return connection.execute(select(func.count()).select_from(rows).where(rows.person_id == person)).scalar_one()
