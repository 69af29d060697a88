"""What the host sets while servers run, and invitations: new people may need one. Functions of one connection each.

Servers and the command line use them alike, so that a running server needs no restart.
"""

import hashlib
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from stammtisch.live.registry import new_id
from stammtisch.store.models import InviteRow, SwitchRow

INVITE_ONLY, ANNOUNCEMENT = "invite_only", "announcement"
INVITE_LENGTH = 10  # 49 bits, and few may try
MOST_INVITES = 200


class NotInvited(Exception):  # noqa: N818  (it says what is the case)
    """New people need an invitation here, and this is none, or it is used up or too old."""


class TooManyInvites(Exception):  # noqa: N818  (it says what is the case)
    """As many invitations as there may be are open."""


class Announcement(msgspec.Struct, frozen=True):
    """What the host tells everybody."""

    en: str
    de: str


class Open(NamedTuple):
    """An invitation with which somebody may still come."""

    id: str
    label: str
    left: int
    created_at: int
    expires_at: int


def _hash(code: str) -> bytes:
    return hashlib.sha256(b"stammtisch invite\0" + code.encode()).digest()


# --- switches ---


def is_invite_only(connection: Connection) -> bool:
    return _switch(connection, INVITE_ONLY) == "true"


def set_invite_only(connection: Connection, on: bool) -> None:
    _set_switch(connection, INVITE_ONLY, "true" if on else None)


def announcement(connection: Connection) -> Announcement | None:
    text = _switch(connection, ANNOUNCEMENT)
    return None if text is None else msgspec.json.decode(text, type=Announcement)


def announce(connection: Connection, told: Announcement | None) -> None:
    """Tells everybody from now on; None: nothing any more."""
    _set_switch(connection, ANNOUNCEMENT, None if told is None else msgspec.json.encode(told).decode())


def _switch(connection: Connection, name: str) -> str | None:
    return connection.execute(select(SwitchRow.value).where(SwitchRow.name == name)).scalar()


def _set_switch(connection: Connection, name: str, value: str | None) -> None:
    connection.execute(delete(SwitchRow).where(SwitchRow.name == name))
    if value is not None:
        connection.execute(insert(SwitchRow).values(name=name, value=value))


# --- invitations ---


def invite(connection: Connection, label: str, people: int, now: int, lifetime: int) -> tuple[str, str]:
    """The id of a new invitation and its code, which is stored nowhere. Raises `TooManyInvites`."""
    connection.execute(delete(InviteRow).where((InviteRow.expires_at < now) | (InviteRow.left < 1)))
    if len(invites(connection, now)) >= MOST_INVITES:
        raise TooManyInvites
    id, code = new_id(), new_id(INVITE_LENGTH)
    times = {"created_at": now, "expires_at": now + lifetime}
    connection.execute(insert(InviteRow).values(id=id, hash=_hash(code), label=label, left=people, **times))
    return id, code


def invites(connection: Connection, now: int) -> list[Open]:
    """The open invitations, the latest first."""
    columns = (InviteRow.id, InviteRow.label, InviteRow.left, InviteRow.created_at, InviteRow.expires_at)
    found = select(*columns).where(InviteRow.expires_at >= now, InviteRow.left > 0)
    return [Open(*row) for row in connection.execute(found.order_by(InviteRow.created_at.desc()).limit(MOST_INVITES))]


def withdraw(connection: Connection, id: str) -> bool:
    """Makes an invitation void; whether there was one."""
    return connection.execute(delete(InviteRow).where(InviteRow.id == id)).rowcount > 0


def take_invite(connection: Connection, code: str, now: int) -> None:
    """Somebody comes with this code, or with none. Raises `NotInvited`."""
    if not is_invite_only(connection):
        return
    good = (InviteRow.hash == _hash(code)) & (InviteRow.left > 0) & (InviteRow.expires_at >= now)
    if not code or not connection.execute(update(InviteRow).where(good).values(left=InviteRow.left - 1)).rowcount:
        raise NotInvited
