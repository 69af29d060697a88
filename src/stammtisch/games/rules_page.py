"""The rules of a game for people, from its package: `rules.en.md` and `rules.de.md` beside its modules.

A small part of Markdown, so that browser and terminal show the same page without HTML:

    # Title                        the first line; the paragraph after it is the lead
    ## Bidding (bid, over)         a section; in brackets the phases that it explains
    A paragraph with **bold**, *stressed* and {r10}, a small card.
    - an item of a list            1. a step
    > a tip                        | a table | with a head |
"""

import re
from functools import cache
from importlib.resources import files
from typing import Any

from stammtisch.games.contract import Rulebook
from stammtisch.phrases import Language

Page = dict[str, Any]
Block = dict[str, Any]
SECTION = re.compile(r"##\s+(?P<title>.*?)\s*(?:\((?P<phases>[a-z0-9_, ]+)\))?\s*")
ITEM = re.compile(r"(?:[-*]|(?P<step>\d+\.))\s+(?P<text>.*)")


@cache
def rules_page(rules: Rulebook, language: Language) -> Page | None:
    """The page in this language, in the form of web/src/content/types.ts; None if the package has none."""
    file = files(rules.package) / f"rules.{language}.md"
    if not file.is_file():
        return None
    title, lead, sections = _read(file.read_text(encoding="utf-8"), rules)
    players = ", ".join(map(str, rules.players))
    facts = {"players": players, "minutes": "–".join(map(str, rules.minutes)), "goal": rules.about.in_(language)}
    return {
        "game": rules.id,
        "language": language,
        "title": title or rules.title.in_(language),
        "lead": lead,
        "facts": facts,
        "sections": sections,
    }


def _read(text: str, rules: Rulebook) -> tuple[str, str, list[dict[str, Any]]]:
    title, lead = "", ""
    sections: list[dict[str, Any]] = []
    for part in re.split(r"\n\s*\n", text.strip()):
        lines = [line.strip() for line in part.strip().splitlines()]
        if lines[0].startswith("# "):
            title = lines[0][2:].strip()
            lead = " ".join(lines[1:]) or lead
            continue
        section = SECTION.fullmatch(lines[0])
        if section:
            sections.append(_section(section, rules))
            lines = lines[1:]
        if lines and sections:
            sections[-1]["blocks"].append(_block(lines))
        elif lines:
            lead = " ".join(lines)
    return title, lead, sections


def _section(found: re.Match[str], rules: Rulebook) -> dict[str, Any]:
    phases = [phase.strip() for phase in (found["phases"] or "").split(",") if phase.strip()]
    if not set(phases) <= set(rules.phases):
        return {"id": _anchor(found[0][2:]), "title": found[0][2:].strip(), "phases": [], "blocks": []}
    return {"id": _anchor(found["title"]), "title": found["title"], "phases": phases, "blocks": []}


def _anchor(title: str) -> str:
    return re.sub(r"\W+", "-", title.strip().lower()).strip("-")


def _block(lines: list[str]) -> Block:
    items = [ITEM.fullmatch(line) for line in lines]
    if items[0]:
        return {"kind": "steps" if items[0]["step"] else "list", "items": _joined(lines)}
    if lines[0].startswith(">"):
        return {"kind": "tip", "text": " ".join(line.lstrip("> ") for line in lines)}
    if lines[0].startswith("|"):
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
        rows = [row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
        return {"kind": "table", "head": rows[0], "rows": rows[1:]}
    return {"kind": "text", "text": " ".join(lines)}


def _joined(lines: list[str]) -> list[str]:
    """Items, each with the lines that go on with it."""
    items: list[str] = []
    for line in lines:
        found = ITEM.fullmatch(line)
        if found:
            items.append(found["text"])
        else:
            items[-1] += f" {line}"
    return items
