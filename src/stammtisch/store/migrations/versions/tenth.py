"""Identities that last: passkeys, recovery codes, links; who is named at which table; what the host sets and has done.

Who is named at which table is had from the facts.
"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

ID, HASH, MILLIS = sa.String(length=16), sa.LargeBinary(length=32), sa.BigInteger()


def upgrade() -> None:
    op.add_column("people", sa.Column("admin", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("people", sa.Column("banned_at", MILLIS, nullable=True))
    op.add_column("people", sa.Column("deleted_at", MILLIS, nullable=True))
    op.create_index("ix_people_name", "people", ["name"])
    op.create_index("ix_people_latest", "people", ["created_at"])
    op.create_index("ix_people_deleted_at", "people", ["deleted_at"])
    op.add_column("keys", sa.Column("seen_at", MILLIS, server_default="0", nullable=False))
    op.add_column("keys", sa.Column("kind", sa.String(length=40), server_default="", nullable=False))
    op.create_index("ix_tables_latest", "tables", ["changed_at"])
    _of_people()
    _of_the_host()
    _fill_mentions()


def _fill_mentions() -> None:
    facts = sa.text("SELECT table_id, fact FROM facts WHERE kind IN ('opened', 'sat', 'renamed', 'said')")
    named = set()
    for table, fact in op.get_bind().execute(facts):
        told = json.loads(bytes(fact))
        named.add(((told.get("person") or told["host"])["id"], table))
    mentions = sa.table("mentions", sa.column("person_id", ID), sa.column("table_id", ID))
    op.bulk_insert(mentions, [{"person_id": person, "table_id": table} for person, table in sorted(named)])


def _of_people() -> None:
    op.create_table(
        "passkeys",
        sa.Column("id", sa.LargeBinary(length=1024), nullable=False),
        sa.Column("person_id", ID, nullable=False),
        sa.Column("domain", sa.String(length=255), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("uses", MILLIS, nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("created_at", MILLIS, nullable=False),
        sa.Column("used_at", MILLIS, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_passkeys_person_id"),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
    )
    op.create_index("ix_passkeys_person_id", "passkeys", ["person_id"])
    op.create_table(
        "recovery_codes",
        sa.Column("hash", HASH, nullable=False),
        sa.Column("person_id", ID, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_recovery_codes_person_id"),
        sa.PrimaryKeyConstraint("hash", name="pk_recovery_codes"),
    )
    op.create_index("ix_recovery_codes_person_id", "recovery_codes", ["person_id"])
    op.create_table(
        "provider_links",
        sa.Column("issuer", sa.String(length=255), nullable=False),
        sa.Column("subject", sa.String(length=255), nullable=False),
        sa.Column("person_id", ID, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_provider_links_person_id"),
        sa.PrimaryKeyConstraint("issuer", "subject", name="pk_provider_links"),
    )
    op.create_index("ix_provider_links_person_id", "provider_links", ["person_id"])
    op.create_table(
        "challenges",
        sa.Column("hash", HASH, nullable=False),
        sa.Column("purpose", ID, nullable=False),
        sa.Column("person_id", ID, nullable=True),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("expires_at", MILLIS, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_challenges"),
    )
    op.create_index("ix_challenges_expires_at", "challenges", ["expires_at"])
    op.create_table(
        "mentions",
        sa.Column("person_id", ID, nullable=False),
        sa.Column("table_id", ID, nullable=False),
        sa.PrimaryKeyConstraint("person_id", "table_id", name="pk_mentions"),
    )


def _of_the_host() -> None:
    op.create_table(
        "switches",
        sa.Column("name", ID, nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_switches"),
    )
    op.create_table(
        "invites",
        sa.Column("id", ID, nullable=False),
        sa.Column("hash", HASH, nullable=False),
        sa.Column("label", sa.String(length=64), nullable=False),
        sa.Column("left", sa.Integer(), nullable=False),
        sa.Column("created_at", MILLIS, nullable=False),
        sa.Column("expires_at", MILLIS, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_invites"),
    )
    op.create_index("ix_invites_hash", "invites", ["hash"])
    op.create_table(
        "actions",
        sa.Column("id", ID, nullable=False),
        sa.Column("at", MILLIS, nullable=False),
        sa.Column("by", ID, nullable=False),
        sa.Column("verb", ID, nullable=False),
        sa.Column("about", sa.String(length=255), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_actions"),
    )
    op.create_index("ix_actions_at", "actions", ["at"])


def downgrade() -> None:
    for table in (
        "actions",
        "invites",
        "switches",
        "mentions",
        "challenges",
        "provider_links",
        "recovery_codes",
        "passkeys",
    ):
        op.drop_table(table)
    op.drop_index("ix_tables_latest", table_name="tables")
    op.drop_column("keys", "kind")
    op.drop_column("keys", "seen_at")
    for index in ("ix_people_deleted_at", "ix_people_latest", "ix_people_name"):
        op.drop_index(index, table_name="people")
    for column in ("deleted_at", "banned_at", "admin"):
        op.drop_column("people", column)
