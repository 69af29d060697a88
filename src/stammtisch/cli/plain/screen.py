"""The plain table as it is printed: the seats, the table, the log, the hand, and what is asked."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from stammtisch.cli.plain.answers import choice_labels
from stammtisch.cli.render.cards import card_styles, card_text, short_name
from stammtisch.cli.render.choices import MAX_NAMED_CHOICES, choice_target, is_from_hand
from stammtisch.cli.render.context import ViewContext
from stammtisch.cli.render.table import heading, log_lines, middle, phase_name, seat_table

CLAIM = "c"  # what to type for it


@dataclass
class PlainScreen:
    """Prints a table to a console: on a terminal always at the same place, elsewhere one after another."""

    console: Console

    def draw(self, context: ViewContext, log: Sequence[str], new_lines: int, notice: str = "", claim: str = "") -> None:
        """Prints everything; a terminal shows as much of the log's end as fits, anything else its `new_lines`.

        `claim` is what claiming the rest is called, where it may be done.
        """
        above = [header(context), Text(), seat_table(context), *middle(context)]
        below = [*hand(context, self.console.width), *other_choices(context)]
        if claim:
            below.append(Text.assemble((f"{CLAIM:>2} ", "bold cyan"), claim))
        if notice:
            below.append(Text(notice, "bold red3"))
        if not self.console.is_terminal:
            self.console.print(*above, *log_lines(log, new_lines)[len(log) - new_lines :], *below, Text(), sep="\n")
            return
        line = Rule(style="dim")
        room = self.console.height - self.height([*above, line, line, *below]) - 1
        told = log_lines(log[-max(room, 1) :], new_lines)
        while told and self.height(told) > room:
            del told[0]
        gap = [Text()] * (room - self.height(told))
        self.console.clear()
        self.console.print(*above, line, *told, *gap, line, *below, sep="\n")

    def print_summary(self, context: ViewContext, last_lines: Sequence[str]) -> None:
        """Prints the result: the header, the seats, and the given lines of the log."""
        self.console.print(header(context), seat_table(context), *log_lines(last_lines, len(last_lines)), sep="\n")

    def height(self, parts: Sequence[RenderableType]) -> int:
        """How many lines the parts take on this console."""
        return len(self.console.render_lines(Group(*parts))) if parts else 0


def header(context: ViewContext) -> RenderableType:
    """The game, the round and the options on the left, the phase on the right."""
    line = Table.grid(expand=True)
    line.add_column()
    line.add_column(justify="right")
    line.add_row(heading(context), Text(phase_name(context), "bold cyan"))
    return line


def hand(context: ViewContext, width: int) -> list[RenderableType]:
    """The hand in rows of at most that width; below every card that can be chosen stands what to type for it."""
    held = context.get("hand") or []
    label_of = {choice_target(choice): label for label, choice in labelled_choices(context, from_hand=True)}
    cells = []
    for card in held:
        label = label_of.get(str(card), "")
        name = f"{held[card]}·{short_name(card, context.language)}" if isinstance(held, dict) else str(card)
        active, resting = card_styles(str(card))
        style = active if label or not context.view["choices"] else resting
        cells.append((Text(f" {name:<3}", style), Text(f"{label:^{max(4, len(name))}}", "dim")))
    lines: list[RenderableType] = []
    for row in wrap_cells(cells, width):
        lines.append(Text(" ").join(card for card, _ in row))
        if any(label != name for name, label in label_of.items()):
            lines.append(Text(" ").join(label for _, label in row))
    return lines


def wrap_cells(cells: list[tuple[Text, Text]], width: int) -> list[list[tuple[Text, Text]]]:
    """The cards (each with its label) in rows that fit the width, one space between two."""
    rows: list[list[tuple[Text, Text]]] = []
    used = width
    for cell in cells:
        if used + cell[0].cell_len > width:
            rows.append([])
            used = 0
        rows[-1].append(cell)
        used += cell[0].cell_len + 1
    return rows


def labelled_choices(context: ViewContext, *, from_hand: bool) -> list[tuple[str, str]]:
    """The choices that name a card of the hand, or those that do not, each after what to type for it."""
    choices = context.view["choices"]
    labelled = zip(choice_labels(choices), choices, strict=True)
    return [(label, choice) for label, choice in labelled if is_from_hand(context, choice) == from_hand]


def other_choices(context: ViewContext) -> list[RenderableType]:
    """The choices that name no card of the hand: with their names, or, if there are many, by their cards alone."""
    others = labelled_choices(context, from_hand=False)
    listed = []
    for label, choice in others:
        if len(others) > MAX_NAMED_CHOICES:
            name = card_text(choice_target(choice), context.language)
        else:
            name = Text(context.choice_name(choice))
        listed.append(Text.assemble((f"{label:>2} ", "bold cyan"), name))
    return [Columns(listed, padding=(0, 2))] if listed else []
