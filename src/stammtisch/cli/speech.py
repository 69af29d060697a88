"""The language a command speaks, and how it refuses."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from stammtisch.errors import StammtischError
from stammtisch.phrases import Language, Phrase

Lang = Annotated[
    Language | None, typer.Option("--lang", help="The language to speak; else that of the environment (LANG).")
]

UNREADABLE = Phrase("{file} cannot be read: {why}.", "{file} lässt sich nicht lesen: {why}.")
NEEDS_SERVER = Phrase(
    "This needs the server's packages: pip install 'stammtisch[server]'.",
    "Das braucht die Pakete des Servers: pip install 'stammtisch[server]'.",
)
NEEDS_CLUB = Phrase(
    "PostgreSQL and NATS need more packages: pip install 'stammtisch[club]'.",
    "PostgreSQL und NATS brauchen weitere Pakete: pip install 'stammtisch[club]'.",
)


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


@contextmanager
def unless_missing(packages: Phrase, spoken: Language) -> Iterator[None]:
    """Says what to install where something that is imported within is not."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise Refusal(packages.in_(spoken)) from error


def read(file: Path, spoken: Language) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise Refusal(UNREADABLE.in_(spoken).format(file=file, why=error.strerror)) from error
