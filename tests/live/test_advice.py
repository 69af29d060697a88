"""Hints: thought out once for every decision, refused in a crowd, and never a reason to lose the connection."""

import asyncio
from base64 import b64decode
from typing import Any

import numpy as np
import pytest

from stammtisch.live import advice
from stammtisch.live.commands import TakeHint
from stammtisch.live.messages import Hint, Known, Words
from stammtisch.live.ports import Question, Tip
from stammtisch.live.refusals import Refused, refuse
from stammtisch.live.turns import Crowded
from stammtisch.phrases import Phrase
from tests.live.fakes import Evening, FirstChoice, Guest, alone_with_bots, runs, settle
from tests.live.story import ANNA, BERT


class SlowAdvice(FirstChoice):
    """Thinks about hints until it is let go, and remembers them."""

    def __init__(self, evening: Evening) -> None:
        super().__init__()
        self.go, self.hints = asyncio.Event(), list[Question]()
        object.__setattr__(evening.tables.services, "bots", self)

    async def advise(self, question: Question) -> list[Tip]:
        self.hints.append(question)
        await self.go.wait()
        return await super().advise(question)


async def hint(guest: Guest, language: Any = "en", address: str = "1") -> Any:
    return await guest.room.advise(guest.who, language, address)


@runs
async def test_the_same_hint_asked_twice_is_thought_out_once() -> None:
    evening = Evening()
    bots = SlowAdvice(evening)
    anna = await alone_with_bots(evening)
    asking = [asyncio.create_task(hint(anna)) for _ in range(3)]
    await settle()
    bots.go.set()
    first, *others = await asyncio.gather(*asking)
    assert isinstance(first, Hint)
    assert others == [first, first]
    in_german = await hint(anna, "de")
    assert in_german.tips[0].reason == "warum"
    assert len(bots.hints) == 1
    assert bots.hints[0].asker == ("1", "anna")

    await anna.choose()
    assert (await hint(anna)).decision == 2
    assert len(bots.hints) == 2, "another decision"


@runs
async def test_who_goes_away_takes_nobody_elses_hint_along() -> None:
    evening = Evening()
    bots = SlowAdvice(evening)
    anna = await alone_with_bots(evening)
    gone, stays = asyncio.create_task(hint(anna)), asyncio.create_task(hint(anna))
    await settle()
    gone.cancel()
    await settle()
    bots.go.set()
    assert isinstance(await stays, Hint)
    assert len(bots.hints) == 1


@runs
async def test_a_hint_about_a_decision_that_was_made_meanwhile_is_not_thought_about_any_more() -> None:
    evening = Evening()
    bots = SlowAdvice(evening)
    anna = await alone_with_bots(evening)
    old = asyncio.create_task(hint(anna))
    await settle()
    await anna.choose()
    new = asyncio.create_task(hint(anna))
    await settle()
    assert await old == refuse("no_hint_now")
    bots.go.set()
    assert isinstance(await new, Hint)


@runs
async def test_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "PATIENCE", 0.01)
    evening = Evening()
    bots = SlowAdvice(evening)
    anna = await alone_with_bots(evening)
    assert await hint(anna) == refuse("no_hint_now")
    bots.go.set()
    await settle()
    assert isinstance(await hint(anna), Hint), "it was thought out all the same"
    assert len(bots.hints) == 1


@pytest.mark.parametrize(
    ("error", "code", "logged"),
    [
        (Crowded(own=True), "slow_down", []),
        (Crowded(own=False), "busy", []),
        (RuntimeError("no idea"), "no_hint_now", [("hint", "no idea")]),
    ],
)
@runs
async def test_without_a_hint_one_is_told_so_and_may_ask_again(
    error: Exception, code: Any, logged: list[tuple[str, str]]
) -> None:
    evening = Evening()
    bots = SlowAdvice(evening)
    anna = await alone_with_bots(evening)

    async def fail() -> bool:
        raise error

    bots.go.wait = fail  # type: ignore[method-assign, assignment]
    assert await hint(anna) == refuse(code)
    assert evening.notebook.failures == logged
    del bots.go.wait
    bots.go.set()
    assert isinstance(await hint(anna), Hint)


@runs
async def test_a_tip_that_cannot_be_shown_is_no_hint() -> None:
    evening = Evening()
    anna = await alone_with_bots(evening)

    async def advise(question: Question) -> list[Tip]:
        return [Tip("nonsense ☃", 0.0, 0.5, 0.5, Phrase("why", "warum"))]

    evening.bots.advise = advise  # type: ignore[method-assign]
    assert await anna.room.advise(ANNA, "en") == refuse("no_hint_now")


# --- for who thinks elsewhere ---


@runs
async def test_what_the_seat_knows_is_told_to_who_owes_a_choice() -> None:
    evening = Evening()
    anna = await alone_with_bots(evening)
    known = anna.room.known(anna.who)
    assert isinstance(known, Known)
    assert anna.room.table.match is not None
    numbers = np.frombuffer(b64decode(known.state), "<i8").astype(np.int64)
    assert len(numbers) == len(anna.room.table.match.numbers)
    legal = anna.room.table.game.rules.bindings.legal
    assert legal(numbers, known.seat) == legal(anna.room.table.match.numbers, known.seat)
    assert (known.match, known.decision) == (1, 1)
    assert anna.room.known(BERT) == refuse("no_hint_now")


@runs
async def test_words_are_for_who_uses_hints_and_for_legal_lines() -> None:
    evening = Evening()
    anna = await alone_with_bots(evening)
    assert anna.room.table.match is not None
    choice, *_ = anna.room.table.match.choices(0)
    assert anna.room.words(anna.who, [[choice]]) == refuse("no_hint_now"), "nobody has been told yet"
    await anna.room.submit(TakeHint(anna.who))
    words = anna.room.words(anna.who, [[choice]])
    assert isinstance(words, Words)
    assert words.lines[0].labels[0].de
    refused = anna.room.words(anna.who, [["nonsense ☃"]])
    assert isinstance(refused, Refused)
    assert refused.code == "illegal_choice"
