"""`stammtisch backup FILE`: a copy of the database while it is in use."""

import os
from pathlib import Path
from typing import Annotated

import typer

from stammtisch.cli.serve import NOT_INSTALLED
from stammtisch.cli.speech import Lang, Refusal, language, refusals_in
from stammtisch.phrases import Phrase

COPIED = Phrase("Copied to {file} ({size:,} bytes).", "Kopiert nach {file} ({size:,} Bytes).")
FAILED = Phrase("No backup: {}.", "Kein Backup: {}.")


def backup(
    file: Annotated[Path, typer.Argument(help="The copy to be made; nothing is overwritten.")],
    database: Annotated[str | None, typer.Option(help="As for `serve`.")] = None,
    lang: Lang = None,
) -> None:
    """Copy the server's database into one file, complete and consistent, while the server goes on."""
    spoken = language(lang)
    try:
        from stammtisch.server.settings import read_settings  # help needs no server
        from stammtisch.store import backup as copying
    except ModuleNotFoundError as error:
        raise Refusal(NOT_INSTALLED.in_(spoken)) from error
    with refusals_in(spoken):
        settings = read_settings(os.environ, database=database)
    try:
        size = copying.backup(settings.database, file)
    except copying.BackupError as error:
        raise Refusal(FAILED.in_(spoken).format(error)) from error
    print(COPIED.in_(spoken).format(file=file, size=size))
