"""The terminal table's bots."""

import pytest

import stammtisch
from stammtisch.cli.table.opponents import rule_of_thumb
from stammtisch.kernel.dice import quick


@pytest.mark.parametrize("game", stammtisch.games())
def test_bots_play_whole_matches_with_legal_choices(game: str) -> None:
    match, rng = stammtisch.load(game).start(seed=3), quick(3)
    while not match.over:
        seat = match.waiting[-1]
        before = match.numbers.copy()
        choice = rule_of_thumb(match, seat, rng)
        assert (match.numbers == before).all()  # thinking changes nothing
        assert choice in match.choices(seat)
        match.play(seat, choice)
    assert match.winners or game == "party_bugs"
