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

from stammtisch.live import intents as i
from stammtisch.live.fairness import Proof
from stammtisch.live.proofs import proof_of
from tests.live.story import ANNA, BERT, Story


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
    story.ask(i.Sit(BERT))
    story.ask(i.CutDeck(BERT, "seven"))
    story.ask(i.Start(ANNA))
    story.play_out()
    proof = proof_of("table", story.entries, 1)
    assert proof is not None
    return proof


def test_serve_until_told_to_stop(tmp_path: Path) -> None:
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
    again = stammtisch("backup", str(tmp_path / "copy.db"), STAMMTISCH_DATABASE=str(tmp_path / "tables.db"))
    assert (again.returncode, "exists already" in again.stderr) == (2, True)
    second = tmp_path / "second.db"
    told = stammtisch("backup", str(second), "--json", STAMMTISCH_DATABASE=str(tmp_path / "tables.db"))
    assert json.loads(told.stdout) == {"file": str(second), "bytes": second.stat().st_size}


def test_settings_that_make_no_sense_are_refused_in_one_line() -> None:
    refused = stammtisch("serve", "--game", "poker", "--lang", "de")
    assert refused.returncode == 2
    assert "Spiele im Angebot: einige von gaunerbande" in refused.stderr


def test_verify_says_whether_a_deal_was_fair(tmp_path: Path) -> None:
    proof, file = a_proof(), tmp_path / "proof.json"
    file.write_text(proof.dumps())
    fair = stammtisch("verify", str(file))
    assert fair.returncode == 0
    assert fair.stdout.startswith(
        f"Fair: match 1 of table table was dealt as promised before ({proof.fairness.commitment[:16]}"
    )
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
        "choices": len(proof.record.choices),
        "scores": list(proof.record.replay().scores),
    }
    file.write_text(proof.dumps().replace('"seven"', '"eight"'))
    unfair = stammtisch("verify", str(file), "--json")
    told = json.loads(unfair.stdout)
    assert (unfair.returncode, told["fair"], told["why"] != "") == (1, False, True)
