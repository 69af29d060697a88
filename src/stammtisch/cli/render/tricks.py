"""Tricks, and whatever else is a list of things of which each belongs to one seat: bids, laid cards.

They are recognised by their shapes: a list of objects with one seat each, or an object that holds one such list, as
a finished trick does with its winner.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from stammtisch.cli.render.cards import card_text, dim_card_text
from stammtisch.cli.render.context import ViewContext
from stammtisch.cli.render.values import is_long, labelled, shown_parts, value_text
from stammtisch.games.schema import Shape, ViewPart

WON = ("winner", "winners")  # what every game calls the seats that won a trick
TICK = Text("✓", "bold green")


@dataclass(frozen=True)
class Trick:
    """Whose each entry is, in their order, and what the seats named beside them are marked with."""

    label: str
    entries: list[tuple[int, Text]]
    marks: dict[int, Text]
    finished: bool
    of_cards: bool

    def cells(self, players: int) -> list[Text]:
        """What each seat has of it; a card of a trick that is not finished after its place in the order."""
        found: list[list[Text]] = [[] for _ in range(players)]
        for place, (seat, entry) in enumerate(self.entries, 1):
            ordered = self.of_cards and not self.finished
            found[seat].append(Text.assemble((f"{place} ", "dim"), entry) if ordered else entry)
        between = Text(" " if self.of_cards else ", ")
        return [Text.assemble(between.join(cell), self.marks.get(seat, "")) for seat, cell in enumerate(found)]

    def line(self, names: Sequence[str]) -> Text:
        """All of it in one line: each entry after whose it is."""
        told = [
            Text.assemble((f"{names[seat]} ", "dim" if self.finished else ""), entry, self.marks.get(seat, ""))
            for seat, entry in self.entries
        ]
        return Text.assemble((f"{self.label}: ", "dim"), Text(" " if self.of_cards else ", ").join(told))


def entry_shape(shape: Shape) -> Shape | None:
    """The shape of a trick's entries; None for what is no trick."""
    if shape.kind == "list" and shape.of is not None and owner(shape.of) is not None and not is_long(shape):
        return shape.of
    if shape.kind != "object":
        return None
    lists = [found for part in shape.parts if part.shape.kind == "list" and (found := entry_shape(part.shape))]
    return lists[0] if len(lists) == 1 else None


def owner(shape: Shape) -> ViewPart | None:
    """The part of an object that says whose it is: the only seat that it names."""
    seats = [part for part in shape.parts if part.shape.kind == "seat"]
    return seats[0] if len(seats) == 1 else None


def trick(context: ViewContext, part: ViewPart) -> Trick:
    """The value of a part that is a trick."""
    value, shape = context.view[part.key], entry_shape(part.shape)
    assert shape is not None
    finished = part.shape.kind == "object"
    entries = value
    if finished:
        entries = next(value[one.key] for one in part.shape.parts if entry_shape(one.shape) is not None)
    marks = seat_marks(context, part.shape.parts, value) if finished else {}
    told = [whose_entry(context, shape, entry, finished) for entry in entries]
    of_cards = any(one.shape.kind == "card" for one in shape.parts)
    return Trick(context.text(part.label), told, marks, finished, of_cards)


def whose_entry(context: ViewContext, shape: Shape, entry: dict[str, Any], finished: bool) -> tuple[int, Text]:
    """The seat of an entry, and the entry: its cards, then its other parts; a single one goes without a label."""
    whose = owner(shape)
    assert whose is not None
    draw = dim_card_text if finished else card_text
    cards = [draw(entry.get(part.key), context.language) for part in shape.parts if part.shape.kind == "card"]
    others = [part for part in shown_parts(shape.parts, entry) if part.shape.kind not in ("card", "seat")]
    if len(others) == 1 and not cards:
        return entry[whose.key], value_text(context, others[0].shape, entry[others[0].key])
    return entry[whose.key], Text(" ").join([*cards, *(labelled(context, part, entry[part.key]) for part in others)])


def seat_marks(context: ViewContext, parts: Sequence[ViewPart], values: dict[str, Any]) -> dict[int, Text]:
    """The seats that a finished trick names: those that won it have a tick, others the part's label."""
    marks: dict[int, Text] = {}
    for part in parts:
        if not names_seats(part.shape) or values[part.key] is None:
            continue
        mark = TICK if part.key in WON else Text(f" {context.text(part.label)}", "dim")
        for seat in [values[part.key]] if part.shape.kind == "seat" else values[part.key]:
            marks[seat] = Text.assemble(marks.get(seat, ""), mark)
    return marks


def names_seats(shape: Shape) -> bool:
    """Whether it is a seat, or a list of seats."""
    return shape.kind == "seat" or (shape.kind == "list" and shape.of is not None and shape.of.kind == "seat")


def besides(shape: Shape) -> tuple[ViewPart, ...]:
    """The parts of a finished trick that are neither its entries nor seats."""
    if shape.kind != "object":
        return ()
    return tuple(part for part in shape.parts if entry_shape(part.shape) is None and not names_seats(part.shape))
