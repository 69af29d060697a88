"""Whatever is sent to the HTTP interface, it answers as its own schema says, and never breaks."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance

from tests.server.servers import Server

Case = schemathesis.Case[Any]


@pytest.fixture(scope="module")
def anna(server: Server) -> Iterator[httpx.Client]:
    """Somebody with an identity and a table."""
    with httpx.Client(base_url=server.url, timeout=20) as client:
        client.post("/api/identity", json={"name": "Anna"}).raise_for_status()
        yield client


@pytest.fixture(scope="module")
def her_table(anna: httpx.Client) -> str:
    terms = {"game": "gaunerbande", "players": 3, "seats": ["me", "random", "random"], "start": True}
    table: str = anna.post("/api/tables", json=terms).json()["table"]
    return table


LEAVING = ("DELETE /api/identity", "DELETE /api/account")  # who has left is nobody for all that follows


def test_nothing_breaks(server: Server, anna: httpx.Client, her_table: str) -> None:
    """Every operation with requests right and wrong, as nobody and as Anna, to random tables and to hers."""
    interface = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")
    operations: list[Any] = [found.ok() for found in interface.get_all_operations()]  # type: ignore[union-attr]
    assert len(operations) > 15
    secret = anna.cookies["stammtisch"]
    for operation, mode in product(operations, GenerationMode):
        if mode.is_negative and not operation.body:
            continue  # a text in a path is never wrong by itself

        @settings(max_examples=6)
        @given(case=operation.as_strategy(generation_mode=mode))
        def ask(case: Case) -> None:
            for table in (None, her_table):
                if table is not None and "table" in (case.path_parameters or {}):
                    case.path_parameters["table"] = table
                for cookies in ({}, {"stammtisch": secret}):
                    if case.operation.label not in LEAVING or not cookies:
                        check(case, case.call(base_url=server.url, cookies=cookies), secret)

        ask()


def check(case: Case, answer: schemathesis.Response, secret: str) -> None:
    case.validate_response(answer, checks=[not_a_server_error])
    if answer.status_code < 300:
        case.validate_response(answer, checks=[response_schema_conformance])
    elif answer.status_code >= 400:
        assert msgspec.json.decode(answer.content).keys() == {"code", "message"}
    assert secret.encode() not in answer.content


@pytest.mark.parametrize("table", ["%00", "a%00b", "%ED%A0%80", "..%2F..", "x" * 3000, "ä", "'; DROP TABLE facts; --"])
def test_strange_tables_are_not_found(anna: httpx.Client, table: str) -> None:
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/matches/1", f"/api/tables/{table}/matches/1/proof"):
        assert 400 <= anna.get(path).status_code < 500


@pytest.mark.parametrize("number", [0, -1, 2**31, 2**63, 2**64, 10**40])
def test_strange_numbers_are_not_found(anna: httpx.Client, her_table: str, number: int) -> None:
    for path in (
        f"/api/tables/{her_table}/matches/{number}",
        f"/api/tables/{her_table}/matches/{number}/replay",
        f"/api/matches?before={number}",
    ):
        assert anna.get(path).status_code < 500
