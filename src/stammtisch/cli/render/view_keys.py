"""Which key of a view is shown where: before the seats, as a role, as a trick, in rows, or as an item of the table.

All of it comes from the rulebook's `view_parts`; no game, and no key of a game, is named. What is empty is not shown.
The hand is not here: it is what one chooses from.
"""

from dataclasses import dataclass
from typing import Any, Literal

from rich.columns import Columns
from rich.console import RenderableType
from rich.text import Text

from stammtisch.cli.render import words
from stammtisch.cli.render.context import ViewContext
from stammtisch.cli.render.tricks import Trick, besides, entry_shape, trick
from stammtisch.cli.render.values import is_long, is_teams, labelled, lone_teams, shown_parts, value_text
from stammtisch.games.schema import Shape, ViewPart

Place = Literal["seats", "role", "trick", "rows", "item"]
FEWEST_LINES = 4  # of a table; less is told in one line


@dataclass(frozen=True)
class SeatColumn:
    """What every seat has of one sort; a cell is empty where a seat has nothing of it."""

    label: str
    cells: list[Text]
    numeric: bool = False


def place_of(context: ViewContext, part: ViewPart) -> Place:
    """The place of a key, by its shape. What a team has is before the seats if everybody plays alone."""
    shape = part.shape
    if shape.kind == "by_seat":
        return "seats"
    if shape.team and shape.of is not None and shape.of.kind != "object" and lone_teams(context) is not None:
        return "seats"
    if shape.kind == "seat":
        return "role"
    if entry_shape(shape) is not None:
        return "trick"
    if is_long(shape):
        return "item"
    return "rows" if is_rows(shape) or is_table(shape, context.view[part.key]) else "item"


def parts_at(context: ViewContext, *places: Place) -> list[ViewPart]:
    """The game's own keys that have something to show now and are shown at one of these places."""
    shown = shown_parts(context.rules.view_parts, context.view, context.view["phase"])
    return [part for part in shown if part.key != "hand" and place_of(context, part) in places]


# --- before the seats ---


def seat_columns(context: ViewContext) -> list[SeatColumn]:
    """The score, the roles, and a column for every key that has something for each seat."""
    found = [
        SeatColumn(context.text(words.SCORE), [Text(str(score)) for score in context.view["scores"]], numeric=True)
    ]
    roles = role_cells(context)
    if any(roles):
        found.append(SeatColumn(context.text(words.ROLE), roles))
    for part in parts_at(context, "seats"):
        if not (is_teams(part.shape) and lone_teams(context) is not None):
            found += columns(context, part)
    return found


def columns(context: ViewContext, part: ViewPart) -> list[SeatColumn]:
    """What a key has for each seat; of objects, a column for each of their parts."""
    values, of = context.view[part.key], part.shape.of
    assert of is not None
    if part.shape.kind != "by_seat":
        values = [values[team] for team in lone_teams(context) or ()]
    if of.kind != "object":
        return [SeatColumn(context.text(part.label), [value_text(context, of, value) for value in values], numeric(of))]
    found = []
    for one in of.parts:
        cells = [value_text(context, one.shape, value[one.key]) if shows(one, value) else Text() for value in values]
        if any(cells):
            found.append(SeatColumn(context.text(one.label), cells, numeric(one.shape)))
    return found


def numeric(shape: Shape) -> bool:
    """Whether it is a number, to stand below others of its column."""
    return shape.kind == "number" and not shape.team


def shows(part: ViewPart, value: dict[str, Any] | None) -> bool:
    """Whether an object has something to show in that part."""
    return value is not None and bool(shown_parts([part], value))


def role_cells(context: ViewContext) -> list[Text]:
    """What each seat is now: the labels of all keys that name it."""
    roles: list[list[str]] = [[] for _ in range(context.view["players"])]
    for part in parts_at(context, "role"):
        roles[context.view[part.key]].append(context.text(part.label))
    return [Text(", ".join(labels)) for labels in roles]


def tricks(context: ViewContext) -> list[Trick]:
    """The present trick, the last one, and what else is of that form."""
    return [trick(context, part) for part in parts_at(context, "trick")]


# --- of the whole table ---


def is_rows(shape: Shape) -> bool:
    """Whether it is a list of lists, such as rows of cards."""
    return shape.kind == "list" and shape.of is not None and shape.of.kind == "list" and not shape.team


def is_table(shape: Shape, value: Any) -> bool:
    """Whether it is a list of several objects that have something in all of their parts."""
    if shape.kind != "list" or shape.team or shape.of is None or shape.of.kind != "object":
        return False
    parts = shape.of.parts
    return len(value or ()) >= FEWEST_LINES and all(len(shown_parts(parts, one)) == len(parts) for one in value)


def table_rows(context: ViewContext) -> list[RenderableType]:
    """Rows of cards, one a line; and tables, as many entries a line as fit, with the labels before them."""
    found: list[RenderableType] = []
    for part in parts_at(context, "rows"):
        if is_rows(part.shape):
            found += numbered_rows(context, part)
        else:
            found += table(context, part)
    return found


def numbered_rows(context: ViewContext, part: ViewPart) -> list[Text]:
    """One line for each row."""
    label, of = context.text(part.label), part.shape.of
    assert of is not None
    heads = [label, *[" " * len(label)] * len(context.view[part.key])]
    return [
        Text.assemble((f"{head} {number} ", "dim"), value_text(context, of, row))
        for number, (head, row) in enumerate(zip(heads, context.view[part.key], strict=False), 1)
    ]


def table(context: ViewContext, part: ViewPart) -> list[RenderableType]:
    """The labels in one line, then the entries, numbered."""
    assert part.shape.of is not None
    parts = part.shape.of.parts
    labels = " | ".join(context.text(one.label) for one in parts)
    entries = [
        Text.assemble(
            (f"{number} ", "dim"),
            Text(" | ", "dim").join(value_text(context, one.shape, entry[one.key]) for one in parts),
        )
        for number, entry in enumerate(context.view[part.key], 1)
    ]
    return [Text(f"{context.text(part.label)}: {labels}", "dim"), Columns(entries, padding=(0, 3, 0, 0))]


def table_items(context: ViewContext) -> list[Text]:
    """Everything that has no other place, each after its label; and what a finished trick says besides its cards."""
    found = []
    for part in parts_at(context, "item", "trick"):
        value = context.view[part.key]
        if place_of(context, part) == "item":
            found.append(labelled(context, part, value))
        elif rest := shown_parts(besides(part.shape), value):
            found.append(labelled(context, part._replace(shape=Shape("object", parts=tuple(rest))), value))
    return found
