"""The numbers that a seat sees say what its view or the state says, in every part and position."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

import stammtisch
from stammtisch.games.contract import Snapshot
from stammtisch.games.observation import BY_HAND, EACH, LOOKER, WRITTEN, Kind, Part, Seen
from stammtisch.games.party_bugs.state import OVER
from stammtisch.games.registry import rulebook
from stammtisch.games.tax_the_rich.state import STACK
from stammtisch.gym import observation_spec
from stammtisch.kernel.bits import members
from stammtisch.testing.variants import Variant, all_variants
from tests.gym.tables import Position, apart, positions
from tests.gym.told import SEATS, TELLERS, Eye, Told, bits


def test_what_is_seen_is_what_the_view_tells(variant: Variant) -> None:
    for position in positions(variant, 0.02):
        for seat in range(variant.players):
            compare(position, seat, told(position, seat))


def compare(position: Position, seat: int, told: Told) -> None:
    numbers = apart(position.rules, position.numbers, seat)
    for part, expected in told.items():
        wanted = np.asarray(expected, np.float32)
        same = wanted.shape == numbers[part].shape and np.abs(numbers[part] - wanted).max() < 1e-6
        assert same, f"{position}, seat {seat}: {part} is {numbers[part].tolist()}, and ought to be {expected}"


def told(position: Position, seat: int) -> Told:
    """The parts that come from functions."""
    n = position.variant.players
    view, s = position.view(seat), position.snapshot
    if not position.waiting:
        view["phase"] = "over"
    eye = Eye(view, seat, n)
    return (
        {"waiting": eye.seats(*position.waiting)} | TELLERS[position.rules.id](eye) | UNTOLD[position.rules.id](eye, s)
    )


def of_party_bugs(eye: Eye, s: Snapshot) -> Told:
    """Parts that no view shows in this form."""
    ruled_out = [members(s.ruled_out[seat]) if s.hidden[seat] >= 0 else [] for seat in range(eye.players)]
    assert all(hidden not in out for hidden, out in zip(s.hidden, ruled_out, strict=False) if s.phase != OVER)
    return {"not_hidden": eye.rows(ruled_out, list(range(13)))}


def of_tax_the_rich(eye: Eye, s: Snapshot) -> Told:
    covered = [s.lies[s.tricks][number] for number in members(s.covered)]
    stacks = list(zip(s.stack_owner, s.stack_influencers, strict=True))[: s.stack_count]
    fame = [sum(found for owner, found in stacks if owner == seat) for seat in range(eye.players)]
    spoils = [found for owner, found in stacks if owner == s.target] if s.phase == STACK else []
    return {
        "bonuses": np.array([row[s.round_no - 1] for row in s.bonus]) / 10,
        "lead": eye.seats(None if s.leader < 0 else s.lead),
        "covered": eye.seats(*covered),
        "influencers": eye.each(fame) / 4,
        "spoils": np.array(spoils + [0] * (24 - len(spoils))) / 4,
    }


UNTOLD = defaultdict(lambda: lambda eye, s: {}, {"party_bugs": of_party_bugs, "tax_the_rich": of_tax_the_rich})

# --- parts that are fields ---


def test_a_part_of_a_field_says_what_the_state_says(variant: Variant) -> None:
    for position in positions(variant, 0.02):
        for seat in range(variant.players):
            eye, s = Eye({}, seat, variant.players), position.snapshot
            compare(position, seat, {part.name: stated(part, eye, s) for part in of_fields(variant.game)})


def of_fields(game: str) -> list[Part]:
    return [part for part in observation_spec(game).parts if part.of in rulebook(game).layout]


def stated(part: Part, eye: Eye, s: Snapshot) -> Seen:
    """The part of a row, from the field it is of."""
    field = getattr(s, str(part.of))
    if part.whose == EACH:
        rows = [shown(part.kind, field[(eye.seat + i) % eye.players], eye) for i in range(eye.players)]
        return np.array(rows + [np.zeros_like(rows[0])] * (SEATS - eye.players)).reshape(part.shape)
    return shown(part.kind, field[eye.seat] if part.whose == LOOKER else field, eye).reshape(part.shape)


def shown(kind: Kind, value: Any, eye: Eye) -> Seen:
    return SHOWN[kind.name](kind, value, eye).astype(np.float32)


SHOWN: dict[str, Callable[[Kind, Any, Eye], NDArray[Any]]] = {
    "number": lambda kind, value, eye: np.array(value) / kind.unit,
    "size": lambda kind, value, eye: np.array(len(members(value))) / kind.unit,
    "flag": lambda kind, value, eye: np.array(value),
    "set": lambda kind, value, eye: bits(kind.shape[0], members(value)),
    "one": lambda kind, value, eye: bits(kind.shape[0], [value - kind.first] if value >= kind.first else []),
    "seat": lambda kind, value, eye: eye.seats(None if value < 0 else value),
    "seats": lambda kind, value, eye: eye.seats(*members(value)),
}


def test_every_part_is_tested_here_or_against_redeals(game: str) -> None:
    tested = {"may"} & observation_spec(game).starts.keys() | {part.name for part in of_fields(game)}
    for variant in (variant for variant in all_variants() if variant.game == game):
        for position in positions(variant, 0.001):
            tested |= told(position, 0).keys()
    assert tested == observation_spec(game).starts.keys()


def test_every_kind_of_part_is_in_use_and_tested() -> None:
    used = {part.kind.name for game in stammtisch.games() for part in observation_spec(game).parts}
    assert used == {*WRITTEN, BY_HAND.name}
    assert WRITTEN.keys() == SHOWN.keys()


def test_a_row_of_many_matches_comes_apart_without_a_copy(game: str) -> None:
    table = observation_spec(game)
    rows = np.zeros((5, table.length), np.float32)
    parts = table.apart(rows)
    assert all(np.shares_memory(rows, part) for part in parts.values())
    assert [part.shape for part in parts.values()] == [(5, *part.shape) for part in table.parts]
