"""Cards as coloured text. The colour is never alone: a letter stands with it."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from rich.highlighter import RegexHighlighter
from rich.text import Text
from rich.theme import Theme

from stammtisch.phrases import Language, Phrase

#           on the table       in a sentence, or not to be played now
STYLES = {
    "r": ("bold white on red3", "red"),
    "g": ("bold black on green3", "green"),
    "b": ("bold white on blue3", "dodger_blue1"),
    "k": ("bold white on grey23", "grey62"),
    "y": ("bold black on yellow3", "yellow"),
    "orange": ("bold black on dark_orange", "dark_orange"),
    "purple": ("bold white on purple", "medium_purple1"),
    "grey": ("bold black on grey62", "grey62"),
    "": ("bold black on grey85", "default"),
}
# Kinds that are called by a colour's name: their short names.
KINDS = {
    "yellow": ("y", Phrase("ye", "ge")),
    "orange": ("orange", Phrase("or", "or")),
    "red": ("r", Phrase("re", "ro")),
    "purple": ("purple", Phrase("pu", "li")),
    "blue": ("b", Phrase("bl", "bl")),
    "green": ("g", Phrase("gn", "gn")),
    "grey": ("grey", Phrase("gy", "gr")),
}
SUITED = re.compile(r"[rgbky]\d+(\.5)?")


def styles(card: str) -> tuple[str, str]:
    """How a card looks on the table, and how in a sentence."""
    if card in KINDS:
        return STYLES[KINDS[card][0]]
    return STYLES[card[0] if SUITED.fullmatch(card) or card in STYLES else ""]


def short(card: str, language: Language) -> str:
    return KINDS[card][1].in_(language) if card in KINDS else card


def card_text(card: Any, language: Language) -> Text:
    """A card as it lies on the table; None is one that lies face down."""
    if card is None:
        return Text(" ? ", "bold white on grey37")
    return Text(f" {short(str(card), language)} ", styles(str(card))[0])


def quiet(card: Any, language: Language) -> Text:
    """A card that cannot be played now, or has been."""
    return Text(f" {short(str(card), language)} ", styles(str(card))[1])


def card_row(cards: Iterable[Any], language: Language) -> Text:
    """Cards side by side, close together."""
    return Text(" ").join(
        Text("?" if card is None else short(str(card), language), styles(str(card))[0]) for card in cards
    )


def counted(kinds: Mapping[str, int], language: Language) -> Text:
    """`{kind: count}` as coloured kinds with their numbers."""
    return Text(" ").join(Text(f"{count}·{short(kind, language)}", styles(kind)[0]) for kind, count in kinds.items())


def cards_text(cards: Any, language: Language) -> Text:
    """Whatever a view calls cards: one, a list, a {kind: count}, or null."""
    if not cards:
        return Text()
    if isinstance(cards, dict):
        return counted(cards, language)
    return card_row(cards if isinstance(cards, list) else [cards], language)


class CardHighlighter(RegexHighlighter):
    """Colours the cards named in a sentence of the log."""

    base_style = "card."
    highlights = [rf"(?P<{suit}>\b{suit}\d+(\.5)?\b)" for suit in "rgbky"]  # noqa: RUF012


THEME = Theme({f"card.{suit}": f"bold {STYLES[suit][1]}" for suit in "rgbky"})
