"""Groups: facts of streams that are no tables, tables and matches for a group, and reviews' figures for statistics."""

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "community_facts",
        sa.Column("stream_id", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=24), nullable=False),
        sa.Column("fact", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("stream_id", "number", name="pk_community_facts"),
        sqlite_with_rowid=False,
    )
    _groups()
    for table, others in (("tables", ["stage", "changed_at"]), ("matches", ["finished_at"])):
        op.add_column(table, sa.Column("group_id", sa.String(length=16), nullable=True))
        op.create_index(f"ix_{table}_group", table, ["group_id", *others], unique=False)
    lines = op.create_table(
        "review_lines",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("match", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("luck", sa.Double(), nullable=False),
        sa.Column("accuracy", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "match", "seat", name="pk_review_lines"),
    )
    _fill(lines)


def _groups() -> None:
    op.create_table(
        "groups",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("emblem", sa.String(length=16), nullable=False),
        sa.Column("about", sa.String(length=256), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("members", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_groups"),
    )
    op.create_index("ix_groups_listed", "groups", ["listed", "members"], unique=False)
    op.create_table(
        "group_members",
        sa.Column("person_id", sa.String(length=16), nullable=False),
        sa.Column("group_id", sa.String(length=16), nullable=False),
        sa.Column("role", sa.String(length=16), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "group_id", name="pk_group_members"),
    )
    op.create_index("ix_group_members_group_id", "group_members", ["group_id"], unique=False)
    op.create_table(
        "group_invitations",
        sa.Column("code", sa.String(length=16), nullable=False),
        sa.Column("group_id", sa.String(length=16), nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_group_invitations"),
    )
    op.create_index("ix_group_invitations_group_id", "group_invitations", ["group_id"], unique=False)
    op.create_table(
        "group_evenings",
        sa.Column("group_id", sa.String(length=16), nullable=False),
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("begins_at", sa.BigInteger(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
        sa.Column("remind_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("group_id", "id", name="pk_group_evenings"),
    )
    op.create_index("ix_group_evenings_next", "group_evenings", ["group_id", "ends_at"], unique=False)
    op.create_index("ix_group_evenings_remind_at", "group_evenings", ["remind_at"], unique=False)


def _fill(lines: sa.Table) -> None:
    """The figures of all reviews that there are. One at a time: they are large."""
    connection = op.get_bind()
    reviews = sa.table("reviews", sa.column("table_id"), sa.column("match"), sa.column("review"))
    for table, match in connection.execute(sa.select(reviews.c.table_id, reviews.c.match)).all():
        of_it = (reviews.c.table_id == table) & (reviews.c.match == match)
        found = msgspec.json.decode(connection.execute(sa.select(reviews.c.review).where(of_it)).scalar_one())
        rows = [
            {"table_id": table, "match": match, "seat": seat, "luck": luck, "accuracy": accuracy}
            for seat, (luck, accuracy) in enumerate(zip(found["luck"], found["accuracy"], strict=True))
        ]
        connection.execute(sa.insert(lines), rows)


def downgrade() -> None:
    op.drop_table("review_lines")
    for table in ("tables", "matches"):
        op.drop_index(f"ix_{table}_group", table_name=table)
        op.drop_column(table, "group_id")
    for table in ("group_evenings", "group_invitations", "group_members", "groups", "community_facts"):
        op.drop_table(table)
