"""The table as it is drawn: everything a person needs is on a screen of 80 by 24."""

import io
import re

import pytest
from rich.console import Console

import stammtisch
from stammtisch.cli.table.answers import labels
from stammtisch.cli.table.cards import KINDS, THEME, card_text
from stammtisch.cli.table.facts import Scene
from stammtisch.cli.table.opponents import NAMES, Opponents
from stammtisch.cli.table.screen import Screen
from stammtisch.match import Match
from stammtisch.phrases import LANGUAGES, Language

CODES = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
TABLES = [(game, players) for game in stammtisch.games() for players in stammtisch.load(game).rules.players]


def drawn(match: Match, language: Language = "en", log: tuple[str, ...] = (), terminal: bool = True) -> list[str]:
    """The lines that seat 0 sees, without colours."""
    paper = io.StringIO()
    console = Console(file=paper, width=80, height=24, force_terminal=terminal, theme=THEME)
    scene = Scene(match.view(0), match.game.rules, list(NAMES[: match.players]), language)
    Screen(console).draw(scene, log, len(log))
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
            assert all(label in words for label in labels(view["choices"]))
            assert all(name in words for name in NAMES[:players])
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


def test_seats_in_choices_have_names() -> None:
    match = stammtisch.load("tax_the_rich", players=4, rule_cards=["6"]).start(seed=1)
    scene = Scene(match.view(0), match.game.rules, ["Alex", "Berta", "Carl", "Dora"], "de")
    assert "Carl" in scene.choice_name("frisk 2")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_always_shows_its_letter(language: Language) -> None:
    assert card_text("r10", language).plain == " r10 "
    assert card_text(None, language).plain == " ? "
    kinds = [card_text(kind, language).plain for kind in KINDS]
    assert len(set(kinds)) == len(KINDS)
