"""The first form of the database."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    make_tables()
    make_matches()
    make_people()


def make_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("host_id", sa.String(length=16), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("stage", sa.String(length=16), nullable=False),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_host_id", "tables", ["host_id"], unique=False)
    op.create_index("ix_tables_public", "tables", ["listed", "stage", "changed_at"], unique=False)
    op.create_table(
        "sitters",
        sa.Column("person_id", sa.String(length=16), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "table_id", name="pk_sitters"),
    )
    op.create_table(
        "facts",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("fact", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_facts"),
        sqlite_with_rowid=False,
    )


def make_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("match", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "match", name="pk_matches"),
    )
    op.create_index("ix_matches_finished_at", "matches", ["finished_at"], unique=False)
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("match", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person_id", sa.String(length=16), nullable=True),
        sa.Column("name", sa.String(length=64), nullable=True),
        sa.Column("bot", sa.String(length=16), nullable=True),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "match", "seat", name="pk_results"),
    )
    op.create_index("ix_results_person_id", "results", ["person_id"], unique=False)
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("match", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("review", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "match", name="pk_reviews"),
    )


def make_people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )
    op.create_table(
        "codes",
        sa.Column("hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("person_id", sa.String(length=16), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_codes_person_id"),
        sa.PrimaryKeyConstraint("hash", name="pk_codes"),
    )
    op.create_index("ix_codes_person_id", "codes", ["person_id"], unique=False)
    op.create_table(
        "keys",
        sa.Column("hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("person_id", sa.String(length=16), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_keys_person_id"),
        sa.PrimaryKeyConstraint("hash", name="pk_keys"),
    )
    op.create_index("ix_keys_person_id", "keys", ["person_id"], unique=False)


def downgrade() -> None:
    for table in ("keys", "codes", "tables", "sitters", "reviews", "results", "people", "matches", "facts"):
        op.drop_table(table)
