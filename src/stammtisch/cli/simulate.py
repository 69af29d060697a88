"""`stammtisch simulate`: what a game is like, measured over many matches."""

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stammtisch.cli.arena import AsJson, GameName, HowFar, Options, Players, Seconds, SeedText, Workers, progress_bar
from stammtisch.cli.language import Lang, reporting_errors, resolve_language
from stammtisch.phrases import Language, Phrase

if TYPE_CHECKING:
    from stammtisch.lab.balance.simulation import Plan, SimulationResult, Workload

INTERRUPTED = Phrase("Interrupted; nothing was written.", "Abgebrochen; es wurde nichts geschrieben.")


def simulate(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            help="Who plays: one bot for all seats, or one per seat (random,beginner,…); named as in the arena."
        ),
    ] = "random",
    matches: Annotated[int, typer.Option("--matches", "-n", help="How many matches.")] = 10_000,
    players: Players = None,
    option: Options = None,
    compare: Annotated[
        list[str] | None,
        typer.Option(help="Also play the same deals with this option, and compare.", metavar="NAME=VALUE"),
    ] = None,
    rounds: HowFar = "full",
    seconds: Seconds = None,
    seed: SeedText = "0",
    workers: Workers = None,
    cluster: Annotated[
        str | None,
        typer.Option(help="Use this Ray cluster: host:port, auto (the one running here), local (start one)."),
    ] = None,
    sample: Annotated[int, typer.Option(help="Matches in which every kind of event is counted.")] = 200,
    out: Annotated[Path | None, typer.Option(help="Write a report with plots and all the data to this folder.")] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Play many matches and say what they are like: fair to all seats? how long? how close? what happens how often?

    The same seed gives the same numbers on one core, on many, and on a cluster.
    """
    language = resolve_language(lang)
    sys.path.insert(0, "")  # so that bots in the current folder can be imported
    with reporting_errors(language):
        from stammtisch.cli.warm import make_ready
        from stammtisch.lab.balance.report import check_folder
        from stammtisch.lab.balance.simulation import Workload

        plans = read_plans(game, bots, players, option or [], compare or [], rounds, seconds, seed)
        workload = Workload(matches, (os.cpu_count() or 1) if workers is None else workers, sample, cluster)
        workload.check()
        if out is not None:
            check_folder(out)
        make_ready([game], language)
        try:
            results = run_plans(plans, workload)
        except KeyboardInterrupt:
            print(INTERRUPTED.in_(language), file=sys.stderr)
            raise typer.Exit(130) from None
        if as_json:
            print(json.dumps([as_data(name, result, results) for name, result in results.items()], indent=1))
        else:
            print_results(results, workload, language)
        if out is not None:
            save_report(results, out, as_json, language)


def read_plans(
    game: str,
    bots: str,
    players: int | None,
    options: list[str],
    compare: list[str],
    rounds: HowFar,
    seconds: float | None,
    seed: str,
) -> "dict[str, Plan]":
    """The plan asked for and one for every option to compare, each by the text of what is changed.

    Raises a StammtischError for whatever is wrong with them.
    """
    from stammtisch.cli.options import parse_option
    from stammtisch.lab.balance.simulation import BASE, Plan
    from stammtisch.lab.bot import read_bot
    from stammtisch.match import Game

    named = tuple(read_bot(bot.strip(), seconds) for bot in bots.split(","))
    given = dict(map(parse_option, options))
    changes = {BASE: {}, **{text: dict([parse_option(text)]) for text in compare}}
    plans = {}
    for name, change in changes.items():
        table = Game(game, players, {**given, **change})
        plans[name] = Plan(game, table.players, table.options, named, rounds, seed)
        assert plans[name].seated
    return plans


def run_plans(plans: "dict[str, Plan]", workload: "Workload") -> "dict[str, SimulationResult]":
    """Plays all plans with a progress bar; the result of each by the same text."""
    from stammtisch.lab.balance.simulation import simulate

    done = 0
    with progress_bar(workload.matches * len(plans)) as show:

        def progress(more: int) -> None:
            nonlocal done
            done += more
            show(done, "")

        results = simulate(list(plans.values()), workload, progress)
    return dict(zip(plans, results, strict=True))


def print_results(results: "dict[str, SimulationResult]", workload: "Workload", language: Language) -> None:
    """Prints the tables, and how fast it was."""
    from rich.console import Console

    from stammtisch.lab.balance import words
    from stammtisch.lab.balance.tables import report_tables
    from stammtisch.lab.number_format import number

    console = Console(highlight=False)
    console.print(report_tables(results, language))
    seconds = sum(result.seconds for result in results.values())
    total = workload.matches * len(results)
    told = words.SPEED.in_(language).format(
        matches=number(total, 0, language),
        seconds=number(seconds, 2, language),
        speed=number(total / seconds, 0, language),
    )
    console.print(told)


def save_report(results: "dict[str, SimulationResult]", out: Path, quietly: bool, language: Language) -> None:
    """Writes the report to that folder; unless `quietly`, prints the names of its files."""
    from rich.console import Console

    from stammtisch.lab.balance import words
    from stammtisch.lab.balance.report import write_report

    files = write_report(results, out, language)
    if not quietly:
        console = Console(highlight=False)
        console.print(words.WRITTEN.in_(language).format(out, ", ".join(files)), soft_wrap=True)


def as_data(change: str, result: "SimulationResult", results: "dict[str, SimulationResult]") -> dict[str, Any]:
    """All figures of one plan, for scripts; for a changed one also the differences to the first."""
    from stammtisch.cli import figures
    from stammtisch.lab.balance.measures import event_measures, measures
    from stammtisch.lab.balance.simulation import BASE

    base, plan = results[BASE], result.plan
    found = [(measure, result.matches, base.matches) for measure in measures(plan)]
    found += [(measure, result.events, base.events) for measure in event_measures(result.events, base.events)]
    data = {
        "game": plan.game,
        "players": plan.players,
        "options": plan.options,
        "bots": [bot.name for bot in plan.bots],
        "matches": len(result.matches["rounds"]),
        "seconds": result.seconds,
        "figures": {measure.key: figures.as_data(measure.interval(table)) for measure, table, _ in found},
    }
    if change != BASE:
        data["change"] = change
        data["differences"] = {m.key: figures.as_data(m.difference(table, before)) for m, table, before in found}
    return data
