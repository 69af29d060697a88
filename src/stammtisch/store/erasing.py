"""Deleting somebody: their name leaves every table, result and list; matches stay as they were played.

Nothing is proved with names, so facts are rewritten without them, table by table: one transaction each, which also
appends the fact that it was done (`facts.Erased`). By that every server that has the table in memory learns of it. What
is left to do is in the database: if a server dies, another goes on.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from stammtisch.live import facts as f
from stammtisch.store.engine import Database
from stammtisch.store.models import (
    AppearanceRow,
    ChallengeRow,
    CodeRow,
    CommunityFactRow,
    FactRow,
    HolidayRow,
    KeyRow,
    MemberRow,
    MentionRow,
    NoteRow,
    NoticeRow,
    PasskeyRow,
    PersonRow,
    ProviderLinkRow,
    RatingRow,
    ReaderRow,
    RecoveryCodeRow,
    ResultRow,
    SubscriptionRow,
    TableRow,
)
from stammtisch.store.writer import Writer

NAMING = ("opened", "sat", "renamed", "voided", "finished", "abandoned", "closed", "said")  # the facts that name people
OWN = (
    KeyRow,
    CodeRow,
    PasskeyRow,
    RecoveryCodeRow,
    ProviderLinkRow,
    SubscriptionRow,
    ReaderRow,
    NoticeRow,
    NoteRow,
    HolidayRow,
    AppearanceRow,
)  # what nobody else has any part in
GROUP = "group"  # what the names of groups' streams begin with
SOME = 50  # tables looked for at a time
ATTEMPTS = 20  # while others append to the same table


class Unerased(NamedTuple):
    """A table that still names somebody who has been deleted."""

    person: str
    table: str


class Erasure:
    """Deletes people on a database."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database, self._writer = database, writer

    async def delete(self, person: str, now: int) -> None:
        """Nobody can be this person any more, and no list has the name. Tables are to be erased one by one."""
        await self._writer.write(lambda connection: delete_person(connection, person, now))

    async def erase_posts(self, person: str, groups: Sequence[str]) -> None:
        """Takes the texts that the person has posted in these groups out of what is stored."""
        streams = [f"{GROUP}/{group}" for group in groups]
        if streams:
            await self._writer.write(lambda connection: erase_posts(connection, person, streams))

    async def tables_of(self, person: str) -> list[str]:
        """The tables that are not closed, at which the person sits or of which the person is the host."""
        mine = select(MemberRow.table_id).where(MemberRow.person_id == person)
        return await self._database.read(lambda connection: list(connection.execute(mine).scalars()))

    async def unfinished(self) -> list[Unerased]:
        """Some of the tables that still name people who have been deleted."""
        query = (
            select(MentionRow.person_id, MentionRow.table_id)
            .join(PersonRow, PersonRow.id == MentionRow.person_id)
            .where(PersonRow.deleted_at.is_not(None))
            .limit(SOME)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [Unerased(*row) for row in rows]

    async def erase(self, person: str, table: str, now: int) -> int | None:
        """Takes the name out of all facts of a table; the number of the fact that says so, None if it was done before.

        Raises IntegrityError if others are faster time and again.
        """
        for attempt in range(ATTEMPTS):
            try:
                return await self._writer.write(lambda connection: erase(connection, person, table, now))
            except IntegrityError:
                if attempt == ATTEMPTS - 1:
                    raise
        return None


def delete_person(connection: Connection, person: str, now: int) -> None:
    """Deletes all that is stored of a person but what tables' facts say. Done again, it changes nothing."""
    for rows in OWN:
        connection.execute(delete(rows).where(rows.person_id == person))
    connection.execute(update(RatingRow).where(RatingRow.person_id == person).values(listed=False))
    connection.execute(delete(ChallengeRow).where(ChallengeRow.person_id == person))
    connection.execute(update(ResultRow).where(ResultRow.person_id == person).values(name=""))
    nobody = {"name": "", "face": "", "admin": False, "deleted_at": func.coalesce(PersonRow.deleted_at, now)}
    connection.execute(update(PersonRow).where(PersonRow.id == person).values(nobody))


def erase(connection: Connection, person: str, table: str, now: int) -> int | None:
    """Takes the name out of the facts of a table; the number of the fact that says so, None if it was done before."""
    last = select(func.max(FactRow.number), func.max(FactRow.at)).where(FactRow.table_id == table)
    number, at = connection.execute(last).one()
    if not connection.execute(
        delete(MentionRow).where(MentionRow.person_id == person, MentionRow.table_id == table)
    ).rowcount:
        return None
    said = f.Erased(person)
    row = {"table_id": table, "number": number + 1, "at": max(at, now), "kind": f.kind(said), "fact": f.dump(said)}
    connection.execute(insert(FactRow).values(row))  # first: whoever appends at the same moment waits, or is told
    naming = select(FactRow.number, FactRow.fact).where(FactRow.table_id == table, FactRow.kind.in_(NAMING))
    for changed, fact in connection.execute(naming).all():
        rewritten = without(fact, person)
        if rewritten != fact:
            this = (FactRow.table_id == table) & (FactRow.number == changed)
            connection.execute(update(FactRow).where(this).values(fact=rewritten))
    outline = connection.execute(select(TableRow.outline).where(TableRow.id == table)).scalar()
    if outline:
        connection.execute(update(TableRow).where(TableRow.id == table).values(outline=without(outline, person)))
    connection.execute(
        update(ResultRow).where(ResultRow.table_id == table, ResultRow.person_id == person).values(name="")
    )
    return int(number) + 1


def erase_posts(connection: Connection, person: str, streams: Sequence[str]) -> None:
    """Takes the texts of the person's posts out of the facts of these streams."""
    row = CommunityFactRow
    posted = select(row.stream_id, row.number, row.fact).where(row.stream_id.in_(streams), row.kind == "posted")
    for stream, number, fact in connection.execute(posted).all():
        told = msgspec.json.decode(fact)
        if told["by"] == person:
            this = (row.stream_id == stream) & (row.number == number)
            connection.execute(update(row).where(this).values(fact=msgspec.json.encode({**told, "text": ""})))


def without(text: bytes, person: str) -> bytes:
    """What was stored as JSON, without the name and the face of the person, and without what they said."""
    told = msgspec.json.decode(text)
    blank = _blank(told, person)
    return text if blank == told else msgspec.json.encode(blank)


def _blank(node: Any, person: str) -> Any:
    if isinstance(node, list):
        return [_blank(part, person) for part in node]
    if not isinstance(node, dict):
        return node
    if node.get("id") == person and "name" in node:
        return {"id": person, "name": ""}
    rest = {key: _blank(part, person) for key, part in node.items()}
    speaker = node.get("person")
    if node.get("fact") == "said" and isinstance(speaker, dict) and speaker.get("id") == person:
        rest["text"] = ""
    return rest
