"""Tables over days: when they need a look, whose turn it is, holidays, and private notes."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("tables", sa.Column("due_at", sa.BigInteger(), nullable=True))
    op.create_index(
        "ix_tables_due",
        "tables",
        ["due_at"],
        unique=False,
        sqlite_where=sa.text("due_at IS NOT NULL"),
        postgresql_where=sa.text("due_at IS NOT NULL"),
    )
    op.add_column("members", sa.Column("turn_since", sa.BigInteger(), nullable=True))
    op.add_column("members", sa.Column("due_at", sa.BigInteger(), nullable=True))
    op.create_index("ix_members_turns", "members", ["person_id", "due_at", "table_id"], unique=False)
    op.drop_index("ix_members_latest", table_name="members")
    op.create_index("ix_members_latest", "members", ["person_id", "changed_at", "table_id"], unique=False)
    op.create_table(
        "holidays",
        sa.Column("person_id", sa.String(length=16), nullable=False),
        sa.Column("since", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "since", name="pk_holidays"),
    )
    op.create_table(
        "notes",
        sa.Column("person_id", sa.String(length=16), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "table_id", name="pk_notes"),
    )


def downgrade() -> None:
    op.drop_table("notes")
    op.drop_table("holidays")
    op.drop_index("ix_members_latest", table_name="members")
    op.create_index("ix_members_latest", "members", ["person_id", "changed_at"], unique=False)
    op.drop_index("ix_members_turns", table_name="members")
    op.drop_column("members", "due_at")
    op.drop_column("members", "turn_since")
    op.drop_index("ix_tables_due", table_name="tables")
    op.drop_column("tables", "due_at")
