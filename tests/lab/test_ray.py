"""A Ray cluster, started for real: the same numbers as on one core."""

import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from stammtisch.lab.compute.executors import RayExecutor
from stammtisch.lab.errors import LabError

SIMULATE = [sys.executable, "-m", "stammtisch.cli", "simulate", "gaunerbande", "--seed", "9", "--matches", "12000"]
SIMULATE += ["--sample", "8", "--rounds", "one", "--compare", "target=20"]


@pytest.fixture(scope="module", autouse=True)
def environment() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_AUTH_MODE", "disabled")
        patch.setenv("LANG", "en_GB.UTF-8")
        yield


@pytest.fixture(scope="module")
def cluster() -> Iterator[RayExecutor]:
    with RayExecutor("local", workers=2) as started:
        yield started


def test_a_cluster_gives_what_one_core_gives(cluster: RayExecutor, tmp_path: Path) -> None:
    import ray  # noqa: PLC0415  (started by the fixture)

    address = ray.get_runtime_context().gcs_address
    for name, arguments in (("alone", ["--workers", "1"]), ("cluster", ["--cluster", address])):
        ran = subprocess.run(
            [*SIMULATE, *arguments, "--out", tmp_path / name], capture_output=True, text=True, check=False
        )
        assert ran.returncode == 0, ran.stderr
    for file in ("matches.csv", "figures.csv", "report.html"):
        assert (tmp_path / "alone" / file).read_bytes() == (tmp_path / "cluster" / file).read_bytes()


def agree(text: str) -> str:
    return text.upper()


def refuse(text: str) -> str:
    raise LabError(text, f"de: {text}")


def stumble() -> str:
    raise ZeroDivisionError("nothing to divide")


def test_a_refusal_comes_back_as_it_was(cluster: RayExecutor) -> None:
    assert cluster.submit(agree, "yes").result(60) == "YES"
    with pytest.raises(LabError, match="no such thing") as refused:
        cluster.submit(refuse, "no such thing").result(60)
    assert refused.value.phrase.de == "de: no such thing"
    with pytest.raises(LabError, match=r"The Ray cluster failed: .*nothing to divide") as failed:
        cluster.submit(stumble).result(60)
    assert "\n" not in str(failed.value)


def test_something_else_that_listens_is_refused_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute:
        threading.Thread(target=accept, args=(mute,), daemon=True).start()
        address = f"127.0.0.1:{mute.getsockname()[1]}"
        started = monotonic()
        ran = subprocess.run(
            [*SIMULATE, "--cluster", address, "--out", tmp_path / "report"],
            capture_output=True, text=True, check=False, env={**os.environ},
        )  # fmt: skip
    assert ran.returncode == 2
    assert ran.stderr.startswith(f"stammtisch: The Ray cluster {address} cannot be reached: ")
    assert ran.stderr.count("\n") == 1
    assert monotonic() - started < 60
    assert list(tmp_path.iterdir()) == []


def accept(server: socket.socket) -> None:
    """Takes every call and never says a word."""
    calls = []
    while True:
        try:
            calls.append(server.accept())
        except OSError:
            return
