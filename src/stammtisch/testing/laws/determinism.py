"""The same seed, options and choices give the same match: again, from a copy, from a record, compiled or not."""

import json
import os
import subprocess
import sys
from random import Random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from stammtisch import Match
from stammtisch.testing.law import examples, law
from stammtisch.testing.trace import traces
from stammtisch.testing.variants import Variant, variants
from stammtisch.testing.walks import Walk, as_json, at, observers, positions, walks

seeds = st.integers() | st.text(st.characters(codec="utf-8"), max_size=20) | st.binary(max_size=20)


@law
@examples
@given(seed=seeds, luck=st.randoms(use_true_random=False))
def the_same_seed_and_choices_give_the_same_match(variant: Variant, seed: int | str | bytes, luck: Random) -> None:
    game = variant.load()
    one, other = game.start(seed), variant.load().start(seed)
    for _ in range(30):
        assert np.array_equal(one.numbers, other.numbers), f"{seed!r}: {one.played}"
        if one.over:
            break
        seat = luck.choice(one.waiting)
        choice = luck.choice(one.choices(seat))
        told = one.play(seat, choice)
        assert list(told) == list(other.play(seat, choice)), f"{seed!r}: {one.played}"


@law
def seeds_of_another_kind_or_value_deal_other_cards(variant: Variant) -> None:
    deals = [variant.load().start(seed).numbers.tobytes() for seed in (7, "7", b"7", 8, -7, "", b"", None, None)]
    assert len(set(deals)) == len(deals)


@law
def a_match_played_again_is_the_same_in_every_view(variant: Variant) -> None:
    for walk in walks(variant)[:2]:
        again = variant.load().start(walk.seed)
        for step in walk.steps:
            again.play(step.seat, step.text)
        assert np.array_equal(again.numbers, walk.end.numbers), f"{variant}, seed {walk.seed}, {walk.style}"
        assert everything(again) == everything(walk.end), f"{variant}, seed {walk.seed}, {walk.style}"


@law
def a_copy_goes_its_own_way(variant: Variant) -> None:
    for position in positions(variant, 2):
        match = position.match
        before, copy = everything(match), match.copy()
        assert everything(copy) == before, str(position)
        play_on(copy, 20)
        assert everything(match) == before, f"{position}: playing on a copy changed the match"
        copy = match.copy()
        before = everything(copy)
        play_on(match, 20)
        assert everything(copy) == before, f"{position}: playing on changed an earlier copy"


@law
def a_state_is_only_its_numbers(variant: Variant) -> None:
    """Another match, of another seed and past, goes on from copied numbers as the first one does."""
    for position in positions(variant, 2):
        match = position.match
        other = at(play_on(variant.load().start("another"), 3), position.numbers)
        for _ in range(20):
            assert np.array_equal(match.numbers, other.numbers), str(position)
            for seat in observers(variant.players):
                one, two = match.view(seat), other.view(seat)
                del one["history"], two["history"]  # the one thing a match remembers beside its state
                assert one == two, f"{position}, then {match.played[position.after :]}"
            if match.over:
                break
            seat = match.waiting[0]
            choice = match.choices(seat)[-1]
            assert list(match.play(seat, choice)) == list(other.play(seat, choice)), str(position)


@law
def looking_changes_nothing(variant: Variant) -> None:
    for position in positions(variant, 2):
        match, numbers, rules = position.match, position.numbers, position.walk.rules
        for seat in observers(variant.players):
            match.view(seat)
            rules.view(rules.snapshot(match.numbers), seat)
        for seat in range(variant.players):
            match.choices(seat)
        rules.places(rules.snapshot(match.numbers))
        match.record().dumps()
        _ = (match.waiting, match.over, match.scores, match.winners, match.round, repr(match))
        assert np.array_equal(match.numbers, numbers), str(position)


@law
def what_is_played_in_a_round_does_not_change_the_next_deal(variant: Variant) -> None:
    if not variant.demands.deals_every_round:
        return
    dealt: dict[tuple[int, int], list[bytes]] = {}  # seed and round → every hand
    for seed in (0, 1):
        for style in ("random", "policy", "one against all"):
            walk = Walk(variant, seed, style)
            for previous, position in zip(walk, list(walk)[1:], strict=False):
                now = position.match
                if now.round == previous.match.round:
                    continue
                hands = [as_json(now.view(seat)["hand"]) for seat in range(variant.players)]
                known = dealt.setdefault((seed, now.round), hands)
                assert hands == known, f"{position}: other play in earlier rounds gave other cards in this one"
    assert dealt, (
        f"{variant} never deals a second round: let its options in conformance.py make matches longer, or say "
        "deals_every_round=False there"
    )


@law
def compiled_and_interpreted_rules_agree(game: str) -> None:
    """The same source as plain Python: every deal, state, re-deal, policy and value the same to the last bit."""
    spread = {str(variant): positions(variant, 2) for variant in variants(game)}
    states = {name: [position.numbers.tolist() for position in some] for name, some in spread.items()}
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-m", "stammtisch.testing.trace"],
        input=json.dumps(states),
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    interpreted, compiled = json.loads(ran.stdout), traces(states)
    for name, some in spread.items():
        for where, one, other in zip(["the deal", *some], interpreted[name], compiled[name], strict=True):
            assert one == other, f"{name}, {where}"


def everything(match: Match) -> bytes:
    views = [match.view(seat) for seat in observers(match.players)]
    return as_json([match.numbers.tolist(), match.played, match.history, views])


def play_on(match: Match, choices: int) -> Match:
    for _ in range(choices):
        if not match.over:
            seat = match.waiting[-1]
            match.play(seat, match.choices(seat)[0])
    return match
