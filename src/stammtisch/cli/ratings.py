"""`stammtisch ratings --rebuild DATABASE`: everybody's ratings, computed anew from the stored facts."""

import json
from typing import Annotated

import typer

from stammtisch.cli.language import Lang, reporting_errors, resolve_language
from stammtisch.phrases import Phrase

REBUILT = Phrase(
    "{matches} rated matches counted anew, {people} ratings.",
    "{matches} gewertete Partien neu gezählt, {people} Wertungszahlen.",
)


def ratings(
    rebuild: Annotated[str, typer.Option(metavar="DATABASE", help="Compute all ratings of this database anew.")],
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
    lang: Lang = None,
) -> None:
    """Compute all ratings anew from the facts: the same numbers to the last digit. The server may keep running."""
    language = resolve_language(lang)
    from sqlalchemy import func, select  # help must not need it

    from stammtisch.store.engine import open_database
    from stammtisch.store.models import RatingRow
    from stammtisch.store.ratings import rebuild as compute

    with reporting_errors(language):
        database = open_database(rebuild)
        try:
            matches = compute(database)
            with database.engine.connect() as connection:
                people = connection.execute(select(func.count()).select_from(RatingRow)).scalar_one()
        finally:
            database.close()
    if as_json:
        print(json.dumps({"matches": matches, "ratings": people}))
    else:
        print(REBUILT.in_(language).format(matches=matches, people=people))
