"""The tables of the database. A change here needs a migration; a test holds the two together."""

from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary, MetaData, String, Text, false
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Model(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "pk": "pk_%(table_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "ix": "ix_%(column_0_label)s",
        }
    )


Millis = BigInteger  # milliseconds since 1970


# --- people ---


class PersonRow(Model):
    """A person. Nothing is known of them but a name, the language they read, and a face they have chosen.

    The row of somebody who has been deleted stays without a name: its id is in the facts of tables.
    """

    __tablename__ = "people"
    __table_args__ = (Index("ix_people_name", "name"), Index("ix_people_latest", "created_at"))

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    name: Mapped[str] = mapped_column(String(64))
    language: Mapped[str] = mapped_column(String(2))
    face: Mapped[str] = mapped_column(String(16), server_default="")
    created_at: Mapped[int] = mapped_column(Millis)
    admin: Mapped[bool] = mapped_column(server_default=false())
    banned_at: Mapped[int | None] = mapped_column(Millis)
    deleted_at: Mapped[int | None] = mapped_column(Millis, index=True)


class KeyRow(Model):
    """The hash of a secret that a device keeps to prove who it belongs to."""

    __tablename__ = "keys"

    hash: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    created_at: Mapped[int] = mapped_column(Millis)
    seen_at: Mapped[int] = mapped_column(Millis, server_default="0")  # to a day
    kind: Mapped[str] = mapped_column(String(40), server_default="")  # of device, roughly: "Firefox, Android"


class CodeRow(Model):
    """The hash of a code that gives another device a key, once."""

    __tablename__ = "codes"

    hash: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    expires_at: Mapped[int] = mapped_column(Millis)


class PasskeyRow(Model):
    """A passkey: the public half of a key that somebody's phone, computer or stick keeps."""

    __tablename__ = "passkeys"

    id: Mapped[bytes] = mapped_column(LargeBinary(1024), primary_key=True)  # as the authenticator calls it
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    domain: Mapped[str] = mapped_column(String(255))  # for which alone it is good (WebAuthn's RP id)
    public_key: Mapped[bytes] = mapped_column(LargeBinary)
    uses: Mapped[int] = mapped_column(Millis)  # as the authenticator counts; 0: it does not
    name: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[int] = mapped_column(Millis)
    used_at: Mapped[int] = mapped_column(Millis)


class RecoveryCodeRow(Model):
    """The hash of a code that signs its person in, once, however late."""

    __tablename__ = "recovery_codes"

    hash: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)


class ProviderLinkRow(Model):
    """Somebody whom an OpenID Connect provider knows."""

    __tablename__ = "provider_links"

    issuer: Mapped[str] = mapped_column(String(255), primary_key=True)
    subject: Mapped[str] = mapped_column(String(255), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)


class ChallengeRow(Model):
    """What somebody must answer to sign in or to add a passkey: good once and for minutes, on whichever server."""

    __tablename__ = "challenges"

    hash: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    purpose: Mapped[str] = mapped_column(String(16))
    person_id: Mapped[str | None] = mapped_column(String(16))
    data: Mapped[str] = mapped_column(Text)
    expires_at: Mapped[int] = mapped_column(Millis, index=True)


class MentionRow(Model):
    """Somebody is named in the facts of a table: opened it, sat or spoke there."""

    __tablename__ = "mentions"

    person_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    table_id: Mapped[str] = mapped_column(String(16), primary_key=True)


# --- the host's ---


class SwitchRow(Model):
    """Something that the host sets while servers run, as JSON."""

    __tablename__ = "switches"

    name: Mapped[str] = mapped_column(String(16), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class InviteRow(Model):
    """A code with which new people may come where that takes an invitation."""

    __tablename__ = "invites"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    hash: Mapped[bytes] = mapped_column(LargeBinary(32), index=True)
    label: Mapped[str] = mapped_column(String(64))
    left: Mapped[int]  # how many may still come
    created_at: Mapped[int] = mapped_column(Millis)
    expires_at: Mapped[int] = mapped_column(Millis)


class ActionRow(Model):
    """Something that an admin has done."""

    __tablename__ = "actions"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    at: Mapped[int] = mapped_column(Millis, index=True)
    by: Mapped[str] = mapped_column(String(16))  # person; empty: from the terminal
    verb: Mapped[str] = mapped_column(String(16))
    about: Mapped[str] = mapped_column(String(255))


# --- the journal ---


class FactRow(Model):
    """One fact of one table. The key is what keeps two processes from both accepting number n."""

    __tablename__ = "facts"
    __table_args__ = ({"sqlite_with_rowid": False},)

    table_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[int] = mapped_column(Millis)
    kind: Mapped[str] = mapped_column(String(16))
    fact: Mapped[bytes] = mapped_column(LargeBinary)


# --- several servers ---


class ServerRow(Model):
    """A server that is alive until `until`, by the database's own clock."""

    __tablename__ = "servers"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    until: Mapped[int] = mapped_column(Millis)


class LeaseRow(Model):
    """The server that owns a table's lease, as long as it is alive."""

    __tablename__ = "leases"

    table_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    server_id: Mapped[str] = mapped_column(String(16), index=True)


# --- what can be had from the facts, for lists and statistics ---


class TableRow(Model):
    __tablename__ = "tables"
    __table_args__ = (
        Index("ix_tables_public", "listed", "stage", "changed_at"),
        Index("ix_tables_opened", "host_id", "stage", "changed_at"),
        Index("ix_tables_latest", "changed_at"),
    )

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    game: Mapped[str] = mapped_column(String(32))
    host_id: Mapped[str] = mapped_column(String(16))  # who opened it
    listed: Mapped[bool]
    deal: Mapped[str | None] = mapped_column(String(32))  # "table/match" whose deal its first match repeats
    stage: Mapped[str] = mapped_column(String(16))
    opened_at: Mapped[int] = mapped_column(Millis)
    changed_at: Mapped[int] = mapped_column(Millis)
    outline: Mapped[bytes | None]  # `live.outlines`; None: not yet had from the facts, see `store.listing`


class MemberRow(Model):
    """Somebody sits at a table that is not closed, or is its host."""

    __tablename__ = "members"
    __table_args__ = (Index("ix_members_latest", "person_id", "changed_at"),)

    person_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    table_id: Mapped[str] = mapped_column(String(16), primary_key=True, index=True)
    changed_at: Mapped[int] = mapped_column(Millis)  # the table's


class MatchRow(Model):
    """A match that is over."""

    __tablename__ = "matches"
    __table_args__ = (Index("ix_matches_deal", "deal", "finished_at"),)

    table_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    match: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    game: Mapped[str] = mapped_column(String(32))
    players: Mapped[int]
    deal: Mapped[str | None] = mapped_column(String(32))  # "table/match" whose deal it repeats
    finished_at: Mapped[int] = mapped_column(Millis)


class ReviewRow(Model):
    """A finished match looked at again, as JSON."""

    __tablename__ = "reviews"

    table_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    match: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    review: Mapped[bytes] = mapped_column(LargeBinary)


class ResultRow(Model):
    """How a match ended for one seat."""

    __tablename__ = "results"
    __table_args__ = (Index("ix_results_latest", "person_id", "finished_at"),)

    table_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    match: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person_id: Mapped[str | None] = mapped_column(String(16))
    name: Mapped[str | None] = mapped_column(String(64))
    bot: Mapped[str | None] = mapped_column(String(16))
    left: Mapped[bool]
    late: Mapped[bool] = mapped_column(server_default=false())  # somebody sat down here in the middle of the match
    taken_back: Mapped[bool] = mapped_column(server_default=false())  # decisions were taken back here
    score: Mapped[int]
    won: Mapped[bool]
    finished_at: Mapped[int] = mapped_column(Millis, server_default="0")  # the match's
