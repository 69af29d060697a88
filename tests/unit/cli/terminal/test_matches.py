"""Whole short matches of every game, played by pressing and clicking what the screen offers."""

from typing import Any

import pytest

from stammtisch.cli.table.wishes import Wishes
from stammtisch.cli.terminal.own import OwnTable
from stammtisch.cli.terminal.pieces import Piece
from stammtisch.phrases import Language
from tests.live.world import runs
from tests.unit.cli.terminal.sitting import Sitting, at_own_table

MATCHES: list[tuple[str, int, dict[str, Any], Language]] = [
    ("gaunerbande", 4, {"target": 10}, "en"),
    ("party_bugs", 2, {}, "de"),
    ("partout", 3, {}, "en"),
    ("gauner", 2, {}, "de"),
    ("tax_the_rich", 3, {}, "en"),
]
OVER = {"en": "The match is over.", "de": "Die Partie ist zu Ende."}


def own_table(seat: Sitting) -> OwnTable:
    assert isinstance(seat.terminal.house, OwnTable)
    return seat.terminal.house


class Hand:
    """Presses keys, clicks and goes with the arrows, in turns."""

    def __init__(self, seat: Sitting) -> None:
        self.seat, self.turn = seat, 0

    async def choose(self, asked: list[Piece]) -> None:
        match = own_table(self.seat).match
        played = len(match.played)
        self.turn += 1
        piece = asked[self.turn % len(asked)]
        if self.turn % 8 == 1:
            await self.seat.click(piece)
        elif self.turn % 8 == 2:
            await self.seat.press("right", "left", "enter")  # where the cursor was: the first that can be chosen
        else:
            self.seat.terminal.simulate_key(piece.key)
        await self.seat.until(lambda: len(match.played) > played)


@pytest.mark.parametrize(("game", "players", "options", "language"), MATCHES, ids=str)
@runs
async def test_a_whole_match(game: str, players: int, options: dict[str, Any], language: Language) -> None:
    async with at_own_table(Wishes(game, players, options), language) as seat:
        hand = Hand(seat)
        await seat.play_on(hand.choose)
        assert hand.turn > 5
        await seat.until(lambda: OVER[language] in seat.shown)
        house = own_table(seat)
        assert house.match.over
        assert [piece.text for piece in seat.asked] == ["again", "other", "leave"]
        await seat.press(seat.asked[0].key)  # another match
        await seat.until(lambda: not house.match.over)
        assert OVER[language] not in seat.shown
        assert house.match.seed != 7
