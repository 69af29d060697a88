"""`stammtisch review`: what decisions cost, in words, as JSON and as a picture."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import stammtisch
from stammtisch.bots import choose
from stammtisch.cli import app


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = stammtisch.load("party_bugs", players=2).start(4)
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, choose(match, seat, "beginner", seed=len(match.played)))
    file = tmp_path / "evening.json"
    file.write_text(match.record().dumps())
    return file


def run(*words: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["review", *map(str, words), "--simulations", "40"])
    return result.exit_code, result.stdout


def test_every_seat_is_told_how_it_did(record: Path) -> None:
    status, told = run(record, "--lang", "de")
    assert status == 0
    assert "Genauigkeit" in told
    rows = [line.split() for line in told.splitlines() if line.strip().startswith(("0 ", "1 "))]
    assert len(rows) == 2
    assert all(re.fullmatch(r"\d+,\d", row[-2]) and re.fullmatch(r"[+−]\d+,\d", row[-1]) for row in rows), "with commas"


def test_as_json_for_scripts(record: Path) -> None:
    status, told = run(record, "--json")
    looked = json.loads(told)
    assert status == 0
    assert looked["players"] == 2
    assert len(looked["accuracy"]) == len(looked["luck"]) == 2
    assert all(decision["cost"] >= 0 for decision in looked["decisions"])


def test_as_a_picture(record: Path, tmp_path: Path) -> None:
    picture = tmp_path / "evening.png"
    assert run(record, "--plot", picture)[0] == 0
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_what_is_no_record_or_no_picture_is_refused(record: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{}")
    assert run(broken)[0] != 0
    assert run(tmp_path / "nowhere.json")[0] != 0
    assert run(record, "--plot", tmp_path / "evening.txt")[0] != 0
    assert not (tmp_path / "evening.txt").exists()
