"""The table of parts: what is derived from it, and what it refuses."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from stammtisch import Game
from stammtisch.games import package
from stammtisch.games.contract import SEATS
from stammtisch.games.observation import ONE_SEAT, ObservationSpec, Part, by_hand, number, own, phase, public, set_of
from stammtisch.games.package import IncompleteGame
from stammtisch.gym.compiled import compiled_loop
from tests.unit.games.stones import GAME


def test_a_game_without_a_table_shows_what_every_game_has_and_the_phase() -> None:
    spec = GAME.observation
    assert [part.name for part in spec.parts] == ["players", "waiting", "scores", "phase"]
    match = Game(GAME, 3).start(1)
    match.play(0, "take 1")
    row: Any = np.full(spec.length, np.nan, np.float32)
    compiled_loop(GAME).look(match.numbers, 2, row)
    seen = {name: part.tolist() for name, part in spec.apart(row).items()}
    assert seen == {
        "players": [0, 1, 0, 0, 0],
        "waiting": [0, 0, 1, 0, 0, 0],  # seat 1, two to the left of seat 2
        "scores": [0] * SEATS,
        "phase": [1, 0],
    }


@pytest.mark.parametrize(
    "part",
    [
        public("stone", number(1), "no such field"),
        own("pile", number(1), "a field that has no entry for each seat"),
        public("scores", set_of(5), "a field of all seats, as if it were of none", of="scores")._replace(name="all"),
        public("turn", ONE_SEAT, "a function's place taken by a text", of="turn()"),
    ],
    ids=lambda part: part.about,
)
def test_a_part_must_be_of_a_field_in_the_form_it_needs(part: Part) -> None:
    with pytest.raises(ValueError, match=f"stones: the part {part.name!r} of the observation is s"):
        _ = replace(GAME, observation=ObservationSpec(part)).observe


def test_two_parts_cannot_have_one_name() -> None:
    with pytest.raises(AssertionError, match="phase"):
        ObservationSpec(phase(("a",)), phase(("b",)))


def test_parts_by_hand_need_somebody_to_write_them(monkeypatch: pytest.MonkeyPatch) -> None:
    found, _ = package.collect("tests.unit.games.stones")
    table = ObservationSpec(by_hand("may", (2,), "…"))
    monkeypatch.setattr(package, "collect", lambda _: ({**found, "observation": table}, []))
    with pytest.raises(IncompleteGame, match=r"observe_rest \(observation.py\)"):
        package.rulebook("tests.unit.games.stones")
