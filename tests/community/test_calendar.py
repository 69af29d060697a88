"""The calendar of a group is one that RFC 5545 allows, whatever people write."""

import re

import pytest

from stammtisch.community.calendar import calendar, folded
from stammtisch.community.groups import commands as c
from stammtisch.community.groups import facts as f
from stammtisch.community.groups.decide import DAY
from tests.community.test_groups import NOON, Story, evening

Component = tuple[str, list[tuple[str, str]], list["Component"]]
LINE = re.compile(r'^([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:[^";:,\x00-\x1f]+|"[^"\x00-\x1f]*"))*):(.*)$')
TEXT = re.compile(r"^(?:[^\\;,\x00-\x08\x0a-\x1f\x7f]|\\[\\;,nN])*$")
MOMENT = re.compile(r"^\d{8}T\d{6}Z$")
VALUES = {
    **dict.fromkeys(("DTSTAMP", "DTSTART", "DTEND", "LAST-MODIFIED"), MOMENT),
    **dict.fromkeys(("SUMMARY", "DESCRIPTION", "UID", "PRODID", "NAME", "X-WR-CALNAME"), TEXT),
    "SEQUENCE": re.compile(r"^\d+$"),
    "STATUS": re.compile("^(TENTATIVE|CONFIRMED|CANCELLED)$"),
    "TRANSP": re.compile("^(OPAQUE|TRANSPARENT)$"),
    "TRIGGER": re.compile(r"^-PT\d+M$"),
    "URL": re.compile(r"^https?://\S+$"),
    "VERSION": re.compile(r"^2\.0$"),
    "CALSCALE": re.compile("^GREGORIAN$"),
    "ACTION": re.compile("^DISPLAY$"),
    "REFRESH-INTERVAL": re.compile("^PT1H$"),
    "X-PUBLISHED-TTL": re.compile("^PT1H$"),
}
ONCE = {
    "VCALENDAR": {"VERSION", "PRODID"},
    "VEVENT": {"UID", "DTSTAMP", "DTSTART", "DTEND", "SUMMARY", "STATUS", "SEQUENCE"},
    "VALARM": {"ACTION", "TRIGGER", "DESCRIPTION"},
}


def parsed(text: str) -> Component:
    """The components of an iCalendar stream, read as strictly as the standard says; AssertionError for any other."""
    assert text.endswith("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    raw = text.removesuffix("\r\n").split("\r\n")
    assert all(len(line.encode()) <= 75 for line in raw)
    lines: list[str] = []
    for line in raw:
        if line.startswith(" "):
            lines[-1] += line[1:]
        else:
            lines.append(line)
    root: Component = ("", [], [])
    open_ = [root]
    for line in lines:
        found = LINE.match(line)
        assert found is not None, line
        name, _, value = found.groups()
        if name == "BEGIN":
            inner: Component = (value, [], [])
            open_[-1][2].append(inner)
            open_.append(inner)
        elif name == "END":
            assert open_.pop()[0] == value
        else:
            assert VALUES[name].match(value), line
            open_[-1][1].append((name, value))
    assert open_ == [root]
    (whole,) = root[2]
    check_once(whole)
    return whole


def check_once(component: Component) -> None:
    kind, properties, inner = component
    names = [name for name, _ in properties]
    assert len(names) == len(set(names)), names
    assert ONCE[kind] <= set(names)
    for one in inner:
        check_once(one)


def plain(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] in "nN" else found[1], text)


def club(name: str = "Donnerstag", note: str = "") -> Story:
    story = Story()
    story.ask(c.Open("anna", f.Profile(name, "")))
    story.ask(c.Invite("anna", "code"))
    story.ask(c.Join("bert", "code"))
    story.ask(evening(story, who="anna", note=note))
    return story


def text_of(story: Story, person: str = "bert", names: dict[str, str] | None = None) -> str:
    return calendar(
        story.group, person, names or {"anna": "Anna", "bert": "Bert"}, "https://club.example/group/g", "de"
    )


def test_an_evening_with_its_reminder_and_who_comes() -> None:
    story = club(note="Bei Anna")
    story.ask(c.Reply("bert", "e", "maybe"))
    kind, properties, (event,) = parsed(text_of(story))
    assert (kind, dict(properties)["X-WR-CALNAME"]) == ("VCALENDAR", "Donnerstag")
    found = dict(event[1])
    assert found["DTSTART"] == "20270116T080000Z"
    assert found["DTEND"] == "20270116T110000Z"
    assert (found["SUMMARY"], found["STATUS"], found["SEQUENCE"]) == ("Donnerstag: Bei Anna", "CONFIRMED", "0")
    assert plain(found["DESCRIPTION"]) == "Dabei: Anna\nVielleicht: Bert"
    (alarm,) = event[2]
    assert dict(alarm[1])["TRIGGER"] == "-PT60M"


def test_a_change_counts_and_a_cancelled_evening_stays_as_such() -> None:
    story = club()
    story.ask(evening(story, who="anna", begins=NOON + 2 * DAY))
    assert dict(parsed(text_of(story))[2][0][1])["SEQUENCE"] == "1"
    story.ask(c.Cancel("anna", "e"))
    event = parsed(text_of(story))[2][0]
    assert (dict(event[1])["STATUS"], dict(event[1])["SEQUENCE"], event[2]) == ("CANCELLED", "2", [])


def test_whoever_does_not_come_is_free_and_not_reminded() -> None:
    story = club()
    story.ask(c.Reply("bert", "e", "no"))
    event = parsed(text_of(story))[2][0]
    assert (dict(event[1])["TRANSP"], event[2]) == ("TRANSPARENT", [])
    assert parsed(text_of(story, "anna"))[2][0][2] != []


@pytest.mark.parametrize(
    "strange",
    ["Spiel; Satz, Sieg", "back\\slash\\n", "END:VEVENT", "ä" * 40, "🃏" * 40, 'a"b:c=d', "x" * 40],
)
def test_whatever_people_write_is_one_value(strange: str) -> None:
    story = club(name=strange, note=strange)
    whole = parsed(text_of(story, names={"anna": strange, "bert": strange}))
    assert plain(dict(whole[1])["NAME"]) == strange
    (event,) = whole[2]
    assert plain(dict(event[1])["SUMMARY"]) == f"{strange}: {strange}"
    assert plain(dict(event[1])["DESCRIPTION"]) == f"Dabei: {strange}"


@pytest.mark.parametrize("length", [74, 75, 76, 150, 151])
def test_long_lines_are_folded_between_characters(length: int) -> None:
    for character in ("x", "ä", "🃏"):
        line = character * length
        pieces = folded(line)
        assert all(len(piece.encode()) <= 75 for piece in pieces)
        assert pieces[0] + "".join(piece[1:] for piece in pieces[1:]) == line


def test_a_group_without_evenings_has_an_empty_calendar() -> None:
    story = Story()
    story.ask(c.Open("anna", f.Profile("Leer", "")))
    assert parsed(text_of(story, "anna"))[2] == []
