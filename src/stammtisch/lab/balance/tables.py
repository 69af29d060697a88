"""The result of a simulation as tables for the terminal."""

import numpy as np
from rich.box import SIMPLE
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stammtisch.lab.balance import words
from stammtisch.lab.balance.measures import Measure, measures
from stammtisch.lab.balance.simulation import BASE, SimulationResult
from stammtisch.lab.number_format import number, with_margin
from stammtisch.phrases import Language


def report_tables(results: dict[str, SimulationResult], spoken: Language) -> RenderableType:
    """A headline on the result under `BASE`, and its figures beside the differences of all others."""
    base = results[BASE]
    return Group(Text(headline(base, spoken)), figures_table(results, spoken))


def headline(result: SimulationResult, spoken: Language) -> str:
    """What was played, and by whom."""
    plan = result.plan
    lead = (words.LEAD_ONE if plan.rounds == "one" else words.LEAD).in_(spoken)
    played = lead.format(
        matches=number(len(result.matches["rounds"]), 0, spoken),
        players=plan.players,
        bots=", ".join(bot.name for bot in plan.bots),
    )
    return f"{plan.rules.title.in_(spoken)}: {played} {words.INTERVALS.in_(spoken)}"


def occurs(measure: Measure, result: SimulationResult) -> bool:
    """Whether it is ever anything but 0 and NaN: some things are never asked, or make no sense in a game."""
    values = measure.of(result.matches)
    return bool(np.any(~np.isnan(values) & (values != 0)))


def figures_table(results: dict[str, SimulationResult], spoken: Language) -> Table:
    """One line per measure: the mean, and for every change the difference, bold if its interval excludes 0."""
    base = results[BASE]
    table = Table(words.MEASURE.in_(spoken), box=SIMPLE)
    table.add_column(words.MEAN.in_(spoken), justify="right")
    others = [(name, result) for name, result in results.items() if name != BASE]
    for name, _ in others:
        table.add_column(words.AFTER.in_(spoken).format(change=name), justify="right")
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
