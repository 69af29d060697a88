"""What can be pressed: the cards of the hand, the choices that are no cards, and the table's actions."""

from dataclasses import dataclass, replace
from typing import Literal

from rich.style import Style
from rich.text import Text

from stammtisch.cli.render.cards import STYLES, card_styles, short_name
from stammtisch.cli.render.choices import MAX_NAMED_CHOICES, choice_target, choice_verb, hand_verb, is_from_hand
from stammtisch.cli.render.context import ViewContext
from stammtisch.cli.tui.backend import TableAction

DIGITS = "1234567890"
LETTERS = "abcdefgijkmnopuvwyz"  # the others are the table's own keys
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
META = "control"  # the key of a style's meta data that holds a control's number


@dataclass(frozen=True)
class Control:
    """Something to press: by mouse, by cursor, or by its key."""

    kind: Literal["card", "choice", "action"]
    name: str  # of the choice or the action; empty for a card that is not asked for
    face: str  # as it is shown
    label: str  # in words
    style: str = ""
    legal: bool = True
    key: str = ""


def build_controls(context: ViewContext | None, actions: list[TableAction]) -> list[Control]:
    """All controls in the order in which they are shown, each with its key."""
    found = [*hand_controls(context), *choice_controls(context)] if context is not None else []
    found += [Control("action", action.name, action.label, action.label) for action in actions]
    return [replace(control, key=key) for control, key in zip(found, assign_keys(found), strict=True)]


def hand_controls(context: ViewContext) -> list[Control]:
    """One control per card of the hand. A card that is not legal has one, too: pressed, it is refused with a reason."""
    held = context.get("hand") or []
    offered = context.view["choices"]
    verb = hand_verb(context)
    playable = {choice_target(choice): choice for choice in offered if choice_verb(choice) == verb}
    found = []
    for card in map(str, held):
        face = f"{held[card]}·{short_name(card, context.language)}" if isinstance(held, dict) else card
        legal = card in playable or not offered
        label = context.choice_name(playable[card]) if card in playable else context.text(context.rules.card_name(card))
        name = playable.get(card) or (f"{verb} {card}" if verb else "")
        found.append(Control("card", name, face, label, card_styles(card)[0 if legal else 1], legal))
    return found


def choice_controls(context: ViewContext) -> list[Control]:
    """One control per choice that names no card of the hand; if there are many, they show their cards alone."""
    others = [choice for choice in context.view["choices"] if not is_from_hand(context, choice)]
    found = []
    for choice in others:
        label, target = context.choice_name(choice), choice_target(choice)
        if len(others) > MAX_NAMED_CHOICES:
            face, style = short_name(target, context.language), card_styles(suit_of(target))[0]
        else:
            face, style = label, ""
        found.append(Control("choice", choice, face, label, style))
    return found


def suit_of(target: str) -> str:
    """The suit of a bid (`3r`), by which it is coloured; anything else unchanged."""
    return target[-1] if target[:1].isdigit() and target[-1] in STYLES else target


def assign_keys(controls: list[Control]) -> list[str]:
    """One key each: digits first, then letters; only letters where a digit could be taken for a card's number.

    A choice that is a number (announce 3) has that number's key. Cards that are not asked for have none.
    """
    numbers = [choice_target(control.name) for control in controls if control.kind != "card"]
    if numbers and all(len(name) == 1 and name.isdigit() for name in numbers):
        return ["" if control.kind == "card" else choice_target(control.name) for control in controls]
    asked = [control.kind != "card" or bool(control.name) for control in controls]
    targets = [choice_target(control.name) for control, is_asked in zip(controls, asked, strict=True) if is_asked]
    numeric = any(target[:1].isdigit() for target in targets)
    keys = iter((LETTERS if numeric else DIGITS + LETTERS) + CAPITALS)
    return [next(keys, "") if is_asked else "" for is_asked in asked]


# --- as text ---


@dataclass(frozen=True)
class ControlLayout:
    """Controls laid out: the lines of text, and the numbers of the controls in each row."""

    lines: list[Text]
    rows: list[list[int]]


def lay_out(controls: list[Control], cursor: int, width: int, tall: bool) -> ControlLayout:
    """The controls in rows of at most that width: cards first (three lines high if `tall`), then everything else."""
    lines: list[Text] = []
    rows: list[list[int]] = []
    cards = [n for n, control in enumerate(controls) if control.kind == "card"]
    coloured = [n for n, control in enumerate(controls) if control.kind != "card" and control.style]
    named = [n for n, control in enumerate(controls) if control.kind != "card" and not control.style]
    for numbers, is_tall in ((cards, tall), (coloured, False)):
        for row in wrap_rows([(n, block_width(controls[n])) for n in numbers], width):
            lines += block_lines([(n, controls[n]) for n in row], cursor, is_tall)
            rows.append(row)
    for row in wrap_rows([(n, len(controls[n].face) + 5) for n in named], width):
        lines.append(Text(" ").join(button(n, controls[n], n == cursor) for n in row))
        rows.append(row)
    return ControlLayout(lines, rows)


def wrap_rows(sized: list[tuple[int, int]], width: int) -> list[list[int]]:
    """Numbers, each given with its size, in rows that fit the width, one space between two."""
    rows: list[list[int]] = []
    used = width
    for number, size in sized:
        if used + size > width:
            rows.append([])
            used = 0
        rows[-1].append(number)
        used += size + 1
    return rows


def block_width(control: Control) -> int:
    """The width of a card on the screen."""
    return max(5, len(control.face) + 2)


def block_lines(row: list[tuple[int, Control]], cursor: int, tall: bool) -> list[Text]:
    """A row of cards side by side: one or three lines of colour, and a line of keys if any card has one."""
    lines = [Text() for _ in range(4 if tall else 2)]
    for number, control in row:
        size, style = block_width(control), Style.parse(control.style) + click_target(number)
        at_cursor = number == cursor
        left, right = ("▸", "◂") if at_cursor else (" ", " ")
        body = [f"{left}{control.face}{right}".center(size)]
        if tall:
            body = [f" {control.face}".ljust(size), f"{left}{' ' * (size - 2)}{right}", f"{control.face} ".rjust(size)]
        for line, text in zip(lines, body, strict=False):
            line.append(text, style)
            line.append(" ")
        key = f"[{control.key}]" if at_cursor and control.key else control.key
        lines[-1].append(key.center(size), click_target(number) + Style.parse("bold cyan" if at_cursor else "dim"))
        lines[-1].append(" ")
    return lines if any(control.key for _, control in row) else lines[:-1]


def button(number: int, control: Control, at_cursor: bool) -> Text:
    """A control in words, after its key."""
    face = Text(f" {control.face} ", click_target(number) + Style.parse("reverse bold" if at_cursor else "bold"))
    return Text.assemble((f" {control.key:>1}", click_target(number) + Style.parse("bold cyan")), face)


def click_target(number: int) -> Style:
    """A style that says, when its text is clicked, which control that is."""
    return Style(meta={META: number})
