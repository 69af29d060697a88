"""Laws notice what they are for, and say what to do: packages that break one each are judged by it."""

import json
import os
import subprocess
import sys

import pytest

from tests.unit.testing.mutants import MUTANTS


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What is said of each mutant; in a process of its own, without the compiler."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.unit.testing.mutants", str(tmp_path_factory.mktemp("mutants"))],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    found: dict[str, list[str]] = json.loads(ran.stdout)
    return found


@pytest.mark.parametrize("name", MUTANTS)
def test_a_broken_promise_is_noticed(judged: dict[str, list[str]], name: str) -> None:
    mutant = MUTANTS[name]
    assert judged[name], f"{name} is not noticed"
    said = judged[name][0]
    assert mutant.law.replace("_", " ") in said
    assert mutant.says in said


def test_a_second_question_tells_the_others(judged: dict[str, list[str]]) -> None:
    (said,) = judged["two_steps"]
    assert "tells the others what it chooses: after 'play" in said
    assert "cannot be asked in two steps" in said
    assert "Who still owes a choice is public" in said  # why


def test_nothing_is_said_of_what_is_sound(judged: dict[str, list[str]]) -> None:
    assert judged["sound"] == []
