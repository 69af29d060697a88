"""Whatever comes over a socket: nothing breaks, nothing leaks, and nobody acts for another."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from stammtisch.server import wire as w
from tests.server.player import Player, plays
from tests.server.servers import Server, Zygote

TYPES = sorted(request.__struct_config__.tag for request in w.ClientMessage.__args__)
CLOSED_WITH = {1000, 1002, 1003, 1006, 1007, 1009, 4429}  # 1006: too large, with more behind it that nobody reads

numbers = st.integers() | st.sampled_from([0, 1, -1, 2**31, 2**53, 2**63, 2**64]) | st.floats()
values = st.none() | st.booleans() | numbers | st.text(max_size=40)
json_values = st.recursive(values, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner))
fields = {
    "ack": st.integers(0, 9) | values,
    "seen": st.integers(0, 500) | values,
    "match": st.integers(0, 2) | values,
    "decision": st.integers(0, 5) | values,
    "seat": st.integers(0, 3) | values,
    "choice": st.sampled_from(["pass r1", "play b7", "card g3", ""]) | st.text(max_size=120),
    "text": st.text(max_size=400),
    "person": st.text(max_size=16) | st.just("{anna}"),
    "level": st.sampled_from(["random", "master", "cheat"]),
    "table": st.text(max_size=20) | st.just("{table}"),
    "on": st.booleans() | values,
    "who": st.just("{anna}"),
    "by": st.sampled_from(["person", "bot", "clock"]),
    "type": st.sampled_from([*TYPES, "answer", "keep_warm", "deal", "open", "chose", "shuffled"]),
}
rest = {name: value for name, value in fields.items() if name != "type"}
nearly_right = st.fixed_dictionaries({"type": fields["type"]}, optional={**rest, "extra": json_values})
frames = st.one_of(
    nearly_right.map(lambda message: msgspec.json.encode(message).decode()),
    json_values.map(lambda value: msgspec.json.encode(value).decode()),
    st.text(max_size=200),
    st.binary(max_size=200),
    st.sampled_from(
        ["[" * 4000, '{"type":' * 900, '{"type":"say","text":"\\ud800"}', "x" * 9000, '{"ack":1e999}', b"\xff" * 50]
    ),
)


class Table:
    """Three people in the middle of a match, and Mallory, who only watches."""

    def __init__(self, server: Server) -> None:
        self.server, self.id, self.secret, self.anna = server, "", "", ""
        self.before: dict[str, Any] = {}

    async def open(self) -> None:
        """Sits everybody down, deals, and lets all of them go home."""
        sitting = [await Player.arrive(self.server, name) for name in ("Anna", "Bert", "Carl")]
        self.id, self.anna = await sitting[0].open("me", "open", "open"), sitting[0].person
        for player in sitting:
            await player.join(self.id)
        for player in sitting[1:]:
            await player.ask("sit")
        await sitting[0].ask("start")
        await sitting[0].until(lambda: sitting[0].stage == "playing")
        self.cookies = [player.http.cookies["stammtisch"] for player in sitting]
        mallory = await Player.arrive(self.server, "Mallory")
        self.secret = mallory.http.cookies["stammtisch"]
        self.before = await self.seen_by(self.cookies[0])

    async def seen_by(self, secret: str) -> dict[str, Any]:
        """The match as somebody sees it."""
        async with connect(self.server.socket_url, additional_headers={"Cookie": f"stammtisch={secret}"}) as socket:
            await socket.send(msgspec.json.encode({"type": "join", "table": self.id}).decode())
            while (message := msgspec.json.decode(await socket.recv()))["type"] != "table":
                pass
            return {"play": message["play"], "seats": [seat["held"] for seat in message["lobby"]["seats"]]}


@pytest.fixture(scope="module")
def table(zygote: Zygote, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """At a server of its own: other tests do things on purpose that count as failures."""
    table = Table(zygote.server(tmp_path_factory.mktemp("hostile")))
    plays(table.open)()
    yield table
    table.server.stop()


@settings(max_examples=40)
@given(sent=st.lists(frames, min_size=1, max_size=12))
def test_nothing_breaks_and_nothing_leaks(table: Table, sent: list[str | bytes]) -> None:
    asyncio.run(asyncio.wait_for(attack(table, sent), 20))


async def attack(table: Table, sent: list[str | bytes]) -> None:
    heard: list[str] = []
    with suppress(ConnectionClosed):
        await speak(table, sent, heard)
    for text in heard:
        message = msgspec.json.decode(text)
        assert message["type"] in ("hello", "table", "fact", "resumed", "presence", "hint", "ack", "refusal", "pong")
        view = (message.get("play") or {}).get("view")
        if message.get("table", table.id) == table.id and view is not None:
            assert view["seat"] is None
            assert view["hand"] is None
            assert view["choices"] == []


async def speak(table: Table, sent: list[str | bytes], heard: list[str]) -> None:
    headers = {"Cookie": f"stammtisch={table.secret}"}
    async with connect(table.server.socket_url, additional_headers=headers, max_queue=None) as socket:
        await socket.send(msgspec.json.encode({"type": "join", "ack": 1, "table": table.id}).decode())
        try:
            for frame in sent:
                data = (
                    frame.replace("{table}", table.id).replace("{anna}", table.anna)
                    if isinstance(frame, str)
                    else frame
                )
                await socket.send(data)
            await socket.send('{"type":"ping","ack":77}')
            async for text in socket:
                assert isinstance(text, str)
                heard.append(text)
                if msgspec.json.decode(text) == {"type": "pong", "ack": 77}:
                    return
        finally:
            if socket.close_code is not None:
                assert socket.close_code in CLOSED_WITH, socket.close_code


@plays
async def test_afterwards_the_others_sit_there_as_before(table: Table) -> None:
    assert await table.seen_by(table.cookies[0]) == table.before
    watcher = await Player.arrive(table.server, "Dora")
    assert (await watcher.http.get("/healthz")).status_code == 200
    metrics = (await watcher.http.get("/metrics")).text
    assert table.server.errors() == ""
    assert "stammtisch_failures_total{" not in metrics
