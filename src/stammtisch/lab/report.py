"""The balance report as one page that needs nothing else: text, tables, and pictures as SVG. Same seed, same page."""

import json
from collections.abc import Iterator, Sequence
from html import escape
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from stammtisch.lab import report_plots as plots
from stammtisch.lab import report_words as say
from stammtisch.lab.draw import as_svg
from stammtisch.lab.intervals import share
from stammtisch.lab.measures import Measure, Section, happened, measures
from stammtisch.lab.numerals import NOTHING, number, percent, with_margin
from stammtisch.lab.plan import Table
from stammtisch.lab.report_files import BASE, new_folder, write_figures, write_matches
from stammtisch.lab.simulation import Result
from stammtisch.phrases import Language

if TYPE_CHECKING:
    from matplotlib.figure import Figure

CSS = """
:root { color-scheme: light; --ink: #1f2933; --faint: #66727f; --line: #e3e8ee; --accent: #0072b2; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2.5rem 1.25rem 4rem; max-width: 56rem; background: #fff; color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; }
h1 { margin: 0 0 .4rem; font-size: 1.9rem; line-height: 1.2; }
h2 { margin: 3rem 0 .5rem; padding-top: 1.2rem; border-top: 1px solid var(--line); font-size: 1.3rem; }
p { margin: .4rem 0 .8rem; max-width: 44rem; }
.lead { font-size: 1.08rem; }
.terms, footer { color: var(--faint); font-size: .9rem; }
code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .92em; overflow-wrap: anywhere; }
figure { margin: 1rem 0 1.2rem; overflow-x: auto; }
figure svg { display: block; max-width: 100%; height: auto; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .92rem; font-variant-numeric: tabular-nums; }
th, td { padding: .32rem .9rem .32rem 0; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th { color: var(--faint); font-weight: 600; }
th:first-child, td:first-child { text-align: left; white-space: normal; min-width: 13rem; }
footer { margin-top: 3rem; }
@media print { h2 { break-after: avoid; } figure, table { break-inside: avoid; } }
"""


def write_report(results: dict[str, Result], folder: Path, spoken: Language) -> list[str]:
    """Writes the whole folder, or nothing; the names of its files. The first result is the one under `BASE`."""
    page = as_page(results, spoken)
    with new_folder(folder) as draft:
        (draft / "report.html").write_text(page, encoding="utf-8")
        write_figures(results, draft)
        write_matches(results, draft)
        return sorted(file.name for file in draft.iterdir())


def as_page(results: dict[str, Result], spoken: Language) -> str:
    base = results[BASE]
    title = say.TITLE.in_(spoken).format(game=base.plan.table.rules.title.in_(spoken))
    parts = [f"<h1>{escape(title)}</h1>", *opening(base, spoken)]
    parts += seats_section(base, spoken)
    parts += plotted_section(base, "length", plots.length_plot(base, spoken), spoken)
    parts += plotted_section(base, "spread", plots.spread_plot(base, spoken), spoken)
    parts += comebacks_section(base, spoken) if base.plan.rounds == "full" else []
    parts += frequency_section(base, "asked", say.ASKED_ABOUT.in_(spoken), spoken)
    if base.events:
        watched = number(rows(base.events), 0, spoken)
        parts += frequency_section(base, "events", say.EVENTS_ABOUT.in_(spoken).format(matches=watched), spoken)
    for name, result in results.items():
        parts += comparison_section(name, base, result, spoken) if name != BASE else []
    made = say.UNOFFICIAL.in_(spoken).format(version=version("stammtisch"))
    return (
        f'<!doctype html>\n<html lang="{spoken}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{CSS}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(parts)
        + f"\n</main>\n<footer>{escape(made)}</footer>\n</body>\n</html>\n"
    )


# --- the parts ---


def opening(result: Result, spoken: Language) -> Iterator[str]:
    plan = result.plan
    names = [bot.name for bot in plan.bots]
    lead = (say.LEAD_ONE if plan.rounds == "one" else say.LEAD).in_(spoken)
    told = lead.format(matches=number(rows(result.matches), 0, spoken), players=plan.players, bots=", ".join(names))
    yield f'<p class="lead">{escape(told)}</p>'
    options = ", ".join(f"{name}={json.dumps(value)}" for name, value in plan.table.options.items())
    start = f'stammtisch.load("{plan.game}", …).start("{plan.seed}/i")'
    terms = escape(say.TERMS.in_(spoken)).format(
        options=f"<code>{escape(options)}</code>" if options else say.NO_OPTIONS.in_(spoken),
        seed=f"<code>{escape(str(plan.seed))}</code>",
        start=f"<code>{escape(start)}</code>",
    )
    yield f'<p class="terms">{terms} {escape(say.INTERVALS.in_(spoken))}</p>'


def seats_section(result: Result, spoken: Language) -> Iterator[str]:
    n = result.plan.players
    about = say.SEATS_ABOUT_ONE if result.plan.rounds == "one" else say.SEATS_ABOUT
    yield heading("seats", spoken)
    yield paragraph(about.in_(spoken).format(share=percent(1 / n, 1, spoken)))
    yield picture(plots.seats_plot(result, spoken), say.SECTIONS["seats"].in_(spoken))
    yield measured(result.matches, of_section(result, "seats"), spoken)


def plotted_section(result: Result, section: Section, figure: "Figure", spoken: Language) -> Iterator[str]:
    yield heading(section, spoken)
    yield picture(figure, say.SECTIONS[section].in_(spoken))
    yield measured(result.matches, of_section(result, section), spoken)


def comebacks_section(result: Result, spoken: Language) -> Iterator[str]:
    yield heading("comebacks", spoken)
    if result.matches["rounds"].max() < 2:
        yield paragraph(say.NO_HALF_TIME.in_(spoken))
        return
    fair = percent(1 / len(set(result.plan.teams)), 1, spoken)
    yield paragraph(say.COMEBACKS_ABOUT.in_(spoken).format(share=fair))
    yield picture(plots.half_time_plot(result, spoken), say.SECTIONS["comebacks"].in_(spoken))
    yield measured(result.matches, of_section(result, "comebacks"), spoken)


def frequency_section(result: Result, section: Section, about: str, spoken: Language) -> Iterator[str]:
    """What is asked, or what happens: how often per match, and in how many matches at all."""
    table = result.events if section == "events" else result.matches
    found = happened(table) if section == "events" else of_section(result, section)
    found = [measure for measure in found if measure.of(table).any()]  # what never happens needs no line
    found.sort(key=lambda measure: -measure.interval(table).mean)
    yield heading(section, spoken)
    yield paragraph(about)
    often = [(measure.label.in_(spoken), measure.interval(table)) for measure in found]
    yield picture(plots.frequency_plot(often, spoken), say.SECTIONS[section].in_(spoken))
    yield tabled(
        [say.MEASURE.in_(spoken), say.PER_MATCH.in_(spoken), say.OCCURS.in_(spoken)],
        [
            [escape(label), with_margin(mean, spoken), occurs(measure, table, spoken)]
            for (label, mean), measure in zip(often, found, strict=True)
        ],
    )


def occurs(measure: Measure, table: Table, spoken: Language) -> str:
    values = measure.of(table)
    times = int((values > 0).sum())
    if times in (0, len(values)):
        return number(100 * times / max(1, len(values)), 0, spoken)
    return with_margin(share(times, len(values)), spoken, percentage=True)


def comparison_section(change: str, base: Result, other: Result, spoken: Language) -> Iterator[str]:
    compared = [(measure, base.matches, other.matches) for measure in measures(base.plan)]
    compared += [(measure, base.events, other.events) for measure in happened(base.events, other.events)]
    compared = [(m, before, after) for m, before, after in compared if m.of(before).any() or m.of(after).any()]
    drawn = [item for item in compared if item[0].section not in ("asked", "events")]
    shown = f"<code>{escape(change)}</code>"
    yield f"<h2>{escape(say.COMPARED.in_(spoken)).format(change=shown)}</h2>"
    yield f"<p>{escape(say.COMPARED_ABOUT.in_(spoken)).format(change=shown)}</p>"
    yield picture(plots.comparison_plot(drawn, spoken), say.COMPARED.in_(spoken).format(change=change))
    head = [say.MEASURE, say.BEFORE, say.AFTER, say.DIFFERENCE]
    yield tabled(
        [phrase.in_(spoken).format(change=shown) for phrase in head],
        [compared_row(*item, spoken) for item in compared],
    )


def compared_row(measure: Measure, base: Table, other: Table, spoken: Language) -> list[str]:
    before, after = measure.interval(base), measure.interval(other)
    difference = measure.difference(other, base)
    text = with_margin(difference, spoken, sign=True, percentage=measure.percentage)
    plain = [with_margin(found, spoken, percentage=measure.percentage) for found in (before, after)]
    return [label(measure, spoken), *plain, f"<b>{text}</b>" if difference.decided else text]


# --- the bricks ---


def of_section(result: Result, section: Section) -> list[Measure]:
    return [measure for measure in measures(result.plan) if measure.section == section]


def heading(section: Section, spoken: Language) -> str:
    return f"<h2>{escape(say.SECTIONS[section].in_(spoken))}</h2>"


def paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def picture(figure: "Figure", title: str) -> str:
    svg = as_svg(figure, title)
    return f'<figure role="img" aria-label="{escape(title)}">{svg}</figure>'


def measured(table: Table, found: Sequence[Measure], spoken: Language) -> str:
    head = [phrase.in_(spoken) for phrase in (say.MEASURE, say.MEAN, say.QUANTILES)]
    return tabled(head, [[label(m, spoken), mean(m, table, spoken), quantiles(m, table, spoken)] for m in found])


def label(measure: Measure, spoken: Language) -> str:
    return escape(measure.label.in_(spoken) + (", %" if measure.percentage else ""))


def mean(measure: Measure, table: Table, spoken: Language) -> str:
    return with_margin(measure.interval(table), spoken, percentage=measure.percentage)


def quantiles(measure: Measure, table: Table, spoken: Language) -> str:
    values = measure.of(table)
    values = values[~np.isnan(values)]
    if measure.percentage or not len(values):
        return "" if len(values) else NOTHING
    digits = 0 if np.all(values == np.round(values)) else 2
    return " · ".join(number(float(found), digits, spoken) for found in np.quantile(values, [0.05, 0.5, 0.95]))


def tabled(head: Sequence[str], body: Sequence[Sequence[str]]) -> str:
    """Cells are HTML already."""
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    lines = ["<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in body]
    return (
        f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>' + "".join(lines) + "</tbody></table></div>"
    )


def rows(table: Table) -> int:
    return len(next(iter(table.values()), ()))
