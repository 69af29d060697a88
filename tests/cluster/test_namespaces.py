"""A server in a network of its own, whose cable to PostgreSQL and NATS is pulled out: packets vanish, nobody is told.

Only root may make network namespaces. Everywhere else `test_history.py` holds connections up instead: nearly it.
"""

import asyncio
import os
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cluster.faults import WiredHouse
from tests.cluster.history import History, violations
from tests.cluster.launch import Nats, Postgres
from tests.cluster.proxy import Proxy
from tests.cluster.servers import GAMES, LEASE
from tests.cluster.test_history import settle
from tests.server.player import Player, Refused, plays
from tests.server.servers import Zygote

TOO_LONG = 4.0  # seconds; after half of them a connection over which nothing comes is given up
GIVEN_UP = "connect_timeout=2&tcp_user_timeout=2000"


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


class Network:
    """Two namespaces with a cable between them: servers are in the one, what they share can be reached in the other.

    The network that everybody else is in never changes: a browser that notices a change breaks off what it is loading.
    """

    def __init__(self) -> None:
        self.near, self.far = f"st{os.getpid()}near", f"st{os.getpid()}far"
        self.address = "10.213.0.1"
        ip("netns", "add", self.near)
        ip("netns", "add", self.far)
        ip("-n", self.near, "link", "add", "cable", "type", "veth", "peer", "name", "cable", "netns", self.far)
        for namespace, address in ((self.near, self.address), (self.far, "10.213.0.2")):
            ip("-n", namespace, "address", "add", f"{address}/24", "dev", "cable")
            ip("-n", namespace, "link", "set", "cable", "up")
            ip("-n", namespace, "link", "set", "lo", "up")

    def pull(self) -> None:
        ip("-n", self.near, "link", "set", "cable", "down")

    def plug(self) -> None:
        ip("-n", self.near, "link", "set", "cable", "up")

    def close(self) -> None:
        ip("netns", "delete", self.far)
        ip("netns", "delete", self.near)


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
    wires = [Proxy(port, network.address, network.near) for port in (postgres.port, nats.port)]
    house.wires.append((wires[0], wires[1]))
    (folder / "far").mkdir()
    settings = {
        "database": f"postgresql://stammtisch@{network.address}:{wires[0].port}/{database.rpartition('/')[2]}?{GIVEN_UP}",
        "hub": nats.url.replace(f"127.0.0.1:{nats.port}", f"{network.address}:{wires[1].port}"),
    }
    far = zygote.server(folder / "far", **settings, namespace=network.far, lease=LEASE, threads=1, games=GAMES)
    house.servers.append(far)
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
