"""Notices: what people are told while they are not at the table, when, and in which words.

A notice says where something is to be done, never what: nothing in it depends on a card, a hand or a choice.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Annotated, Literal, get_args
from zoneinfo import ZoneInfo

import msgspec

from stammtisch.phrases import Language, Phrase

Kind = Literal["turn", "running_out", "over", "invited", "evening"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Mail = Literal["off", "each", "digest"]

MINUTE, HOUR = 60_000, 3_600_000
PAUSE = HOUR  # between two notices of one table, for one person
RUNNING_OUT = 12 * HOUR  # before a deadline at most, and a quarter of the time that there was
FIRST_HOUR = 24 * 60
DIGEST_HOUR = 7  # of the person's day

MinuteOfDay = Annotated[int, msgspec.Meta(ge=0, lt=FIRST_HOUR)]


class Quiet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hours in which nobody wants to be told anything, in minutes of the day; `end` may be on the next one."""

    begin: MinuteOfDay
    end: MinuteOfDay


class Preferences(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What somebody wants to be told, and when. `zone`: where they live, as in `Europe/Berlin`."""

    off: Annotated[list[Kind], msgspec.Meta(max_length=len(KINDS))] = []
    quiet: Quiet | None = None
    zone: Annotated[str, msgspec.Meta(max_length=64)] = "UTC"
    mail: Mail = "off"


class Matter(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a notice is about, in words that everybody it is told may read."""

    title: Phrase | None = None  # of the game
    names: list[str] = []  # of the others at the table
    who: str = ""  # has invited
    group: str = ""
    hours: int = 0  # that are left


class Action(msgspec.Struct, frozen=True):
    """A button of a notice."""

    action: Literal["open", "later"]
    title: str


class Told(msgspec.Struct, frozen=True):
    """A notice as it is read: on the lock screen of a telephone, or in an e-mail."""

    kind: Kind
    title: str
    body: str
    actions: list[Action]


def zone_of(name: str) -> tzinfo:
    """The time zone of this name; UTC if there is no such zone here."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # not found; a path that leads elsewhere; a folder
        return UTC


def quiet_until(preferences: Preferences, now: int) -> int:
    """When the person may be told something, in milliseconds: now, or when their quiet hours end."""
    quiet = preferences.quiet
    if quiet is None or quiet.begin == quiet.end:
        return now
    here = datetime.fromtimestamp(now / 1000, zone_of(preferences.zone))
    minute = here.hour * 60 + here.minute
    inside = quiet.begin <= minute < quiet.end if quiet.begin < quiet.end else not quiet.end <= minute < quiet.begin
    return _next(here, quiet.end) if inside else now


def next_digest(preferences: Preferences, now: int) -> int:
    """When the next e-mail that has a whole day's notices is due."""
    return _next(datetime.fromtimestamp(now / 1000, zone_of(preferences.zone)), DIGEST_HOUR * 60)


def _next(here: datetime, minute: int) -> int:
    """The next time at which a clock on the wall shows this minute of the day, in milliseconds."""
    then = here.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0)
    if then <= here:
        then = (then + timedelta(days=1)).replace(hour=minute // 60, minute=minute % 60)
    return int(then.timestamp() * 1000)


def warned_at(asked: int, due: int) -> int:
    """When somebody who has been asked then is to be told that time is running out."""
    return due - min(RUNNING_OUT, max(0, due - asked) // 4)


OPEN = Phrase("Open", "Öffnen")
LATER = Phrase("In three hours", "In drei Stunden")
REMINDED = 3 * HOUR  # after whoever says "later"
TITLES: dict[Kind, Phrase] = {
    "turn": Phrase("It is your turn", "Du bist dran"),
    "running_out": Phrase("Your time is running out", "Deine Zeit läuft ab"),
    "over": Phrase("The match is over", "Die Partie ist zu Ende"),
    "invited": Phrase("You are invited", "Du bist eingeladen"),
    "evening": Phrase("The evening begins", "Der Spieleabend beginnt"),
}


def words(kind: Kind, matter: Matter, language: Language) -> Told:
    """The notice in a language."""
    actions = [Action("open", OPEN.in_(language))]
    if kind in ("turn", "running_out"):
        actions.append(Action("later", LATER.in_(language)))
    return Told(kind, TITLES[kind].in_(language), BODIES[kind](matter, language) or "Stammtisch", actions)


def _at_table(matter: Matter, language: Language) -> str:
    title = matter.title.in_(language) if matter.title is not None else ""
    others = listed(matter.names, language)
    if not others:
        return title
    return f"{title} with {others}" if language == "en" else f"{title} mit {others}"


def _running_out(matter: Matter, language: Language) -> str:
    hours = max(1, matter.hours)
    left = Phrase(
        "one hour is left" if hours == 1 else f"{hours} hours are left",
        "noch eine Stunde" if hours == 1 else f"noch {hours} Stunden",
    )
    return f"{_at_table(matter, language)}: {left.in_(language)}"


def _invited(matter: Matter, language: Language) -> str:
    title = matter.title.in_(language) if matter.title is not None else ""
    return f"{matter.who} invites you: {title}" if language == "en" else f"{matter.who} lädt dich ein: {title}"


BODIES: dict[Kind, Callable[[Matter, Language], str]] = {
    "turn": _at_table,
    "running_out": _running_out,
    "over": _at_table,
    "invited": _invited,
    "evening": lambda matter, language: matter.group,
}


def listed(names: Sequence[str], language: Language) -> str:
    """Names as one would say them: Anna, Berta and Carl."""
    *most, last = names or ("",)
    joined = " and " if language == "en" else " und "
    return joined.join(filter(None, [", ".join(most), last]))
