"""What learning programs see: a row of numbers from the seat's knowledge only."""

import numpy as np

from stammtisch.games.contract import Rulebook
from stammtisch.games.observation import Seen
from stammtisch.gym.compiled import compiled_loop
from stammtisch.kernel import Numbers
from stammtisch.kernel.bits import members
from stammtisch.kernel.dice import playout_rng
from stammtisch.testing.law import law
from stammtisch.testing.variants import Variant
from stammtisch.testing.walks import positions, redealt


def seen(rules: Rulebook, numbers: Numbers, seat: int) -> Seen:
    out: Seen = np.full(rules.observation.length, np.nan, np.float32)
    compiled_loop(rules).look(numbers, seat, out)
    return out


def differing(rules: Rulebook, one: Seen, other: Seen) -> list[str]:
    """The names of the parts that differ."""
    before, after = rules.observation.apart(one), rules.observation.apart(other)
    return [name for name in before if not np.array_equal(before[name], after[name])]


@law
def every_number_of_an_observation_is_written(variant: Variant) -> None:
    for position in positions(variant, 4):
        rules = position.walk.rules
        for seat in range(variant.players):
            row = seen(rules, position.numbers, seat)
            left = [name for name, part in rules.observation.apart(row).items() if not np.isfinite(part).all()]
            assert not left, f"{position}: `observe` in observation.py leaves out {left} for seat {seat}"


@law
def a_redeal_changes_nothing_in_an_observation(variant: Variant) -> None:
    rng = playout_rng(5)
    for position in positions(variant, 8):
        rules = position.walk.rules
        for seat in range(variant.players):
            truth = seen(rules, position.numbers, seat)
            for _ in range(3):
                leaks = differing(rules, truth, seen(rules, redealt(rules, position.numbers, seat, rng), seat))
                assert not leaks, f"{position}: seat {seat} sees what it cannot know in {leaks} (observation.py)"


@law
def a_simultaneous_choice_is_in_no_other_observation(variant: Variant) -> None:
    for position in positions(variant, 8):
        rules, numbers = position.walk.rules, position.numbers
        waiting = members(rules.bindings.waiting(numbers))
        if len(waiting) < 2:
            continue
        chooser, observer = waiting[:2]
        rows: list[Seen] = []
        for choice in members(rules.bindings.legal(numbers, chooser)):
            after = numbers.copy()
            rules.bindings.apply(after, chooser, choice)
            rows.append(seen(rules, after, observer))
        for row in rows[1:]:
            leaks = differing(rules, rows[0], row)
            assert not leaks, f"{position}: seat {observer} can tell the choices of seat {chooser} apart, in {leaks}"
