"""Tables as a person sees them, without colours. `python -m tests.unit.cli.render.tables` stores the games' anew.

Look at them before you keep them: is everything said, and can nothing be misread?
"""

import io
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rich.console import Console, Group

import stammtisch
from stammtisch.cli.plain.screen import PlainScreen
from stammtisch.cli.render.context import ViewContext
from stammtisch.cli.render.table import middle, seat_table
from stammtisch.cli.render.view_keys import tricks
from stammtisch.match import Match
from stammtisch.phrases import LANGUAGES
from stammtisch.table_texts import BOT_NAMES

FOLDER = Path(__file__).parent / "tables"


class Sitting(NamedTuple):
    """A match of random choices, and after how many of them somebody looks."""

    game: str
    players: int
    looks: tuple[int, ...]
    options: dict[str, Any] = {}  # noqa: RUF012  (never changed)


SITTINGS = (
    Sitting("gaunerbande", 4, (5, 30, 62)),
    Sitting("party_bugs", 2, (2, 20, 46), {"variant": True}),
    Sitting("party_bugs", 5, (7, 60)),
    Sitting("partout", 3, (20,)),
    Sitting("partout", 4, (1, 4, 10, 21)),
    Sitting("gauner", 3, (0, 2, 41)),
    Sitting("tax_the_rich", 4, (2, 20, 44)),
    Sitting("tax_the_rich", 6, (50, 90), {"rules": "anarchy"}),
)


def positions(sitting: Sitting) -> Iterator[tuple[int, Match]]:
    """The match whenever somebody looks, up to its end."""
    match, luck = stammtisch.load(sitting.game, sitting.players, **sitting.options).start(seed=5), Random(5)
    for number in range(max(sitting.looks) + 1):
        if number in sitting.looks:
            yield number, match
        if match.over:
            return
        seat = match.waiting[0]
        match.play(seat, luck.choice(match.choices(seat)))


def plain(context: ViewContext, width: int = 80) -> str:
    """The plain table."""
    paper = io.StringIO()
    PlainScreen(Console(file=paper, width=width, height=24)).draw(context, (), 0)
    return paper.getvalue()


def full_screen(context: ViewContext, width: int = 80) -> str:
    """What the full-screen table shows of a match that is not over."""
    lines = [trick.line(context.names) for trick in tricks(context)]
    paper = io.StringIO()
    Console(file=paper, width=width).print(Group(seat_table(context, with_tricks=False), *middle(context), *lines))
    return paper.getvalue()


def tables(sitting: Sitting) -> str:
    """The plain tables of a sitting in both languages, one after another."""
    found = []
    for number, match in positions(sitting):
        for language in LANGUAGES:
            context = ViewContext(match.view(0), match.game.rules, list(BOT_NAMES[: match.players]), language)
            lines = [line.rstrip() for line in plain(context).splitlines()]
            found.append("\n".join([f"--- after {number} choices, {language}", *lines]).rstrip() + "\n")
    return "\n".join(found)


def stored(sitting: Sitting) -> Path:
    """Where a sitting's tables are kept."""
    return FOLDER / f"{sitting.game}-{sitting.players}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for sitting in SITTINGS:
        stored(sitting).write_text(tables(sitting), encoding="utf-8")
