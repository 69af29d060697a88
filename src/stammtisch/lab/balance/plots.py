"""The plots of a balance report. Each takes a result and gives a figure; the page says what it means."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.lab.balance import words
from stammtisch.lab.balance.measures import Measure, measures, places_at_half_time
from stammtisch.lab.balance.simulation import Columns, SimulationResult
from stammtisch.lab.intervals import Interval
from stammtisch.lab.number_format import percent
from stammtisch.lab.plotting import COLOURS, FAINT, GRID, INK, grid_along, new_figure, number_axis
from stammtisch.phrases import Language

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH = 8.2
Compared = tuple[Measure, Columns, Columns]  # what, without and with the change
BARS = 24  # a histogram with more different values puts several of them into one bar


def seats_plot(result: SimulationResult, spoken: Language) -> "Figure":
    """Share of victories and score per seat, with a line for what would be fair."""
    n, low = result.plan.players, result.plan.rules.low_wins
    found = {measure.key: measure.interval(result.matches) for measure in measures(result.plan)}
    wins = [found[f"win_{seat}"] for seat in range(n)] if "win_0" in found else []
    scores = [found[f"score_{seat}"] for seat in range(n)]
    panels = 2 if wins else 1
    with new_figure(WIDTH if wins else WIDTH / 1.6, 1.3 + 0.34 * n, (1, panels), squeeze=False) as (
        figure,
        ((*axes,),),
    ):
        if wins:
            draw_seats(axes[0], wins, sum(win.mean for win in wins) / n, spoken)
            axes[0].set_title(words.SHARE_OF_VICTORIES.in_(spoken))
            number_axis(axes[0].xaxis, spoken, percentage=True)
        draw_seats(axes[-1], scores, sum(score.mean for score in scores) / n, spoken)
        axes[-1].set_title((words.SCORE_LESS if low else words.SCORE).in_(spoken))
        number_axis(axes[-1].xaxis, spoken)
    return figure


def draw_seats(axes: "Axes", seats: Sequence[Interval], fair: float, spoken: Language) -> None:
    """Draws an interval per seat; one that misses the fair value has another colour and mark."""
    axes.axvline(fair, color=INK, lw=1, ls="--")
    for seat, found in enumerate(seats):
        unfair = not found.low <= fair <= found.high
        colour = COLOURS[1] if unfair else COLOURS[0]
        axes.plot([found.low, found.high], [seat, seat], color=colour, lw=2.4, solid_capstyle="butt")
        axes.plot([found.mean], [seat], "D" if unfair else "o", color=colour, ms=6.5)
    axes.set_yticks(range(len(seats)), [words.SEAT.in_(spoken).format(seat) for seat in range(len(seats))])
    axes.set_ylim(len(seats) - 0.4, -0.6)
    axes.locator_params(axis="x", nbins=6)
    grid_along(axes, "x")


def length_plot(result: SimulationResult, spoken: Language) -> "Figure":
    """Histograms of rounds (if they differ) and choices per match."""
    rounds, choices = result.matches["rounds"], result.matches["choices"]
    several = rounds.min() < rounds.max()
    with new_figure(WIDTH, 2.5, (1, 1 + several), squeeze=False) as (figure, ((*axes,),)):
        if several:
            draw_histogram(axes[0], rounds, spoken)
            axes[0].set_title(words.ROUNDS.in_(spoken))
        draw_histogram(axes[-1], choices, spoken)
        axes[-1].set_title(words.CHOICES.in_(spoken))
    return figure


def spread_plot(result: SimulationResult, spoken: Language) -> "Figure":
    """Histograms of all scores and of the margin of victory."""
    scores = np.concatenate([result.matches[f"score_{seat}"] for seat in range(result.plan.players)])
    margin = next(measure for measure in measures(result.plan) if measure.key == "margin").of(result.matches)
    with new_figure(WIDTH, 2.5, (1, 2)) as (figure, (left, right)):
        draw_histogram(left, scores, spoken)
        left.set_title(words.ALL_SCORES.in_(spoken))
        draw_histogram(right, margin, spoken)
        right.set_title(words.MARGIN.in_(spoken))
    return figure


def draw_histogram(axes: "Axes", values: NDArray[Any], spoken: Language) -> None:
    """Draws whole numbers in bars of equal width, and the median as a line."""
    low, high = int(values.min()), int(values.max())
    width = max(1, -(-(high - low + 1) // BARS))
    edges = np.arange(low, high + width + 1, width)
    counts, _ = np.histogram(values, edges)
    axes.bar(edges[:-1] - 0.5, counts / len(values), width, align="edge", color=COLOURS[0], edgecolor="white", lw=0.7)
    axes.axvline(float(np.median(values)), color=INK, lw=1, ls="--")
    middle = (edges[0] + edges[-1] - 1) / 2
    axes.set_xlim(min(edges[0] - 1.0, middle - 4), max(float(edges[-1]), middle + 4))
    number_axis(axes.yaxis, spoken, percentage=True)
    axes.locator_params(axis="y", nbins=5)
    axes.locator_params(axis="x", integer=True)
    grid_along(axes, "y")


def half_time_plot(result: SimulationResult, spoken: Language) -> "Figure":
    """Which place winners had at half-time, with a line for what chance would give."""
    n = result.plan.players
    shares = places_at_half_time(result.matches, n, result.plan.rules)
    with new_figure(WIDTH / 1.6, 2.4) as (figure, axes):
        axes.bar(range(1, n + 1), shares, 0.72, color=COLOURS[0])
        for place, share in enumerate(shares, 1):
            axes.text(place, share, percent(share, 1, spoken), ha="center", va="bottom", fontsize=9)
        axes.axhline(1 / len(set(result.plan.teams)), color=INK, lw=1, ls="--")
        axes.set_xticks(range(1, n + 1), [f"{place}." for place in range(1, n + 1)])
        axes.set_title(words.PLACE.in_(spoken))
        number_axis(axes.yaxis, spoken, percentage=True)
        axes.locator_params(axis="y", nbins=5)
        axes.margins(y=0.14)
        grid_along(axes, "y")
    return figure


def frequency_plot(found: Sequence[tuple[str, Interval]], spoken: Language) -> "Figure":
    """How often things happen per match; on a logarithmic scale, because some do in every match, some in one of
    thousands."""

    shown = [(label, often) for label, often in found if often.mean > 0]
    with new_figure(WIDTH, 0.9 + 0.26 * len(shown)) as (figure, axes):
        least = min((often.mean for _, often in shown), default=1.0)
        start = 10.0 ** np.floor(np.log10(least) - 0.2)
        for place, (_, often) in enumerate(shown):
            axes.plot([start, often.mean], [place, place], color=GRID, lw=3, solid_capstyle="butt")
            axes.plot([max(start, often.low), often.high], [place, place], color=COLOURS[0], lw=2.4)
            axes.plot([often.mean], [place], "o", color=COLOURS[0], ms=6.5)
        axes.set_xscale("log")
        axes.minorticks_off()
        axes.set_xlim(start, None)
        number_axis(axes.xaxis, spoken)
        axes.set_yticks(range(len(shown)), [label for label, _ in shown])
        axes.set_ylim(len(shown) - 0.4, -0.6)
        axes.set_title(words.PER_MATCH.in_(spoken))
        grid_along(axes, "x")
    return figure


def comparison_plot(compared: Sequence[Compared], spoken: Language) -> "Figure":
    """Differences in units of how much the measure varies between matches, so that all fit on one scale."""
    rows = []
    for measure, base, other in compared:
        unit = measure.deviation(base) or measure.deviation(other)
        difference = measure.difference(other, base)
        if unit and np.isfinite(difference.margin):
            rows.append((measure.label.in_(spoken), difference, unit))
    with new_figure(WIDTH, 1.1 + 0.26 * len(rows)) as (figure, axes):
        axes.axvline(0, color=INK, lw=1)
        for place, (_, difference, unit) in enumerate(rows):
            colour = COLOURS[1] if difference.decided else FAINT
            ends = [difference.low / unit, difference.high / unit]
            axes.plot(ends, [place, place], color=colour, lw=2.4, solid_capstyle="butt")
            axes.plot([difference.mean / unit], [place], "D" if difference.decided else "o", color=colour, ms=6)
        axes.set_yticks(range(len(rows)), [label for label, _, _ in rows])
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.set_xlabel(words.IN_SPREADS.in_(spoken))
        number_axis(axes.xaxis, spoken)
        grid_along(axes, "x")
    return figure
