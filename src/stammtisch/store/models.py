"""The tables of the database. A change here needs a migration; a test holds the two together."""

from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary, MetaData, String, false
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
        Index("ix_tables_group", "group_id", "stage", "changed_at"),
    )

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    game: Mapped[str] = mapped_column(String(32))
    host_id: Mapped[str] = mapped_column(String(16))  # who opened it
    listed: Mapped[bool]
    group_id: Mapped[str | None] = mapped_column(String(16))  # for which it was opened
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
    __table_args__ = (
        Index("ix_matches_deal", "deal", "finished_at"),
        Index("ix_matches_group", "group_id", "finished_at"),
    )

    table_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    match: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    game: Mapped[str] = mapped_column(String(32))
    players: Mapped[int]
    deal: Mapped[str | None] = mapped_column(String(32))  # "table/match" whose deal it repeats
    group_id: Mapped[str | None] = mapped_column(String(16))  # for which its table was opened
    finished_at: Mapped[int] = mapped_column(Millis)


class ReviewRow(Model):
    """A finished match looked at again, as JSON."""

    __tablename__ = "reviews"

    table_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    match: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    review: Mapped[bytes] = mapped_column(LargeBinary)


class ReviewLineRow(Model):
    """What a review found out about one seat, for statistics."""

    __tablename__ = "review_lines"

    table_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    match: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    luck: Mapped[float]
    accuracy: Mapped[float]


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


# --- groups, and whatever else people have besides tables ---


class CommunityFactRow(Model):
    """One fact of one stream: "group/…", "tournament/…".

    The key is what keeps two servers from both accepting number n.
    """

    __tablename__ = "community_facts"
    __table_args__ = ({"sqlite_with_rowid": False},)

    stream_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[int] = mapped_column(Millis)
    kind: Mapped[str] = mapped_column(String(24))
    fact: Mapped[bytes] = mapped_column(LargeBinary)


class GroupRow(Model):
    """A group that is not closed. This and the next three can be had from the facts."""

    __tablename__ = "groups"
    __table_args__ = (Index("ix_groups_listed", "listed", "members"),)

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    name: Mapped[str] = mapped_column(String(64))
    emblem: Mapped[str] = mapped_column(String(16))
    about: Mapped[str] = mapped_column(String(256))
    listed: Mapped[bool]
    members: Mapped[int]


class GroupMemberRow(Model):
    __tablename__ = "group_members"

    person_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    group_id: Mapped[str] = mapped_column(String(16), primary_key=True, index=True)
    role: Mapped[str] = mapped_column(String(16))


class GroupInvitationRow(Model):
    """Which group a code is for; whether it is still good, the group knows."""

    __tablename__ = "group_invitations"

    code: Mapped[str] = mapped_column(String(16), primary_key=True)
    group_id: Mapped[str] = mapped_column(String(16), index=True)


class GroupEveningRow(Model):
    """An evening that is planned, and was not cancelled."""

    __tablename__ = "group_evenings"
    __table_args__ = (Index("ix_group_evenings_next", "group_id", "ends_at"),)

    group_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    begins_at: Mapped[int] = mapped_column(Millis)
    ends_at: Mapped[int] = mapped_column(Millis)
    remind_at: Mapped[int | None] = mapped_column(Millis, index=True)  # when people are to be reminded of it


class TournamentRow(Model):
    """A tournament. This and the next two can be had from the facts."""

    __tablename__ = "tournaments"
    __table_args__ = (
        Index("ix_tournaments_due", "due_at"),
        Index("ix_tournaments_listed", "listed", "changed_at"),
        Index("ix_tournaments_group", "group_id", "changed_at"),
        Index("ix_tournaments_organiser", "organiser_id", "stage"),
    )

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    name: Mapped[str] = mapped_column(String(64))
    game: Mapped[str] = mapped_column(String(32))
    organiser_id: Mapped[str] = mapped_column(String(16))
    group_id: Mapped[str | None] = mapped_column(String(16))  # whose members it is for
    listed: Mapped[bool]
    stage: Mapped[str] = mapped_column(String(16))  # announced, running, over
    entrants: Mapped[int]
    changed_at: Mapped[int] = mapped_column(Millis)
    due_at: Mapped[int | None] = mapped_column(Millis)  # from when on it has to be looked after; None: it is over


class TournamentEntrantRow(Model):
    """Somebody takes part in a tournament, or organises it."""

    __tablename__ = "tournament_entrants"

    person_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    tournament_id: Mapped[str] = mapped_column(String(16), primary_key=True, index=True)


class TournamentTableRow(Model):
    """A table of a tournament's round, drawn and perhaps not opened yet."""

    __tablename__ = "tournament_tables"

    table_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    tournament_id: Mapped[str] = mapped_column(String(16), index=True)
    round: Mapped[int]
