"""Long work for a crowd at one address does not hold up the play of others. The bounds are generous: without fair turns
the times are tens of seconds."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any

from stammtisch.store.engine import open_database
from stammtisch.store.journal import SqlJournal
from stammtisch.store.writer import Writer
from tests.live.story import Story
from tests.server.player import Player, plays
from tests.server.servers import Zygote

CROWD = {"X-Forwarded-For": "198.51.100.9"}
SECONDS = 8.0


async def store(database: Path, *stories: Story) -> None:
    opened = open_database(str(database))
    writer = Writer(opened)
    for story in stories:
        await SqlJournal(opened, writer).append(story.table.id, story.entries)
    await writer.close()
    opened.close()


def played(id: str, target: int) -> Story:
    story = Story("me", "random", "random", id=id, start=True, options={"target": target})
    story.play_out()
    return story


@asynccontextmanager
async def going_on(work: Callable[[int], Awaitable[Any]], times: int) -> AsyncIterator[None]:
    """So many do the same again and again, meanwhile."""

    done = False

    async def again(n: int) -> None:
        while not done:  # being cancelled is not enough: `wait_for` may miss it in the moment when it is over
            await work(n)

    tasks = [asyncio.create_task(again(n)) for n in range(times)]
    try:
        await asyncio.sleep(2)
        yield
    finally:
        done = True
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@plays
async def test_who_joins_a_sleeping_table_does_not_wait_for_replays(zygote: Zygote, folder: Path) -> None:
    sleeping = [played(f"sleeping{n}", 100) for n in range(2)]
    for story in sleeping:
        del story.entries[-1]
    await store(folder / "tables.db", played("long", 1000), *sleeping)
    server = zygote.server(folder)
    anna, crowd, seen, page = await Player.arrive(server, "Anna"), await Player.arrive(server, "C"), Counter[int](), 0

    async def look(n: int) -> None:
        nonlocal page
        page = (page + 61) % 5_000
        path = f"/api/tables/long/matches/1/replay?after={page}&count={20 + page % 40}"
        seen[(await crowd.http.get(path, headers=CROWD, timeout=60)).status_code] += 1

    started = monotonic()
    await anna.join("sleeping0")
    alone = monotonic() - started
    async with going_on(look, 30):
        started = monotonic()
        await anna.join("sleeping1")
        shown = await anna.http.get("/api/tables/sleeping0")
        other = await anna.http.get("/api/tables/long/matches/1/replay?after=10&count=10")
        assert monotonic() - started < SECONDS + 10 * alone
    assert (shown.status_code, other.status_code) == (200, 200)
    assert seen[200] > 0
    assert seen[429] > 0
    assert set(seen) == {200, 429}
    server.kill()


@plays
async def test_bots_answer_while_a_crowd_wants_hints(zygote: Zygote, folder: Path) -> None:
    server = zygote.server(folder, threads=1)
    anna = await Player.arrive(server, "Anna")
    await anna.join(await anna.open("me", "master", "master", start=True, options={"target": 100}))
    alone = max([await answer(anna) for _ in range(6)])
    guests = [await Player.arrive(server, f"Guest {n}") for n in range(20)]
    for guest in guests:
        await guest.join(await guest.open("me", "random", "random", start=True, options={"target": 1000}))
    hints = 0

    async def want(n: int) -> None:
        nonlocal hints
        await guests[n].until(lambda: guests[n].choices)
        await guests[n].ask("hint")
        hints += 1
        with suppress(TimeoutError):
            await answer(guests[n])

    async with going_on(want, len(guests)):
        waited = max([await answer(anna) for _ in range(6)])
    assert waited < alone + SECONDS
    assert hints > 0
    server.kill()


async def answer(player: Player) -> float:
    """Seconds from a choice until the bots have made theirs and the player owes another."""
    await player.until(lambda: player.choices)
    decision, started = player.play["decision"], monotonic()
    await player.choose()
    await player.until(lambda: player.choices and player.play["decision"] != decision, 60)
    return monotonic() - started
