"""What lists of tables are made from: one row for each table, and one for everybody who can go on there.

The transaction that stores facts writes them too. They can be had from the facts again: `fill` does so for tables that
have none yet, which is how a database of an older version gets them.
"""

from sqlalchemy import Connection, Delete, Insert, Update, delete, insert, literal, select, union_all, update

from stammtisch.live import facts as f
from stammtisch.live.agenda import Agenda, agenda_of
from stammtisch.live.backlog import restore
from stammtisch.live.outlines import Outline, dump, outline_from
from stammtisch.store.models import FactRow, MemberRow, TableRow

NOT_LISTED = b""  # in place of an outline: the facts cannot be added up, because they are damaged or of other rules
LEFT_OUT = (
    "chose",
    "said",
    "muted",
    "auto_set",
    "planned",
    "erased",
)  # most facts; none changes an outline


def listing(table: str, outline: Outline) -> list[Update | Delete | Insert]:
    """What is to be written for a table that is in the index."""
    statements: list[Update | Delete | Insert] = [
        update(TableRow).where(TableRow.id == table).values(outline=dump(outline)),
        delete(MemberRow).where(MemberRow.table_id == table),
    ]
    if outline.people:
        changed = select(TableRow.id, TableRow.changed_at).where(TableRow.id == table)
        rows = union_all(*(changed.add_columns(literal(person)) for person in sorted(outline.people)))
        statements.append(insert(MemberRow).from_select(["table_id", "changed_at", "person_id"], rows))
    return statements


def turns(table: str, agenda: Agenda) -> list[Update]:
    """What is to be written of a table over days: when it needs a look, and whose turn it is."""
    here = update(MemberRow).where(MemberRow.table_id == table)
    return [
        update(TableRow).where(TableRow.id == table).values(due_at=agenda.due_at),
        here.where(MemberRow.due_at.is_not(None)).values(turn_since=None, due_at=None),
        *(
            here.where(MemberRow.person_id == person).values(turn_since=turn.since, due_at=turn.due_at)
            for person, turn in sorted(agenda.turns.items())
        ),
    ]


def _agenda(connection: Connection, table: str) -> Agenda | None:
    """What a table over days waits for, from all of its facts."""
    facts = select(FactRow.number, FactRow.at, FactRow.fact).where(FactRow.table_id == table)
    rows = connection.execute(facts.order_by(FactRow.number)).all()
    return agenda_of(restore(table, [f.Entry(number, at, f.load(fact)) for number, at, fact in rows])[0])


def fill(connection: Connection) -> None:
    """Writes the rows of all tables that have none."""
    for table in connection.execute(select(TableRow.id).where(TableRow.outline.is_(None))).scalars().all():
        facts = select(FactRow.number, FactRow.at, FactRow.fact).where(
            FactRow.table_id == table, FactRow.kind.not_in(LEFT_OUT)
        )
        rows = connection.execute(facts.order_by(FactRow.number)).all()
        try:
            outline = outline_from(table, (f.Entry(number, at, f.load(fact)) for number, at, fact in rows))
            agenda = _agenda(connection, table) if outline.is_over_days else None
        except Exception:  # whatever is wrong with one table, the others are to be served
            connection.execute(update(TableRow).where(TableRow.id == table).values(outline=NOT_LISTED))
            continue
        for statement in [*listing(table, outline), *(turns(table, agenda) if agenda is not None else ())]:
            connection.execute(statement)
