"""What the web client takes over from Python: complete, in both languages, and written nowhere else."""

import ast
import string
from pathlib import Path

import pytest

from stammtisch.bots.levels import LEVELS
from stammtisch.games.registry import OWN, rulebook
from stammtisch.games.vocabulary import Vocabulary
from stammtisch.match import all_cards
from stammtisch.phrases import Phrase
from stammtisch.server.reference import of_game, plain
from stammtisch.table_texts import TEXTS, bot_name

PACKAGE = Path(__file__).parents[2] / "src" / "stammtisch"


@pytest.mark.parametrize("game", OWN)
def test_every_card_that_can_be_played_has_its_name(game: str) -> None:
    rules = rulebook(game)
    named = of_game(rules)["cards"]
    texts = [text for words in rules.vocabularies if isinstance(words, Vocabulary) for text in words.texts]
    things = {text.removeprefix("play ") for text in texts if text.startswith("play ")}
    assert things <= set(named)
    assert list(named) == sorted(all_cards(rules))
    assert all(name.en and name.de for name in named.values())


def test_phrases_become_plain_data() -> None:
    assert plain({3: (Phrase("red", "Rot"), [None, True])}) == {"3": [{"en": "red", "de": "Rot"}, [None, True]]}


def test_shared_texts_ask_for_the_same_in_both_languages() -> None:
    def asked(text: str) -> list[str]:
        return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)

    for key, text in TEXTS.items():
        assert asked(text.en) == asked(text.de), key


def test_every_level_and_every_seat_has_a_name() -> None:
    assert {f"level.{level}" for level in LEVELS} == {key for key in TEXTS if key.startswith("level.")}
    assert len({bot_name(seat) for seat in range(6)}) == 6


def test_the_terminal_has_no_copy_of_a_shared_text() -> None:
    shared = set(TEXTS.values())
    for file in (PACKAGE / "cli").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Phrase":
                said = tuple(part.value for part in node.args if isinstance(part, ast.Constant))
                assert said not in shared, f"{file.relative_to(PACKAGE)}:{node.lineno}: take it from table_texts"
