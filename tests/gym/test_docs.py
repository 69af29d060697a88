"""The page about learning: its tables are those of the code, its examples run, and so does the program it shows."""

import doctest
import runpy
from pathlib import Path

import pytest

import stammtisch
from stammtisch.gym import observation_spec, tables

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "learn.md"


def test_the_tables_are_those_of_the_code() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == tables.with_tables(page), "run: python -m stammtisch.gym.tables docs/learn.md"
    for game in stammtisch.games():
        assert all(f"| `{part.name}` | {part.about}" in page for part in observation_spec(game).parts)


def test_writing_the_tables_anew_changes_nothing_else(tmp_path: Path) -> None:
    copy = tmp_path / "learn.md"
    old = "".join(f"<!-- {game} -->\nYESTERDAY\n<!-- end -->\nx\n" for game in stammtisch.games())
    copy.write_text(f"above\n{old}", encoding="utf-8")
    tables.main(copy)
    written = copy.read_text(encoding="utf-8")
    assert "YESTERDAY" not in written
    assert written.startswith("above\n<!-- gaunerbande -->\n| from |")
    assert written.endswith("numbers in all.\n<!-- end -->\nx\n")


def test_the_examples_on_the_page_run() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 5
    assert not failed


def test_the_program_learns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An eighth of its course: from half of the matches to well over that."""
    program = runpy.run_path(str(ROOT / "examples" / "train.py"))
    picture = tmp_path / "curve.png"
    won = program["main"](str(picture), batches=20)
    assert sum(won[:5]) / 5 < 0.6
    assert sum(won[-5:]) / 5 > 0.62
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert "10240 matches" in capsys.readouterr().out
