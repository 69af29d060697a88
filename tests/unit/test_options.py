"""Loading a game: what there is, how many can play, and what can be agreed."""

import re
from typing import Any

import pytest

import stammtisch
from stammtisch import Game, OptionError


def test_the_games() -> None:
    assert stammtisch.games()[:5] == ("gaunerbande", "party_bugs", "partout", "gauner", "tax_the_rich")


@pytest.mark.parametrize("name", ["chess", "", "Gaunerbande", "gaunerbande ", None, 7, "registry", "..gaunerbande"])
def test_there_is_no_other_game(name: Any) -> None:
    with pytest.raises(OptionError) as caught:
        stammtisch.load(name)
    listed = ", ".join(stammtisch.games())
    assert caught.value.phrase == (
        f"There is no game {name!r}. The games are: {listed}.",
        f"Ein Spiel {name!r} gibt es nicht. Die Spiele sind: {listed}.",
    )


def test_without_a_number_the_usual_number_plays() -> None:
    game = stammtisch.load("gaunerbande")
    assert isinstance(game, Game)
    assert (game.id, game.players, game.options) == ("gaunerbande", 4, {"target": 100})


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_so_many_can_play(players: int) -> None:
    game = stammtisch.load("gaunerbande", players=players, target=50)
    assert (game.players, game.options) == (players, {"target": 50})
    assert repr(game) == f"<gaunerbande, players={players}, target=50>"
    assert len(game.start(seed=1).scores) == players


@pytest.mark.parametrize("players", [2, 7, 0, -4, 4.0, "4", True, [4], (3, 4)])
def test_nobody_else_can(players: Any) -> None:
    with pytest.raises(OptionError) as caught:
        stammtisch.load("gaunerbande", players=players)
    assert caught.value.phrase == (
        f"Gaunerbande is for 3, 4, 5, 6 players, not {players!r}.",
        f"Gaunerbande ist für 3, 4, 5, 6 Personen, nicht {players!r}.",
    )


@pytest.mark.parametrize("target", [9, 1001, 50.0, "50", True, None, [50]])
def test_a_value_that_is_not_allowed(target: Any) -> None:
    with pytest.raises(OptionError) as caught:
        stammtisch.load("gaunerbande", target=target)
    assert caught.value.phrase == (
        f"target must be a whole number from 10 to 1000, not {target!r}.",
        f"target muss eine ganze Zahl von 10 bis 1000 sein, nicht {target!r}.",
    )


def test_an_option_that_does_not_exist() -> None:
    with pytest.raises(OptionError) as caught:
        stammtisch.load("gaunerbande", goal=50)
    assert caught.value.phrase == (
        "Gaunerbande has no option 'goal'. Its options: target.",
        "Gaunerbande hat keine Option 'goal'. Es gibt: target.",
    )


def test_an_option_error_is_a_value_error() -> None:
    with pytest.raises(ValueError, match=re.escape("There is no game 'bridge'.")):
        stammtisch.load("bridge")


def test_a_games_options_are_its_own() -> None:
    given = {"target": 70}
    game = Game("gaunerbande", 3, given)
    given["target"] = 5
    match = game.start(seed=1)
    match.view()["options"]["target"] = 6
    match.record().options["target"] = 7
    assert game.options == match.view()["options"] == {"target": 70}


def test_one_game_starts_many_independent_matches() -> None:
    game = stammtisch.load("gaunerbande", players=3)
    first, second = game.start(seed=1), game.start(seed=1)
    first.play(0, first.choices(0)[0])
    assert second.played == []
    assert len(second.choices(0)) == len(first.choices(0)) + 1
