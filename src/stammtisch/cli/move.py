"""`stammtisch move TARGET`: everything into another database."""

import json
import os
from typing import Annotated

import typer

from stammtisch.cli.speech import NEEDS_CLUB, NEEDS_SERVER, Lang, Refusal, language, refusals_in, unless_missing
from stammtisch.phrases import Phrase

MOVING = Phrase("Copying …", "Wird kopiert …")
MOVED = Phrase(
    "{} rows are now in {}. The old database is as it was.",
    "{} Zeilen sind jetzt in {}. Die alte Datenbank blieb, wie sie war.",
)
FAILED = Phrase("Nothing was moved: {}.", "Nichts wurde umgezogen: {}.")


def move(
    target: Annotated[str, typer.Argument(help="The new, empty database: postgresql://… or a file.")],
    database: Annotated[str | None, typer.Option(help="The old one, as for `serve`.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
    lang: Lang = None,
) -> None:
    """Copy everything into another, empty database, while no server runs: from SQLite to PostgreSQL, or back."""
    from rich.console import Console

    from stammtisch.lab.numerals import number

    spoken = language(lang)
    with unless_missing(NEEDS_SERVER, spoken):
        from sqlalchemy.exc import SQLAlchemyError  # help needs no server

        from stammtisch.server.settings import read_settings
        from stammtisch.store import moving
        from stammtisch.store.engine import shown
    with refusals_in(spoken), unless_missing(NEEDS_CLUB, spoken):
        settings = read_settings(os.environ, database=database)
        try:
            with Console(stderr=True).status(MOVING.in_(spoken)):  # seen on a terminal only
                rows = moving.move(settings.database, target)
        except moving.MovingError as error:
            raise Refusal(FAILED.in_(spoken).format(error.phrase.in_(spoken))) from error
        except SQLAlchemyError as error:
            raise Refusal(FAILED.in_(spoken).format(str(error).splitlines()[0])) from error
    if as_json:
        print(json.dumps({"database": shown(target), "rows": rows}))
        return
    print(MOVED.in_(spoken).format(number(rows, 0, spoken), shown(target)))
