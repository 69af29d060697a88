"""What lists of tables are made from: one row for each table, and one for everybody who can go on there.

The transaction that stores facts writes them too. They can be had from the facts again: `fill` does so for tables that
have none yet, which is how a database of an older version gets them.
"""

from sqlalchemy import Connection, Delete, Insert, Update, delete, insert, literal, select, union_all, update

from stammtisch.live import facts as f
from stammtisch.live.outlines import Outline, dump, outline_from
from stammtisch.store.models import FactRow, MemberRow, TableRow

NOT_LISTED = b""  # in place of an outline: the facts cannot be added up, because they are damaged or of other rules
LEFT_OUT = ("chose", "said", "muted", "auto_set", "erased")  # most facts, and none of them changes an outline


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


def fill(connection: Connection) -> None:
    """Writes the rows of all tables that have none."""
    for table in connection.execute(select(TableRow.id).where(TableRow.outline.is_(None))).scalars().all():
        facts = select(FactRow.number, FactRow.at, FactRow.fact).where(
            FactRow.table_id == table, FactRow.kind.not_in(LEFT_OUT)
        )
        rows = connection.execute(facts.order_by(FactRow.number)).all()
        try:
            outline = outline_from(table, (f.Entry(number, at, f.load(fact)) for number, at, fact in rows))
        except Exception:  # whatever is wrong with one table, the others are to be served
            connection.execute(update(TableRow).where(TableRow.id == table).values(outline=NOT_LISTED))
            continue
        for statement in listing(table, outline):
            connection.execute(statement)
