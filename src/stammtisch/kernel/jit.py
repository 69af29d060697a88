"""The one place with Numba's options and the cache of compiled code.

Numba's own cache looks only at the file a function stands in: edit a module it *uses* and the old code runs on. Here
every compiled function is kept in a folder named after a hash of all the source it may use (and of the versions of
Python, NumPy, Numba and LLVM), so stale code cannot be found at all, and two versions never share a folder.

What a function may use follows from the import arrows (`tests/test_imports.py`): the kernel, the shared files of
`games/`, and the folders of its own module and code.
"""

import contextlib
import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

import llvmlite
import numba
import numpy as np
from numba import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator

from stammtisch.kernel.calm import calm
from stammtisch.kernel.inside import DoorCompiler, InsideCompiler

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

    Only this package's own functions are kept: what others use, nobody knows.
    """
    door: Any = numba.njit(**OPTIONS, pipeline_class=DoorCompiler)(function)
    if not interpreted():
        _keep(door, _Cache)
        _lead_inside(door)
    return door  # type: ignore[no-any-return]


def _keep(dispatcher: Any, kind: type["_Cache"]) -> None:
    function = dispatcher.py_func
    if cache_root() is not None and _is_ours(_ground(function)):
        dispatcher._cache = kind(function)


def _lead_inside(door: Any) -> None:
    """Compiled callers get a form of their own: without a way in from Python, and one for all integers.

    By itself, Numba would compile a function again for every constant it is called with, and every narrower integer.
    """

    @cache
    def inside() -> Any:
        options = OPTIONS | {"no_cpython_wrapper": True}
        dispatcher = numba.njit(**options, pipeline_class=InsideCompiler)(door.py_func)
        _keep(dispatcher, _InsideCache)
        return dispatcher

    def get_call_template(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return inside().get_call_template(tuple(map(_plain, args)), {name: _plain(kind) for name, kind in kws.items()})

    door.inside = inside
    door.get_call_template = get_call_template
    door.get_overload = lambda signature: inside().get_overload(signature)


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


@cache
def cache_root() -> Path | None:
    """Where compiled code is kept: $STAMMTISCH_CACHE, else the user's cache folder, else a private temporary one.

    None if nothing can be written: then every process compiles for itself.
    """
    for place in [_chosen_folder] if os.environ.get("STAMMTISCH_CACHE") else [_users_folder, _private_folder]:
        with contextlib.suppress(OSError, RuntimeError):  # RuntimeError: this user has no home
            folder = place()
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            if place is _private_folder and folder.stat().st_uid != _owner():
                continue  # somebody else prepared it: loading code from there would run theirs
            tempfile.TemporaryFile(dir=folder).close()
            return folder
    return None


def _chosen_folder() -> Path:
    return Path(os.environ["STAMMTISCH_CACHE"]).absolute()


def _users_folder() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "stammtisch"


def _private_folder() -> Path:
    return Path(tempfile.gettempdir()) / f"stammtisch-{_owner()}"


def _owner() -> int:
    return os.getuid() if sys.platform != "win32" else 0


@cache
def _fingerprint(folders: tuple[Path, ...]) -> str:
    digest = hashlib.sha256(repr(VERSIONS).encode())
    for folder in folders:
        for file in sorted(folder.glob("*.py")):
            digest.update(f"\0{file.relative_to(PACKAGE)}\0".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:24]


def _ground(function: Callable[..., Any]) -> tuple[Path, ...]:
    """The folders whose source `function` may use."""
    module = sys.modules.get(function.__module__)
    return _folders(function.__code__.co_filename, getattr(module, "__file__", None))


@cache
def _is_ours(folders: tuple[Path, ...]) -> bool:
    return all(folder.is_relative_to(PACKAGE) for folder in folders)


@cache
def _folders(*files: str | None) -> tuple[Path, ...]:
    own = {Path(file).resolve().parent for file in files if file}
    return (*SHARED, *sorted(own - set(SHARED)))


class _Locator(UserProvidedCacheLocator):
    """One folder per fingerprint. The folder's name says all about the source, so the stamp says nothing more."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        super().__init__(function, file)  # type: ignore[no-untyped-call]
        root = cache_root()
        assert root is not None
        self._cache_path = str(root / _fingerprint(_ground(function)))

    def get_source_stamp(self) -> str:
        return "in the folder's name"

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> "_Locator":
        return cls(function, file)


class _Impl(CompileResultCacheImpl):
    _locator_classes = [_Locator]  # noqa: RUF012


class _Cache(FunctionCache):
    """Numba's cache in our folder. Saving is locked: two processes writing one index could swap each other's code."""

    _impl_class = _Impl

    def load_overload(self, signature: Any, context: Any) -> Any:
        try:
            with calm():
                return super().load_overload(signature, context)  # type: ignore[no-untyped-call]
        except Exception:  # a damaged file, as a power cut leaves one: forget all that is kept and compile
            with contextlib.suppress(OSError), _locked(Path(self.cache_path)):
                self.flush()  # type: ignore[no-untyped-call]
            return None

    def save_overload(self, signature: Any, data: Any) -> None:
        with contextlib.suppress(OSError), _locked(Path(self.cache_path)):
            super().save_overload(signature, data)  # type: ignore[no-untyped-call]


class _InsideImpl(_Impl):
    def get_filename_base(self, fullname: str, abiflags: str) -> str:
        return "inside-" + super().get_filename_base(fullname, abiflags)  # type: ignore[no-untyped-call, no-any-return]


class _InsideCache(_Cache):
    _impl_class = _InsideImpl


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[None]:
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as file:
        if sys.platform != "win32":
            import fcntl  # noqa: PLC0415  (POSIX only)

            fcntl.flock(file, fcntl.LOCK_EX)
        yield
