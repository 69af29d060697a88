"""`stammtisch wasm`."""

from pathlib import Path

from tests.unit.cli.conftest import Command


def test_a_game_that_has_been_made_is_ready_at_once(stammtisch: Command, tmp_path: Path) -> None:
    stammtisch("wasm", "party_bugs", "--into", str(tmp_path))
    assert stammtisch("wasm", "party_bugs", "--into", str(tmp_path)).out.startswith("party_bugs: ready, ")
    assert stammtisch("wasm", "party_bugs", "--into", str(tmp_path), "--lang", "de").out.startswith(
        "party_bugs: bereit"
    )
    assert {file.name for file in tmp_path.iterdir()} == {"index.json", "party_bugs.wasm"}


def test_what_cannot_be_made_or_written_is_said_in_one_line(stammtisch: Command, tmp_path: Path) -> None:
    unknown = stammtisch("wasm", "no_such_game", "--into", str(tmp_path))
    assert unknown.status == 2
    assert unknown.err.startswith("stammtisch: There is no game 'no_such_game'.")
    (tmp_path / "file").touch()
    said = stammtisch("wasm", "party_bugs", "--into", str(tmp_path / "file"), "--lang", "de")
    assert said.status == 2
    assert said.err.count("\n") == 1
    assert "lässt sich nicht schreiben" in said.err
