"""Hints: thought out once for every decision, refused in a crowd, and never a reason to lose the connection."""

import asyncio
from typing import Any

import pytest

from stammtisch.live import advice
from stammtisch.live.messages import Hint
from stammtisch.live.ports import Question, Tip
from stammtisch.live.refusals import refuse
from stammtisch.live.turns import Crowded
from stammtisch.phrases import Phrase
from tests.live.fakes import Evening, FirstChoice, Guest, alone_with_bots, runs, settle
from tests.live.story import ANNA


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
