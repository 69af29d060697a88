"""Tables of a tournament: everybody is seated when they open, they begin by themselves, and go on whoever is there."""

import asyncio
from typing import Any

from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.clock import LENIENCE, REMATCH_PAUSE, Due, deadline, dues
from stammtisch.live.fairness import fresh_secret
from stammtisch.live.room import Room
from tests.live.fakes import Evening, MemoryJournal, runs, settle
from tests.live.story import ANNA, BERT, CARL, NOON, SECRET, Story, rematch
from tests.live.street import Street

GRACE, CALL = 60_000, 30_000


def opening(ends_at: int = 0, **terms: Any) -> c.Open:
    return c.Open(
        who=ANNA,
        secret=SECRET,
        game="gaunerbande",
        players=3,
        options={"target": 10},
        seats=["open", "random", "open"],
        people={0: ANNA, 2: BERT},
        drawn=f.Drawn("tournament", 1, CALL, ends_at),
        **terms,
    )


def drawn(ends_at: int = 0, **terms: Any) -> Story:
    story = Story()
    story.ask(opening(ends_at, **terms))
    return story


def due(story: Story, absent: dict[str, int], woken: int = 0) -> list[Due]:
    return list(dues(story.table, absent, GRACE, woken))


def test_everybody_is_seated_and_it_begins_without_the_absent() -> None:
    story = drawn()
    assert story.held() == ["person", "bot", "person"]
    assert due(story, {"bert": 0}) == [Due(NOON + CALL, "deal")]
    assert due(story, {}) == [Due(NOON + CALL, "deal")], "they may still want to cut"
    story.cut(ANNA)
    assert due(story, {}) == [Due(NOON + CALL, "deal")]
    story.cut(BERT)
    assert due(story, {}) == [Due(NOON + REMATCH_PAUSE, "deal")]
    assert due(story, {"bert": NOON}) == [Due(NOON + CALL, "deal")], "he has gone again"
    story.ask(c.DealRematch(frozenset({"anna"})))
    story.reveal(ANNA)
    assert story.table.stage == "playing"
    assert Due(NOON + GRACE, "keep_warm", 2) in due(story, {"bert": NOON, "anna": NOON}), "though nobody waits"


def test_the_draw_cannot_be_changed_before_the_match_is_over() -> None:
    story = drawn()
    for refused in (
        c.Start(ANNA),
        c.Close(ANNA),
        c.SeatBot(ANNA, 1, "master"),
        c.Unseat(ANNA, 2),
        c.Sit(CARL, 1),
        c.Sit(ANNA, 1),
        c.TakeBack(ANNA, 1, 1),
    ):
        story.ask(refused)
        assert story.refusal() == "drawn_table", refused
    story.ask(c.Stand(ANNA))
    assert (story.held(), story.table.stage) == (["kept", "bot", "person"], "gathering")
    story.ask(c.Stand(ANNA))
    assert story.refusal() == "already"
    story.ask(c.Stand(BERT))
    assert story.table.stage == "gathering", "it is not closed though nobody is there"
    story.ask(c.DealRematch(frozenset()))
    assert story.table.match is not None
    story.ask(c.Sit(ANNA))
    assert story.held() == ["person", "bot", "kept"]
    story.play_out()
    assert len(story.table.results) == 1
    story.ask(rematch(ANNA))
    story.ask(c.Sit(CARL, 2))
    assert story.table.seats[2].person == CARL, "what comes afterwards is theirs"


def test_a_cut_that_is_not_revealed_stops_nobody() -> None:
    story = drawn()
    story.cut(ANNA)
    story.cut(BERT)
    story.ask(c.DealRematch(frozenset({"anna", "bert"})))
    story.ask(c.Stand(BERT))
    story.void()
    assert story.held() == ["person", "bot", "kept"]
    assert due(story, {}) == [Due(story.now + REMATCH_PAUSE, "deal")]
    story.ask(c.DealRematch(frozenset()))
    assert story.table.stage == "playing"


def test_when_the_time_of_the_round_is_up_bots_decide() -> None:
    story = drawn(ends_at=NOON + 90_000, pace=60)
    story.ask(c.DealRematch(frozenset()))
    assert deadline(story.table, 0) == NOON + 60_000
    story.now += 50_000
    for _ in range(3):
        story.choose(ANNA)
        story.choose(BERT)
        story.bots_choose()
    while not any(story.table.seats[seat].held == "person" for seat in story.table.waiting):
        story.bots_choose()
    seat = next(seat for seat in story.table.waiting if story.table.seats[seat].held == "person")
    assert deadline(story.table, seat) == NOON + 90_000
    story.now = NOON + 100_000
    story.table.asked[seat] = story.now
    assert deadline(story.table, seat) == story.now, "at once"
    assert Due(story.now + LENIENCE, "time_up", seat) in due(story, {})


def test_the_time_of_the_round_is_nothing_to_another_match_at_the_table() -> None:
    story = drawn(ends_at=NOON + 90_000, pace=60)
    story.ask(c.DealRematch(frozenset()))
    story.play_out()
    story.now = NOON + 100_000
    story.ask(rematch(ANNA))
    story.ask(c.DealRematch(frozenset()))
    assert (story.table.match_no, story.table.stage) == (2, "playing")
    seat = next(seat for seat in story.table.waiting if story.table.seats[seat].held == "person")
    assert deadline(story.table, seat) == story.table.asked[seat] + 60_000


def test_the_same_cards_for_all() -> None:
    seed = fresh_secret()
    stories = []
    for id in ("one", "two"):
        story = Story(id=id)
        story.ask(opening(duplicate=f.Duplicate("tournament", 1, seed)))
        assert story.table.commitment == ""
        story.cut(ANNA)
        assert story.refusal() == "known_deal"
        assert due(story, {}) == [Due(NOON + REMATCH_PAUSE, "deal")], "there is nothing to wait for"
        story.ask(c.DealRematch(frozenset()))
        stories.append(story)
    one, two = (story.table.match for story in stories)
    assert one is not None
    assert two is not None
    assert one.numbers.tolist() == two.numbers.tolist()


@runs
async def test_nobody_comes_and_it_is_played_all_the_same() -> None:
    evening = Evening(grace=1000)
    room = await evening.tables.open_as("drawn", opening())
    assert isinstance(room, Room)
    while room.table.stage != "finished":
        evening.time += 1000
        room.wake()
        await settle(5)
    result = room.table.results[0]
    assert [seat.bot is not None for seat in result.seats] == [True, True, True]
    await settle(5)
    assert room.idle
    await evening.tables.close()


@runs
async def test_after_a_restart_people_have_time_to_come_back() -> None:
    evening = Evening(grace=2 * CALL)
    room = await evening.tables.open_as("drawn", opening())
    assert isinstance(room, Room)
    evening.time += CALL
    room.wake()
    await settle(5)
    assert room.table.stage == "playing"
    await evening.tables.close()
    later = Evening(journal=evening.journal, grace=10_000)
    later.time = evening.time + 3_600_000
    room = await later.tables.open_as("drawn", opening())
    assert isinstance(room, Room)
    room.wake()
    await settle(5)
    assert [seat.held for seat in room.table.seats] == ["person", "bot", "person"]
    anna = await later.come(room, ANNA)
    later.time += 10_000
    room.wake()
    await settle(5)
    assert [seat.held for seat in room.table.seats] == ["person", "bot", "kept"]
    assert anna.room is room
    await later.tables.close()


@runs
async def test_a_table_with_an_id_is_opened_once() -> None:
    journal = MemoryJournal()
    here, there = Evening(journal=journal), Evening(journal=journal)
    rooms = await asyncio.gather(*(one.tables.open_as("drawn", opening()) for one in (here, here, there, there)))
    assert all(isinstance(room, Room) for room in rooms)
    assert rooms[0] is rooms[1]
    kinds = [f.kind(fact) for fact in journal.facts("drawn")]
    assert kinds.count("opened") == 1
    assert kinds.count("sat") == 2
    for one in (here, there):
        assert one.notebook.failures == []
        await one.tables.close()


@runs
async def test_who_was_connected_to_a_dead_server_is_absent() -> None:
    """The server that keeps the table going has nobody there itself."""
    street = Street(grace=1000)
    room = await street.left.tables.open_as("drawn", opening())
    other = await street.right.tables.open_as("drawn", opening())
    assert isinstance(room, Room)
    assert isinstance(other, Room)
    await street.right.come(other, BERT)
    await settle(10)
    assert street.rota.is_owner == {"drawn": "left"}
    assert room.presence.present == {"bert"}
    street.left.time += CALL
    room.wake()
    await settle(10)
    assert [seat.held for seat in room.table.seats] == ["kept", "bot", "person"]
    street.hub.deaf = True
    street.rota.alive.discard("right")
    await street.left.tables.reconcile()
    for _ in range(500):
        street.left.time += 1000
        room.wake()
        await settle(5)
    assert room.table.results[0].seats[2].bot is not None
    await street.left.tables.close()
    await street.right.tables.close()


@runs
async def test_whichever_server_owns_a_table_lets_go_of_it_when_it_is_over() -> None:
    street = Street(grace=0)
    room = await street.left.tables.open_as("drawn", opening())
    assert isinstance(room, Room)
    await settle(5)
    assert street.rota.is_owner == {"drawn": "left"}
    while room.table.stage != "finished":
        street.left.time += CALL
        room.wake()
        await settle(5)
    await settle(5)
    assert street.rota.is_owner == {}
    await street.left.tables.close()
