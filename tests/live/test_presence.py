"""Several servers at one table, in one process: who is there, who is on duty, and what was not heard of."""

import asyncio

from stammtisch.hub.local import LocalHub
from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.outbox import MOST_MESSAGES
from stammtisch.live.outcomes import Already
from stammtisch.live.ports import Notice, PresenceNotice
from stammtisch.live.presence import SILENT_ROUNDS
from stammtisch.live.room import Room
from tests.live.fakes import Evening, MemoryJournal, runs, settle, two_people
from tests.live.story import ANNA, BERT, picture
from tests.live.street import Street


@runs
async def test_one_house_is_on_duty_and_both_show_the_same() -> None:
    street = Street()
    anna, bert = await street.table("me", "open", "random")
    assert [guest.room.presence.is_owner for guest in (anna, bert)] == [True, False]
    assert len(street.left.bots.asked) > 0
    assert street.right.bots.asked == []
    assert picture(anna.room.table) == picture(bert.room.table)
    for guest in (anna, bert):
        presence = [message for message in guest.read() if message["type"] == "presence"]
        assert (presence[-1]["seats"], presence[-1]["watching"]) == ([0, 1], 0)
        assert guest.room.people_here == 2


@runs
async def test_a_dead_house_is_found_and_its_guests_are_gone() -> None:
    street = Street(grace=1000)
    _, bert = await street.table("me", "open", "random")
    street.hub.deaf = True
    street.rota.alive.discard("left")  # without a word
    await street.right.tables.reconcile()
    await settle()
    assert bert.room.presence.is_owner
    assert bert.room.people_here == 1
    street.right.time += 1001
    bert.room.wake()
    await settle()
    assert bert.room.table.seats[0].held == "kept", "nobody has come back for a while"


@runs
async def test_who_has_left_unheard_is_missed_in_the_end() -> None:
    street = Street(grace=1000)
    anna, bert = await street.table("me", "open", "random")
    street.hub.deaf = True
    bert.room.detach(bert.connection)
    await settle()
    street.hub.deaf = False
    for _ in range(SILENT_ROUNDS):
        await street.left.tables.reconcile()
    assert anna.room.people_here == 2, "it may have been the hub that was away"
    await street.left.tables.reconcile()
    assert anna.room.people_here == 1
    street.left.time += 1001
    anna.room.wake()
    await settle()
    assert anna.room.table.seats[1].held == "kept"


@runs
async def test_who_is_published_with_every_round_is_not_missed() -> None:
    street = Street(grace=1000)
    anna, _ = await street.table("me", "open", "random")
    for _ in range(3 * SILENT_ROUNDS):
        await street.right.tables.reconcile()
        await street.left.tables.reconcile()
    assert anna.room.people_here == 2


@runs
async def test_who_comes_by_the_other_house_is_not_absent() -> None:
    street = Street(grace=1000)
    anna, bert = await street.table("me", "open", "random")
    street.left.time += 5000
    anna.room.wake()
    await settle()
    held = [anna.room.table.seats[1].held]
    bert.room.detach(bert.connection)
    await settle()
    street.left.time += 1001
    anna.room.wake()
    await settle()
    assert [*held, anna.room.table.seats[1].held] == ["person", "kept"]


@runs
async def test_what_is_private_has_its_own_number_also_when_much_is_caught_up_with() -> None:
    """A number that was told is a number up to which all was told."""
    street = Street()
    anna, bert = await street.table("me", "open", "random")
    street.hub.deaf = True
    bert.read()
    other = await street.left.come(anna.room, BERT)
    for command in (c.SetAuto(BERT, True), c.Say(ANNA, "one"), c.Say(ANNA, "two")):
        assert isinstance(await other.ask(command), Already)
    await bert.room.has_reached(10**6, BERT.id)
    numbers = [message["number"] for message in bert.read() if message["type"] == "fact"]
    assert numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2]


@runs
async def test_who_is_shown_the_table_whole_is_told_nothing_older_after_it() -> None:
    street = Street()
    anna, bert = await street.table("me", "open", "random")
    street.hub.deaf = True
    bert.read()
    other = await street.left.come(anna.room, BERT)
    for command in (c.SetAuto(BERT, True), c.Stand(BERT)):
        assert isinstance(await other.ask(command), Already)
    await bert.room.has_reached(10**6, BERT.id)
    assert [message["type"] for message in bert.read() if "number" in message] == ["table"]


@runs
async def test_what_was_not_heard_is_found_on_the_next_round() -> None:
    street = Street()
    anna, bert = await street.table("me", "open", "random")
    street.hub.deaf = True
    await anna.choose()
    await settle()
    assert bert.room.table.number < anna.room.table.number
    await street.right.tables.reconcile()
    await settle()
    assert picture(bert.room.table) == picture(anna.room.table)
    assert bert.read()[-1]["type"] in ("fact", "presence")


@runs
async def test_a_house_that_is_behind_looks_before_it_refuses() -> None:
    street = Street()
    anna, bert = await street.table("me", "open", "random")
    street.hub.deaf = True
    table = anna.room.table
    assert table.match is not None
    for decision in (1, 2):
        choice = c.Choose(ANNA, 1, decision, table.match.choices(0)[0])
        assert isinstance(await anna.ask(choice), Already)
    assert isinstance(await bert.ask(c.Choose(ANNA, 1, 3, table.match.choices(0)[0])), Already)
    assert bert.room.table.decided[0] == 3


@runs
async def test_who_has_seen_more_is_shown_more() -> None:
    street = Street()
    anna, bert = await street.table("me", "open", "random")
    street.hub.deaf = True
    await anna.choose()
    number = anna.number
    again = await street.right.come(bert.room, ANNA, seen=number)
    assert again.read()[-1]["number"] >= number
    await anna.choose()
    assert await bert.room.has_reached(anna.number, ANNA.id)
    assert not await bert.room.has_reached(anna.number + 1, ANNA.id)


@runs
async def test_clocks_begin_where_somebody_was_first() -> None:
    street = Street()
    street.right.time += 9000
    anna, bert = await street.table("me", "open", "random")
    assert bert.room.presence.woken == anna.room.presence.woken


@runs
async def test_a_stranger_is_answered_once() -> None:
    street = Street()
    anna, _ = await street.table("me", "open", "random")
    said: list[Notice] = []
    street.hub.listen(anna.room.table.id, said.append)
    anna.room.on_notice(PresenceNotice("third", ["carl"], 5, owner=False))
    anna.room.on_notice(PresenceNotice("third", ["carl"], 5, owner=False))
    answers = [news for news in said if isinstance(news, PresenceNotice)]
    assert [here.server for here in answers] == ["left"]
    assert answers[0].owner


@runs
async def test_two_halls_with_one_journal_agree() -> None:
    journal, hub = MemoryJournal(), LocalHub()
    left, right = Evening(journal, hub), Evening(journal, hub)
    anna, _ = await two_people(left)
    other = await right.tables.room(anna.room.table.id)
    assert isinstance(other, Room)
    bert = await right.come(other, BERT)
    for _ in range(3):
        await asyncio.gather(anna.choose(), bert.choose())
        await settle()
    assert picture(anna.room.table) == picture(other.table)
    assert anna.room.table.decided[:2] == [3, 3]
    assert len(journal.tables[other.table.id]) == other.table.number


@runs
async def test_who_was_outrun_catches_up_from_the_journal() -> None:
    journal = MemoryJournal()
    left, right = Evening(journal), Evening(journal)  # they do not hear of each other
    anna, _ = await two_people(left)
    other = await right.tables.room(anna.room.table.id)
    assert isinstance(other, Room)
    bert = await right.come(other, BERT)
    assert anna.room.table.match is not None
    choice = c.Choose(ANNA, 1, 1, anna.room.table.match.choices(0)[0])
    assert isinstance(await anna.ask(choice), Already)
    assert isinstance(await bert.choose(), Already)
    assert other.table.decided[:2] == [1, 1]
    again = await other.submit(choice)
    assert isinstance(again, Already), "sent again through another process, it still counts once"


@runs
async def test_who_comes_in_sees_what_a_dying_server_stored_but_told_nobody() -> None:
    street = Street()
    anna, _ = await street.table("me", "open", "random")
    street.hub.deaf = True
    assert isinstance(await anna.choose(), Already)
    other = await street.right.tables.room(anna.room.table.id)
    assert isinstance(other, Room)
    assert other.table.number < anna.room.table.number
    again = await street.right.come(other, ANNA)
    whole = next(letter for letter in again.read() if letter["type"] == "table")
    assert whole["number"] == anna.number


@runs
async def test_while_the_journal_is_away_one_comes_in_to_what_is_known() -> None:
    street = Street()
    _, bert = await street.table("me", "open", "random")

    async def away(table: str, after: int = 0) -> list[f.Entry]:
        raise OSError("away")

    street.journal.read = away  # type: ignore[method-assign]
    known = bert.room.table.told_to(ANNA.id)
    again = await street.right.come(bert.room, ANNA)
    assert next(letter for letter in again.read() if letter["type"] == "table")["number"] == known
    assert ("look around", "away") in street.right.notebook.failures


@runs
async def test_who_missed_very_much_is_sent_the_table_and_not_dropped() -> None:
    """The server was cut off for long; its people have read all that they were sent."""
    street = Street()
    anna, bert = await street.table("me", "open", "random")
    bert.read()
    street.hub.deaf = True
    for number in range(2 * MOST_MESSAGES):
        assert isinstance(await anna.ask(c.Say(ANNA, f"{number}")), Already)
    assert await bert.room.has_reached(anna.room.table.told_to("bert"), "bert")
    assert not bert.connection.outbox.overflowed
    whole = [message for message in bert.read() if message["type"] == "table"]
    assert [message["number"] for message in whole] == [anna.room.table.told_to("bert")]
    assert picture(anna.room.table) == picture(bert.room.table)
