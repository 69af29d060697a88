"""Taking back, alone with bots: what is undone, who may, and that nothing else believes in what was undone."""

import random
from typing import Any

import pytest

from stammtisch.cli.tui.deal_memory import DealMemory
from stammtisch.games.registry import OWN
from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.outcomes import Already, Happened
from stammtisch.live.outlines import outline_from, outline_of
from stammtisch.live.proofs import record_of
from tests.live.fakes import Evening, alone_with_bots, runs, settle
from tests.live.story import ANNA, BERT, Story, picture, rematch


def take_back(story: Story, who: f.Person = ANNA, decision: int | None = None) -> Any:
    seat = story.table.seat_of(who.id) or 0
    return story.ask(c.TakeBack(who, story.table.match_no, decision or story.table.decided[seat] + 1))


def alone(game: str = "gaunerbande", players: int = 3, **options: Any) -> Story:
    seats: list[c.Plan] = ["me", *["random"] * (players - 1)]  # type: ignore[list-item]
    return Story(*seats, game=game, players=players, options=options, start=True)


def play_some(story: Story, dice: random.Random, choices: int) -> None:
    """So many choices, by whoever owes one."""
    for _ in range(choices):
        table = story.table
        if table.stage != "playing" or table.match is None:
            return
        seat = dice.choice(table.waiting)
        choice = dice.choice(table.match.choices(seat))
        if table.seats[seat].held == "person":
            story.choose(ANNA, choice)
        else:
            story.ask(c.ChooseFor(seat, table.match_no, table.decided[seat] + 1, choice, "bot"))


def position(story: Story) -> Any:
    assert story.table.match is not None
    return story.table.match.numbers.tolist(), story.table.match.played[:], story.table.decided[:], story.table.waiting


@pytest.mark.parametrize("game", OWN)
def test_the_match_stands_as_before_the_last_decision_and_goes_on_from_there(game: str) -> None:
    dice = random.Random(7)
    story = alone(game)
    for _ in range(12):
        play_some(story, dice, 5)
        while story.table.stage == "playing" and 0 not in story.table.waiting:
            play_some(story, dice, 1)
        assert story.table.match is not None
        if story.table.stage != "playing" or len(story.table.match.choices(0)) < 2:
            continue
        before = position(story)
        story.choose(ANNA, dice.choice(story.table.match.choices(0)))
        play_some(story, dice, dice.randrange(4))
        last = [len(story.table.match.played)]
        if story.table.stage != "playing" or story.table.decided[0] != before[2][0] + 1:
            continue
        assert isinstance(take_back(story), Happened)
        assert position(story) == before
        assert story.facts() == [f.TakenBack(0, last[0] - len(before[1]))]
        assert picture(story.retold()) == picture(story.table)
    play_some(story, dice, 5_000)
    assert story.table.stage in ("finished", "playing")
    assert picture(story.retold()) == picture(story.table), "and so it is after a restart"


def test_forced_choices_are_taken_back_together_with_the_decision_before_them() -> None:
    dice = random.Random(3)
    story = alone()
    play_some(story, dice, 30)
    while take := take_back(story):
        if not isinstance(take, Happened):
            break
        assert story.table.match is not None
        assert 0 in story.table.waiting
        assert len(story.table.match.choices(0)) > 1
    assert story.refusal() == "nothing_to_take_back"
    assert story.table.decided[0] == 0


def test_the_record_is_the_match_as_it_was_played_in_the_end_and_the_result_is_marked() -> None:
    story = alone(target=10)
    for _ in range(4):
        story.bots_choose()
        story.choose(ANNA)
    take_back(story)
    story.play_out()
    assert story.table.match is not None
    record = record_of("table", story.entries, 1)
    assert record is not None
    assert record.choices == [f"{seat} {choice}" for seat, choice in story.table.match.played]
    finished = [entry.fact for entry in story.entries if isinstance(entry.fact, f.Finished)][-1]
    assert [seat.taken_back for seat in finished.seats] == [True, False, False]
    story.ask(rematch(ANNA))
    assert not any(seat.taken_back for seat in story.table.seats), "another match is another matter"
    assert outline_from("table", story.entries) == outline_of(story.table)


def test_it_is_done_once_however_often_it_is_asked_for() -> None:
    story = alone()
    play_some(story, random.Random(1), 40)
    asked = story.table.decided[0] + 1
    assert isinstance(take_back(story, decision=asked), Happened)
    assert isinstance(take_back(story, decision=asked), Already)
    take_back(story, decision=story.table.decided[0])
    assert story.refusal() in ("too_late", "wrong_decision")


def test_a_client_remembers_nothing_that_was_taken_back() -> None:
    memory = DealMemory("table")
    for decision in (1, 2, 3):
        memory.chose(1, 0, decision, "play r1")
    memory.chose(1, 2, 3, "play r2")
    memory.took_back(1, 0, 2)
    assert memory.of(1).choices == {(0, 1): "play r1", (2, 3): "play r2"}


def test_with_other_people_nothing_is_taken_back() -> None:
    story = Story("me", "open", "random")
    story.ask(c.Sit(BERT))
    story.ask(c.Start(ANNA))
    story.choose(ANNA)
    take_back(story)
    assert story.refusal() == "bots_only"
    story.ask(c.Stand(BERT))
    take_back(story)
    assert story.refusal() == "bots_only", "whoever has left may have seen something, and may come back"


def test_who_may_not_and_when() -> None:
    story = alone()
    take_back(story)
    assert story.refusal() == "nothing_to_take_back"
    take_back(story, BERT)
    assert story.refusal() == "not_seated"
    story.ask(c.TakeBack(ANNA, 7, 1))
    assert story.refusal() == "other_match"
    story.play_out()
    take_back(story)
    assert story.refusal() == "playing_only"


def test_nobody_fills_the_journal_with_it() -> None:
    story = alone()
    taken = 0
    for _ in range(2_000):
        story.choose(ANNA)
        if not isinstance(take_back(story), Happened):
            break
        taken += 1
    assert story.refusal() == "enough"
    assert 200 <= taken <= 1_000


@runs
async def test_bots_think_anew_and_everybody_sees_how_it_stands() -> None:
    evening = Evening()
    anna = await alone_with_bots(evening)
    room = anna.room
    for _ in range(3):
        await anna.choose()
        await settle()
    await anna.choose()
    await settle()
    played, anew = len(room.table.match.played) if room.table.match else 0, len(evening.bots.asked)
    anna.read()
    before = room.table.decided[0]
    await anna.ask(c.TakeBack(ANNA, 1, before + 1))
    told = [message for message in anna.read() if message["type"] == "fact"]
    assert [message["fact"] for message in told] == [{"fact": "taken_back", "seat": 0}]
    assert told[0]["play"]["decision"] == room.table.decided[0] + 1 <= before, "a forced choice goes with it"
    assert told[0]["lobby"]["seats"][0]["taken_back"] is True
    assert room.table.match is not None
    assert len(room.table.match.played) < played
    for _ in range(20):
        if len(evening.bots.asked) == anew and anna.owes:
            await anna.choose()
            await settle()
    assert len(evening.bots.asked) > anew, "what they had thought before counts no more"
    back = await evening.come(room, ANNA, seen=3)
    assert back.read()[0]["type"] == "table", "whoever was away is sent the whole table"
