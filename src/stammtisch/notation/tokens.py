"""The signs of a notation's body, with the lines they stand in."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple, NoReturn

from stammtisch.errors import RecordError

Kind = Literal["text", "comment", "result", "(", ")", ",", "end of line"]
PIECE = re.compile(r"[^{}(),\n]+")
COMMENT = re.compile(r"\{((?:[^{}\\]|\\.)*)\}", re.S)
RESULT = re.compile(r"result:([^\n]*)")
SPECIAL: dict[str, Kind] = {"(": "(", ")": ")", ",": ",", "\n": "end of line"}


class Token(NamedTuple):
    kind: Kind
    text: str
    line: int


def refuse(line: int, en: str, de: str) -> NoReturn:
    """Raises RecordError, with the number of the line."""
    raise RecordError(f"Line {line}: {en}", f"Zeile {line}: {de}")


def tokens(text: str, line: int) -> Iterator[Token]:
    """The tokens of a body that begins in this line. Raises RecordError for a comment that does not end."""
    place, begins = 0, True
    while place < len(text):
        sign = text[place]
        if begins and (found := RESULT.match(text, place)):
            yield Token("result", " ".join(found[1].split()), line)
        elif sign == "{":
            found = COMMENT.match(text, place)
            if found is None:
                refuse(
                    line,
                    "a comment begins with { and does not end; it needs a } (written \\{ and \\} within a comment).",
                    "Ein Kommentar beginnt mit { und endet nicht; er braucht ein } (im Kommentar \\{ und \\}).",
                )
            yield Token("comment", re.sub(r"\\(.)", r"\1", " ".join(found[1].split())), line)
            line += found[0].count("\n")
        elif sign == "}":
            refuse(line, "} ends no comment; a comment is {in braces}.", "} beendet keinen Kommentar; er steht {so}.")
        elif sign in SPECIAL:
            yield Token(SPECIAL[sign], sign, line)
            line += sign == "\n"
            begins, place = sign == "\n", place + 1
            continue
        else:
            found = PIECE.match(text, place)
            assert found is not None, "every other sign is one of a piece"
            if found[0].strip():
                yield Token("text", " ".join(found[0].split()), line)
        begins, place = False, found.end()
    yield Token("end of line", "", line)
