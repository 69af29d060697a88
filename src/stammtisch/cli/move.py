"""`stammtisch move TARGET`: everything into another database."""

import os
from typing import Annotated

import typer

from stammtisch.cli.serve import NOT_INSTALLED, NOT_SHARED
from stammtisch.cli.speech import Lang, Refusal, language, refusals_in
from stammtisch.phrases import Phrase

MOVED = Phrase(
    "{:,} rows are now in {}. The old database is as it was.",
    "{:,} Zeilen sind jetzt in {}. Die alte Datenbank blieb, wie sie war.",
)
FAILED = Phrase("Nothing was moved: {}.", "Nichts wurde umgezogen: {}.")


def move(
    target: Annotated[str, typer.Argument(help="The new, empty database: postgresql://… or a file.")],
    database: Annotated[str | None, typer.Option(help="The old one, as for `serve`.")] = None,
    lang: Lang = None,
) -> None:
    """Copy everything into another, empty database, while no server runs: from SQLite to PostgreSQL, or back."""
    spoken = language(lang)
    try:
        from sqlalchemy.exc import SQLAlchemyError  # help needs no server

        from stammtisch.server.settings import read_settings
        from stammtisch.store import moving
        from stammtisch.store.engine import shown
    except ModuleNotFoundError as error:
        raise Refusal(NOT_INSTALLED.in_(spoken)) from error
    with refusals_in(spoken):
        settings = read_settings(os.environ, database=database)
    try:
        rows = moving.move(settings.database, target)
    except ModuleNotFoundError as error:
        raise Refusal(NOT_SHARED.in_(spoken)) from error
    except (moving.MovingError, SQLAlchemyError) as error:
        raise Refusal(FAILED.in_(spoken).format(str(error).splitlines()[0])) from error
    print(MOVED.in_(spoken).format(rows, shown(target)))
