"""`stammtisch verify FILE`: whether a match was dealt fairly."""

import json
from pathlib import Path
from typing import Annotated

import typer

from stammtisch.cli.language import Lang, read_file, reporting_errors, resolve_language
from stammtisch.phrases import Phrase, harmless

FAIR = Phrase(
    "Fair: match {match} of table {table} was dealt as promised before ({commitment}…); {choices} choices replay, "
    "scores {scores}.\n{statement}",
    "Fair: Partie {match} an Tisch {table} wurde so ausgeteilt wie vorher versprochen ({commitment}…); {choices} "
    "Entscheidungen nachgespielt, Stand {scores}.\n{statement}",
)
UNFAIR = Phrase("Not fair: {}", "Nicht fair: {}")


def verify(
    file: Annotated[Path, typer.Argument(help="A match with the proof of its deal, as downloaded from the server.")],
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
    lang: Lang = None,
) -> None:
    """Recompute a match's commitment, cuts, shuffles and choices. Exit status: 0 fair, 1 unfair, 2 no proof."""
    from stammtisch.errors import RecordError  # help must not load the library
    from stammtisch.live.proof_check import check, load, statement

    language = resolve_language(lang)
    with reporting_errors(language):
        proof = load(read_file(file, language))
    try:
        match = check(proof)
    except RecordError as error:
        why = error.phrase.in_(language)
        print(json.dumps({"fair": False, "why": why}) if as_json else UNFAIR.in_(language).format(why))
        raise typer.Exit(1) from error
    fair, proven = proof.fairness, statement(proof).in_(language)
    if as_json:
        told = {"fair": True, "table": fair.table, "match": fair.match, "commitment": fair.commitment}
        told |= {"form": proof.stammtisch_proof, "cuts": len(fair.cuts), "void": len(getattr(fair, "void", ()))}
        told |= {"choices": len(proof.record.choices), "scores": match.scores, "proven": proven}
        print(json.dumps(told))
        return
    print(
        FAIR.in_(language).format(
            match=fair.match,
            table=harmless(fair.table),
            commitment=harmless(fair.commitment[:16]),
            choices=len(proof.record.choices),
            scores=", ".join(map(str, match.scores)),
            statement=proven,
        )
    )
