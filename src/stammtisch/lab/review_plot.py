"""The plot of a review: what each seat gave away, decision by decision."""

from itertools import accumulate
from typing import TYPE_CHECKING

from stammtisch.lab.number_format import number, percent
from stammtisch.lab.plotting import COLOURS, grid_along, new_figure
from stammtisch.phrases import Language, Phrase

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from stammtisch.bots.reviewed import Review

GIVEN_AWAY = Phrase("Points given away so far", "Bisher verschenkte Punkte")
CHOICE = Phrase("choice", "Wahl")
SEAT = Phrase(
    "seat {seat}: accuracy {accuracy}, luck {luck}",
    "Platz {seat}: Genauigkeit {accuracy}, Glück {luck}",
)


def review_plot(looked: "Review", spoken: Language) -> "Figure":
    """One rising line per seat, whose steps are the decisions that cost something."""
    with new_figure(9.0, 4.2, (1, 1)) as (figure, axes):
        for seat in range(looked.players):
            own = [decision for decision in looked.decisions if decision.seat == seat]
            label = SEAT.in_(spoken).format(
                seat=seat,
                accuracy=percent(looked.accuracy[seat] / 100, 0, spoken),
                luck=number(looked.luck[seat], 1, spoken, sign=True),
            )
            axes.step(
                [0, *(decision.number for decision in own)],
                [0.0, *accumulate(decision.cost for decision in own)],
                where="post",
                color=COLOURS[seat % len(COLOURS)],
                label=label,
            )
        axes.set_title(GIVEN_AWAY.in_(spoken), loc="left")
        axes.set_xlabel(CHOICE.in_(spoken))
        axes.legend(fontsize=8, loc="upper left")
        grid_along(axes, "y")
    return figure
