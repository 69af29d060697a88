"""What the product says, in both its languages."""

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
