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
    Language | None, typer.Option("--lang", help="The language to use. (Default: from the environment, LANG.)")
]

UNREADABLE = Phrase("{file} cannot be read: {why}.", "{file} lässt sich nicht lesen: {why}.")
NEEDS_CLUB = Phrase(
    "PostgreSQL and NATS need more packages: pip install 'stammtisch[club]'.",
    "Für PostgreSQL und NATS braucht es weitere Pakete: pip install 'stammtisch[club]'.",
)


def resolve_language(chosen: Language | None) -> Language:
    """The language chosen, or else the environment's; English if that is none of ours."""
    if chosen is not None:
        return chosen
    environment = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return "de" if environment.lower().startswith("de") else "en"


class CommandError(typer.TyperException):
    """Something that cannot be done as asked. `main` prints it in one line and exits with status 2."""

    exit_code = 2


@contextmanager
def reporting_errors(language: Language) -> Iterator[None]:
    """Turns a StammtischError raised within into a CommandError in this language."""
    try:
        yield
    except StammtischError as error:
        raise CommandError(error.phrase.in_(language)) from error


@contextmanager
def requiring(packages: Phrase, language: Language) -> Iterator[None]:
    """Turns a failed import within into a CommandError that says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise CommandError(packages.in_(language)) from error


def read_file(file: Path, language: Language) -> bytes:
    """The file's content. Raises CommandError if it cannot be read."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise CommandError(UNREADABLE.in_(language).format(file=file, why=error.strerror)) from error
