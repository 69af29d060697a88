"""Ratings in the sense of OpenSkill: one number for a bot, also across contests of many."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.lab.errors import need


class Rating(NamedTuple):
    mu: float  # how good
    sigma: float  # how sure


def ratings(results: NDArray[np.float64]) -> list[Rating]:
    """Plackett and Luce's model, updated deal by deal: in each the bots are ranked by their mean over all seatings.

    So a lucky hand moves nobody: everybody has held it.
    """
    need("lab", "openskill")
    from openskill.models import PlackettLuce  # noqa: PLC0415  (an extra)

    model = PlackettLuce()
    bots = [[model.rating()] for _ in range(results.shape[1])]
    for deal in results:
        bots = model.rate(bots, scores=[round(float(result), 9) for result in deal])
    return [Rating(float(bot[0].mu), float(bot[0].sigma)) for bot in bots]
