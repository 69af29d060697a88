"""What lines are called, and what in the position may be said of them: the words for who thinks elsewhere.

A browser with the games as WebAssembly weighs decisions by itself. Words need Python: what the choices of a line are
called by somebody who sees the table, and the *situations* that a game reads off the seat's view. Both depend on
nothing but that view and the line; which of the situations is said, and whether any, is decided by who has imagined the
rounds.
"""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from stammtisch.match import Match
from stammtisch.phrases import Phrase

MOST_LINES, MOST_PARTS, LONGEST_CHOICE = 12, 8, 100

Line = Annotated[
    list[Annotated[str, msgspec.Meta(max_length=LONGEST_CHOICE)]], msgspec.Meta(min_length=1, max_length=MOST_PARTS)
]
Lines = Annotated[list[Line], msgspec.Meta(max_length=MOST_LINES)]


class Said(msgspec.Struct, frozen=True):
    """A sentence in both languages; a seat in it is written {2}, and {me} is the seat that chooses."""

    en: str
    de: str


class SituationShown(msgspec.Struct, frozen=True):
    """Something about the position that a line makes use of, or runs into; see `games.situations`."""

    kind: str
    more: list[str]  # outcome features that come of it
    less: list[str]
    text: Said
    tone: int  # 1: said only for a choice, -1: only against one


class LineWords(msgspec.Struct, frozen=True):
    """The words for one line."""

    labels: list[Said]  # of its choices
    situations: list[SituationShown]


def words_of(match: Match, seat: int, lines: Sequence[Sequence[str]]) -> list[LineWords]:
    """The words for some lines of a seat that is to choose. IllegalChoice if one of their choices is not legal."""
    rules, view = match.game.rules, match.game.rules.view(match.snapshot, seat)
    return [
        LineWords(
            [_said(label) for label in match.labels(seat, line)],
            [
                SituationShown(one.kind, list(one.more), list(one.less), _said(one.text), one.tone)
                for one in rules.situations(view, seat, line)
            ],
        )
        for line in lines
    ]


def _said(phrase: Phrase) -> Said:
    return Said(phrase.en, phrase.de)
