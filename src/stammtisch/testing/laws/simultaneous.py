"""Choosing at the same time: the order does not matter, and nothing shows before the last choice."""

from random import Random

import numpy as np

from stammtisch import Match
from stammtisch.games.contract import View
from stammtisch.kernel.bits import members
from stammtisch.testing.law import law
from stammtisch.testing.variants import Variant
from stammtisch.testing.walks import observers, positions, walks


@law
def a_choice_leaves_what_the_others_owe_as_it_was(variant: Variant) -> None:
    for walk in walks(variant)[:2]:
        for position in list(walk)[:-1]:
            match = position.match
            others = {seat: match.choices(seat) for seat in match.waiting if seat != position.next.seat}
            match.play(position.next.seat, position.next.text)
            for seat, choices in others.items():
                assert match.choices(seat) == choices, f"{position}: {position.next} changed the choices of seat {seat}"


@law
def simultaneous_choices_commute(variant: Variant) -> None:
    rng = Random(1)
    for position in positions(variant, 20):
        match = position.match
        if len(match.waiting) < 2:
            continue
        a, b = rng.sample(match.waiting, 2)
        first, second = rng.choice(match.choices(a)), rng.choice(match.choices(b))
        one, other = match.copy(), match.copy()
        one.play(a, first)
        one.play(b, second)
        other.play(b, second)
        other.play(a, first)
        assert np.array_equal(one.numbers, other.numbers), (
            f"{position}: it matters whether {a} {first!r} or {b} {second!r} comes first, "
            f"in {sorted(differing(match, one, other))}"
        )


def differing(match: Match, one: Match, other: Match) -> set[str]:
    names = match.game.rules.state.names
    assert names is not None
    return {name for name in names if np.any(one.state[name] != other.state[name])}


@law
def in_a_simultaneous_step_nothing_shows_before_the_last_choice(variant: Variant) -> None:
    """Besides what is null for spectators, which is the chooser's own secret."""
    seen = {"waiting", *variant.demands.seen_choosing.split()}
    for position in positions(variant, 30):
        match = position.match
        if len(match.waiting) < 2:
            continue
        chooser, choice = position.next.seat, position.next.text
        own = {"choices", *(key for key, value in match.view(None).items() if value is None)}
        before = {seat: match.view(seat) for seat in observers(variant.players)}
        match.play(chooser, choice)
        for seat, view in before.items():
            changed = changed_keys(view, match.view(seat))
            allowed = own | seen if seat == chooser else seen
            assert changed <= allowed, (
                f"{position}: {position.next} showed {seat} {sorted(changed - allowed)} before all had chosen; if "
                "the rules of the game say so, list these keys as `seen_choosing` in conformance.py"
            )


def changed_keys(before: View, after: View) -> set[str]:
    return {key for key in before if before[key] != after[key]}


@law
def in_a_simultaneous_step_all_choices_take_as_many_steps(variant: Variant) -> None:
    """Who still owes a choice is public. If one choice were the end of a seat's step and another the beginning of a
    second question, everybody would know which of them it was before all have chosen."""
    for position in positions(variant, 20):
        numbers, bindings = position.numbers, position.walk.rules.bindings
        waiting = members(bindings.waiting(numbers))
        for chooser in waiting if len(waiting) > 1 else ():
            then: dict[int, str] = {}  # who waits after a choice → the choice
            for choice, text in zip(
                members(bindings.legal(numbers, chooser)), position.match.choices(chooser), strict=True
            ):
                after = numbers.copy()
                bindings.apply(after, chooser, choice)
                then[bindings.waiting(after)] = text
            assert len(then) == 1, (
                f"{position}: seat {chooser} tells the others what it chooses: after "
                + ", after ".join(f"{text!r} seats {members(seats)} owe a choice" for seats, text in then.items())
                + ". Such a decision cannot be asked in two steps while others choose too: if it is too large for 63 "
                "choices, let a number stand for a place in the seat's hand (a vocabulary made for a state and a seat)"
            )
