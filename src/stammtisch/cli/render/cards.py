"""Cards as coloured text. The colour is never alone: a letter stands with it."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from rich.text import Text

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
NAMED_CARD = re.compile(rf"\b{SUITED.pattern}\b")


def card_styles(card: str) -> tuple[str, str]:
    """Two Rich styles for a card: as it lies on the table, and in a sentence or while it cannot be played."""
    if card in KINDS:
        return STYLES[KINDS[card][0]]
    return STYLES[card[0] if SUITED.fullmatch(card) or card in STYLES else ""]


def short_name(card: str, language: Language) -> str:
    """A card's name in two or three letters."""
    return KINDS[card][1].in_(language) if card in KINDS else card


def card_text(card: Any, language: Language) -> Text:
    """A card as it lies on the table; None stands for a card that lies face down."""
    if card is None:
        return Text(" ? ", "bold white on grey37")
    return Text(f" {short_name(str(card), language)} ", card_styles(str(card))[0])


def dim_card_text(card: Any, language: Language) -> Text:
    """A card that cannot be played now, or has been played: without a background; None: it lay face down."""
    if card is None:
        return Text(" ? ")
    return Text(f" {short_name(str(card), language)} ", card_styles(str(card))[1])


def card_row(cards: Iterable[Any], language: Language) -> Text:
    """Cards side by side, one space apart."""
    return Text(" ").join(
        Text("?" if card is None else short_name(str(card), language), card_styles(str(card))[0]) for card in cards
    )


def card_counts(kinds: Mapping[str, int], language: Language) -> Text:
    """A `{kind: count}` as coloured kinds, each with its number."""
    return Text(" ").join(
        Text(f"{count}·{short_name(kind, language)}", card_styles(kind)[0]) for kind, count in kinds.items()
    )


def cards_text(cards: Any, language: Language) -> Text:
    """Whatever a view calls cards, as text: one, a list, a `{kind: count}`; empty for null."""
    if not cards:
        return Text()
    if isinstance(cards, dict):
        return card_counts(cards, language)
    return card_row(cards if isinstance(cards, list) else [cards], language)


def highlight_cards(sentence: str) -> Text:
    """A sentence with the suited cards it names in their colours."""
    text = Text(sentence)
    for card in NAMED_CARD.finditer(sentence):
        text.stylize(f"bold {card_styles(card[0])[1]}", card.start(), card.end())
    return text
