"""Tables without a server: the same answers, from a journal that a closed page cannot lose."""

import asyncio
import json

import pytest

from stammtisch.games.registry import OWN
from stammtisch.offline.journal import UPLOADS
from stammtisch.record import Record
from tests.live.fakes import runs
from tests.offline.page import Page, Refused
from tests.offline.storage import MemoryStorage


async def arrived(storage: MemoryStorage, known: str = "") -> Page:
    page = Page(storage)
    await page.app.start(known)
    return page


async def opened(page: Page, game: str = "party_bugs", *bots: str) -> str:
    seats = ["me", *(bots or ("beginner", "random", "beginner"))]
    body = {"game": game, "players": len(seats), "seats": seats, "start": True}
    table: str = (await page.ask("POST", "/tables", body))["table"]
    return table


@runs
async def test_a_match_is_played_and_looked_at_again() -> None:
    page = await arrived(MemoryStorage())
    await page.ask("POST", "/identity", {"name": "Anna", "language": "de"})
    table = await opened(page)
    assert table.startswith("0"), "no server makes such an id"
    await page.play(await page.join(table), table)
    match = f"/tables/{table}/matches/1"
    (shown,) = await page.ask("GET", "/matches")
    assert shown == await page.ask("GET", match)
    assert shown["offline"]
    assert [line["bot_name"] is None for line in shown["seats"]] == [True, False, False, False]
    replay = await page.ask("GET", f"{match}/replay?after=0&count=5")
    assert len(replay["steps"]) == 5
    assert (await page.ask("GET", f"{match}/verify"))["fair"]
    record = Record.loads(json.dumps(await page.ask("GET", f"{match}/record")))
    assert list(record.replay().scores) == [line["score"] for line in shown["seats"]]
    ((statistics,), again) = await page.ask("GET", "/statistics"), await page.ask("GET", f"{match}/deal")
    assert (statistics["played"], len(again)) == (1, 1)
    await page.close()


@runs
async def test_a_closed_page_loses_nothing() -> None:
    storage = MemoryStorage()
    page = await arrived(storage)
    await page.ask("POST", "/identity", {"name": "Anna"})
    table = await opened(page, "gaunerbande")
    made = await page.play(await page.join(table), table, most=4)
    acked = [message for message in page.heard if message["type"] == "ack"]
    assert len(acked) == 1 + made
    # the page is gone without a word; whatever it was told is in the storage
    again = await arrived(storage)
    assert again.app.person.name == "Anna"
    (listed,) = await again.ask("GET", "/tables/mine")
    assert listed["table"] == table
    socket = await again.join(table)
    seat = again.app.tables.rooms[table].table.seat_of(again.app.person.id)
    assert seat is not None
    assert again.app.tables.rooms[table].table.decided[seat] >= made
    socket.close()
    await page.close()
    await again.close()


@runs
async def test_two_pages_cannot_both_append() -> None:
    storage = MemoryStorage()
    one, other = await arrived(storage), await arrived(storage)
    await one.ask("POST", "/identity", {"name": "Anna"})
    await other.app.start("")
    table = await opened(one, "gaunerbande", "random", "random", "random")
    for page in (one, other):
        await page.play(await page.join(table), table, most=2)
    facts = storage.written[table]
    assert [number for number, *_ in facts] == list(range(1, len(facts) + 1))
    for page in (one, other):
        page.failures.clear()
        await page.close()


@runs
async def test_a_finished_match_waits_to_be_sent_to_a_server() -> None:
    storage = MemoryStorage()
    page = await arrived(storage, '{"person":{"id":"annas","name":"Anna"},"language":"en"}')
    table = await opened(page)
    assert not [key for key in storage.texts if key[0] == UPLOADS], "nothing before it is over"
    await page.play(await page.join(table), table)
    sent = json.loads(storage.texts[UPLOADS, f"{table}/1"])
    assert [seat.get("bot") for seat in sent["seats"]] == [None, "beginner", "random", "beginner"]
    assert Record.loads(sent["record"]).replay().over
    await page.close()


@pytest.mark.parametrize("game", OWN)
@runs
async def test_hints_and_puzzles_come_from_the_other_worker(game: str) -> None:
    page = await arrived(MemoryStorage())
    await page.ask("POST", "/identity", {"name": "Anna"})
    table = (await page.ask("POST", "/tables", {"game": game, "seats": None}))["table"]
    details = await page.ask("GET", f"/games/{game}", language="de")
    assert details["cards"]
    room = page.app.tables.rooms[table]
    socket = await page.join(table)
    for seat in range(1, room.table.terms.players):
        page.say(socket, type="seat_bot", seat=seat, level="random")
    page.say(socket, type="start")
    async with asyncio.timeout(20):
        while not (room.table.match and room.table.seat_of(page.app.person.id) in room.table.waiting):
            await asyncio.sleep(0.001)
        page.say(socket, type="hint")
        while not any(message["type"] == "hint" for message in page.heard):
            await asyncio.sleep(0.001)
    await page.close()


@runs
async def test_a_review_is_made_once_and_kept() -> None:
    storage = MemoryStorage()
    page = await arrived(storage)
    await page.ask("POST", "/identity", {"name": "Anna"})
    table = await opened(page, "party_bugs", "random", "random")
    await page.play(await page.join(table), table)
    path = f"/tables/{table}/matches/1/review"
    assert (await page.ask("GET", path))["review"] is None
    async with asyncio.timeout(60):
        while (shown := await page.ask("GET", path))["review"] is None:
            await asyncio.sleep(0.01)
            assert not page.failures
    assert len(shown["review"]["accuracy"]) == 3
    assert (await page.ask("GET", f"/tables/{table}/matches/1/moments"))["made"]
    again = await arrived(storage)
    assert (await again.ask("GET", path))["review"] == shown["review"]
    await page.close()
    await again.close()


@pytest.mark.parametrize(
    ("method", "path", "body", "code"),
    [
        ("GET", "/identity", None, "no_identity"),
        ("GET", "/groups", None, "needs_server"),
        ("POST", "/tables", {"game": "party_bugs", "rated": True}, "needs_server"),
        ("POST", "/tables", {"game": "party_bugs", "pace": 86400}, "needs_server"),
        ("POST", "/tables", {"game": "whist"}, "option"),
        ("POST", "/tables", {"game": "party_bugs", "players": 40}, "option"),
        ("POST", "/tables", {"gme": "party_bugs"}, "malformed"),
        ("GET", "/tables/0nosuch", None, "no_table"),
        ("GET", "/tables/0nosuch/matches/1", None, "not_over"),
        ("GET", "/tables/0nosuch/matches/1/replay", None, "not_over"),
        ("POST", "/identity", {"name": " "}, "bad_text"),
        ("POST", "/puzzles/whist", {}, "not_found"),
    ],
)
@runs
async def test_what_cannot_be_done_is_refused_in_words(method: str, path: str, body: object, code: str) -> None:
    page = await arrived(MemoryStorage())
    with pytest.raises(Refused) as refused:
        await page.ask(method, path, body, "de")
    assert refused.value.args[0] == code
    assert refused.value.args[1]
    await page.close()
