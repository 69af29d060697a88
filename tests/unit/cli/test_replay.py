"""`stammtisch replay`."""

import json
from pathlib import Path

import pytest

import stammtisch as library
from tests.unit.cli.conftest import Command


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A short match, played to its end by always taking the first choice."""
    match = library.load("gaunerbande", players=3, target=10).start(seed=7)
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, match.choices(seat)[0])
    file = tmp_path / "evening.json"
    file.write_text(match.record().dumps())
    return file


def test_a_record_is_told_in_words(stammtisch: Command, record: Path) -> None:
    told = stammtisch("replay", str(record)).out.splitlines()
    assert told[0] == "Seat 0 chooses the red 1 to pass on."
    assert "Seat 0 has chosen." in told
    assert "The cards are passed on." in told
    assert told[-1].startswith("The match is over. Won by Seat ")
    assert stammtisch("replay", str(record), "--lang", "de").out.splitlines()[-1].startswith("Die Partie ist zu Ende.")


def test_a_seat_is_told_only_what_it_saw(stammtisch: Command, record: Path) -> None:
    told = stammtisch("replay", str(record), "--seat", "1").out
    assert "Seat 1 chooses the red 5 to pass on." in told
    assert "Seat 0 chooses" not in told
    assert "Seat 0 gives Seat 1 " in told


def test_json_holds_every_choice_and_the_result(stammtisch: Command, record: Path) -> None:
    told = json.loads(stammtisch("replay", str(record), "--json").out)
    match = library.replay(record.read_text())
    assert [(step["seat"], step["choice"]) for step in told["choices"]] == match.played
    assert told["scores"] == list(match.scores)
    assert told["winners"] == list(match.winners)
    assert told["choices"][-1]["events"][-1]["event"] == "over"


def test_an_unfinished_match_says_so(stammtisch: Command, record: Path) -> None:
    content = json.loads(record.read_text())
    content["choices"] = content["choices"][:20]
    record.write_text(json.dumps(content))
    assert stammtisch("replay", str(record)).out.endswith("The record ends here; the match is not over.\n")


def test_a_bad_record_is_refused_before_anything_is_told(stammtisch: Command, record: Path) -> None:
    content = json.loads(record.read_text())
    content["choices"][30] = "0 play z99"
    record.write_text(json.dumps(content))
    refused = stammtisch("replay", str(record))
    assert (refused.status, refused.out) == (2, "")
    assert "Choice 31 of" in refused.err


@pytest.mark.parametrize("arguments", [["--seat", "3"], ["--seat", "-1"]])
def test_there_must_be_such_a_seat(stammtisch: Command, record: Path, arguments: list[str]) -> None:
    assert "the seats are 0 to 2" in stammtisch("replay", str(record), *arguments).err


def test_a_file_that_is_not_there(stammtisch: Command, tmp_path: Path) -> None:
    refused = stammtisch("replay", str(tmp_path / "nothing.json"))
    assert refused.status == 2
    assert "cannot be read: No such file or directory." in refused.err


def test_a_notation_is_printed_read_and_told_with_its_comments(stammtisch: Command, record: Path) -> None:
    printed = stammtisch("replay", str(record), "--as", "notation")
    assert printed.status == 0
    file = record.with_suffix(".txt")
    assert stammtisch("replay", str(record), "--as", "notation", "--out", str(file)).out == ""
    assert file.read_text(encoding="utf-8") == printed.out
    file.write_text(printed.out.replace("round 1\n", "{Here we go.}\nround 1\n", 1), encoding="utf-8")
    told = stammtisch("replay", str(file)).out.splitlines()
    assert told == ["    Here we go.", *stammtisch("replay", str(record)).out.splitlines()]
    assert stammtisch("replay", str(file), "--as", "record").out == record.read_text(encoding="utf-8")


def test_a_bad_notation_is_refused_in_one_line_and_nothing_is_written(stammtisch: Command, record: Path) -> None:
    file, out = record.with_suffix(".txt"), record.with_name("out.txt")
    text = stammtisch("replay", str(record), "--as", "notation").out
    line = text[: text.index("trick 2")].count("\n") + 1
    file.write_text(text.replace("trick 2", "trick 7", 1), encoding="utf-8")
    refused = stammtisch("replay", str(file), "--as", "notation", "--out", str(out))
    assert refused == (2, "", f"stammtisch: Line {line}: this is trick 2, not 'trick 7'.\n")
    assert [path.name for path in record.parent.iterdir() if "out" in path.name] == []
    for wrong in (("--seat", "0", "--as", "notation"), ("--json", "--as", "record"), ("--out", str(out))):
        refused = stammtisch("replay", str(record), *wrong)
        assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)
    refused = stammtisch("replay", str(record), "--as", "record", "--out", "/no/such/folder/x")
    assert (refused.status, refused.err.count("\n")) == (2, 1)
