"""A balance question, answered with a picture: how long should a match of Gaunerbande be?

    python examples/balance.py length.png

A short match is quick, in a long one the better player wins more often. One seat plays by the rules of thumb, the
others now and then take any card; every target is played on the same deals.
"""

import sys
from pathlib import Path

import matplotlib
import numpy as np

matplotlib.use("Agg")
from matplotlib import pyplot as plt

from stammtisch.lab.balance.simulation import Plan, Workload, simulate
from stammtisch.lab.bot import read_bot
from stammtisch.lab.intervals import fixed

TARGETS = (20, 40, 60, 80, 100, 150, 200)
SEATING = ("policy", "beginner", "beginner", "beginner")


def main(picture: str = "length.png", matches: int = 5_000) -> list[float]:
    bots = tuple(read_bot(name) for name in SEATING)
    plans = [Plan("gaunerbande", 4, {"target": target}, bots, "full", "balance") for target in TARGETS]
    results = [result.matches for result in simulate(plans, Workload(matches, sample=0))]
    won = [fixed((result["winners"] & 1) / np.bitwise_count(result["winners"])) for result in results]
    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    axes.errorbar(TARGETS, [100 * share.mean for share in won], [100 * share.margin for share in won], marker="o")
    axes.axhline(100 / len(SEATING), linestyle=":", color="grey")
    axes.set(xlabel="target of the match", ylabel="% of matches won by the attentive seat")
    twin = axes.twinx()
    twin.plot(TARGETS, [result["rounds"].mean() for result in results], color="tab:orange", marker="s")
    twin.set_ylabel("rounds a match", color="tab:orange")
    figure.savefig(Path(picture))
    return [share.mean for share in won]


if __name__ == "__main__":
    main(*sys.argv[1:])
