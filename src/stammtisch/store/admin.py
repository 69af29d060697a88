"""What admins see and do, as functions of one connection: servers and `stammtisch admin` use them alike.

Every action is stored with who did it and when, by the same transaction.
"""

from typing import NamedTuple

from sqlalchemy import Connection, func, insert, or_, select, text, update

from stammtisch.live.outlines import load as load_outline
from stammtisch.live.registry import new_id
from stammtisch.store import invites
from stammtisch.store.models import ActionRow, KeyRow, PersonRow, TableRow

TERMINAL = ""  # who acts: the host, from the command line
MOST_LISTED = 50
LONGEST_ABOUT = 255


class PersonListed(NamedTuple):
    id: str
    name: str
    created_at: int
    seen_at: int  # the latest of their devices, to a day
    admin: bool
    banned: bool


class TableListed(NamedTuple):
    """A table without its id: that is the key to it."""

    game: str
    stage: str
    people: list[str]
    opened_at: int
    changed_at: int


class Action(NamedTuple):
    at: int
    by: str  # a name; empty: the host, from the command line
    verb: str
    about: str


def is_admin(connection: Connection, person: str) -> bool:
    return bool(connection.execute(select(PersonRow.admin).where(PersonRow.id == person)).scalar())


def people(connection: Connection, called: str = "", before: int | None = None) -> list[PersonListed]:
    """People of this name or id, or all, the latest first; `before`: only those who came earlier."""
    seen = select(func.max(KeyRow.seen_at)).where(KeyRow.person_id == PersonRow.id).scalar_subquery()
    columns = (PersonRow.id, PersonRow.name, PersonRow.created_at, func.coalesce(seen, 0), PersonRow.admin)
    query = select(*columns, PersonRow.banned_at.is_not(None)).where(PersonRow.deleted_at.is_(None))
    if called:
        query = query.where(or_(PersonRow.id == called, PersonRow.name == called))
    if before is not None:
        query = query.where(PersonRow.created_at < before)
    rows = connection.execute(query.order_by(PersonRow.created_at.desc()).limit(MOST_LISTED)).all()
    return [
        PersonListed(id, name, created_at, seen_at, bool(admin), bool(banned))
        for id, name, created_at, seen_at, admin, banned in rows
    ]


def find(connection: Connection, called: str) -> list[str]:
    """The ids of those who have this id or name."""
    return [one.id for one in people(connection, called)]


def tables(connection: Connection) -> list[TableListed]:
    """The tables at which something happened last."""
    columns = (TableRow.game, TableRow.stage, TableRow.outline, TableRow.opened_at, TableRow.changed_at)
    rows = connection.execute(select(*columns).order_by(TableRow.changed_at.desc()).limit(MOST_LISTED))
    return [TableListed(row.game, row.stage, _names(row.outline), row.opened_at, row.changed_at) for row in rows.all()]


def _names(outline: bytes | None) -> list[str]:
    seats = load_outline(outline).lobby.seats if outline else []
    return [seat.person.name for seat in seats if seat.person and seat.held != "left"]


def actions(connection: Connection) -> list[Action]:
    """What admins did last."""
    by = func.coalesce(PersonRow.name, ActionRow.by)
    query = select(ActionRow.at, by, ActionRow.verb, ActionRow.about)
    found = query.outerjoin(PersonRow, PersonRow.id == ActionRow.by).order_by(ActionRow.at.desc()).limit(MOST_LISTED)
    return [Action(*row) for row in connection.execute(found)]


def revision(connection: Connection) -> str:
    """The form of the database."""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())


# --- acting ---


def note(connection: Connection, by: str, verb: str, about: str, now: int) -> None:
    """Stores that somebody has done something."""
    row = {"id": new_id(), "at": now, "by": by, "verb": verb, "about": about[:LONGEST_ABOUT]}
    connection.execute(insert(ActionRow).values(row))


def set_admin(connection: Connection, person: str, on: bool, by: str, now: int) -> None:
    connection.execute(update(PersonRow).where(PersonRow.id == person).values(admin=on))
    note(connection, by, "admin" if on else "no admin", person, now)


def ban(connection: Connection, person: str, on: bool, by: str, now: int) -> bool:
    """Whether there is such a person. Admins are banned too, and are none any more."""
    changed = {"banned_at": now, "admin": False} if on else {"banned_at": None}
    there = (PersonRow.id == person) & PersonRow.deleted_at.is_(None)
    if not connection.execute(update(PersonRow).where(there).values(changed)).rowcount:
        return False
    note(connection, by, "ban" if on else "unban", person, now)
    return True


def set_invite_only(connection: Connection, on: bool, by: str, now: int) -> None:
    invites.set_invite_only(connection, on)
    note(connection, by, "invite only", "on" if on else "off", now)


def invite(connection: Connection, label: str, people: int, lifetime: int, by: str, now: int) -> str:
    """A code for new people. Raises `invites.TooManyInvites`."""
    id, code = invites.invite(connection, label, people, now, lifetime)
    note(connection, by, "invite", f"{id} {label}", now)
    return code


def withdraw(connection: Connection, id: str, by: str, now: int) -> bool:
    """Whether there was such an invitation."""
    found = invites.withdraw(connection, id)
    if found:
        note(connection, by, "withdraw", id, now)
    return found


def announce(connection: Connection, told: invites.Announcement | None, by: str, now: int) -> None:
    invites.announce(connection, told)
    note(connection, by, "announce", "" if told is None else told.en, now)
