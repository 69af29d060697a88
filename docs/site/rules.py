"""The rules on the documentation site: pages made from the same data as the browser's (`web/src/content/rules`)."""

import json
import re
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from stammtisch.games.registry import OWN

CONTENT = Path(__file__).parents[2] / "web" / "src" / "content" / "rules"
HEADS = {
    "en": ("# The rules", "The games in our own words. At the table they are one tap away, at the phase you are in."),
    "de": ("# Die Regeln", "Die Spiele in unseren Worten. Am Tisch sind sie einen Fingertipp entfernt."),
}
TIP = {"en": "Tip", "de": "Tipp"}
EXAMPLE = {"en": "Example", "de": "Beispiel"}

Data = dict[str, Any]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds one page a language."""
    for language in HEADS:
        files.append(File.generated(config, f"rules/{language}.md", content=page(language)))
    return files


def page(language: str) -> str:
    parts = list(HEADS[language])
    for game in OWN:
        data = json.loads((CONTENT / f"{game}.{language}.json").read_text(encoding="utf-8"))
        parts += [f"## {data['title']} {{ #{game} }}", data["lead"], f"*{data['facts']['goal']}*"]
        for section in data["sections"]:
            parts.append(f"### {section['title']} {{ #{game}-{section['id']} }}")
            parts += [block(each, language) for each in section["blocks"]]
    return "\n\n".join(parts) + "\n"


def block(data: Data, language: str) -> str:
    match data["kind"]:
        case "text":
            return words(data["text"])
        case "tip":
            return aside("tip", TIP[language], [data["text"]])
        case "example":
            return aside("example", EXAMPLE[language], data["text"])
        case "list":
            return "\n".join(f"- {words(item)}" for item in data["items"])
        case "steps":
            return "\n".join(f"{number}. {words(item)}" for number, item in enumerate(data["items"], 1))
        case "table":
            rows = [data["head"], ["---"] * len(data["head"]), *data["rows"]]
            return "\n".join("| " + " | ".join(words(cell) for cell in row) + " |" for row in rows)
        case "picture":
            drawn = "".join(PICTURES[data["picture"]["shape"]](data["picture"]))
            return f'<div class="picture">{drawn}</div>\n<p class="caption">{escape(data["caption"])}</p>'
    raise ValueError(f"no such block: {data['kind']}")


def words(text: str) -> str:
    """`{r10}` is a small card; bold and stressed are Markdown already."""
    return re.sub(r"\{([\w.]+)\}", lambda found: card(found[1]), text)


def aside(kind: str, title: str, lines: list[str]) -> str:
    body = "\n\n".join(f"    {words(line)}" for line in lines)
    return f'!!! {kind} "{title}"\n\n{body}'


# --- pictures ---


def card(text: str, *marks: str) -> str:
    suit = text[0] if re.fullmatch(r"[rgbky][\d.]+", text) else ""
    shown = "▒" if text == "back" else escape(text)
    return f'<span class="{" ".join(("card", suit, *marks)).strip()}">{shown}</span>'


def cards(picture: Data) -> Iterator[str]:
    marked = picture.get("marked", ())
    faded = picture.get("faded", ())
    for place, text in enumerate(picture["cards"]):
        yield card(text, *["win"] * (place in marked), *["jailed"] * (place in faded))


def trick(picture: Data) -> Iterator[str]:
    for place, play in enumerate(picture["plays"]):
        marks = ["win"] * (place == picture["winner"]) + ["jailed"] * bool(play.get("jailed"))
        yield pile(play["who"], card(play["card"], *marks))


def ranking(picture: Data) -> Iterator[str]:
    yield " &gt; ".join("".join(card(text) for text in group) for group in picture["groups"])


def rows(picture: Data) -> Iterator[str]:
    for row in picture["rows"]:
        drawn = [
            card(text, *["win"] * (place in row.get("hand", ())), *["jailed"] * (place in row.get("prison", ())))
            for place, text in enumerate(row["cards"])
        ]
        yield f"<div>{''.join(drawn)}</div>"


def piles(picture: Data) -> Iterator[str]:
    for each in picture["piles"]:
        count = f" × {each['count']}" if "count" in each else ""
        yield pile(each["label"], "".join(card(text) for text in each["cards"]) + count)


def board(picture: Data) -> Iterator[str]:
    for row in range(picture["rows"], 0, -1):
        cells = [f"{row}{suit}" for suit in "rygb"]
        drawn = [card(cell, *["win"] * (cell == picture["marker"])) for cell in cells]
        far = [
            drawn[place] if cell == picture["marker"] or cell in picture["reachable"] else card(cell, "jailed")
            for place, cell in enumerate(cells)
        ]
        yield f"<div>{''.join(far)}</div>"


def pile(label: str, body: str) -> str:
    return f'<span class="pile"><span class="label">{escape(label)}</span>{body}</span>'


PICTURES: dict[str, Callable[[Data], Iterator[str]]] = {
    "cards": cards,
    "trick": trick,
    "ranking": ranking,
    "rows": rows,
    "piles": piles,
    "board": board,
}
