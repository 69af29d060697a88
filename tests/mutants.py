"""`make mutants MODULE=src/stammtisch/kernel/bits.py`: would the tests notice if this module were wrong?

Cosmic Ray changes the module in one small way after the other (`<` to `<=`, `+` to `-`, 1 to 2, `and` to `or` …) and
runs its tests each time, interpreted. A change that no test notices has survived: either a test is missing, or it
makes no difference. Everything happens in a copy, so that an interruption leaves no changed source behind.

mutmut is of no use here: it leaves out functions with decorators, and nearly all rules have one (`@compiled`).
"""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from time import monotonic

ROOT = Path(__file__).parents[1]
COPIED = ("src", "tests", "docs", "pyproject.toml")
SETTINGS = {"NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
SLOWER = 4  # times as long as the unchanged tests: then a changed loop does not end, which counts as noticed

KEPT = (  # of Cosmic Ray's 213 kinds of changes, one or two for everything that can be changed
    "ReplaceBinaryOperator_(Add_Sub|Sub_Add|Mul_Div|Div_Mul|FloorDiv_Mul|Mod_FloorDiv)",
    "ReplaceBinaryOperator_(LShift_RShift|RShift_LShift|BitOr_BitAnd|BitAnd_BitOr|BitXor_BitOr)",
    "ReplaceComparisonOperator_(Eq_NotEq|NotEq_Eq|Lt_LtE|LtE_Lt|Gt_GtE|GtE_Gt|Is_IsNot|IsNot_Is)",
    "ReplaceUnaryOperator_Delete_(Not|USub|Invert)",
    "Replace(TrueWithFalse|FalseWithTrue|AndWithOr|OrWithAnd|BreakWithContinue|ContinueWithBreak)",
    "AddNot",
    "NumberReplacer",
    "ZeroIterationForLoop",
)
CONFIG = """
[cosmic-ray]
module-path = "{module}"
timeout = {timeout}
excluded-modules = []
test-command = "{python} -m pytest -x -q -p no:cacheprovider {tests}"
[cosmic-ray.distributor]
name = "local"
[cosmic-ray.filters.operators-filter]
exclude-operators = ['core/(?!({kept})$)']
"""


def main(module: str, *tests: str) -> None:
    """Prints the changes that no test notices, and how many there are of how many. Exits if the tests fail anyway."""
    named = tests or tests_of(Path(module))
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder)
        for name in COPIED:
            place = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            place(ROOT / name, copy / name)
        started = monotonic()
        run(copy, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *named)
        timeout = 10 + SLOWER * (monotonic() - started)
        kept, python = "|".join(KEPT), sys.executable
        text = CONFIG.format(module=module, timeout=timeout, tests=" ".join(named), kept=kept, python=python)
        (copy / "config.toml").write_text(text, encoding="utf-8")
        run(copy, tool("cosmic-ray"), "init", "config.toml", "session.sqlite")
        run(copy, tool("cr-filter-operators"), "session.sqlite", "config.toml")
        run(copy, tool("cosmic-ray"), "exec", "config.toml", "session.sqlite")
        run(copy, tool("cr-report"), "--surviving-only", "--show-diff", "session.sqlite")
        print(f"{module}: {score(copy / 'session.sqlite')}")


def tests_of(module: Path) -> tuple[str, ...]:
    """The file of tests that is named after a module."""
    inside = module.relative_to("src/stammtisch")
    for folder in (ROOT / "tests" / "unit" / inside.parent, ROOT / "tests" / inside.parent):
        if (file := folder / f"test_{inside.name}").exists():
            return (str(file.relative_to(ROOT)),)
    raise SystemExit(f"There is no test_{inside.name}: make mutants MODULE={module} TESTS=tests/…")


def score(session: Path) -> str:
    """How many changes were noticed; Cosmic Ray's own percentage counts those that were never tried, too."""
    with closing(sqlite3.connect(session)) as database:
        outcomes = database.execute(
            "SELECT test_outcome FROM work_results WHERE worker_outcome != 'SKIPPED'"
        ).fetchall()
    survived = outcomes.count(("SURVIVED",))
    tried = max(1, len(outcomes))
    return f"{tried - survived} of {tried} changes noticed ({1 - survived / tried:.0%})"


def tool(name: str) -> str:
    """A command of Cosmic Ray, from this environment or wherever else it is installed."""
    found = shutil.which(name, path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))
    if found is None:
        raise SystemExit("This needs Cosmic Ray: pip install 'stammtisch[mutants]'.")
    return found


def run(folder: Path, *command: str) -> None:
    environment = {**os.environ, **SETTINGS, "PYTHONPATH": os.pathsep.join([str(folder / "src"), str(folder)])}
    subprocess.run(command, cwd=folder, check=True, env=environment)


if __name__ == "__main__":
    main(*sys.argv[1:])
