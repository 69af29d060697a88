"""`stammtisch backup FILE`: a copy of the database while it is in use."""

import json
import os
from pathlib import Path
from typing import Annotated

import typer

from stammtisch.cli.speech import NEEDS_SERVER, Lang, Refusal, language, refusals_in, unless_missing
from stammtisch.phrases import Phrase

COPYING = Phrase("Copying …", "Wird kopiert …")
COPIED = Phrase("Copied to {file} ({size} bytes).", "Kopiert nach {file} ({size} Bytes).")
FAILED = Phrase("No backup: {}.", "Kein Backup: {}.")


def backup(
    file: Annotated[Path, typer.Argument(help="The copy to be made; nothing is overwritten.")],
    database: Annotated[str | None, typer.Option(help="As for `serve`.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
    lang: Lang = None,
) -> None:
    """Copy the server's database into one file, complete and consistent, while the server goes on."""
    from rich.console import Console

    from stammtisch.lab.numerals import number

    spoken = language(lang)
    with unless_missing(NEEDS_SERVER, spoken):
        from stammtisch.server.settings import read_settings  # help needs no server
        from stammtisch.store import backup as copying
    with refusals_in(spoken), Console(stderr=True).status(COPYING.in_(spoken)):  # seen on a terminal only
        settings = read_settings(os.environ, database=database)
        try:
            size = copying.backup(settings.database, file)
        except copying.BackupError as error:
            raise Refusal(FAILED.in_(spoken).format(error.phrase.in_(spoken))) from error
    if as_json:
        print(json.dumps({"file": str(file), "bytes": size}))
    else:
        print(COPIED.in_(spoken).format(file=file, size=number(size, 0, spoken)))
