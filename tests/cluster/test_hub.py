"""The hub on a real NATS."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import msgspec
from nats.errors import Error

from stammtisch.hub.bot_requests import QUEUE, SUBJECT, BotReply, answer
from stammtisch.hub.bot_worker import BotWorker
from stammtisch.hub.local_bots import LocalBots
from stammtisch.hub.nats import WHATEVER, NatsHub, subject
from stammtisch.hub.nats_connection import NatsConnection, shown
from stammtisch.hub.remote_bots import RemoteBots
from stammtisch.live.ports import Appended, Notice, PresenceNotice, Question, Tip
from stammtisch.match import Game, Match
from tests.cluster.launch import Nats
from tests.live.fakes import runs


@asynccontextmanager
async def bus_to(url: str) -> AsyncIterator[NatsConnection]:
    bus = NatsConnection(url)
    await bus.arrived()
    try:
        yield bus
    finally:
        await bus.close()


def first_choice(match: Match, seat: int, level: str, crowd: int) -> str:
    return match.choices(seat)[0]


def no_advice(match: Match, seat: int, crowd: int) -> list[Tip]:
    return []


def nobody(match: Match, seat: int) -> list[Tip]:
    return []


def near() -> LocalBots:
    return LocalBots(lambda match, seat, level: "from the server", nobody, 1, lambda level, seconds: None)


def question(number: int = 0) -> Question:
    return Question(f"table {number}", Game("gaunerbande").start(number), 0, "regular", True)


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.01)


# --- news ---


@runs
async def test_news_of_a_table_reach_those_who_hold_it_and_nobody_else(nats: Nats) -> None:
    async with bus_to(nats.url) as one, bus_to(nats.url) as other:
        left, right = NatsHub(one), NatsHub(other)
        heard: dict[str, list[Notice]] = {"left": [], "right": [], "elsewhere": []}
        right.listen("t", heard["right"].append)
        right.listen("u", heard["elsewhere"].append)
        mine = heard["left"].append
        left.listen("t", mine)
        await until(lambda: all(heard.values()))
        assert heard["right"] == [WHATEVER], "once it is connected, it looks"
        await other.client.flush()  # the server knows by now who listens
        here = PresenceNotice("left", ["anna"], 7, owner=True)
        for news in (Appended(5), here):
            left.announce("t", news, mine)
        await until(lambda: len(heard["right"]) == 3)
        assert heard["right"] == [WHATEVER, Appended(5), here]
        assert heard["left"] == heard["elsewhere"] == [WHATEVER]
        right.forget("t", heard["right"].append)
        await asyncio.sleep(0.1)
        left.announce("t", Appended(6), mine)
        await asyncio.sleep(0.1)
        assert Appended(6) not in heard["right"]
        await left.close()
        await right.close()


@runs
async def test_a_hub_that_is_not_there_yet_stops_nobody() -> None:
    bus = NatsConnection("nats://127.0.0.1:9")
    hub = NatsHub(bus)
    heard: list[Notice] = []
    hub.listen("t", heard.append)
    hub.announce("t", Appended(1), by=lambda news: None)
    assert heard == [Appended(1)]
    thinking = RemoteBots(bus, near(), lambda level, seconds: None)
    assert await thinking.choose(question()) == "from the server"
    hub.forget("t", heard.append)
    await hub.close()
    await bus.close()
    thinking.close()


def test_a_subject_is_no_key_to_a_table() -> None:
    assert "abcdefgh" not in subject("abcdefghjkmnpqrs")
    assert subject("a") != subject("b")


def test_an_address_is_shown_without_its_password() -> None:
    assert shown("nats://server:secret@hub.example:4222,tls://other") == "hub.example:4222,other"


# --- bots ---


@runs
async def test_whoever_is_free_answers_and_all_get_their_share(nats: Nats) -> None:
    async with bus_to(nats.url) as server, bus_to(nats.bots_url) as one, bus_to(nats.bots_url) as other:
        workers = [BotWorker(bus, lambda asked: answer(asked, first_choice, no_advice), 2) for bus in (one, other)]
        running = [asyncio.create_task(worker.run()) for worker in workers]
        thinking = RemoteBots(server, near(), lambda level, seconds: None)
        async with asyncio.timeout(20):
            while min(worker.answered for worker in workers) < 10:
                answers = await asyncio.gather(*(thinking.choose(question(n)) for n in range(20)))
        assert set(answers) - {"from the server"}
        assert await thinking.advise(question()) == []
        for worker in workers:
            worker.close()
        await asyncio.gather(*running)
        assert await thinking.choose(question()) == "from the server", "nobody is left"
        thinking.close()


@runs
async def test_one_that_says_nothing_is_passed_over(nats: Nats) -> None:
    """Two silent ones, then the server thinks itself; a third that only complains is no better."""
    async with bus_to(nats.url) as server, bus_to(nats.bots_url) as silent:
        thinking = RemoteBots(server, near(), lambda level, seconds: None)
        asked = asyncio.Event()

        async def say_nothing(message: object) -> None:
            asked.set()

        subscription = await silent.client.subscribe(SUBJECT, QUEUE, cb=say_nothing)
        await silent.client.flush()
        async with asyncio.timeout(60):
            while not asked.is_set():  # a question that finds nobody is answered by the server at once
                assert await thinking.choose(question()) == "from the server"
        await subscription.unsubscribe()

        async def complain(message: object) -> None:
            await message.respond(msgspec.msgpack.encode(BotReply(problem="no")))  # type: ignore[attr-defined]

        await silent.client.subscribe(SUBJECT, QUEUE, cb=complain)
        await silent.client.flush()
        assert await thinking.choose(question()) == "from the server"
        thinking.close()


@runs
async def test_bots_hear_nothing_but_questions(nats: Nats) -> None:
    """With a worker's password one cannot listen to tables, nor say anything about them."""
    async with bus_to(nats.url) as server, bus_to(nats.bots_url) as bots:
        overheard: list[bytes] = []
        refused: list[Exception] = []

        async def overhear(message: object) -> None:
            overheard.append(message.data)  # type: ignore[attr-defined]

        async def note(error: Exception) -> None:
            refused.append(error)

        bots.client._error_cb = note
        for wanted in (">", "stammtisch.>", subject("t"), "_INBOX.>", SUBJECT):
            with suppress(Error):
                await bots.client.subscribe(wanted, cb=overhear)
        heard: list[Notice] = []
        hub = NatsHub(server)
        other = NatsHub(bots)
        hub.listen("t", heard.append)
        await until(lambda: heard)
        await bots.client.publish(subject("t"), msgspec.json.encode(Appended(99)))
        hub.announce("t", Appended(random.randrange(100)), by=lambda news: None)
        await until(lambda: len(refused) >= 6)
        await asyncio.sleep(0.1)
        assert overheard == []
        assert Appended(99) not in heard
        await hub.close()
        await other.close()
