"""`stammtisch games`."""

import json

import stammtisch as library
from tests.unit.cli.conftest import Command


def test_every_game_is_listed_in_both_languages(stammtisch: Command) -> None:
    for lang, word in (("en", "players"), ("de", "Personen")):
        listed = stammtisch("games", "--lang", lang).out
        assert all(f"({game})" in listed for game in library.games())
        assert listed.count(word) == len(library.games())


def test_options_are_shown_with_default_and_range(stammtisch: Command) -> None:
    listed = stammtisch("games", "gaunerbande").out
    assert "3–6 players" in listed
    assert ["target", "100", "10–1000"] in [line.split()[:3] for line in listed.splitlines()]


def test_json_says_all_that_load_needs(stammtisch: Command) -> None:
    described = json.loads(stammtisch("games", "--json").out)
    assert [game["game"] for game in described] == list(library.games())
    for game in described:
        defaults = {option["name"]: option["default"] for option in game["options"]}
        assert set(library.load(game["game"], game["usual_players"]).options) == set(defaults)
        assert game["usual_players"] in game["players"]
