"""Tables over days, by their rules: how long people have, what stops their clocks, and what happens when time is up."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.live import commands as c
from stammtisch.live import days
from stammtisch.live import facts as f
from stammtisch.live.agenda import agenda_of
from stammtisch.live.clock import LENIENCE, Due, deadline, dues
from stammtisch.live.outcomes import Already, Happened
from stammtisch.live.proof_check import check
from stammtisch.live.proofs import proof_of
from tests.live.story import ANNA, BERT, CARL, NOON, Story, picture

DAY = 24 * 3600 * 1000
SALT = f.Secret(b"salt" * 8)


def over_days(**terms: Any) -> Story:
    """Anna and Bert and a bot, dealt without anybody being there."""
    agreed = {"pace": 3 * 86_400, "salt": SALT, **terms}
    story = Story("me", "open", "random", **agreed)
    story.ask(c.Sit(BERT))
    story.ask(c.DealRematch(frozenset()))
    story.now += 1
    return story


def pass_cards(story: Story) -> int:
    """Everybody passes on what they must; gives the seat that leads."""
    while len(story.table.waiting) > 1:
        story.bots_choose()
        for who in (ANNA, BERT):
            if story.table.seat_of(who.id) in story.table.waiting:
                story.choose(who)
    return story.table.waiting[0]


def persons_turn(story: Story) -> f.Person:
    """Plays until a person, and nobody else, owes a choice."""
    while True:
        seat = pass_cards(story)
        person = story.table.seats[seat].person
        if person is not None:
            return person
        story.bots_choose()


# --- the terms ---


@pytest.mark.parametrize(
    "terms",
    [
        {"pace": 86_400 * 15},
        {"pace": 86_401},
        {"pace": 4000},
        {"pace": 86_400, "budget": 3, "time_up": "ends"},
        {"budget": 91, "time_up": "ends"},
        {"budget": 3, "time_up": "once"},
        {"pace": 30, "time_up": "ends"},
        {"time_up": "takes_over"},
    ],
)
def test_what_cannot_be_agreed_is_refused(terms: dict[str, Any]) -> None:
    assert Story("me", "open", "random", **terms).refusal() == "option"


@pytest.mark.parametrize("terms", [{"pace": 86_400}, {"pace": 14 * 86_400, "time_up": "ends"}])
def test_one_to_fourteen_days_a_choice_can_be_agreed(terms: dict[str, Any]) -> None:
    assert days.is_over_days(Story("me", "open", "random", **terms).table.terms)


def test_what_moments_are_drawn_from_is_kept_at_tables_over_days_only() -> None:
    assert over_days().table.terms.salt == SALT
    assert Story("me", "open", "random", salt=SALT, pace=30).table.terms.salt is None


# --- deadlines ---


def test_a_choice_has_its_days_whether_anybody_is_there_or_not() -> None:
    table = over_days().table
    assert deadline(table, 0, woken=NOON + DAY) == NOON + 3 * DAY
    found = list(dues(table, {"anna": NOON, "bert": NOON}, 60_000, NOON + DAY))
    assert found == [Due(NOON + 3 * DAY + LENIENCE, "time_up", seat) for seat in (0, 1)], "nobody is kept warm"


def test_whoever_has_time_is_not_replaced_however_long_they_are_away() -> None:
    story = over_days(time_up="takes_over")
    story.now = NOON + 3 * DAY - 1
    story.ask(c.KeepWarm(0, "anna"))
    assert story.refusal() == "too_late"
    story.now += 1
    assert story.ask(c.KeepWarm(0, "anna")) == Happened((f.KeptWarm(0, "regular"),))


def test_a_bot_decides_once_if_that_was_agreed() -> None:
    story = over_days()
    assert story.table.match is not None
    choice = c.ChooseFor(0, 1, 1, story.table.match.choices(0)[0], "clock")
    story.now = NOON + 3 * DAY - 1
    story.ask(choice)
    assert story.refusal() == "too_late"
    story.now += 1
    assert isinstance(story.ask(choice), Happened)
    story.ask(c.Abandon(1, 1))
    assert story.refusal() == "too_late", "that was not agreed"
    story.ask(c.KeepWarm(1, "bert"))
    assert story.refusal() == "too_late", "nor was that"


def test_the_match_ends_without_a_result_if_that_was_agreed() -> None:
    story = over_days(time_up="ends")
    story.now = NOON + 3 * DAY - 1
    story.ask(c.Abandon(1, 1))
    assert story.refusal() == "too_late"
    story.now += 1
    assert isinstance(story.ask(c.Abandon(1, 1)), Happened)
    table = story.table
    assert (table.stage, table.results, table.waiting) == ("finished", [], ())
    assert picture(story.retold()) == picture(table)
    story.choose(ANNA, "pass r1")
    assert story.refusal() == "playing_only", "it is over"
    assert proof_of("table", story.entries, 1) is None, "what was hidden stays hidden"
    assert agenda_of(table) is not None
    assert agenda_of(table) == (None, {})


def test_after_an_abandoned_match_comes_another_one() -> None:
    story = over_days(time_up="ends")
    story.now += 4 * DAY
    story.ask(c.Abandon(0, 1))
    story.ask(c.Rematch(ANNA, f.Secret(bytes(32))))
    story.now += 10_000
    story.ask(c.DealRematch(frozenset()))
    assert (story.table.stage, story.table.match_no, story.table.abandoned) == ("playing", 2, None)
    story.play_out()
    proof = proof_of("table", story.entries, 2)
    assert proof is not None
    check(proof)


# --- days in all ---


def test_days_in_all_are_used_up_by_ones_own_thinking_only() -> None:
    story = over_days(pace=0, budget=10, time_up="takes_over")
    assert [deadline(story.table, seat) for seat in (0, 1)] == [NOON + 10 * DAY] * 2
    story.now = NOON + 2 * DAY
    for _ in range(3):
        story.choose(ANNA)
    assert story.table.used[:2] == [2 * DAY, 0]
    story.now = NOON + 5 * DAY
    for _ in range(3):
        story.choose(BERT)
        story.bots_choose()
    assert story.table.used[:2] == [2 * DAY, 5 * DAY]
    who = persons_turn(story)
    seat = story.table.seat_of(who.id)
    assert seat is not None
    assert deadline(story.table, seat) == story.now + (8 if who == ANNA else 5) * DAY


def test_whoever_has_used_all_days_does_not_come_back_in_this_match() -> None:
    story = over_days(pace=0, budget=2, time_up="takes_over")
    story.now = NOON + 2 * DAY
    assert isinstance(story.ask(c.KeepWarm(0, "anna")), Happened)
    for command in (c.Return("anna"), c.Sit(ANNA, 0)):
        story.ask(command)
        assert story.refusal() == "time_used"
    story.choose(ANNA)
    assert story.refusal() == "time_used"
    for _ in range(3):
        story.bots_choose()
    story.ask(c.Return("anna"))
    assert story.refusal() == "time_used"


def test_after_days_for_a_choice_one_comes_back_with_all_the_time() -> None:
    story = over_days(time_up="takes_over")
    story.now = NOON + 3 * DAY
    story.ask(c.KeepWarm(0, "anna"))
    story.now += DAY
    assert isinstance(story.ask(c.Return("anna")), Happened)
    assert deadline(story.table, 0) == story.now + 3 * DAY


# --- holidays ---


def test_on_holiday_ones_clock_stands_still_and_nobody_elses() -> None:
    story = over_days()
    story.ask(c.NoteHolidays({"anna": {NOON + DAY: NOON + 8 * DAY}, "carl": {NOON: NOON + DAY}}))
    assert story.facts() == [f.Away("anna", NOON + DAY, NOON + 8 * DAY)]
    assert [deadline(story.table, seat) for seat in (0, 1)] == [NOON + 10 * DAY, NOON + 3 * DAY]
    assert isinstance(story.ask(c.NoteHolidays({"anna": {NOON + DAY: NOON + 8 * DAY}})), Already), "once is enough"
    assert picture(story.retold()) == picture(story.table)


def test_a_holiday_that_is_cut_short_counts_until_then_and_one_not_taken_not_at_all() -> None:
    story = over_days()
    story.ask(c.NoteHolidays({"anna": {NOON + 1: NOON + 8 * DAY, NOON + 20 * DAY: NOON + 21 * DAY}}))
    story.now = NOON + 2 * DAY
    story.ask(c.NoteHolidays({"anna": {NOON + 1: story.now}}))
    assert deadline(story.table, 0) == NOON + 3 * DAY + 2 * DAY - 1
    assert story.table.away["anna"] == {NOON + 1: NOON + 2 * DAY}


def test_days_in_all_are_not_used_on_holiday() -> None:
    story = over_days(pace=0, budget=10, time_up="ends")
    story.ask(c.NoteHolidays({"anna": {NOON + DAY: NOON + 4 * DAY}}))
    story.now = NOON + 5 * DAY
    for _ in range(3):
        story.choose(ANNA)
    assert story.table.used[0] == 2 * DAY


Spans = st.lists(st.tuples(st.integers(0, 1000), st.integers(0, 300)).map(lambda s: (s[0], s[0] + s[1])), max_size=6)


@given(st.integers(0, 500), st.integers(1, 500), Spans)
def test_after_and_passed_agree_with_a_clock_that_is_looked_at_every_moment(
    start: int, amount: int, pauses: list[tuple[int, int]]
) -> None:
    now, left = start, amount
    while left:
        left -= not any(since <= now < until for since, until in pauses)
        now += 1
    found = days.after(start, amount, pauses)
    assert found == now
    assert days.passed(start, found, pauses) == amount


# --- plans ---


def test_a_plan_is_carried_out_once_and_nobody_can_tell() -> None:
    story = over_days()
    who = persons_turn(story)
    seat = story.table.seat_of(who.id)
    assert seat is not None
    assert story.table.match is not None
    planned = story.table.match.choices(seat)[-1]
    told = story.table.told
    story.ask(c.PlanAhead(who, 1, [planned, "play r1"]))
    assert story.table.told == told, "nobody is told"
    assert isinstance(story.ask(c.PlanAhead(who, 1, [planned, "play r1"])), Already)
    moment, number = days.moment_of(story.table, seat), story.table.decided[seat] + 1
    assert days.SOONEST <= moment - story.table.asked[seat] <= days.LATEST
    assert Due(moment, "own", seat) in list(dues(story.table, {}, 0, 0))
    carried_out = c.ChooseFor(seat, 1, number, planned, "plan")
    story.now = moment - 1
    story.ask(carried_out)
    assert story.refusal() == "too_late"
    story.now = moment
    assert isinstance(story.ask(carried_out), Happened)
    assert story.table.plans == {seat: ["play r1"]}
    story.ask(carried_out)
    assert story.refusal() == "too_late"
    assert picture(story.retold()) == picture(story.table)


def test_what_cannot_be_chosen_is_withdrawn_with_all_that_was_to_follow() -> None:
    story = over_days()
    who = persons_turn(story)
    seat = story.table.seat_of(who.id)
    assert seat is not None
    story.ask(c.PlanAhead(who, 1, ["play x99", "play r1"]))
    assert Due(story.table.asked[seat], "own", seat) in list(dues(story.table, {}, 0, 0))
    story.ask(c.WithdrawPlan(seat))
    assert story.facts() == [f.Planned(seat, [])]
    assert not story.table.plans
    story.ask(c.WithdrawPlan(seat))
    assert story.refusal() == "too_late"


def test_any_other_choice_ends_a_plan() -> None:
    story = over_days()
    who = persons_turn(story)
    seat = story.table.seat_of(who.id)
    assert seat is not None
    assert story.table.match is not None
    story.ask(c.PlanAhead(who, 1, ["play x99", "play r1"]))
    story.choose(who)
    assert not story.table.plans


@pytest.mark.parametrize(
    ("who", "match", "choices", "code"),
    [
        (CARL, 1, ["play r1"], "not_seated"),
        (ANNA, 2, ["play r1"], "other_match"),
        (ANNA, 1, ["play r1"] * 9, "malformed"),
        (ANNA, 1, ["x" * 101], "malformed"),
        (ANNA, 1, ["play\nr1"], "malformed"),
        (ANNA, 1, [""], "malformed"),
    ],
)
def test_bad_plans_are_refused(who: f.Person, match: int, choices: list[str], code: str) -> None:
    story = over_days()
    story.ask(c.PlanAhead(who, match, choices))
    assert story.refusal() == code
    assert not story.table.plans


def test_at_one_sitting_nothing_is_planned() -> None:
    story = Story("me", "random", "random", start=True)
    story.ask(c.PlanAhead(ANNA, 1, ["play r1"]))
    assert story.refusal() == "days_only"


def test_moments_differ_from_step_to_step_and_are_the_same_on_every_server() -> None:
    story = over_days()
    moments = {days.moment_of(story.table, seat) - story.table.asked[seat] for seat in (0, 1)}
    assert len(moments) == 2
    again = story.retold()
    assert {days.moment_of(again, seat) - again.asked[seat] for seat in (0, 1)} == moments
    other = over_days(salt=f.Secret(b"another" * 5))
    assert {days.moment_of(other.table, seat) - other.table.asked[seat] for seat in (0, 1)} != moments


# --- the agenda ---


def test_the_agenda_says_whose_turn_it_is_and_when_the_table_needs_a_look() -> None:
    story = over_days()
    agenda = agenda_of(story.table)
    assert agenda is not None
    assert agenda.due_at == story.table.at, "a bot owes a choice"
    assert agenda.turns == {"anna": (NOON, NOON + 3 * DAY), "bert": (NOON, NOON + 3 * DAY)}
    who = persons_turn(story)
    agenda = agenda_of(story.table)
    assert agenda is not None
    assert agenda.turns == {who.id: (story.now, story.now + 3 * DAY)}
    assert agenda.due_at == story.now + 3 * DAY + LENIENCE
    seat = story.table.seat_of(who.id)
    assert seat is not None
    assert story.table.match is not None
    story.ask(c.PlanAhead(who, 1, [story.table.match.choices(seat)[0]]))
    planned = agenda_of(story.table)
    assert planned is not None
    assert planned == (days.moment_of(story.table, seat), {}), "whoever has planned it owes nothing"


def test_tables_for_one_sitting_have_no_agenda() -> None:
    assert agenda_of(Story("me", "random", "random", start=True).table) is None


# --- gathering ---


def test_the_first_match_begins_by_itself_when_the_last_seat_is_taken() -> None:
    story = Story("me", "open", "random", pace=86_400)
    assert agenda_of(story.table) == (None, {})
    story.ask(c.Sit(BERT))
    agenda = agenda_of(story.table)
    assert agenda is not None
    assert agenda.due_at == NOON + 4_000


def test_whoever_is_not_there_is_left_out_of_the_cuts_and_the_proof_holds() -> None:
    story = Story("me", "open", "random", pace=86_400, salt=SALT)
    story.ask(c.Sit(BERT))
    story.cut(ANNA)
    story.cut(BERT)
    story.ask(c.DealRematch(frozenset()))
    assert [type(fact) for fact in story.facts()] == [f.Frozen, f.Started]
    story.play_out()
    proof = proof_of("table", story.entries, 1)
    assert proof is not None
    check(proof)
