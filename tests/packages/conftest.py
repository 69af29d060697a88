"""The environment with GOPS, for every test here."""

import pytest

from tests.packages.environment import Environment, with_gops


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Environment:
    base = tmp_path_factory.getbasetemp()
    return with_gops(base if worker_id == "master" else base.parent)
