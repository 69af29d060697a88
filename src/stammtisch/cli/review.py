"""`stammtisch review FILE`: a recorded match looked at again, decision by decision."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stammtisch.cli.replay import SEAT
from stammtisch.cli.speech import Lang, language, read, refusals_in
from stammtisch.phrases import Language, Phrase

if TYPE_CHECKING:
    from stammtisch.bots.review import Review
    from stammtisch.record import Record

LOOKING = Phrase("Looking at {} choices", "{} Wahlen werden betrachtet")
HEADS = (
    Phrase("seat", "Platz"),
    Phrase("score", "Stand"),
    Phrase("accuracy", "Genauigkeit"),
    Phrase("given away", "verschenkt"),
    Phrase("luck", "Glück"),
)
COSTLY = Phrase("The most expensive decisions", "Die teuersten Entscheidungen")
COST = Phrase(
    "{number:>4}  round {round}, {seat}: {choice}; {best} was {cost} points better",
    "{number:>4}  Runde {round}, {seat}: {choice}; {best} war {cost} Punkte besser",
)
SHOWN = 8


def review(
    file: Annotated[Path, typer.Argument(help="A record, as `stammtisch play --record` writes it.")],
    simulations: Annotated[int, typer.Option(min=1, help="How hard to think about each decision.")] = 4_000,
    plot: Annotated[Path | None, typer.Option(help="Also draw what was given away, as PNG or SVG.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For scripts: one object with every decision.")] = False,
    lang: Lang = None,
) -> None:
    """Say what every decision cost, how well each seat played, and how much of the result was luck of the deal."""
    from stammtisch.lab.draw import check_picture, keep
    from stammtisch.lab.review_plot import review_plot
    from stammtisch.record import Record

    spoken = language(lang)
    with refusals_in(spoken):
        if plot is not None:
            check_picture(plot)
        looked = _watched(Record.loads(read(file, spoken)), simulations, spoken)
        if plot is not None:
            keep(review_plot(looked, spoken), plot)
    if as_json:
        print(json.dumps(looked.as_dict(), ensure_ascii=False, indent=1))
    else:
        _tell(looked, spoken)


def _watched(record: "Record", simulations: int, spoken: Language) -> "Review":
    from rich.console import Console
    from rich.progress import Progress

    from stammtisch.bots.review import review as look

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(LOOKING.in_(spoken).format(len(record.choices)), total=len(record.choices))
        return look(record, simulations=simulations, progress=lambda done, of: progress.update(task, completed=done))


def _tell(looked: "Review", spoken: Language) -> None:
    from rich.console import Console
    from rich.table import Table

    from stammtisch.lab.numerals import number, percent

    console, table = Console(), Table(box=None, pad_edge=False)
    for head in HEADS:
        table.add_column(head.in_(spoken), justify="right")
    for seat in range(looked.players):
        table.add_row(
            str(seat),
            str(looked.scores[seat]),
            percent(looked.accuracy[seat] / 100, 0, spoken),
            number(looked.cost[seat], 1, spoken),
            number(looked.luck[seat], 1, spoken, sign=True),
        )
    console.print(table)
    costly = sorted((d for d in looked.decisions if d.cost), key=lambda d: -d.cost)[:SHOWN]
    if costly:
        console.print(f"\n{COSTLY.in_(spoken)}")
    for decision in costly:
        line = COST.in_(spoken).format(
            number=decision.number,
            round=decision.round,
            seat=SEAT.in_(spoken).format(decision.seat),
            choice=decision.choice,
            best=decision.best,
            cost=number(decision.cost, 1, spoken),
        )
        console.print(line, highlight=False)
