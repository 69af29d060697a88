"""People: who they are, and what proves it. Only hashes of secrets are kept."""

import hashlib
import secrets
from collections.abc import Sequence

from sqlalchemy import Connection, Insert, bindparam, delete, insert, select, update

from stammtisch.live.facts import Person
from stammtisch.live.registry import new_id
from stammtisch.phrases import Language
from stammtisch.store.engine import Database, portions
from stammtisch.store.models import CodeRow, KeyRow, PersonRow
from stammtisch.store.writer import Writer

PERSON_ID = 12
CODE_LENGTH = 8  # 40 bits, for ten minutes, and few may try
CODE_LIFETIME = 10 * 60_000


class Identity:
    """Somebody who has proved who they are, and the language they read."""

    __slots__ = ("language", "person")

    def __init__(self, person: Person, language: Language) -> None:
        self.person, self.language = person, language


def hash_of(secret: str) -> bytes:
    """The hash under which a secret is stored. Secrets are long and random: a plain hash cannot be reversed."""
    return hashlib.sha256(b"stammtisch\0" + secret.encode()).digest()


WHO = (
    select(PersonRow.id, PersonRow.name, PersonRow.language, PersonRow.face)
    .join(KeyRow, KeyRow.person_id == PersonRow.id)
    .where(KeyRow.hash == bindparam("hash"))
)


class People:
    """Identities and the secrets that prove them. Every change is durable when it returns."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database, self._writer = database, writer

    async def welcome(self, name: str, language: Language, now: int, face: str = "") -> tuple[Identity, str]:
        """A new identity, and the secret that proves it. The secret is known to nobody but the device."""
        person, secret = Person(new_id(PERSON_ID), name, face), secrets.token_urlsafe(32)

        def work(connection: Connection) -> None:
            row = {"id": person.id, "name": name, "language": language, "face": face, "created_at": now}
            connection.execute(insert(PersonRow).values(row))
            connection.execute(_key(secret, person.id, now))

        await self._writer.write(work)
        return Identity(person, language), secret

    async def who(self, secret: str) -> Identity | None:
        row = await self._database.read(lambda connection: connection.execute(WHO, {"hash": hash_of(secret)}).first())
        return None if row is None else Identity(Person(row.id, row.name, row.face), row.language)

    async def known(self, devices: Sequence[bytes]) -> set[bytes]:
        """Those of the devices, given as hashes of their secrets, that have not been forgotten."""

        def look(connection: Connection) -> set[bytes]:
            rows = (
                connection.execute(select(KeyRow.hash).where(KeyRow.hash.in_(some))).scalars()
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

    async def redeem(self, code: str, now: int) -> tuple[Identity, str] | None:
        """Who gave the code, and a secret of this device's own; None if the code is wrong, used or too old."""
        secret = secrets.token_urlsafe(32)

        def work(connection: Connection) -> str | None:
            valid = (CodeRow.hash == hash_of(code)) & (CodeRow.expires_at >= now)
            person = connection.execute(delete(CodeRow).where(valid).returning(CodeRow.person_id)).scalar()
            if person is not None:
                connection.execute(_key(secret, person, now))
            return person

        person = await self._writer.write(work)
        identity = None if person is None else await self.who(secret)
        return None if identity is None else (identity, secret)


def _key(secret: str, person: str, now: int) -> Insert:
    return insert(KeyRow).values(hash=hash_of(secret), person_id=person, created_at=now)
