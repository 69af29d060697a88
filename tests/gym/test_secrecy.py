"""What a seat cannot know is not in the numbers that it sees: they stay the same to the bit when it is drawn anew."""

from collections import Counter
from typing import Any

import numpy as np

import stammtisch
from stammtisch.gym import observation_spec
from stammtisch.kernel import Numbers
from stammtisch.kernel.bits import members
from stammtisch.kernel.dice import playout_rng
from stammtisch.testing.variants import Variant, all_variants
from stammtisch.testing.walks import redealt
from tests.gym.tables import Position, apart, positions, seen

SHARE = 0.5
REDEALS = 2
WORLDS = 30


def test_a_redeal_changes_nothing_that_the_seat_sees(variant: Variant) -> None:
    rng = playout_rng(1)
    for position in positions(variant, SHARE):
        rules = position.rules
        for seat in range(variant.players):
            truth = seen(rules, position.numbers, seat)
            for _ in range(REDEALS):
                other = seen(rules, redealt(rules, position.numbers, seat, rng), seat)
                if not np.array_equal(truth, other):
                    before, after = observation_spec(rules.id).apart(truth), observation_spec(rules.id).apart(other)
                    leaks = [name for name in before if not np.array_equal(before[name], after[name])]
                    raise AssertionError(f"{position}: seat {seat} sees what it cannot know in {leaks}")


def test_a_leak_would_be_noticed(game: str) -> None:
    """What one seat cannot know, another one sees: drawn anew for the first, it changes what the second sees."""
    variant, rng = next(variant for variant in all_variants() if variant.game == game), playout_rng(1)
    changed = total = 0
    for position in positions(variant, 0.2):
        if position.waiting:
            other = redealt(position.rules, position.numbers, 0, rng)
            changed += not np.array_equal(seen(position.rules, position.numbers, 1), seen(position.rules, other, 1))
            total += 1
    assert changed > 0.5 * total


def test_the_positions_above_are_thousands_and_meet_every_phase() -> None:
    met: Counter[tuple[str, str]] = Counter()
    for variant in all_variants():
        for position in positions(variant, SHARE):
            met[variant.game, position.phase] += 1
    for game in stammtisch.games():
        phases = stammtisch.load(game).rules.phases
        missing = [phase for phase in phases if not met[game, phase]]
        assert not missing, f"{game}: never in {missing}"
        assert sum(met[game, phase] for phase in phases) > 1000, game


def test_a_choice_at_the_same_time_is_not_seen_by_the_others(variant: Variant) -> None:
    """Whatever another seat chooses now, as long as it is still others' turn in the same step."""
    for position in positions(variant, 0.2):
        rules, waiting = position.rules, position.waiting
        if len(waiting) < 2:
            continue
        chooser, observer = waiting[0], waiting[1]
        rows = set()
        for choice in range(63):
            if rules.bindings.legal(position.numbers, chooser) >> choice & 1:
                numbers = position.numbers.copy()
                rules.bindings.apply(numbers, chooser, choice)
                rows.add(seen(rules, numbers, observer).tobytes())
        assert len(rows) == 1, f"{position}: seat {observer} can tell the choices of seat {chooser} apart"


def test_other_hands_are_among_what_a_seat_thinks_possible() -> None:
    """The truth is never ruled out; and nearly all that is not ruled out comes up when the rest is drawn anew."""
    rng = playout_rng(2)
    possible = met = 0
    for variant in (v for v in all_variants() if v.game in ("gaunerbande", "tax_the_rich")):
        for position in positions(variant, 0.002):
            for seat in range(variant.players):
                may = apart(position.rules, position.numbers, seat)["may"]
                drawn = np.zeros_like(may)
                worlds = [redealt(position.rules, position.numbers, seat, rng) for _ in range(WORLDS)]
                for world in (position.numbers, *worlds):
                    for other in range(1, variant.players):
                        drawn[other, hidden_cards(position, world, (seat + other) % variant.players)] = 1
                wrong = np.argwhere(drawn > may)
                assert not len(wrong), f"{position}: seat {seat} is told that this is impossible: {wrong}"
                possible, met = possible + may.sum(), met + drawn.sum()
    assert met > 0.9 * possible


def hidden_cards(position: Position, numbers: Numbers, seat: int) -> list[int]:
    world: Any = numbers.view(position.rules.state)[0]
    shown: int = world.open_cards[seat] if position.variant.game == "tax_the_rich" else 0
    return members(world.hands[seat] & ~shown)
