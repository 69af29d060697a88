"""What can be asked of a group: a closed set. `who` asks; what a command makes has the id that it brings along."""

from dataclasses import dataclass

from stammtisch.community.groups.facts import Answer, Profile, Role


@dataclass(frozen=True)
class Command:
    who: str


@dataclass(frozen=True)
class Open(Command):
    profile: Profile


@dataclass(frozen=True)
class Change(Command):
    profile: Profile


@dataclass(frozen=True)
class Close(Command):
    pass


@dataclass(frozen=True)
class Invite(Command):
    code: str


@dataclass(frozen=True)
class Revoke(Command):
    code: str


@dataclass(frozen=True)
class Join(Command):
    code: str = ""


@dataclass(frozen=True)
class Leave(Command):
    """The last one to leave closes the group; an owner among others hands it over first."""


@dataclass(frozen=True)
class Depart(Command):
    """Whoever asks is deleted: they leave in any case, with their posts; an owner's place goes to the next in rank."""


@dataclass(frozen=True)
class Remove(Command):
    person: str


@dataclass(frozen=True)
class Readmit(Command):
    person: str


@dataclass(frozen=True)
class GiveRole(Command):
    person: str
    role: Role


@dataclass(frozen=True)
class Post(Command):
    id: str
    text: str


@dataclass(frozen=True)
class Unpost(Command):
    id: str


@dataclass(frozen=True)
class Plan(Command):
    id: str
    begins: int
    minutes: int
    zone: str
    remind: int
    note: str


@dataclass(frozen=True)
class Cancel(Command):
    id: str


@dataclass(frozen=True)
class Reply(Command):
    evening: str
    answer: Answer


@dataclass(frozen=True)
class MakeCalendar(Command):
    hash: str


AnyCommand = (
    Open
    | Change
    | Close
    | Invite
    | Revoke
    | Join
    | Leave
    | Depart
    | Remove
    | Readmit
    | GiveRole
    | Post
    | Unpost
    | Plan
    | Cancel
    | Reply
    | MakeCalendar
)
