"""A refusal tells nothing either: whoever tries cards at random does not learn who has them."""

import random

import pytest

from stammtisch.errors import IllegalChoice
from stammtisch.games.registry import game_ids
from stammtisch.kernel.dice import playout_rng
from stammtisch.match import Game, Match


def refusal(match: Match, seat: int, choice: str) -> tuple[str, str] | None:
    try:
        match.copy().play(seat, choice)
    except IllegalChoice as error:
        return error.phrase.en, error.phrase.de
    return None


@pytest.mark.parametrize("game", game_ids())
def test_what_is_refused_is_refused_alike_whatever_the_others_hold(game: str) -> None:
    dice = random.Random(9)
    tried: set[str] = {"", "nonsense", "pass r99"}
    for _ in range(12):
        match = Game(game).start(dice.randbytes(32))
        for _ in range(dice.randrange(60)):
            for seat in match.waiting:
                tried.update(match.choices(seat))
            seat = dice.choice(match.waiting)
            match.play(seat, dice.choice(match.choices(seat)))
            if match.over:
                break
        for seat in range(match.players):
            twin = match.copy()
            twin.game.rules.bindings.redeal(twin.numbers, seat, playout_rng(dice.randrange(2**60)))
            for choice in dice.sample(sorted(tried), min(40, len(tried))):
                assert refusal(match, seat, choice) == refusal(twin, seat, choice)
