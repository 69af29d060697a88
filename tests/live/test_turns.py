"""Long work takes turns: by address, by person, by lane; and what does not fit is refused at once."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import pytest

from stammtisch.live.turns import Crowded, FairTurns, Key, Lane
from tests.live.fakes import runs, settle


class Desk:
    """Work that ends when it is told to, and remembers in which order it began."""

    def __init__(self) -> None:
        self.began: list[str] = []
        self.gates: dict[str, asyncio.Event] = {}

    def work(self, name: str) -> Callable[[], Awaitable[str]]:
        async def do() -> str:
            self.began.append(name)
            self.gates[name] = asyncio.Event()
            await self.gates[name].wait()
            return name

        return do

    async def finish_all(self) -> None:
        for _ in range(1_000):
            await settle(3)
            for gate in self.gates.values():
                gate.set()


async def order_of(turns: FairTurns, asked: Sequence[tuple[Key, str, int]]) -> list[str]:
    """Everything is asked for while something else goes on; the order in which it then begins."""
    desk = Desk()
    first = turns.enter(("first",), desk.work("first"))
    await settle(3)
    answers = [turns.enter(key, desk.work(name), lane) for key, name, lane in asked]
    await desk.finish_all()
    assert [await answer for answer in (first, *answers)] == ["first", *(name for _, name, _ in asked)]
    return desk.began[1:]


@runs
async def test_addresses_take_turns_and_so_do_the_people_of_one() -> None:
    crowd = [(("1", person), f"{person}{n}", 0) for n in range(3) for person in ("a", "b")]
    asked = [*crowd, (("2", "c"), "c0", 0), (("2", "c"), "c1", 0)]
    assert await order_of(FairTurns(1), asked) == ["a0", "c0", "b0", "c1", "a1", "b1", "a2", "b2"]


@runs
async def test_earlier_lanes_come_first_but_not_for_ever() -> None:
    turns = FairTurns(1, (Lane(), Lane(patience=3)))
    asked = [((f"{n}",), f"early{n}", 0) for n in range(5)] + [((f"{n}",), f"late{n}", 1) for n in range(2)]
    assert await order_of(turns, asked) == ["early0", "early1", "early2", "late0", "early3", "early4", "late1"]


@runs
async def test_a_lane_may_hold_a_part_of_the_places_only() -> None:
    turns, desk = FairTurns(3, (Lane(), Lane(at_once=1))), Desk()
    answers = [turns.enter(("1",), desk.work(f"late{n}"), 1) for n in range(4)]
    await settle()
    assert desk.began == ["late0"]
    answers += [turns.enter(("1",), desk.work(f"early{n}")) for n in range(2)]
    await settle()
    assert desk.began == ["late0", "early0", "early1"]
    await desk.finish_all()
    assert len(await asyncio.gather(*answers)) == 6


@runs
async def test_what_does_not_fit_is_refused_at_once_and_one_address_does_not_fill_it_for_all() -> None:
    turns, desk = FairTurns(1, (Lane(most=5, most_each=2),)), Desk()
    answers = [turns.enter(("busy",), desk.work("busy"))]
    for address in ("1", "2"):
        answers += [turns.enter((address, f"{n}"), desk.work(f"{address}{n}")) for n in range(2)]
        with pytest.raises(Crowded) as refused:
            turns.enter((address, "3"), desk.work("no"))
        assert refused.value.own
    answers.append(turns.enter(("3",), desk.work("3")))
    with pytest.raises(Crowded) as refused:
        turns.enter(("4",), desk.work("no"))
    assert not refused.value.own
    await desk.finish_all()
    assert len(await asyncio.gather(*answers)) == 6


@runs
async def test_who_has_gone_takes_no_turn_and_errors_come_back() -> None:
    async def fail() -> None:
        raise RuntimeError("no idea")

    turns, desk = FairTurns(1), Desk()
    busy = turns.enter(("1",), desk.work("busy"))
    gone = turns.enter(("2",), desk.work("gone"))
    failed = turns.enter(("3",), fail)
    gone.cancel()
    await desk.finish_all()
    assert await busy == "busy"
    with pytest.raises(RuntimeError, match="no idea"):
        await failed
    assert desk.began == ["busy"]
    assert (turns.busy, turns.waiting) == (0, 0)
