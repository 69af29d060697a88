"""The one place with Numba's options and the cache of compiled code.

Numba's own cache looks only at the file a function stands in: edit a module it *uses* and the old code runs on. Here
every compiled function is kept in a folder named after a hash of all the source it may use (and of the versions of
Python, NumPy, Numba and LLVM), so stale code cannot be found at all, and two versions never share a folder.

What a function may use follows from the import arrows (`tests/test_imports.py`): the kernel, the shared files of
`games/`, and the folders of its own module and code. A function of another package may use all of that package; it is
kept if the package imports nothing but itself, the standard library, NumPy, Numba and Stammtisch, for of anything else
nobody could say when it changes.
"""

import ast
import contextlib
import hashlib
import linecache
import os
import stat
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

import llvmlite
import numba
import numpy as np
from numba import types

from stammtisch.kernel.numba_internals import EntryCompiler, InnerCompiler, keep_in, lead_inside

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parent.parent
SHARED = (PACKAGE / "kernel", PACKAGE / "games")
OPTIONS: dict[str, Any] = {"nogil": True, "no_cfunc_wrapper": True}  # nobody calls the games from C
VERSIONS = (sys.version, np.__version__, numba.__version__, llvmlite.__version__, os.environ.get("NUMBA_BOUNDSCHECK"))


def interpreted() -> bool:
    """Whether the kernel runs as plain Python (`NUMBA_DISABLE_JIT=1`)."""
    return bool(numba.config.DISABLE_JIT)  # type: ignore[attr-defined]


def compiled(function: F) -> F:
    """Compiles `function` on its first call, or takes it from the cache. It releases the GIL.

    Functions of this package and of packages that build on it alone are kept: what others use, nobody knows.
    """
    entry: Any = numba.njit(**OPTIONS, pipeline_class=EntryCompiler)(function)
    if not interpreted():
        _keep(entry)
        entry.inner = cache(lambda: _inner_form(function))
        lead_inside(entry, entry.inner, _plain)
    return entry  # type: ignore[no-any-return]


def _inner_form(function: Callable[..., Any]) -> Any:
    """The form for compiled callers: without a way in from Python, and one for all integers.

    By itself, Numba would compile a function again for every constant it is called with, and every narrower integer.
    """
    options = OPTIONS | {"no_cpython_wrapper": True}
    inner: Any = numba.njit(**options, pipeline_class=InnerCompiler)(function)
    _keep(inner, inner=True)
    return inner


def _keep(dispatcher: Any, inner: bool = False) -> None:
    root, ground = cache_root(), _ground(dispatcher.py_func)
    if root is not None and all(map(_is_known, ground)):
        keep_in(root / _fingerprint(ground), dispatcher, inner)


def _plain(kind: Any) -> Any:
    kind = types.unliteral(kind)  # type: ignore[no-untyped-call]
    return types.int64 if kind in types.signed_domain else kind


def specialise(template: F, names: Mapping[str, Any], module: str) -> F:
    """`template`, compiled with its free names (`legal`, `apply`, …) taken from `names`: once per game.

    It is not a closure, because Numba never finds a closure over compiled functions in its cache again.
    `module` must be importable; it and the template's qualified name tell the copies apart.
    """
    used = {name: names[name] for name in template.__code__.co_names if name in names}
    scope = {**template.__globals__, **used, "__name__": module}
    function = FunctionType(template.__code__, scope, template.__name__, template.__defaults__)
    function.__module__ = module
    function.__qualname__ = f"{module}.{template.__qualname__}"
    return compiled(function)  # type: ignore[return-value]


def compiled_source(source: str, names: Mapping[str, Any], module: str) -> Any:
    """The one function that `source` defines, compiled, with its free names taken from `names`.

    For code made from a table, which must be in the module's folder: what is compiled is kept by that folder's content,
    and by the names of the module and the function. It has one form for all callers, optimised at once. In a loop of
    its own, an encoder was two to four times as fast in this form; in a whole batch no difference could be measured.
    """
    file = str(PACKAGE / "kernel" / f"<{module}>")
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file  # for tracebacks
    scope = {**names, "__name__": module}
    exec(compile(source, file, "exec"), scope)
    (function,) = (made for name, made in scope.items() if name not in names and isinstance(made, FunctionType))
    function.__qualname__ = f"{module}.{function.__name__}"
    entry: Any = numba.njit(**OPTIONS, pipeline_class=EntryCompiler)(function)
    if not interpreted():
        _keep(entry)
    return entry


@cache
def cache_root() -> Path | None:
    """Where compiled code is kept: $STAMMTISCH_CACHE, else the user's cache folder, else a private temporary one.

    None if nothing can be written: then every process compiles for itself.
    """
    for place in [_chosen_folder] if os.environ.get("STAMMTISCH_CACHE") else [_users_folder, _private_folder]:
        with contextlib.suppress(OSError, RuntimeError):  # RuntimeError: this user has no home
            folder = place()
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            if place is _private_folder and not _is_private(folder):
                continue  # somebody else may have prepared it: loading code from there would run theirs
            tempfile.TemporaryFile(dir=folder).close()
            return folder
    return None


def _chosen_folder() -> Path:
    return Path(os.environ["STAMMTISCH_CACHE"]).absolute()


def _users_folder() -> Path:
    usual = os.environ.get("LOCALAPPDATA", "") if sys.platform == "win32" else ""
    folder = Path(os.environ.get("XDG_CACHE_HOME") or usual or Path("~/.cache").expanduser()) / "stammtisch"
    return folder / "cache" if usual else folder  # on Windows the data are beside it


def _private_folder() -> Path:
    return Path(tempfile.gettempdir()) / f"stammtisch-{_owner()}"


def _is_private(folder: Path) -> bool:
    """Whether it is a folder, not a link to one, that belongs to this user and is open to nobody else."""
    found = folder.lstat()
    open_to_others = sys.platform != "win32" and found.st_mode & 0o077
    return stat.S_ISDIR(found.st_mode) and found.st_uid == _owner() and not open_to_others


def _owner() -> int:
    if sys.platform == "win32":
        return 0
    return os.getuid()


@cache
def _fingerprint(folders: tuple[Path, ...]) -> str:
    digest = hashlib.sha256(repr(VERSIONS).encode())
    for name, file in _named_sources(folders).items():
        digest.update(f"\0{name}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:24]


def source_files(function: Any) -> dict[str, Path]:
    """All the source that a compiled function may use, by names that are the same wherever it is installed."""
    return _named_sources(_ground(getattr(function, "py_func", function)))


def _named_sources(folders: tuple[Path, ...]) -> dict[str, Path]:
    files = ((folder, file) for folder in folders for file in _sources(folder))
    return {file.relative_to(PACKAGE if _is_ours(folder) else folder.parent).as_posix(): file for folder, file in files}


def _sources(folder: Path) -> list[Path]:
    """The files that a function of this folder may use: of other packages all."""
    return sorted(folder.glob("*.py") if _is_ours(folder) else folder.rglob("*.py"))


def _ground(function: Callable[..., Any]) -> tuple[Path, ...]:
    """The folders whose source `function` may use."""
    module = sys.modules.get(function.__module__)
    return _folders(function.__module__, function.__code__.co_filename, getattr(module, "__file__", None))


@cache
def _folders(module: str, *files: str | None) -> tuple[Path, ...]:
    own = {_folder(module, Path(file).resolve().parent) for file in files if file}
    return (*SHARED, *sorted(own - set(SHARED)))


def _folder(module: str, folder: Path) -> Path:
    """The folder itself if it is ours; else that of the outermost package that the module is in, if it is in one."""
    if not _is_ours(folder):
        for package in _packages(module):
            root = Path(getattr(sys.modules.get(package), "__file__", None) or "/").resolve().parent
            if folder.is_relative_to(root) and root.name == package.rpartition(".")[2]:
                return root
    return folder


def _packages(module: str) -> list[str]:
    """The packages around a module, the outermost first: of a.b.c these are a, a.b."""
    parts = module.split(".")
    return [".".join(parts[:depth]) for depth in range(1, len(parts))]


def _is_ours(folder: Path) -> bool:
    return folder.is_relative_to(PACKAGE)


FOUNDATIONS = frozenset({"numpy", "numba", "llvmlite", "stammtisch"})


@cache
def _is_known(folder: Path) -> bool:
    """Whether all that its functions may use is known: the folder is ours, or a package on our foundations alone."""
    if _is_ours(folder):
        return True
    if not (folder / "__init__.py").is_file():
        return False
    known = sys.stdlib_module_names | FOUNDATIONS | {folder.name}
    return all(_imported(file) <= known for file in _sources(folder))


def _imported(file: Path) -> set[str]:
    """The top-level packages that a file imports, other than by a relative import."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            found |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            found.add(node.module.partition(".")[0])
    return found
