"""The numbers that a seat sees say what its view says, in every part and position."""

import numpy as np

from stammtisch.games.contract import Snapshot
from stammtisch.games.party_bugs.state import OVER
from stammtisch.games.tax_the_rich.state import STACK
from stammtisch.gym import sight
from stammtisch.kernel.bits import members
from tests.conformance.variants import VARIANTS, Variant
from tests.gym.tables import Position, apart, positions
from tests.gym.told import TELLERS, Eye, Told


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
    n = position.variant.players
    view = position.view(seat)
    if not position.waiting:
        view["phase"] = "over"
    eye = Eye(view, seat, n)
    head = {
        "players": [players == n for players in range(2, 7)],
        "waiting": eye.seats(*position.waiting),
        "scores": eye.each(position.snapshot.scores[:n]) / np.float32(SCORES[position.rules.id]),
    }
    return head | TELLERS[position.rules.id](eye)


SCORES = {"gaunerbande": 100, "party_bugs": 50, "partout": 100, "gauner": 100, "tax_the_rich": 50}

# --- parts that no view shows in this form ---


def test_the_rest_is_what_the_state_says(variant: Variant) -> None:
    for position in positions(variant, 0.02):
        for seat in range(variant.players):
            compare(position, seat, UNTOLD[variant.game](Eye({}, seat, variant.players), position.snapshot))


def of_gaunerbande(eye: Eye, s: Snapshot) -> Told:
    return {"target": [s.target / 100]}


def of_party_bugs(eye: Eye, s: Snapshot) -> Told:
    ruled_out = [members(s.ruled_out[seat]) if s.hidden[seat] >= 0 else [] for seat in range(eye.players)]
    assert all(hidden not in out for hidden, out in zip(s.hidden, ruled_out, strict=False) if s.phase != OVER)
    return {"round": [s.round_no / 13], "variant": [s.variant], "not_hidden": eye.rows(ruled_out, list(range(13)))}


def of_partout(eye: Eye, s: Snapshot) -> Told:
    return {"round": [s.round_no / 8]}


def of_gauner(eye: Eye, s: Snapshot) -> Told:
    return {}


def of_tax_the_rich(eye: Eye, s: Snapshot) -> Told:
    covered = [s.lies[s.tricks][number] for number in members(s.covered)]
    stacks = list(zip(s.stack_owner, s.stack_influencers, strict=True))[: s.stack_count]
    fame = [sum(found for owner, found in stacks if owner == seat) for seat in range(eye.players)]
    spoils = [found for owner, found in stacks if owner == s.target] if s.phase == STACK else []
    return {
        "round": [s.round_no == number for number in (1, 2, 3)],
        "feminist": [s.feminist],
        "bonuses": np.array([row[s.round_no - 1] for row in s.bonus]) / 10,
        "starter": eye.seats(s.starter),
        "lead": eye.seats(None if s.leader < 0 else s.lead),
        "covered": eye.seats(*covered),
        "influencers": eye.each(fame) / 4,
        "spoils": np.array(spoils + [0] * (24 - len(spoils))) / 4,
    }


UNTOLD = {
    "gaunerbande": of_gaunerbande,
    "party_bugs": of_party_bugs,
    "partout": of_partout,
    "gauner": of_gauner,
    "tax_the_rich": of_tax_the_rich,
}


def test_every_part_is_tested_here_or_against_redeals(game: str) -> None:
    tested = {"may"} & sight(game).starts.keys()
    for variant in (variant for variant in VARIANTS if variant.game == game):
        for position in positions(variant, 0.001):
            tested |= told(position, 0).keys() | UNTOLD[game](Eye({}, 0, variant.players), position.snapshot).keys()
    assert tested == sight(game).starts.keys()


def test_a_row_of_many_matches_comes_apart_without_a_copy(game: str) -> None:
    table = sight(game)
    rows = np.zeros((5, table.length), np.float32)
    parts = table.apart(rows)
    assert all(np.shares_memory(rows, part) for part in parts.values())
    assert [part.shape for part in parts.values()] == [(5, *part.shape) for part in table.parts]
