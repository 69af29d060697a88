"""The plot of a contest: who is better by how much, and how that became clear deal by deal."""

from typing import TYPE_CHECKING

import numpy as np

from stammtisch.lab.arena.standings import EARLIEST, Criterion, Pair, Standings
from stammtisch.lab.intervals import sequence
from stammtisch.lab.plotting import COLOURS, FAINT, INK, grid_along, new_figure, number_axis
from stammtisch.phrases import Language, Phrase

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ADVANTAGE = {
    "win": Phrase("Share of victories per seat: advantage", "Anteil am Sieg je Platz: Vorsprung"),
    "points": Phrase("Points per match: advantage", "Punkte je Partie: Vorsprung"),
}
POINTS_PER_ROUND = Phrase("Points per round: advantage", "Punkte je Runde: Vorsprung")
DEALS = Phrase("deals, each in every seating", "Verteilungen, jede in allen Sitzordnungen")
DEALS_PLAYED = Phrase("After {} deals", "Nach {} Verteilungen")
RUNNING = Phrase("Deal by deal", "Verteilung für Verteilung")
ORDINARY = Phrase("95% interval", "95-%-Intervall")
AT_ANY_TIME = Phrase("95% at any time", "95 % zu jeder Zeit")
TITLE = Phrase("{game}, {players} players", "{game}, {players} Personen")


def contest_plot(standings: Standings, criterion: Criterion, spoken: Language) -> "Figure":
    """Every pair's advantage with both intervals, beside that of the first bot as it developed; takes two deals."""
    pairs = standings.pairs(criterion)
    height = max(3.4, 1.5 + 0.62 * len(pairs))
    with new_figure(9.6, height, (1, 2), width_ratios=(1, 1.25)) as (figure, (left, right)):
        contest = standings.contest
        game = contest.rules.title.in_(spoken)
        what = POINTS_PER_ROUND if contest.rounds == "one" else ADVANTAGE[criterion]
        title = f"{TITLE.in_(spoken).format(game=game, players=contest.players)} · {what.in_(spoken)}"
        figure.suptitle(title, x=0.01, ha="left", fontsize=12, fontweight="bold")
        draw_pairs(left, pairs, len(standings), spoken)
        draw_running(right, [pair for pair in pairs if pair.first == contest.names[0]], spoken)
        number_axis(left.xaxis, spoken, percentage=criterion == "win")
        number_axis(right.yaxis, spoken, percentage=criterion == "win")
    return figure


def draw_pairs(axes: "Axes", pairs: list[Pair], deals: int, spoken: Language) -> None:
    """Draws one line per pair: dot and thick bar are the ordinary interval, the thin bar is valid at any time."""
    for place, pair in enumerate(reversed(pairs)):
        colour = COLOURS[(len(pairs) - 1 - place) % len(COLOURS)]
        usual, always = pair.fixed, pair.anytime
        axes.plot([always.low, always.high], [place, place], color=colour, lw=1.2, solid_capstyle="butt")
        axes.plot([usual.low, usual.high], [place, place], color=colour, lw=5, alpha=0.55)
        axes.plot([usual.mean], [place], "o", color=colour, ms=7)
    axes.plot([], [], color=FAINT, lw=5, alpha=0.55, label=ORDINARY.in_(spoken))
    axes.plot([], [], color=FAINT, lw=1.2, label=AT_ANY_TIME.in_(spoken))
    axes.axvline(0, color=INK, lw=1)
    axes.set_yticks(range(len(pairs)), [f"{pair.first}\n− {pair.second}" for pair in reversed(pairs)])
    axes.set_ylim(-0.9, len(pairs) - 0.4)
    axes.set_title(DEALS_PLAYED.in_(spoken).format(deals))
    axes.legend(loc="lower right", fontsize=8, ncols=2, handlelength=1.4, borderaxespad=0)
    grid_along(axes, "x")


def draw_running(axes: "Axes", pairs: list[Pair], spoken: Language) -> None:
    """Draws every pair's running mean with its confidence sequence."""
    axes.axhline(0, color=INK, lw=1)
    for number, pair in enumerate(pairs):
        colour = COLOURS[number % len(COLOURS)]
        means, margins = sequence(pair.deals, pair.level)
        deals = np.arange(1, len(means) + 1)
        shown = slice(min(4, max(0, len(means) - 2)), None)  # the first deals would spoil the scale
        axes.fill_between(
            deals[shown], (means - margins)[shown], (means + margins)[shown], color=colour, alpha=0.15, lw=0
        )
        axes.plot(deals[shown], means[shown], color=colour, lw=1.8, label=f"{pair.first} − {pair.second}")
    if pairs and len(pairs[0].deals) > EARLIEST:
        axes.axvline(EARLIEST, color=FAINT, lw=0.8, ls=":")
    axes.set_xlabel(DEALS.in_(spoken))
    axes.set_title(f"{RUNNING.in_(spoken)} ({AT_ANY_TIME.in_(spoken)})")
    axes.legend(loc="best", fontsize=8)
    grid_along(axes, "y")
