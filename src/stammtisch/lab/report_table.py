"""A simulation's result for the terminal."""

import numpy as np
from rich.box import SIMPLE
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stammtisch.lab import report_words as say
from stammtisch.lab.measures import Measure, measures
from stammtisch.lab.numerals import number, with_margin
from stammtisch.lab.report_files import BASE
from stammtisch.lab.simulation import Result
from stammtisch.phrases import Language


def report_tables(results: dict[str, Result], spoken: Language) -> RenderableType:
    base = results[BASE]
    return Group(Text(headline(base, spoken)), figures_table(results, spoken))


def headline(result: Result, spoken: Language) -> str:
    plan = result.plan
    lead = (say.LEAD_ONE if plan.rounds == "one" else say.LEAD).in_(spoken)
    told = lead.format(
        matches=number(len(result.matches["rounds"]), 0, spoken),
        players=plan.players,
        bots=", ".join(bot.name for bot in plan.bots),
    )
    return f"{plan.table.rules.title.in_(spoken)}: {told} {say.INTERVALS.in_(spoken)}"


def occurs(measure: Measure, result: Result) -> bool:
    """Whether there is anything to be said about it: some things are never asked, or make no sense in a game."""
    values = measure.of(result.matches)
    return bool(np.any(~np.isnan(values) & (values != 0)))


def figures_table(results: dict[str, Result], spoken: Language) -> Table:
    """One line a measure: the mean, and for every change compared the difference, bold where it is real."""
    base = results[BASE]
    table = Table(say.MEASURE.in_(spoken), box=SIMPLE)
    table.add_column(say.MEAN.in_(spoken), justify="right")
    others = [(name, result) for name, result in results.items() if name != BASE]
    for name, _ in others:
        table.add_column(say.AFTER.in_(spoken).format(change=name), justify="right")
    section = ""
    for measure in measures(base.plan):
        if not any(occurs(measure, result) for result in results.values()):
            continue
        if section and measure.section != section:
            table.add_section()
        section = measure.section
        label = measure.label.in_(spoken) + (", %" if measure.percentage else "")
        row: list[str | Text] = [
            label,
            with_margin(measure.interval(base.matches), spoken, percentage=measure.percentage),
        ]
        for _, other in others:
            difference = measure.difference(other.matches, base.matches)
            text = with_margin(difference, spoken, sign=True, percentage=measure.percentage)
            row.append(Text(text, "bold" if difference.decided else ""))
        table.add_row(*row)
    return table
