"""People can choose a face."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("people", sa.Column("face", sa.String(16), server_default="", nullable=False))


def downgrade() -> None:
    op.drop_column("people", "face")
