"""The errors of the library: refused requests. Every message says what is wrong and what would be right."""

from stammtisch.phrases import Phrase, harmless


class StammtischError(ValueError):
    """A refused request, which has changed nothing. `str()` is English; `phrase` holds both languages."""

    def __init__(self, en: str, de: str) -> None:
        super().__init__(en, de)
        self.phrase = Phrase(_readable(en), _readable(de))

    def __str__(self) -> str:
        return self.phrase.en


LONGEST = 1500  # characters of a message


def _readable(text: str) -> str:
    """Messages quote what was asked for. That may be a megabyte: then the middle is left out; or harm a terminal."""
    return harmless(text if len(text) <= LONGEST else f"{text[:500]} … {text[500 - LONGEST :]}")


class OptionError(StammtischError):
    """No such game, no such option, or a value that it does not allow."""


class IllegalChoice(StammtischError):  # noqa: N818  (the name is part of the promised surface)
    """This seat cannot choose that now. `why` is the reason alone, for those who see what is legal anyway."""

    def __init__(self, en: str, de: str, legal: str = "") -> None:
        both = (f"{en} Legal now: {legal}.", f"{de} Erlaubt ist jetzt: {legal}.") if legal else (en, de)
        super().__init__(*both)
        self.why = Phrase(_readable(en), _readable(de))


class RecordError(StammtischError):
    """A text that is no record, or a record that does not replay."""
