"""Whole short matches of every game, played by pressing and clicking what the screen offers."""

from typing import Any

import pytest

from stammtisch.cli.play_request import PlayRequest
from stammtisch.cli.tui.controls import Control
from stammtisch.cli.tui.local_table import LocalTable
from stammtisch.phrases import Language
from tests.live.fakes import runs
from tests.unit.cli.tui.pilot import Person, at_local_table

MATCHES: list[tuple[str, int, dict[str, Any], Language]] = [
    ("gaunerbande", 4, {"target": 10}, "en"),
    ("party_bugs", 2, {}, "de"),
    ("partout", 3, {}, "en"),
    ("gauner", 2, {}, "de"),
    ("tax_the_rich", 3, {}, "en"),
]
OVER = {"en": "The match is over.", "de": "Die Partie ist zu Ende."}


def local_table(seat: Person) -> LocalTable:
    assert isinstance(seat.app.backend, LocalTable)
    return seat.app.backend


class Hand:
    """Presses keys, clicks and goes with the arrows, in turns."""

    def __init__(self, seat: Person) -> None:
        self.seat, self.turn = seat, 0

    async def choose(self, asked: list[Control]) -> None:
        match = local_table(self.seat).match
        played = len(match.played)
        self.turn += 1
        asked = [control for control in asked if control.name != "claim"]  # which the others may refuse
        control = asked[self.turn % len(asked)]
        if self.turn % 8 == 1:
            await self.seat.click(control)
        elif self.turn % 8 == 2:
            await self.seat.press("right", "left", "enter")  # where the cursor was: the first that can be chosen
        else:
            self.seat.app.simulate_key(control.key)
        await self.seat.until(lambda: len(match.played) > played)


@pytest.mark.parametrize(("game", "players", "options", "language"), MATCHES, ids=str)
@runs
async def test_a_whole_match(game: str, players: int, options: dict[str, Any], language: Language) -> None:
    async with at_local_table(PlayRequest(game, players, options), language) as seat:
        hand = Hand(seat)
        await seat.play_on(hand.choose)
        assert hand.turn > 5
        await seat.until(lambda: OVER[language] in seat.shown)
        backend = local_table(seat)
        assert backend.match.over
        assert [control.name for control in seat.asked] == ["again", "other", "leave"]
        await seat.press(seat.asked[0].key)  # another match
        await seat.until(lambda: not backend.match.over)
        assert OVER[language] not in seat.shown
        assert backend.match.seed != 7
