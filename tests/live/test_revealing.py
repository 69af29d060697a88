"""Between the start and the deal: cuts are revealed, in time or not, whatever happens meanwhile."""

from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.clock import Due, dues
from stammtisch.live.fairness import cut_commitment, fresh_opening
from stammtisch.live.outcomes import Already
from stammtisch.live.proof_check import Proof, check
from stammtisch.live.proofs import proof_of
from stammtisch.live.room import Room
from tests.live.fakes import Evening, Guest, runs, settle
from tests.live.story import ANNA, BERT, NOON, Story

REVEAL = 10_000


async def cut(guest: Guest) -> f.Opening:
    """Cuts as a client does; gives what is to be revealed."""
    table = guest.room.table
    seat, opening = table.seat_of(guest.who.id), fresh_opening()
    assert seat is not None
    hashed = cut_commitment(table.id, table.match_no, seat, table.commitment, opening)
    assert isinstance(await guest.ask(c.CutDeck(guest.who, hashed)), Already)
    return opening


async def frozen(evening: Evening) -> tuple[Guest, Guest, f.Opening, f.Opening]:
    """Anna, Bert and a bot; both have cut, and Anna has started."""
    room = await evening.open(ANNA, "me", "open", "random")
    anna, bert = await evening.come(room, ANNA), await evening.come(room, BERT)
    await bert.ask(c.Sit(BERT))
    openings = await cut(anna), await cut(bert)
    await anna.ask(c.Start(ANNA))
    return anna, bert, *openings


async def later(evening: Evening, room: Room, milliseconds: int) -> str:
    evening.time += milliseconds
    room.wake()
    await settle()
    return room.table.stage


@runs
async def test_the_match_begins_when_the_last_cut_is_revealed() -> None:
    evening = Evening()
    anna, bert, hers, his = await frozen(evening)
    lobby = next(message["lobby"] for message in reversed(bert.read()) if "lobby" in message)
    assert lobby["stage"] == "revealing"
    assert lobby["frozen"] == [
        {"seat": seat, "commitment": text} for seat, text in sorted(anna.room.table.frozen.items())
    ]
    await bert.ask(c.Reveal(BERT, his))
    lobby = next(message["lobby"] for message in reversed(anna.read()) if "lobby" in message)
    assert [one.get("revealed", False) for one in lobby["frozen"]] == [False, True]
    await anna.ask(c.Reveal(ANNA, hers))
    assert anna.room.table.stage == "playing"


@runs
async def test_what_was_revealed_is_shown_to_nobody_before_the_match_is_over() -> None:
    evening = Evening()
    anna, bert, hers, his = await frozen(evening)
    watcher = await evening.come(anna.room, f.Person("dora", "Dora"))
    await bert.ask(c.Reveal(BERT, his))
    await anna.ask(c.Reveal(ANNA, hers))
    for guest in (anna, bert, watcher):
        guest.read()
        sent = b"".join(guest.letters)
        assert hers.nonce.encode() not in sent
        assert his.nonce.encode() not in sent


@runs
async def test_who_does_not_reveal_in_time_makes_the_deal_void_and_it_begins_anew_by_itself() -> None:
    evening = Evening()
    anna, bert, hers, _ = await frozen(evening)
    room, first = anna.room, anna.room.table.commitment
    await anna.ask(c.Reveal(ANNA, hers))
    assert await later(evening, room, REVEAL - 1) == "revealing"
    bert.read()
    assert await later(evening, room, 1) == "gathering"
    told = [message["fact"] for message in bert.read() if message["type"] == "fact"]
    missing = [{"seat": 1, "person": {"id": "bert", "name": "Bert"}}]
    assert {"fact": "voided", "match": 1, "missing": missing} in told
    assert room.table.commitment != first
    again = await cut(anna)
    assert await later(evening, room, 4_000) == "revealing"
    await anna.ask(c.Reveal(ANNA, again))
    assert room.table.stage == "playing"
    assert not evening.notebook.failures


@runs
async def test_a_person_who_is_not_connected_at_the_start_is_left_out() -> None:
    evening = Evening()
    room = await evening.open(ANNA, "me", "open", "random")
    anna, bert = await evening.come(room, ANNA), await evening.come(room, BERT)
    await bert.ask(c.Sit(BERT))
    hers, _ = await cut(anna), await cut(bert)
    room.detach(bert.connection)
    await settle()
    await anna.ask(c.Start(ANNA))
    assert (list(room.table.frozen), room.table.absent) == ([0], [1])
    await anna.ask(c.Reveal(ANNA, hers))
    assert room.table.stage == "playing"


@runs
async def test_whoever_is_away_for_a_moment_may_reveal_after_the_return() -> None:
    evening = Evening()
    anna, bert, hers, his = await frozen(evening)
    room = anna.room
    room.detach(bert.connection)
    await anna.ask(c.Reveal(ANNA, hers))
    assert await later(evening, room, REVEAL - 1) == "revealing"
    bert = await evening.come(room, BERT)
    await bert.ask(c.Reveal(BERT, his))
    assert room.table.stage == "playing"


@runs
async def test_a_server_that_was_killed_goes_on_where_it_was() -> None:
    evening = Evening()
    anna, _, hers, his = await frozen(evening)
    await anna.ask(c.Reveal(ANNA, hers))
    table = anna.room.table.id

    after = Evening(evening.journal)
    after.time += 3_600_000
    room = await after.tables.room(table)
    assert isinstance(room, Room)
    bert = await after.come(room, BERT)
    assert await later(after, room, REVEAL - 1) == "revealing", "a table that slept has all the time again"
    assert isinstance(await bert.ask(c.Reveal(BERT, his)), Already)
    assert room.table.stage == "playing"


@runs
async def test_while_nobody_is_there_no_deal_becomes_void() -> None:
    evening = Evening()
    anna, bert, hers, his = await frozen(evening)
    room = anna.room
    for guest in (anna, bert):
        room.detach(guest.connection)
    await settle()
    assert await later(evening, room, 3_600_000) == "revealing"
    anna, bert = await evening.come(room, ANNA), await evening.come(room, BERT)
    await anna.ask(c.Reveal(ANNA, hers))
    await bert.ask(c.Reveal(BERT, his))
    assert room.table.stage == "playing"


@runs
async def test_who_leaves_without_revealing_makes_the_deal_void_at_once() -> None:
    evening = Evening()
    anna, bert, hers, _ = await frozen(evening)
    room = anna.room
    await anna.ask(c.Reveal(ANNA, hers))
    await bert.ask(c.Stand(BERT))
    await settle()
    assert await later(evening, room, 0) == "gathering"
    assert [seat.held for seat in room.table.seats] == ["person", "open", "bot"]
    assert await later(evening, room, 60_000) == "gathering", "somebody has to sit there first"


@runs
async def test_with_a_pace_the_time_for_choosing_begins_with_the_deal() -> None:
    story = Story("me", "open", "random", pace=30)
    story.ask(c.Sit(BERT))
    story.cut(ANNA)
    story.ask(c.Start(ANNA))
    assert list(dues(story.table, {}, 60_000, 0, REVEAL)) == [Due(NOON + REVEAL, "void")]
    story.now += 5_000
    story.reveal(ANNA)
    assert Due(NOON + 35_400, "time_up", 0) in list(dues(story.table, {}, 60_000, 0, REVEAL))


@runs
async def test_a_proof_of_all_that() -> None:
    evening = Evening()
    anna, bert, hers, his = await frozen(evening)
    room = anna.room
    await anna.ask(c.Reveal(ANNA, hers))
    await later(evening, room, REVEAL)
    again = await cut(anna)
    await anna.ask(c.Start(ANNA))
    await anna.ask(c.Reveal(ANNA, again))
    while room.table.stage == "playing":
        for guest in (anna, bert):
            if guest.owes:
                await guest.choose()
        await settle(5)
    proof = proof_of(room.table.id, await evening.journal.read(room.table.id), 1)
    assert isinstance(proof, Proof)
    check(proof)
    assert [void.missing for void in proof.fairness.void] == [[1]]
    assert [(cut.seat, cut.nonce) for cut in proof.fairness.cuts] == [(0, again.nonce)]
    assert his.nonce not in proof.dumps(), "what was never revealed is nobody's business"
