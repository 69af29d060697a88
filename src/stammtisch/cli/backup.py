"""`stammtisch backup FILE`: a copy of the database while it is in use."""

import json
import os
from pathlib import Path
from typing import Annotated

import typer

from stammtisch.cli.serve import NOT_INSTALLED
from stammtisch.cli.speech import Lang, Refusal, language, refusals_in
from stammtisch.phrases import Phrase

COPYING = Phrase("Copying …", "Wird kopiert …")
COPIED = Phrase("Copied to {file} ({size:,} bytes).", "Kopiert nach {file} ({size:,} Bytes).")
FAILED = Phrase("No backup: {}.", "Kein Backup: {}.")


def backup(
    file: Annotated[Path, typer.Argument(help="The copy to be made; nothing is overwritten.")],
    database: Annotated[str | None, typer.Option(help="As for `serve`.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
    lang: Lang = None,
) -> None:
    """Copy the server's database into one file, complete and consistent, while the server goes on."""
    from rich.console import Console

    spoken = language(lang)
    try:
        from stammtisch.server.settings import read_settings  # help needs no server
        from stammtisch.store import backup as copying
    except ModuleNotFoundError as error:
        raise Refusal(NOT_INSTALLED.in_(spoken)) from error
    with refusals_in(spoken):
        settings = read_settings(os.environ, database=database)
    try:
        with Console(stderr=True).status(COPYING.in_(spoken)):  # seen on a terminal only
            size = copying.backup(settings.database, file)
    except copying.BackupError as error:
        raise Refusal(FAILED.in_(spoken).format(error)) from error
    if as_json:
        print(json.dumps({"file": str(file), "bytes": size}))
    else:
        print(COPIED.in_(spoken).format(file=file, size=size))
