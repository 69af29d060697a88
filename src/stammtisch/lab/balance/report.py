"""The balance report: a folder with one HTML page, which needs nothing else, and all figures and matches as data.

The same results give the same page to the last byte.
"""

import csv
import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import escape
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from stammtisch.lab.balance import plots, words
from stammtisch.lab.balance.measures import Measure, Section, event_measures, measures
from stammtisch.lab.balance.simulation import BASE, Columns, SimulationResult
from stammtisch.lab.errors import check_writable, need, writing
from stammtisch.lab.intervals import share
from stammtisch.lab.number_format import NOTHING, number, percent, with_margin
from stammtisch.lab.plotting import as_svg
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


def write_report(results: dict[str, SimulationResult], folder: Path, spoken: Language) -> list[str]:
    """Writes the report on the result under `BASE`, compared with all others, and gives the names of its files.

    Either the whole folder is written or nothing; LabError if that fails.
    """
    page = report_page(results, spoken)
    with new_folder(folder) as draft:
        (draft / "report.html").write_text(page, encoding="utf-8")
        write_figures(results, draft)
        write_matches(results, draft)
        return sorted(file.name for file in draft.iterdir())


def report_page(results: dict[str, SimulationResult], spoken: Language) -> str:
    """The page, as HTML with its plots inside."""
    base = results[BASE]
    title = words.TITLE.in_(spoken).format(game=base.plan.rules.title.in_(spoken))
    parts = [f"<h1>{escape(title)}</h1>", *introduction(base, spoken)]
    parts += seats_section(base, spoken)
    parts += plotted_section(base, "length", plots.length_plot(base, spoken), spoken)
    parts += plotted_section(base, "spread", plots.spread_plot(base, spoken), spoken)
    parts += comebacks_section(base, spoken) if base.plan.rounds == "full" else []
    parts += frequency_section(base, "asked", words.ASKED_ABOUT.in_(spoken), spoken)
    if base.events:
        observed = number(match_count(base.events), 0, spoken)
        parts += frequency_section(base, "events", words.EVENTS_ABOUT.in_(spoken).format(matches=observed), spoken)
    for name, result in results.items():
        parts += comparison_section(name, base, result, spoken) if name != BASE else []
    made = words.UNOFFICIAL.in_(spoken).format(version=version("stammtisch"))
    return (
        f'<!doctype html>\n<html lang="{spoken}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{CSS}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(parts)
        + f"\n</main>\n<footer>{escape(made)}</footer>\n</body>\n</html>\n"
    )


# --- sections: each yields pieces of HTML ---


def introduction(result: SimulationResult, spoken: Language) -> Iterator[str]:
    """What was played, by whom, and how to play it again."""
    plan = result.plan
    names = [bot.name for bot in plan.bots]
    lead = (words.LEAD_ONE if plan.rounds == "one" else words.LEAD).in_(spoken)
    matches = number(match_count(result.matches), 0, spoken)
    yield f'<p class="lead">{escape(lead.format(matches=matches, players=plan.players, bots=", ".join(names)))}</p>'
    options = ", ".join(f"{name}={json.dumps(value)}" for name, value in plan.configured_game.options.items())
    start = f'stammtisch.load("{plan.game}", …).start("{plan.seed}/i")'
    terms = escape(words.TERMS.in_(spoken)).format(
        options=f"<code>{escape(options)}</code>" if options else words.NO_OPTIONS.in_(spoken),
        seed=f"<code>{escape(str(plan.seed))}</code>",
        start=f"<code>{escape(start)}</code>",
    )
    yield f'<p class="terms">{terms} {escape(words.INTERVALS.in_(spoken))}</p>'


def seats_section(result: SimulationResult, spoken: Language) -> Iterator[str]:
    """Whether the seat matters."""
    n = result.plan.players
    about = words.SEATS_ABOUT_ONE if result.plan.rounds == "one" else words.SEATS_ABOUT
    yield heading("seats", spoken)
    yield paragraph(about.in_(spoken).format(share=percent(1 / n, 1, spoken)))
    yield html_figure(plots.seats_plot(result, spoken), words.SECTIONS["seats"].in_(spoken))
    yield measures_table(result.matches, measures_of(result, "seats"), spoken)


def plotted_section(result: SimulationResult, section: Section, figure: "Figure", spoken: Language) -> Iterator[str]:
    """A plot, and the table of the section's measures."""
    yield heading(section, spoken)
    yield html_figure(figure, words.SECTIONS[section].in_(spoken))
    yield measures_table(result.matches, measures_of(result, section), spoken)


def comebacks_section(result: SimulationResult, spoken: Language) -> Iterator[str]:
    """What half-time says about the end."""
    yield heading("comebacks", spoken)
    if result.matches["rounds"].max() < 2:
        yield paragraph(words.NO_HALF_TIME.in_(spoken))
        return
    fair = percent(1 / len(set(result.plan.teams)), 1, spoken)
    yield paragraph(words.COMEBACKS_ABOUT.in_(spoken).format(share=fair))
    yield html_figure(plots.half_time_plot(result, spoken), words.SECTIONS["comebacks"].in_(spoken))
    yield measures_table(result.matches, measures_of(result, "comebacks"), spoken)


def frequency_section(result: SimulationResult, section: Section, about: str, spoken: Language) -> Iterator[str]:
    """How often something is asked, or happens, per match, and in how many matches at all."""
    table = result.events if section == "events" else result.matches
    found = event_measures(table) if section == "events" else measures_of(result, section)
    found = [measure for measure in found if measure.of(table).any()]  # what never happens needs no line
    found.sort(key=lambda measure: -measure.interval(table).mean)
    yield heading(section, spoken)
    yield paragraph(about)
    often = [(measure.label.in_(spoken), measure.interval(table)) for measure in found]
    yield html_figure(plots.frequency_plot(often, spoken), words.SECTIONS[section].in_(spoken))
    yield html_table(
        [words.MEASURE.in_(spoken), words.PER_MATCH.in_(spoken), words.OCCURS.in_(spoken)],
        [
            [escape(label), with_margin(mean, spoken), occurs(measure, table, spoken)]
            for (label, mean), measure in zip(often, found, strict=True)
        ],
    )


def occurs(measure: Measure, table: Columns, spoken: Language) -> str:
    """The percentage of matches in which it is not 0."""
    values = measure.of(table)
    times = int((values > 0).sum())
    if times in (0, len(values)):
        return number(100 * times / max(1, len(values)), 0, spoken)
    return with_margin(share(times, len(values)), spoken, percentage=True)


def comparison_section(change: str, base: SimulationResult, other: SimulationResult, spoken: Language) -> Iterator[str]:
    """What an option changes: every measure before and after, and the difference on the same deals."""
    compared = [(measure, base.matches, other.matches) for measure in measures(base.plan)]
    compared += [(measure, base.events, other.events) for measure in event_measures(base.events, other.events)]
    compared = [(m, before, after) for m, before, after in compared if m.of(before).any() or m.of(after).any()]
    drawn = [item for item in compared if item[0].section not in ("asked", "events")]
    shown = f"<code>{escape(change)}</code>"
    yield f"<h2>{escape(words.COMPARED.in_(spoken)).format(change=shown)}</h2>"
    yield f"<p>{escape(words.COMPARED_ABOUT.in_(spoken)).format(change=shown)}</p>"
    yield html_figure(plots.comparison_plot(drawn, spoken), words.COMPARED.in_(spoken).format(change=change))
    head = [words.MEASURE, words.BEFORE, words.AFTER, words.DIFFERENCE]
    yield html_table(
        [phrase.in_(spoken).format(change=shown) for phrase in head],
        [compared_row(*item, spoken) for item in compared],
    )


def compared_row(measure: Measure, base: Columns, other: Columns, spoken: Language) -> list[str]:
    before, after = measure.interval(base), measure.interval(other)
    difference = measure.difference(other, base)
    text = with_margin(difference, spoken, sign=True, percentage=measure.percentage)
    plain = [with_margin(found, spoken, percentage=measure.percentage) for found in (before, after)]
    return [label(measure, spoken), *plain, f"<b>{text}</b>" if difference.decided else text]


# --- pieces of HTML ---


def measures_of(result: SimulationResult, section: Section) -> list[Measure]:
    return [measure for measure in measures(result.plan) if measure.section == section]


def heading(section: Section, spoken: Language) -> str:
    return f"<h2>{escape(words.SECTIONS[section].in_(spoken))}</h2>"


def paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def html_figure(figure: "Figure", title: str) -> str:
    """The plot as SVG, with a title for screen readers."""
    svg = as_svg(figure, title)
    return f'<figure role="img" aria-label="{escape(title)}">{svg}</figure>'


def measures_table(table: Columns, found: Sequence[Measure], spoken: Language) -> str:
    """Mean and quantiles of these measures."""
    head = [phrase.in_(spoken) for phrase in (words.MEASURE, words.MEAN, words.QUANTILES)]
    return html_table(head, [[label(m, spoken), mean(m, table, spoken), quantiles(m, table, spoken)] for m in found])


def label(measure: Measure, spoken: Language) -> str:
    return escape(measure.label.in_(spoken) + (", %" if measure.percentage else ""))


def mean(measure: Measure, table: Columns, spoken: Language) -> str:
    return with_margin(measure.interval(table), spoken, percentage=measure.percentage)


def quantiles(measure: Measure, table: Columns, spoken: Language) -> str:
    values = measure.of(table)
    values = values[~np.isnan(values)]
    if measure.percentage or not len(values):
        return "" if len(values) else NOTHING
    digits = 0 if np.all(values == np.round(values)) else 2
    return " · ".join(number(float(found), digits, spoken) for found in np.quantile(values, [0.05, 0.5, 0.95]))


def html_table(head: Sequence[str], body: Sequence[Sequence[str]]) -> str:
    """A table that scrolls by itself if it is too wide. Cells are HTML already."""
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    lines = ["<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in body]
    return (
        f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>' + "".join(lines) + "</tbody></table></div>"
    )


def match_count(table: Columns) -> int:
    return len(next(iter(table.values()), ()))


# --- the folder ---


def check_folder(folder: Path) -> None:
    """Raises LabError unless a report can be written there; for asking before the work, not after it."""
    need("lab", "matplotlib", "pyarrow")
    with writing(folder):
        if folder.exists() and not folder.is_dir():
            raise NotADirectoryError(20, os.strerror(20))
    check_writable(folder / "report.html" if folder.is_dir() else folder)


@contextmanager
def new_folder(folder: Path) -> Iterator[Path]:
    """An empty folder to write into; on leaving the block its files move to `folder`, after an error they vanish."""
    with writing(folder):
        draft = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.absolute().parent))
        try:
            yield draft
            folder.mkdir(exist_ok=True)
            for file in sorted(draft.iterdir()):
                file.replace(folder / file.name)
        finally:
            shutil.rmtree(draft, ignore_errors=True)


def write_matches(results: dict[str, SimulationResult], folder: Path) -> None:
    """Writes matches.parquet and matches.csv: one row per match; `variant` says with which option it was played."""
    import pyarrow as pa  # noqa: PLC0415  (an extra)
    from pyarrow import csv as arrow_csv  # noqa: PLC0415
    from pyarrow import parquet  # noqa: PLC0415

    parts = []
    for name, result in results.items():
        size = len(result.matches["rounds"])
        variant: dict[str, Any] = {"variant": pa.array(np.full(size, name))} if len(results) > 1 else {}
        parts.append(pa.table({**variant, "match": np.arange(size), **result.matches}))
    table = pa.concat_tables(parts)
    parquet.write_table(table, folder / "matches.parquet", compression="zstd")
    arrow_csv.write_csv(table, folder / "matches.csv")


def write_figures(results: dict[str, SimulationResult], folder: Path) -> None:
    """Writes figures.csv: every mean with its interval, and every difference from the result under `BASE`."""
    with (folder / "figures.csv").open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["variant", "measure", "what", "value", "low", "high"])
        base = results[BASE]
        for name, result in results.items():
            found = [(measure, result.matches, base.matches) for measure in measures(result.plan)]
            found += [(measure, result.events, base.events) for measure in event_measures(result.events, base.events)]
            for measure, table, before in found:
                out.writerow([name, measure.key, "mean", *measure.interval(table)])
                if name != BASE:
                    out.writerow([name, measure.key, "difference", *measure.difference(table, before)])
