"""Whole matches: laws that hold at every moment, and the same rules as plain Python."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import stammtisch
from stammtisch import Match
from stammtisch.kernel.dice import playout_rng

KEYS = {
    *("game", "players", "seat", "round", "phase", "waiting", "choices", "scores", "over", "winners", "options"),
    *("hand", "my_choice", "deck_sizes", "floor", "displays", "shown", "hidden", "hidden_seats", "played", "chosen"),
    *("order", "tie_holder", "paul", "last_round"),
    *("history", "known_hidden", "line", "final"),  # more than the page asks for
}


def check(match: Match) -> None:
    rules, sets = match.game.rules, max(match.players, 3)
    there = rules.places(rules.snapshot(match.numbers))
    assert Counter(card for cards in there.values() for card in cards) == dict.fromkeys(map(str, range(1, 14)), sets)
    for seat in (None, *range(match.players)):
        view = match.view(seat)
        assert set(view) == KEYS
        assert json.loads(json.dumps(view)) == view
        assert view["hand"] is None if seat is None else view["hand"] == sorted(view["hand"])
        assert view["floor"] == sorted(view["floor"])
        assert len(there["discarded"]) % 2 == 0
        if seat is not None:
            assert bool(view["choices"]) == (seat in match.waiting)
    if view["phase"] in ("hide", "play"):
        assert len(view["floor"]) == sets
        assert sorted([*view["chosen"], *view["waiting"]]) == list(range(match.players))
    assert sorted(view["line"]) == ([] if match.over else list(range(match.players)))
    if view["phase"] == "take":
        assert view["line"][len(view["line"]) - len(view["order"]) :] == view["order"]
        assert view["waiting"] == view["order"][:1]
        assert len(view["floor"]) == len(view["order"]) + (match.players == 2)
    assert view["scores"] == [sum(display) for display in view["displays"]]


@pytest.mark.parametrize("variant", [False, True], ids=["base", "variant"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_laws_of_a_match(players: int, variant: bool) -> None:
    rng = Random(players)
    for seed in range(4):
        match = stammtisch.load("party_bugs", players=players, variant=variant).start(seed)
        check(match)
        while match.waiting:
            seat = rng.choice(match.waiting)
            match.play(seat, rng.choice(match.choices(seat)))
            check(match)
        assert match.round == 13 - variant
        assert len(match.winners) == 1 or players == 2
        assert not match.view(0)["hand"]
        assert stammtisch.replay(match.record().dumps()).numbers.tobytes() == match.numbers.tobytes()


def trace(players: int, variant: bool) -> list[list[int]]:
    """Every state of a match, and what re-deals and rules of thumb make of some."""
    match = stammtisch.load("party_bugs", players=players, variant=variant).start("trace")
    bindings, rng, states = match.game.rules.bindings, playout_rng(9), [match.numbers.tolist()]
    while match.waiting:
        seat = match.waiting[-1]
        choice = bindings.policy(match.numbers, seat, bindings.legal(match.numbers, seat), rng)
        match.play(seat, match.game.rules.vocabulary(match.numbers, seat).texts[choice])
        states.append(match.numbers.tolist())
        other = match.numbers.copy()
        bindings.redeal(other, seat, rng)
        states.append(other.tolist())
    return states


def test_interpreted_rules_give_the_same_states() -> None:
    code = "import json; from tests.unit.games.party_bugs.test_matches import trace; print(json.dumps([{}]))"
    tables = [(2, True), (2, False), (5, True)]
    calls = ", ".join(f"trace({players}, {variant})" for players, variant in tables)
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", code.format(calls)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=Path(__file__).parents[4],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == [trace(players, variant) for players, variant in tables]
