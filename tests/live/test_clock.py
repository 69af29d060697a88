"""What time does at a table."""

from stammtisch.live import intents as i
from stammtisch.live.clock import LENIENCE, REMATCH_PAUSE, Due, deadline, dues
from stammtisch.live.table import Happened
from tests.live.story import ANNA, BERT, NOON, Story, rematch

GRACE = 60_000


def with_pace(pace: int) -> Story:
    story = Story("me", "open", "random", pace=pace)
    story.ask(i.Sit(BERT))
    story.ask(i.Start(ANNA))
    return story


def test_without_a_clock_there_is_all_the_time_in_the_world() -> None:
    assert list(dues(with_pace(0).table, {}, GRACE, 0)) == []


def test_every_decision_of_a_person_has_its_own_time() -> None:
    story = with_pace(30)
    assert [deadline(story.table, seat) for seat in range(3)] == [NOON + 30_000, NOON + 30_000, None]
    story.now += 10_000
    story.choose(ANNA)
    assert [deadline(story.table, seat) for seat in range(3)] == [NOON + 40_000, NOON + 30_000, None]


def test_the_clock_lets_a_bot_choose_but_not_before_the_time_is_up() -> None:
    story = with_pace(30)
    assert Due(NOON + 30_000 + LENIENCE, "time_up", 0) in list(dues(story.table, {}, GRACE, 0))
    assert story.table.match is not None
    late = i.Answer(0, 1, 1, story.table.match.choices(0)[0], "clock")
    story.now += 29_999
    story.ask(late)
    assert story.refusal() == "too_late"
    story.now += 1
    assert isinstance(story.ask(late), Happened)


def test_whoever_has_a_seat_back_has_all_the_time_for_the_decision() -> None:
    story = with_pace(30)
    story.ask(i.KeepWarm(1, "bert"))
    assert deadline(story.table, 1) is None
    story.now += 25_000
    story.ask(i.Return("bert"))
    assert deadline(story.table, 1) == story.now + 30_000


def test_a_table_that_has_slept_starts_its_clocks_anew() -> None:
    story = with_pace(30)
    assert deadline(story.table, 0, woken=NOON + 3_600_000) == NOON + 3_630_000


def test_an_absent_persons_seat_is_kept_if_somebody_else_waits() -> None:
    table = with_pace(0).table
    assert list(dues(table, {"bert": NOON}, GRACE, 0)) == [Due(NOON + GRACE, "keep_warm", 1)]
    assert list(dues(table, {"bert": NOON, "anna": NOON}, GRACE, 0)) == []
    assert list(dues(table, {"bert": NOON}, GRACE, NOON + 5)) == [Due(NOON + 5 + GRACE, "keep_warm", 1)]


def test_a_rematch_begins_by_itself_when_every_seat_is_taken() -> None:
    story = with_pace(0)
    story.play_out()
    story.ask(rematch(ANNA))
    assert list(dues(story.table, {}, GRACE, 0)) == [Due(NOON + REMATCH_PAUSE, "deal")]
    story.ask(i.Stand(BERT))
    assert list(dues(story.table, {}, GRACE, 0)) == []
