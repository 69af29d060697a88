"""The commands: serve, verify, backup."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import pytest

from stammtisch.live import commands as c
from stammtisch.live.proof_check import Proof, statement
from stammtisch.live.proofs import proof_of
from tests.live.story import ANNA, BERT, Story
from tests.server.upgrades import NEWEST, make_old


def stammtisch(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "stammtisch.cli", *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "LC_ALL": "C", **environment},
        check=False,
        timeout=120,
    )


def when_open(url: str) -> dict[str, object]:
    for _ in range(600):
        try:
            with urlopen(f"{url}/healthz", timeout=10) as answer:
                health: dict[str, object] = json.load(answer)
                return health
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server does not open")


def a_proof() -> Proof:
    story = Story("me", "open", "random")
    story.ask(c.Sit(BERT))
    story.cut(BERT, "seven")
    story.ask(c.Start(ANNA))
    story.reveal(BERT)
    story.play_out()
    proof = proof_of("table", story.entries, 1)
    assert isinstance(proof, Proof)
    return proof


def test_serve_until_told_to_stop(tmp_path: Path) -> None:
    """On a database of the first version, which is brought up to date."""
    make_old(tmp_path / "tables.db")
    environment = {
        **os.environ,
        "PORT": "0",
        "STAMMTISCH_GAMES": "gaunerbande",
        "STAMMTISCH_LOG": "json",
        "LC_ALL": "C",
    }
    command = [sys.executable, "-m", "stammtisch.cli", "serve", "--database", str(tmp_path / "tables.db")]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        url = next(line for line in server.stdout if "http://" in line).split()[-1]
        assert str(tmp_path / "tables.db") in server.stdout.readline()
        health = when_open(url)
        server.send_signal(signal.SIGTERM)
        _, log = server.communicate(timeout=30)
    assert health["status"] == "ok"
    assert server.returncode == 0
    assert '"event": "closed"' in log
    copied = stammtisch("backup", str(tmp_path / "copy.db"), "--database", str(tmp_path / "tables.db"))
    assert copied.returncode == 0
    assert re.fullmatch(r"Copied to .*copy.db \([0-9,]{5,} bytes\)\.\n", copied.stdout)
    with closing(sqlite3.connect(tmp_path / "copy.db")) as connection:
        assert connection.execute("SELECT count(*) FROM facts").fetchone() == (0,)
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (NEWEST,)
    again = stammtisch("backup", str(tmp_path / "copy.db"), STAMMTISCH_DATABASE=str(tmp_path / "tables.db"))
    assert (again.returncode, "exists already" in again.stderr) == (2, True)
    second = tmp_path / "second.db"
    third = str(tmp_path / "third.db")
    moved = stammtisch("move", third, "--json", STAMMTISCH_DATABASE=str(tmp_path / "tables.db"))
    assert json.loads(moved.stdout) == {"database": third, "rows": 2}, (
        "its key for notices, and a year's chain of deals"
    )
    told = stammtisch("backup", str(second), "--json", STAMMTISCH_DATABASE=str(tmp_path / "tables.db"))
    assert json.loads(told.stdout) == {"file": str(second), "bytes": second.stat().st_size}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["serve", "--game", "poker", "--lang", "de"], "Spiele im Angebot: einige von gaunerbande"),
        (["serve", "--grace", "-1"], "A setting cannot be read: Expected `float` >= 0.0 - at `$.grace`."),
        (
            ["serve", "--database", "mysql://me:secret@x/y"],
            "A database is a file or postgresql://host/name, not mysql://…",
        ),
        (["serve", "--database", "{folder}"], "cannot be opened: unable to open database file."),
        (["serve", "--database", "{folder}/letter.txt"], "cannot be opened: file is not a database."),
        (["backup", "{folder}/new.db", "--database", "mysql://x/y"], "A database is a file or postgresql://host/name"),
        (["backup", "{folder}/no/new.db", "--database", "{folder}/letter.txt"], "No backup: there is no folder "),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(tmp_path: Path, arguments: list[str], said: str) -> None:
    (tmp_path / "letter.txt").write_text("Dear Anna, this is no database.")
    refused = stammtisch(*(argument.format(folder=tmp_path) for argument in arguments))
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert said in refused.stderr
    assert "secret" not in refused.stderr


def test_verify_says_whether_a_deal_was_fair(tmp_path: Path) -> None:
    proof, file = a_proof(), tmp_path / "proof.json"
    file.write_text(proof.dumps())
    fair = stammtisch("verify", str(file))
    assert fair.returncode == 0
    assert fair.stdout.startswith(
        f"Fair: match 1 of table table was dealt as promised before ({proof.fairness.commitment[:16]}"
    )
    assert "Cuts: 1 (seats 1, counted from 0)" in fair.stdout
    file.write_text(proof.dumps().replace('"seven"', '"eight"'))
    unfair = stammtisch("verify", str(file), "--lang", "de")
    assert (unfair.returncode, unfair.stdout.startswith("Nicht fair: ")) == (1, True)
    file.write_text(proof.record.dumps())
    no_proof = stammtisch("verify", str(file))
    assert (no_proof.returncode, "This is not a match with the proof of its deal" in no_proof.stderr) == (2, True)
    assert stammtisch("verify", str(tmp_path / "none.json")).returncode == 2


def test_verify_for_scripts(tmp_path: Path) -> None:
    proof, file = a_proof(), tmp_path / "proof.json"
    file.write_text(proof.dumps())
    fair = stammtisch("verify", str(file), "--json")
    assert fair.returncode == 0
    assert json.loads(fair.stdout) == {
        "fair": True,
        "table": "table",
        "match": 1,
        "commitment": proof.fairness.commitment,
        "form": 2,
        "cuts": 1,
        "void": 0,
        "choices": len(proof.record.choices),
        "scores": list(proof.record.replay().scores),
        "proven": statement(proof).en,
    }
    file.write_text(proof.dumps().replace('"seven"', '"eight"'))
    unfair = stammtisch("verify", str(file), "--json")
    told = json.loads(unfair.stdout)
    assert (unfair.returncode, told["fair"], told["why"] != "") == (1, False, True)
