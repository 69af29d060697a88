"""`stammtisch backup FILE`: a copy of the database while it is in use."""

import json
import os
from pathlib import Path
from typing import Annotated

import typer

from stammtisch.cli.language import CommandError, Lang, reporting_errors, resolve_language
from stammtisch.phrases import Phrase

COPYING = Phrase("Copying …", "Wird kopiert …")
COPIED = Phrase("Copied to {file} ({size} bytes).", "Kopiert nach {file} ({size} Bytes).")
FAILED = Phrase("No backup: {}.", "Kein Backup: {}.")


def backup(
    file: Annotated[Path, typer.Argument(help="The copy to write; an existing file is not overwritten.")],
    database: Annotated[str | None, typer.Option(help="As for `serve`.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
    lang: Lang = None,
) -> None:
    """Copy the server's database into one file, complete and consistent, while the server keeps running."""
    from rich.console import Console

    from stammtisch.lab.number_format import number

    language = resolve_language(lang)
    from stammtisch.server.settings import read_settings  # help must not need it
    from stammtisch.store import backup as copying

    with reporting_errors(language), Console(stderr=True).status(COPYING.in_(language)):  # seen on a terminal only
        settings = read_settings(os.environ, database=database)
        try:
            size = copying.backup(settings.database, file)
        except copying.BackupError as error:
            raise CommandError(FAILED.in_(language).format(error.phrase.in_(language))) from error
    if as_json:
        print(json.dumps({"file": str(file), "bytes": size}))
    else:
        print(COPIED.in_(language).format(file=file, size=number(size, 0, language)))
