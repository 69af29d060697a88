"""Tournaments: the index that lists are made from, and which tables belong to which of them."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
INDEXES = {
    "due": ["due_at"],
    "listed": ["listed", "changed_at"],
    "group": ["group_id", "changed_at"],
    "organiser": ["organiser_id", "stage"],
}


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("organiser_id", sa.String(length=16), nullable=False),
        sa.Column("group_id", sa.String(length=16), nullable=True),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("stage", sa.String(length=16), nullable=False),
        sa.Column("entrants", sa.Integer(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
    )
    for name, columns in INDEXES.items():
        op.create_index(f"ix_tournaments_{name}", "tournaments", columns, unique=False)
    op.create_table(
        "tournament_entrants",
        sa.Column("person_id", sa.String(length=16), nullable=False),
        sa.Column("tournament_id", sa.String(length=16), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "tournament_id", name="pk_tournament_entrants"),
    )
    op.create_index("ix_tournament_entrants_tournament_id", "tournament_entrants", ["tournament_id"], unique=False)
    op.create_table(
        "tournament_tables",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("tournament_id", sa.String(length=16), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_tournament_tables"),
    )
    op.create_index("ix_tournament_tables_tournament_id", "tournament_tables", ["tournament_id"], unique=False)


def downgrade() -> None:
    for table in ("tournament_tables", "tournament_entrants", "tournaments"):
        op.drop_table(table)
