"""Whole matches against the rules written a second time: every choice, every view, every score."""

from random import Random

import pytest

import stammtisch
from tests.unit.games.party_bugs.by_hand import Game


@pytest.mark.parametrize("variant", [False, True], ids=["base", "variant"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_matches_agree_choice_by_choice(players: int, variant: bool) -> None:
    rng = Random(players)
    game = stammtisch.load("party_bugs", players=players, variant=variant)
    for seed in range(12):
        match = game.start(seed)
        slow = Game(match)
        while match.waiting:
            seat = rng.choice(match.waiting)
            watcher = rng.choice([None, seat, *range(players)])
            seen, expected = match.view(watcher), slow.view(watcher)
            assert {key: seen[key] for key in expected} == expected, match.played
            text = rng.choice(match.choices(seat))
            match.play(seat, text)
            slow.play(seat, text)
        for watcher in (None, *range(players)):
            seen, expected = match.view(watcher), slow.view(watcher)
            assert {key: seen[key] for key in expected} == expected
