"""The cache of compiled code, seen from outside: processes that run a tiny package of their own.

The package has the real kernel and a made-up game. Every process tells what its functions gave and how many it had to
compile, and no two tests share a cache.
"""

import os
import shutil
import tempfile
from collections.abc import Mapping
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import stammtisch
from stammtisch.kernel import jit
from tests.unit.kernel import forked

PROCESSES = get_context("forkserver")
PROCESSES.set_forkserver_preload([forked.__name__])
SOURCES = {
    "__init__.py": "",
    "games/__init__.py": "",
    "games/tables.py": "HUNDRED = 100\n",
    "games/tiny/__init__.py": "",
    "games/tiny/costs.py": (
        "from stammtisch.kernel.jit import compiled\nCOST = 3\n@compiled\ndef cost(n):\n    return n * COST\n"
    ),
    "games/tiny/rules.py": (
        "from stammtisch.games.tables import HUNDRED\n"
        "from stammtisch.games.tiny.costs import cost\n"
        "from stammtisch.kernel.bits import below\n"
        "from stammtisch.kernel.jit import compiled\n"
        "@compiled\n"
        "def total(n):\n"
        "    return HUNDRED * below(n) + cost(n)\n"
    ),
    "games/other/__init__.py": "",
    "games/other/rules.py": ("from stammtisch.kernel.jit import compiled\n@compiled\ndef total(n):\n    return -n\n"),
    "bots/__init__.py": "",
    "bots/search.py": (
        "from stammtisch.kernel.jit import specialise\n"
        "def search(n):\n"
        "    return total(n) + total(n + 1)\n"
        "def of(game, total):\n"
        "    return specialise(search, {'total': total}, f'stammtisch.games.{game}.rules')\n"
    ),
}

TOTAL = "from stammtisch.games.tiny.rules import total; result = [total(4)]"
OTHER = "from stammtisch.games.other.rules import total; result = [total(4)]"
SEARCH = """
from stammtisch.bots import search
from stammtisch.games.tiny import rules as tiny
from stammtisch.games.other import rules as other
result = [search.of("tiny", tiny.total)(1), search.of("other", other.total)(1)]
"""


class Ran(NamedTuple):
    result: str
    compiled: list[str]


class Package:
    """A copy of the package in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for file, text in SOURCES.items():
            self.path(file).parent.mkdir(parents=True, exist_ok=True)
            self.path(file).write_text(text)
        kernel = Path(stammtisch.__file__).parent / "kernel"
        shutil.copytree(kernel, self.path("kernel"), ignore=shutil.ignore_patterns("__pycache__"))

    def path(self, file: str) -> Path:
        return self.folder / "stammtisch" / file

    def edit(self, file: str, old: str, new: str) -> None:
        text = self.path(file).read_text()
        assert text.count(old) == 1
        self.path(file).write_text(text.replace(old, new))

    def start(self, code: str, **environment: str) -> "Started":
        inherited = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
        answer, sending = PROCESSES.Pipe(duplex=False)
        process = PROCESSES.Process(
            target=forked.run, args=(sending, str(self.folder), code, {**inherited, **environment})
        )
        process.start()
        sending.close()
        return Started(process, answer)

    def run(self, code: str, **environment: str) -> Ran:
        return self.start(code, **environment).finished()


class Started(NamedTuple):
    process: ForkServerProcess
    answer: "Connection[Any, Any]"

    def finished(self) -> Ran:
        assert self.answer.poll(60), "no answer"
        told = self.answer.recv()
        self.process.join()
        assert not isinstance(told, str), told
        return Ran(*told)


@pytest.fixture
def package(tmp_path: Path) -> Package:
    return Package(tmp_path / "package")


@pytest.fixture
def cache(tmp_path: Path) -> Mapping[str, str]:
    return {"STAMMTISCH_CACHE": str(tmp_path / "cache")}


def test_a_second_process_compiles_nothing_until_a_source_changes(package: Package, cache: Mapping[str, str]) -> None:
    first = package.run(TOTAL, **cache)
    assert first.result == "1512"
    assert first.compiled[0] == "total"
    assert package.run(TOTAL, **cache) == Ran("1512", [])
    for file, old, new, result in (
        ("games/tiny/rules.py", "+ cost(n)", "- cost(n)", "1488"),
        ("games/tiny/costs.py", "COST = 3", "COST = 4", "1484"),  # a constant of a function that it calls
        ("games/tables.py", "100", "200", "2984"),
        ("kernel/bits.py", "return (1 << n) - 1", "return (1 << n) - 2", "2784"),
    ):
        package.edit(file, old, new)
        assert package.run(TOTAL, **cache).result == result


def test_an_edit_of_one_game_leaves_the_others_compiled(package: Package, cache: Mapping[str, str]) -> None:
    package.run(OTHER, **cache)
    package.edit("games/tiny/costs.py", "COST = 3", "COST = 4")
    assert package.run(OTHER, **cache) == Ran("-4", [])


def test_copies_that_share_a_cache_mix_only_if_they_are_equal(
    package: Package, cache: Mapping[str, str], tmp_path: Path
) -> None:
    newer, twin = Package(tmp_path / "newer"), Package(tmp_path / "twin")
    newer.edit("games/tiny/costs.py", "COST = 3", "COST = 5")
    assert package.run(TOTAL, **cache).result == "1512"
    assert newer.run(TOTAL, **cache).result == "1520"
    assert package.run(TOTAL, **cache) == Ran("1512", [])
    assert twin.run(TOTAL, **cache) == Ran("1512", [])


def test_a_template_is_kept_once_per_game_until_its_file_or_the_game_changes(
    package: Package, cache: Mapping[str, str]
) -> None:
    first = package.run(SEARCH, **cache)
    assert first.result == f"{103 + 306} {-1 - 2}"
    assert first.compiled.count("search") == 2
    assert package.run(SEARCH, **cache) == Ran("409 -3", [])
    package.edit("games/tiny/costs.py", "COST = 3", "COST = 4")
    second = package.run(SEARCH, **cache)
    assert second.result == f"{104 + 308} {-1 - 2}"
    assert second.compiled.count("search") == 1  # for the edited game only
    package.edit("bots/search.py", "total(n + 1)", "total(n + 2)")
    assert package.run(SEARCH, **cache).result == f"{104 + 712} {-1 - 3}"


def test_processes_that_compile_at_once_leave_a_whole_cache(package: Package, cache: Mapping[str, str]) -> None:
    both = "from stammtisch.games.tiny.rules import total; result = [total(4), total(True)]"  # two signatures
    crowd = [package.start(both, **cache) for _ in range(3)]
    assert [process.finished().result for process in crowd] == ["1512 103"] * 3
    assert package.run(both, **cache) == Ran("1512 103", [])


def test_a_damaged_cache_is_compiled_anew_and_mended(package: Package, cache: Mapping[str, str]) -> None:
    """A power cut may leave files empty or cut short."""
    package.run(TOTAL, **cache)
    for length in (0, 100):
        for file in Path(cache["STAMMTISCH_CACHE"]).rglob("*.nb?"):
            file.write_bytes(file.read_bytes()[:length])
        ran = package.run(TOTAL, **cache)
        assert ran.result == "1512"
        assert "total" in ran.compiled
    assert package.run(TOTAL, **cache) == Ran("1512", [])


def test_functions_from_elsewhere_are_not_kept(package: Package, cache: Mapping[str, str]) -> None:
    """Nobody can say what they use, so nobody could say when they are stale."""
    code = "from stammtisch.kernel.jit import compiled\n@compiled\ndef mine(n): return n + {}\n"
    for number in 1, 2:
        (package.folder / "mine.py").write_text(code.format(number))
        assert package.run("from mine import mine; result = [mine(1)]", **cache) == Ran(str(1 + number), ["mine"])


def test_a_package_on_our_foundations_is_kept_until_any_of_its_files_changes(
    package: Package, cache: Mapping[str, str]
) -> None:
    """As a game from another package is: its own functions, and templates of ours for it."""
    other = package.folder / "others"
    (other / "deep").mkdir(parents=True)
    (other / "__init__.py").write_text("import math\n")
    (other / "deep" / "__init__.py").write_text("")
    (other / "deep" / "costs.py").write_text("COST = 3\n")
    (other / "rules.py").write_text(
        "import numpy\nfrom others.deep.costs import COST\nfrom stammtisch.kernel.jit import compiled\n"
        "@compiled\ndef total(n):\n    return n * COST\n"
    )
    code = (
        "from stammtisch.bots import search; from stammtisch.kernel.jit import specialise; "
        "from others.rules import total; result = [specialise(search.search, {'total': total}, 'others.rules')(1)]"
    )
    first = package.run(code, **cache)
    assert first.result == str(3 + 6)
    assert {"search", "total"} <= set(first.compiled)
    assert package.run(code, **cache) == Ran("9", [])
    (other / "deep" / "costs.py").write_text("COST = 4\n")
    assert package.run(code, **cache).result == str(4 + 8)
    assert package.run(code, **cache) == Ran("12", [])
    (package.folder / "elsewhere.py").write_text("")
    (other / "__init__.py").write_text("import elsewhere\n")  # nobody knows what that uses
    assert package.run(code, **cache).compiled
    assert package.run(code, **cache).compiled


def test_interpreted_nothing_is_compiled_or_kept(package: Package, cache: Mapping[str, str]) -> None:
    assert package.run(SEARCH, NUMBA_DISABLE_JIT="1", **cache) == Ran("409 -3", [])
    assert not Path(cache["STAMMTISCH_CACHE"]).exists()


def test_without_a_place_to_write_every_process_compiles_for_itself(package: Package, blocked: str) -> None:
    ran = package.run(TOTAL, STAMMTISCH_CACHE=blocked)
    assert ran.result == "1512"
    assert "total" in ran.compiled


# --- where it is kept ---


@pytest.fixture
def blocked(tmp_path: Path) -> str:
    """A folder that not even root can make."""
    (tmp_path / "file").write_text("")
    return str(tmp_path / "file" / "folder")


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    for name in "STAMMTISCH_CACHE", "XDG_CACHE_HOME":
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def cache_root() -> Path | None:
    return jit.cache_root.__wrapped__()


def test_the_users_cache_folder_is_the_usual_place(temporary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(temporary / "home"))
    assert cache_root() == temporary / "home" / ".cache" / "stammtisch"
    monkeypatch.setenv("XDG_CACHE_HOME", str(temporary / "xdg"))
    assert cache_root() == temporary / "xdg" / "stammtisch"
    monkeypatch.setenv("STAMMTISCH_CACHE", str(temporary / "chosen"))
    assert cache_root() == temporary / "chosen"


def test_a_chosen_folder_that_cannot_be_written_is_not_replaced(
    temporary: Path, blocked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STAMMTISCH_CACHE", blocked)
    assert cache_root() is None


def test_a_home_that_cannot_be_written_is_replaced_by_a_private_temporary_folder(
    temporary: Path, blocked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", blocked)
    private = cache_root()
    assert private == temporary / f"stammtisch-{os.getuid()}"
    assert private.stat().st_mode & 0o777 == 0o700


def test_a_temporary_folder_prepared_by_somebody_else_is_not_trusted(
    temporary: Path, blocked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", blocked)
    monkeypatch.setattr(os, "getuid", lambda: 12345)
    (temporary / "stammtisch-12345").mkdir()
    assert cache_root() is None


def test_a_temporary_folder_that_is_a_link_or_open_to_others_is_not_trusted(
    temporary: Path, blocked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever laid the link may write where it leads; whoever can write into the folder decides what code runs."""
    monkeypatch.setenv("HOME", blocked)
    private, elsewhere = temporary / f"stammtisch-{os.getuid()}", temporary / "elsewhere"
    elsewhere.mkdir(mode=0o700)
    private.symlink_to(elsewhere)
    assert cache_root() is None
    assert not list(elsewhere.iterdir())
    private.unlink()
    private.mkdir()
    private.chmod(0o777)
    assert cache_root() is None
    private.chmod(0o700)
    assert cache_root() == private


def test_a_user_without_home_or_temporary_folder_keeps_nothing(
    temporary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a container with an arbitrary user and a read-only disk."""

    def refuse(*_: object) -> Path:
        raise RuntimeError("Could not determine home directory.")

    def full() -> str:
        raise FileNotFoundError("No usable temporary directory found")

    monkeypatch.setattr(Path, "expanduser", refuse)
    monkeypatch.setattr(tempfile, "gettempdir", full)
    assert cache_root() is None


@jit.compiled
def next_number(n: int) -> int:
    return n + 1


@jit.compiled
def next_numbers(n: int) -> int:
    return next_number(1) + next_number(-2) + next_number(np.int32(n)) + next_number(n)  # type: ignore[arg-type]


@pytest.mark.skipif(jit.interpreted(), reason="nothing is compiled")
def test_compiled_callers_share_one_form_whatever_integers_they_hand_over() -> None:
    assert next_numbers(3) == 9
    assert len(next_number.inner().signatures) == 1  # type: ignore[attr-defined]
    assert next_number(5) == 6, "and Python has a door of its own"
