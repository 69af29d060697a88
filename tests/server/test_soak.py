"""Random matches with random disconnects and reloads, for as long as one likes: nothing lost, flat memory.

STAMMTISCH_SOAK sets for how many seconds (`make soak`: an hour).
"""

import asyncio
import os
import random
from pathlib import Path

from tests.server.player import Player, plays
from tests.server.servers import Zygote
from tests.server.stubborn import check_promises, company, read_journal, told

SECONDS = float(os.environ.get("STAMMTISCH_SOAK", "4"))
TABLES = 6
LONG = 60  # seconds; only then memory says anything
PAGE = os.sysconf("SC_PAGE_SIZE")


@plays
async def test_an_evening_of_many_matches(zygote: Zygote, folder: Path) -> None:
    dice = random.Random(6)
    server = zygote.server(folder)
    people = await company(server, TABLES, dice, restless=0.03)
    watcher = await Player.arrive(server, "Dora")
    watcher.remembers = False
    enough = asyncio.Event()
    playing = asyncio.gather(*(person.play(enough) for person in people))
    sizes = []
    for _ in range(20):
        await asyncio.sleep(SECONDS / 20)
        await watcher.join(dice.choice(people).table)
        assert "play" not in watcher.whole or watcher.play["view"]["hand"] is None
        sizes.append(resident(server.pid))
    enough.set()
    await asyncio.wait_for(playing, 120)
    metrics = (await watcher.http.get("/metrics")).text
    server.stop()
    check_promises(people, read_journal(server.database))
    assert "stammtisch_failures_total{" not in metrics
    assert server.errors() == ""
    early, late = sum(sizes[4:8]) / 4, sum(sizes[-4:]) / 4
    in_time = ", ".join(f"{size / 1e6:.0f}" for size in sizes)
    print(f"\n{SECONDS:.0f} s: {told(people)}, none lost, none doubled; memory in MB: {in_time}")
    if SECONDS >= LONG:
        assert late < 1.1 * early + 5e6, f"memory grew from {early / 1e6:.0f} to {late / 1e6:.0f} MB"


def resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
