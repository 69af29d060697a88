"""The rules of the present phase: the sections of a game's rules page that the browser shows then, too.

Our own games' pages are the browser's; a game of another package brings its own.
"""

import json
import re
from pathlib import Path
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stammtisch.cli.render.cards import card_text
from stammtisch.cli.render.context import ViewContext
from stammtisch.cli.tui import words
from stammtisch.games.contract import Rulebook
from stammtisch.games.rules_page import Page, rules_page
from stammtisch.phrases import Language

HERE = Path(__file__)
PLACES = HERE.parent / "rules_pages", HERE.parents[4] / "web" / "src" / "content" / "rules"  # in a wheel; in a checkout
MARKS = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|\{([\w.]+)\}")


def rules_for_phase(context: ViewContext) -> RenderableType:
    """What the rules page says about the present phase, or else its first section; a sentence if there is no page."""
    page = find_page(context.rules, context.language)
    if page is None:
        return Text(context.text(words.NO_RULES))
    sections = [section for section in page["sections"] if context.view["phase"] in section["phases"]]
    parts: list[RenderableType] = []
    for section in sections or page["sections"][:1]:
        parts.append(Text(section["title"], "bold cyan"))
        for block in section["blocks"]:
            parts += [*render_block(block, context.language), Text()]
    return Group(*parts)


def find_page(rules: Rulebook, language: Language) -> Page | None:
    """The rules page of a game as data: from the `PLACES`, or else from its package; None if it has none."""
    for place in PLACES:
        file = place / f"{rules.id}.{language}.json"
        if file.is_file():
            page: Page = json.loads(file.read_text(encoding="utf-8"))
            return page
    return rules_page(rules, language)


def render_block(block: dict[str, Any], language: Language) -> list[RenderableType]:
    """A block of a page: a paragraph, a list, a table, an example; of a picture only the caption."""
    match block["kind"]:
        case "list" | "steps" as kind:
            signs = [f"{number}. " if kind == "steps" else "• " for number in range(1, len(block["items"]) + 1)]
            return [
                Text.assemble(sign, render_marks(item, language))
                for sign, item in zip(signs, block["items"], strict=True)
            ]
        case "table":
            table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
            for head in block["head"]:
                table.add_column(render_marks(head, language))
            for row in block["rows"]:
                table.add_row(*(render_marks(cell, language) for cell in row))
            return [table]
        case "picture":
            return [render_marks(block["caption"], language)]
        case "example":
            return [render_marks(line, language) for line in block["text"]]
        case _:
            return [render_marks(block["text"], language)]


def render_marks(text: str, language: Language) -> Text:
    """A text with its marks rendered: `**strong**`, `*stressed*`, and `{r10}` for a card."""
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
