"""`kernel/jit.py` where there is no compiler, in its place: in the browser.

What a game's engine has (the same source, compiled for WebAssembly before) is taken from there; everything else runs as
plain Python, with the same result.
"""

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
Engine = Callable[[str, str, int], Any]
"""(a game's module, a template's name, numbers of a state) → what does the same in the engine; None if nothing does."""

_engines: list[Engine] = []


def use(engine: Engine) -> None:
    """From now on templates are looked for in this engine first. To be called before a game is loaded."""
    _engines.append(engine)


def interpreted() -> bool:
    return True


def compiled(function: F) -> F:
    return function


def specialise(template: F, names: Mapping[str, Any], module: str) -> F:
    """As `kernel.jit.specialise`: the template with its free names taken from `names`."""
    for engine in _engines if "STATE" in names else ():
        made: F | None = engine(module, template.__name__, names["STATE"].itemsize // 8)
        if made is not None:
            return made
    used = {name: names[name] for name in template.__code__.co_names if name in names}
    scope = {**template.__globals__, **used, "__name__": module}
    return FunctionType(template.__code__, scope, template.__name__, template.__defaults__)  # type: ignore[return-value]


def compiled_source(source: str, names: Mapping[str, Any], module: str) -> Any:
    """As `kernel.jit.compiled_source`."""
    scope = {**names, "__name__": module}
    exec(compile(source, f"<{module}>", "exec"), scope)
    (function,) = (made for name, made in scope.items() if name not in names and isinstance(made, FunctionType))
    return function
