"""Notices in the database: who wants to be told what, where they are to be reached, and what is still to be told.

Notices are found in the index that is written with the facts, and are unique: found again, or by another server, they
are the same ones. Telling begins with a claim, so that several servers do not tell the same thing; a claim that comes
to nothing, because its server has died, is taken over after a while.
"""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple, cast

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Insert,
    Row,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import aliased

from stammtisch.community.notices import RUNNING_OUT, Kind, Matter, Preferences
from stammtisch.live.facts import Person
from stammtisch.live.registry import new_id
from stammtisch.phrases import Language
from stammtisch.store.engine import Database, portions
from stammtisch.store.finding import ENDED, EVENINGS, MOST_FOUND, NOTICE, RUNNING, SHOWN, TURNED, TURNS, Turns
from stammtisch.store.models import (
    MemberRow,
    Model,
    NoticeRow,
    PersonRow,
    ReaderRow,
    ResultRow,
    SecretRow,
    SubscriptionRow,
)
from stammtisch.store.people import hash_of
from stammtisch.store.writer import Writer

CLAIM = 5 * 60_000  # milliseconds after which another server may tell what one has begun to tell
KEPT = 60 * 24 * 3600 * 1000  # milliseconds for which it is known that something was told
BROWSERS_EACH = 20
MATCHES_BACK = 100  # in which people are looked for that somebody has met
AnyRow = Row[*tuple[Any, ...]]
_preferences = msgspec.json.Decoder(Preferences)
_matter = msgspec.json.Decoder(Matter)


class Notice(NamedTuple):
    """Something that somebody is to be told. `mark`: which time, as its kind counts; the same is told once."""

    person: str
    kind: Kind | Literal["digest"]  # a digest: an e-mail of all that was told
    subject: str  # the id of a table or a group
    mark: int
    matter: Matter = Matter()
    due_at: int = 0


class Waiting(NamedTuple):
    """A notice that is to be told now, to whom."""

    id: str
    notice: Notice
    language: Language
    reader: "Reader"
    last_told: int  # when the person was last told something of the same subject


class Browser(NamedTuple):
    """Where a person is to be reached by push."""

    endpoint: str
    key: str
    auth: str


class Reader(NamedTuple):
    """What somebody wants to be told, and their e-mail address; empty if they have given none."""

    preferences: Preferences
    address: str = ""
    confirmed: bool = False
    unsubscribe: str = ""
    asked_at: int = 0


class Turn(NamedTuple):
    """It is somebody's turn at a table over days."""

    person: str
    table: str
    since: int
    due_at: int | None


def hash_of_endpoint(endpoint: str) -> bytes:
    return hashlib.sha256(endpoint.encode()).digest()


class Notices:
    """Every change is durable when it returns."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database, self._writer = database, writer

    # --- where people are to be reached ---

    async def subscribe(self, person: str, device: bytes, browser: Browser, now: int) -> None:
        """From now on the person is told things in this browser, instead of whoever was before; the oldest of too many
        browsers is forgotten."""
        row = {"person_id": person, "device": device, **browser._asdict(), "created_at": now}
        mine = SubscriptionRow.person_id == person

        def work(connection: Connection) -> None:
            hash = hash_of_endpoint(browser.endpoint)
            connection.execute(delete(SubscriptionRow).where(SubscriptionRow.hash == hash))
            others = select(SubscriptionRow.hash).where(mine).order_by(SubscriptionRow.created_at.desc())
            for too_many in connection.execute(others.offset(BROWSERS_EACH - 1)).scalars().all():
                connection.execute(delete(SubscriptionRow).where(SubscriptionRow.hash == too_many))
            connection.execute(insert(SubscriptionRow).values(hash=hash, **row))

        await self._writer.write(work)

    async def unsubscribe(self, endpoint: str, person: str | None = None) -> None:
        """Forgets a browser; if a person is given, only one of theirs."""
        one = SubscriptionRow.hash == hash_of_endpoint(endpoint)
        mine = one if person is None else one & (SubscriptionRow.person_id == person)

        def work(connection: Connection) -> None:
            connection.execute(delete(SubscriptionRow).where(mine))

        await self._writer.write(work)

    async def forget_device(self, device: bytes) -> None:
        """The device is nobody's any more: nobody is told anything there."""

        def work(connection: Connection) -> None:
            connection.execute(delete(SubscriptionRow).where(SubscriptionRow.device == device))

        await self._writer.write(work)

    async def browsers(self, person: str) -> list[Browser]:
        query = select(SubscriptionRow.endpoint, SubscriptionRow.key, SubscriptionRow.auth)
        mine = query.where(SubscriptionRow.person_id == person).order_by(SubscriptionRow.created_at)
        return [Browser(*row) for row in await self._database.read(lambda c: c.execute(mine).all())]

    # --- what people want to be told ---

    async def reader(self, person: str) -> Reader:
        query = select(*READER).where(ReaderRow.person_id == person)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return Reader(Preferences()) if row is None else _reader(row)

    async def prefer(self, person: str, preferences: Preferences) -> None:
        await self._change(person, preferences=msgspec.json.encode(preferences))

    async def set_address(self, person: str, address: str, token: str, unsubscribe: str, now: int) -> None:
        """The address is the person's if somebody who reads there says the token; empty: none, and no more letters."""
        await self._change(
            person,
            address=address,
            confirmed=False,
            token=hash_of(token) if address else None,
            unsubscribe=unsubscribe if address else None,
            asked_at=now,
        )

    async def confirm(self, token: str) -> bool:
        """Whether the token belonged to an address, which is its person's from now on."""
        return await self._marked(ReaderRow.token == hash_of(token), confirmed=True, token=None)

    async def end_letters(self, unsubscribe: str) -> bool:
        """Whoever has the token of a letter ends all letters to that address."""
        return await self._marked(ReaderRow.unsubscribe == unsubscribe, confirmed=False, address="", token=None)

    async def _marked(self, which: ColumnElement[bool], **values: object) -> bool:
        def work(connection: Connection) -> bool:
            return connection.execute(update(ReaderRow).where(which).values(**values)).rowcount > 0

        return await self._writer.write(work)

    async def _change(self, person: str, **values: object) -> None:
        def work(connection: Connection) -> None:
            changed = connection.execute(update(ReaderRow).where(ReaderRow.person_id == person).values(**values))
            if not changed.rowcount:
                first = {"preferences": msgspec.json.encode(Preferences()), "token": None, "unsubscribe": None}
                connection.execute(insert(ReaderRow).values({"person_id": person, **first, **values}))

        await self._writer.write(work)

    # --- what is to be told ---

    async def add(self, notices: Sequence[Notice]) -> int:
        """Adds those that are new; gives how many."""
        if not notices:
            return 0
        rows = [_row(notice) for notice in notices]

        def work(connection: Connection) -> int:
            return sum(
                connection.execute(_if_new(connection, NoticeRow), some).rowcount for some in map(list, portions(rows))
            )

        return await self._writer.write(work)

    async def turns(self, since: int) -> list[Turn]:
        """Whose turn it has become since then, at tables over days; the earliest first."""
        return await self._turns(TURNED, {"since": since})

    async def running_out(self, now: int) -> list[Turn]:
        """Whose time will soon be over."""
        return await self._turns(RUNNING, {"now": now, "soon": now + RUNNING_OUT})

    async def _turns(self, query: Turns, asked: dict[str, int]) -> list[Turn]:
        rows = await self._database.read(lambda connection: connection.execute(query, asked).all())
        return [Turn(person, table, since, due) for person, table, since, due in rows if since is not None]

    async def ended(self, since: int) -> list[tuple[str, str, int, int]]:
        """(person, table, match, when) of matches that have ended since then, the earliest first."""
        rows = await self._database.read(lambda connection: connection.execute(ENDED, {"since": since}).all())
        return [(cast(str, person), table, match, at) for person, table, match, at in rows]

    async def evenings(self, since: int, now: int) -> list[Notice]:
        """Of which evenings the members of groups are to be reminded now."""
        asked = {"since": since, "now": now}
        rows = await self._database.read(lambda connection: connection.execute(EVENINGS, asked).all())
        return [Notice(person, "evening", group, at, Matter(group=name), now) for person, group, name, at in rows]

    # --- telling ---

    async def claim(self, now: int, most: int) -> list[Waiting]:
        """Notices to be told now, by nobody else for a while."""
        due = select(NoticeRow.id).where(NoticeRow.state == "waiting", NoticeRow.due_at <= now)

        def work(connection: Connection) -> list[Waiting]:
            chosen = due.order_by(NoticeRow.due_at).limit(most)
            if connection.dialect.name == "postgresql":
                chosen = chosen.with_for_update(skip_locked=True)
            ids = connection.execute(chosen).scalars().all()
            if not ids:
                return []
            connection.execute(update(NoticeRow).where(NoticeRow.id.in_(ids)).values(due_at=now + CLAIM))
            rows = connection.execute(CLAIMED.where(NoticeRow.id.in_(ids)))
            return [Waiting(row.id, _notice(row), row.language, _reader(row), row.last_told) for row in rows]

        return await self._writer.write(work)

    async def settle(self, outcomes: Iterable[tuple[str, str, int]], now: int) -> None:
        """Notes (notice, state, when to look at it again) of claimed ones."""
        rows = [{"which": id, "state": state, "due": due, "told": now} for id, state, due in outcomes]
        told = update(NoticeRow).where(NoticeRow.id == bindparam("which"))
        told = told.values(state=bindparam("state"), due_at=bindparam("due"))

        def work(connection: Connection) -> None:
            for row in rows:
                statement = told.values(told_at=bindparam("told")) if row["state"] == "told" else told
                connection.execute(statement, row)

        if rows:
            await self._writer.write(work)

    async def remind(self, person: str, table: str, at: int) -> None:
        """What the person was told about their turn there is told once more at that time, if it is still true."""
        mine = (NoticeRow.person_id == person) & (NoticeRow.subject == table) & (NoticeRow.state == "told")

        def work(connection: Connection) -> None:
            connection.execute(update(NoticeRow).where(mine, TURNS).values(state="waiting", due_at=at))

        await self._writer.write(work)

    async def still_shown(self, tables: Sequence[str]) -> list[tuple[str, Notice]]:
        """Notices that it is somebody's turn at one of these tables, which have been told, and are no longer true."""

        def look(connection: Connection) -> list[tuple[str, Notice]]:
            return [
                (row.id, _notice(row))
                for some in portions(tables)
                for row in connection.execute(SHOWN, {"tables": list(some)}).all()
                if row.mark != (row.turn_since if row.kind == "turn" else row.until)
            ]

        return await self._database.read(look)

    async def turn_of(self, person: str, table: str) -> Turn | None:
        """Whether it is the person's turn there, as it stands now."""
        query = select(MemberRow.person_id, MemberRow.table_id, MemberRow.turn_since, MemberRow.due_at)
        one = query.where(MemberRow.person_id == person, MemberRow.table_id == table)
        row = await self._database.read(lambda connection: connection.execute(one).first())
        return None if row is None or row.turn_since is None else Turn(person, table, row.turn_since, row.due_at)

    async def told_since(self, person: str, since: int) -> list[Notice]:
        """What the person has been told since then, the earliest first, without digests."""
        told = select(*NOTICE).where(NoticeRow.person_id == person, NoticeRow.told_at >= since)
        mine = told.where(NoticeRow.kind != "digest")
        rows = await self._database.read(lambda connection: connection.execute(mine.order_by(NoticeRow.told_at)).all())
        return [_notice(row) for row in rows]

    async def have_met(self, one: str, other: str) -> bool:
        """Whether two people have finished a match together."""
        mine, theirs = aliased(ResultRow), aliased(ResultRow)
        same = (theirs.table_id == mine.table_id) & (theirs.match == mine.match)
        query = select(mine.match).join(theirs, same).where(mine.person_id == one, theirs.person_id == other).limit(1)
        return (
            one != other and await self._database.read(lambda connection: connection.execute(query).first()) is not None
        )

    async def met(self, person: str, most: int) -> list[Person]:
        """With whom the person has finished matches, the latest first."""
        mine, theirs = aliased(ResultRow), aliased(ResultRow)
        latest = select(mine.table_id, mine.match, mine.finished_at).where(mine.person_id == person)
        lately = latest.order_by(mine.finished_at.desc()).limit(MATCHES_BACK).subquery()
        query = (
            select(PersonRow.id, PersonRow.name, PersonRow.face, func.max(lately.c.finished_at))
            .join(theirs, (theirs.table_id == lately.c.table_id) & (theirs.match == lately.c.match))
            .join(PersonRow, PersonRow.id == theirs.person_id)
            .where(theirs.person_id != person)
            .group_by(PersonRow.id, PersonRow.name, PersonRow.face)
            .order_by(func.max(lately.c.finished_at).desc())
            .limit(most)
        )
        rows = await self._database.read(lambda connection: connection.execute(query.select_from(lately)).all())
        return [Person(id, name, face) for id, name, face, _ in rows]

    async def forget_old(self, now: int) -> None:
        """Deletes what nobody needs to know any more."""

        def work(connection: Connection) -> None:
            connection.execute(delete(NoticeRow).where(NoticeRow.state != "waiting", NoticeRow.due_at < now - KEPT))

        await self._writer.write(work)

    # --- the house ---

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """A secret of the house: the first that was proposed."""

        def work(connection: Connection) -> bytes:
            known = connection.execute(select(SecretRow.secret).where(SecretRow.name == name)).scalar()
            if known is None:
                connection.execute(_if_new(connection, SecretRow), {"name": name, "secret": fresh})
                known = connection.execute(select(SecretRow.secret).where(SecretRow.name == name)).scalar_one()
            return known

        return await self._writer.write(work)


def is_full(found: Sequence[object]) -> bool:
    """Whether a look has ended because it had found as much as it may, and there may be more."""
    return len(found) >= MOST_FOUND


def _if_new(connection: Connection, model: type[Model]) -> Insert:
    """Inserts rows that are not there yet, and leaves alone those that are."""
    if connection.dialect.name == "postgresql":
        return postgresql.insert(model).on_conflict_do_nothing()
    return sqlite.insert(model).on_conflict_do_nothing()


def _row(notice: Notice) -> dict[str, object]:
    about = msgspec.json.encode(notice.matter)
    row = {"person_id": notice.person, "kind": notice.kind, "subject": notice.subject, "mark": notice.mark}
    return {"id": new_id(), **row, "about": about, "state": "waiting", "due_at": notice.due_at}


def _notice(row: AnyRow) -> Notice:
    return Notice(row.person_id, row.kind, row.subject, row.mark, _matter.decode(row.about), row.due_at)


def _reader(row: AnyRow) -> Reader:
    """A person's settings; the usual ones, if nothing has been set."""
    if row.preferences is None:
        return Reader(Preferences())
    preferences = _preferences.decode(row.preferences)
    return Reader(preferences, row.address, row.confirmed, row.unsubscribe or "", row.asked_at)


READER = (
    ReaderRow.preferences,
    ReaderRow.address,
    ReaderRow.confirmed,
    ReaderRow.unsubscribe,
    ReaderRow.asked_at,
)
_other = aliased(NoticeRow)
_last_told = (
    select(func.coalesce(func.max(_other.told_at), 0))
    .where(_other.person_id == NoticeRow.person_id, _other.subject == NoticeRow.subject)
    .scalar_subquery()
)
CLAIMED = (
    select(*NOTICE, PersonRow.language, *READER, _last_told.label("last_told"))
    .join(PersonRow, PersonRow.id == NoticeRow.person_id)
    .outerjoin(ReaderRow, ReaderRow.person_id == NoticeRow.person_id)
)
