"""Lists are made from rows that have all they show, by indexes that end where the list does.

Outlines and members are had from the facts: `store.listing.fill` does it when all migrations are applied.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("tables", sa.Column("outline", sa.LargeBinary(), nullable=True))
    op.drop_index("ix_tables_host_id", table_name="tables")
    op.create_index("ix_tables_opened", "tables", ["host_id", "stage", "changed_at"], unique=False)
    op.drop_table("sitters")
    op.create_table(
        "members",
        sa.Column("person_id", sa.String(length=16), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "table_id", name="pk_members"),
    )
    op.create_index("ix_members_table_id", "members", ["table_id"], unique=False)
    op.create_index("ix_members_latest", "members", ["person_id", "changed_at"], unique=False)
    op.add_column("results", sa.Column("finished_at", sa.BigInteger(), server_default="0", nullable=False))
    op.execute(
        "UPDATE results SET finished_at = (SELECT finished_at FROM matches"
        " WHERE matches.table_id = results.table_id AND matches.match = results.match)"
    )
    op.drop_index("ix_results_person_id", table_name="results")
    op.create_index("ix_results_latest", "results", ["person_id", "finished_at"], unique=False)
    op.drop_index("ix_matches_finished_at", table_name="matches")
    op.drop_index("ix_matches_deal", table_name="matches")
    op.create_index("ix_matches_deal", "matches", ["deal", "finished_at"], unique=False)


def downgrade() -> None:
    op.drop_index("ix_matches_deal", table_name="matches")
    op.create_index("ix_matches_deal", "matches", ["deal"], unique=False)
    op.create_index("ix_matches_finished_at", "matches", ["finished_at"], unique=False)
    op.drop_index("ix_results_latest", table_name="results")
    op.create_index("ix_results_person_id", "results", ["person_id"], unique=False)
    op.drop_column("results", "finished_at")
    op.create_table(
        "sitters",
        sa.Column("person_id", sa.String(length=16), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "table_id", name="pk_sitters"),
    )
    op.execute("INSERT INTO sitters (person_id, table_id) SELECT person_id, table_id FROM members")
    op.drop_table("members")
    op.drop_index("ix_tables_opened", table_name="tables")
    op.create_index("ix_tables_host_id", "tables", ["host_id"], unique=False)
    op.drop_column("tables", "outline")
