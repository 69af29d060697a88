"""How functions are compiled that only compiled functions call.

Their callers link them in and optimise the whole once more, so machine code of their own would never run, and a light
optimisation is enough: it makes them small before they are copied. This takes a third off the time to compile a game.

Both compilers are Numba's own with a step more (`pipeline_class` is its way to ask for that).
"""

# mypy: allow-untyped-calls
# (Numba's inner parts have no types.)

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import AnalysisPass, register_pass
from numba.core.environment import lookup_environment
from numba.core.typed_passes import NativeLowering, NopythonTypeInference

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
    """Numba's, with one step more after one of its own."""

    step: type[_Step]
    after: type[Any]

    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(self.step, self.after)
        passes.finalize()
        return [passes]


class InsideCompiler(_Compiler):
    """For functions that only compiled functions call."""

    step, after = _OpenQuarry, NopythonTypeInference


class DoorCompiler(_Compiler):
    """For functions that Python calls."""

    step, after = _SetEnvironments, NativeLowering
