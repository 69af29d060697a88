"""The bots that a person plays against at the terminal."""

import pytest

import stammtisch
from stammtisch.cli.opponents import Opponents, player_names
from stammtisch.errors import OptionError
from stammtisch.match import Match


def played(game: str, levels: list[str], seed: str) -> Match:
    """A match of bots alone: somebody watches from a seat that is not there."""
    match = stammtisch.load(game).start(seed=3)
    bots = Opponents(levels, match.players + 1, match.players, seed)
    while not match.over:
        seat = match.waiting[-1]
        before = match.numbers.copy()
        choice = bots.choose(match, seat)
        assert (match.numbers == before).all()  # thinking changes nothing
        assert choice in match.choices(seat)
        match.play(seat, choice)
    return match


@pytest.mark.parametrize("game", stammtisch.games())
def test_bots_play_whole_matches_with_legal_choices(game: str) -> None:
    match = played(game, ["beginner"], "3")
    assert match.winners or game == "party_bugs"


def test_with_a_seed_they_play_the_same() -> None:
    first, second = (played("party_bugs", ["regular", "beginner", "random", "regular"], "3") for _ in range(2))
    assert first.played == second.played


def test_one_level_for_all_or_one_for_each() -> None:
    with pytest.raises(OptionError, match="There are 3 bots: name one level for all of them or one for each, not 2"):
        Opponents(["master", "random"], 4, 0)
    with pytest.raises(OptionError, match="There is no bot level 'genius'"):
        Opponents(["genius"], 4, 0)


def test_nobody_is_called_as_the_person_is() -> None:
    assert player_names(3, 1, "Alex") == ["Anton", "Alex", "Carl"]
    assert player_names(3, 0, "Berta") == ["Berta", "Anton", "Carl"]
