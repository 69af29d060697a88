"""The words of docs/glossary.md are the ones that are used, where people read and in names of the source."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

import pytest

from stammtisch.games.registry import game_ids, rulebook
from tests.docs.texts import ROOT, SOURCE, Text, game_texts, page_texts, source_texts, web_texts

GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
WHERE = re.compile(r"(.+) \((en|de)\)")


class Banned(NamedTuple):
    """Words not to use, and in what: a game's id, "docs", or everything; names have no language."""

    words: tuple[str, ...]
    instead: str
    scope: str
    language: str

    def concerns(self, text: Text) -> bool:
        return text.language == self.language and self.scope in ("", text.game)


def rows(head: str) -> list[list[str]]:
    """The cells of the table under this head line."""
    assert GLOSSARY.count(f"\n{head}\n") == 1, f"docs/glossary.md has no table {head}"
    lines = GLOSSARY.split(f"\n{head}\n")[1].split("\n\n")[0].splitlines()[1:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def in_texts() -> Iterator[Banned]:
    scopes = {rulebook(game).title.en: game for game in game_ids()} | {"everywhere": "", "docs": "docs"}
    for words, instead, where in rows("| not | but | where |"):
        found = WHERE.fullmatch(where)
        assert found is not None, f"{where}: a game (or everywhere, or docs) and a language"
        yield Banned(tuple(words.split(", ")), instead, scopes[found[1]], found[2])


def in_names() -> dict[str, str]:
    return {word: instead for words, instead in rows("| not | but |") for word in words.split(", ")}


@cache
def pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\b({'|'.join(map(re.escape, words))})\b", re.I)


def complaints(texts: Iterable[Text], banned: Iterable[Banned]) -> list[str]:
    known = list(banned)
    return [
        f"{text.place}: “{found[0]}” is “{ban.instead}” here: {text.text[max(0, found.start() - 40) :][:100]!r}"
        for text in texts
        for ban in known
        if ban.concerns(text)
        for found in pattern(ban.words).finditer(text.text)
    ]


@pytest.mark.parametrize("texts", [source_texts, game_texts, web_texts, page_texts], ids=lambda texts: texts.__name__)
def test_people_read_the_words_of_the_glossary(texts: object) -> None:
    assert callable(texts)
    read = list(texts())
    assert len(read) > 15
    assert complaints(read, in_texts()) == []


def test_a_banned_word_is_noticed() -> None:
    said = [Text("here", "gaunerbande", "en", "You united the Gang!"), Text("there", "gauner", "en", "A gang.")]
    assert len(complaints(said, in_texts())) == 1


def test_names_in_the_source_are_words_of_the_glossary() -> None:
    banned = in_names()
    found = {name: banned[word] for name in names() for word in words_of(name) if word in banned}
    assert found == {}


def names() -> set[str]:
    """Of packages, modules, classes and functions."""
    found = set()
    for file in SOURCE.rglob("*.py"):
        found |= {file.stem, file.parent.name}
        nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
        found |= {node.name for node in nodes if isinstance(node, kinds)}
    return found


def words_of(name: str) -> list[str]:
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)]


def test_words_of_the_table_have_a_german_name() -> None:
    words = GLOSSARY.split("## At the table")[1].split("## In the code")[0]
    cells = [line.strip("|").split("|") for line in words.splitlines() if line.startswith("| ") and "**" not in line]
    assert len(cells) > 50
    assert all(len(row) == 3 and row[1].strip() for row in cells)
