"""Whole matches: what always holds, the horizon, records, and compiled against interpreted."""

import os
import subprocess
import sys

import pytest

import stammtisch
from stammtisch.games.partout.words import CARD
from stammtisch.kernel.dice import playout_rng

from .table import PLAYERS, new, random_match


@pytest.mark.parametrize("players", PLAYERS)
def test_cards_are_conserved_and_choices_never_run_out(players: int) -> None:
    for seed in range(3):
        for match, seat, _ in random_match(players, seed):
            places = match.game.rules.places(match.game.rules.snapshot(match.numbers))
            assert sorted(card for place in places.values() for card in place) == sorted(CARD)
            assert match.choices(seat)
            assert all(match.choices(other) == () for other in range(players) if other != seat)
            assert match.winners == ()
        assert match.over
        assert match.winners == tuple(s for s in range(players) if match.scores[s] == max(match.scores))


def test_places_say_where_every_card_lies() -> None:
    for match, _, _ in random_match(4, 2):
        places = match.game.rules.places(match.game.rules.snapshot(match.numbers))
        view = match.view()
        assert places["trick"] == [lying["card"] for lying in view["trick"]]
        for seat in range(4):
            won = [lying["card"] for trick in view["tricks"] if trick["winner"] == seat for lying in trick["cards"]]
            assert places[f"won {seat}"] == won
            assert places[f"hand {seat}"] == match.view(seat)["hand"]


@pytest.mark.parametrize("players", PLAYERS)
def test_a_match_halts_at_its_horizon(players: int) -> None:
    match = new(players)
    match.state.horizon = 2
    end = match.numbers.copy()
    match.game.rules.bindings.playouts(match.numbers, 20, playout_rng(1), end)
    after = match.game.rules.snapshot(end)
    assert (after.counted, after.round_no, after.winners) == (2, 2, 0)
    assert after.hands == [0] * 6
    assert match.game.rules.bindings.waiting(end) == 0
    assert all(match.game.rules.bindings.legal(end, seat) == 0 for seat in range(players))


def test_rounds_are_dealt_independently_of_what_was_played() -> None:
    def second_hands(last: bool) -> list[list[str]]:
        match = new(4, "same")
        while match.round == 1:
            (seat,) = match.waiting
            match.play(seat, match.choices(seat)[-1 if last else 0])
        return [match.view(seat)["hand"] for seat in range(4)]

    assert second_hands(True) == second_hands(False)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_record_replays(players: int) -> None:
    *_, (match, _, _) = random_match(players, 9)
    again = stammtisch.replay(match.record().dumps())
    assert again.numbers.tobytes() == match.numbers.tobytes()
    assert again.view(0) == match.view(0)


WALK = """
import hashlib
from random import Random
import stammtisch
from stammtisch.kernel.dice import playout_rng
digest = hashlib.sha256()
for players in (3, 4, 6):
    match, chance, rng = stammtisch.load("partout", players=players).start(seed=5), Random(5), playout_rng(5)
    match.state.horizon = 2
    bindings = match.game.rules.bindings
    while match.waiting:
        (seat,) = match.waiting
        legal = bindings.legal(match.numbers, seat)
        wise = bindings.policy(match.numbers, seat, legal, rng)
        other = match.copy()
        bindings.redeal(other.numbers, seat, rng)
        digest.update(f"{wise} {match.choices(seat)}".encode())
        digest.update(other.numbers.tobytes())
        match.play(seat, chance.choice(match.choices(seat)))
        digest.update(match.numbers.tobytes())
print(digest.hexdigest())
"""


def test_compiled_and_interpreted_are_the_same_to_the_byte() -> None:
    def walked(**more: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", WALK], env={**os.environ, **more}, capture_output=True, text=True, check=True
        )
        return done.stdout

    assert walked() == walked(NUMBA_DISABLE_JIT="1") != ""
