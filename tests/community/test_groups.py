"""What is decided in a group, and what its facts add up to."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec
import pytest

from stammtisch.community.groups import GROUPS
from stammtisch.community.groups import commands as c
from stammtisch.community.groups import facts as f
from stammtisch.community.groups.decide import (
    DAY,
    INVITED_FOR,
    LONGEST_POST,
    MOST_EVENINGS,
    MOST_INVITATIONS,
    MOST_MEMBERS,
    RANK,
    STEPS,
)
from stammtisch.community.groups.state import BARRED, EVENINGS_KEPT, POSTS_SHOWN, Group
from stammtisch.community.streams import MOST_FACTS, Entry, Reading, dump
from stammtisch.live.refusals import Refused

NOON = 1_800_000_000_000
PROFILE = f.Profile("Donnerstag", "s1.c2", "Bier und Stiche")
HOUR = 3_600_000


@dataclass
class Story:
    """A group, told by the commands that were asked of it; every fact goes through its stored form."""

    reading: Reading[Group] = field(default_factory=lambda: GROUPS.nothing("group"))
    now: int = NOON

    def ask(self, command: c.AnyCommand) -> Sequence[f.AnyFact]:
        """The facts that follow; the command has to be accepted."""
        entries = GROUPS.decided(self.reading, command, self.now)
        assert not isinstance(entries, Refused), entries.code
        again = [Entry(entry.number, entry.at, GROUPS.load(dump(entry.fact))) for entry in entries]
        self.reading = GROUPS.after(self.reading, again)
        return [entry.fact for entry in again]

    def refused(self, command: c.AnyCommand) -> str:
        """The code of the refusal; nothing has changed."""
        entries = GROUPS.decided(self.reading, command, self.now)
        assert isinstance(entries, Refused), entries
        return entries.code

    @property
    def group(self) -> Group:
        return self.reading.state


def club(*members: str, profile: f.Profile = PROFILE) -> Story:
    """Anna's group, with an organiser Olga and these members."""
    story = Story()
    story.ask(c.Open("anna", profile))
    story.ask(c.Invite("anna", "code"))
    for person in ("olga", *members):
        story.ask(c.Join(person, "code"))
    story.ask(c.GiveRole("anna", "olga", "organiser"))
    return story


def evening(story: Story, id: str = "e", begins: int = NOON + DAY, who: str = "olga", **other: object) -> c.Plan:
    plan = {"minutes": 180, "zone": "Europe/Berlin", "remind": 60, "note": ""} | other
    return c.Plan(who, id, begins, **plan)  # type: ignore[arg-type]


# --- who may ---


COMMANDS: list[c.AnyCommand] = [
    c.Change("who", PROFILE),
    c.Close("who"),
    c.Invite("who", "other"),
    c.Revoke("who", "code"),
    c.Leave("who"),
    c.Depart("who"),
    c.Remove("who", "bert"),
    c.Readmit("who", "bert"),
    c.GiveRole("who", "bert", "organiser"),
    c.Post("who", "p", "Hallo"),
    c.Unpost("who", "p"),
    c.Plan("who", "e", NOON + DAY, 60, "UTC", 0, ""),
    c.Cancel("who", "e"),
    c.Reply("who", "e", "yes"),
    c.MakeCalendar("who", "hash"),
]


def by(command: c.AnyCommand, who: str) -> c.AnyCommand:
    return type(command)(**{**command.__dict__, "who": who})


def test_every_command_is_tried() -> None:
    assert {type(command) for command in COMMANDS} == set(STEPS)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_outsiders_are_told_that_there_is_no_such_group(command: c.AnyCommand) -> None:
    story = club("bert", profile=msgspec.structs.replace(PROFILE, listed=True))
    assert story.refused(by(command, "eve")) == "no_group"
    assert Story().refused(by(command, "anna")) == "no_group"
    story.ask(c.Close("anna"))
    assert story.refused(by(command, "anna")) == "no_group"


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_nobody_does_what_takes_another_role(command: c.AnyCommand) -> None:
    needed = STEPS[type(command)][0]
    for person, role in (("bert", "member"), ("olga", "organiser"), ("anna", "owner")):
        outcome = GROUPS.decided(club("bert", "cleo").reading, by(command, person), NOON)
        refused = isinstance(outcome, Refused) and outcome.code in ("owner_only", "organisers_only")
        assert refused == (RANK[role] < RANK[needed]), (role, outcome)  # type: ignore[index]


# --- people ---


def test_whoever_is_deleted_leaves_though_they_own_the_group() -> None:
    story = club("bert")
    story.ask(c.Post("anna", "p", "Hallo"))
    story.ask(evening(story, who="anna"))
    assert story.ask(c.Depart("anna")) == [f.Unposted("anna", "p"), f.HandedOver("anna", "olga"), f.Left("anna")]
    assert (story.group.owner, story.group.posts, story.group.evenings["e"].answers) == ("olga", {}, {})
    assert story.ask(c.Depart("bert")) == [f.Left("bert")]
    assert story.ask(c.Depart("olga")) == [f.Closed("olga")]


def test_an_invitation_lets_people_in_until_it_is_withdrawn_or_too_old() -> None:
    story = club()
    assert story.refused(c.Join("eve")) == "no_group"
    assert story.refused(c.Join("eve", "wrong")) == "bad_invitation"
    story.ask(c.Join("bert", "code"))
    assert story.group.role("bert") == "member"
    story.now += INVITED_FOR
    assert story.refused(c.Join("cleo", "code")) == "bad_invitation"
    story.ask(c.Invite("olga", "fresh"))
    assert set(story.group.invitations) == {"fresh"}  # the old one is forgotten
    story.ask(c.Revoke("anna", "fresh"))
    assert story.refused(c.Join("cleo", "fresh")) == "bad_invitation"


def test_whoever_was_removed_cannot_come_back_by_any_link_nor_can_their_guests() -> None:
    story = club("bert")
    story.ask(c.Invite("olga", "olgas"))
    assert story.refused(c.Remove("olga", "anna")) == "no_member"  # nobody removes the owner
    story.ask(c.Remove("anna", "olga"))
    assert story.group.role("olga") is None
    assert story.refused(c.Join("eve", "olgas")) == "bad_invitation"
    assert story.refused(c.Join("olga", "code")) == "barred"
    assert story.refused(c.Post("olga", "p", "Hallo")) == "no_group"
    story.ask(c.Readmit("anna", "olga"))
    story.ask(c.Join("olga", "code"))
    assert story.group.role("olga") == "member"


def test_whoever_was_removed_cannot_join_a_listed_group() -> None:
    story = club("bert", profile=msgspec.structs.replace(PROFILE, listed=True))
    story.ask(c.Remove("olga", "bert"))
    assert story.refused(c.Join("bert")) == "barred"
    story.ask(c.Join("eve"))
    assert story.group.role("eve") == "member"


def test_organisers_remove_members_and_only_the_owner_removes_organisers() -> None:
    story = club("bert", "cleo")
    story.ask(c.GiveRole("anna", "bert", "organiser"))
    assert story.refused(c.Remove("olga", "bert")) == "owner_only"
    assert story.refused(c.Remove("olga", "olga")) == "owner_only"
    assert story.refused(c.Remove("olga", "eve")) == "no_member"
    story.ask(c.Remove("olga", "cleo"))
    assert story.ask(c.Remove("olga", "cleo")) == []  # it is so already


def test_an_owner_hands_over_before_leaving_and_the_last_one_closes_the_group() -> None:
    story = club()
    assert story.refused(c.Leave("anna")) == "hand_over_first"
    assert story.refused(c.GiveRole("anna", "anna", "member")) == "hand_over_first"
    story.ask(c.GiveRole("anna", "olga", "owner"))
    assert [story.group.role(person) for person in ("anna", "olga")] == ["organiser", "owner"]
    assert story.refused(c.Close("anna")) == "owner_only"
    story.ask(c.Leave("anna"))
    assert story.ask(c.Leave("olga")) == [f.Closed("olga")]
    assert not story.group.is_open
    assert story.refused(c.Join("anna", "code")) == "no_group"
    assert story.refused(c.Open("eve", PROFILE)) == "no_group"


def test_what_is_so_already_takes_no_facts() -> None:
    story = club("bert")
    story.ask(c.Post("bert", "p", "Hallo"))
    story.ask(evening(story))
    for command in (
        c.Open("anna", PROFILE),
        c.Change("olga", PROFILE),
        c.Invite("anna", "code"),
        c.Revoke("anna", "wrong"),
        c.Join("bert", "code"),
        c.GiveRole("anna", "olga", "organiser"),
        c.Post("bert", "p", "Hallo"),
        c.Unpost("bert", "q"),
        evening(story),
        c.Reply("olga", "e", "yes"),
    ):
        assert story.ask(command) == []


def test_limits() -> None:
    story = club()
    for n in range(MOST_INVITATIONS - 1):
        story.ask(c.Invite("anna", f"code{n}"))
    assert story.refused(c.Invite("anna", "more")) == "too_many_invitations"
    for n in range(MOST_MEMBERS - 2):
        story.ask(c.Join(f"p{n}", "code"))
    assert story.refused(c.Join("eve", "code")) == "group_full"
    for n in range(BARRED - 10):
        story.ask(c.Remove("anna", f"p{n}"))
    assert len(story.group.members) == MOST_MEMBERS - BARRED + 10
    for n in range(MOST_EVENINGS):
        story.ask(evening(story, f"e{n}"))
    assert story.refused(evening(story, "more")) == "too_many_evenings"


def test_a_stream_that_is_full_accepts_only_parting() -> None:
    story = club("bert")
    full = Reading(MOST_FACTS, NOON, GROUPS.advance(story.group, Entry(MOST_FACTS, NOON, f.Revoked("anna", "x"))))
    story.reading = full
    assert story.refused(c.Post("bert", "p", "Hallo")) == "group_full"
    assert story.refused(c.Join("eve", "code")) == "group_full"
    assert story.ask(c.Leave("bert")) == [f.Left("bert")]


# --- profile, board, evenings ---


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"name": " \u200b "}, "bad_text"),
        ({"name": "x" * 41}, "bad_text"),
        ({"about": "x" * 201}, "bad_text"),
        ({"emblem": "<svg>"}, "bad_profile"),
        ({"emblem": "a" * 17}, "bad_profile"),
        ({"season": f.Season("ever", "2026-02-30")}, "bad_profile"),
        ({"season": f.Season("ever", "")}, "bad_profile"),
        ({"season": f.Season("year", "2026-01-01")}, "bad_profile"),
    ],
)
def test_a_profile_is_readable(changed: dict[str, object], code: str) -> None:
    profile = msgspec.structs.replace(PROFILE, **changed)
    assert Story().refused(c.Open("anna", profile)) == code
    assert club().refused(c.Change("anna", profile)) == code


def test_posts_are_removed_by_whoever_wrote_them_and_by_organisers() -> None:
    story = club("bert", "cleo")
    story.ask(c.Post("bert", "p", "Wer bringt\nChips?"))
    story.ask(c.Post("bert", "q", "Ich"))
    assert story.group.posts["p"].text == "Wer bringt Chips?"
    assert story.refused(c.Unpost("cleo", "p")) == "organisers_only"
    story.ask(c.Unpost("bert", "p"))
    story.ask(c.Unpost("olga", "q"))
    assert story.group.posts == {}
    assert story.refused(c.Post("bert", "r", "x" * (LONGEST_POST + 1))) == "bad_text"
    for n in range(POSTS_SHOWN + 5):
        story.ask(c.Post("bert", f"n{n}", str(n)))
    assert [post.text for post in story.group.posts.values()][:1] == ["5"]


def test_an_evening_is_answered_moved_and_cancelled() -> None:
    story = club("bert")
    story.ask(evening(story))
    story.ask(c.Reply("bert", "e", "maybe"))
    assert story.group.evenings["e"].answers == {"olga": "yes", "bert": "maybe"}
    story.ask(evening(story, note="Bei Bert", who="anna"))
    assert story.group.evenings["e"].answers == {"olga": "yes", "bert": "maybe"}  # the same time
    story.ask(evening(story, begins=NOON + 2 * DAY, who="anna"))
    moved = story.group.evenings["e"]
    assert (moved.answers, moved.version) == ({"anna": "yes"}, 2)
    story.ask(c.Cancel("olga", "e"))
    assert story.group.evenings["e"].cancelled
    assert story.refused(c.Reply("bert", "e", "yes")) == "no_evening"
    assert story.refused(evening(story)) == "bad_evening"
    assert story.refused(c.Cancel("olga", "none")) == "no_evening"


@pytest.mark.parametrize(
    "wrong",
    [
        {"begins": NOON},
        {"begins": NOON + 401 * DAY},
        {"minutes": 0},
        {"minutes": 10_000},
        {"remind": 7},
        {"zone": "Berlin; DROP"},
        {"zone": "a/" * 40 + "a"},
        {"zone": ""},
    ],
)
def test_an_evening_lies_in_the_future(wrong: dict[str, object]) -> None:
    story = club()
    assert story.refused(evening(story, **wrong)) == "bad_evening"  # type: ignore[arg-type]


def test_evenings_that_are_over_make_room_and_are_forgotten_some_day() -> None:
    story = club()
    for n in range(EVENINGS_KEPT + 5):
        story.ask(evening(story, f"e{n}", begins=story.now + HOUR))
        story.now += DAY
    assert len(story.group.evenings) == EVENINGS_KEPT
    assert story.refused(c.Reply("olga", f"e{EVENINGS_KEPT + 4}", "no")) == "no_evening"  # over


def test_time_never_goes_back() -> None:
    story = club()
    story.now -= DAY
    story.ask(c.Post("anna", "p", "Hallo"))
    assert story.group.posts["p"].at == NOON
