"""Parts of other packages that these do not promise to keep: one file for each package, and a range with two ends.

`make test-ends` tries both ends.
"""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.ends import EXTRAS, INTERNALS, locked, requirements
from tests.test_imports import FILES, PACKAGE

ALSO_PRIVATE = ("numba.core", "numba.np", "uvicorn.protocols", "typer.rich_utils")  # though their names do not say so
PROMISED = {  # in spite of their names
    *("_asdict", "_fields", "_replace"),  # of named tuples
    *("_accumulate_rewards", "_deads_step_first", "_was_dead_step"),  # of PettingZoo, for environments
    "_exit",  # of Python's own os, whose underscore warns and hides nothing
    "_processes",  # of Python's own pool, which cannot be stopped otherwise before Python 3.14
}


def private_parts(file: Path) -> Iterator[str]:
    """What a file uses of other packages though it is private there, each with its place."""
    for node in ast.walk(parsed(file)):
        match node:
            case ast.Import(names=names):
                used = [name.name for name in names if is_private(name.name)]
            case ast.ImportFrom(module=str(module), names=names, level=0):
                used = [name for name in (f"{module}.{name.name}" for name in names) if is_private(name)]
            case ast.Attribute(attr=name):
                text = ast.unparse(node)
                used = [text] if text in ALSO_PRIVATE or (is_private_name(name) and name not in own_names()) else []
            case _:
                continue
        yield from (f"{file.relative_to(PACKAGE)}:{node.lineno} uses {name}" for name in used)


def is_private(module: str) -> bool:
    top, *inside = module.split(".")
    if top == "stammtisch" or top in sys.stdlib_module_names:
        return False
    return any(map(is_private_name, inside)) or f"{module}.".startswith(tuple(f"{one}." for one in ALSO_PRIVATE))


def is_private_name(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


@cache
def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text())


@cache
def own_names() -> set[str]:
    """The functions, classes, variables and attributes of `self` that our own files make, and what is promised."""
    found = set(PROMISED)
    for node in (node for file in FILES for node in ast.walk(parsed(file))):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(ast.Name("self"), name, ast.Store()):
                found.add(name)
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_private_parts_are_used_where_it_says_why(file: Path) -> None:
    allowed = {internals.file for internals in INTERNALS.values()}
    if str(file.relative_to(PACKAGE)) not in allowed:
        assert list(private_parts(file)) == [], f"move it to one of {sorted(allowed)}"


@pytest.mark.parametrize("library", INTERNALS)
def test_whose_private_parts_are_used_has_a_range_with_two_ends(library: str) -> None:
    assert list(private_parts(PACKAGE / INTERNALS[library].file)), "nothing is private there: the range needs no end"
    specifier = requirements(*EXTRAS)[library].specifier
    assert sorted(bound.operator for bound in specifier) == ["<", ">="]
    assert locked()[library] in specifier, "constraints.txt has another one"
