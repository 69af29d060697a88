"""The walks that are compared: a few for `make test`, or as many as STAMMTISCH_PARITY asks for decisions of bots."""

import dataclasses
import os
from collections.abc import Sequence
from functools import cache
from itertools import count
from typing import Any

from stammtisch.games.registry import game_ids
from stammtisch.testing.variants import variants
from tests.engine.reference import Effort, Walk, walk

QUICK = Effort(choices=64, searches=1, simulations=100, decisions=4, thorough=2_500)
LONG = Effort(choices=100_000, searches=12, simulations=1_500, decisions=60, thorough=2_500)


@cache
def walks(game: str) -> tuple[Walk, ...]:
    """One quick walk through every variant of a game; or long ones, until bots have decided often enough."""
    wanted = int(os.environ.get("STAMMTISCH_PARITY", "0")) / len(game_ids())
    if not wanted:
        return quick(game)
    done: list[Walk] = []
    for seed in count():
        for variant in variants(game):
            done.append(walk(variant, seed, LONG))
        if sum(one.decisions for one in done) >= wanted:
            return tuple(done)
    raise AssertionError("unreachable")


@cache
def quick(game: str) -> tuple[Walk, ...]:
    return tuple(walk(variant, 1, QUICK) for variant in variants(game))


def as_data(found: Sequence[Walk]) -> list[dict[str, Any]]:
    return [dataclasses.asdict(one) for one in found]


def summary(found: Sequence[Walk]) -> str:
    """How much was compared, once no byte differs."""
    made = {name: sum(getattr(one, name) for one in found) for name in ("choices", "searches", "decisions")}
    return f"{len(found)} matches, {made}, no byte differs"
