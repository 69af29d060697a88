"""Ratings, and the deal of the day."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    make_ratings()
    make_dailies()


def make_ratings() -> None:
    op.create_table(
        "rated",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("match", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=False),
        sa.Column("result", sa.LargeBinary(), nullable=False),
        sa.Column("included", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "match", name="pk_rated"),
    )
    op.create_index("ix_rated_order", "rated", ["game", "finished_at", "table_id", "match"])
    op.create_index("ix_rated_waiting", "rated", ["included", "game", "finished_at", "table_id", "match"])
    op.create_table(
        "rating_steps",
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("person_id", sa.String(length=16), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("match", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "person_id", "finished_at", "table_id", "match", name="pk_rating_steps"),
    )
    op.create_index("ix_rating_steps_order", "rating_steps", ["game", "finished_at", "table_id", "match"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("person_id", sa.String(length=16), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("floor", sa.Double(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("game", "person_id", name="pk_ratings"),
    )
    op.create_index("ix_ratings_best", "ratings", ["game", "listed", "floor"])
    op.create_index("ix_ratings_person_id", "ratings", ["person_id"])
    op.create_table(
        "appearances",
        sa.Column("person_id", sa.String(length=16), nullable=False),
        sa.PrimaryKeyConstraint("person_id", name="pk_appearances"),
    )


def make_dailies() -> None:
    op.create_table(
        "chains",
        sa.Column("anchor", sa.String(length=64), nullable=False),
        sa.Column("source", sa.String(length=200), nullable=False),
        sa.Column("first_day", sa.String(length=10), nullable=False),
        sa.Column("days", sa.Integer(), nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("last", sa.LargeBinary(length=32), nullable=True),
        sa.PrimaryKeyConstraint("anchor", name="pk_chains"),
    )
    op.create_index("ix_chains_source", "chains", ["source", "first_day"], unique=True)
    op.create_table(
        "links",
        sa.Column("anchor", sa.String(length=64), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("link", sa.LargeBinary(length=32), nullable=False),
        sa.PrimaryKeyConstraint("anchor", "day", name="pk_links"),
    )
    op.create_table(
        "dailies",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("person_id", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("chain", sa.String(length=64), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("counted", sa.Boolean(), nullable=False),
        sa.Column("ended", sa.Boolean(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("table_id", name="pk_dailies"),
    )
    counted: dict[str, Any] = {"sqlite_where": sa.text("counted"), "postgresql_where": sa.text("counted")}
    op.create_index("ix_dailies_try", "dailies", ["chain", "day", "game", "person_id"], unique=True, **counted)
    op.create_index("ix_dailies_days", "dailies", ["game", "counted", "day"])
    op.create_index("ix_dailies_person_id", "dailies", ["person_id", "day"])
    op.create_table(
        "masters",
        sa.Column("chain", sa.String(length=64), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("chain", "day", "game", name="pk_masters"),
    )


def downgrade() -> None:
    for table in ("masters", "dailies", "links", "chains", "appearances", "ratings", "rating_steps", "rated"):
        op.drop_table(table)
