"""What the product says, in both its languages, and how it quotes what others say."""

import unicodedata
from typing import Literal, NamedTuple

Language = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = ("en", "de")


class Phrase(NamedTuple):
    """One thing said in English and in German."""

    en: str
    de: str

    def in_(self, language: str) -> str:
        """The phrase in `language`; English if we do not speak it."""
        return self.de if language == "de" else self.en


JOINER = "\u200d"  # holds emoji together


def harmless(text: str) -> str:
    """Somebody else's text as it may be printed: in one line, without power over the terminal.

    Characters that would steer a terminal, turn the direction of what stands beside them or hide are written as
    escapes, as in `\\x1b`.
    """
    return text if text.isprintable() else "".join(map(_spelled_out, text))


def _spelled_out(character: str) -> str:
    if character.isprintable() or character == JOINER or unicodedata.category(character) == "Zs":
        return character
    return character.encode("unicode_escape").decode()
