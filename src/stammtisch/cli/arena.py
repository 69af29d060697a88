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
from stammtisch.cli.speech import Lang, language, refusals_in
from stammtisch.phrases import Language, Phrase

if TYPE_CHECKING:
    from stammtisch.lab.arena import Effort
    from stammtisch.lab.contest import Contest
    from stammtisch.lab.standings import Measure, Standings

DECIDED = Phrase("Decided before all {} deals were played.", "Entschieden, bevor alle {} Verteilungen gespielt waren.")
INTERRUPTED = Phrase("Interrupted after {} deals.", "Abgebrochen nach {} Verteilungen.")
GO_ON = Phrase("Interrupted; --resume goes on from here.", "Abgebrochen; mit --resume geht es hier weiter.")

# Options that `simulate` has too.
GameName = Annotated[str, typer.Argument(help="The game.", metavar="GAME", autocompletion=complete_game)]
Players = Annotated[int | None, typer.Option("--players", "-p", help="How many seats; else the usual number.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="An option of the game.", metavar="NAME=VALUE")
]
HowFar = Annotated[
    Literal["full", "one"], typer.Option("--rounds", help="Whole matches, or only the first round of each.")
]
SeedText = Annotated[str, typer.Option("--seed", help="The same seed gives the same numbers.")]
AsJson = Annotated[bool, typer.Option("--json", help="For scripts: all figures with their intervals.")]
Workers = Annotated[int | None, typer.Option("--workers", "-w", help="How many work at it; else one per core.")]
Seconds = Annotated[
    float | None,
    typer.Option(
        min=0, help="How long levels think per choice; else a fixed number of simulations, which can be repeated."
    ),
]
Bots = Annotated[
    list[str],
    typer.Argument(
        help="Two or more. A level (master), also with so many simulations (master@2000) or seconds (master@0.5s) "
        "per choice; policy, the game's rules of thumb; or your own, package.module:function.",
        metavar="BOT BOT …",
    ),
]
Deals = Annotated[int, typer.Option("--deals", "-n", help="At most so many; each is played in all seatings.")]
Decisive = Annotated[
    Literal["win", "points"] | None,
    typer.Option(help="What decides: victories or points. Points if only one round is played."),
]
AllDeals = Annotated[bool, typer.Option("--all-deals", help="Play on when the question is decided.")]
Out = Annotated[Path | None, typer.Option(help="Write every match to this CSV file.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with what --out holds already.")]
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

    It ends as soon as it is clear who is better, by a confidence sequence that may be looked at whenever one likes.
    """
    spoken = language(lang)
    sys.path.insert(0, "")  # people's own bots lie where they stand
    with refusals_in(spoken):
        contest = agree(game, bots, players, option or [], rounds, seconds, seed)
        decisive: Measure = "points" if rounds == "one" else measure or "win"
        effort = afford(deals, workers, None if all_deals else decisive)
        check_files(out, resume, plot)
        standings, interrupted = hold(contest, effort, out, resume, decisive, spoken)
        if as_json:
            print(json.dumps(as_data(standings), indent=1))
        else:
            tell(standings, effort, decisive, spoken)
        draw(standings, plot, decisive, spoken)
    if interrupted:
        print((INTERRUPTED if out is None else GO_ON).in_(spoken).format(len(standings)), file=sys.stderr)
        raise typer.Exit(130)


def agree(
    game: str,
    bots: list[str],
    players: int | None,
    options: list[str],
    rounds: Literal["full", "one"],
    seconds: float | None,
    seed: str,
) -> "Contest":
    """The contest asked for; whatever is wrong with it is refused here."""
    from stammtisch.cli.table.menu import read_option
    from stammtisch.lab.bot import read_bot
    from stammtisch.lab.contest import Contest
    from stammtisch.match import Game

    table = Game(game, players, dict(map(read_option, options)))
    named = tuple(read_bot(bot, seconds) for bot in bots)
    contest = Contest(game, table.players, table.options, named, rounds, seed)
    assert contest.seatings
    return contest


def afford(deals: int, workers: int | None, stop_by: "Measure | None") -> "Effort":
    from stammtisch.lab.arena import Effort

    effort = Effort(deals, (os.cpu_count() or 1) if workers is None else workers, stop_by)
    effort.check()
    return effort


def check_files(out: Path | None, resume: bool, plot: Path | None) -> None:
    """Before anything is played: what could not be written or drawn in the end."""
    from stammtisch.lab.draw import check_picture
    from stammtisch.lab.errors import LabError, need

    if resume and out is None:
        raise LabError("--resume needs --out FILE.", "--resume braucht --out DATEI.")
    need("lab", "openskill")
    if plot is not None:
        check_picture(plot)


def hold(
    contest: "Contest", effort: "Effort", out: Path | None, resume: bool, decisive: "Measure", spoken: Language
) -> tuple["Standings", bool]:
    """Holds the contest with the result so far in sight; the result, and whether somebody broke it off."""
    from stammtisch.cli.warm import make_ready
    from stammtisch.lab import arena
    from stammtisch.lab.arena_table import running
    from stammtisch.lab.ledger import Ledger
    from stammtisch.lab.standings import Standings

    make_ready([contest.game], spoken)
    contest.get_ready()
    standings = Standings(contest)
    ledger = None if out is None else Ledger(out, contest, resume=resume)
    try:
        with bar(effort.deals) as show:
            arena.hold(standings, effort, ledger, lambda now: show(len(now), running(now, decisive, spoken)))
    except KeyboardInterrupt:
        return standings, True
    return standings, False


@contextmanager
def bar(total: int) -> Iterator[Callable[[int, str], None]]:
    """A progress bar on a terminal, for (how many are done, what to say); elsewhere nothing."""
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


def tell(standings: "Standings", effort: "Effort", decisive: "Measure", spoken: Language) -> None:
    from rich.console import Console

    from stammtisch.lab.arena_table import result_tables

    console = Console(highlight=False)
    console.print(result_tables(standings, decisive, spoken))
    if effort.stop_by and len(standings) < effort.deals and standings.decided(decisive):
        console.print(DECIDED.in_(spoken).format(effort.deals))


def draw(standings: "Standings", plot: Path | None, decisive: "Measure", spoken: Language) -> None:
    from stammtisch.lab.arena_plot import contest_plot
    from stammtisch.lab.draw import keep

    if plot is not None and len(standings) > 1:
        keep(contest_plot(standings, decisive, spoken), plot)


def as_data(standings: "Standings") -> dict[str, Any]:
    """All figures; points are turned so that more is better."""
    from stammtisch.cli import figures
    from stammtisch.lab.ratings import ratings

    contest = standings.contest
    rated = ratings(standings.results(standings.measures[0]))
    bots = [
        {
            "bot": name,
            **{measure: figures.as_data(standings.bot(place, measure)) for measure in standings.measures},
            "rating": rated[place]._asdict(),
            **standings.spent[place]._asdict(),
        }
        for place, name in enumerate(contest.names)
    ]
    pairs = [
        {
            "first": pair.first,
            "second": pair.second,
            "measure": pair.measure,
            "difference": figures.as_data(pair.fixed),
            "at_any_time": figures.as_data(pair.anytime),
            "decided": pair.decided,
        }
        for measure in standings.measures
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
