"""People: who they are, and what proves it. Only hashes of secrets are kept. See `store.accounts` for what lasts."""

import hashlib
import secrets
from collections.abc import Sequence
from contextlib import suppress

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from stammtisch.live.facts import Person
from stammtisch.live.registry import new_id
from stammtisch.phrases import Language
from stammtisch.store.answering import Unanswered
from stammtisch.store.engine import Database, portions
from stammtisch.store.invites import take_invite
from stammtisch.store.models import CodeRow, KeyRow, PersonRow
from stammtisch.store.writer import Writer

PERSON_ID = 12
CODE_LENGTH = 8  # 40 bits, for ten minutes, and few may try
CODE_LIFETIME = 10 * 60_000
MOST_DEVICES = 50  # of one person: the one that was not seen for longest is forgotten for a new one
DAY = 24 * 3600 * 1000


class Identity:
    """Somebody who has proved who they are, and the language they read."""

    __slots__ = ("language", "person")

    def __init__(self, person: Person, language: Language) -> None:
        self.person, self.language = person, language


def hash_of(secret: str) -> bytes:
    """The hash under which a secret is stored. Secrets are long and random: a plain hash cannot be reversed."""
    return hashlib.sha256(b"stammtisch\0" + secret.encode()).digest()


WHO = (
    select(PersonRow.id, PersonRow.name, PersonRow.language, PersonRow.face, PersonRow.banned_at, KeyRow.seen_at)
    .join(KeyRow, KeyRow.person_id == PersonRow.id)
    .where(KeyRow.hash == bindparam("hash"))
)


class Banned(Exception):  # noqa: N818  (it says what is the case)
    """The host has banned the person. Nothing has been written."""


class People:
    """Identities and the secrets that prove them. Every change is durable when it returns."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database, self._writer = database, writer

    async def welcome(
        self, name: str, language: Language, now: int, face: str = "", device: str = "", invite: str | None = ""
    ) -> tuple[Identity, str]:
        """A new identity, and the secret that proves it. The secret is known to nobody but the device.

        `device`: roughly what it is. `invite`: the code that lets somebody in; None: needs none. Raises
        `invites.NotInvited`.
        """
        person, secret = Person(new_id(PERSON_ID), name, face), secrets.token_urlsafe(32)

        def work(connection: Connection) -> None:
            if invite is not None:
                take_invite(connection, invite, now)
            row = {"id": person.id, "name": name, "language": language, "face": face, "created_at": now}
            connection.execute(insert(PersonRow).values(row))
            add_key(connection, secret, person.id, now, device)

        await self._writer.write(work)
        return Identity(person, language), secret

    async def who(self, secret: str, now: int = 0) -> Identity | None:
        """Whose device has this secret; None for nobody, and for somebody who is banned. Notes the day."""
        row = await self._database.read(lambda connection: connection.execute(WHO, {"hash": hash_of(secret)}).first())
        if row is None or row.banned_at is not None:
            return None
        if now - row.seen_at >= DAY:
            await self._note_day(hash_of(secret), now)
        return Identity(Person(row.id, row.name, row.face), row.language)

    async def _note_day(self, device: bytes, now: int) -> None:
        def work(connection: Connection) -> None:
            connection.execute(update(KeyRow).where(KeyRow.hash == device).values(seen_at=now - now % DAY))

        with suppress(SQLAlchemyError, Unanswered):  # who somebody is matters more than when they came
            await self._writer.write(work)

    async def is_banned(self, secret: str) -> bool:
        """Whether this device belongs to somebody who is banned."""
        row = await self._database.read(lambda connection: connection.execute(WHO, {"hash": hash_of(secret)}).first())
        return row is not None and row.banned_at is not None

    async def known(self, devices: Sequence[bytes]) -> set[bytes]:
        """Those of the devices, given as hashes of their secrets, that have not been forgotten and may be here."""

        def look(connection: Connection) -> set[bytes]:
            rows = (
                connection.execute(
                    select(KeyRow.hash)
                    .join(PersonRow, PersonRow.id == KeyRow.person_id)
                    .where(KeyRow.hash.in_(some), PersonRow.banned_at.is_(None))
                ).scalars()
                for some in portions(devices)
            )
            return {hash for found in rows for hash in found}

        return await self._database.read(look)

    async def change(self, person: str, name: str, language: Language, face: str | None = None) -> None:
        """From now on this is what is known of the person; no face: the same as before."""
        changed = {"name": name, "language": language} | ({} if face is None else {"face": face})

        def work(connection: Connection) -> None:
            connection.execute(update(PersonRow).where(PersonRow.id == person).values(changed))

        await self._writer.write(work)

    async def forget(self, secret: str) -> None:
        """Forgets a device: its secret no longer proves anything."""

        def work(connection: Connection) -> None:
            connection.execute(delete(KeyRow).where(KeyRow.hash == hash_of(secret)))

        await self._writer.write(work)

    # --- another device ---

    async def new_code(self, person: str, now: int) -> str:
        """A code for another device, good once and for a short time. An older one is no longer good."""
        code = new_id(CODE_LENGTH)

        def work(connection: Connection) -> None:
            connection.execute(delete(CodeRow).where((CodeRow.person_id == person) | (CodeRow.expires_at < now)))
            connection.execute(
                insert(CodeRow).values(hash=hash_of(code), person_id=person, expires_at=now + CODE_LIFETIME)
            )

        await self._writer.write(work)
        return code

    async def redeem(self, code: str, now: int, device: str = "") -> tuple[Identity, str] | None:
        """Who gave the code, and a secret of this device's own; None if the code is wrong, used or too old.

        Raises `Banned`.
        """
        secret = secrets.token_urlsafe(32)

        def work(connection: Connection) -> str | None:
            valid = (CodeRow.hash == hash_of(code)) & (CodeRow.expires_at >= now)
            person = connection.execute(delete(CodeRow).where(valid).returning(CodeRow.person_id)).scalar()
            if person is not None:
                add_key(connection, secret, person, now, device)
            return person

        person = await self._writer.write(work)
        identity = None if person is None else await self.who(secret)
        return None if identity is None else (identity, secret)


def add_key(connection: Connection, secret: str, person: str, now: int, device: str = "") -> None:
    """Makes the device with this secret the person's. Raises `Banned`."""
    if connection.execute(select(PersonRow.banned_at).where(PersonRow.id == person)).scalar() is not None:
        raise Banned
    mine = select(KeyRow.hash).where(KeyRow.person_id == person).order_by(KeyRow.seen_at.desc(), KeyRow.created_at)
    surplus = connection.execute(mine.offset(MOST_DEVICES - 1)).scalars().all()
    connection.execute(delete(KeyRow).where(KeyRow.hash.in_(surplus)))
    row = {"hash": hash_of(secret), "person_id": person, "created_at": now, "seen_at": now - now % DAY, "kind": device}
    connection.execute(insert(KeyRow).values(row))
