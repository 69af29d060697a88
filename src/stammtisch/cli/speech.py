"""The language a command speaks, and how it refuses."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from stammtisch.errors import StammtischError
from stammtisch.phrases import Language

Lang = Annotated[
    Language | None, typer.Option("--lang", help="The language to speak; else that of the environment (LANG).")
]


def language(chosen: Language | None) -> Language:
    """The language asked for, or the environment's; English where we do not speak that."""
    if chosen is not None:
        return chosen
    environment = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return "de" if environment.lower().startswith("de") else "en"


class Refusal(typer.TyperException):
    """Something that cannot be done as asked: one line, exit status 2."""

    exit_code = 2


@contextmanager
def refusals_in(spoken: Language) -> Iterator[None]:
    """Turns what the library refuses into a line in this language."""
    try:
        yield
    except StammtischError as error:
        raise Refusal(error.phrase.in_(spoken)) from error
