"""What a notation holds: a record, with headers, comments and variations."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from stammtisch.errors import RecordError
from stammtisch.match import Match
from stammtisch.phrases import harmless
from stammtisch.record import Record

FIRST_LINE = "stammtisch notation 1"
OWN_HEADERS = frozenset({"game", "rules", "players", "seed", "redealt", "result"})  # and `option …`
HEADER = re.compile(r"[A-Za-z][A-Za-z0-9 _-]{0,40}")


@dataclass(frozen=True)
class Line:
    """A line of play: choices (`2 play r10`), and what is said about them.

    `comments[n]` stand after n choices, so `comments[0]` before the first. `variations[n]` are lines that could have
    been played instead of the nth choice and what followed. White space in comments does not count: it is made single
    spaces; what would steer a terminal is spelled out.
    """

    choices: tuple[str, ...] = ()
    comments: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    variations: Mapping[int, "tuple[Line, ...]"] = field(default_factory=dict)

    def __post_init__(self) -> None:
        tidy = {after: tuple(map(_tidy, texts)) for after, texts in sorted(self.comments.items()) if texts}
        object.__setattr__(self, "comments", tidy)
        object.__setattr__(self, "variations", {at: some for at, some in sorted(self.variations.items()) if some})
        if not set(self.comments) <= set(range(len(self.choices) + 1)):
            raise RecordError(
                f"Comments stand after 0 to {len(self.choices)} choices, not after {max(self.comments)}.",
                f"Kommentare stehen nach 0 bis {len(self.choices)} Entscheidungen, nicht nach {max(self.comments)}.",
            )
        if not set(self.variations) <= set(range(1, len(self.choices) + 1)):
            raise RecordError(
                f"Variations belong to choices 1 to {len(self.choices)}.",
                f"Varianten gehören zu den Entscheidungen 1 bis {len(self.choices)}.",
            )
        if any(not text for texts in self.comments.values() for text in texts):
            raise RecordError("A comment says something.", "Ein Kommentar sagt etwas.")


@dataclass(frozen=True)
class Notation:
    """A record with what people add to it: headers such as `event` or `seat 0`, and a line with the same choices."""

    record: Record
    line: Line
    headers: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if list(self.line.choices) != self.record.choices:
            raise RecordError(
                "A notation's line has the choices of its record.",
                "Die Zeile einer Notation hat die Entscheidungen ihrer Aufzeichnung.",
            )
        for name, text in self.headers.items():
            check_header(name, text)

    @classmethod
    def of(cls, source: Record | Match, headers: Mapping[str, str] | None = None) -> "Notation":
        """The notation of a record or a match, without comments. Raises RecordError for headers that cannot be."""
        record = source if isinstance(source, Record) else Record.of(source)
        return cls(record, Line(tuple(record.choices)), headers or {})

    def dumps(self) -> str:
        """As text. Raises RecordError if the record, or a variation, does not replay."""
        from stammtisch.notation.writer import dumps  # noqa: PLC0415  (the writer is built on this)

        return dumps(self)


def _tidy(comment: str) -> str:
    return harmless(" ".join(comment.split()))


def check_header(name: str, text: str) -> None:
    """Raises RecordError unless a header of somebody's own may be called so and say this."""
    if not HEADER.fullmatch(name) or name.strip() != name or is_own(name):
        raise RecordError(
            f"A header's name has letters, digits, spaces, - and _, and is none of the notation's own; not {name!r}.",
            f"Der Name eines Kopfes hat Buchstaben, Ziffern, Leerzeichen, - und _ und ist keiner der Notation selbst; "
            f"nicht {name!r}.",
        )
    if not text or " ".join(text.split()) != text or harmless(text) != text:
        raise RecordError(
            f"A header says something, in one line and with single spaces, not {text!r}.",
            f"Ein Kopf sagt etwas, in einer Zeile und mit einfachen Leerzeichen, nicht {text!r}.",
        )


def is_own(name: str) -> bool:
    return name.lower() in OWN_HEADERS or name.lower().split(" ")[0] == "option"


def section(match: Match) -> str:
    """What the next choice belongs to, as everybody sees it: `trick 3`, `turn of seat 1`, `bid`; or `end`."""
    seen = match.public()
    if seen["over"]:
        return "end"
    if "tricks" in seen and (seen.get("trick") or seen["phase"] == "play"):
        return f"trick {len(seen['tricks']) + 1}"
    return f"turn of seat {seen['turn']}" if "turn" in seen else str(seen["phase"])


def result(match: Match) -> str:
    """How a match ended, as the last line of a notation says it."""
    if not match.over:
        return "unfinished"
    won = ", ".join(map(str, match.winners)) or "nobody"
    return f"{', '.join(map(str, match.scores))}; won by {won}"
