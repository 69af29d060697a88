"""Servers for the tests of this folder."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.servers import Server, Zygote


@pytest.fixture(scope="session")
def server(zygote: Zygote, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do it no harm."""
    server = zygote.server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def own_server(zygote: Zygote, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for the tests of one file alone: they harm it, or look at all that its log and its metrics say."""
    server = zygote.server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of three megabytes."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", disk], check=False).returncode:
        pytest.skip("only root may mount a small disk")
    yield disk
    subprocess.run(["umount", "-l", disk], check=True)
