"""`stammtisch simulate`: what a game's rules do, over many matches."""

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stammtisch.cli.arena import AsJson, GameName, HowFar, Options, Players, Seconds, SeedText, Workers, bar
from stammtisch.cli.speech import Lang, language, refusals_in
from stammtisch.phrases import Language, Phrase

if TYPE_CHECKING:
    from stammtisch.lab.plan import Plan
    from stammtisch.lab.simulation import Labour, Result

INTERRUPTED = Phrase("Interrupted; nothing is written.", "Abgebrochen; nichts ist geschrieben.")


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
        typer.Option(help="Also play the same deals with this option changed, and compare.", metavar="NAME=VALUE"),
    ] = None,
    rounds: HowFar = "full",
    seconds: Seconds = None,
    seed: SeedText = "0",
    workers: Workers = None,
    cluster: Annotated[
        str | None,
        typer.Option(help="Work on this Ray cluster: host:port, auto (one that runs here), local (start one)."),
    ] = None,
    sample: Annotated[int, typer.Option(help="In so many matches count every kind of event.")] = 200,
    out: Annotated[Path | None, typer.Option(help="Write a report with plots and all the data to this folder.")] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Play many matches and say what they are like: fair to all seats? how long? how close? what happens how often?

    The same seed gives the same numbers on one core, on many, and on a cluster.
    """
    spoken = language(lang)
    sys.path.insert(0, "")  # people's own bots lie where they stand
    with refusals_in(spoken):
        from stammtisch.cli.warm import make_ready
        from stammtisch.lab.report_files import check_folder
        from stammtisch.lab.simulation import Labour

        plans = agree(game, bots, players, option or [], compare or [], rounds, seconds, seed)
        labour = Labour(matches, (os.cpu_count() or 1) if workers is None else workers, sample, cluster)
        labour.check()
        if out is not None:
            check_folder(out)
        make_ready([game], spoken)
        try:
            results = play(plans, labour)
        except KeyboardInterrupt:
            print(INTERRUPTED.in_(spoken), file=sys.stderr)
            raise typer.Exit(130) from None
        if as_json:
            print(json.dumps([as_data(name, result, results) for name, result in results.items()], indent=1))
        else:
            tell(results, labour, spoken)
        if out is not None:
            keep(results, out, as_json, spoken)


def agree(
    game: str,
    bots: str,
    players: int | None,
    options: list[str],
    compare: list[str],
    rounds: HowFar,
    seconds: float | None,
    seed: str,
) -> "dict[str, Plan]":
    """The plan asked for, and one for every option to compare, by what is changed."""
    from stammtisch.cli.table.menu import read_option
    from stammtisch.lab.bot import read_bot
    from stammtisch.lab.plan import Plan
    from stammtisch.lab.report_files import BASE
    from stammtisch.match import Game

    named = tuple(read_bot(bot.strip(), seconds) for bot in bots.split(","))
    given = dict(map(read_option, options))
    changes = {BASE: {}, **{text: dict([read_option(text)]) for text in compare}}
    plans = {}
    for name, change in changes.items():
        table = Game(game, players, {**given, **change})
        plans[name] = Plan(game, table.players, table.options, named, rounds, seed)
        assert plans[name].seated
    return plans


def play(plans: "dict[str, Plan]", labour: "Labour") -> "dict[str, Result]":
    from stammtisch.lab.simulation import simulate

    done = 0
    with bar(labour.matches * len(plans)) as show:

        def progress(more: int) -> None:
            nonlocal done
            done += more
            show(done, "")

        results = simulate(list(plans.values()), labour, progress)
    return dict(zip(plans, results, strict=True))


def tell(results: "dict[str, Result]", labour: "Labour", spoken: Language) -> None:
    from rich.console import Console

    from stammtisch.lab import report_words as say
    from stammtisch.lab.numerals import number
    from stammtisch.lab.report_table import report_tables

    console = Console(highlight=False)
    console.print(report_tables(results, spoken))
    seconds = sum(result.seconds for result in results.values())
    total = labour.matches * len(results)
    told = say.SPEED.in_(spoken).format(
        matches=number(total, 0, spoken), seconds=number(seconds, 2, spoken), speed=number(total / seconds, 0, spoken)
    )
    console.print(told)


def keep(results: "dict[str, Result]", out: Path, quietly: bool, spoken: Language) -> None:
    """Writes the report, and says so."""
    from rich.console import Console

    from stammtisch.lab import report_words as say
    from stammtisch.lab.report import write_report

    files = write_report(results, out, spoken)
    if not quietly:
        console = Console(highlight=False)
        console.print(say.WRITTEN.in_(spoken).format(out, ", ".join(files)), soft_wrap=True)


def as_data(change: str, result: "Result", results: "dict[str, Result]") -> dict[str, Any]:
    """A variant's figures, and how they differ from those of the first one."""
    from stammtisch.cli import figures
    from stammtisch.lab.measures import happened, measures
    from stammtisch.lab.report_files import BASE

    base, plan = results[BASE], result.plan
    found = [(measure, result.matches, base.matches) for measure in measures(plan)]
    found += [(measure, result.events, base.events) for measure in happened(result.events, base.events)]
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
