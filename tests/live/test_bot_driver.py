"""What time and bots do at a table."""

import asyncio
from time import monotonic

from stammtisch.bots.levels import LEVELS
from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.fairness import cut_commitment, fresh_opening, fresh_secret
from stammtisch.live.ports import Question
from stammtisch.live.refusals import Refused, refuse
from stammtisch.live.services import Timing
from tests.live.fakes import Evening, alone_with_bots, runs, settle, two_people
from tests.live.story import ANNA, BERT, CARL


@runs
async def test_a_table_without_anybody_sleeps() -> None:
    evening = Evening()
    room = await evening.open(ANNA, "me", "random", "random", start=True)
    await settle()
    assert evening.bots.asked == []
    await evening.come(room, ANNA)
    await settle()
    assert room.table.decided[1:] == [3, 3]


@runs
async def test_an_absent_persons_seat_is_kept_warm_and_given_back() -> None:
    evening = Evening(grace=20)
    anna, bert = await two_people(evening)
    bert.room.detach(bert.connection)
    await asyncio.sleep(0.01)
    evening.time += 1000
    anna.room.wake()
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
    anna.room.wake()
    await settle()
    assert anna.room.table.decided[:2] == [3, 3], "all that belongs to the step, and cannot be seen from outside"
    told = [message["fact"] for message in anna.read() if message["type"] == "fact"]
    assert {"fact": "chose", "seat": 0, "by": "clock"} in told


@runs
async def test_a_rematch_deals_by_itself_after_a_pause() -> None:
    evening = Evening()
    anna = await alone_with_bots(evening)
    room = anna.room
    await anna.play_out()
    await anna.ask(c.Rematch(ANNA, fresh_secret()))
    stages = []
    for pause in (3_999, 1):
        evening.time += pause
        room.wake()
        await settle()
        stages.append(room.table.stage)
    assert stages == ["gathering", "playing"]


@runs
async def test_a_rematch_against_bots_waits_for_nothing_but_the_cut() -> None:
    anna = await alone_with_bots(Evening())
    table = anna.room.table
    await anna.play_out()
    await anna.ask(c.Rematch(ANNA, fresh_secret()))
    opening = fresh_opening("seven")
    cut = cut_commitment(table.id, 2, 1, table.commitment, opening)
    await anna.ask(c.CutDeck(ANNA, cut))
    assert (table.stage, table.frozen) == ("revealing", {1: cut})
    await anna.ask(c.Reveal(ANNA, opening))
    assert table.stage == "playing"


@runs
async def test_forced_choices_are_made_for_who_wants_that() -> None:
    evening = Evening()
    anna = await alone_with_bots(evening)
    room = anna.room
    await anna.ask(c.SetAuto(ANNA, True))
    while room.table.stage == "playing":
        await settle(5)
        if anna.owes and room.table.match is not None and len(room.table.match.choices(0)) > 1:
            await anna.choose()
    made = [fact for fact in evening.journal.facts(room.table.id) if isinstance(fact, f.Chose) and fact.seat == 0]
    assert {fact.by for fact in made} == {"person", "auto"}
    shown = [message["fact"]["by"] for message in anna.read() if message.get("fact", {}).get("fact") == "chose"]
    assert set(shown) == {"person", "bot"}, "that a choice was forced tells of a hand"


@runs
async def test_a_bot_that_fails_does_not_stop_the_table() -> None:
    evening = Evening()
    evening.bots.fails = True
    room = await evening.open(ANNA, "me", "random", "random", start=True)
    await evening.come(room, ANNA)
    await settle()
    assert room.table.decided[1:] == [3, 3]
    assert ("bot", "no idea") in evening.notebook.failures


@runs
async def test_what_a_bot_may_not_choose_is_not_played() -> None:
    evening = Evening()

    async def cheat(question: Question) -> str:
        return "win"

    evening.bots.choose = cheat  # type: ignore[method-assign]
    room = await evening.open(ANNA, "me", "random", "random", start=True)
    await evening.come(room, ANNA)
    await settle()
    assert room.table.decided[1:] == [3, 3], "something legal is chosen instead, at once"
    assert set(evening.notebook.failures) == {("bot", "a bot of level random chose 'win', which is not legal")}


@runs
async def test_a_bot_takes_a_human_moment_however_easy_the_choice() -> None:
    evening = Evening(moment=(60, 60))
    room = await evening.open(ANNA, "me", "open", "random", "random")
    await room.submit(c.Sit(BERT))
    started = monotonic()
    await room.submit(c.Start(ANNA))
    await evening.come(room, ANNA)
    await settle()
    assert len(evening.bots.asked) == 2, "both have long decided"
    while room.table.waiting != (0, 1):
        assert room.table.decided == [0, 0, 0, 0] or monotonic() - started >= 0.059
        await asyncio.sleep(0.001)
    assert monotonic() - started >= 0.179, "three choices take three moments"


@runs
async def test_who_is_alone_with_bots_waits_half_as_long() -> None:
    evening = Evening(moment=(60_000, 60_000))
    anna = await alone_with_bots(evening)
    assert anna.room.bot_driver._moment(anna.room.table, "bot", "master") == 30
    anna, _ = await two_people(evening)
    assert anna.room.bot_driver._moment(anna.room.table, "bot", "master") == 60
    assert anna.room.bot_driver._moment(anna.room.table, "clock", "regular") == 30


@runs
async def test_a_moment_is_longer_than_any_level_thinks() -> None:
    evening = Evening(moment=Timing().moment)
    alone, (anna, _) = await alone_with_bots(evening), await two_people(evening)
    for guest in (alone, anna):
        for name, level in LEVELS.items():
            for by in ("bot", "keeper", "clock"):
                moments = [guest.room.bot_driver._moment(guest.room.table, by, name) for _ in range(100)]
                assert level.seconds < min(moments) <= max(moments) <= Timing().moment[1] / 1000


@runs
async def test_a_hint_goes_to_who_asked_and_the_others_see_that_hints_are_used() -> None:
    evening = Evening()
    anna, bert = await two_people(evening)
    await anna.ask(c.TakeHint(ANNA))
    evening.bots.fails = True
    assert await anna.room.advise(ANNA, "de") == refuse("no_hint_now")
    evening.bots.fails = False
    hint = await anna.room.advise(ANNA, "de")
    assert not isinstance(hint, Refused)
    assert anna.room.table.match is not None
    assert [tip.choice for tip in hint.tips] == list(anna.room.table.match.choices(0))
    assert hint.tips[0].label.startswith("Die ")
    assert hint.tips[0].reason == "warum"
    message = bert.read()[-1]
    assert message["fact"] == {"fact": "hint_taken", "seat": 0}
    assert message["lobby"]["seats"][0]["hints"] is True


@runs
async def test_there_is_no_hint_for_who_has_nothing_to_choose() -> None:
    evening = Evening()
    anna, _ = await two_people(evening)
    room = anna.room
    for _ in range(3):
        await anna.choose()  # the cards to pass on; Bert has not chosen his
    assert await room.advise(ANNA, "en") == refuse("no_hint_now")
    assert await room.advise(CARL, "en") == refuse("no_hint_now"), "nor for who only watches"
