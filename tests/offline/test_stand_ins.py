"""NumPy's stand-in, and the rules as plain Python on it: the same matches, choices, advice and reviews."""

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import stammtisch
from stammtisch.games.registry import OWN
from tests.offline.told import told

PACKAGE = Path(stammtisch.__file__).parent
SITE = str(Path(msgspec.__file__).parents[1])
ELSEWHERE = """
import sys
from pathlib import Path
package, site, folder, game = sys.argv[1:]
stand_ins, parts = Path(package, "offline", "stand_ins"), Path(folder, "stammtisch")
for part in Path(package).iterdir():  # the same package, with another compiler
    parts.mkdir(exist_ok=True)
    if part.name != "kernel":
        (parts / part.name).symlink_to(part)
(parts / "kernel").mkdir()
for file in Path(package, "kernel").glob("*.py"):
    (parts / "kernel" / file.name).symlink_to(stand_ins.parent / "jit.py" if file.name == "jit.py" else file)
sys.path[:] = [folder, str(stand_ins), *sys.path, site]
sys.dont_write_bytecode = True
import numpy
assert numpy.__version__ == "stand-in"
sys.path.append(str(Path(package).parents[1]))
"""


@pytest.mark.parametrize("game", OWN)
def test_what_runs_in_the_browser_is_what_runs_on_a_server(game: str, tmp_path: Path) -> None:
    program = f"{ELSEWHERE}\nimport json\nfrom tests.offline.told import told\nprint(json.dumps(told(game)))"
    command = [sys.executable, "-I", "-S", "-c", program, str(PACKAGE), SITE, str(tmp_path), game]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == json.loads(json.dumps(told(game)))
