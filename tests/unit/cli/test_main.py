"""The command as a whole: help, refusals, languages, and what it does not load."""

import json
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
import typer
from typer.core import TyperArgument, TyperOption

from stammtisch.bots.levels import LEVELS
from stammtisch.cli import COMMANDS, app, command_name, german
from stammtisch.cli.completion import LEVELS as KNOWN
from stammtisch.cli.completion import complete_game, complete_level
from stammtisch.cli.language import resolve_language
from tests.unit.cli.conftest import Command


def test_without_a_command_it_shows_help(stammtisch: Command) -> None:
    shown = stammtisch()
    assert (shown.status, shown.err) == (0, "")
    assert all(command in shown.out for command in ("play", "games", "replay", "warm"))
    assert "stammtisch serve  opens a table in your browser" in shown.out
    assert stammtisch("--help") == shown
    assert "stammtisch serve  deckt einen Tisch in deinem Browser" in stammtisch("--lang", "de").out


def test_it_says_its_version(stammtisch: Command) -> None:
    assert stammtisch("--version") == (0, f"stammtisch {version('stammtisch')}\n", "")


@pytest.mark.parametrize("command", [command_name(command) for command in COMMANDS])
def test_help_has_examples(stammtisch: Command, command: str) -> None:
    shown = stammtisch(command, "--help")
    assert shown.status == 0
    assert f"stammtisch {command} " in shown.out.partition("Examples:")[2]


@pytest.mark.parametrize("command", [command_name(command) for command in COMMANDS])
def test_help_speaks_german(stammtisch: Command, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    shown = stammtisch(command, "--help", "--lang", "de")
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert stammtisch(command, "--help") == shown
    assert f"stammtisch {command} " in shown.out.partition("Beispiele:")[2]
    parameters = typer.main.get_group(app).commands[command].params
    said = [option.help for option in parameters if isinstance(option, (TyperArgument, TyperOption))]
    assert set(said) <= set(german.PARAMETERS), "every argument and option"
    assert german.COMMANDS[command].split()[0] in shown.out
    assert "Optionen" in shown.out


def test_the_language_may_also_come_first(stammtisch: Command) -> None:
    assert stammtisch("--lang", "de", "games") == stammtisch("games", "--lang", "de")
    assert "Befehle" in stammtisch("--lang", "de", "--help").out
    assert "Commands" in stammtisch("--help").out


@pytest.mark.parametrize(
    ("typed", "en", "de"),
    [
        ("pla", "There is no command 'pla'. Perhaps 'play'", "Einen Befehl 'pla' gibt es nicht. Vielleicht 'play'"),
        (
            "play --playrs 3",
            "no option '--playrs'. Perhaps --plain or --players?",
            "Eine Option '--playrs' gibt es nicht. Vielleicht --plain oder --players?",
        ),
        ("replay", "'file' is missing. See stammtisch replay --help", "'file' fehlt. Siehe stammtisch replay --help"),
        ("play --seat", "'--seat' needs a value.", "'--seat' braucht einen Wert."),
        ("play --plain=yes", "'--plain' takes no value.", "'--plain' nimmt keinen Wert."),
        ("play gauner now", "'now' does not belong here.", "'now' gehört nicht hierher."),
        ("play --seat first", "'--seat' must be a whole number.", "'--seat' muss eine ganze Zahl sein."),
        ("play --pace slow", "'--pace' must be a number of at least 0.", "'--pace' muss eine Zahl ab 0 sein."),
        ("play --pace -1", "'--pace' must be a number of at least 0.", "'--pace' muss eine Zahl ab 0 sein."),
        (
            "serve --port 70000",
            "'--port' must be a whole number from 0 to 65535.",
            "'--port' muss eine ganze Zahl von 0 bis 65535 sein.",
        ),
        ("arena --rounds two", "'--rounds' must be 'full' or 'one'.", "muss 'full' oder 'one' sein."),
    ],
)
def test_what_is_typed_wrongly_is_said_in_both_languages(stammtisch: Command, typed: str, en: str, de: str) -> None:
    for language, said in (("en", en), ("de", de)):
        refused = stammtisch("--lang", language, *typed.split())
        assert (refused.status, refused.err.count("\n")) == (2, 1)
        assert said in refused.err


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
    assert resolve_language(None) == spoken
    assert resolve_language("de") == "de"


def test_help_does_not_load_the_compiler() -> None:
    loaded = "import sys, stammtisch.cli; print('numba' in sys.modules, 'numpy' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert shown.stdout.split()[0] == "False"


def test_the_shell_completes_games_and_levels() -> None:
    assert complete_game("ga") == ["gaunerbande", "gauner"]
    assert complete_level("m") == ["master"]
    assert complete_level("master,r") == ["master,random", "master,regular"]
    assert tuple(LEVELS) == KNOWN


def test_benchmarks_have_sections(stammtisch: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert "There is no section 'nothing'." in stammtisch("bench", "nothing").err
    monkeypatch.setattr(sys.modules["stammtisch.cli.bench"], "CHECKOUT", tmp_path)
    refused = stammtisch("bench")
    assert refused.status == 2
    assert "Benchmarks need a checkout" in refused.err


def test_figures_for_scripts(stammtisch: Command) -> None:
    simulated = json.loads(stammtisch("simulate", "party_bugs", "-n", "20", "-w", "1", "--sample", "1", "--json").out)
    assert simulated[0]["matches"] == 20
    assert set(simulated[0]["figures"]["rounds"]) == {"mean", "low", "high"}
    held = json.loads(stammtisch("arena", "party_bugs", "beginner", "random", "-n", "2", "-w", "1", "--json").out)
    assert [bot["bot"] for bot in held["bots"]] == ["beginner", "random"]
    assert held["deals"] == 2
