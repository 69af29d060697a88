"""Who may do what in a group: `decide(group, command, now)` gives the facts that follow, or a refusal.

It changes nothing. An outsider is told of every group that it does not exist, unless everybody may see it.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import msgspec

from stammtisch.community.groups import commands as c
from stammtisch.community.groups import facts as f
from stammtisch.community.groups.state import Evening, Group
from stammtisch.community.streams import MOST_FACTS
from stammtisch.live.refusals import Refused, refuse
from stammtisch.live.texts import tidy

LONGEST_NAME, LONGEST_ABOUT, LONGEST_POST, LONGEST_NOTE, LONGEST_ZONE = 40, 200, 400, 120, 64
MOST_MEMBERS = 200
MOST_INVITATIONS = 10  # that are good
MOST_EVENINGS = 20  # to come
DAY = 24 * 3600 * 1000
INVITED_FOR = 30 * DAY
FURTHEST = 400 * DAY  # that an evening is planned ahead
SHORTEST, LONGEST = 15, 24 * 60  # minutes of an evening
REMINDERS = (0, 30, 60, 180, 1440)  # minutes before
EMBLEM = re.compile("^[a-z0-9.]{0,16}$")
ZONE = re.compile(r"^[A-Za-z0-9_+\-]+(/[A-Za-z0-9_+\-]+)*$")
RANK: dict[f.Role | None, int] = {None: 0, "member": 1, "organiser": 2, "owner": 3}
Decided = Sequence[f.AnyFact] | Refused


def decide(group: Group, command: c.AnyCommand, now: int) -> Decided:
    """What comes of a command in this group at this time (milliseconds). Changes nothing."""
    if isinstance(command, c.Open):
        return _open(group, command)
    if not group.is_open:
        return refuse("no_group")
    if isinstance(command, c.Join):
        return _join(group, command, now)
    needed, step = STEPS[type(command)]
    role = group.role(command.who)
    if role is None:
        return refuse("no_group")
    if RANK[role] < RANK[needed]:
        return refuse("owner_only" if needed == "owner" else "organisers_only")
    if group.facts >= MOST_FACTS and not isinstance(command, PARTING):
        return refuse("group_full")
    return step(group, command, now)


def _open(group: Group, ask: c.Open) -> Decided:
    if group.opened_at:
        return () if group.owner == ask.who else refuse("no_group")
    profile = _tidy(ask.profile)
    return profile if isinstance(profile, Refused) else (f.Opened(ask.who, profile),)


def _change(group: Group, ask: c.Change, now: int) -> Decided:
    profile = _tidy(ask.profile)
    if isinstance(profile, Refused):
        return profile
    return () if profile == group.profile else (f.Changed(ask.who, profile),)


def _tidy(profile: f.Profile) -> f.Profile | Refused:
    name, about = tidy(profile.name, LONGEST_NAME), tidy(profile.about, LONGEST_ABOUT) if profile.about else ""
    if name is None or about is None:
        return refuse("bad_text")
    season = profile.season
    if not EMBLEM.match(profile.emblem) or (season.period == "ever") != bool(season.since) or not _is_day(season.since):
        return refuse("bad_profile")
    return msgspec.structs.replace(profile, name=name, about=about)


def _is_day(text: str) -> bool:
    try:
        return not text or date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _close(group: Group, ask: c.Close, now: int) -> Decided:
    return (f.Closed(ask.who),)


# --- people ---


def _invite(group: Group, ask: c.Invite, now: int) -> Decided:
    if ask.code in group.invitations:
        return ()
    if sum(one.until > now for one in group.invitations.values()) >= MOST_INVITATIONS:
        return refuse("too_many_invitations")
    return (f.Invited(ask.who, ask.code, now + INVITED_FOR),)


def _revoke(group: Group, ask: c.Revoke, now: int) -> Decided:
    return (f.Revoked(ask.who, ask.code),) if ask.code in group.invitations else ()


def _join(group: Group, ask: c.Join, now: int) -> Decided:
    if ask.who in group.members:
        return ()
    invitation = group.invitations.get(ask.code)
    if (invitation is None or invitation.until <= now) and not group.profile.listed:
        return refuse("bad_invitation" if ask.code else "no_group")
    if ask.who in group.barred:
        return refuse("barred")
    if len(group.members) >= MOST_MEMBERS or group.facts >= MOST_FACTS:
        return refuse("group_full")
    return (f.Joined(ask.who, ask.code if invitation is not None else ""),)


def _leave(group: Group, ask: c.Leave, now: int) -> Decided:
    if len(group.members) == 1:
        return (f.Closed(ask.who),)
    return refuse("hand_over_first") if group.owner == ask.who else (f.Left(ask.who),)


def _depart(group: Group, ask: c.Depart, now: int) -> Decided:
    posts = [f.Unposted(ask.who, id) for id, post in group.posts.items() if post.by == ask.who]
    if len(group.members) == 1:
        return (*posts, f.Closed(ask.who))
    others = {person: member for person, member in group.members.items() if person != ask.who}
    heir = max(others, key=lambda one: (RANK[others[one].role], -others[one].since))
    handed = [f.HandedOver(ask.who, heir)] if group.owner == ask.who else []
    return (*posts, *handed, f.Left(ask.who))


def _remove(group: Group, ask: c.Remove, now: int) -> Decided:
    role = group.role(ask.person)
    if role is None:
        return () if ask.person in group.barred else refuse("no_member")
    if RANK[role] >= RANK[group.role(ask.who)]:
        return refuse("owner_only" if role == "organiser" else "no_member")
    return (f.Removed(ask.who, ask.person),)


def _readmit(group: Group, ask: c.Readmit, now: int) -> Decided:
    return (f.Readmitted(ask.who, ask.person),) if ask.person in group.barred else ()


def _give_role(group: Group, ask: c.GiveRole, now: int) -> Decided:
    role = group.role(ask.person)
    if role is None:
        return refuse("no_member")
    if role == ask.role:
        return ()
    if ask.role == "owner":
        return (f.HandedOver(ask.who, ask.person),)
    return refuse("hand_over_first") if role == "owner" else (f.RoleGiven(ask.who, ask.person, ask.role),)


def _make_calendar(group: Group, ask: c.MakeCalendar, now: int) -> Decided:
    return () if group.members[ask.who].calendar == ask.hash else (f.CalendarMade(ask.who, ask.hash),)


# --- the board, and evenings ---


def _post(group: Group, ask: c.Post, now: int) -> Decided:
    text = tidy(ask.text, LONGEST_POST)
    if text is None:
        return refuse("bad_text")
    return () if ask.id in group.posts else (f.Posted(ask.who, ask.id, text),)


def _unpost(group: Group, ask: c.Unpost, now: int) -> Decided:
    post = group.posts.get(ask.id)
    if post is None:
        return ()
    if post.by != ask.who and RANK[group.role(ask.who)] < RANK["organiser"]:
        return refuse("organisers_only")
    return (f.Unposted(ask.who, ask.id),)


def _plan(group: Group, ask: c.Plan, now: int) -> Decided:
    known = group.evenings.get(ask.id)
    note = tidy(ask.note, LONGEST_NOTE) if ask.note else ""
    if note is None:
        return refuse("bad_text")
    if not _is_plan(ask, now) or (known is not None and (known.cancelled or known.ends <= now)):
        return refuse("bad_evening")
    if known is None and sum(_is_to_come(one, now) for one in group.evenings.values()) >= MOST_EVENINGS:
        return refuse("too_many_evenings")
    planned = f.Planned(ask.who, ask.id, ask.begins, ask.minutes, ask.zone, ask.remind, note)
    return () if known is not None and _same(known, planned) else (planned,)


def _is_plan(ask: c.Plan, now: int) -> bool:
    in_time = now < ask.begins <= now + FURTHEST and SHORTEST <= ask.minutes <= LONGEST
    return in_time and ask.remind in REMINDERS and len(ask.zone) <= LONGEST_ZONE and bool(ZONE.match(ask.zone))


def _same(known: Evening, planned: f.Planned) -> bool:
    again = replace(
        known,
        begins=planned.begins,
        minutes=planned.minutes,
        zone=planned.zone,
        remind=planned.remind,
        note=planned.note,
    )
    return again == known


def _is_to_come(evening: Evening, now: int) -> bool:
    return not evening.cancelled and evening.ends > now


def _cancel(group: Group, ask: c.Cancel, now: int) -> Decided:
    known = group.evenings.get(ask.id)
    if known is None:
        return refuse("no_evening")
    return () if known.cancelled else (f.Cancelled(ask.who, ask.id),)


def _reply(group: Group, ask: c.Reply, now: int) -> Decided:
    known = group.evenings.get(ask.evening)
    if known is None or not _is_to_come(known, now):
        return refuse("no_evening")
    return () if known.answers.get(ask.who) == ask.answer else (f.Answered(ask.who, ask.evening, ask.answer),)


Step = Callable[[Group, Any, int], Decided]
STEPS: dict[type[c.Command], tuple[f.Role, Step]] = {
    c.Change: ("organiser", _change),
    c.Close: ("owner", _close),
    c.Invite: ("organiser", _invite),
    c.Revoke: ("organiser", _revoke),
    c.Leave: ("member", _leave),
    c.Depart: ("member", _depart),
    c.Remove: ("organiser", _remove),
    c.Readmit: ("organiser", _readmit),
    c.GiveRole: ("owner", _give_role),
    c.Post: ("member", _post),
    c.Unpost: ("member", _unpost),
    c.Plan: ("organiser", _plan),
    c.Cancel: ("organiser", _cancel),
    c.Reply: ("member", _reply),
    c.MakeCalendar: ("member", _make_calendar),
}
"""Who may, at least; and what comes of it."""
PARTING = (c.Close, c.Revoke, c.Leave, c.Depart, c.Remove, c.Unpost, c.Cancel)
"""What is possible even when a group has used up its facts."""
