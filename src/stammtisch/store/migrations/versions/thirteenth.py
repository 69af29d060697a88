"""Notices: what people want to be told, where they are to be reached, and what is still to be told."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_index("ix_members_asked", "members", ["turn_since"], unique=False)
    op.create_index("ix_members_due", "members", ["due_at"], unique=False)
    op.create_table(
        "subscriptions",
        sa.Column("hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("person_id", sa.String(length=16), nullable=False),
        sa.Column("device", sa.LargeBinary(length=32), nullable=False),
        sa.Column("endpoint", sa.String(length=1024), nullable=False),
        sa.Column("key", sa.String(length=128), nullable=False),
        sa.Column("auth", sa.String(length=32), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_subscriptions_person_id"),
        sa.PrimaryKeyConstraint("hash", name="pk_subscriptions"),
    )
    op.create_index("ix_subscriptions_person_id", "subscriptions", ["person_id"], unique=False)
    op.create_table(
        "readers",
        sa.Column("person_id", sa.String(length=16), nullable=False),
        sa.Column("preferences", sa.LargeBinary(), nullable=False),
        sa.Column("address", sa.String(length=254), server_default="", nullable=False),
        sa.Column("confirmed", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("token", sa.LargeBinary(length=32), nullable=True),
        sa.Column("asked_at", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("unsubscribe", sa.String(length=48), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_readers_person_id"),
        sa.PrimaryKeyConstraint("person_id", name="pk_readers"),
    )
    op.create_index("ix_readers_token", "readers", ["token"], unique=False)
    op.create_index("ix_readers_unsubscribe", "readers", ["unsubscribe"], unique=False)
    op.create_table(
        "notices",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("person_id", sa.String(length=16), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("subject", sa.String(length=16), nullable=False),
        sa.Column("mark", sa.BigInteger(), nullable=False),
        sa.Column("about", sa.LargeBinary(), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("told_at", sa.BigInteger(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_notices"),
    )
    op.create_index("uq_notices", "notices", ["person_id", "subject", "kind", "mark"], unique=True)
    op.create_index("ix_notices_due", "notices", ["state", "due_at"], unique=False)
    op.create_index("ix_notices_subject", "notices", ["subject", "state"], unique=False)
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secrets"),
    )


def downgrade() -> None:
    op.drop_index("ix_members_due", table_name="members")
    op.drop_index("ix_members_asked", table_name="members")
    for table in ("secrets", "notices", "readers", "subscriptions"):
        op.drop_table(table)
