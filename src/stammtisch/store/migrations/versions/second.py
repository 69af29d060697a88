"""Several servers share a database."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_servers"),
    )
    op.create_table(
        "duties",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("server_id", sa.String(length=16), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_duties"),
    )
    op.create_index("ix_duties_server_id", "duties", ["server_id"], unique=False)


def downgrade() -> None:
    for table in ("duties", "servers"):
        op.drop_table(table)
