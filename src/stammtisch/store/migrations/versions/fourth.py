"""What says which server owns a table is called a lease."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    _replace("duties", "leases")


def downgrade() -> None:
    _replace("leases", "duties")


def _replace(old: str, new: str) -> None:
    """Leases are worth nothing while no server runs, so none is copied."""
    op.drop_table(old)
    op.create_table(
        new,
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("server_id", sa.String(length=16), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name=f"pk_{new}"),
    )
    op.create_index(f"ix_{new}_server_id", new, ["server_id"], unique=False)
