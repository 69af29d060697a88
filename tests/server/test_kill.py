"""The server is killed at random moments while people play: nothing acknowledged is lost, nothing counts twice.

STAMMTISCH_KILLS sets how often (`make soak`: hundreds).
"""

import asyncio
import os
import random
from pathlib import Path

import msgspec

from stammtisch.live.proof_check import check, load
from tests.server.player import Player, plays
from tests.server.servers import Zygote
from tests.server.stubborn import check_promises, company, is_over, read_journal, told

KILLS = int(os.environ.get("STAMMTISCH_KILLS", "16"))
TABLES = 5


@plays
async def test_killed_at_any_moment(zygote: Zygote, folder: Path) -> None:
    dice = random.Random(4)
    server = zygote.server(folder)
    people = await company(server, TABLES, dice, restless=0.01)
    enough = asyncio.Event()
    playing = asyncio.gather(*(person.play(enough) for person in people))
    for _ in range(KILLS):
        await asyncio.sleep(dice.uniform(0.02, 0.4))
        assert not playing.done()
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
    enough.set()
    await asyncio.wait_for(playing, 120)  # no table is stuck: every match comes to its end
    server.stop()
    journal = read_journal(server.database)
    check_promises(people, journal)
    print(f"\n{KILLS} kills: {told(people)}, none lost, none doubled, no table stuck")
    assert len(journal) == TABLES
    assert all(map(is_over, journal.values()))
    assert sum(len(person.promises) for person in people) > KILLS
    assert sum(person.resent for person in people) > 0, "some answers were cut off, and asked for again"


@plays
async def test_killed_while_cuts_are_revealed(zygote: Zygote, folder: Path) -> None:
    server = zygote.server(folder)
    anna, bert = await Player.arrive(server, "Anna"), await Player.arrive(server, "Bert")
    table = await anna.open("me", "open", "random")
    await anna.join(table)
    await bert.join(table)
    await bert.ask("sit")
    await bert.until(lambda: "seat" in bert.whole["you"])
    await anna.cut()
    await bert.cut()
    await anna.ask("start")
    await bert.reveal()
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)
    for player in (anna, bert):
        await player.come_back()
        assert player.stage == "revealing"
    await bert.reveal()
    await anna.reveal()
    for player in (anna, bert):
        await player.until(lambda p=player: p.stage == "playing" and "play" in p.whole)
    await asyncio.gather(anna.play_on(), bert.play_on())
    proof = load((await anna.http.get(f"/api/tables/{table}/matches/1/proof")).content)
    check(proof)
    assert [cut["nonce"] for cut in msgspec.to_builtins(proof.fairness.cuts)] == [p.opening.nonce for p in (anna, bert)]
    server.stop()


@plays
async def test_a_graceful_stop_loses_nothing_either(zygote: Zygote, folder: Path) -> None:
    dice = random.Random(5)
    server = zygote.server(folder)
    people = await company(server, 3, dice)
    enough = asyncio.Event()
    playing = asyncio.gather(*(person.play(enough) for person in people))
    for _ in range(3):
        await asyncio.sleep(dice.uniform(0.1, 0.3))
        await asyncio.to_thread(server.stop)
        await asyncio.to_thread(server.start)
    enough.set()
    await asyncio.wait_for(playing, 120)
    server.stop()
    check_promises(people, read_journal(server.database))
    assert server.log().count('"closed"') == 4
    assert server.errors() == ""
