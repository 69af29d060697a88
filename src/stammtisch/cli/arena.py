"""`stammtisch arena`: which bot plays better."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from stammtisch.cli.completion import complete_game
from stammtisch.cli.language import Lang, reporting_errors, resolve_language
from stammtisch.phrases import Language, Phrase

if TYPE_CHECKING:
    from stammtisch.lab.arena.contest import Contest
    from stammtisch.lab.arena.runner import Effort
    from stammtisch.lab.arena.standings import Criterion, Standings

DECIDED = Phrase("Decided before all {} deals were played.", "Entschieden, bevor alle {} Verteilungen gespielt waren.")
INTERRUPTED = Phrase("Interrupted after {} deals.", "Abgebrochen nach {} Verteilungen.")
RESUMABLE = Phrase("Interrupted; --resume continues from here.", "Abgebrochen; mit --resume geht es hier weiter.")

# Options that `simulate` has too.
GameName = Annotated[str, typer.Argument(help="The game.", metavar="GAME", autocompletion=complete_game)]
Players = Annotated[int | None, typer.Option("--players", "-p", help="How many seats. (Default: the usual number.)")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="An option of the game.", metavar="NAME=VALUE")
]
HowFar = Annotated[
    Literal["full", "one"], typer.Option("--rounds", help="Whole matches, or only the first round of each.")
]
SeedText = Annotated[str, typer.Option("--seed", help="The same seed gives the same numbers.")]
AsJson = Annotated[bool, typer.Option("--json", help="For scripts: all figures with their intervals.")]
Workers = Annotated[int | None, typer.Option("--workers", "-w", help="How many processes. (Default: one per core.)")]
Seconds = Annotated[
    float | None,
    typer.Option(
        min=0,
        help="Seconds a level thinks per choice. (Default: a fixed number of simulations, which can be repeated.)",
    ),
]
Bots = Annotated[
    list[str],
    typer.Argument(
        help="Two or more. A level (master), also with a number of simulations (master@2000) or seconds (master@0.5s) "
        "per choice; policy, the game's rules of thumb; or your own, package.module:function.",
        metavar="BOT BOT …",
    ),
]
Deals = Annotated[int, typer.Option("--deals", "-n", help="At most this many; each is played in all seatings.")]
Decisive = Annotated[
    Literal["win", "points"] | None,
    typer.Option(help="What decides: victories or points. Points if only one round is played."),
]
AllDeals = Annotated[bool, typer.Option("--all-deals", help="Play all deals, even if the result is clear before.")]
Out = Annotated[Path | None, typer.Option(help="Write every match to this CSV file.")]
Resume = Annotated[bool, typer.Option("--resume", help="Continue what the file of --out already holds.")]
Plot = Annotated[Path | None, typer.Option(help="Draw the result (png, svg or pdf).")]


def arena(
    game: GameName,
    bots: Bots,
    players: Players = None,
    option: Options = None,
    deals: Deals = 100,
    rounds: HowFar = "full",
    measure: Decisive = None,
    all_deals: AllDeals = False,
    seconds: Seconds = None,
    seed: SeedText = "0",
    workers: Workers = None,
    out: Out = None,
    resume: Resume = False,
    plot: Plot = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Let bots play against each other: every deal in every seating, so that luck cancels out.

    It ends as soon as it is clear who is better, by a confidence sequence, which may be looked at at any time.
    """
    language = resolve_language(lang)
    sys.path.insert(0, "")  # so that bots in the current folder can be imported
    with reporting_errors(language):
        contest = read_contest(game, bots, players, option or [], rounds, seconds, seed)
        decisive: Criterion = "points" if rounds == "one" else measure or "win"
        effort = read_effort(deals, workers, None if all_deals else decisive)
        check_files(out, resume, plot)
        standings, interrupted = run_contest(contest, effort, out, resume, decisive, language)
        if as_json:
            print(json.dumps(as_data(standings), indent=1))
        else:
            print_result(standings, effort, decisive, language)
        save_plot(standings, plot, decisive, language)
    if interrupted:
        print((INTERRUPTED if out is None else RESUMABLE).in_(language).format(len(standings)), file=sys.stderr)
        raise typer.Exit(130)


def read_contest(
    game: str,
    bots: list[str],
    players: int | None,
    options: list[str],
    rounds: Literal["full", "one"],
    seconds: float | None,
    seed: str,
) -> "Contest":
    """The contest asked for. Raises a StammtischError for whatever is wrong with it."""
    from stammtisch.cli.options import parse_option
    from stammtisch.lab.arena.contest import Contest
    from stammtisch.lab.bot import read_bot
    from stammtisch.match import Game

    table = Game(game, players, dict(map(parse_option, options)))
    named = tuple(read_bot(bot, seconds) for bot in bots)
    contest = Contest(game, table.players, table.options, named, rounds, seed)
    assert contest.seatings
    return contest


def read_effort(deals: int, workers: int | None, stop_by: "Criterion | None") -> "Effort":
    """The effort asked for. Raises a StammtischError if it is no effort at all."""
    from stammtisch.lab.arena.runner import Effort

    effort = Effort(deals, (os.cpu_count() or 1) if workers is None else workers, stop_by)
    effort.check()
    return effort


def check_files(out: Path | None, resume: bool, plot: Path | None) -> None:
    """Checks before anything is played that results can be written and drawn. Raises a StammtischError if not."""
    from stammtisch.lab.errors import LabError, need
    from stammtisch.lab.plotting import check_plot_path

    if resume and out is None:
        raise LabError("--resume needs --out FILE.", "--resume braucht --out DATEI.")
    need("lab", "openskill")
    if plot is not None:
        check_plot_path(plot)


def run_contest(
    contest: "Contest", effort: "Effort", out: Path | None, resume: bool, decisive: "Criterion", language: Language
) -> tuple["Standings", bool]:
    """Runs the contest, showing the result so far; the standings, and whether it was interrupted by Ctrl-C."""
    from stammtisch.cli.warm import make_ready
    from stammtisch.lab.arena import runner
    from stammtisch.lab.arena.results_file import ResultsFile
    from stammtisch.lab.arena.standings import Standings
    from stammtisch.lab.arena.tables import running

    make_ready([contest.game], language)
    contest.warm_up()
    standings = Standings(contest)
    results_file = None if out is None else ResultsFile(out, contest, resume=resume)
    try:
        with progress_bar(effort.deals) as show:
            runner.run_contest(
                standings, effort, results_file, lambda now: show(len(now), running(now, decisive, language))
            )
    except KeyboardInterrupt:
        return standings, True
    return standings, False


@contextmanager
def progress_bar(total: int) -> Iterator[Callable[[int, str], None]]:
    """A function to report progress to, as (how many are done, a text); it draws a bar on a terminal only."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda done, text: None
        return
    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.fields[text]}", markup=False)
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=total, text="")
        yield lambda done, text: progress.update(task, completed=done, text=text)


def print_result(standings: "Standings", effort: "Effort", decisive: "Criterion", language: Language) -> None:
    """Prints the tables, and that the contest was decided early if it was."""
    from rich.console import Console

    from stammtisch.lab.arena.tables import result_tables

    console = Console(highlight=False)
    console.print(result_tables(standings, decisive, language))
    if effort.stop_by and len(standings) < effort.deals and standings.decided(decisive):
        console.print(DECIDED.in_(language).format(effort.deals))


def save_plot(standings: "Standings", plot: Path | None, decisive: "Criterion", language: Language) -> None:
    """Draws the result to that file, if one is given and there is something to draw."""
    from stammtisch.lab.arena.plots import contest_plot
    from stammtisch.lab.plotting import save_plot

    if plot is not None and len(standings) > 1:
        save_plot(contest_plot(standings, decisive, language), plot)


def as_data(standings: "Standings") -> dict[str, Any]:
    """All figures, for scripts; points are signed so that more is better."""
    from stammtisch.cli import figures
    from stammtisch.lab.arena.standings import ratings

    contest = standings.contest
    rated = ratings(standings.results(standings.criteria[0]))
    bots = [
        {
            "bot": name,
            **{measure: figures.as_data(standings.bot(place, measure)) for measure in standings.criteria},
            "rating": rated[place]._asdict(),
            **standings.times[place]._asdict(),
        }
        for place, name in enumerate(contest.names)
    ]
    pairs = [
        {
            "first": pair.first,
            "second": pair.second,
            "measure": pair.criterion,
            "difference": figures.as_data(pair.fixed),
            "at_any_time": figures.as_data(pair.anytime),
            "decided": pair.decided,
        }
        for measure in standings.criteria
        for pair in standings.pairs(measure)
    ]
    return {
        "game": contest.game,
        "players": contest.players,
        "options": contest.options,
        "rounds": contest.rounds,
        "deals": len(standings),
        "seatings": len(contest.seatings),
        "bots": bots,
        "pairs": pairs,
    }
