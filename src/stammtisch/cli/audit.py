"""`stammtisch audit SUBJECT`: another library's game held to our laws, or our own dice to statistics."""

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stammtisch.cli.language import CommandError, Lang, reporting_errors, requiring, resolve_language
from stammtisch.phrases import Language, Phrase, harmless

if TYPE_CHECKING:
    from stammtisch.audit.dice.battery import Report
    from stammtisch.audit.environments.audit import Verdict

DICE = "dice"
NEEDS_AUDIT = Phrase(
    "Other libraries' games need these libraries: pip install 'stammtisch[audit]'.",
    "Spiele anderer Bibliotheken brauchen diese Bibliotheken: pip install 'stammtisch[audit]'.",
)
NO_GAME_BESIDE = Phrase(
    "A game is named after 'dice' only; another library's belongs to it: 'openspiel:gin_rummy'.",
    "Ein Spiel steht nur hinter 'dice'; das einer anderen Bibliothek gehört dazu: 'openspiel:gin_rummy'.",
)
DEALT = Phrase(
    "{title} for {players}: {hands:,} hands in {deals:,} deals; {tests} tests, smallest p-value {p:.2g} ({what})",
    "{title} zu {players}: {hands:,} Hände, {deals:,} Verteilungen; {tests} Tests, kleinster p-Wert {p:.2g} ({what})",
)
FAIR = Phrase(
    "Nothing suspicious: corrected for all {tests} tests (Holm), the smallest p-value is {p:.2g}.",
    "Nichts Verdächtiges: berichtigt für alle {tests} Tests (Holm) ist der kleinste p-Wert {p:.2g}.",
)
LOADED = Phrase(
    "Suspicious: {game}, {test}: p = {p:.2g} after correction for all {tests} tests.",
    "Verdächtig: {game}, {test}: p = {p:.2g} nach Berichtigung für alle {tests} Tests.",
)
UNWRITABLE = Phrase("{file} cannot be written: {why}.", "{file} lässt sich nicht schreiben: {why}.")
STATUS = {
    "holds": Phrase("holds", "gilt"),
    "broken": Phrase("BROKEN", "VERLETZT"),
    "unknown": Phrase("not tried", "nicht prüfbar"),
}


def audit(
    subject: Annotated[
        str,
        typer.Argument(
            help="'dice', or another library's game: openspiel:NAME, rlcard:NAME or pettingzoo:NAME.", metavar="SUBJECT"
        ),
    ],
    game: Annotated[
        str | None, typer.Argument(help="With 'dice': only this game. (Default: all.)", metavar="GAME")
    ] = None,
    hands: Annotated[int, typer.Option(help="With 'dice': how many hands of each game.", min=100)] = 1_000_000,
    matches: Annotated[int, typer.Option(help="Of another library's game: how many are played.", min=1)] = 30,
    out: Annotated[Path | None, typer.Option(help="Also write what was found into this file, as JSON.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
    lang: Lang = None,
) -> None:
    """Hold another library's game to the laws of secrecy and fairness, or our own dice to statistics.

    Exit status: 0 nothing found, 1 something found, 2 no such game.
    """
    language = resolve_language(lang)
    with reporting_errors(language):
        if subject == DICE:
            data, found = _audit_dice(game, hands, language, quiet=as_json)
        elif game is not None:
            raise CommandError(NO_GAME_BESIDE.in_(language))
        else:
            data, found = _audit_environment(subject, matches, language, quiet=as_json)
    if as_json:
        print(json.dumps(data, indent=1))
    if out is not None:
        _write(out, data, language)
    raise typer.Exit(1 if found else 0)


def _audit_dice(game: str | None, hands: int, language: Language, quiet: bool) -> tuple[dict[str, object], bool]:
    """What was found, for scripts, and whether it is suspicious. Prints it game by game."""
    from stammtisch.audit.dice.battery import audit_dice, summary
    from stammtisch.audit.dice.results_file import as_data
    from stammtisch.audit.dice.shapes import audited_games, shape_of

    began, reports = time.monotonic(), list["Report"]()
    for shape in [shape_of(one) for one in (audited_games() if game is None else [game])]:
        report = audit_dice(shape, hands)
        reports.append(report)
        worst = min(report.outcomes, key=lambda outcome: outcome.p)
        said = DEALT.in_(language).format(
            title=shape.game.rules.title.in_(language),
            players=report.players,
            hands=report.hands,
            deals=report.deals,
            tests=len(report.outcomes),
            p=worst.p,
            what=f"{worst.test}, {worst.what}",
        )
        if not quiet:
            print(said, flush=True)
    lines = summary(reports)
    tests = sum(line.tests for line in lines)
    suspicious = [line for line in lines if line.suspicious]
    for line in suspicious if not quiet else ():
        print(LOADED.in_(language).format(game=line.game, test=line.test, p=line.corrected, tests=tests))
    if not suspicious and not quiet:
        print(FAIR.in_(language).format(tests=tests, p=min(line.corrected for line in lines)))
    return as_data(reports, time.monotonic() - began), bool(suspicious)


def _audit_environment(subject: str, matches: int, language: Language, quiet: bool) -> tuple[dict[str, object], bool]:
    """What was found, for scripts, and whether a law is broken. Prints it law by law."""
    from stammtisch.audit.environments.audit import audit as held_to_the_laws
    from stammtisch.audit.environments.audit import environment_named

    with requiring(NEEDS_AUDIT, language):
        environment = environment_named(subject)
    if not quiet:
        print(f"{subject} {environment.version}")
    verdicts: list[Verdict] = []
    for verdict in held_to_the_laws(environment, matches):
        verdicts.append(verdict)
        if not quiet:
            print(f"{verdict.law}: {STATUS[verdict.status].in_(language)}. {harmless(verdict.said)}", flush=True)
    data: dict[str, object] = {
        "subject": subject,
        "version": environment.version,
        "laws": [verdict._asdict() for verdict in verdicts],
    }
    return data, any(verdict.status == "broken" for verdict in verdicts)


def _write(file: Path, data: dict[str, object], language: Language) -> None:
    from stammtisch.audit.dice.results_file import write

    try:
        write(file, data)
    except OSError as error:
        raise CommandError(UNWRITABLE.in_(language).format(file=file, why=error.strerror)) from error
