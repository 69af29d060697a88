"""What can only be looked at: the head of the screen, the seats, the tricks, the score sheet, a hint."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stammtisch.cli.render.context import ViewContext
from stammtisch.cli.render.table import heading, middle, phase_name, seat_table
from stammtisch.cli.render.view_keys import tricks
from stammtisch.cli.tui import words
from stammtisch.cli.tui.backend import RatedChoice, TableBackend
from stammtisch.lab.number_format import number


def header(backend: TableBackend, title: str) -> Text:
    """The game, the round, the options and the clock; only the title while there is no match."""
    context = backend.context
    if context is None:
        return Text(title, "bold")
    line = heading(context)
    if backend.seconds_left is not None:
        line.append(f"   {context.text(words.SECONDS).format(backend.seconds_left)}", "bold yellow")
    return line


def prompt(backend: TableBackend, label: str) -> Text:
    """What is asked of whom, or the result; then the label, which is that of the control under the cursor."""
    context = backend.context
    if context is None:
        return Text(label, "bold")
    view = context.view
    if view["over"]:
        asked = result(context)
    elif view["choices"]:
        asked = Text.assemble((f"{context.text(words.YOUR_TURN)}: ", "bold green"), phase_name(context))
    else:
        asked = Text(whose_turn(context), "dim")
    return Text.assemble(asked, (f"  → {label}", "bold")) if label and view["choices"] else asked


def whose_turn(context: ViewContext) -> str:
    """Who is to choose what; and that one is watching, if one has no seat."""
    names = [context.names[seat] for seat in context.view["waiting"]]
    turn = context.text(words.TURNS if len(names) > 1 else words.TURN).format(name=names[0], names=", ".join(names))
    turn = f"{turn} · {phase_name(context)}"
    return f"{context.text(words.WATCHING)}: {turn}" if context.view["seat"] is None else turn


def result(context: ViewContext) -> Text:
    """That the match is over, and who has won."""
    winners = context.view["winners"]
    if context.view["seat"] in winners and len(winners) == 1:
        won = context.text(words.YOU_WIN)
    elif winners:
        names = ", ".join(context.names[seat] for seat in winners)
        won = context.text(words.WIN if len(winners) > 1 else words.WINS).format(names)
    else:
        won = context.text(words.NOBODY_WINS)
    return Text.assemble((f"{context.text(words.OVER)} ", "bold"), (won, "bold green"))


def table(backend: TableBackend) -> RenderableType:
    """The seats and what lies on the table; after the match the score sheet, before it the lobby."""
    context = backend.context
    if context is None:
        return Text("\n".join(backend.lobby_lines))
    lines = [trick.line(context.names) for trick in tricks(context)]
    below = [score_sheet(context)] if context.view["over"] else [*middle(context), *lines]
    return Group(seat_table(context, with_tricks=False), *below)


# --- pages ---


def score_sheet(context: ViewContext) -> RenderableType:
    """What every round added to each seat's score, the totals, and whether low or high wins."""
    grid = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    grid.add_column(context.text(words.SHEET_ROUND), justify="right")
    for name in context.names:
        grid.add_column(name, justify="right")
    for played, points in enumerate(context.view["history"], 1):
        grid.add_row(str(played), *map(str, points))
    totals = [
        Text(f"{score}{' ★' if seat in context.view['winners'] else ''}", "bold")
        for seat, score in enumerate(context.view["scores"])
    ]
    grid.add_row(Text(context.text(words.SHEET_TOTAL), "bold"), *totals)
    return Group(Text(), grid, Text(context.text(words.LOW_WINS if context.rules.low_wins else words.HIGH_WINS), "dim"))


def hint_page(rated: Sequence[RatedChoice], context: ViewContext) -> RenderableType:
    """The choices in the order given, each with its expected points and the reason; the first is called the best."""
    page = Text()
    for place, choice in enumerate(rated):
        page.append(f"{place + 1:>2}  {context.choice_name(choice.choice)}", "bold" if place == 0 else "")
        page.append(f"  ({context.text(words.BEST)})\n" if place == 0 else "\n", "green")
        points = number(choice.points, 1, context.language, sign=True)
        page.append(f"    {context.text(words.POINTS).format(n=points)}. {context.named(choice.reason)}\n", "dim")
    return page
