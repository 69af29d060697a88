"""How a game becomes WebAssembly: the same bytes from the same source, kept, described, refused where it must be."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from stammtisch.engine import build, files
from stammtisch.engine.build import CannotBuild, cached_path, compiled, digest, engine, linked
from stammtisch.engine.description import NoEngine, describe, read_description, with_description
from stammtisch.games.registry import game_ids, rulebook
from stammtisch.kernel import jit

SMALL = "party_bugs"
EMPTY = b"\0asm\x01\0\0\0"


def test_the_same_source_gives_the_same_bytes() -> None:
    """What is kept was made by another process, at another time."""
    engine(SMALL)
    kept = cached_path(rulebook(SMALL))
    assert kept is not None
    assert linked(compiled(SMALL)) == kept.read_bytes()


@pytest.mark.parametrize("game", game_ids())
def test_a_game_says_what_it_is(game: str) -> None:
    rules, said = rulebook(game), read_description(engine(game))
    assert (said["game"], said["version"], said["sources"]) == (game, rules.version, digest(rules))
    assert said["size"] == rules.state.itemsize // 8
    assert {setup["players"] for setup in said["setups"]} == set(rules.players)
    assert said == json.loads(json.dumps(describe(rules, digest(rules))))
    assert files.fits(game, engine(game))


def test_what_was_made_is_kept_by_the_content_of_its_source(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    rules = rulebook(SMALL)
    made, place, before = engine(SMALL), cached_path(rules), digest(rules)
    assert place is not None
    assert place.is_file()
    assert files.fits(SMALL, made)
    edited = tmp_path / "entries.py"
    edited.write_text("# an edited file\n")
    monkeypatch.setattr(build, "PROCEDURE", [*build.PROCEDURE[1:], edited])
    assert cached_path(rules) != place
    assert digest(rules) != before
    assert not files.fits(SMALL, made)


def test_without_a_linker_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def find_spec(name: str, *more: Any) -> Any:
        return None if name == build.LINKER else importlib.util.find_spec(name)

    monkeypatch.setattr(build, "cached_path", lambda rules: None)
    monkeypatch.setattr(importlib.util, "find_spec", find_spec)
    with pytest.raises(CannotBuild, match=r"pip install 'stammtisch\[wasm\]'"):
        engine(SMALL)


def test_interpreted_rules_are_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "interpreted", lambda: True)
    with pytest.raises(CannotBuild, match="NUMBA_DISABLE_JIT"):
        engine(SMALL)


USES_THE_C_LIBRARY = """
import math, numba, sys
from stammtisch.kernel.numba_internals import InnerCompiler, aim_at_wasm, wasm_object
aim_at_wasm()
from stammtisch.engine.build import MEMORY
from stammtisch.engine.entries import NAMES
def f(x):
    return math.log(x) + math.sqrt(x)
made = {}
for name in (*NAMES, *MEMORY):
    made[name] = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=InnerCompiler)(f)
    made[name].compile(numba.float64(numba.float64))
sys.stdout.buffer.write(wasm_object(made, "define double @sqrt(double %x) { ret double %x }"))
"""


def test_what_only_a_c_library_has_is_noticed() -> None:
    done = subprocess.run([sys.executable, "-c", USES_THE_C_LIBRARY], capture_output=True, check=True)
    with pytest.raises(CannotBuild, match="undefined symbol: log"):
        linked(done.stdout)


def test_a_process_that_has_compiled_cannot_be_turned() -> None:
    program = "from stammtisch.kernel.floats import log; log(2.0)\n"
    program += "from stammtisch.kernel.numba_internals import aim_at_wasm; aim_at_wasm()"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "RuntimeError: this process has already compiled" in done.stderr


@pytest.mark.parametrize(
    "module", [b"", b"\0asm", EMPTY, EMPTY + b"\0\x05\x03abc", EMPTY + b"\0\xff\xff", EMPTY + b"\0\x0c\x0astammtisch{"]
)
def test_bytes_that_are_no_game_are_refused(module: bytes) -> None:
    with pytest.raises(NoEngine):
        read_description(module)
    assert not files.fits(SMALL, module)


def test_a_description_is_found_behind_other_sections() -> None:
    module = with_description(EMPTY + b"\0\x05\x03abcd", {"game": "ä" * 200})
    assert read_description(module) == {"game": "ä" * 200}


def test_a_folder_has_a_file_for_each_game_and_a_list(tmp_path: Path) -> None:
    (tmp_path / "long_gone.wasm").write_bytes(EMPTY)
    told: list[str] = []
    files.write_engines(tmp_path, [SMALL], lambda game, size, seconds: told.append(game))
    assert told == [SMALL]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["index.json", f"{SMALL}.wasm"]
    listed = json.loads((tmp_path / "index.json").read_bytes())
    made = engine(SMALL)
    assert listed == {SMALL: {"hash": files.content_hash(made), "bytes": len(made)}}


def test_one_game_that_cannot_be_made_does_not_stop_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def some(game: str) -> bytes:
        if game == SMALL:
            raise CannotBuild("it is too small", "es ist zu klein")
        return EMPTY

    monkeypatch.setattr(files, "engine", some)
    with pytest.raises(CannotBuild, match="too small"):
        files.write_engines(tmp_path)
    assert {file.stem for file in tmp_path.glob("*.wasm")} == set(game_ids()) - {SMALL}


def test_source_files_are_called_the_same_wherever_they_are_installed() -> None:
    names = jit.source_files(rulebook(SMALL).deal)
    assert {"kernel/bits.py", "games/contract.py", f"games/{SMALL}/rules.py"} <= names.keys()
    assert not any(name.startswith("/") for name in names)
