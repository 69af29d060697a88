"""The client in plain JavaScript (examples/client.mjs) at a real server."""

import re
import runpy
import subprocess
from pathlib import Path

from tests.server.servers import Server

ROOT = Path(__file__).parents[2]


def test_it_opens_a_table_and_plays_a_match(server: Server) -> None:
    _, environment = runpy.run_path(str(ROOT / "web" / "tools" / "build.py"))["find_npm"]()
    command = ["node", "--experimental-websocket", str(ROOT / "examples" / "client.mjs"), server.url]
    played = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=120)
    assert played.returncode == 0, played.stderr
    *log, scores = played.stdout.splitlines()
    assert re.fullmatch(r"scores \d+, \d+, \d+, \d+", scores)
    assert any(line.startswith("Robin ") for line in log)
    assert not any("{" in line or "undefined" in line for line in log), "everybody has a name"
