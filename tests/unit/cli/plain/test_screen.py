"""The table as it is drawn: everything a person needs is on a screen of 80 by 24."""

import io
import re

import pytest
from rich.console import Console

import stammtisch
from stammtisch.cli.opponents import Opponents
from stammtisch.cli.plain.answers import choice_labels
from stammtisch.cli.plain.screen import PlainScreen
from stammtisch.cli.render.context import ViewContext
from stammtisch.match import Match
from stammtisch.phrases import LANGUAGES, Language
from stammtisch.table_texts import BOT_NAMES

CODES = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
TABLES = [(game, players) for game in stammtisch.games() for players in stammtisch.load(game).rules.players]


def drawn(match: Match, language: Language = "en", log: tuple[str, ...] = (), terminal: bool = True) -> list[str]:
    """The lines that seat 0 sees, without colours."""
    paper = io.StringIO()
    console = Console(file=paper, width=80, height=24, force_terminal=terminal)
    context = ViewContext(match.view(0), match.game.rules, list(BOT_NAMES[: match.players]), language)
    PlainScreen(console).draw(context, log, len(log))
    return CODES.sub("", paper.getvalue()).splitlines()


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_fits_and_offers_every_choice(game: str, players: int, language: Language) -> None:
    match, bots = stammtisch.load(game, players).start(seed=players), Opponents(["beginner"], players + 1, players, "1")
    asked: set[str] = set()
    while not match.over and match.round < 3:
        view = match.view(0)
        if view["choices"] and view["phase"] not in asked:
            asked.add(view["phase"])
            lines = drawn(match, language)
            assert len(lines) < 24  # one is left for the answer
            words = " ".join(lines).split()
            assert all(label in words for label in choice_labels(view["choices"]))
            assert all(name in words for name in BOT_NAMES[:players])
        seat = match.waiting[0]
        match.play(seat, bots.choose(match, seat))
    assert asked


def test_the_log_fills_what_is_left_and_shows_its_end() -> None:
    match = stammtisch.load("gaunerbande").start(seed=7)
    lines = drawn(match, log=tuple(f"line {number}" for number in range(100)))
    assert len(lines) == 23
    assert "line 99" in lines
    assert "line 0" not in lines


def test_without_a_terminal_only_news_are_printed() -> None:
    match = stammtisch.load("gaunerbande").start(seed=7)
    lines = drawn(match, log=("news",), terminal=False)
    assert lines[0].startswith("Gaunerbande · round 1 · target 100")
    assert "news" in lines
    assert len(lines) < 15
