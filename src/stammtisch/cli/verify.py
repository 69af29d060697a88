"""`stammtisch verify FILE`: was the deal fair?"""

import json
from pathlib import Path
from typing import Annotated

import typer

from stammtisch.cli.speech import Lang, language, read, refusals_in
from stammtisch.phrases import Phrase

FAIR = Phrase(
    "Fair: match {match} of table {table} was dealt as promised before ({promise}…); {choices} choices replay, "
    "scores {scores}.",
    "Fair: Partie {match} an Tisch {table} wurde so ausgeteilt wie vorher versprochen ({promise}…); {choices} "
    "Entscheidungen nachgespielt, Stand {scores}.",
)
UNFAIR = Phrase("Not fair: {}", "Nicht fair: {}")


def verify(
    file: Annotated[Path, typer.Argument(help="A match with the proof of its deal, as the server gives it out.")],
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
    lang: Lang = None,
) -> None:
    """Recompute a match's commitment, its every shuffle and every choice. Exit status: 0 fair, 1 not, 2 no proof."""
    from stammtisch.errors import RecordError  # help needs no library
    from stammtisch.live.fairness import Proof, check

    spoken = language(lang)
    with refusals_in(spoken):
        proof = Proof.loads(read(file, spoken))
    try:
        match = check(proof)
    except RecordError as error:
        why = error.phrase.in_(spoken)
        print(json.dumps({"fair": False, "why": why}) if as_json else UNFAIR.in_(spoken).format(why))
        raise typer.Exit(1) from error
    fair = proof.fairness
    if as_json:
        told = {"fair": True, "table": fair.table, "match": fair.match, "commitment": fair.commitment}
        print(json.dumps({**told, "choices": len(proof.record.choices), "scores": match.scores}))
        return
    print(
        FAIR.in_(spoken).format(
            match=fair.match,
            table=fair.table,
            promise=fair.commitment[:16],
            choices=len(proof.record.choices),
            scores=", ".join(map(str, match.scores)),
        )
    )
