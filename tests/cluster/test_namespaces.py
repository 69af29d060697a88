"""A server in a network of its own, whose cable to PostgreSQL and NATS is pulled out: packets vanish, nobody is told.

Only root may make network namespaces. Everywhere else `test_history.py` holds connections up instead: nearly it.
"""

import asyncio
import os
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cluster.faults import WiredHouse
from tests.cluster.history import History, violations
from tests.cluster.launch import Nats, Postgres
from tests.cluster.proxy import Proxy
from tests.cluster.servers import GAMES, LEASE
from tests.cluster.test_history import settle
from tests.server.player import Player, Refused, plays
from tests.server.servers import Server, Zygote

TOO_LONG = 4.0  # seconds; after half of them a connection over which nothing comes is given up
GIVEN_UP = "connect_timeout=2&tcp_user_timeout=2000"


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


class Network:
    """A namespace with two cables: one for clients, one to what servers share."""

    def __init__(self) -> None:
        self.name = f"st{os.getpid()}"
        octet = os.getpid() % 250 + 1
        self.here, self.there = f"10.213.{octet}.1", f"10.213.{octet}.2"  # of the cable to what servers share
        self.client_here, self.client_there = f"10.214.{octet}.1", f"10.214.{octet}.2"
        ip("netns", "add", self.name)
        ip("-n", self.name, "link", "set", "lo", "up")
        self._lay(f"{self.name}b", self.here, self.there)
        self._lay(f"{self.name}f", self.client_here, self.client_there)

    def _lay(self, cable: str, here: str, there: str) -> None:
        ip("link", "add", cable, "type", "veth", "peer", "name", f"{cable}x", "netns", self.name)
        ip("address", "add", f"{here}/24", "dev", cable)
        ip("-n", self.name, "address", "add", f"{there}/24", "dev", f"{cable}x")
        ip("link", "set", cable, "up")
        ip("-n", self.name, "link", "set", f"{cable}x", "up")

    def pull(self) -> None:
        ip("link", "set", f"{self.name}b", "down")

    def plug(self) -> None:
        ip("link", "set", f"{self.name}b", "up")

    def close(self) -> None:
        ip("netns", "delete", self.name)


class FarServer(Server):
    def __init__(self, zygote: Zygote, folder: Path, network: Network, settings: dict[str, Any]) -> None:
        self._address = network.client_there
        super().__init__(zygote, folder, {**settings, "host": "0.0.0.0", "namespace": network.name})

    @property
    def url(self) -> str:
        return f"http://{self._address}:{self.port}"

    @property
    def socket_url(self) -> str:
        return f"ws://{self._address}:{self.port}/ws"


@pytest.fixture
def network() -> Iterator[Network]:
    try:
        network = Network()
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only root may make network namespaces, and `ip` must be there")
    yield network
    network.close()


@pytest.fixture
def house(
    zygote: Zygote, folder: Path, database: str, postgres: Postgres, nats: Nats, network: Network
) -> Iterator[WiredHouse]:
    """Three servers nearby, and a last one in the other network."""
    house = WiredHouse(zygote, folder, database, nats)
    wires = Proxy(postgres.port, network.here), Proxy(nats.port, network.here)
    house.wires.append(wires)
    (folder / "far").mkdir()
    settings = {
        "database": f"postgresql://stammtisch@{network.here}:{wires[0].port}/{database.rpartition('/')[2]}?{GIVEN_UP}",
        "hub": nats.url.replace(f"127.0.0.1:{nats.port}", f"{network.here}:{wires[1].port}"),
    }
    house.servers.append(
        FarServer(zygote, folder / "far", network, {**settings, "lease": LEASE, "threads": 1, "games": GAMES})
    )
    yield house
    network.plug()
    house.close()


@plays
async def test_a_server_whose_cable_is_pulled_out(house: WiredHouse, network: Network) -> None:
    history, enough = History(), asyncio.Event()
    people = await house.witnesses(3, random.Random(3), history)
    dora = await Player.arrive(house.servers[-1], "Dora")
    await dora.join(people[0].table)
    playing = asyncio.gather(*(person.play(enough) for person in people))
    await asyncio.sleep(1)
    network.pull()
    before = sum(len(person.promises) for person in people)
    with pytest.raises(Refused, match="not_stored"):
        await dora.ask("say", text="Is anybody writing this down?")
    await asyncio.sleep(TOO_LONG)
    assert sum(len(person.promises) for person in people) > before, "by way of the other servers play goes on"
    network.plug()
    await asyncio.sleep(2)
    await dora.ask("say", text="It goes on.")
    await settle(house, people, playing, enough)
    broken = violations(history.events, house.journal())
    assert not broken, "\n".join([*broken[:20], house.seen_from_everywhere()])
