"""One PostgreSQL and one NATS for all tests of this folder; every test gets a database of its own."""

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.cluster.launch import Nats, Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    postgres = Postgres()
    yield postgres
    postgres.stop()


@pytest.fixture(scope="session")
def nats(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nats]:
    nats = Nats(tmp_path_factory.mktemp("nats"))
    yield nats
    nats.stop()


@pytest.fixture
def database(postgres: Postgres, request: pytest.FixtureRequest) -> str:
    """The address of an empty database."""
    name = f"t{abs(hash(request.node.nodeid)):x}"
    with psycopg.connect(postgres.url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return postgres.url.replace("/postgres", f"/{name}")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path
