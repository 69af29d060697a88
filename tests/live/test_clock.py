"""What time does at a table."""

from stammtisch.live import commands as c
from stammtisch.live.clock import Due, deadline, dues, somebody_waits
from stammtisch.live.outcomes import Happened
from tests.live.story import ANNA, BERT, NOON, Story, rematch

GRACE = 60_000


def with_pace(pace: int) -> Story:
    story = Story("me", "open", "random", pace=pace)
    story.ask(c.Sit(BERT))
    story.ask(c.Start(ANNA))
    return story


def test_without_a_clock_there_is_all_the_time_in_the_world() -> None:
    assert list(dues(with_pace(0).table, {}, GRACE, 0)) == []


def test_every_step_of_a_person_has_its_own_time_and_covert_choices_do_not_show_in_it() -> None:
    story = with_pace(30)
    for _ in range(2):
        assert [deadline(story.table, seat) for seat in range(3)] == [NOON + 30_000, NOON + 30_000, None]
        story.now += 10_000
        story.choose(ANNA)
    story.choose(ANNA)
    assert [deadline(story.table, seat) for seat in range(3)] == [None, NOON + 30_000, None]
    for _ in range(3):
        story.choose(BERT)
        story.bots_choose()
    (seat,) = story.table.waiting
    if story.table.seats[seat].bot is not None:
        story.bots_choose()
        (seat,) = story.table.waiting
    assert deadline(story.table, seat) == story.now + 30_000


def test_the_clock_lets_a_bot_choose_but_not_before_the_time_is_up() -> None:
    story = with_pace(30)
    assert Due(NOON + 30_400, "time_up", 0) in list(dues(story.table, {}, GRACE, 0)), "what was sent in time may arrive"
    assert story.table.match is not None
    late = c.ChooseFor(0, 1, 1, story.table.match.choices(0)[0], "clock")
    story.now += 29_999
    story.ask(late)
    assert story.refusal() == "too_late"
    story.now += 1
    assert isinstance(story.ask(late), Happened)


def test_whoever_has_a_seat_back_has_all_the_time_for_the_decision() -> None:
    story = with_pace(30)
    story.ask(c.KeepWarm(1, "bert"))
    assert deadline(story.table, 1) is None
    story.now += 25_000
    story.ask(c.Return("bert"))
    assert deadline(story.table, 1) == story.now + 30_000


def test_a_table_that_has_slept_starts_its_clocks_anew() -> None:
    story = with_pace(30)
    assert deadline(story.table, 0, woken=NOON + 3_600_000) == NOON + 3_630_000


def test_an_absent_persons_seat_is_kept_if_somebody_else_waits() -> None:
    table = with_pace(0).table
    assert list(dues(table, {"bert": NOON}, GRACE, 0)) == [Due(NOON + GRACE, "keep_warm", 1)]
    assert list(dues(table, {"bert": NOON, "anna": NOON}, GRACE, 0)) == []
    assert list(dues(table, {"bert": NOON}, GRACE, NOON + 5)) == [Due(NOON + 5 + GRACE, "keep_warm", 1)]


def test_nobody_waits_who_has_left_or_is_a_bot() -> None:
    story = with_pace(0)
    assert somebody_waits(story.table, {"bert": NOON}, 1), "Anna waits for Bert"
    story.ask(c.Stand(ANNA))
    assert not somebody_waits(story.table, {"bert": NOON}, 1), "Anna has left for good; the others are bots"
    assert list(dues(story.table, {"bert": NOON}, GRACE, 0)) == []


def test_a_seat_that_is_kept_already_is_not_kept_once_more() -> None:
    story = with_pace(30)
    story.ask(c.KeepWarm(1, "bert"))
    assert list(dues(story.table, {"bert": NOON}, GRACE, 0)) == [Due(NOON + 30_400, "time_up", 0)]


def test_only_who_owes_a_choice_has_a_deadline() -> None:
    story = with_pace(30)
    while len(story.table.waiting) > 1:  # cards are passed at the same time, then one leads
        story.bots_choose()
        for who in (ANNA, BERT):
            if story.table.seat_of(who.id) in story.table.waiting:
                story.choose(who)
    leader = story.table.waiting[0]
    timed = [seat for seat in range(3) if deadline(story.table, seat) is not None]
    assert timed == ([leader] if leader < 2 else [])


def test_a_rematch_begins_by_itself_when_every_seat_is_taken() -> None:
    story = with_pace(0)
    story.play_out()
    story.ask(rematch(ANNA))
    assert list(dues(story.table, {}, GRACE, 0)) == [Due(NOON + 4_000, "deal")]
    story.ask(c.Stand(BERT))
    assert list(dues(story.table, {}, GRACE, 0)) == []
