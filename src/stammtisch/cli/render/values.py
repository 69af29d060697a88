"""A value of a view as text, by its shape (`games.schema.Shape`). No game and no key of a game is known here."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from stammtisch.cli.render.cards import STYLES, card_counts, card_row
from stammtisch.cli.render.context import ViewContext
from stammtisch.games.schema import Shape, ViewPart

TEAM_LETTERS = "ABCDEF"
LONGEST_NAMES = 80  # letters of a list of texts with their names; a longer one is told by the texts alone


def is_empty(shape: Shape, value: Any) -> bool:
    """Whether there is nothing to show: null, false, no text, no entry, or nothing but such."""
    if value is None or (shape.kind in ("flag", "text", "list", "map") and not value):
        return True
    if shape.of is not None and (shape.kind == "by_seat" or shape.of.kind == "object"):
        return all(is_empty(shape.of, one) for one in value)
    return shape.kind == "object" and not shown_parts(shape.parts, value)


def is_zero(value: Any) -> bool:
    """Whether a value is 0, or a list of nothing but 0."""
    return value == 0 or (isinstance(value, list) and all(is_zero(one) for one in value))


def shown_parts(parts: Sequence[ViewPart], values: dict[str, Any], phase: str = "") -> list[ViewPart]:
    """The parts that have something to show, as far as they get a place in this phase."""
    return [
        part
        for part in parts
        if (part.shown.phases is None or phase in part.shown.phases)
        and not is_empty(part.shape, values.get(part.key))
        and (part.shown.zero or not is_zero(values[part.key]))
    ]


def is_long(shape: Shape) -> bool:
    """Whether a list holds lists of objects, as all tricks of a round do: it is told by its number of entries."""
    if shape.kind != "list" or shape.of is None:
        return False
    inner = [shape.of, *(part.shape for part in shape.of.parts)]
    return any(one.kind == "list" and one.of is not None and one.of.kind == "object" for one in inner)


def value_text(context: ViewContext, shape: Shape, value: Any) -> Text:
    """A value in one line; empty text if there is nothing to show."""
    if is_empty(shape, value):
        return Text()
    match shape.kind:
        case "card":
            return card_row([value], context.language)
        case "seat":
            return Text(context.names[value])
        case "flag":
            return Text("✓")
        case "text":
            return Text(context.word(value), STYLES[value][1] if value in STYLES else "")
        case "object":
            return parts_text(context, shape.parts, value)
        case "map":
            return map_text(context, shape, value)
        case "list" | "by_seat":
            return list_text(context, shape, value)
        case _:
            return Text(TEAM_LETTERS[value] if shape.team else str(value))


def labelled(context: ViewContext, part: ViewPart, value: Any) -> Text:
    """A value after its label; the label alone if it is a flag."""
    label = context.text(part.label)
    if part.shape.kind == "flag":
        return Text(label)
    return Text.assemble((f"{label} ", "dim"), value_text(context, part.shape, value))


def parts_text(context: ViewContext, parts: Sequence[ViewPart], values: dict[str, Any]) -> Text:
    """The parts of an object, each after its label."""
    return Text(", ").join(labelled(context, part, values[part.key]) for part in shown_parts(parts, values))


def map_text(context: ViewContext, shape: Shape, value: dict[str, Any]) -> Text:
    """Cards or kinds, each with what it stands for."""
    assert shape.of is not None
    if shape.of.kind == "number":
        return card_counts(value, context.language)
    return Text(", ").join(
        Text.assemble(card_row([key], context.language), " ", value_text(context, shape.of, one))
        for key, one in value.items()
    )


def list_text(context: ViewContext, shape: Shape, value: list[Any]) -> Text:
    """Cards side by side, other values with commas; entries of seats and teams, and objects, after whose they are."""
    of = shape.of
    assert of is not None
    if is_long(shape):
        return Text(str(len(value)))
    if shape.kind == "list" and not shape.team:
        if of.kind == "card":
            return card_row(value, context.language)
        if of.kind == "text":
            return texts_text(context, value)
        if of.kind in ("number", "flag", "seat"):
            return Text(", ").join(value_text(context, of, one) for one in value)
    heads = entry_names(context, shape, len(value))
    return Text("; " if of.kind == "object" else ", ").join(
        Text.assemble((f"{head} ", "dim"), value_text(context, of, one))
        for head, one in zip(heads, value, strict=False)
        if not is_empty(of, one)
    )


def entry_names(context: ViewContext, shape: Shape, entries: int) -> Sequence[str]:
    """What the entries of a list are called: by people, by teams, or by numbers from 1 on."""
    if shape.kind == "by_seat":
        return context.names
    if not shape.team:
        return [str(number) for number in range(1, entries + 1)]
    teams = lone_teams(context)
    return TEAM_LETTERS if teams is None else [context.names[teams.index(team)] for team in sorted(teams)]


def texts_text(context: ViewContext, texts: list[str]) -> Text:
    """Texts with their names if those are not too long, or else as they are."""
    named = ", ".join(map(context.word, texts))
    return Text(named if len(named) <= LONGEST_NAMES else ", ".join(texts))


def lone_teams(context: ViewContext) -> list[int] | None:
    """Every seat's team, if each of them is one seat."""
    teams = context.rules.teams(context.view)
    return teams if len(set(teams)) == len(teams) else None


def is_teams(shape: Shape) -> bool:
    """Whether it says which team every seat belongs to."""
    return shape.kind == "by_seat" and shape.of is not None and shape.of.team
