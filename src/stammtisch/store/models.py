"""The tables of the database. A change here needs a migration; a test holds the two together."""

from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary, MetaData, String, Text, false, text
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
    """A person. Nothing is known of them but a name, the language they read, and a face they have chosen."""

    __tablename__ = "people"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    name: Mapped[str] = mapped_column(String(64))
    language: Mapped[str] = mapped_column(String(2))
    face: Mapped[str] = mapped_column(String(16), server_default="")
    created_at: Mapped[int] = mapped_column(Millis)


class KeyRow(Model):
    """The hash of a secret that a device keeps to prove who it belongs to."""

    __tablename__ = "keys"

    hash: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    created_at: Mapped[int] = mapped_column(Millis)


class CodeRow(Model):
    """The hash of a code that gives another device a key, once."""

    __tablename__ = "codes"

    hash: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    expires_at: Mapped[int] = mapped_column(Millis)


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
        Index(
            "ix_tables_due",
            "due_at",
            sqlite_where=text("due_at IS NOT NULL"),
            postgresql_where=text("due_at IS NOT NULL"),
        ),
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
    due_at: Mapped[int | None] = mapped_column(Millis)  # of a table over days: when it needs a look, see `live.sweep`


class MemberRow(Model):
    """Somebody sits at a table that is not closed, or is its host.

    At tables over days the row also says whether that person owes a choice. It is written with the facts
    (`live.agenda`), and shown to that person only: whoever has planned the choice owes none.
    """

    __tablename__ = "members"
    __table_args__ = (
        Index("ix_members_latest", "person_id", "changed_at", "table_id"),
        Index("ix_members_turns", "person_id", "due_at", "table_id"),
    )

    person_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    table_id: Mapped[str] = mapped_column(String(16), primary_key=True, index=True)
    changed_at: Mapped[int] = mapped_column(Millis)  # the table's
    turn_since: Mapped[int | None] = mapped_column(Millis)  # since when they owe a choice; None: they owe none
    due_at: Mapped[int | None] = mapped_column(Millis)  # when their time for it is up; None: as above


class HolidayRow(Model):
    """Somebody's clocks stand still between these times, at all tables over days."""

    __tablename__ = "holidays"

    person_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    since: Mapped[int] = mapped_column(Millis, primary_key=True, autoincrement=False)
    until: Mapped[int] = mapped_column(Millis)


class NoteRow(Model):
    """What somebody has written down for themselves about a table. Nobody else is shown it."""

    __tablename__ = "notes"

    person_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    table_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    text: Mapped[str] = mapped_column(Text)
    changed_at: Mapped[int] = mapped_column(Millis)


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
