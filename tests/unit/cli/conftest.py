"""Runs the command in this process, as the shell would."""

import io
from collections.abc import Callable
from typing import NamedTuple

import pytest

from stammtisch.cli import main


class Outcome(NamedTuple):
    status: int
    out: str
    err: str


Command = Callable[..., Outcome]


@pytest.fixture
def stammtisch(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """`stammtisch("games", "--json")`: the exit status and what was written. `typed` is what the person types."""

    def run(*arguments: str, typed: str = "") -> Outcome:
        monkeypatch.setattr("sys.argv", ["stammtisch", *arguments])
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as stop:
            main()
        status = stop.value.code
        assert isinstance(status, int)
        return Outcome(status, *capsys.readouterr())

    return run


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")
