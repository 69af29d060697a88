"""The rules of a moment, as the browser shows them: the sections of a game's rules page that belong to a phase."""

import json
import re
from pathlib import Path
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stammtisch.cli.table.cards import card_text
from stammtisch.cli.table.facts import Scene
from stammtisch.cli.terminal import words
from stammtisch.phrases import Language

HERE = Path(__file__)
PLACES = HERE.parent / "rules_pages", HERE.parents[4] / "web" / "src" / "content" / "rules"  # in a wheel; in a checkout
MARKS = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|\{([\w.]+)\}")


def rules_of_now(scene: Scene) -> RenderableType:
    """What the rules say about the present phase, or else about the game as a whole."""
    page = find_page(scene.view["game"], scene.language)
    if page is None:
        return Text(scene.say(words.NO_RULES))
    sections = [section for section in page["sections"] if scene.view["phase"] in section["phases"]]
    parts: list[RenderableType] = []
    for section in sections or page["sections"][:1]:
        parts.append(Text(section["title"], "bold cyan"))
        for block in section["blocks"]:
            parts += [*shown(block, scene.language), Text()]
    return Group(*parts)


def find_page(game: str, language: str) -> dict[str, Any] | None:
    for place in PLACES:
        file = place / f"{game}.{language}.json"
        if file.is_file():
            page: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
            return page
    return None


def shown(block: dict[str, Any], language: Language) -> list[RenderableType]:
    """A paragraph, a list, a table; of a picture its caption."""
    match block["kind"]:
        case "list" | "steps" as kind:
            signs = [f"{number}. " if kind == "steps" else "• " for number in range(1, len(block["items"]) + 1)]
            return [
                Text.assemble(sign, marked(item, language)) for sign, item in zip(signs, block["items"], strict=True)
            ]
        case "table":
            table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
            for head in block["head"]:
                table.add_column(marked(head, language))
            for row in block["rows"]:
                table.add_row(*(marked(cell, language) for cell in row))
            return [table]
        case "picture":
            return [marked(block["caption"], language)]
        case "example":
            return [marked(line, language) for line in block["text"]]
        case _:
            return [marked(block["text"], language)]


def marked(text: str, language: Language) -> Text:
    """`**strong**`, `*stressed*` and `{r10}`, a card, as the pages write them."""
    line, at = Text(), 0
    for mark in MARKS.finditer(text):
        line.append(text[at : mark.start()])
        strong, stressed, card = mark.groups()
        line.append_text(
            card_text(card, language) if card else Text(strong or stressed, "bold" if strong else "italic")
        )
        at = mark.end()
    line.append(text[at:])
    return line
