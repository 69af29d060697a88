"""A group's evenings as a calendar that other programs subscribe to: iCalendar, RFC 5545.

Times are in UTC, so no time zone has to be described, and every program shows them in its own.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from stammtisch.community.groups.facts import Answer
from stammtisch.community.groups.state import Evening, Group
from stammtisch.phrases import Language, Phrase

ANSWERS: dict[Answer, Phrase] = {
    "yes": Phrase("Coming", "Dabei"),
    "maybe": Phrase("Perhaps", "Vielleicht"),
    "no": Phrase("Not coming", "Nicht dabei"),
}
STATUS: dict[Answer, str] = {"yes": "OPAQUE", "maybe": "OPAQUE", "no": "TRANSPARENT"}
LINE = 75  # octets of a line


def calendar(group: Group, person: str, names: Mapping[str, str], address: str, language: Language) -> str:
    """All evenings of a group as its member is to see them. `address`: the group's page."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Stammtisch//Groups//EN",
        "CALSCALE:GREGORIAN",
        f"NAME:{escaped(group.profile.name)}",
        f"X-WR-CALNAME:{escaped(group.profile.name)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        "X-PUBLISHED-TTL:PT1H",
    ]
    for id, evening in group.evenings.items():
        lines += _event(group, id, evening, person, names, address, language)
    return "".join(f"{line}\r\n" for one in [*lines, "END:VCALENDAR"] for line in folded(one))


def _event(
    group: Group, id: str, evening: Evening, person: str, names: Mapping[str, str], address: str, language: Language
) -> Iterable[str]:
    title = f"{group.profile.name}: {evening.note}" if evening.note else group.profile.name
    mine = evening.answers.get(person)
    yield "BEGIN:VEVENT"
    yield f"UID:{group.id}-{id}@stammtisch"
    yield f"DTSTAMP:{moment(evening.changed)}"
    yield f"LAST-MODIFIED:{moment(evening.changed)}"
    yield f"SEQUENCE:{evening.version}"
    yield f"DTSTART:{moment(evening.begins)}"
    yield f"DTEND:{moment(evening.ends)}"
    yield f"SUMMARY:{escaped(title)}"
    yield f"DESCRIPTION:{escaped(_who_comes(evening, names, language))}"
    yield f"URL:{address}"
    yield f"STATUS:{'CANCELLED' if evening.cancelled else 'CONFIRMED'}"
    yield f"TRANSP:{STATUS[mine] if mine else 'OPAQUE'}"
    if evening.remind and not evening.cancelled and mine != "no":
        yield from ("BEGIN:VALARM", "ACTION:DISPLAY", f"DESCRIPTION:{escaped(title)}")
        yield from (f"TRIGGER:-PT{evening.remind}M", "END:VALARM")
    yield "END:VEVENT"


def _who_comes(evening: Evening, names: Mapping[str, str], language: Language) -> str:
    """One line for each answer that was given."""
    lines = []
    for answer, phrase in ANSWERS.items():
        people = [names[one] for one, said in evening.answers.items() if said == answer and one in names]
        if people:
            lines.append(f"{phrase.in_(language)}: {', '.join(people)}")
    return "\n".join(lines)


def moment(at: int) -> str:
    """A time as iCalendar writes it: 20261203T190000Z."""
    return datetime.fromtimestamp(at // 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def escaped(text: str) -> str:
    """A text as the value of a property."""
    for plain, written in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\n", "\\n")):
        text = text.replace(plain, written)
    return text


def folded(line: str) -> list[str]:
    """The line in pieces of at most 75 octets, no character cut; all but the first begin with a blank."""
    pieces, piece = [], ""
    for character in line:
        if len((piece + character).encode()) > LINE:
            pieces.append(piece)
            piece = " "
        piece += character
    return [*pieces, piece]
