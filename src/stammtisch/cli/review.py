"""`stammtisch review FILE`: what every decision of a recorded match cost."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stammtisch.cli.language import Lang, read_file, reporting_errors, resolve_language
from stammtisch.cli.replay import SEAT
from stammtisch.phrases import Language, Phrase

if TYPE_CHECKING:
    from stammtisch.bots.reviewed import Review
    from stammtisch.record import Record

REVIEWING = Phrase("Reviewing {} choices", "{} Entscheidungen werden geprüft")
HEADS = (
    Phrase("seat", "Platz"),
    Phrase("score", "Stand"),
    Phrase("accuracy", "Genauigkeit"),
    Phrase("given away", "verschenkt"),
    Phrase("luck", "Glück"),
)
COSTLY = Phrase("The most expensive decisions", "Die teuersten Entscheidungen")
COST = Phrase(
    "{number:>4}  round {round}, {seat}: {choice}; cost {win} of winning and {cost} points; better: {best}",
    "{number:>4}  Runde {round}, {seat}: {choice}; kostete {win} Siegchance und {cost} Punkte; besser: {best}",
)
SHOWN = 8  # decisions


def review(
    file: Annotated[Path, typer.Argument(help="A record, as `stammtisch play --record` writes it.")],
    simulations: Annotated[
        int, typer.Option(min=1, help="Simulations per decision: more are slower and more exact.")
    ] = 4_000,
    plot: Annotated[Path | None, typer.Option(help="Also plot the points given away, as PNG or SVG.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For scripts: one object with every decision.")] = False,
    lang: Lang = None,
) -> None:
    """Say what every decision cost, how well each seat played, and how much of the result was luck of the deal."""
    from stammtisch.lab.plotting import check_plot_path, save_plot
    from stammtisch.lab.review_plot import review_plot
    from stammtisch.notation import read

    language = resolve_language(lang)
    with reporting_errors(language):
        if plot is not None:
            check_plot_path(plot)
        reviewed = _review(read(read_file(file, language)).record, simulations, language)
        if plot is not None:
            save_plot(review_plot(reviewed, language), plot)
    if as_json:
        print(json.dumps(reviewed.as_dict(), indent=1))
    else:
        _print_review(reviewed, language)


def _review(record: "Record", simulations: int, language: Language) -> "Review":
    """Reviews a record, with a progress bar on stderr. Raises a StammtischError for a record that does not replay."""
    from rich.console import Console
    from rich.progress import Progress

    from stammtisch.bots.review import review as review_record

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(REVIEWING.in_(language).format(len(record.choices)), total=len(record.choices))
        return review_record(
            record, simulations=simulations, progress=lambda done, of: progress.update(task, completed=done)
        )


def _print_review(reviewed: "Review", language: Language) -> None:
    """Prints a line per seat, and the most expensive decisions."""
    from rich.console import Console
    from rich.table import Table

    from stammtisch.lab.number_format import number, percent

    console, table = Console(), Table(box=None, pad_edge=False)
    for head in HEADS:
        table.add_column(head.in_(language), justify="right")
    for seat in range(reviewed.players):
        table.add_row(
            str(seat),
            str(reviewed.scores[seat]),
            percent(reviewed.accuracy[seat] / 100, 0, language),
            number(reviewed.cost[seat], 1, language),
            number(reviewed.luck[seat], 1, language, sign=True),
        )
    console.print(table)
    costly = sorted((d for d in reviewed.decisions if d.cost_win), key=lambda d: -d.cost_win)[:SHOWN]
    if costly:
        console.print(f"\n{COSTLY.in_(language)}")
    for decision in costly:
        line = COST.in_(language).format(
            number=decision.number,
            round=decision.round,
            seat=SEAT.in_(language).format(decision.seat),
            choice=" + ".join(decision.choices),
            best=" + ".join(decision.best),
            cost=number(decision.cost, 1, language),
            win=percent(decision.cost_win, 0, language),
        )
        console.print(line, highlight=False)
