"""What can be pressed: the cards of the hand, the choices that are no cards, and the offers of the house."""

from dataclasses import dataclass
from typing import Literal

from rich.style import Style
from rich.text import Text

from stammtisch.cli.table.answers import thing
from stammtisch.cli.table.cards import STYLES, short, styles
from stammtisch.cli.table.facts import Scene
from stammtisch.cli.table.screen import from_hand
from stammtisch.cli.terminal.house import Offer

DIGITS = "1234567890"
LETTERS = "abcdefgijkmnopuvwyz"  # the others are the table's own keys
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MANY = 8  # more choices than this are shown by their cards alone


@dataclass(frozen=True)
class Piece:
    kind: Literal["card", "choice", "offer"]
    text: str  # the choice or the offer
    face: str  # as it is shown
    label: str  # in words
    style: str = ""
    legal: bool = True
    key: str = ""


def pieces_of(scene: Scene | None, offers: list[Offer]) -> list[Piece]:
    """All of them in the order in which they are shown, each with its key."""
    found = [*hand(scene), *choices(scene)] if scene is not None else []
    found += [Piece("offer", offer.name, offer.label, offer.label) for offer in offers]
    keys = keys_for(found)
    return [Piece(**{**vars(piece), "key": key}) for piece, key in zip(found, keys, strict=True)]


def hand(scene: Scene) -> list[Piece]:
    """Every card of the hand: also those that cannot be played, which say why."""
    held = scene.get("hand") or []
    offered = scene.view["choices"]
    playable = {thing(choice): choice for choice in offered if from_hand(scene, choice)}
    verb = next((choice.partition(" ")[0] for choice in playable.values()), "")
    found = []
    for card in map(str, held):
        face = f"{held[card]}·{short(card, scene.language)}" if isinstance(held, dict) else card
        legal = card in playable or not offered
        label = scene.choice_name(playable[card]) if card in playable else scene.say(scene.rules.card_name(card))
        text = playable.get(card) or (f"{verb} {card}" if verb else "")
        found.append(Piece("card", text, face, label, styles(card)[0 if legal else 1], legal))
    return found


def choices(scene: Scene) -> list[Piece]:
    others = [choice for choice in scene.view["choices"] if not from_hand(scene, choice)]
    found = []
    for choice in others:
        label = scene.choice_name(choice)
        if len(others) > MANY:
            face, style = short(thing(choice), scene.language), styles(suit_of(thing(choice)))[0]
        else:
            face, style = label, ""
        found.append(Piece("choice", choice, face, label, style))
    return found


def suit_of(name: str) -> str:
    """Bids (3r) are coloured by their suit, too."""
    return name[-1] if name[:1].isdigit() and name[-1] in STYLES else name


def keys_for(found: list[Piece]) -> list[str]:
    """One key each: digits first, then letters; letters only, where a digit would look like the card's own number.

    A choice that is a number (announce 3) is on that number's key. Cards that are not asked for have none.
    """
    numbers = [thing(piece.text) for piece in found if piece.kind != "card"]
    if numbers and all(len(name) == 1 and name.isdigit() for name in numbers):
        return ["" if piece.kind == "card" else thing(piece.text) for piece in found]
    asked = [piece.kind != "card" or bool(piece.text) for piece in found]
    numeric = any(thing(piece.text)[:1].isdigit() for piece, is_asked in zip(found, asked, strict=True) if is_asked)
    keys = iter((LETTERS if numeric else DIGITS + LETTERS) + CAPITALS)
    return [next(keys, "") if is_asked else "" for is_asked in asked]


# --- as text ---


@dataclass(frozen=True)
class Laid:
    """Pieces laid out: lines of text, and which pieces stand on each row."""

    lines: list[Text]
    rows: list[list[int]]


def lay_out(pieces: list[Piece], cursor: int, width: int, tall: bool) -> Laid:
    """Cards in rows, below them the choices; broken where the screen ends."""
    lines: list[Text] = []
    rows: list[list[int]] = []
    blocks = [n for n, piece in enumerate(pieces) if piece.kind == "card"]
    faces = [n for n, piece in enumerate(pieces) if piece.kind != "card" and piece.style]
    plain = [n for n, piece in enumerate(pieces) if piece.kind != "card" and not piece.style]
    for numbers, is_tall in ((blocks, tall), (faces, False)):
        for row in broken([(n, block_width(pieces[n])) for n in numbers], width):
            lines += block_lines([(n, pieces[n]) for n in row], cursor, is_tall)
            rows.append(row)
    for row in broken([(n, len(pieces[n].face) + 5) for n in plain], width):
        lines.append(Text(" ").join(button(n, pieces[n], n == cursor) for n in row))
        rows.append(row)
    return Laid(lines, rows)


def broken(sized: list[tuple[int, int]], width: int) -> list[list[int]]:
    """Rows of what fits side by side, with a space between."""
    rows: list[list[int]] = []
    used = width
    for number, size in sized:
        if used + size > width:
            rows.append([])
            used = 0
        rows[-1].append(number)
        used += size + 1
    return rows


def block_width(piece: Piece) -> int:
    return max(5, len(piece.face) + 2)


def block_lines(row: list[tuple[int, Piece]], cursor: int, tall: bool) -> list[Text]:
    """Cards side by side: a line or three of colour each, and below it the key."""
    lines = [Text() for _ in range(4 if tall else 2)]
    for number, piece in row:
        size, style = block_width(piece), look(piece, number)
        here = number == cursor
        left, right = ("▸", "◂") if here else (" ", " ")
        body = [f"{left}{piece.face}{right}".center(size)]
        if tall:
            body = [f" {piece.face}".ljust(size), f"{left}{' ' * (size - 2)}{right}", f"{piece.face} ".rjust(size)]
        for line, text in zip(lines, body, strict=False):
            line.append(text, style)
            line.append(" ")
        under = f"[{piece.key}]" if here and piece.key else piece.key
        lines[-1].append(under.center(size), press(number) + Style.parse("bold cyan" if here else "dim"))
        lines[-1].append(" ")
    return lines if any(piece.key for _, piece in row) else lines[:-1]


def button(number: int, piece: Piece, here: bool) -> Text:
    face = Text(f" {piece.face} ", press(number) + Style.parse("reverse bold" if here else "bold"))
    return Text.assemble((f" {piece.key:>1}", press(number) + Style.parse("bold cyan")), face)


def look(piece: Piece, number: int) -> Style:
    return Style.parse(piece.style) + press(number)


def press(number: int) -> Style:
    """Marks text so that a click on it is known."""
    return Style(meta={"piece": number})
