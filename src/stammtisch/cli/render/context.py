"""A seat's view, ready to be put into words."""

import re
from dataclasses import dataclass
from typing import Any

from stammtisch.games.contract import Rulebook, View
from stammtisch.phrases import Language, Phrase

SEAT = re.compile(r"\{(\d)\}")


@dataclass(frozen=True)
class ViewContext:
    """A seat's view with the game's rulebook, everybody's name by seat, and the language to use."""

    view: View
    rules: Rulebook
    names: list[str]
    language: Language

    def text(self, phrase: Phrase) -> str:
        """The phrase in the context's language."""
        return phrase.in_(self.language)

    def get(self, key: str) -> Any:
        """What the view has under that key; None if this game has no such key."""
        return self.view.get(key)

    def word(self, text: str) -> str:
        """What the game calls a text that is a value of its view, such as `pass`; the text itself if it has no name."""
        named = self.rules.view_labels.get(text)
        return self.text(named) if named else text

    def choice_name(self, choice: str) -> str:
        """What a choice of the view is called; a seat it mentions goes by the name of whoever sits there."""
        return self.named(self.text(self.rules.choice_label(self.view, choice)))

    def named(self, text: str) -> str:
        """A text with the names of whoever sits at the seats it mentions."""
        return SEAT.sub(lambda seat: self.names[int(seat[1])], text)
