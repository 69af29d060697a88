"""Groups on the database: their streams, and the index that lists of groups, members and evenings are made from."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from stammtisch.community.groups import GROUPS
from stammtisch.community.groups import commands as c
from stammtisch.community.groups import facts as f
from stammtisch.community.groups.state import Evening, Group
from stammtisch.community.streams import Entry, Reading
from stammtisch.live.facts import Person
from stammtisch.live.refusals import Refused, refuse
from stammtisch.store.engine import Database, portions
from stammtisch.store.models import GroupEveningRow, GroupInvitationRow, GroupMemberRow, GroupRow, PersonRow
from stammtisch.store.streams import Statement, Streams
from stammtisch.store.writer import Condition, Unmet, Writer

MOST_GROUPS = 20  # of one person
PLANNED = (f.Planned, f.Cancelled)
MINUTE = 60_000


class ListedGroup(NamedTuple):
    id: str
    name: str
    emblem: str
    about: str
    listed: bool
    members: int
    role: str | None = None


class NextEvening(NamedTuple):
    """An evening of one of somebody's groups, that is not yet over."""

    id: str
    group: str
    name: str  # of the group
    emblem: str
    begins_at: int
    remind_at: int | None


class Groups:
    """Groups by id, for any number of servers."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._streams = Streams(GROUPS, database, writer, index)

    async def read(self, id: str) -> Reading[Group]:
        """The group as it is now; number 0 if there is none."""
        return await self._streams.read(id)

    async def ask(self, id: str, command: c.AnyCommand, now: int) -> Reading[Group] | Refused:
        """Decides a command, and stores what follows. Raises the database's errors."""
        try:
            return await self._streams.ask(id, command, now, _condition(id, command))
        except Unmet:
            return refuse("too_many_groups")

    async def of(self, person: str) -> list[ListedGroup]:
        """The person's groups, by name."""
        mine = (
            select(GroupRow, GroupMemberRow.role)
            .join(GroupMemberRow, GroupMemberRow.group_id == GroupRow.id)
            .where(GroupMemberRow.person_id == person)
            .order_by(GroupRow.name, GroupRow.id)
        )
        found = await self._database.read(lambda connection: connection.execute(mine).mappings().all())
        return [ListedGroup(**row) for row in found]

    async def listed(self, most: int) -> list[ListedGroup]:
        """Groups that everybody may join, the largest first."""
        query = select(GroupRow).where(GroupRow.listed).order_by(GroupRow.members.desc()).limit(most)
        found = await self._database.read(lambda connection: connection.execute(query).mappings().all())
        return [ListedGroup(**row) for row in found]

    async def invited(self, code: str) -> str | None:
        """The group that a code is for."""
        query = select(GroupInvitationRow.group_id).where(GroupInvitationRow.code == code)
        return await self._database.read(lambda connection: connection.execute(query).scalar())

    async def evenings(self, person: str, now: int, most: int) -> list[NextEvening]:
        """The next evenings of the person's groups."""
        row = GroupEveningRow
        query = (
            select(row.id, row.group_id.label("group"), GroupRow.name, GroupRow.emblem, row.begins_at, row.remind_at)
            .join(GroupMemberRow, GroupMemberRow.group_id == row.group_id)
            .join(GroupRow, GroupRow.id == row.group_id)
            .where(GroupMemberRow.person_id == person, row.ends_at > now)
            .order_by(row.begins_at)
            .limit(most)
        )
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return [NextEvening(*one) for one in found]

    async def people(self, ids: Sequence[str]) -> dict[str, Person]:
        """These people as they are called and drawn today."""

        def look(connection: Connection) -> dict[str, Person]:
            columns = select(PersonRow.id, PersonRow.name, PersonRow.face)
            rows = (connection.execute(columns.where(PersonRow.id.in_(some))) for some in portions(ids))
            return {row.id: Person(row.id, row.name, row.face) for found in rows for row in found}

        return await self._database.read(look) if ids else {}


def _condition(id: str, command: c.AnyCommand) -> Condition | None:
    """Nobody is in too many groups, whichever servers they ask at the same time."""
    if not isinstance(command, c.Open | c.Join):
        return None
    row = GroupMemberRow
    others = select(func.count()).select_from(row).where(row.person_id == command.who, row.group_id != id)
    return Condition(command.who, lambda connection: connection.execute(others).scalar_one() < MOST_GROUPS)


def index(
    id: str, before: Reading[Group], after: Reading[Group], entries: Sequence[Entry[f.AnyFact]]
) -> list[Statement]:
    """What the index needs along with these entries."""
    group, known = after.state, before.state
    if group.closed:
        rows = (GroupMemberRow, GroupInvitationRow, GroupEveningRow)
        return [delete(GroupRow).where(GroupRow.id == id), *(delete(row).where(row.group_id == id) for row in rows)]
    statements: list[Statement] = []
    if (known.profile, len(known.members)) != (group.profile, len(group.members)):
        statements.append(_row(id, group, new=not before.number))
    for person in known.members.keys() | group.members.keys():
        statements += _member(id, person, known.role(person), group.role(person))
    gone = known.invitations.keys() - group.invitations.keys()
    if gone:
        statements.append(delete(GroupInvitationRow).where(GroupInvitationRow.code.in_(sorted(gone))))
    for code in group.invitations.keys() - known.invitations.keys():
        statements.append(insert(GroupInvitationRow).values(code=code, group_id=id))
    for entry in entries:
        if isinstance(entry.fact, PLANNED):
            statements += _evening(id, entry.fact.id, group.evenings[entry.fact.id])
    return statements


def _row(id: str, group: Group, new: bool) -> Statement:
    profile = group.profile
    values = {
        "name": profile.name,
        "emblem": profile.emblem,
        "about": profile.about,
        "listed": profile.listed,
        "members": len(group.members),
    }
    return insert(GroupRow).values(id=id, **values) if new else update(GroupRow).where(GroupRow.id == id).values(values)


def _member(id: str, person: str, before: str | None, now: str | None) -> list[Statement]:
    if before == now:
        return []
    row = (GroupMemberRow.group_id == id) & (GroupMemberRow.person_id == person)
    if now is None:
        return [delete(GroupMemberRow).where(row)]
    if before is None:
        return [insert(GroupMemberRow).values(group_id=id, person_id=person, role=now)]
    return [update(GroupMemberRow).where(row).values(role=now)]


def _evening(id: str, evening: str, planned: Evening) -> list[Statement]:
    gone = delete(GroupEveningRow).where(GroupEveningRow.group_id == id, GroupEveningRow.id == evening)
    if planned.cancelled:
        return [gone]
    remind_at = planned.begins - planned.remind * MINUTE if planned.remind else None
    row = {"id": evening, "group_id": id, "begins_at": planned.begins, "ends_at": planned.ends, "remind_at": remind_at}
    return [gone, insert(GroupEveningRow).values(row)]
