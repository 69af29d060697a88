"""The tables of the database. A change here needs a migration; a test holds the two together."""

from sqlalchemy import BigInteger, Double, ForeignKey, Index, LargeBinary, MetaData, String, Text, false, text
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


# --- notices ---


class SubscriptionRow(Model):
    """A browser that wants to be told things by push, and how to reach it."""

    __tablename__ = "subscriptions"

    hash: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)  # of the endpoint
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    device: Mapped[bytes] = mapped_column(LargeBinary(32))  # the hash of its secret, as in `keys`
    endpoint: Mapped[str] = mapped_column(String(1024))
    key: Mapped[str] = mapped_column(String(128))
    auth: Mapped[str] = mapped_column(String(32))
    created_at: Mapped[int] = mapped_column(Millis)


class ReaderRow(Model):
    """What somebody wants to be told, and by which e-mail address; the hashes prove that a letter was read."""

    __tablename__ = "readers"

    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    preferences: Mapped[bytes] = mapped_column(LargeBinary)  # `community.notices.Preferences`
    address: Mapped[str] = mapped_column(String(254), server_default="")
    confirmed: Mapped[bool] = mapped_column(server_default=false())
    token: Mapped[bytes | None] = mapped_column(LargeBinary(32), index=True)  # confirms the address
    asked_at: Mapped[int] = mapped_column(Millis, server_default="0")  # when the last letter to confirm it was sent
    unsubscribe: Mapped[str | None] = mapped_column(String(48), index=True)  # ends all letters, for whoever has it


class NoticeRow(Model):
    """Something that somebody is to be told, or has been told, about a table or a group. `mark` says which time."""

    __tablename__ = "notices"
    __table_args__ = (
        Index("uq_notices", "person_id", "subject", "kind", "mark", unique=True),
        Index("ix_notices_due", "state", "due_at"),
        Index("ix_notices_subject", "subject", "state"),
    )

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    person_id: Mapped[str] = mapped_column(String(16))
    kind: Mapped[str] = mapped_column(String(16))
    subject: Mapped[str] = mapped_column(String(16))
    mark: Mapped[int] = mapped_column(Millis)
    about: Mapped[bytes] = mapped_column(LargeBinary)  # `community.notices.Matter`
    state: Mapped[str] = mapped_column(String(8))  # waiting, told (and perhaps still on a screen), done
    due_at: Mapped[int] = mapped_column(Millis)  # when it is to be told, or looked at again
    told_at: Mapped[int] = mapped_column(Millis, server_default="0")


class SecretRow(Model):
    """A secret of the house, such as the key by which push services know it."""

    __tablename__ = "secrets"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    secret: Mapped[bytes] = mapped_column(LargeBinary)


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
        Index("ix_tables_group", "group_id", "stage", "changed_at"),
        Index(
            "ix_tables_due",
            "due_at",
            sqlite_where=text("due_at IS NOT NULL"),
            postgresql_where=text("due_at IS NOT NULL"),
        ),
        Index("ix_tables_latest", "changed_at"),
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
        Index("ix_members_asked", "turn_since"),  # for notices, as the next
        Index("ix_members_due", "due_at"),
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


# --- ratings: had from the facts, see `community.ratings` ---


class RatedRow(Model):
    """A match that counts for ratings. `included`: it is in the ratings."""

    __tablename__ = "rated"
    __table_args__ = (
        Index("ix_rated_order", "game", "finished_at", "table_id", "match"),
        Index("ix_rated_waiting", "included", "game", "finished_at", "table_id", "match"),
    )

    table_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    match: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    game: Mapped[str] = mapped_column(String(32))
    finished_at: Mapped[int] = mapped_column(Millis)
    result: Mapped[bytes] = mapped_column(LargeBinary)  # `community.ratings.RatedMatch`
    included: Mapped[bool]


class RatingStepRow(Model):
    """Somebody's rating after one of their matches: where it goes on from if an earlier match arrives late."""

    __tablename__ = "rating_steps"
    __table_args__ = (Index("ix_rating_steps_order", "game", "finished_at", "table_id", "match"),)

    game: Mapped[str] = mapped_column(String(32), primary_key=True)
    person_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    finished_at: Mapped[int] = mapped_column(Millis, primary_key=True, autoincrement=False)
    table_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    match: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    mu: Mapped[float] = mapped_column(Double)
    sigma: Mapped[float] = mapped_column(Double)
    matches: Mapped[int]


class RatingRow(Model):
    """Somebody's rating now. `listed`: they want to appear in leaderboards."""

    __tablename__ = "ratings"
    __table_args__ = (Index("ix_ratings_best", "game", "listed", "floor"),)

    game: Mapped[str] = mapped_column(String(32), primary_key=True)
    person_id: Mapped[str] = mapped_column(String(16), primary_key=True, index=True)
    mu: Mapped[float] = mapped_column(Double)
    sigma: Mapped[float] = mapped_column(Double)
    matches: Mapped[int]
    floor: Mapped[float] = mapped_column(Double)
    listed: Mapped[bool]


class AppearanceRow(Model):
    """Somebody who wants to appear in leaderboards, and by name in the tables of the deal of the day."""

    __tablename__ = "appearances"

    person_id: Mapped[str] = mapped_column(String(16), primary_key=True)


# --- the deal of the day ---


class ChainRow(Model):
    """A chain of links, this server's own or another's that it follows. `last` is the secret of one's own."""

    __tablename__ = "chains"
    __table_args__ = (Index("ix_chains_source", "source", "first_day", unique=True),)

    anchor: Mapped[str] = mapped_column(String(64), primary_key=True)
    source: Mapped[str] = mapped_column(String(200))  # address of the server that has published it; empty: this one
    first_day: Mapped[str] = mapped_column(String(10))
    days: Mapped[int]
    zone: Mapped[str] = mapped_column(String(64))
    last: Mapped[bytes | None] = mapped_column(LargeBinary(32))


class LinkRow(Model):
    """A link of another server's chain, as it was received."""

    __tablename__ = "links"

    anchor: Mapped[str] = mapped_column(String(64), primary_key=True)
    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    link: Mapped[bytes] = mapped_column(LargeBinary(32))


class DailyRow(Model):
    """A table with a deal of the day, had from its facts. Nobody has two that count for the same deal."""

    __tablename__ = "dailies"
    __table_args__ = (
        Index(
            "ix_dailies_try",
            "chain",
            "day",
            "game",
            "person_id",
            unique=True,
            sqlite_where=text("counted"),
            postgresql_where=text("counted"),
        ),
        Index("ix_dailies_days", "game", "counted", "day"),
        Index("ix_dailies_person_id", "person_id", "day"),
    )

    table_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    person_id: Mapped[str] = mapped_column(String(16))
    game: Mapped[str] = mapped_column(String(32))
    chain: Mapped[str] = mapped_column(String(64))
    day: Mapped[str] = mapped_column(String(10))
    counted: Mapped[bool]
    ended: Mapped[bool]  # finished, or given up
    score: Mapped[int | None]  # None: not finished
    seat: Mapped[int | None]


class MasterRow(Model):
    """What a master has made of a deal of the day in the person's seat: kept, to be played only once."""

    __tablename__ = "masters"

    chain: Mapped[str] = mapped_column(String(64), primary_key=True)
    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    game: Mapped[str] = mapped_column(String(32), primary_key=True)
    score: Mapped[int]


# --- results ---


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
