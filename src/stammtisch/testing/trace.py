"""Goes on from given states and writes down a fingerprint of all that is computed on the way.

The law that compiled and interpreted rules agree runs this twice: here, and with `NUMBA_DISABLE_JIT=1` as a program
that reads the states from its standard input.
"""

import hashlib
import json
import sys

import numpy as np

from stammtisch.games.contract import SEATS, Rulebook
from stammtisch.kernel import Numbers
from stammtisch.kernel.dice import playout_rng
from stammtisch.testing.variants import Variant, variant_named
from stammtisch.testing.walks import choices_of, redealt

CHOICES = 6  # made from each state

States = dict[str, list[list[int]]]  # a variant's id → states as numbers


def traces(states: States) -> dict[str, list[list[str]]]:
    return {
        name: [dealt(variant_named(name)), *(played(variant_named(name), s) for s in some)]
        for name, some in states.items()
    }


def dealt(variant: Variant) -> list[str]:
    return [fingerprint(variant.load().start("trace").numbers)]


def played(variant: Variant, state: list[int]) -> list[str]:
    """What the bots' functions say of the state, then a line per choice: who chose what, and where it led."""
    rules, numbers = variant.load().rules, np.array(state, np.int64)
    lines = [*advice(rules, numbers)]
    for seat, choice in choices_of(rules, numbers, 0, "random"):
        text = rules.vocabulary(numbers, seat).texts[choice]
        rules.bindings.apply(numbers, seat, choice)
        lines.append(f"{seat} {text}: {fingerprint(numbers)}")
        if len(lines) > CHOICES:
            break
    return lines


def advice(rules: Rulebook, numbers: Numbers) -> list[str]:
    rng, value = playout_rng(3), np.zeros(SEATS)
    rules.bindings.value(numbers, numbers, value)
    lines = [f"value: {value.tolist()}"]
    for seat in range(int(numbers[rules.layout["players"][0]])):
        if legal := rules.bindings.legal(numbers, seat):
            lines.append(f"policy of seat {seat}: {rules.bindings.policy(numbers, seat, legal, rng)}")
    lines.append(f"redeal for seat 0: {fingerprint(redealt(rules, numbers, 0, rng))}")
    return lines


def fingerprint(numbers: Numbers) -> str:
    return hashlib.sha256(numbers.tobytes()).hexdigest()[:12]


if __name__ == "__main__":
    print(json.dumps(traces(json.load(sys.stdin))))
