"""The command as a whole: help, refusals, languages, and what it does not load."""

import subprocess
import sys

import pytest

from stammtisch.cli.speech import language
from tests.unit.cli.conftest import Command


def test_without_a_verb_it_shows_help(stammtisch: Command) -> None:
    shown = stammtisch()
    assert all(verb in shown.out for verb in ("play", "games", "replay", "warm"))
    assert shown.err == ""


@pytest.mark.parametrize("verb", ["play", "games", "replay", "warm"])
def test_help_has_examples(stammtisch: Command, verb: str) -> None:
    shown = stammtisch(verb, "--help")
    assert shown.status == 0
    assert f"stammtisch {verb} " in shown.out.partition("Examples:")[2]


@pytest.mark.parametrize(
    "arguments", [["dance"], ["games", "chess"], ["replay"], ["play", "gaunerbande", "--players", "many"]]
)
def test_a_refusal_is_one_line_and_status_2(stammtisch: Command, arguments: list[str]) -> None:
    refused = stammtisch(*arguments)
    assert refused.status == 2
    assert refused.out == ""
    assert refused.err.startswith("stammtisch: ")
    assert refused.err.count("\n") == 1


def test_a_refusal_speaks_the_chosen_language(stammtisch: Command) -> None:
    assert "There is no game 'chess'" in stammtisch("games", "chess").err
    assert "Ein Spiel 'chess' gibt es nicht" in stammtisch("games", "chess", "--lang", "de").err


@pytest.mark.parametrize(
    ("environment", "spoken"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": "en_US"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "de_DE"}, "de"),
        ({"LANG": ""}, "en"),
    ],
)
def test_the_environment_chooses_the_language(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], spoken: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language(None) == spoken
    assert language("de") == "de"


def test_help_does_not_load_the_compiler() -> None:
    loaded = "import sys, stammtisch.cli; print('numba' in sys.modules, 'numpy' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert shown.stdout.split()[0] == "False"
