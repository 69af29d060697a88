"""Who watches with a delay is told everything, with all hands, and nothing that is newer."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from stammtisch.games.registry import game_ids
from stammtisch.live import commands as c
from stammtisch.live import delayed
from stammtisch.live import facts as f
from stammtisch.live.delayed import MINUTE
from stammtisch.live.outcomes import Already
from stammtisch.live.refusals import Refused
from stammtisch.live.room import Room
from tests.live.fakes import Evening, settle
from tests.live.story import ANNA, BERT, CARL, DORA, NOON, rematch
from tests.live.test_covert import SECRET, TimedWire, choose, come, evening
from tests.live.virtual_time import runs_virtually

DELAY = 5 * 60.0  # seconds
EMIL = f.Person("emil", "Emil")


@pytest.fixture(autouse=True)
def the_same_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stammtisch.live.registry.new_id", lambda: "thesametable")


@pytest.fixture(autouse=True)
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """A virtual loop waits for nothing, nor for threads."""

    async def at_once(work: Callable[..., Any], *args: Any) -> Any:
        return work(*args)

    monkeypatch.setattr(asyncio, "to_thread", at_once)


def now() -> float:
    return asyncio.get_running_loop().time()


async def until(time: float) -> None:
    await asyncio.sleep(time - now())


async def begun(hall: Evening, game: str = "gaunerbande", **terms: Any) -> tuple[Room, TimedWire]:
    """Anna, Bert and Carl after the deal, and Dora, who watches five minutes behind."""
    agreed = {"options": {}, "hands": "delayed", "delay": 5, "pace": 600, **terms}
    room = await hall.open(ANNA, "me", "open", "open", game=game, secret=SECRET, **agreed)
    for person in (ANNA, BERT, CARL):
        await come(room, person)
    _, dora = await come(room, DORA)
    for person in (BERT, CARL):
        await room.submit(c.Sit(person))
    await room.submit(c.Start(ANNA))
    return room, dora


async def play(room: Room, dice: random.Random, choices: int, pause: float = 2) -> None:
    """Somebody who owes a choice makes one, again and again."""
    for _ in range(choices):
        asked = [seat for seat in room.table.waiting if room.table.seats[seat].held == "person"]
        if room.table.match is None or not asked:
            return
        seat = dice.choice(asked)
        sitting = room.table.seats[seat].person
        assert sitting is not None
        await choose(room, sitting, dice.choice(room.table.match.choices(seat)))
        await asyncio.sleep(pause)


def read(wire: TimedWire, kind: str = "") -> list[tuple[float, dict[str, Any]]]:
    """What has come: when, and what. Presence has no number and tells how many watch."""
    decoded = [(at, msgspec.json.decode(letter)) for at, letter in wire.letters]
    return [(at, message) for at, message in decoded if message["type"] == kind or not kind]


def hands(message: dict[str, Any]) -> list[Any]:
    return [view["hand"] for view in message["play"]["views"]]


# --- what is told, and when ---


@runs_virtually
async def test_every_choice_is_told_five_minutes_later_with_all_hands() -> None:
    hall = evening()
    room, dora = await begun(hall)
    await until(1)
    assert [message["lobby"]["stage"] for _, message in read(dora, "fact")][-1] == "gathering"
    made, before = [], room.table.match
    assert before is not None
    dealt = [before.view(seat)["hand"] for seat in range(3)]
    for _ in range(12):
        made.append(round(now(), 6))
        await play(room, random.Random(1), 1)
    await until(DELAY - 1)
    assert not [message for _, message in read(dora, "fact") if message.get("play")]
    await until(2 * DELAY)
    started, *chosen = [(at, message) for at, message in read(dora, "fact") if message.get("play")]
    assert (started[0], hands(started[1])) == (DELAY, dealt)
    assert [at for at, _ in chosen] == [round(at + DELAY, 6) for at in made]
    assert [message["fact"]["fact"] for _, message in chosen] == ["chose"] * 12, "covert ones too"
    numbers = [message["number"] for _, message in read(dora, "fact")]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    assert hands(chosen[-1][1]) == [room.table.match.view(seat)["hand"] for seat in range(3)]  # type: ignore[union-attr]
    assert [clock["left"] for clock in chosen[0][1]["play"]["clocks"]] == [600_000 - 1_000] * 3, "as it was then"
    await room.close()


@runs_virtually
async def test_before_the_first_deal_there_is_nothing_to_wait_for_and_who_sits_down_is_no_spectator() -> None:
    hall = evening()
    room = await hall.open(ANNA, "me", "open", "open", hands="delayed", delay=2)
    await come(room, ANNA)
    _, bert = await come(room, BERT)
    await room.submit(c.Sit(CARL))
    await asyncio.sleep(0)
    assert [message["fact"] for _, message in read(bert, "fact")] == [
        {"fact": "sat", "seat": 1, "person": {"id": "carl", "name": "Carl"}}
    ]
    assert read(bert, "table")[0][1]["you"] == {"person": "bert", "behind": 2}
    await room.submit(c.Sit(BERT))
    await room.submit(c.Start(ANNA))
    await asyncio.sleep(0)
    last = read(bert, "table")[-1][1]
    assert last["you"] == {"person": "bert", "seat": 2}
    assert read(bert, "fact")[-1][1]["play"]["view"]["hand"], "at once"
    _, second = await come(room, BERT)
    await asyncio.sleep(200)
    for wire in (bert, second):
        assert not [message for _, message in read(wire) if (message.get("play") or {}).get("views")]
    await room.submit(c.Stand(BERT))
    await asyncio.sleep(200)
    gone = read(bert, "table")[-1][1]
    assert (gone["you"], "views" in gone["play"]) == ({"person": "bert"}, False), "what is public, at once"
    await room.close()


@runs_virtually
async def test_the_end_is_not_missed_and_then_everybody_sees_the_same() -> None:
    hall = evening()
    room, dora = await begun(hall, options={"target": 10})
    await play(room, random.Random(2), 1000, 0.5)
    ended = now()
    assert room.table.stage == "finished"
    await room.submit(c.Rematch(ANNA, f.Secret(b"t" * 32), gather=True))
    await room.submit(c.Say(ANNA, "once more?"))
    _, late = await come(room, EMIL)
    await asyncio.sleep(1)
    assert read(late, "table")[-1][1]["lobby"]["stage"] == "gathering", "as it was five minutes ago, before the deal"
    await until(ended + DELAY + 1)
    ends = [(at, message["fact"]["fact"]) for at, message in read(dora, "fact")][-4:]
    assert [fact for _, fact in ends] == ["finished", "rematched", "shuffled", "said"]
    assert all(ended + DELAY - 1 < at < ended + DELAY + 1 for at, _ in ends)
    await room.submit(c.Say(ANNA, "well?"))
    await asyncio.sleep(0)
    assert read(dora, "fact")[-1][1]["fact"]["text"] == "well?", "at once"
    await room.close()


@runs_virtually
async def test_who_played_before_and_watches_now_has_no_seat_in_the_past() -> None:
    hall = evening()
    room, _ = await begun(hall, options={"target": 10})
    _, carl = await come(room, CARL)
    await play(room, random.Random(2), 1000, 0.1)
    await room.submit(rematch(ANNA))
    await room.submit(c.Stand(CARL))
    free = [number for number, seat in enumerate(room.table.seats) if seat.held == "open"]
    await room.submit(c.SeatBot(ANNA, free[0], "random"))
    await asyncio.sleep(5)
    assert room.table.stage == "playing"
    last = read(carl, "table")[-1][1]
    assert last["you"] == {"person": "carl", "behind": 5}
    assert "choices" not in last["play"] if last.get("play") else True
    await room.close()


# --- nothing newer ---


async def everything_dora_sees(world: int, game: str, at: float = 40) -> list[list[tuple[float, bytes]]]:
    """All that she is sent up to five minutes after the worlds have become different, on any connection."""
    hall = evening()
    room, dora = await begun(hall, game)
    dice = random.Random(3)
    await play(room, dice, 12)
    await until(at)
    other = random.Random(world)
    wires = [dora]
    await room.submit(c.Say(ANNA, f"world {world}"))
    await room.submit(c.SetAuto(BERT, world > 0))
    for text in "ab" * world:
        await room.submit(c.Say(BERT, text))
    if world:
        room.react(ANNA, "wow")
        await room.submit(c.Stand(CARL))
    for step in range(12):
        await play(room, other, 1 + world, 0.5)
        await until(at + 10 * step + 5)
        for seen in (0, 3, 9, 10 + step, 10_000):
            wires.append((await come(room, DORA, seen))[1])
            await asyncio.sleep(0.01)
        answers = [await room.has_reached(number, DORA.id) for number in range(40)]
        wires[0].letters.append((0, repr((room.told_to(DORA.id), answers)).encode()))
        outcome = await room.submit(c.Say(DORA, "hm"))
        assert isinstance(outcome, Refused)
        await until(at + 10 * (step + 1))
    await hall.tables.close()
    hall.tables.rooms.clear()
    again = await hall.tables.room(room.table.id)  # after a restart
    assert isinstance(again, Room)
    wires.append((await come(again, DORA))[1])
    await until(at + DELAY - 0.01)
    wires.append((await come(again, DORA))[1])
    await asyncio.sleep(0)
    letters = [wire.letters[:] for wire in wires]
    await until(at + DELAY + 60)
    assert any(f"world {world}".encode() in letter for _, letter in wires[-1].letters), "and then she is told"
    await again.close()
    return letters


@pytest.mark.parametrize("game", game_ids())
def test_nothing_newer_than_the_delay_changes_a_byte(game: str) -> None:
    told = runs_virtually(everything_dora_sees)
    one, other = told(0, game), told(1, game)
    assert sum(map(len, one)) > 60
    assert one == other


@runs_virtually
async def test_it_is_the_same_by_way_of_another_server() -> None:
    here, there = evening(), evening()
    there.tables.services = replace(there.tables.services, journal=here.journal)
    room, dora = await begun(here)
    await play(room, random.Random(4), 10)
    other = await there.tables.room(room.table.id)
    assert isinstance(other, Room)
    _, emil = await come(other, EMIL)
    for _ in range(30):
        await play(room, random.Random(5), 1)
        await other.has_reached(10**6, EMIL.id)
    await until(2 * DELAY)
    mine, theirs = ([(m["number"], m["fact"], m.get("play")) for _, m in read(w, "fact")] for w in (dora, emil))
    assert len(theirs) > 30
    assert mine[-len(theirs) :] == theirs
    await room.close()
    await other.close()


# --- bounded ---


@runs_virtually
async def test_few_facts_wait_in_memory_and_the_journal_has_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delayed, "MOST_HELD", 10)
    hall = evening()
    room, dora = await begun(hall)
    most = 0
    for _ in range(60):
        await play(room, random.Random(6), 1, 1)
        assert room.streams.delayed is not None
        most = max(most, len(room.streams.delayed._held))
    assert most == 10
    await until(DELAY + 100)
    numbers = [message["number"] for _, message in read(dora, "fact")]
    assert numbers == list(range(numbers[0], room.table.told[-1] + 1))
    late = [at for at, message in read(dora, "fact") if message["fact"]["fact"] == "chose"]
    assert late == [round(DELAY + n, 6) for n in range(60)]
    await room.close()


@runs_virtually
async def test_a_journal_that_fails_is_read_again_and_nobody_is_told_twice() -> None:
    hall = evening()
    room, dora = await begun(hall)
    await play(room, random.Random(7), 5)

    async def fail() -> None:
        raise OSError("full")

    hall.journal.after_append = fail  # stored, and nobody knows
    await choose(room, room.table.seats[room.table.waiting[0]].person or ANNA)
    hall.journal.after_append = None
    await settle()
    await play(room, random.Random(8), 5)
    await until(2 * DELAY)
    assert room.table.told[-1] == room.told_to(DORA.id) == read(dora, "fact")[-1][1]["number"]
    assert len(read(dora, "table")) == 2
    await room.close()


@runs_virtually
async def test_a_mute_counts_at_once() -> None:
    hall = evening()
    room, dora = await begun(hall)
    await room.submit(c.Say(BERT, "blah"))
    assert isinstance(await room.submit(c.Mute(DORA, BERT.id, True)), Already)
    await asyncio.sleep(0)
    told = read(dora, "fact")[-1][1]
    assert (told["fact"]["fact"], told["you"]["muted"]) == ("muted", ["bert"])
    await until(2 * DELAY)
    assert not [message for _, message in read(dora, "fact") if message["fact"]["fact"] == "said"]
    await room.close()


def test_facts_are_due_in_their_order() -> None:
    schedule = delayed.Schedule(2 * MINUTE)
    facts: list[tuple[int, f.AnyFact]] = [
        (0, f.Sat(0, ANNA)),
        (1, f.Started(1)),
        (2, f.Said(ANNA, "hm")),
        (3, f.Finished(1, [0], [0], [])),
        (4, f.Rematched()),
        (5, f.Said(ANNA, "hm")),
        (6, f.Started(2)),
    ]
    due = [schedule.due(f.Entry(n, NOON + at * 1000, fact)) - NOON for n, (at, fact) in enumerate(facts, 1)]
    assert due == [0, 121_000, 122_000, 123_000, 124_000, 124_000, 126_000]
