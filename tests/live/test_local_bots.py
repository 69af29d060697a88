"""Bots' turns at thinking are fair, and there is a ceiling."""

import asyncio
import threading
from typing import Any

import pytest

from stammtisch.hub.local_bots import LocalBots
from stammtisch.live.ports import Question, Tip
from stammtisch.live.turns import Crowded
from stammtisch.match import Game, Match
from tests.live.fakes import runs, settle


def no_advice(match: Match, seat: int) -> list[Tip]:
    return []


def question(table: str, awaited: bool, match: Any = None) -> Question:
    return Question(table, match, 0, "random", awaited)


def hint(address: str, person: str) -> Question:
    return Question(f"table of {person}", Game("gaunerbande").start(1), 0, "regular", True, (address, person))


class OneThread:
    """Bots with one thread, which is busy until `free` is set; remembers who was thought for, in order."""

    def __init__(self) -> None:
        self.free, self.order = threading.Event(), list[str]()
        self.bots = LocalBots(self.choose, self.advise, 1, lambda level, seconds: None)

    def choose(self, match: Match, seat: int, level: str) -> str:
        self.order.append(level)
        self.free.wait(20)
        return level

    def advise(self, match: Match, seat: int) -> list[Tip]:
        self.order.append("hint")
        return []

    def ask(self, table: str, awaited: bool = True) -> "asyncio.Task[str]":
        match: Any = None
        return asyncio.create_task(self.bots.choose(Question(table, match, 0, table, awaited)))


@runs
async def test_tables_take_turns_and_people_come_first() -> None:
    one = OneThread()
    asking = [one.ask("first")]
    await settle(3)
    asking += [one.ask(table, table not in "ab") for table in "abxxxyz"]
    await settle(3)
    one.free.set()
    await asyncio.gather(*asking)
    assert one.order == ["first", "x", "y", "z", "a", "x", "x", "b"]
    one.bots.close()


@runs
async def test_bots_answers_go_before_hints_however_many_want_one() -> None:
    one = OneThread()
    asking = [one.ask("first")]
    await settle(3)
    hints = [asyncio.create_task(one.bots.advise(hint("1", f"{n}"))) for n in range(8)]
    await settle(3)
    asking += [one.ask(table) for table in "xyz"]
    await settle(3)
    one.free.set()
    await asyncio.gather(*asking, *hints)
    assert one.order == ["first", "x", "y", "z", *["hint"] * 8]
    one.bots.close()


@runs
async def test_so_many_wait_for_a_hint_at_one_address_and_the_others_are_told_at_once() -> None:
    one = OneThread()
    busy = one.ask("first")
    await settle(3)
    hints = [asyncio.create_task(one.bots.advise(hint("1", f"{n}"))) for n in range(60)]
    elsewhere = asyncio.create_task(one.bots.advise(hint("2", "anna")))
    await settle(3)
    refused = [one_of for one_of in hints if one_of.done()]
    assert 25 <= len(refused) <= 50
    assert all(isinstance(one_of.exception(), Crowded) for one_of in refused)
    assert not elsewhere.done(), "others still get theirs"
    assert one.bots.other_hints >= 10, "whoever thinks is told how many wait"
    one.free.set()
    assert await elsewhere == []
    await asyncio.gather(busy, *(one_of for one_of in hints if one_of not in refused))
    one.bots.close()


@runs
async def test_no_more_think_at_once_than_there_are_threads() -> None:
    lock, now, most = threading.Lock(), 0, 0
    gate = threading.Event()

    def player(match: Match, seat: int, level: str) -> str:
        nonlocal now, most
        with lock:
            now += 1
            most = max(most, now)
        gate.wait(5)
        with lock:
            now -= 1
        return match.choices(seat)[0]

    spans: list[float] = []
    thinking = LocalBots(player, no_advice, 2, lambda level, seconds: spans.append(seconds))
    match = Game("gaunerbande").start(1)
    answers = [asyncio.create_task(thinking.choose(question(str(n), True, match.copy()))) for n in range(6)]
    await asyncio.sleep(0.05)
    assert (thinking.busy, thinking.waiting) == (2, 4)
    gate.set()
    assert await asyncio.gather(*answers) == [match.choices(0)[0]] * 6
    assert most == 2
    assert len(spans) == 6
    thinking.close()


@runs
async def test_who_no_longer_wants_to_know_takes_no_turn_and_errors_come_back() -> None:
    def player(match: Match, seat: int, level: str) -> str:
        raise RuntimeError("no idea")

    thinking = LocalBots(player, no_advice, 1, lambda level, seconds: None)
    cancelled = asyncio.create_task(thinking.choose(question("a", True)))
    await asyncio.sleep(0)
    cancelled.cancel()
    with pytest.raises(RuntimeError, match="no idea"):
        await thinking.choose(question("b", True))
    assert thinking.busy == 0
    thinking.close()
