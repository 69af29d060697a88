"""A table in motion: the order of things, who is told what, and what time and bots do."""

import asyncio
from time import monotonic
from typing import Any

from stammtisch.hub.local import LocalHub
from stammtisch.live import facts as f
from stammtisch.live import intents as i
from stammtisch.live.fairness import fresh_secret
from stammtisch.live.outbox import MOST_MESSAGES, Outbox
from stammtisch.live.refusals import Refused, refuse
from stammtisch.live.room import Room
from stammtisch.live.table import Already
from tests.live.story import ANNA, BERT, CARL, picture
from tests.live.world import Evening, Guest, MemoryJournal, runs, settle


async def two_people(evening: Evening, **terms: Any) -> tuple[Guest, Guest]:
    """Anna and Bert and a bot, after the deal."""
    room = await evening.open(ANNA, "me", "open", "random", **terms)
    anna, bert = await evening.come(room, ANNA), await evening.come(room, BERT)
    await bert.ask(i.Sit(BERT))
    await anna.ask(i.Start(ANNA))
    await settle()
    anna.read(), bert.read()
    return anna, bert


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
        anna.room.ask(i.Choose(ANNA, 1, 1, choice), lambda _: told.extend(["ack", *map(str, anna.read())]))
    )
    await settle()
    assert anna.read() == bert.read() == []
    assert anna.room.table.decided[0] == 0
    stored.set()
    outcome = await asking
    assert isinstance(outcome, Already)
    assert told == ["ack"], "the acknowledgement comes before any message"
    (message,) = [message for message in anna.read() if message["type"] == "fact"]
    assert message["number"] == outcome.number
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
async def test_what_was_stored_although_the_journal_complained_has_happened() -> None:
    evening = Evening()
    anna, _ = await two_people(evening)

    async def fail() -> None:
        raise OSError("connection lost")

    evening.journal.after_append = fail
    assert anna.room.table.match is not None
    choice = i.Choose(ANNA, 1, 1, anna.room.table.match.choices(0)[0])
    assert await anna.ask(choice) == refuse("not_stored")
    evening.journal.after_append = None
    assert isinstance(await anna.ask(choice), Already), "sent again, it is there already"
    assert anna.room.table.decided[0] == 1


@runs
async def test_a_whole_match_with_bots_and_a_rematch() -> None:
    evening = Evening()
    room = await evening.open(ANNA, "me", "random", "random", start=True)
    anna = await evening.come(room, ANNA)
    while room.table.stage == "playing":
        if anna.owes:
            assert isinstance(await anna.choose(), Already)
        await settle(5)
    messages = anna.read()
    assert messages[0]["type"] == "table"
    facts = [message["fact"]["fact"] for message in messages if message["type"] == "fact"]
    assert facts[-1] == "finished"
    numbers = [message["number"] for message in messages if message["type"] == "fact"]
    assert numbers == sorted(set(numbers))
    await anna.ask(i.Rematch(ANNA, fresh_secret()))
    assert room.table.match_no == 2


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
    assert said[0][0].startswith("{0} chooses a card to pass on")
    assert said[1][0].startswith("{0} wählt eine Karte")


@runs
async def test_who_comes_is_told_what_happened_lately_and_with_his_own_eyes() -> None:
    evening = Evening()
    anna, bert = await two_people(evening)
    await anna.choose()
    again, watcher = await evening.come(anna.room, ANNA), await evening.come(anna.room, CARL)
    assert again.read()[0]["told"][-1].startswith("{0} chooses a card to pass on (")
    assert not any("(" in line for line in watcher.read()[0].get("told", ())), "the cards are covered"
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
    await carl.ask(i.Sit(CARL))  # in place of the bot
    (whole,) = [message for message in carl.read() if message["type"] == "table"]
    assert whole["you"]["seat"] == 2
    assert whole["play"]["view"]["hand"]
    await carl.ask(i.Stand(CARL))
    assert carl.read()[0]["play"]["view"]["hand"] is None
    assert bert.read()[-1]["lobby"]["seats"][2]["held"] == "left"


@runs
async def test_who_is_muted_is_not_heard() -> None:
    evening = Evening()
    anna, bert = await two_people(evening)
    await bert.ask(i.Mute(BERT, "anna", True))
    assert bert.read()[-1]["you"]["muted"] == ["anna"]
    assert anna.read() == [], "one is not told who does not listen"
    await anna.ask(i.Say(ANNA, "anybody there?"))
    assert anna.read()[-1]["fact"]["text"] == "anybody there?"
    assert bert.read() == []
    again = await evening.come(anna.room, BERT)
    assert "chat" not in again.read()[0]


# --- coming back ---


@runs
async def test_who_was_away_for_a_moment_is_told_what_happened() -> None:
    evening = Evening()
    anna, bert = await two_people(evening)
    seen = anna.room.table.number
    anna.room.part(anna.connection)
    await bert.ask(i.Say(BERT, "hello"))
    for _ in range(3):
        await bert.choose()
    back = await evening.come(anna.room, ANNA, seen)
    messages = back.read()
    assert [message["type"] for message in messages] == ["fact", "fact", "resumed"]
    assert [message["fact"]["fact"] for message in messages[:2]] == ["said", "chose"]
    assert messages[1]["events"] == [{"event": "chosen", "seat": 1}]
    assert messages[2]["number"] == anna.room.table.number
    assert messages[2]["play"]["view"]["hand"]


@runs
async def test_who_has_missed_much_or_knows_more_than_the_table_sees_it_anew() -> None:
    evening = Evening(replayed=3)
    anna, bert = await two_people(evening)
    seen = anna.room.table.number
    for text in "abcdefgh":
        await bert.ask(i.Say(BERT, text))
    for number in (seen, 0, anna.room.table.number + 1, -1):
        assert (await evening.come(anna.room, ANNA, number)).read()[0]["type"] == "table"
    back = await evening.come(anna.room, ANNA, seen + 5)
    assert [message["fact"]["text"] for message in back.read()[:3]] == ["f", "g", "h"]
    assert (await evening.come(anna.room, ANNA, seen + 8)).read()[0]["type"] == "resumed"


@runs
async def test_what_was_missed_is_told_as_it_would_have_been() -> None:
    """From any number on, the facts told again are those that were told, but for how things stood."""
    evening = Evening(replayed=8)
    anna, _ = await two_people(evening)
    start = anna.room.table.number
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
    for seen in range(start, anna.room.table.number):
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
    await first.hall.close()
    second = Evening(first.journal)
    room = await second.hall.room(anna.room.table.id)
    assert isinstance(room, Room)
    back = await second.come(room, ANNA, anna.room.table.number)
    assert [message["type"] for message in back.read()] == ["resumed"]
    await settle()
    assert room.table.decided[2] == 3, "bots go on"
    assert isinstance(await back.choose(), Already)


@runs
async def test_unknown_tables_are_refused_and_closed_rooms_too() -> None:
    evening = Evening()
    assert await evening.hall.room("nowhere") == refuse("no_table")
    room = await evening.open(ANNA, "me", "random", "random")
    await room.close()
    assert await room.ask(i.Start(ANNA)) == refuse("closing")


@runs
async def test_tables_without_anybody_are_forgotten_and_found_again() -> None:
    evening = Evening(idle=1000)
    room = await evening.open(ANNA, "me", "random", "random", start=True)
    anna = await evening.come(room, ANNA)
    await settle()
    evening.time += 5_000
    await evening.hall.sweep()
    assert evening.hall.rooms
    room.part(anna.connection)
    await settle()
    evening.time += 5_000
    await evening.hall.sweep()
    assert not evening.hall.rooms
    assert isinstance(await evening.hall.room(room.table.id), Room)


# --- time and bots ---


@runs
async def test_a_table_without_anybody_sleeps() -> None:
    evening = Evening()
    room = await evening.open(ANNA, "me", "random", "random", start=True)
    await settle()
    assert evening.thinker.asked == []
    await evening.come(room, ANNA)
    await settle()
    assert room.table.decided[1:] == [3, 3]


@runs
async def test_an_absent_persons_seat_is_kept_warm_and_given_back() -> None:
    evening = Evening(grace=20)
    anna, bert = await two_people(evening)
    bert.room.part(bert.connection)
    await asyncio.sleep(0.01)
    evening.time += 1000
    anna.room._look_again()
    await settle()
    assert anna.room.table.seats[1].held == "kept"
    assert anna.room.table.decided[1] == 3
    shown = [message for message in anna.read() if message["type"] == "fact"]
    assert {"fact": "kept_warm", "seat": 1} in [message["fact"] for message in shown]
    back = await evening.come(anna.room, BERT)
    assert anna.room.table.seat_of("bert") == 1
    assert back.read()[0]["lobby"]["seats"][1]["held"] == "person"


@runs
async def test_when_the_time_is_up_a_bot_chooses() -> None:
    evening = Evening()
    anna, _ = await two_people(evening, pace=5)
    await anna.choose()
    assert [clock["seat"] for clock in anna.read()[-1]["play"]["clocks"]] == [0, 1]
    evening.time += 5_500
    anna.room._look_again()
    await settle()
    assert anna.room.table.decided == [2, 1, 3]
    told = [message["fact"] for message in anna.read() if message["type"] == "fact"]
    assert {"fact": "chose", "seat": 0, "by": "clock"} in told


@runs
async def test_a_rematch_deals_by_itself_after_a_pause() -> None:
    evening = Evening()
    room = await evening.open(ANNA, "me", "random", "random", start=True)
    anna = await evening.come(room, ANNA)
    while room.table.stage == "playing":
        if anna.owes:
            await anna.choose()
        await settle(5)
    await anna.ask(i.Rematch(ANNA, fresh_secret()))
    await anna.ask(i.CutDeck(ANNA, "seven"))
    stages = []
    for pause in (3_999, 1):
        evening.time += pause
        room._look_again()
        await settle()
        stages.append(room.table.stage)
    assert stages == ["gathering", "playing"]
    assert room.table.cuts == {1: "seven"}


@runs
async def test_forced_choices_are_made_for_who_wants_that() -> None:
    evening = Evening()
    room = await evening.open(ANNA, "me", "random", "random", start=True)
    anna = await evening.come(room, ANNA)
    await anna.ask(i.SetAuto(ANNA, True))
    while room.table.stage == "playing":
        await settle(5)
        if anna.owes and room.table.match is not None and len(room.table.match.choices(0)) > 1:
            await anna.choose()
    made = [fact for fact in evening.journal.facts(room.table.id) if isinstance(fact, f.Chose) and fact.seat == 0]
    assert {fact.by for fact in made} == {"person", "auto"}


@runs
async def test_a_bot_that_fails_does_not_stop_the_table() -> None:
    evening = Evening()
    evening.thinker.fails = True
    room = await evening.open(ANNA, "me", "random", "random", start=True)
    await evening.come(room, ANNA)
    await settle()
    assert room.table.decided[1:] == [3, 3]
    assert ("bot", "no idea") in evening.notebook.failures


@runs
async def test_a_bot_takes_a_human_moment_however_easy_the_choice() -> None:
    evening = Evening(moment=(60, 60))
    room = await evening.open(ANNA, "me", "random", "random", start=True)
    started = monotonic()
    await evening.come(room, ANNA)
    await settle()
    assert len(evening.thinker.asked) == 2, "both have long decided"
    while not all(room.table.decided[1:]):
        assert room.table.decided == [0, 0, 0] or monotonic() - started >= 0.059
        await asyncio.sleep(0.001)
    assert monotonic() - started >= 0.059


@runs
async def test_a_hint_goes_to_who_asked_and_the_others_see_that_hints_are_used() -> None:
    evening = Evening()
    anna, bert = await two_people(evening)
    await anna.ask(i.TakeHint(ANNA))
    hint = await anna.room.advise(ANNA, "de")
    assert not isinstance(hint, Refused)
    assert anna.room.table.match is not None
    assert [tip.choice for tip in hint.tips] == list(anna.room.table.match.choices(0))
    assert hint.tips[0].label.startswith("Die ")
    assert hint.tips[0].reason == "warum"
    evening.thinker.fails = True
    assert await anna.room.advise(ANNA, "de") == refuse("no_hint_now")
    message = bert.read()[-1]
    assert message["fact"] == {"fact": "hint_taken", "seat": 0}
    assert message["lobby"]["seats"][0]["hints"] is True


# --- several processes ---


@runs
async def test_two_halls_with_one_journal_agree() -> None:
    journal, hub = MemoryJournal(), LocalHub()
    left, right = Evening(journal, hub), Evening(journal, hub)
    anna, _ = await two_people(left)
    other = await right.hall.room(anna.room.table.id)
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
    other = await right.hall.room(anna.room.table.id)
    assert isinstance(other, Room)
    bert = await right.come(other, BERT)
    assert anna.room.table.match is not None
    choice = i.Choose(ANNA, 1, 1, anna.room.table.match.choices(0)[0])
    assert isinstance(await anna.ask(choice), Already)
    assert isinstance(await bert.choose(), Already)
    assert other.table.decided[:2] == [1, 1]
    again = await other.ask(choice)
    assert isinstance(again, Already), "sent again through another process, it still counts once"


# --- outboxes ---


@runs
async def test_an_outbox_that_nobody_reads_overflows_and_harms_nobody() -> None:
    outbox = Outbox()
    for _ in range(MOST_MESSAGES + 10):
        outbox.put(b"x")
    assert outbox.overflowed
    assert await outbox.get() is None
    heavy = Outbox()
    heavy.put(b"x" * 600_000)
    assert heavy.overflowed


@runs
async def test_an_outbox_keeps_the_order() -> None:
    outbox = Outbox(messages=3)
    for _ in range(5):
        outbox.put(b"a")
        outbox.put(b"b")
        assert [await outbox.get(), await outbox.get()] == [b"a", b"b"]
    assert not outbox.overflowed
