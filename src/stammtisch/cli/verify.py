"""`stammtisch verify FILE`: whether a match was dealt fairly."""

import json
from pathlib import Path
from typing import Annotated

import typer

from stammtisch.cli.language import Lang, read_file, reporting_errors, resolve_language
from stammtisch.phrases import Language, Phrase, harmless

FAIR = Phrase(
    "Fair: match {match} of table {table} was dealt as promised before ({commitment}…); {choices} choices replay, "
    "scores {scores}.\n{statement}",
    "Fair: Partie {match} an Tisch {table} wurde so ausgeteilt wie vorher versprochen ({commitment}…); {choices} "
    "Entscheidungen nachgespielt, Stand {scores}.\n{statement}",
)
SETTLED = Phrase(
    "Fair: the deals of {day} were settled when the chain {anchor}… was published, for the days from {first} on.\n"
    "Seeds: {seeds}",
    "Fair: Die Karten vom {day} standen fest, als die Kette {anchor}… veröffentlicht wurde, für die Tage ab {first}.\n"
    "Startwerte: {seeds}",
)
UNFAIR = Phrase("Not fair: {}", "Nicht fair: {}")


def verify(
    file: Annotated[Path, typer.Argument(help="A match with the proof of its deal, as downloaded from the server.")],
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
    lang: Lang = None,
) -> None:
    """Recompute a match's commitment, cuts, shuffles and choices, or when a day's deals were settled.

    Exit status: 0 fair, 1 unfair, 2 no proof.
    """
    from stammtisch.errors import RecordError  # help must not load the library
    from stammtisch.live.proof_check import check, load, statement

    language = resolve_language(lang)
    with reporting_errors(language):
        text = read_file(file, language)
        if b'"stammtisch_daily"' in text:
            _verify_day(text, language, as_json)
            return
        proof = load(text)
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


def _verify_day(text: bytes, language: Language, as_json: bool) -> None:
    """The same for the proof of a day's deals."""
    from stammtisch.community.daily import check, deal_seed, load_proof
    from stammtisch.errors import RecordError
    from stammtisch.games.registry import game_ids
    from stammtisch.live.facts import Secret

    proof = load_proof(text)
    try:
        check(proof)
    except RecordError as error:
        why = error.phrase.in_(language)
        print(json.dumps({"fair": False, "why": why}) if as_json else UNFAIR.in_(language).format(harmless(why)))
        raise typer.Exit(1) from error
    link = Secret(bytes.fromhex(proof.link))
    seeds = {game: deal_seed(link, proof.day, game).hidden.hex() for game in game_ids()}
    if as_json:
        print(json.dumps({"fair": True, "day": str(proof.day), "anchor": proof.chain.anchor, "seeds": seeds}))
        return
    told = {"day": proof.day, "anchor": proof.chain.anchor[:16], "first": proof.chain.first_day}
    print(SETTLED.in_(language).format(**told, seeds=", ".join(f"{game} {seed}" for game, seed in seeds.items())))
