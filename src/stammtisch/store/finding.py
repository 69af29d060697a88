"""What notices are found by (`store.notices`), every few seconds. The queries are made once.

What is built anew for every look are cycles of objects, which stay until garbage is collected, and that is rarely done.
"""

from sqlalchemy import ColumnElement, Select, bindparam, exists, or_, select
from sqlalchemy.orm import InstrumentedAttribute

from stammtisch.store.models import (
    GroupEveningRow,
    GroupMemberRow,
    GroupRow,
    MemberRow,
    NoticeRow,
    ReaderRow,
    ResultRow,
    SubscriptionRow,
)

MOST_FOUND = 2000  # in one look
Turns = Select[str, str, int | None, int | None]
"""Finds (person, table, since when, until when)."""


def _is_reached(person: InstrumentedAttribute[str] | InstrumentedAttribute[str | None]) -> ColumnElement[bool]:
    """Whether there is any way to tell this person something: of all others no notices are made."""
    return or_(
        exists().where(SubscriptionRow.person_id == person),
        exists().where(ReaderRow.person_id == person, ReaderRow.confirmed),
    )


_turns = select(MemberRow.person_id, MemberRow.table_id, MemberRow.turn_since, MemberRow.due_at).where(
    MemberRow.due_at.is_not(None), _is_reached(MemberRow.person_id)
)
TURNED: Turns = (
    _turns.where(MemberRow.turn_since >= bindparam("since")).order_by(MemberRow.turn_since).limit(MOST_FOUND)
)
RUNNING: Turns = (
    _turns.where(MemberRow.due_at.between(bindparam("now"), bindparam("soon")))
    .order_by(MemberRow.due_at)
    .limit(MOST_FOUND)
)
ENDED = (
    select(ResultRow.person_id, ResultRow.table_id, ResultRow.match, ResultRow.finished_at)
    .where(ResultRow.finished_at >= bindparam("since"), _is_reached(ResultRow.person_id), ~ResultRow.left)
    .order_by(ResultRow.finished_at)
    .limit(MOST_FOUND)
)
EVENINGS = (
    select(GroupMemberRow.person_id, GroupRow.id, GroupRow.name, GroupEveningRow.begins_at)
    .select_from(GroupEveningRow)
    .join(GroupRow, GroupRow.id == GroupEveningRow.group_id)
    .join(GroupMemberRow, GroupMemberRow.group_id == GroupRow.id)
    .where(GroupEveningRow.remind_at >= bindparam("since"), GroupEveningRow.remind_at <= bindparam("now"))
    .where(GroupEveningRow.begins_at >= bindparam("now"), _is_reached(GroupMemberRow.person_id))
    .limit(MOST_FOUND)
)

NOTICE = (
    NoticeRow.id,
    NoticeRow.person_id,
    NoticeRow.kind,
    NoticeRow.subject,
    NoticeRow.mark,
    NoticeRow.about,
    NoticeRow.due_at,
)
TURNS = NoticeRow.kind.in_(("turn", "running_out"))
SHOWN = (
    select(*NOTICE, MemberRow.turn_since, MemberRow.due_at.label("until"))
    .outerjoin(MemberRow, (MemberRow.person_id == NoticeRow.person_id) & (MemberRow.table_id == NoticeRow.subject))
    .where(NoticeRow.state == "told", TURNS, NoticeRow.subject.in_(bindparam("tables", expanding=True)))
)
