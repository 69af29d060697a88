"""The deal of a finished match can be played again."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("deal", sa.String(length=32), nullable=True))
    op.add_column("matches", sa.Column("deal", sa.String(length=32), nullable=True))
    op.create_index("ix_matches_deal", "matches", ["deal"], unique=False)


def downgrade() -> None:
    op.drop_index("ix_matches_deal", table_name="matches")
    op.drop_column("matches", "deal")
    op.drop_column("tables", "deal")
