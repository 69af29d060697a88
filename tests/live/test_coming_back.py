"""Whoever was away, and tables that were: nothing is missed."""

import gc
import weakref
from typing import Any

from stammtisch.live import commands as c
from stammtisch.live.facts import Person
from stammtisch.live.outcomes import Already
from stammtisch.live.refusals import refuse
from stammtisch.live.room import Room
from tests.live.fakes import Evening, Guest, runs, settle, two_people
from tests.live.story import ANNA, BERT


@runs
async def test_who_was_away_for_a_moment_is_told_what_happened() -> None:
    evening = Evening()
    anna, bert = await two_people(evening)
    seen = anna.number
    anna.room.detach(anna.connection)
    await bert.ask(c.Say(BERT, "hello"))
    for _ in range(3):
        await bert.choose()
    back = await evening.come(anna.room, ANNA, seen)
    messages = back.read()
    assert [message["type"] for message in messages] == ["fact", "fact", "resumed"]
    assert [message["fact"]["fact"] for message in messages[:2]] == ["said", "chose"]
    assert messages[1]["events"] == [{"event": "chosen", "seat": 1}]
    assert messages[2]["number"] == anna.number
    assert messages[2]["play"]["view"]["hand"]


@runs
async def test_who_has_missed_much_or_knows_more_than_the_table_sees_it_anew() -> None:
    evening = Evening(replayed=3)
    anna, bert = await two_people(evening)
    seen = anna.number
    for text in "abcdefgh":
        await bert.ask(c.Say(BERT, text))
    for number in (seen, 0, anna.number + 1, -1):
        assert (await evening.come(anna.room, ANNA, number)).read()[0]["type"] == "table"
    back = await evening.come(anna.room, ANNA, seen + 5)
    assert [message["fact"]["text"] for message in back.read()[:3]] == ["f", "g", "h"]
    assert (await evening.come(anna.room, ANNA, seen + 8)).read()[0]["type"] == "resumed"


@runs
async def test_what_was_missed_is_told_as_it_would_have_been() -> None:
    """From any number on, the facts told again are those that were told, but for how things stood."""
    evening = Evening(replayed=8)
    anna, _ = await two_people(evening)
    start = anna.number
    for _ in range(20):
        if anna.owes:
            await anna.choose()
        bert = Guest(anna.room, BERT)
        if bert.owes:
            await bert.choose()
        await settle()
    told = [message for message in anna.read() if message["type"] == "fact"]
    for message in told:
        message.pop("play", None)
        message.pop("lobby", None)
    again = 0
    for seen in range(start, anna.number):
        messages = (await evening.come(anna.room, ANNA, seen)).read()
        if messages[0]["type"] != "table":
            missed = [message for message in messages if message["type"] == "fact"]
            assert missed == [message for message in told if message["number"] > seen]
            again += 1
    assert 8 <= again <= 16


@runs
async def test_after_a_restart_everybody_goes_on_where_they_were() -> None:
    first = Evening()
    anna, bert = await two_people(first)
    for guest in (anna, bert):
        await guest.choose()
    await first.tables.close()
    second = Evening(first.journal)
    room = await second.tables.room(anna.room.table.id)
    assert isinstance(room, Room)
    back = await second.come(room, ANNA, anna.number)
    assert [message["type"] for message in back.read()] == ["resumed"]
    await settle()
    assert room.table.decided[2] == 3, "bots go on"
    assert isinstance(await back.choose(), Already)


@runs
async def test_unknown_tables_are_refused_and_closed_rooms_too() -> None:
    evening = Evening()
    assert await evening.tables.room("nowhere") == refuse("no_table")
    room = await evening.open(ANNA, "me", "random", "random")
    await room.close()
    assert await room.submit(c.Start(ANNA)) == refuse("closing")


@runs
async def test_tables_without_anybody_are_forgotten_and_found_again() -> None:
    evening = Evening(idle=1000)
    room = await evening.open(ANNA, "me", "random", "random", start=True)
    anna = await evening.come(room, ANNA)
    await settle()
    evening.time += 5_000
    await evening.tables.evict_idle()
    assert evening.tables.rooms
    room.detach(anna.connection)
    await settle()
    evening.time += 5_000
    await evening.tables.evict_idle()
    assert not evening.tables.rooms
    assert isinstance(await evening.tables.room(room.table.id), Room)


@runs
async def test_who_comes_back_with_another_name_is_called_by_it() -> None:
    evening = Evening()
    anna, bert = await two_people(evening)
    await evening.come(anna.room, ANNA)
    assert bert.read() == [], "the same name is no news"
    deadline = list(anna.room.table.asked)
    back = await evening.come(anna.room, Person(ANNA.id, "Annika"))
    assert back.room.table.seats[0].person == Person(ANNA.id, "Annika")
    (news,) = [message for message in bert.read() if message["type"] == "fact"]
    assert news["fact"] == {"fact": "renamed", "seat": 0, "person": {"id": ANNA.id, "name": "Annika"}}
    assert news["lobby"]["seats"][0]["person"]["name"] == "Annika"
    assert anna.room.table.asked == deadline, "nobody gains time by it"
    await evening.come(anna.room, Person(ANNA.id, "Annika", "1a2b"))
    (news,) = [message for message in bert.read() if message["type"] == "fact"]
    assert news["lobby"]["seats"][0]["person"]["face"] == "1a2b", "with another face too"
    await anna.ask(c.Stand(ANNA))
    assert await anna.ask(c.Rename(ANNA)) == refuse("not_seated")


@runs
async def test_presence_follows_people_to_their_seats() -> None:
    evening = Evening()
    room = await evening.open(ANNA, "me", "open", "random")
    anna, bert = await evening.come(room, ANNA), await evening.come(room, BERT)
    await settle()
    assert presence(anna) == {"type": "presence", "seats": [0], "watching": 1}
    await bert.ask(c.Sit(BERT))
    await settle()
    assert presence(anna) == {"type": "presence", "seats": [0, 1], "watching": 0}
    await bert.ask(c.Stand(BERT))
    await settle()
    assert presence(anna) == {"type": "presence", "seats": [0], "watching": 1}


def presence(guest: Guest) -> dict[str, Any]:
    return [message for message in guest.read() if message["type"] == "presence"][-1]


@runs
async def test_a_forgotten_table_is_gone_without_a_look_for_garbage() -> None:
    evening = Evening(idle=1000)
    anna, bert = await two_people(evening)
    await anna.choose()
    await settle()
    for guest in (anna, bert):
        guest.room.detach(guest.connection)
    await settle()
    room, evening.time = weakref.ref(anna.room), evening.time + 5_000
    del anna, bert, guest
    gc.disable()
    try:
        await evening.tables.evict_idle()
        await settle()
        assert room() is None, gc.get_referrers(room())
    finally:
        gc.enable()
