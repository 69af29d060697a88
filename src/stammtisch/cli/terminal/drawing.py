"""What can only be looked at: the head of the screen, the seats, what lies in the middle, the score sheet."""

import re
from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stammtisch.cli.table.cards import quiet, styles
from stammtisch.cli.table.facts import COLUMNS, Scene, in_last_trick, in_trick, played_card
from stammtisch.cli.table.screen import seats, table
from stammtisch.cli.terminal import words
from stammtisch.cli.terminal.house import House, Tip
from stammtisch.lab.numerals import number

SEAT_COLUMNS = [(name, column) for name, column in COLUMNS if column not in (in_trick, in_last_trick)]
SUITED = re.compile(r"\b[rgbky]\d+(\.5)?\b")


def header(house: House, title: str) -> Text:
    """The game, the round and what was agreed; who is to choose, and for how long."""
    scene = house.scene
    if scene is None:
        return Text(title, "bold")
    agreed = [scene.say(words.ROUND).format(scene.view["round"])]
    for name, value in scene.view["options"].items():
        if value is True:
            agreed.append(name)
        elif isinstance(value, str) or type(value) is int:
            agreed.append(f"{name} {value}")
    line = Text.assemble((scene.say(scene.rules.title), "bold"), (" · " + " · ".join(agreed), "dim"))
    if house.seconds_left is not None:
        line.append(f"   {scene.say(words.SECONDS).format(house.seconds_left)}", "bold yellow")
    return line


def prompt(house: House, label: str) -> Text:
    """What is asked of whom; and the name of what the cursor stands on."""
    scene = house.scene
    if scene is None:
        return Text(label, "bold")
    view = scene.view
    if view["over"]:
        asked = result(scene)
    elif view["choices"]:
        asked = Text.assemble((f"{scene.say(words.YOUR_TURN)}: ", "bold green"), phase(scene))
    else:
        asked = Text(waiting(scene), "dim")
    return Text.assemble(asked, (f"  → {label}", "bold")) if label and view["choices"] else asked


def phase(scene: Scene) -> str:
    return scene.say(scene.rules.phase_names[scene.view["phase"]])


def waiting(scene: Scene) -> str:
    names = [scene.names[seat] for seat in scene.view["waiting"]]
    who = scene.say(words.TURNS if len(names) > 1 else words.TURN).format(", ".join(names))
    return f"{scene.say(words.WATCHING)}: {who}" if scene.view["seat"] is None else who


def result(scene: Scene) -> Text:
    winners = scene.view["winners"]
    if scene.view["seat"] in winners and len(winners) == 1:
        told = scene.say(words.YOU_WIN)
    elif winners:
        names = ", ".join(scene.names[seat] for seat in winners)
        told = scene.say(words.WIN if len(winners) > 1 else words.WINS).format(names)
    else:
        told = scene.say(words.NOBODY_WINS)
    return Text.assemble((f"{scene.say(words.OVER)} ", "bold"), (told, "bold green"))


def upper(house: House) -> RenderableType:
    """The seats, and what lies on the table; after the match, how it went."""
    scene = house.scene
    if scene is None:
        return Text("\n".join(house.gathering))
    return Group(seats(scene, SEAT_COLUMNS), *([sheet(scene)] if scene.view["over"] else middle(scene)))


def middle(scene: Scene) -> list[RenderableType]:
    parts = table(scene)
    if scene.get("trick"):
        parts.append(trick(scene, scene.say(words.TRICK), scene.view["trick"], None))
    if scene.get("last_trick"):
        last = scene.view["last_trick"]
        winners = last["winners"] if "winners" in last else [last["winner"]]
        parts.append(trick(scene, scene.say(words.LAST_TRICK), last["cards"], winners))
    return parts


def trick(scene: Scene, name: str, cards: Sequence[dict[str, Any]], winners: Sequence[int] | None) -> Text:
    """The cards in the order played, each with who played it; a finished one is told in a low voice."""
    line = Text(f"{name}: ", "dim")
    for played in cards:
        who = scene.names[played["seat"]]
        line.append(f"{who} ", "dim" if winners is not None else "")
        line.append_text(played_card(scene, played) if winners is None else quiet(played["card"], scene.language))
        line.append("✓ " if winners is not None and played["seat"] in winners else " ", "bold green")
    return line


def told(lines: Sequence[str], fresh: int) -> list[Text]:
    """Lines of the log; old ones dim, cards in their colours."""
    old = len(lines) - fresh
    return [Text(line, "dim") if number < old else coloured(line) for number, line in enumerate(lines)]


def coloured(line: str) -> Text:
    """The cards that a sentence names stand in their colours."""
    text = Text(line)
    for card in SUITED.finditer(line):
        text.stylize(f"bold {styles(card[0])[1]}", card.start(), card.end())
    return text


# --- pages ---


def sheet(scene: Scene) -> RenderableType:
    """What every round added, and the totals."""
    grid = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    grid.add_column(scene.say(words.SHEET_ROUND), justify="right")
    for name in scene.names:
        grid.add_column(name, justify="right")
    for played, points in enumerate(scene.view["history"], 1):
        grid.add_row(str(played), *map(str, points))
    totals = [
        Text(f"{score}{' ★' if seat in scene.view['winners'] else ''}", "bold")
        for seat, score in enumerate(scene.view["scores"])
    ]
    grid.add_row(Text(scene.say(words.SHEET_TOTAL), "bold"), *totals)
    return Group(Text(), grid, Text(scene.say(words.LOW_WINS if scene.rules.low_wins else words.HIGH_WINS), "dim"))


def advice(tips: Sequence[Tip], scene: Scene) -> RenderableType:
    """The choices, best first, with what each is expected to bring and why."""
    page = Text()
    for place, tip in enumerate(tips):
        page.append(f"{place + 1:>2}  {scene.choice_name(tip.choice)}", "bold" if place == 0 else "")
        page.append(f"  ({scene.say(words.BEST)})\n" if place == 0 else "\n", "green")
        points = number(tip.points, 1, scene.language, sign=True)
        page.append(f"    {scene.say(words.POINTS).format(points)}. {tip.reason}\n", "dim")
    return page
