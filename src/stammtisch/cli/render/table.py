"""The parts of a table that both screens show: what was agreed on, the seats, the middle, the log."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from stammtisch.cli.render import words
from stammtisch.cli.render.cards import highlight_cards
from stammtisch.cli.render.context import ViewContext
from stammtisch.cli.render.view_keys import SeatColumn, seat_columns, table_items, table_rows, tricks

GAP = "   "  # between two items
BETWEEN = 2  # blanks between two columns


def heading(context: ViewContext) -> Text:
    """One line: the game's title, the round, and the options that are short enough to stand there."""
    notes = [context.text(words.ROUND).format(n=context.view["round"])]
    for name, value in context.view["options"].items():
        if value is True:
            notes.append(name)
        elif isinstance(value, str) or type(value) is int:
            notes.append(f"{name} {value}")
    return Text.assemble((context.text(context.rules.title), "bold"), (" · " + " · ".join(notes), "dim"))


def phase_name(context: ViewContext) -> str:
    """What is being asked, by the game's name for the present phase."""
    return context.text(context.rules.phase_names[context.view["phase"]])


def seat_table(context: ViewContext, with_tricks: bool = True) -> RenderableType:
    """One line per seat. A column appears only if at least one seat has something in it."""
    columns = seat_columns(context)
    if with_tricks:
        columns += [SeatColumn(trick.label, trick.cells(context.view["players"])) for trick in tricks(context)]
    return SeatTable([seat_name(context, seat) for seat in range(context.view["players"])], columns)


@dataclass(frozen=True)
class SeatTable:
    """A line for each name. Columns for which there is no room go below the others, in a table of their own."""

    names: Sequence[Text]
    columns: Sequence[SeatColumn]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        rest = list(self.columns)
        while rest:
            fitting, room = 0, options.max_width - max(name.cell_len for name in self.names)
            while fitting < len(rest) and room >= (needed := longest_word(rest[fitting]) + BETWEEN):
                fitting, room = fitting + 1, room - needed
            yield self.grid(rest[: max(1, fitting)])
            del rest[: max(1, fitting)]

    def grid(self, columns: Sequence[SeatColumn]) -> Table:
        """The names with these columns."""
        grid = Table(box=None, padding=(0, BETWEEN, 0, 0), header_style="dim", pad_edge=False)
        grid.add_column("", no_wrap=True)
        for column in columns:
            grid.add_column(column.label, justify="right" if column.numeric else "left", min_width=longest_word(column))
        for seat, name in enumerate(self.names):
            grid.add_row(name, *(column.cells[seat] for column in columns))
        return grid


def longest_word(column: SeatColumn) -> int:
    """How wide a column must be for no word of it to be cut."""
    words_of = [word for text in (column.label, *(cell.plain for cell in column.cells)) for word in text.split()]
    return max(map(len, words_of), default=1)


def seat_name(context: ViewContext, seat: int) -> Text:
    """The name of whoever sits there, marked if that seat is to choose, has won, or is the reader's own."""
    waiting = seat in context.view["waiting"]
    won = seat in context.view["winners"]
    name = Text("▸ " if waiting else "★ " if won else "  ", "bold cyan")
    name.append(context.names[seat], "bold" if waiting or won else "default")
    if seat == context.view["seat"]:
        name.append(f" ({context.text(words.YOU)})", "cyan")
    return name


def middle(context: ViewContext) -> list[RenderableType]:
    """What belongs to the whole table: rows of cards, then everything else in one line. Empty if there is nothing."""
    parts: list[RenderableType] = [*table_rows(context)]
    if items := table_items(context):
        parts.append(Flow(items))
    return [Text(), *parts] if parts else []


@dataclass(frozen=True)
class Flow:
    """Texts one after another, as many in a line as fit; none is broken that fits into a line of its own."""

    items: Sequence[Text]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for item in self.items:
            if line and line.cell_len + len(GAP) + item.cell_len > options.max_width:
                yield line
                line = Text()
            line = Text.assemble(line, GAP if line else "", item)
        yield line


def log_lines(log: Sequence[str], new_lines: int) -> list[Text]:
    """The log's lines as text: the last `new_lines` with their cards in colour, the older ones dimmed."""
    old = len(log) - new_lines
    return [Text(line, "dim") if number < old else highlight_cards(line) for number, line in enumerate(log)]
