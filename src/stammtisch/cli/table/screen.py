"""The table on a screen: who sits there, what lies there, what was said, the hand, and what is asked."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from stammtisch.cli.table.answers import labels, thing
from stammtisch.cli.table.cards import CardHighlighter, card_row, card_text, short, styles
from stammtisch.cli.table.facts import COLUMNS, FACTS, Column, Scene
from stammtisch.phrases import Phrase

ROUND = Phrase("round {}", "Runde {}")
YOU = Phrase("you", "du")

FROM_HAND = ("play", "pass", "hide", "lay", "return")  # verbs of choices that name a card of the own hand
MANY = 8  # more choices than this are listed by their cards alone
highlighted = CardHighlighter()


@dataclass
class Screen:
    """Draws on a console: over and over at the same place on a terminal, one after the other elsewhere."""

    console: Console

    def draw(self, scene: Scene, log: Sequence[str], fresh: int, notice: str = "") -> None:
        """`fresh`: how many of the last lines of the log are new."""
        above = [header(scene), Text(), seats(scene), *table(scene)]
        below = [*hand(scene, self.console.width), *choices(scene)]
        if notice:
            below.append(Text(notice, "bold red3"))
        if not self.console.is_terminal:
            self.console.print(*above, *told(log, fresh)[len(log) - fresh :], *below, Text(), sep="\n")
            return
        line = Rule(style="dim")
        room = self.console.height - self.height([*above, line, line, *below]) - 1
        middle = told(log[-max(room, 1) :], fresh)
        while middle and self.height(middle) > room:
            del middle[0]
        gap = [Text()] * (room - self.height(middle))
        self.console.clear()
        self.console.print(*above, line, *middle, *gap, line, *below, sep="\n")

    def sum_up(self, scene: Scene, last_words: Sequence[str]) -> None:
        self.console.print(header(scene), seats(scene), *told(last_words, len(last_words)), sep="\n")

    def height(self, parts: Sequence[RenderableType]) -> int:
        return len(self.console.render_lines(Group(*parts))) if parts else 0


def header(scene: Scene) -> RenderableType:
    """The game, the round and what was agreed; on the right what is asked."""
    view = scene.view
    agreed = [scene.say(ROUND).format(view["round"])]
    for name, value in view["options"].items():
        if value is True:
            agreed.append(name)
        elif isinstance(value, str) or type(value) is int:
            agreed.append(f"{name} {value}")
    line = Table.grid(expand=True)
    line.add_column()
    line.add_column(justify="right")
    line.add_row(
        Text.assemble((scene.say(scene.rules.title), "bold"), (" · " + " · ".join(agreed), "dim")),
        Text(scene.say(scene.rules.phase_names[view["phase"]]), "bold cyan"),
    )
    return line


def seats(scene: Scene, shown: Sequence[tuple[Phrase, Column]] = COLUMNS) -> RenderableType:
    """One line per seat; a column only where it has something to say."""
    everybody = range(scene.view["players"])
    columns = [(name, cells) for name, column in shown if any(cells := [column(scene, seat) for seat in everybody])]
    board = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    board.add_column("", no_wrap=True)
    for name, cells in columns:
        numeric = all(cell.plain.lstrip("-").isdigit() for cell in cells if cell)
        board.add_column(scene.say(name), justify="right" if numeric else "left")
    for seat in everybody:
        board.add_row(who(scene, seat), *(cells[seat] for _, cells in columns))
    return board


def who(scene: Scene, seat: int) -> Text:
    waiting = seat in scene.view["waiting"]
    won = seat in scene.view["winners"]
    name = Text("▸ " if waiting else "★ " if won else "  ", "bold cyan")
    name.append(scene.names[seat], "bold" if waiting or won else "default")
    if seat == scene.view["seat"]:
        name.append(f" ({scene.say(YOU)})", "cyan")
    return name


def table(scene: Scene) -> list[RenderableType]:
    """What lies in the middle."""
    parts: list[RenderableType] = []
    for number, row in enumerate(scene.get("rows") or [], 1):
        parts.append(Text.assemble((f"{number}L ", "dim"), card_row(row, scene.language), (f" {number}R", "dim")))
    facts = []
    for name, fact in FACTS:
        if value := fact(scene):
            facts.append(Text.assemble((f"{scene.say(name)} ", "dim"), value))
    if facts:
        parts.append(Text("   ").join(facts))
    return [Text(), *parts] if parts else []


def told(log: Sequence[str], fresh: int) -> list[RenderableType]:
    """The log, its old lines dimmed."""
    old = len(log) - fresh
    return [Text(line, "dim") if number < old else highlighted(Text(line)) for number, line in enumerate(log)]


def hand(scene: Scene, width: int) -> list[RenderableType]:
    """The hand, with what to type for it under every card that can be chosen."""
    held = scene.get("hand") or []
    label_of = {thing(choice): label for label, choice in labelled(scene) if from_hand(scene, choice)}
    pieces = []
    for card in held:
        label = label_of.get(str(card), "")
        name = f"{held[card]}·{short(card, scene.language)}" if isinstance(held, dict) else str(card)
        active, resting = styles(str(card))
        style = active if label or not scene.view["choices"] else resting
        pieces.append((Text(f" {name:<3}", style), Text(f"{label:^{max(4, len(name))}}", "dim")))
    lines: list[RenderableType] = []
    for row in wrapped(pieces, width):
        lines.append(Text(" ").join(card for card, _ in row))
        if any(label != name for name, label in label_of.items()):
            lines.append(Text(" ").join(label for _, label in row))
    return lines


def wrapped(pieces: list[tuple[Text, Text]], width: int) -> list[list[tuple[Text, Text]]]:
    """Breaks a row of cards where the screen ends."""
    rows: list[list[tuple[Text, Text]]] = []
    used = width
    for piece in pieces:
        if used + piece[0].cell_len > width:
            rows.append([])
            used = 0
        rows[-1].append(piece)
        used += piece[0].cell_len + 1
    return rows


def labelled(scene: Scene) -> list[tuple[str, str]]:
    offered = scene.view["choices"]
    return list(zip(labels(offered), offered, strict=True))


def from_hand(scene: Scene, choice: str) -> bool:
    return choice.partition(" ")[0] in FROM_HAND and thing(choice) in map(str, scene.get("hand") or [])


def choices(scene: Scene) -> list[RenderableType]:
    """The choices that are no cards of the hand: with their names, or many of them by their cards alone."""
    others = [(label, choice) for label, choice in labelled(scene) if not from_hand(scene, choice)]
    listed = []
    for label, choice in others:
        if len(others) > MANY:
            name = card_text(thing(choice), scene.language)
        else:
            name = Text(scene.choice_name(choice))
        listed.append(Text.assemble((f"{label:>2} ", "bold cyan"), name))
    return [Columns(listed, padding=(0, 2))] if listed else []
