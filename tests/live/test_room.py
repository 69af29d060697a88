"""A table in motion: the order of things, and who is told what."""

import asyncio
import re
from typing import Any

import msgspec
import pytest

from stammtisch.live import commands as c
from stammtisch.live.decide import STEPS
from stammtisch.live.fairness import fresh_secret
from stammtisch.live.outbox import Connection, Outbox
from stammtisch.live.outcomes import Already, Outcome
from stammtisch.live.refusals import refuse
from stammtisch.live.room import Room
from stammtisch.live.table import Table
from tests.live.fakes import Evening, alone_with_bots, runs, settle, two_people
from tests.live.story import ANNA, BERT, CARL, picture
from tests.live.test_outbox import Wire

# --- the order of things ---


@runs
async def test_nothing_is_told_before_it_is_stored_and_the_sender_is_told_first() -> None:
    evening = Evening()
    anna, bert = await two_people(evening)
    stored, told = asyncio.Event(), list[str]()

    async def wait() -> None:
        await stored.wait()

    evening.journal.before_append = wait
    seat = 0
    choice = anna.room.table.match.choices(seat)[0] if anna.room.table.match else ""
    asking = asyncio.create_task(
        anna.room.submit(c.Choose(ANNA, 1, 1, choice), lambda _: told.extend(["ack", *map(str, anna.read())]))
    )
    await settle()
    assert anna.read() == bert.read() == []
    assert anna.room.table.decided[0] == 0
    stored.set()
    outcome = await asking
    assert isinstance(outcome, Already)
    assert told == ["ack"], "the acknowledgement comes before any message"
    (message,) = [message for message in anna.read() if message["type"] == "fact"]
    assert message["number"] == anna.number
    assert message["events"][0] == {"event": "pass", "seat": 0, "card": choice.removeprefix("pass ")}


@runs
async def test_what_cannot_be_stored_has_not_happened() -> None:
    evening = Evening()
    anna, bert = await two_people(evening)
    before = picture(anna.room.table)

    async def fail() -> None:
        raise OSError("disk full")

    evening.journal.before_append = fail
    assert await anna.choose() == refuse("not_stored")
    assert picture(anna.room.table) == before
    assert [message["type"] for message in bert.read()] == ["table"], "everybody is shown where the table stands"
    evening.journal.before_append = None
    assert isinstance(await anna.choose(), Already)
    assert evening.notebook.failures == [("room", "disk full")]


@runs
async def test_what_is_due_is_tried_again_after_the_journal_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody does anything else, so nothing else would make the room look at its clock again."""
    monkeypatch.setattr("stammtisch.live.room.AFTER_FAILURE", 0.0)
    evening, attempts = Evening(grace=1000), 0
    anna, bert = await two_people(evening)

    async def fail_once() -> None:
        nonlocal attempts
        attempts += 1
        if attempts == 1:
            raise OSError("disk full")

    evening.journal.before_append = fail_once
    anna.room.detach(bert.connection)
    await settle()
    evening.time += 1000
    anna.room.wake()
    async with asyncio.timeout(5):
        while anna.room.table.seats[1].held != "kept":
            await asyncio.sleep(0.01)
    assert evening.notebook.failures == [("room", "disk full")]


@runs
async def test_what_was_stored_although_the_journal_complained_has_happened() -> None:
    evening = Evening()
    anna, _ = await two_people(evening)

    async def fail() -> None:
        raise OSError("connection lost")

    evening.journal.after_append = fail
    assert anna.room.table.match is not None
    choice = c.Choose(ANNA, 1, 1, anna.room.table.match.choices(0)[0])
    assert await anna.ask(choice) == refuse("not_stored")
    evening.journal.after_append = None
    assert isinstance(await anna.ask(choice), Already), "sent again, it is there already"
    assert anna.room.table.decided[0] == 1


@runs
async def test_nothing_is_decided_before_it_is_known_what_was_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal complains after storing, and cannot be read for a while. As soon as it can, everybody is told."""
    monkeypatch.setattr("stammtisch.live.room.AFTER_FAILURE", 0.0)
    evening = Evening()
    anna, bert = await two_people(evening)

    async def fail(*_: object) -> Any:
        raise OSError("connection lost")

    evening.journal.after_append = fail
    monkeypatch.setattr(evening.journal, "load", fail)
    assert await anna.choose() == refuse("not_stored")
    evening.journal.after_append = None
    bert.read()
    stored, failures = len(evening.journal.facts(anna.room.table.id)), len(evening.notebook.failures)
    await settle()
    assert len(evening.notebook.failures) == failures, "nobody is told again and again that it is away"
    assert await bert.ask(c.Say(BERT, "hello")) == refuse("not_stored")
    assert len(evening.journal.facts(anna.room.table.id)) == stored
    monkeypatch.undo()
    async with asyncio.timeout(5):
        while anna.room.table.decided[0] == 0:
            await asyncio.sleep(0.01)
    assert [message["type"] for message in bert.read()][:1] == ["table"]
    assert isinstance(await bert.ask(c.Say(BERT, "hello")), Already)


@runs
async def test_who_chooses_at_the_same_time_does_not_wait_for_the_others() -> None:
    evening = Evening()
    anna, bert = await two_people(evening)
    assert anna.room.table.match is not None
    mine, theirs = (
        c.Choose(who, 1, 1, anna.room.table.match.choices(seat)[0]) for seat, who in enumerate((ANNA, BERT))
    )
    free, appended, answered = asyncio.Event(), 0, list[str]()

    async def wait() -> None:
        nonlocal appended
        appended += 1
        await free.wait()

    def ask(name: str, command: c.AnyCommand) -> "asyncio.Task[Any]":
        return asyncio.create_task(anna.room.submit(command, lambda _: answered.append(name)))

    evening.journal.before_append = wait
    asking = [ask("first", c.Say(ANNA, "hello"))]
    await settle()
    asking += [ask("mine", mine), ask("again", mine), ask("not mine", c.Choose(CARL, 1, 1, "")), ask("theirs", theirs)]
    await settle()
    assert appended == 1
    assert answered == [], "not even what was sent twice, or is refused, is answered before it is certain"
    free.set()
    said, chosen, again, refused, other = await asyncio.gather(*asking)
    assert appended == 2, "what came while the first was stored is stored together"
    assert answered == ["first", "mine", "again", "not mine", "theirs"]
    assert (chosen, other) == (Already(said.number + 1), Already(said.number + 2))
    assert again == chosen
    assert refused == refuse("not_seated")
    for guest in (anna, bert):
        numbers = [m["number"] for m in guest.read() if m["type"] == "fact"]
        assert numbers == [guest.number - 1, guest.number], "of the other's choice nothing is told, not even a number"


@runs
async def test_what_cannot_be_stored_together_has_not_happened_at_all() -> None:
    evening = Evening()
    anna, bert = await two_people(evening)
    before = picture(anna.room.table)

    async def fail() -> None:
        raise OSError("disk full")

    evening.journal.before_append = fail
    outcomes: list[Any] = list(await asyncio.gather(anna.choose(), bert.choose()))
    assert outcomes == [refuse("not_stored")] * 2
    assert evening.notebook.failures == [("room", "disk full")], "they were stored together"
    assert picture(anna.room.table) == before
    evening.journal.before_append = None
    assert [type(outcome) for outcome in await asyncio.gather(anna.choose(), bert.choose())] == [Already] * 2
    assert anna.room.table.decided[:2] == [1, 1]


@runs
async def test_who_reads_is_not_dropped_however_much_is_said_at_once() -> None:
    evening = Evening()
    anna, _ = await two_people(evening)
    line = Wire()
    reader = Connection(CARL, "en", Outbox(line))
    await anna.room.attach(reader)
    evening.journal.before_append = lambda: asyncio.sleep(0)
    await asyncio.gather(*(anna.room.submit(c.Say(ANNA, str(n))) for n in range(400)))
    await settle()
    assert not reader.outbox.overflowed
    heard = [m for sent in line.sent for m in map(msgspec.json.decode, sent) if m["type"] == "fact"]
    assert [m["fact"]["text"] for m in heard] == [str(n) for n in range(400)]


@runs
async def test_nobody_fails_for_another_who_asks_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(table: Table, command: c.Say, now: int) -> Outcome:
        raise ZeroDivisionError("a bug")

    evening = Evening()
    anna, bert = await two_people(evening)
    ways: Any = STEPS
    monkeypatch.setitem(ways, c.Say, fail)
    chosen, said, other = await asyncio.gather(anna.choose(), anna.ask(c.Say(ANNA, "hello")), bert.choose())
    assert said == refuse("not_stored")
    assert [type(outcome) for outcome in (chosen, other)] == [Already, Already]
    assert anna.room.table.decided[:2] == [1, 1]
    assert evening.notebook.failures == [("room", "a bug")]


@runs
async def test_what_was_stored_is_acknowledged_once_even_if_telling_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening()
    anna, bert = await two_people(evening)
    answers = list[Any]()

    def fail(self: Room, news: Any) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(Room, "_publish", fail)
    asking = [c.Say(ANNA, "one"), c.Say(BERT, "two"), c.Say(ANNA, "three")]
    outcomes = await asyncio.gather(*(anna.room.submit(command, answers.append) for command in asking))
    assert answers == list(outcomes)
    assert [type(outcome) for outcome in outcomes] == [Already] * 3
    assert [said.text for said in anna.room.table.chat] == ["one", "two", "three"]
    for guest in (anna, bert):
        assert [m["type"] for m in guest.read()] == ["table"], "everybody is shown where the table stands"
    assert evening.notebook.failures == [("telling", "a bug")]


@runs
async def test_a_table_that_has_something_to_do_is_not_quiet() -> None:
    evening = Evening()
    room = await evening.open(ANNA, "me", "open", "random")
    assert room.idle
    free = asyncio.Event()

    async def wait() -> None:
        await free.wait()

    evening.journal.before_append = wait
    asking = asyncio.create_task(room.submit(c.Say(ANNA, "hello")))
    await settle()
    assert not room.idle
    free.set()
    await asking
    await settle()
    assert room.idle


@runs
async def test_a_whole_match_with_bots_and_a_rematch() -> None:
    anna = await alone_with_bots(Evening())
    await anna.play_out()
    messages = anna.read()
    assert messages[0]["type"] == "table"
    facts = [message["fact"]["fact"] for message in messages if message["type"] == "fact"]
    assert facts[-1] == "finished"
    numbers = [message["number"] for message in messages if message["type"] == "fact"]
    assert numbers == sorted(set(numbers))
    await anna.ask(c.Rematch(ANNA, fresh_secret()))
    assert anna.room.table.match_no == 2


# --- who is told what ---


@runs
async def test_each_sees_his_own_hand_and_spectators_none() -> None:
    evening = Evening()
    anna, bert = await two_people(evening)
    carl = await evening.come(anna.room, CARL)
    await anna.choose()
    assert anna.room.table.match is not None
    mine, theirs = anna.read()[-1]["play"], carl.read()[0]["play"]
    assert mine["view"]["hand"] == anna.room.table.match.view(0)["hand"]
    assert mine["decision"] == 2
    assert len(mine["labels"]) == len(mine["view"]["choices"])
    assert theirs["view"]["hand"] is None
    assert "decision" not in theirs
    assert bert.read() == [{"type": "presence", "seats": [0, 1], "watching": 1}], "a covered choice shows nothing"


@runs
async def test_without_leave_to_watch_one_sees_the_seats_and_no_match() -> None:
    evening = Evening()
    anna, bert = await two_people(evening, spectators=False)
    carl = await evening.come(anna.room, CARL)
    whole = carl.read()[0]
    assert "play" not in whole
    assert "told" not in whole
    assert [seat["held"] for seat in whole["lobby"]["seats"]] == ["person", "person", "bot"]
    for guest in (anna, bert) * 3:
        await guest.choose()
    assert all(message["type"] == "presence" for message in carl.read())


@runs
async def test_events_are_told_in_each_persons_language() -> None:
    evening = Evening()
    room = await evening.open(ANNA, "me", "random", "random", start=True)
    english, german = await evening.come(room, ANNA), await evening.come(room, ANNA, language="de")
    await english.choose()
    said = [[line for message in guest.read() for line in message.get("told", ())] for guest in (english, german)]
    assert re.fullmatch(r"\{0\} chooses the (red|blue|green|black) \d+ to pass on\.", said[0][0])
    assert re.fullmatch(r"\{0\} wählt die (rote|blaue|grüne|schwarze) \d+ zum Weitergeben\.", said[1][0])


@runs
async def test_who_comes_is_told_what_happened_lately_and_with_his_own_eyes() -> None:
    evening = Evening()
    anna, bert = await two_people(evening)
    await anna.choose()
    again, watcher = await evening.come(anna.room, ANNA), await evening.come(anna.room, CARL)
    assert again.read()[0]["told"][-1].startswith("{0} chooses the ")
    assert not any("chooses the" in line for line in watcher.read()[0].get("told", ())), "the cards are covered"
    for guest in (bert, anna, bert, anna, bert):
        await guest.choose()
    late = (await evening.come(anna.room, BERT)).read()[0]["told"]
    said = [line for message in bert.read() for line in message.get("told", ())]
    until = len(said) - said[::-1].index(late[-1])  # a bot may have gone on meanwhile
    assert late[-3:] == said[until - 3 : until]


@runs
async def test_a_new_seat_means_a_new_view_of_everything() -> None:
    evening = Evening()
    anna, bert = await two_people(evening)
    carl = await evening.come(anna.room, CARL)
    carl.read()
    await anna.ask(c.Unseat(ANNA, 2))
    await carl.ask(c.Sit(CARL))  # in place of the bot
    (whole,) = [message for message in carl.read() if message["type"] == "table"]
    assert whole["you"]["seat"] == 2
    assert whole["play"]["view"]["hand"]
    await carl.ask(c.Stand(CARL))
    (whole,) = [message for message in carl.read() if message["type"] == "table"]
    assert whole["play"]["view"]["hand"] is None
    assert bert.read()[-1]["lobby"]["seats"][2]["held"] == "left"


@runs
async def test_who_is_muted_is_not_heard() -> None:
    evening = Evening()
    anna, bert = await two_people(evening)
    await bert.ask(c.Mute(BERT, "anna", True))
    assert bert.read()[-1]["you"]["muted"] == ["anna"]
    assert anna.read() == [], "one is not told who does not listen"
    await anna.ask(c.Say(ANNA, "anybody there?"))
    assert anna.read()[-1]["fact"]["text"] == "anybody there?"
    assert bert.read() == []
    again = await evening.come(anna.room, BERT)
    assert "chat" not in again.read()[0]
