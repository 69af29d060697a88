"""Who sits where."""

from collections import Counter

import pytest

from stammtisch.lab.arena.contest import Contest, seatings
from stammtisch.lab.bot import read_bot
from stammtisch.lab.errors import LabError


def test_two_bots_at_a_table_for_four() -> None:
    assert seatings(range(4), 2) == [
        (0, 0, 1, 1),
        (0, 1, 0, 1),
        (0, 1, 1, 0),
        (1, 0, 0, 1),
        (1, 0, 1, 0),
        (1, 1, 0, 0),
    ]


def test_an_odd_table_is_split_both_ways() -> None:
    assert seatings(range(3), 2) == [(0, 1, 1), (1, 0, 1), (1, 1, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0)]


def test_partners_are_never_split() -> None:
    assert seatings([0, 1, 0, 1], 2) == [(0, 1, 0, 1), (1, 0, 1, 0)]
    for seating in seatings([0, 1, 2, 0, 1, 2], 3):
        assert seating[:3] == seating[3:]


def test_three_bots_go_round() -> None:
    assert seatings(range(4), 3) == [(0, 1, 2, 0), (1, 2, 0, 1), (2, 0, 1, 2)]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("bots", [2, 3, 4, 5, 6])
def test_every_bot_has_every_seat_equally_often(players: int, bots: int) -> None:
    if bots > players:
        with pytest.raises(LabError, match=f"room for {players} bots at most"):
            seatings(range(players), bots)
        return
    found = seatings(range(players), bots)
    assert len(set(found)) == len(found)
    for seat in range(players):
        times = Counter(seating[seat] for seating in found)
        assert set(times) == set(range(bots))
        assert len(set(times.values())) == 1


@pytest.mark.parametrize(("players", "number"), [(3, 6), (4, 2), (6, 6)])
def test_a_game_says_itself_who_are_partners(players: int, number: int) -> None:
    bots = (read_bot("random"), read_bot("policy"))
    assert len(Contest("partout", players, {}, bots, "full", 0).seatings) == number


def test_one_bot_is_no_contest() -> None:
    with pytest.raises(LabError, match="two bots or more"):
        assert Contest("gaunerbande", 4, {}, (read_bot("random"),), "full", 0).seatings


def test_a_bot_that_meets_itself_is_told_apart() -> None:
    bots = (read_bot("random"), read_bot("random"), read_bot("policy"))
    assert Contest("gaunerbande", 4, {}, bots, "full", 0).names == ["random", "random#2", "policy"]
