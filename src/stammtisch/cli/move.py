"""`stammtisch move TARGET`: everything into another database."""

import json
import os
from typing import Annotated

import typer

from stammtisch.cli.language import (
    NEEDS_CLUB,
    CommandError,
    Lang,
    reporting_errors,
    requiring,
    resolve_language,
)
from stammtisch.phrases import Phrase

MOVING = Phrase("Copying …", "Wird kopiert …")
MOVED = Phrase(
    "{} rows are now in {}. The old database is unchanged.",
    "{} Zeilen sind jetzt in {}. Die alte Datenbank ist unverändert.",
)
FAILED = Phrase("Nothing was moved: {}.", "Es wurde nichts umgezogen: {}.")


def move(
    target: Annotated[str, typer.Argument(help="The new, empty database: postgresql://… or a file.")],
    database: Annotated[str | None, typer.Option(help="The old database, as for `serve`.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
    lang: Lang = None,
) -> None:
    """Copy everything into another, empty database, while no server runs: from SQLite to PostgreSQL, or back."""
    from rich.console import Console

    from stammtisch.lab.number_format import number

    language = resolve_language(lang)
    from sqlalchemy.exc import SQLAlchemyError  # help must not need it

    from stammtisch.server.settings import read_settings
    from stammtisch.store import moving
    from stammtisch.store.engine import shown

    with reporting_errors(language), requiring(NEEDS_CLUB, language):
        settings = read_settings(os.environ, database=database)
        try:
            with Console(stderr=True).status(MOVING.in_(language)):  # seen on a terminal only
                rows = moving.move(settings.database, target)
        except moving.MovingError as error:
            raise CommandError(FAILED.in_(language).format(error.phrase.in_(language))) from error
        except SQLAlchemyError as error:
            raise CommandError(FAILED.in_(language).format(str(error).splitlines()[0])) from error
    if as_json:
        print(json.dumps({"database": shown(target), "rows": rows}))
        return
    print(MOVED.in_(language).format(number(rows, 0, language), shown(target)))
