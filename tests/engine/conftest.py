"""The games as WebAssembly, for every test here."""

import fcntl

import pytest

from stammtisch.engine.build import engine
from stammtisch.games.registry import game_ids


@pytest.fixture(scope="session", autouse=True)
def engines(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> None:
    """All are in the cache before the first test: made by one process of a test run, while the others wait for it."""
    base = tmp_path_factory.getbasetemp()
    with ((base if worker_id == "master" else base.parent) / "engines.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for game in game_ids():
            engine(game)
