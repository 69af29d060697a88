"""The rules and lessons the web client tells are about the games the library plays."""

import json
from pathlib import Path
from typing import Any

import pytest

from stammtisch.games.registry import game_ids, rulebook
from stammtisch.phrases import LANGUAGES

CONTENT = Path(__file__).parents[2] / "web" / "src" / "content"


def page(kind: str, game: str, language: str) -> Any:
    return json.loads((CONTENT / kind / f"{game}.{language}.json").read_text())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_every_phase_is_explained(game: str, language: str) -> None:
    rules = page("rules", game, language)
    explained = {phase for section in rules["sections"] for phase in section["phases"]}
    assert explained == set(rulebook(game).phases)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_title_and_minutes_are_the_games_own(game: str, language: str) -> None:
    rules, book = page("rules", game, language), rulebook(game)
    assert (rules["game"], rules["language"], rules["title"]) == (game, language, book.title.in_(language))
    assert rules["facts"]["minutes"] == "{}–{}".format(*book.minutes)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_a_lesson_is_at_a_table_one_can_open(game: str, language: str) -> None:
    lesson, book = page("learn", game, language), rulebook(game)
    assert lesson["players"] in book.players
    asked = {phase for step in lesson["steps"] for phase in step["when"].get("phase", [])}
    assert asked <= set(book.phases)
