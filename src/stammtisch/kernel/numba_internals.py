"""Every use of parts of Numba that it does not promise to keep; the range in pyproject.toml is what `make test-ends`
has tried.

- `numba.core.caching` and a dispatcher's `_cache`: Numba's own cache looks only at the file a function stands in.
  Ours is in a folder that the caller names.
- a dispatcher's `get_call_template` and `get_overload`: compiled callers are led to a form of their own.
- `numba.core.compiler` and what it needs: functions that only compiled functions call are linked into their callers,
  which optimise the whole once more. Machine code of their own would never run, and a light optimisation is enough: it
  makes them small before they are copied. Compiling all games takes 121 s of processor time instead of 176 s, the
  cache 23 MB instead of 26 MB; they run and load equally fast.
- `numba.core.codegen`: the same source compiled for WebAssembly. Numba generates for the machine it runs on; a process
  that `aim_at_wasm` has turned generates for another one, from the first line on (finished code cannot be retargeted:
  the size of a pointer is everywhere in it), and can call nothing of it. `numba.core.ir.Loc`: the bytes must not
  depend on the folder that the sources are in.
"""

# mypy: allow-untyped-calls
# (Numba's inner parts have no types.)

import contextlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
from numba.core import codegen, ir
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import AnalysisPass, register_pass
from numba.core.environment import lookup_environment
from numba.core.registry import cpu_target
from numba.core.typed_passes import NativeLowering, NopythonTypeInference

from stammtisch.kernel.file_lock import locked
from stammtisch.kernel.gc_paused import gc_paused

# --- the cache ---

_folders: dict[Callable[..., Any], Path] = {}


def keep_in(folder: Path, dispatcher: Any, inner: bool = False) -> None:
    """Keeps what the dispatcher compiles in that folder, and looks for it there.

    The folder stands for all the source that the function may use. `inner`: it is the form for compiled callers.
    """
    if codegen.JITCPUCodegen is _WasmCodegen:
        return  # what is compiled for WebAssembly is kept as a whole
    _folders[dispatcher.py_func] = folder
    dispatcher._cache = (_InnerCache if inner else _Cache)(dispatcher.py_func)


class _Locator(UserProvidedCacheLocator):
    """The folder's name says all about the source, so the stamp says nothing more."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        super().__init__(function, file)
        self._cache_path = str(_folders[function])

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
            with gc_paused():
                return super().load_overload(signature, context)
        except Exception:  # a damaged file, as a power cut leaves one: forget all that is kept and compile
            with contextlib.suppress(OSError), _locked(Path(self.cache_path)):
                self.flush()
            return None

    def save_overload(self, signature: Any, data: Any) -> None:
        with contextlib.suppress(OSError), _locked(Path(self.cache_path)):
            super().save_overload(signature, data)


class _InnerImpl(_Impl):
    def get_filename_base(self, fullname: str, abiflags: str) -> str:
        return "inner-" + super().get_filename_base(fullname, abiflags)  # type: ignore[no-any-return]


class _InnerCache(_Cache):
    _impl_class = _InnerImpl


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[None]:
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("a") as file, locked(file):
        yield


# --- two forms of a function ---


def lead_inside(entry: Any, inner: Callable[[], Any], plain: Callable[[Any], Any]) -> None:
    """Compiled callers of `entry` get the dispatcher that `inner` gives, with arguments of the types that `plain` makes
    of theirs. Python goes on calling `entry`.
    """

    def get_call_template(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return inner().get_call_template(tuple(map(plain, args)), {name: plain(kind) for name, kind in kws.items()})

    entry.get_call_template = get_call_template
    entry.get_overload = lambda signature: inner().get_overload(signature)


# --- how they are compiled ---

ENVIRONMENT = "_ZN08NumbaEnv"  # begins the name of every variable that leads to a function's environment


class _Quarry(JITCodeLibrary):
    """Code that is there to be linked in elsewhere."""

    def _optimize_final_module(self) -> None:
        passes, builder = self._codegen._module_pass_manager(
            loop_vectorize=False, slp_vectorize=False, opt=self._codegen._opt_level, cost="cheap"
        )
        passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0  # there is none

    @property
    def codegen(self) -> Any:
        return _WithoutEnvironments(self._codegen)

    def serialize_using_object_code(self) -> Any:
        return self.serialize_using_bitcode()


class _WithoutEnvironments:
    """What has not been loaded has no variables to set; its callers have them, and `_SetEnvironments` sees to these."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, name: str, environment: Any) -> None:
        pass


class _Step(AnalysisPass):
    def __init__(self) -> None:  # theirs is abstract
        super().__init__()


@register_pass(mutates_CFG=False, analysis_only=True)
class _OpenQuarry(_Step):
    _name = "open_quarry"

    def run_pass(self, state: Any) -> bool:
        state.library = _Quarry(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return False


@register_pass(mutates_CFG=False, analysis_only=True)
class _SetEnvironments(_Step):
    _name = "set_environments"

    def run_pass(self, state: Any) -> bool:
        for variable in state.library._final_module.global_variables:
            environment = lookup_environment(variable.name) if variable.name.startswith(ENVIRONMENT) else None
            if environment is not None:
                state.library.codegen.set_env(variable.name, environment)
        return False


class _Compiler(CompilerBase):
    """Numba's, with one step more after one of its own (`pipeline_class` is Numba's way to ask for that)."""

    step: type[_Step]
    after: type[Any]

    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(self.step, self.after)
        passes.finalize()
        return [passes]


class InnerCompiler(_Compiler):
    """For functions that only compiled functions call."""

    step, after = _OpenQuarry, NopythonTypeInference


class EntryCompiler(_Compiler):
    """For functions that Python calls."""

    step, after = _SetEnvironments, NativeLowering


# --- for WebAssembly ---

WASM = "wasm32-unknown-unknown"
WASM_FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"  # what every browser has had since 2022


class _WasmLibrary(JITCodeLibrary):
    """Code that is never loaded."""

    def _finalize_specific(self) -> None:
        pass

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0


class _WasmCodegen(JITCPUCodegen):
    _library_class = _WasmLibrary

    def _init(self, module: Any) -> None:
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        self._tm_features = WASM_FEATURES
        self._tm = llvm.Target.from_triple(WASM).create_target_machine(
            cpu="generic", features=WASM_FEATURES, opt=3, reloc="static"
        )
        self._target_data = self._tm.target_data
        self._data_layout = str(self._target_data)
        self._engine: Any = None  # nothing is loaded
        self._loopvect, self._opt_level = False, 0

    def _create_empty_module(self, name: str) -> Any:
        module = super()._create_empty_module(name)
        module.triple = WASM
        return module

    def _add_module(self, module: Any) -> None:
        pass

    def _get_host_cpu_name(self) -> str:
        return "generic"

    def set_env(self, name: str, environment: Any) -> None:
        pass


def aim_at_wasm() -> None:
    """From now on this process compiles for WebAssembly, and can run nothing that it compiles.

    RuntimeError if it has compiled something already.
    """
    codegen.JITCPUCodegen = _WasmCodegen  # type: ignore[misc]
    ir.Loc.__init__ = _without_folder  # type: ignore[method-assign]
    if not isinstance(cpu_target.target_context.codegen(), _WasmCodegen):
        raise RuntimeError("this process has already compiled for the machine it runs on")


_located = ir.Loc.__init__


def _without_folder(self: ir.Loc, filename: str, *more: Any, **named: Any) -> None:
    """Where a line stands is written beside every exception: the same wherever it is built, and nobody's folders."""
    _located(self, Path(filename).name, *more, **named)


def wasm_object(entries: Mapping[str, Any], runtime: str) -> bytes:
    """One object file of compiled functions, name → dispatcher, and of what LLVM reads in `runtime`.

    Each dispatcher is compiled for one signature, and called as Numba's functions are: with a pointer for the result
    and one for the exception before the arguments, and a status as the result.
    """
    generator = cpu_target.target_context.codegen()
    whole = llvm.parse_assembly(str(generator._create_empty_module("stammtisch")))
    names = {}
    for name, dispatcher in entries.items():
        (overload,) = dispatcher.overloads.values()
        names[overload.fndesc.llvm_func_name] = name
        whole.link_in(overload.library._final_module, preserve=True)
    for function in whole.functions:
        if not function.is_declaration:
            exported = names.get(function.name)
            function.linkage = "external" if exported else "internal"
            function.name = exported or function.name
    for variable in whole.global_variables:
        if variable.name.startswith(ENVIRONMENT):
            variable.linkage = "internal"
    whole.link_in(llvm.parse_assembly(f'target triple = "{WASM}"\n{runtime}'))
    whole.verify()
    for cost in ("cheap", None):  # the first makes functions small, before the second copies them into each other
        passes, builder = generator._module_pass_manager(loop_vectorize=False, slp_vectorize=False, opt=3, cost=cost)
        passes.run(whole, builder)
    return generator._tm.emit_object(whole)  # type: ignore[no-any-return]
