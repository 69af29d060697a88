"""What files and servers say is shown, and has no power over the terminal."""

import json
from pathlib import Path

import pytest

import stammtisch as library
from stammtisch.cli.tui.client import decoded
from stammtisch.live import proof_check
from stammtisch.live.proof_check import FairnessForm1, ProofForm1
from stammtisch.record import Record
from tests.unit.cli.conftest import Command

CLEAR = "\x1b[2J\x9b2J"  # the terminal, in two ways


def record() -> Record:
    match = library.load("gaunerbande", players=3).start(seed=7)
    match.play(0, match.choices(0)[0])
    return match.record()


def test_verify_shows_the_tables_name_and_does_not_obey_it(
    stammtisch: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proof_check, "check", lambda proof: proof.record.replay())
    promise = FairnessForm1(table=CLEAR, match=1, commitment="ab" * 32, secret="", cuts={})
    file = tmp_path / "proof.json"
    file.write_text(ProofForm1(fairness=promise, record=record()).dumps())
    told = stammtisch("verify", str(file))
    assert told.status == 0
    assert r"table \x1b[2J\x9b2J was dealt" in told.out
    as_json = stammtisch("verify", str(file), "--json")
    assert json.loads(as_json.out)["table"] == CLEAR
    assert "\x1b" not in told.out + as_json.out
    assert "\x9b" not in told.out + as_json.out


@pytest.mark.parametrize("command", ["replay", "review", "verify"])
@pytest.mark.parametrize(
    "change",
    [
        {"game": CLEAR},
        {"choices": [f"0 {CLEAR}"]},
        {"choices": [CLEAR]},
        {"options": {CLEAR: 1}},
        {"options": {"target": CLEAR}},
        {"seed": {CLEAR: CLEAR}},
        {CLEAR: CLEAR},
    ],
)
def test_hostile_files_are_refused_in_one_readable_line(
    stammtisch: Command, tmp_path: Path, command: str, change: dict[str, object]
) -> None:
    content = json.loads(record().dumps()) | change
    file = tmp_path / "hostile.json"
    file.write_text(json.dumps(content))
    refused = stammtisch(command, str(file))
    assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)
    assert refused.err.strip().isprintable()


@pytest.mark.parametrize("content", ["[" * 100_000, '{"a":' * 100_000, "\x1b", "\ufeff{}", "", "null", '"\\ud800"'])
@pytest.mark.parametrize("command", ["replay", "review", "verify"])
def test_so_is_what_is_no_record_at_all(stammtisch: Command, tmp_path: Path, command: str, content: str) -> None:
    file = tmp_path / f"{CLEAR}.json"
    file.write_text(content)
    refused = stammtisch(command, str(file))
    assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)
    assert refused.err.strip().isprintable()


def test_arena_names_a_damaged_file_in_one_line(stammtisch: Command, tmp_path: Path) -> None:
    for content in (b"# stammtisch arena " + b"[" * 100_000, b"# stammtisch arena \x1b[2J\n", b"\x00" * 99):
        file = tmp_path / "contest.csv"
        file.write_bytes(content)
        refused = stammtisch("arena", "gaunerbande", "policy", "random", "--out", str(file), "--resume", "--deals", "1")
        assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)
        assert "holds no contest" in refused.err


def test_what_a_server_sends_is_made_harmless_as_it_arrives() -> None:
    sent = {"lobby": {"seats": [{"person": {"name": f"Anna{CLEAR}"}}], CLEAR: [1, None, True, 1.5]}}
    shown = r"\x1b[2J\x9b2J"
    assert decoded(json.dumps(sent)) == {
        "lobby": {"seats": [{"person": {"name": f"Anna{shown}"}}], shown: [1, None, True, 1.5]}
    }
    for nonsense in ("{", b"\xff", "[" * 100_000):
        with pytest.raises(ValueError, match=r"\w"):
            decoded(nonsense)
