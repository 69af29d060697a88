"""Bots' turns at thinking are fair, and there is a ceiling."""

import asyncio
import threading
from typing import Any

import pytest

from stammtisch.hub.thinking import FairQueue, Thinking, _Waiting
from stammtisch.live.journal import Question, Tip
from stammtisch.match import Game, Match
from tests.live.world import runs


def no_advice(match: Match, seat: int) -> list[Tip]:
    return []


def question(table: str, awaited: bool, match: Any = None) -> Question:
    return Question(table, match, 0, "random", awaited)


def waiting(table: str, awaited: bool) -> _Waiting:
    nobody: Any = None
    return _Waiting(question(table, awaited), nobody, nobody, 0.0)


def test_tables_take_turns_and_people_come_first() -> None:
    queue = FairQueue()
    for table, awaited in (("a", False), ("b", False), ("x", True), ("x", True), ("x", True), ("y", True), ("z", True)):
        queue.put(waiting(table, awaited))
    order = []
    while len(queue):
        order.append(queue.take().question.table)
    assert order == ["x", "y", "z", "a", "x", "x", "b"]


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
    thinking = Thinking(player, no_advice, 2, lambda level, seconds: spans.append(seconds))
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

    thinking = Thinking(player, no_advice, 1, lambda level, seconds: None)
    cancelled = asyncio.create_task(thinking.choose(question("a", True)))
    await asyncio.sleep(0)
    cancelled.cancel()
    with pytest.raises(RuntimeError, match="no idea"):
        await thinking.choose(question("b", True))
    assert thinking.busy == 0
    thinking.close()
