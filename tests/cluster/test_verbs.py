"""`stammtisch bots`, `stammtisch serve --hub` and `stammtisch move`, as they are typed; by hand, what is deployed."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from stammtisch.hub.local_bots import LocalBots
from stammtisch.hub.nats_connection import NatsConnection
from stammtisch.hub.remote_bots import RemoteBots
from stammtisch.live.ports import Question
from stammtisch.match import Game
from tests.cluster.launch import Nats
from tests.live.fakes import runs
from tests.live.story import NOON
from tests.server.servers import free_port
from tests.server.test_cli import stammtisch, when_open
from tests.server.test_store import evening, store_at


@contextmanager
def running(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "stammtisch.cli", *arguments, "--game", "gaunerbande", "--threads", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)
        assert process.returncode == 0


def test_what_is_wrong_is_said_in_one_line() -> None:
    for arguments, said in (
        (["bots"], "Bots need a hub to be asked at: --hub nats://host."),
        (["bots", "--hub", "http://x"], "The hub is an address such as nats://host:4222, not 'http://x'."),
        (["serve", "--hub", "redis://x"], "The hub is an address such as nats://host:4222, not 'redis://x'."),
        (
            ["move", "somewhere.db", "--database", "nowhere.db"],
            "Nothing was moved: there is no database at nowhere.db.",
        ),
    ):
        ran = stammtisch(*arguments)
        assert ran.returncode == 2
        assert ran.stderr.strip() == f"stammtisch: {said}"


@runs
async def test_bots_are_started_asked_and_stopped(nats: Nats) -> None:
    def nobody(*asked: object) -> str:
        raise AssertionError("the server thinks itself")

    match = Game("gaunerbande").start(1)
    question = Question("t", match, match.waiting[0], "regular", True)
    with running("bots", "--hub", nats.bots_url) as worker:
        assert worker.stdout is not None
        said = await asyncio.to_thread(worker.stdout.readline)
        assert said == f"1 bots think for whoever asks at 127.0.0.1:{nats.port}.\n"
        bus = NatsConnection(nats.url)
        await bus.arrived()
        near = LocalBots(nobody, lambda match, seat: [], 1, lambda level, seconds: None)
        thinking = RemoteBots(bus, near, lambda level, seconds: None)
        near._busy[0] = 1  # so that it waits for the worker
        async with asyncio.timeout(60):
            assert await thinking.choose(question) in match.choices(match.waiting[0])
        thinking.close()
        await bus.close()


def test_a_house_moves_and_opens_with_two_other_addresses(nats: Nats, database: str, tmp_path: Path) -> None:
    old = tmp_path / "old.db"

    async def before() -> str:
        async with store_at(old) as store:
            await store.keep(evening("thetable"))
            return (await store.people.welcome("Anna", "de", NOON))[1]

    secret = asyncio.run(before())
    moved = stammtisch("move", database, "--database", str(old))
    assert moved.returncode == 0, moved.stderr
    assert "The old database is unchanged." in moved.stdout
    port = free_port()
    with running("serve", "--port", str(port), "--database", database, "--hub", nats.url) as server:
        url = f"http://127.0.0.1:{port}"
        assert when_open(url)["status"] == "ok"
        cookies = {"stammtisch": secret}
        assert httpx.get(f"{url}/api/identity", cookies=cookies).json()["person"]["name"] == "Anna"
        assert httpx.get(f"{url}/api/tables/thetable/matches/1").status_code == 200
        assert server.stdout is not None
        said = [server.stdout.readline() for _ in range(2)]
        assert "stammtisch@127.0.0.1" in said[1]
