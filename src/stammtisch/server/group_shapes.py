"""What goes over the wire about groups, and how a group is shown to whom."""

from typing import Annotated

import msgspec

from stammtisch.community.groups import facts as f
from stammtisch.community.groups.decide import RANK
from stammtisch.community.groups.state import Group
from stammtisch.community.standings import season_start
from stammtisch.live.facts import Person
from stammtisch.server.services import Services, now
from stammtisch.server.wire import Body, ResponseBody
from stammtisch.store.groups import ListedGroup
from stammtisch.store.people import Identity

Millis = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class GroupProfile(Body, frozen=True):
    """How a group shows itself; see `community.groups.facts`."""

    name: Annotated[str, msgspec.Meta(max_length=200)]
    emblem: Annotated[str, msgspec.Meta(max_length=16, pattern="^[a-z0-9.]*$")] = ""
    about: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    listed: bool = False
    season: f.Period = "quarter"
    since: Annotated[str, msgspec.Meta(max_length=10, pattern="^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")] = ""


class NewRole(Body, frozen=True):
    role: f.Role  # owner: the group is handed over


class NewPost(Body, frozen=True):
    text: Annotated[str, msgspec.Meta(max_length=2000)]


class NewEvening(Body, frozen=True):
    begins: Millis
    minutes: Annotated[int, msgspec.Meta(ge=0, le=100_000)] = 180
    zone: Annotated[str, msgspec.Meta(max_length=64)] = "UTC"
    remind: Annotated[int, msgspec.Meta(ge=0, le=100_000)] = 60
    note: Annotated[str, msgspec.Meta(max_length=500)] = ""


class NewAnswer(Body, frozen=True):
    answer: f.Answer


class GroupListed(ResponseBody, frozen=True):
    """A group in a list."""

    group: str
    name: str
    emblem: str
    about: str
    listed: bool
    members: int
    role: f.Role | None  # one's own


class EveningListed(ResponseBody, frozen=True):
    """An evening of one of one's groups that is to come, or going on."""

    group: str
    name: str  # of the group
    emblem: str
    begins: int
    remind_at: int | None


class GroupsShown(ResponseBody, frozen=True):
    mine: list[GroupListed]
    listed: list[GroupListed]  # that everybody may join
    evenings: list[EveningListed]


class MemberShown(ResponseBody, frozen=True):
    person: str
    role: f.Role
    since: int


class InvitationListed(ResponseBody, frozen=True):
    code: str
    by: str
    until: int


class PostShown(ResponseBody, frozen=True):
    id: str
    by: str
    at: int
    text: str


class EveningShown(ResponseBody, frozen=True):
    id: str
    by: str
    begins: int
    minutes: int
    zone: str
    remind: int  # minutes before
    note: str
    cancelled: bool
    answers: dict[str, f.Answer]  # of members, by person


class GroupShown(ResponseBody, frozen=True):
    """A group as its member sees it. Outsiders are shown one that is listed, without people and what they write."""

    group: str
    number: int  # of its last fact
    name: str
    emblem: str
    about: str
    listed: bool
    season: f.Period
    since: str
    season_since: int  # when the season began
    role: f.Role | None  # one's own
    count: int  # of members
    people: dict[str, Person]  # everybody who is spoken of, as they are called today
    members: list[MemberShown]
    invitations: list[InvitationListed]  # for organisers
    barred: list[str]  # for organisers: who was removed
    posts: list[PostShown]  # the latest first
    evenings: list[EveningShown]  # that are not over, the next first
    calendar: bool  # whether there is an address of one's own


class InvitationShown(ResponseBody, frozen=True):
    """What one is invited to. `group`: its id, for members."""

    group: str
    name: str
    emblem: str
    about: str
    members: int


class GroupOpened(ResponseBody, frozen=True):
    group: str


class CodeMade(ResponseBody, frozen=True):
    code: str


class CalendarShown(ResponseBody, frozen=True):
    """The address of one's calendar, shown once: whoever has it can read the group's evenings."""

    path: str


# --- how it is shown ---


def group_listed(group: ListedGroup) -> GroupListed:
    return msgspec.convert({**group._asdict(), "group": group.id}, GroupListed)


async def group_shown(services: Services, number: int, group: Group, me: Identity) -> GroupShown:
    """The group as this person may see it."""
    role, profile = group.role(me.person.id), group.profile
    inside, organises = role is not None, RANK[role] >= RANK["organiser"]
    posts = reversed(group.posts.items()) if inside else ()
    known = {**group.members, **dict.fromkeys(post.by for post in group.posts.values())} if inside else {}
    barred = list(group.barred) if organises else []
    return GroupShown(
        group=group.id,
        number=number,
        name=profile.name,
        emblem=profile.emblem,
        about=profile.about,
        listed=profile.listed,
        season=profile.season.period,
        since=profile.season.since,
        season_since=season_start(profile.season, now()),
        role=role,
        count=len(group.members),
        people=await services.groups.people([*known, *barred]),
        members=[MemberShown(person=id, role=one.role, since=one.since) for id, one in group.members.items() if inside],
        invitations=[
            InvitationListed(code=code, by=one.by, until=one.until)
            for code, one in group.invitations.items()
            if organises and one.until > now()
        ],
        barred=barred,
        posts=[PostShown(id=id, by=one.by, at=one.at, text=one.text) for id, one in posts],
        evenings=_evenings(group) if inside else [],
        calendar=inside and bool(group.members[me.person.id].calendar),
    )


def _evenings(group: Group) -> list[EveningShown]:
    return [
        EveningShown(
            id=id,
            by=one.by,
            begins=one.begins,
            minutes=one.minutes,
            zone=one.zone,
            remind=one.remind,
            note=one.note,
            cancelled=one.cancelled,
            answers={person: said for person, said in one.answers.items() if person in group.members},
        )
        for id, one in group.evenings.items()
        if one.ends > now()
    ]


BODIES: tuple[type[Body], ...] = (GroupProfile, NewRole, NewPost, NewEvening, NewAnswer)
ANSWERS: tuple[type[ResponseBody], ...] = (
    GroupsShown,
    GroupShown,
    InvitationShown,
    GroupOpened,
    CodeMade,
    CalendarShown,
)
