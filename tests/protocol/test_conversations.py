"""The terminal client in the conversations that the browser client is held to as well (README.md of this folder)."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.protocol import State

from stammtisch.cli.tui.backend import ActionRefusedError
from stammtisch.cli.tui.client import ServerClient
from stammtisch.cli.tui.remote_table import RemoteTable
from stammtisch.games.registry import rulebook
from tests.live.fakes import runs

Data = dict[str, Any]
SCRIPT: Data = json.loads((Path(__file__).parent / "conversations.json").read_text())
CONVERSATIONS = {conversation["about"]: conversation["steps"] for conversation in SCRIPT["conversations"]}
PATIENCE = 10.0  # seconds
A_WHILE = 0.5  # longer than the client waits before it connects again, if nothing went wrong before
TORN = 1006  # no code at all: the connection is simply gone


def whole(value: Any) -> Any:
    """With all `$parts` in place."""
    if isinstance(value, str) and value.startswith("$"):
        return whole(SCRIPT["parts"][value[1:]])
    if isinstance(value, list):
        return [whole(inner) for inner in value]
    return {key: whole(inner) for key, inner in value.items()} if isinstance(value, dict) else value


class Conversation:
    """The server's part, and the person's, in one conversation with a client."""

    def __init__(self, port: int, connections: "asyncio.Queue[ServerConnection]") -> None:
        self.connections = connections
        self.table = RemoteTable(ServerClient(f"http://127.0.0.1:{port}", "en"), "t1", rulebook("gaunerbande"))
        self.socket: ServerConnection
        self.table.on_change = self.count_change
        self.changes = 0
        self.acks: dict[str, int] = {}
        self.texts: dict[str, Any] = {}  # that the client has sent, by their names in the script
        self.joins = set[str]()  # names of the acks of `join`
        self.refused: list[str] = []
        self.errands: list[asyncio.Task[None]] = []

    async def take(self, step: Data) -> None:
        match step:
            case {"connects": _}:
                self.socket = await asyncio.wait_for(self.connections.get(), PATIENCE)
            case {"sends": expected, "ack": name}:
                await self.expect_sent(expected, name)
            case {"told": message}:
                await self.tell(self.filled(whole(message)))
            case {"breaks": code}:
                await self.break_off(code)
            case {"person": does}:
                await until(lambda: all(errand.done() for errand in self.errands))
                self.errands.append(asyncio.create_task(self.person(does)))
                await asyncio.sleep(0)
            case {"shows": shown}:
                await self.expect_shown(shown)
            case _:
                raise AssertionError(f"no step of a conversation: {step}")

    async def expect_sent(self, expected: Data, name: str) -> None:
        sent = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        ack = sent.pop("ack")
        for key, value in expected.items():
            if isinstance(value, str) and value.startswith("*"):
                self.texts.setdefault(value, sent.get(key))
        assert sent == self.filled(expected)
        assert self.acks.setdefault(name, ack) == ack
        if sent["type"] == "join":
            self.joins.add(name)

    def filled(self, value: Any) -> Any:
        """With the texts in place that the client has sent."""
        if isinstance(value, str):
            return self.texts[value] if value.startswith("*") else value
        if isinstance(value, list):
            return [self.filled(inner) for inner in value]
        return {key: self.filled(inner) for key, inner in value.items()} if isinstance(value, dict) else value

    async def tell(self, message: Data) -> None:
        """What is about the table changes what is seen of it; answers to a person do when the person has them."""
        before, name = self.changes, message.get("ack")
        numbered = message if name is None else message | {"ack": self.acks[name]}
        await self.socket.send(json.dumps(numbered))
        if name is None or name in self.joins:
            await until(lambda: self.changes > before)

    def count_change(self) -> None:
        self.changes += 1

    async def break_off(self, code: int) -> None:
        if code == TORN:
            self.socket.transport.abort()
            await until(lambda: bool(self.table.connection_error))
        else:
            await self.socket.close(code)

    async def person(self, does: Data) -> None:
        try:
            if "chooses" in does:
                await self.table.choose(does["chooses"])
            else:
                await self.table.send_chat(does["says"])
        except ActionRefusedError as refused:
            self.refused.append(str(refused))

    async def expect_shown(self, shown: Data) -> None:
        if "choices" in shown:
            await until(lambda: self.table.context and self.table.context.view["choices"] == shown["choices"])
        if "refused" in shown:
            await until(lambda: all(errand.done() for errand in self.errands))
            assert self.refused == shown["refused"]
        if "unwelcome" in shown:
            await until(lambda: self.table.connection_error == shown["unwelcome"])

    async def expect_silence(self) -> None:
        with suppress(TimeoutError, ConnectionClosed):
            pytest.fail(f"sent too: {await asyncio.wait_for(self.socket.recv(), A_WHILE)!r}")
        if self.socket.state is State.CLOSED:
            await asyncio.sleep(A_WHILE)
        assert self.connections.empty()


async def until(happened: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.005)


@pytest.mark.parametrize("about", CONVERSATIONS)
@runs
async def test_the_terminal(about: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    connections: asyncio.Queue[ServerConnection] = asyncio.Queue()

    async def hold(socket: ServerConnection) -> None:
        connections.put_nowait(socket)
        await socket.wait_closed()

    async with serve(hold, "127.0.0.1", 0, compression=None) as server:
        conversation = Conversation(next(iter(server.sockets)).getsockname()[1], connections)
        running = asyncio.create_task(conversation.table.run())
        try:
            for step in CONVERSATIONS[about]:
                await conversation.take(step)
            await conversation.expect_silence()
        finally:
            running.cancel()
