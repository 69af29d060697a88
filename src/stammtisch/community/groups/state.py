"""A group as its facts add up to it: a value that never changes."""

from dataclasses import dataclass, field, replace
from typing import TypeVar

from stammtisch.community.groups import facts as f
from stammtisch.community.streams import Entry

T = TypeVar("T")
POSTS_SHOWN = 100  # of the board: older ones are forgotten
BARRED = 200  # of those who were removed: older ones are forgotten
EVENINGS_KEPT = 60
NO_PROFILE = f.Profile("", "")


@dataclass(frozen=True)
class Member:
    role: f.Role
    since: int
    calendar: str = ""  # the hash of its secret


@dataclass(frozen=True)
class Invitation:
    by: str
    until: int


@dataclass(frozen=True)
class BoardPost:
    by: str
    at: int
    text: str


@dataclass(frozen=True)
class Evening:
    by: str
    begins: int
    minutes: int
    zone: str
    remind: int
    note: str
    changed: int  # when it was last planned
    version: int = 0  # how often it was changed, as calendars count
    cancelled: bool = False
    answers: dict[str, f.Answer] = field(default_factory=dict)

    @property
    def ends(self) -> int:
        return self.begins + self.minutes * 60_000


@dataclass(frozen=True)
class Group:
    id: str
    profile: f.Profile = NO_PROFILE
    opened_at: int = 0
    closed: bool = False
    members: dict[str, Member] = field(default_factory=dict)
    invitations: dict[str, Invitation] = field(default_factory=dict)  # by code
    barred: tuple[str, ...] = ()
    posts: dict[str, BoardPost] = field(default_factory=dict)  # by id, oldest first
    evenings: dict[str, Evening] = field(default_factory=dict)  # by id
    facts: int = 0

    @property
    def is_open(self) -> bool:
        return bool(self.opened_at) and not self.closed

    def role(self, person: str) -> f.Role | None:
        """The person's role; None for outsiders, and in a group that is closed or never was."""
        member = self.members.get(person)
        return member.role if member is not None and self.is_open else None

    @property
    def owner(self) -> str:
        return next((person for person, member in self.members.items() if member.role == "owner"), "")


def advance(group: Group, entry: Entry[f.AnyFact]) -> Group:
    """The group after a fact."""
    return replace(_after(group, entry.at, entry.fact), facts=entry.number)


def _after(group: Group, at: int, fact: f.AnyFact) -> Group:
    match fact:
        case f.Opened(by, profile):
            return replace(group, profile=profile, opened_at=at, members={by: Member("owner", at)})
        case f.Changed(_, profile):
            return replace(group, profile=profile)
        case f.Closed():
            return replace(group, closed=True, members={}, invitations={}, posts={}, evenings={})
        case f.Posted(by, id, text):
            return replace(group, posts=_last({**group.posts, id: BoardPost(by, at, text)}, POSTS_SHOWN))
        case f.Unposted(_, id):
            return replace(group, posts=_without(group.posts, id))
        case f.Planned() | f.Cancelled() | f.Answered():
            return replace(group, evenings=_evenings(group.evenings, at, fact))
        case _:
            return _people(group, at, fact)


def _people(group: Group, at: int, fact: f.AnyFact) -> Group:
    members, invitations = group.members, group.invitations
    match fact:
        case f.Invited(by, code, until):
            current = {known: one for known, one in invitations.items() if one.until > at}
            return replace(group, invitations={**current, code: Invitation(by, until)})
        case f.Revoked(_, code):
            return replace(group, invitations=_without(invitations, code))
        case f.Joined(person):
            return replace(group, members={**members, person: Member("member", at)})
        case f.Left(person):
            evenings = {id: replace(one, answers=_without(one.answers, person)) for id, one in group.evenings.items()}
            return replace(group, members=_without(members, person), evenings=evenings)
        case f.Removed(_, person):
            theirs = {code: one for code, one in invitations.items() if one.by != person}
            barred = (*group.barred, person)[-BARRED:]
            return replace(group, members=_without(members, person), invitations=theirs, barred=barred)
        case f.Readmitted(_, person):
            return replace(group, barred=tuple(one for one in group.barred if one != person))
        case f.RoleGiven(_, person, role):
            return replace(group, members={**members, person: replace(members[person], role=role)})
        case f.HandedOver(by, to):
            before, now = replace(members[by], role="organiser"), replace(members[to], role="owner")
            return replace(group, members={**members, by: before, to: now})
        case f.CalendarMade(person, hash):
            return replace(group, members={**members, person: replace(members[person], calendar=hash)})
    raise AssertionError(fact)


def _evenings(evenings: dict[str, Evening], at: int, fact: f.Planned | f.Cancelled | f.Answered) -> dict[str, Evening]:
    match fact:
        case f.Planned(by, id, begins, minutes, zone, remind, note):
            known = evenings.get(id)
            version, answers = (0, dict[str, f.Answer]()) if known is None else (known.version + 1, known.answers)
            if known is None or known.begins != begins:
                answers = {by: "yes"}
            planned = Evening(by, begins, minutes, zone, remind, note, at, version, answers=answers)
            kept = sorted({**evenings, id: planned}.items(), key=lambda one: one[1].begins)
            return dict(kept[-EVENINGS_KEPT:])
        case f.Cancelled(_, id):
            known = evenings[id]
            return {**evenings, id: replace(known, cancelled=True, changed=at, version=known.version + 1)}
        case f.Answered(person, id, answer):
            known = evenings[id]
            return {**evenings, id: replace(known, answers={**known.answers, person: answer})}


def _without(known: dict[str, T], key: str) -> dict[str, T]:
    return {one: value for one, value in known.items() if one != key}


def _last(known: dict[str, T], most: int) -> dict[str, T]:
    return dict(list(known.items())[-most:])
