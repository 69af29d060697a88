"""Wheels carry the games as WebAssembly; where these cannot be made, a line says so, and all else is there."""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from stammtisch.engine.files import content_hash, fits
from stammtisch.games.registry import OWN
from stammtisch.server.pages import load_engines

ROOT = Path(__file__).parents[2]
HIDDEN = "import sys; sys.modules['ziglang'] = None\n"
PLACE = "stammtisch/server/web/"


def test_a_wheel_carries_the_games(tmp_path: Path) -> None:
    """Built through the hook, as `pip install .` does, from sources that have the web client, but no games in it."""
    for part in ("src", "web"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
    shutil.rmtree(tmp_path / "src" / PLACE / "engine", ignore_errors=True)
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, tmp_path)
    tools = web_tools(tmp_path)
    assert tools.is_built(), "the web client is not built: make web"
    leave_out_offline_part(tools.BUILT / tools.OFFLINE / tools.STAMP, tools.offline_digest())
    order = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    built = subprocess.run(order, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    assert "without the games" not in built.stdout
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as files:
        assert f"{PLACE}index.html" in files.namelist()
        listed = json.loads(files.read(f"{PLACE}engine/index.json"))
        engines = {game: files.read(f"{PLACE}engine/{game}.wasm") for game in listed}
    assert set(engines) >= set(OWN)
    assert all(fits(game, file) and listed[game]["hash"] == content_hash(file) for game, file in engines.items())


def test_without_a_linker_a_line_says_so_and_the_rest_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "sitecustomize.py").write_text(HIDDEN)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(tmp_path), os.environ.get("PYTHONPATH", ""))))
    monkeypatch.setenv("STAMMTISCH_CACHE", str(tmp_path / "empty"))
    tools = web_tools(ROOT)
    tools.BUILT = tmp_path / "web"
    tools.build_engines()
    (said,) = capfd.readouterr().out.splitlines()
    assert said.startswith("• without the games as WebAssembly: ")
    assert said.endswith("pip install 'stammtisch[wasm]'.")
    assert list(load_engines(OWN, tools.BUILT / "engine")) == ["engine/index.json"]


def web_tools(root: Path) -> Any:
    """web/tools/build.py, which belongs to no package."""
    spec = importlib.util.spec_from_file_location("web_tools", root / "web" / "tools" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def leave_out_offline_part(stamp: Path, digest: str) -> None:
    """It takes a minute and the network, and has tests of its own."""
    stamp.parent.mkdir(exist_ok=True)
    stamp.write_text(digest)
