"""What a game comes to: told twice, by compiled rules and where nothing is compiled (`test_stand_ins.py`)."""

from unittest.mock import patch

import stammtisch
from stammtisch.bots.advise import advise
from stammtisch.bots.levels import LEVELS, choose
from stammtisch.bots.review import review
from stammtisch.match import Match


def told(game: str) -> list[object]:
    """What a few matches of a game come to."""
    match, found = stammtisch.load(game).start(seed=7), list[object]()
    for number in range(24):
        if match.over:
            break
        seat = match.waiting[-1]
        level = list(LEVELS)[number % 3]
        match.play(seat, choose(match, seat, level, seed=number, simulations=3))
        found.append([match.played[-1], match.view(seat), match.numbers.tolist()])
    if not match.over:
        best = advise(match, match.waiting[0], simulations=12, imagined=4, seed=1)
        found.append([[one.choice, one.points, one.win, one.share, one.reason, one.then] for one in best])
    short = start(game)
    with patch.multiple("stammtisch.bots.review", IMAGINED_ROUNDS=4, CONFIRMING_ROUNDS=6):
        found.append(review(short.record(), simulations=6, seed=3).as_dict())
    return found


def start(game: str) -> Match:
    match = stammtisch.load(game).start(seed=8)
    for _ in range(3):
        seat = match.waiting[0]
        match.play(seat, match.choices(seat)[-1])
    return match
