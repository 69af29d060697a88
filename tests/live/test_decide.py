"""An evening at a table: who may do what, and when."""

from typing import Any

import pytest

from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live import view
from stammtisch.live.decide import decide
from stammtisch.live.outcomes import Already, Happened
from stammtisch.live.refusals import Refused
from tests.live.story import ANNA, BERT, CARL, DORA, NOON, SECRET, Story, picture, rematch

MOMENT = view.Moment(NOON, 0)


def test_a_new_table_has_a_host_bots_and_a_commitment() -> None:
    story = Story("me", "open", "regular")
    table = story.table
    assert story.held() == ["person", "open", "bot"]
    assert (table.host, table.stage, table.match_no) == ("anna", "gathering", 1)
    assert len(table.commitment) == 64


def test_a_bad_option_is_refused_in_the_librarys_words() -> None:
    refused = Story("me", "random", "random", options={"target": 5}).outcome
    assert isinstance(refused, Refused)
    assert refused.code == "option"
    assert "from 10 to 1000, not 5" in refused.why.en
    assert "von 10 bis 1000" in refused.why.de


@pytest.mark.parametrize(
    "terms", [{"players": 4}, {"pace": 1}, {"pace": -3}, {"game": "poker"}, {"options": {"colour": "red"}}]
)
def test_other_bad_terms_are_refused_too(terms: dict[str, Any]) -> None:
    story = Story("me", "open", "open", **terms)
    assert story.refusal() == "option"
    assert story.entries == []


def test_people_join_choose_seats_and_the_host_starts() -> None:
    story = Story("me", "open", "open")
    story.ask(c.Sit(BERT))
    assert story.facts() == [f.Sat(1, BERT)]
    story.ask(c.Sit(BERT, 2))  # moves
    assert story.held() == ["person", "open", "person"]
    story.ask(c.Start(BERT))
    assert story.refusal() == "host_only"
    story.ask(c.Start(ANNA))
    assert story.refusal() == "seats_open"
    story.ask(c.SeatBot(ANNA, 1, "beginner"))
    story.ask(c.Start(ANNA))
    assert story.facts() == [f.Started(1, form=2)]
    assert story.table.waiting == (0, 1, 2)


def test_seats_that_are_taken_or_do_not_exist_are_refused() -> None:
    story = Story("me", "open", "open")
    for seat, code in ((0, "seat_taken"), (3, "no_seat"), (-1, "no_seat")):
        story.ask(c.Sit(BERT, seat))
        assert story.refusal() == code


def test_only_the_host_seats_bots_and_sends_people_away() -> None:
    story = Story("me", "open", "open")
    story.ask(c.Sit(BERT))
    story.ask(c.SeatBot(BERT, 2, "regular"))
    assert story.refusal() == "host_only"
    story.ask(c.SeatBot(ANNA, 1, "regular"))
    assert story.refusal() == "seat_taken"
    story.ask(c.Unseat(ANNA, 1))
    assert story.table.seat_of("bert") is None


def test_the_host_passes_on_and_the_last_one_closes_the_table() -> None:
    story = Story("me", "open", "open")
    story.ask(c.Sit(BERT))
    story.ask(c.Stand(ANNA))
    assert story.table.host == "bert"
    story.ask(c.Stand(BERT))
    assert story.facts() == [f.Stood(1), f.Closed()]
    story.ask(c.Sit(ANNA))
    assert story.refusal() == "closed"


# --- choosing ---


def playing(*seats: c.Plan) -> Story:
    """Anna, Bert and whoever else, after the deal."""
    story = Story(*seats)
    if "open" in seats:
        story.ask(c.Sit(BERT))
    story.ask(c.Start(ANNA))
    assert story.table.stage == "playing"
    return story


def test_a_choice_counts_once_however_often_it_is_sent() -> None:
    story = playing("me", "open", "random")
    assert story.table.match is not None
    choice = story.table.match.choices(0)[0]
    story.choose(ANNA, choice, decision=1)
    number = story.table.number
    assert story.choose(ANNA, choice, decision=1) == Already(number)
    story.choose(ANNA, decision=2)
    assert story.choose(ANNA, choice, decision=1) == Already(number)
    assert story.table.decided == [2, 0, 0]


def test_another_choice_for_a_decision_that_has_been_made_is_refused() -> None:
    story = playing("me", "open", "random")
    assert story.table.match is not None
    first, second = story.table.match.choices(0)[:2]
    story.choose(ANNA, first, decision=1)
    story.choose(ANNA, second, decision=1)
    assert story.refusal() == "already_chosen"
    story.choose(ANNA, second, decision=3)
    assert story.refusal() == "wrong_decision"
    story.ask(c.Choose(ANNA, 2, 2, second))
    assert story.refusal() == "other_match"


def test_what_others_chose_meanwhile_does_not_matter_in_a_simultaneous_step() -> None:
    story = playing("me", "open", "random")
    for _ in range(3):
        story.choose(BERT)
        story.bots_choose()
    assert isinstance(story.choose(ANNA, decision=1), Happened)


def test_the_last_choice_of_a_match_can_be_sent_again_too() -> None:
    story = playing("me", "random", "random")
    story.play_out()
    last = story.table.decided[0]
    choice, number = story.table.made(0, last)
    assert story.choose(ANNA, choice, decision=last) == Already(number)


def test_an_illegal_choice_is_refused_in_the_librarys_words() -> None:
    story = playing("me", "open", "random")
    outcome = story.choose(ANNA, "play r99")
    assert isinstance(outcome, Refused)
    assert outcome.code == "illegal_choice"
    assert "Legal now: " in outcome.why.en
    assert "Erlaubt ist jetzt: " in outcome.why.de
    assert outcome.briefly is not None
    assert outcome.why.en.startswith(f"{outcome.briefly.en} Legal now: ")


def test_nobody_chooses_from_outside_or_before_the_deal() -> None:
    story = Story("me", "open", "random")
    story.ask(c.Choose(ANNA, 1, 1, "pass r1"))
    assert story.refusal() == "playing_only"
    story.ask(c.Choose(CARL, 1, 1, "pass r1"))
    assert story.refusal() == "not_seated"


def test_bots_answer_only_for_their_own_seats_and_in_time() -> None:
    story = playing("me", "open", "random")
    assert story.table.match is not None
    for seat, decision, by in ((0, 1, "bot"), (2, 2, "bot"), (2, 1, "keeper"), (0, 1, "clock"), (0, 1, "auto")):
        choice = story.table.match.choices(seat)[0]
        story.ask(c.ChooseFor(seat, 1, decision, choice, by))  # type: ignore[arg-type]
        assert story.refusal() == "too_late"


# --- coming and going ---


def test_a_bot_keeps_an_absent_persons_seat_and_gives_it_back() -> None:
    story = playing("me", "open", "random")
    story.ask(c.KeepWarm(1, "bert"))
    assert story.held() == ["person", "kept", "bot"]
    story.bots_choose()
    assert story.table.decided == [0, 1, 1]
    story.ask(c.Return("bert"))
    assert story.held() == ["person", "person", "bot"]
    assert isinstance(story.choose(BERT, decision=2), Happened)


def test_a_choice_from_a_person_whose_seat_is_kept_brings_the_person_back() -> None:
    story = playing("me", "open", "random")
    story.ask(c.KeepWarm(1, "bert"))
    story.choose(BERT)
    assert [type(fact) for fact in story.facts()] == [f.Returned, f.Chose]


def test_who_leaves_is_replaced_by_a_bot_and_may_come_back() -> None:
    story = playing("me", "open", "random")
    story.ask(c.Stand(BERT))
    assert story.facts() == [f.Left(1, "regular")]
    assert story.table.seat_of("bert") is None
    story.bots_choose()
    story.ask(c.Sit(BERT))
    assert story.facts() == [f.Returned(1)]
    assert story.table.seat_of("bert") == 1


def test_nobody_sees_two_hands_of_one_match() -> None:
    story = playing("me", "open", "random")
    story.ask(c.Stand(BERT))
    story.ask(c.Sit(BERT, 2))
    assert story.refusal() == "knows_too_much"
    story.ask(c.Sit(ANNA, 2))
    assert story.refusal() == "knows_too_much"


def test_a_newcomer_may_take_over_from_a_bot_where_the_host_allows_it() -> None:
    story = playing("me", "open", "random")
    story.ask(c.Sit(CARL, 2))
    assert story.refusal() == "not_offered"
    story.ask(c.Sit(CARL))
    assert story.refusal() == "no_seat"
    for who, seat, why in ((BERT, 2, "host_only"), (ANNA, 1, "seat_taken"), (ANNA, 3, "no_seat")):
        story.ask(c.Unseat(who, seat))
        assert story.refusal() == why
    story.ask(c.Unseat(ANNA, 2))
    assert story.facts() == [f.Offered(2)]
    story.ask(c.Unseat(ANNA, 2))
    assert story.refusal() == "already"
    story.ask(c.Sit(ANNA, 2))
    assert story.refusal() == "knows_too_much"
    story.ask(c.Sit(CARL))
    assert story.facts() == [f.Sat(2, CARL)]
    assert isinstance(story.choose(CARL), Happened)
    story.ask(c.Stand(BERT))
    story.ask(c.Sit(DORA, 1))
    assert story.refusal() == "not_offered"
    story.ask(c.Unseat(ANNA, 1))
    story.ask(c.Sit(DORA, 1))  # Bert's, since he has left
    story.ask(c.Sit(BERT))
    assert story.refusal() == "no_seat"


def test_one_leave_lets_one_person_sit_down_and_who_looks_and_leaves_is_the_last() -> None:
    """Guests cost nothing: whoever could send one after the other would see every hand that bots play."""
    story = playing("me", "master", "random", "random")
    for seat in (1, 2):
        story.ask(c.Unseat(ANNA, seat))
    story.ask(c.Sit(BERT, 1))
    story.ask(c.Stand(BERT))
    assert story.facts() == [f.Left(1, "master")], "the bot who played here is back"
    story.ask(c.Sit(CARL, 2))
    assert story.refusal() == "joined_and_left"
    story.ask(c.Unseat(ANNA, 3))
    assert story.refusal() == "joined_and_left"
    story.ask(c.Sit(CARL, 1))
    assert story.refusal() == "not_offered", "one leave is for one person"
    story.ask(c.Sit(BERT))
    assert story.facts() == [f.Returned(1)], "whoever left knows this hand, and no other"
    story.ask(c.Sit(CARL, 2))
    assert story.facts() == [f.Sat(2, CARL)]
    story.ask(c.KeepWarm(2, "carl"))
    assert story.facts() == [f.KeptWarm(2, "random")]


def test_a_match_that_was_joined_says_so_and_the_bot_is_there_for_the_next_one() -> None:
    story = playing("me", "master", "random")
    story.ask(c.Unseat(ANNA, 1))
    assert [seat.offered for seat in view.lobby(story.table, MOMENT).seats] == [False, True, False]
    story.ask(c.Sit(BERT))
    assert [seat.late for seat in view.lobby(story.table, MOMENT).seats] == [False, True, False]
    assert not any(seat.offered for seat in view.lobby(story.table, MOMENT).seats)
    story.ask(c.Stand(BERT))
    story.play_out()
    (finished,) = story.table.results
    assert finished.seats[1] == f.Occupant(BERT, "master", left=True, late=True)
    assert not finished.seats[2].late
    assert picture(story.retold()) == picture(story.table)
    story.ask(rematch(ANNA))
    assert [(seat.held, seat.bot) for seat in story.table.seats] == [
        ("bot", "random"),
        ("person", None),
        ("bot", "master"),
    ]
    assert not any(seat.late for seat in story.table.seats)


def test_old_facts_are_read_as_they_were_written() -> None:
    seat = b'{"person":null,"bot":"master","left":false}'
    old = b'{"fact":"finished","match":1,"scores":[1],"winners":[0],"seats":[%s]}' % seat
    assert f.load(old) == f.Finished(1, [1], [0], [f.Occupant(None, "master", left=False)])


def test_a_rematch_keeps_the_people_and_rotates_the_seats() -> None:
    story = playing("me", "open", "random")
    story.play_out()
    story.ask(rematch(CARL))
    assert story.refusal() == "not_seated"
    first = story.table.commitment
    story.ask(rematch(BERT))
    assert [seat.person and seat.person.name for seat in story.table.seats] == [None, "Anna", "Bert"]
    assert story.table.commitment != first
    story.ask(c.DealRematch())
    assert (story.table.stage, story.table.match_no, story.table.decided) == ("playing", 2, [0, 0, 0])
    assert len(story.table.results) == 1


def test_who_has_left_has_no_seat_in_the_rematch() -> None:
    story = playing("me", "open", "random")
    story.ask(c.Stand(BERT))
    story.play_out()
    story.ask(rematch(ANNA))
    assert story.held() == ["bot", "person", "open"]
    story.ask(c.DealRematch())
    assert story.refusal() == "seats_open"


def names_of_bots(story: Story) -> list[str | None]:
    return [seat.bot_name for seat in view.lobby(story.table, MOMENT).seats]


def test_a_bot_keeps_its_name_wherever_it_sits() -> None:
    story = Story("me", "random", "random", start=True)
    assert names_of_bots(story) == [None, "Berta", "Carl"]
    story.play_out()
    assert [seat.bot_name for seat in story.table.results[-1].seats] == [None, "Berta", "Carl"]
    story.ask(rematch(ANNA))
    assert names_of_bots(story) == ["Carl", None, "Berta"]
    assert picture(story.retold()) == picture(story.table)


def test_no_two_bots_have_one_name() -> None:
    story = Story("me", "random", "random", start=True)
    story.play_out()
    story.ask(rematch(ANNA))
    story.ask(c.SeatBot(ANNA, 0, "master"))
    assert names_of_bots(story) == ["Carl", None, "Berta"], "a bot of another level is still the bot of this seat"
    story.ask(c.Unseat(ANNA, 2))
    assert names_of_bots(story) == ["Carl", None, None]
    story.ask(c.SeatBot(ANNA, 2, "random"))
    assert names_of_bots(story) == ["Carl", None, "Dora"], "Carl, whose seat it was, sits elsewhere"


def test_a_bot_that_somebody_stood_in_for_comes_back_by_its_name() -> None:
    story = Story("me", "master", "random", start=True)
    story.ask(c.Unseat(ANNA, 1))
    story.ask(c.Sit(BERT, 1))
    assert names_of_bots(story) == [None, None, "Carl"]
    story.ask(c.Stand(BERT))
    story.play_out()
    story.ask(rematch(ANNA))
    assert names_of_bots(story) == ["Carl", None, "Berta"]


def test_a_rematch_against_bots_is_dealt_with_the_cut_of_the_only_person() -> None:
    story = Story("me", "random", "random", start=True)
    story.play_out()
    story.ask(rematch(ANNA))
    story.cut(ANNA)
    assert [type(fact) for fact in story.facts()] == [f.Cut, f.Frozen]
    story.reveal(ANNA)
    assert (story.table.stage, story.table.match_no) == ("playing", 2)


def test_a_rematch_with_others_waits_for_their_cuts() -> None:
    story = playing("me", "open", "random")
    story.play_out()
    story.ask(rematch(ANNA))
    story.cut(ANNA)
    assert [type(fact) for fact in story.facts()] == [f.Cut]


def test_before_a_rematch_seats_can_be_changed() -> None:
    story = Story("me", "random", "random", start=True)
    story.play_out()
    story.ask(c.Rematch(ANNA, SECRET, gather=True))
    story.cut(ANNA)
    assert [type(fact) for fact in story.facts()] == [f.Cut]
    assert view.lobby(story.table, MOMENT).starts_in is None
    assert picture(story.retold()) == picture(story.table)
    story.ask(c.Start(ANNA))
    assert story.table.stage == "revealing"


def test_who_comes_is_told_how_the_last_round_was_counted() -> None:
    story = Story("me", "random", "random", start=True)
    assert view.whole(story.table, ANNA.id, "en", MOMENT).counted == []
    story.play_out()
    told = {person: view.whole(story.table, person, "en", MOMENT).counted for person in (ANNA.id, CARL.id)}
    assert told[ANNA.id] == told[CARL.id]
    assert [event["event"] for event in told[ANNA.id]][-3:] == ["count", "round", "over"]
    story.ask(rematch(ANNA))
    assert view.whole(story.table, ANNA.id, "en", MOMENT).counted == []


def test_nobody_closes_a_table_under_others() -> None:
    story = playing("me", "open", "random")
    story.ask(c.Close(BERT))
    assert story.refusal() == "host_only"
    story.ask(c.Close(ANNA))
    assert story.refusal() == "others_play"
    story.ask(c.Stand(BERT))
    story.ask(c.Close(ANNA))
    assert story.table.stage == "closed"


# --- talking, hints, habits ---


def test_people_talk_within_limits() -> None:
    story = Story("me", "open", "open")
    story.ask(c.Say(BERT, "  guten\n\tAbend \x07 \u202e"))
    assert story.facts() == [f.Said(BERT, "guten Abend")]
    for text in ("", " \n", "\u200b", "x" * 301):
        story.ask(c.Say(BERT, text))
        assert story.refusal() == "bad_text"


def test_the_host_mutes_for_all_and_others_for_themselves() -> None:
    story = Story("me", "open", "open")
    story.ask(c.Sit(BERT))
    story.ask(c.Mute(BERT, "anna", True))
    assert isinstance(story.ask(c.Say(ANNA, "hello")), Happened)
    story.ask(c.Mute(ANNA, "bert", True))
    story.ask(c.Say(BERT, "hello"))
    assert story.refusal() == "muted"
    story.ask(c.Mute(ANNA, "bert", False))
    assert isinstance(story.ask(c.Say(BERT, "hello")), Happened)


def test_hints_are_seen_once_and_only_where_they_are_allowed() -> None:
    story = playing("me", "open", "random")
    story.ask(c.TakeHint(ANNA))
    assert story.facts() == [f.HintTaken(0)]
    story.ask(c.TakeHint(ANNA))
    assert story.refusal() == "already"
    strict = Story("me", "random", "random", hints=False, start=True)
    strict.ask(c.TakeHint(ANNA))
    assert strict.refusal() == "no_hints"


def test_a_forced_choice_is_made_for_those_who_want_it() -> None:
    story = playing("me", "open", "random")
    story.ask(c.SetAuto(ANNA, True))
    assert story.table.match is not None
    story.ask(c.ChooseFor(0, 1, 1, story.table.match.choices(0)[0], "auto"))
    assert story.refusal() == "too_late"  # there are many choices
    while len(story.table.match.choices(0)) != 1:
        story.bots_choose()
        for person in (ANNA, BERT):
            if story.table.seat_of(person.id) in story.table.waiting and len(story.table.match.choices(0)) != 1:
                story.choose(person)
        assert story.table.match is not None
    story.ask(c.ChooseFor(0, 1, story.table.decided[0] + 1, story.table.match.choices(0)[0], "auto"))
    assert isinstance(story.outcome, Happened)


def test_a_secret_prints_as_nothing() -> None:
    story = playing("me", "open", "random")
    for thing in (SECRET, story.table, story.entries, story.table.match, vars(story.table)):
        assert SECRET.hidden.hex() not in repr(thing)
        assert repr(SECRET.hidden) not in repr(thing)


def test_after_a_restart_the_table_is_the_same() -> None:
    story = playing("me", "open", "random")
    story.ask(c.Say(BERT, "hello"))
    story.ask(c.KeepWarm(1, "bert"))
    for _ in range(5):
        story.bots_choose()
        story.choose(ANNA) if 0 in story.table.waiting else None
    assert picture(story.retold()) == picture(story.table)
    story.ask(c.Return("bert"))
    story.play_out()
    story.ask(rematch(ANNA))
    assert picture(story.retold()) == picture(story.table)


def test_a_step_changes_nothing() -> None:
    story = playing("me", "open", "random")
    before = picture(story.table)
    assert story.table.match is not None
    decide(story.table, c.Choose(ANNA, 1, 1, story.table.match.choices(0)[0]), story.now)
    decide(story.table, c.Stand(BERT), story.now)
    assert picture(story.table) == before
