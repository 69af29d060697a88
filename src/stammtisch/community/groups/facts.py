"""What happened to a group: a closed set."""

from typing import Literal

import msgspec

from stammtisch.community.streams import StreamFact

Role = Literal["owner", "organiser", "member"]
Answer = Literal["yes", "maybe", "no"]
Period = Literal["month", "quarter", "half", "year", "ever"]
"""How long a season is; `ever`: there is one, from `Season.since` on."""


class Season(msgspec.Struct, frozen=True, gc=False):
    """From when on matches count for the season: the beginning of the calendar period, or a day (UTC)."""

    period: Period = "quarter"
    since: str = ""  # "2026-10-01", if the period is `ever`


class Profile(msgspec.Struct, frozen=True, gc=False):
    """How a group shows itself."""

    name: str
    emblem: str  # a short code that clients draw; empty: they make one from the id
    about: str = ""
    listed: bool = False  # everybody can find it, and join
    season: Season = Season()


class Opened(StreamFact, frozen=True):
    by: str
    profile: Profile


class Changed(StreamFact, frozen=True):
    by: str
    profile: Profile


class Closed(StreamFact, frozen=True):
    """There is no such group any more."""

    by: str


# --- people ---


class Invited(StreamFact, frozen=True):
    """Whoever has this code may join, until then."""

    by: str
    code: str
    until: int


class Revoked(StreamFact, frozen=True):
    by: str
    code: str


class Joined(StreamFact, frozen=True):
    person: str
    code: str = ""  # of the invitation; none where everybody may join


class Left(StreamFact, frozen=True):
    person: str


class Removed(StreamFact, frozen=True):
    """By an organiser. The invitations they made are good for nothing, and no other is good for them."""

    by: str
    person: str


class Readmitted(StreamFact, frozen=True):
    """Who was removed may be invited again."""

    by: str
    person: str


class RoleGiven(StreamFact, frozen=True):
    by: str
    person: str
    role: Role


class HandedOver(StreamFact, frozen=True):
    """The group has another owner; who it was before is an organiser."""

    by: str
    to: str


# --- the board, and evenings ---


class Posted(StreamFact, frozen=True):
    by: str
    id: str
    text: str


class Unposted(StreamFact, frozen=True):
    by: str
    id: str


class Planned(StreamFact, frozen=True):
    """An evening, or a change of one that has this id already; then everybody is asked again, if the time changed."""

    by: str
    id: str
    begins: int  # milliseconds
    minutes: int
    zone: str  # in which it was planned, such as Europe/Berlin; clients show it
    remind: int  # minutes before; 0: nobody is reminded
    note: str = ""


class Cancelled(StreamFact, frozen=True):
    by: str
    id: str


class Answered(StreamFact, frozen=True):
    person: str
    evening: str
    answer: Answer


class CalendarMade(StreamFact, frozen=True):
    """The hash of the secret in the address of a member's calendar. The one before is good for nothing now."""

    person: str
    hash: str


AnyFact = (
    Opened
    | Changed
    | Closed
    | Invited
    | Revoked
    | Joined
    | Left
    | Removed
    | Readmitted
    | RoleGiven
    | HandedOver
    | Posted
    | Unposted
    | Planned
    | Cancelled
    | Answered
    | CalendarMade
)
