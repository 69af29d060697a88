"""Claiming the rest: certain claims are played out, others are put to everybody; what is stored are choices."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from stammtisch.games.claim_checks import line_for
from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.claiming import MOST_CARDS, Claimable, claimable
from stammtisch.live.decide import decide_all, is_forced
from stammtisch.live.outcomes import Already
from stammtisch.live.proofs import record_of
from stammtisch.live.view import Audience, MatchRenderer, Moment
from tests.live.fakes import Evening, runs, settle
from tests.live.story import ANNA, BERT, CARL, Story, picture

PEOPLE = [ANNA, BERT, CARL]


def stories(*seats: c.Plan, people: int = 1, **terms: Any) -> Iterator[Story]:
    """The same table again and again, with other cards."""
    for number in range(500):
        terms = {"options": {"target": 100}, **terms}
        story = Story(*seats, secret=f.Secret(number.to_bytes(32, "big")), **terms)
        for who in PEOPLE[1:people]:
            story.ask(c.Sit(who))
        story.ask(c.Start(ANNA))
        yield story


def play_one(story: Story, dice: random.Random) -> None:
    table = story.table
    assert table.match is not None
    seat = table.waiting[0]
    choice, person = dice.choice(table.match.choices(seat)), table.seats[seat].person
    if table.seats[seat].held == "person" and person is not None:
        story.choose(person, choice)
    else:
        story.ask(c.ChooseFor(seat, table.match_no, table.decided[seat] + 1, choice, "bot"))


def told(story: Story, wanted: Any) -> bool:
    """Plays at random until it is as wanted; False if it never was."""
    dice = random.Random(1)
    for _ in range(150):
        if story.table.stage != "playing":
            return False
        if wanted(story):
            return True
        play_one(story, dice)
    return False


def about_to_claim(*seats: c.Plan, certain: bool, people: int = 1, agreed: bool | None = None, **terms: Any) -> Story:
    """A table at which Anna, in seat 0, may claim. `agreed`: whether no other hand could stop it."""

    def wanted(story: Story) -> bool:
        found = claimable(story.table, 0)
        return found is not None and found.certain == certain and agreed in (None, not stoppers(story))

    return next(story for story in stories(*seats, people=people, **terms) if told(story, wanted))


def stoppers(story: Story) -> list[int]:
    match = story.table.match
    assert match is not None
    rules = match.game.rules
    assert rules.claims is not None
    now = rules.snapshot(match.numbers)
    return [other for other in range(1, match.players) if rules.claims.stops(now, 0, other)]


def claim(story: Story, who: f.Person = ANNA, decision: int | None = None) -> Any:
    seat = story.table.seat_of(who.id) or 0
    return story.ask(c.ClaimRest(who, story.table.match_no, decision or story.table.decided[seat] + 1))


def answer(story: Story, who: f.Person, agree: bool, number: int | None = None) -> Any:
    number = number if number is not None else story.table.claims.number
    return story.ask(c.AnswerClaim(who, story.table.match_no, number, agree))


ALONE: tuple[c.Plan, ...] = ("me", "random", "random")
THREE: tuple[c.Plan, ...] = ("me", "open", "open")


def winners(story: Story, before: Any) -> list[int]:
    """Who won the tricks since then, by the library's own events."""
    assert story.table.match is not None
    match, found = before.copy(), list[int]()
    for seat, choice in story.table.match.played[len(before.played) :]:
        found += [event["winner"] for event in match.play(seat, choice) if event["event"] == "trick"]
    return found


# --- certain ---


def test_a_certain_claim_is_played_out_at_once_as_ordinary_choices() -> None:
    story = about_to_claim(*ALONE, certain=True)
    assert story.table.match is not None
    before, offer = story.table.match.copy(), claimable(story.table, 0)
    assert offer is not None
    claim(story)
    kinds = [type(fact) for fact in story.facts()]
    assert kinds[0] is f.Claimed
    assert set(kinds[1:]) <= {f.Chose, f.Finished}
    assert winners(story, before) == [0] * offer.tricks
    assert picture(story.retold()) == picture(story.table), "and so it is after a restart"
    assert story.table.claims.open is None


def test_a_claim_may_end_the_match_and_its_record_replays() -> None:
    def last(story: Story) -> bool:
        found = claimable(story.table, 0)
        if found is None or not found.certain:
            return False
        outcome = decide_all(story.table, [c.ClaimRest(ANNA, 1, story.table.decided[0] + 1)], story.now)[0]
        return isinstance(outcome.entries[-1].fact, f.Finished)

    story = next(one for one in stories(*ALONE, options={"target": 10}) if told(one, last))
    claim(story)
    assert isinstance(story.facts()[-1], f.Finished)
    assert story.table.stage == "finished"
    record = record_of("table", story.entries, 1)
    assert record is not None
    assert story.table.match is not None
    assert record.replay().scores == story.table.match.scores


def test_a_resent_claim_counts_once_and_a_late_one_not_at_all() -> None:
    story = about_to_claim(*ALONE, certain=True)
    decision = story.table.decided[0] + 1
    claim(story, decision=decision)
    assert story.table.decided[0] > decision
    assert isinstance(claim(story, decision=decision), Already)
    claim(story, decision=decision - 1)
    assert story.refusal() == "too_late"
    claim(story, decision=story.table.decided[0] + 2)
    assert story.refusal() == ("wrong_decision" if story.table.stage == "playing" else "playing_only")


def test_it_changes_nothing_of_a_table_that_others_look_ahead_from() -> None:
    story = about_to_claim(*ALONE, certain=True)
    before = picture(story.table)
    asked = c.ClaimRest(ANNA, 1, story.table.decided[0] + 1)
    decided = decide_all(story.table, [asked, asked, c.SetAuto(ANNA, True)], story.now)
    assert picture(story.table) == before
    assert isinstance(decided[1].answer, Already)
    assert not decided[1].entries
    assert decided[2].entries[0].number == decided[0].entries[-1].number + 1


# --- who may ---


def test_refusals() -> None:
    story = about_to_claim(*ALONE, certain=True)
    story.ask(c.ClaimRest(BERT, 1, 1))
    assert story.refusal() == "not_seated"
    story.ask(c.ClaimRest(ANNA, 2, story.table.decided[0] + 1))
    assert story.refusal() == "other_match"
    story.choose(ANNA)
    claim(story)
    assert story.refusal() == "no_claim"
    gathering = Story("me", "open", "open")
    gathering.ask(c.ClaimRest(ANNA, 1, 1))
    assert gathering.refusal() == "playing_only"


def test_not_with_too_many_cards_to_play_nor_for_the_last_trick() -> None:
    seen = set()
    for story, _ in zip(stories(*ALONE), range(4), strict=False):
        dice = random.Random(2)
        for _ in range(200):
            match = story.table.match
            if story.table.stage != "playing" or match is None:
                break
            found = claimable(story.table, 0)
            if found is not None:
                seen.add(found.tricks)
            play_one(story, dice)
    assert min(seen) == 2
    assert max(seen) == MOST_CARDS // 3


def test_games_without_tricks_have_no_claims() -> None:
    story = Story("me", "random", "random", game="gauner", options={}, start=True)
    claim(story)
    assert story.refusal() in ("no_claim", "wrong_decision")
    assert claimable(story.table, 0) is None


# --- put to the others ---


def test_the_others_see_the_hand_and_agree_one_after_the_other() -> None:
    story = about_to_claim(*THREE, certain=False, people=3, agreed=True)
    assert story.table.match is not None
    before, hand = story.table.match.copy(), story.table.match.own(0)["hand"]
    claim(story)
    assert story.facts() == [f.Claimed(0, len(hand), False)]
    for audience in (Audience(1, True), Audience(2, True), Audience(None, True), Audience(0, True)):
        shown = MatchRenderer(story.table, Moment(0, 0)).play(audience, "en")
        assert shown is not None
        assert shown.claim is not None
        assert (shown.claim.seat, shown.claim.hand, shown.claim.agreed) == (0, hand, [])
    assert MatchRenderer(story.table, Moment(0, 0)).play(Audience(None, False), "en") is None
    answer(story, BERT, True)
    assert story.facts() == [f.ClaimAnswered(1, True)]
    assert isinstance(answer(story, BERT, True), Already)
    assert picture(story.retold()) == picture(story.table)
    answer(story, CARL, True)
    assert winners(story, before) == [0] * len(hand)
    assert story.table.claims.open is None
    assert picture(story.retold()) == picture(story.table)


def test_one_refusal_ends_it_and_there_is_one_claim_in_a_round() -> None:
    story = about_to_claim(*THREE, certain=False, people=3)
    claim(story)
    answer(story, BERT, True)
    answer(story, CARL, False)
    assert story.facts() == [f.ClaimAnswered(2, False)]
    assert story.table.claims.open is None
    answer(story, BERT, True)
    assert story.refusal() == "no_open_claim"
    claim(story)
    assert story.refusal() == "claimed_before"
    assert claimable(story.table, 0) is None


def test_somebody_who_has_agreed_may_still_refuse() -> None:
    story = about_to_claim(*THREE, certain=False, people=3)
    claim(story)
    answer(story, BERT, True)
    answer(story, BERT, False)
    assert story.facts() == [f.ClaimAnswered(1, False)]


def test_only_those_who_are_asked_answer_and_only_what_is_asked() -> None:
    story = about_to_claim(*THREE, certain=False, people=3)
    answer(story, BERT, True, 1)
    assert story.refusal() == "no_open_claim"
    claim(story)
    answer(story, ANNA, True)
    assert story.refusal() == "no_open_claim"
    answer(story, BERT, True, 2)
    assert story.refusal() == "no_open_claim"
    answer(story, f.Person("zoe", "Zoe"), True)
    assert story.refusal() == "not_seated"
    assert isinstance(claim(story), Already)


def test_a_card_that_is_played_ends_it() -> None:
    story = about_to_claim(*THREE, certain=False, people=3)
    claim(story)
    story.choose(ANNA)
    assert story.table.claims.open is None
    answer(story, BERT, True)
    assert story.refusal() == "no_open_claim"


def test_if_all_agree_too_soon_the_match_goes_on() -> None:
    """No legal play gives Anna everything; nobody is told so before all have agreed."""

    def hopeless(story: Story) -> bool:
        match = story.table.match
        return (
            claimable(story.table, 0) is not None
            and match is not None
            and (line_for(match.game.rules, match.numbers, 0) is None)
        )

    story = next(one for one in stories(*THREE, people=3) if told(one, hopeless))
    assert story.table.match is not None
    before = story.table.match.numbers.tolist()
    claim(story)
    answer(story, BERT, True)
    answer(story, CARL, True)
    assert story.facts() == [f.ClaimAnswered(2, True), f.ClaimVoided(0)]
    assert story.table.match.numbers.tolist() == before
    assert story.table.claims.open is None
    assert picture(story.retold()) == picture(story.table)


def test_what_one_may_claim_depends_on_nothing_hidden() -> None:
    story = about_to_claim(*THREE, certain=False, people=3)
    assert story.table.match is not None
    offer = claimable(story.table, 0)
    for seed in range(5):
        story.table.match = story.table.match.imagine(0, seed)
        assert claimable(story.table, 0) == offer
    assert isinstance(offer, Claimable)


# --- bots and people who are away ---


@pytest.mark.parametrize("right", [True, False])
def test_bots_agree_unless_their_own_cards_might_stop_it(right: bool) -> None:
    story = about_to_claim(*ALONE, certain=False, agreed=right)
    assert story.table.match is not None
    before, stopping = story.table.match.copy(), stoppers(story)
    claim(story)
    answers = [fact for fact in story.facts() if isinstance(fact, f.ClaimAnswered)]
    if right:
        assert answers == [f.ClaimAnswered(1, True), f.ClaimAnswered(2, True)]
        assert winners(story, before) == [0] * story.facts()[0].tricks  # type: ignore[union-attr]
    else:
        assert answers[-1] == f.ClaimAnswered(stopping[0], False)
        assert story.facts()[-1] == answers[-1]
        assert story.table.claims.open is None


def test_for_whoever_goes_or_stays_away_a_bot_answers() -> None:
    for leaving in (c.Stand(BERT), c.KeepWarm(1, "bert")):
        story = about_to_claim(*THREE, certain=False, people=3, agreed=True)
        claim(story)
        answer(story, CARL, True)
        story.ask(leaving)
        assert f.ClaimAnswered(1, True) in story.facts()
        assert isinstance(story.facts()[-1], (f.Chose, f.Finished))
        assert picture(story.retold()) == picture(story.table)
    story = about_to_claim(*THREE, certain=False, people=3, agreed=False)
    claim(story)
    stopping = stoppers(story)[0]
    story.ask(c.Stand(PEOPLE[stopping]))
    assert f.ClaimAnswered(stopping, False) in story.facts()
    assert story.table.claims.open is None


def test_without_the_claimant_there_is_no_claim() -> None:
    for leaving in (c.Stand(ANNA), c.KeepWarm(0, "anna")):
        story = about_to_claim(*THREE, certain=False, people=3)
        claim(story)
        story.ask(leaving)
        assert story.table.claims.open is None
        assert not any(isinstance(fact, f.ClaimAnswered) for fact in story.facts())


def test_no_forced_choice_is_made_while_others_are_asked() -> None:
    def forced(story: Story) -> bool:
        offer, match = claimable(story.table, 0), story.table.match
        return offer is not None and not offer.certain and match is not None and len(match.choices(0)) == 1

    story = next(one for one in stories(*THREE, people=3) if told(one, forced))
    story.ask(c.SetAuto(ANNA, True))
    assert is_forced(story.table, 0)
    claim(story)
    assert not is_forced(story.table, 0)


# --- taking back ---


def test_taking_back_undoes_all_of_a_claim_and_it_may_be_made_again() -> None:
    story = about_to_claim(*ALONE, certain=True)
    assert story.table.match is not None
    assert len(story.table.match.choices(0)) > 1, "another seed: the first card should be a decision"
    before = story.table.match.numbers.tolist()
    claim(story)
    assert story.table.stage == "playing"
    story.ask(c.TakeBack(ANNA, 1, story.table.decided[0] + 1))
    assert story.table.match is not None
    assert story.table.match.numbers.tolist() == before
    assert picture(story.retold()) == picture(story.table)
    claim(story)
    assert isinstance(story.facts()[0], f.Claimed)


# --- in a room ---


@runs
async def test_everybody_sees_each_card_fall_and_the_table_as_it_stood_then() -> None:
    story = about_to_claim(*ALONE, certain=True)
    evening = Evening()
    await evening.journal.append("table", story.entries)
    room = await evening.tables.room("table")
    anna, zoe = await evening.come(room, ANNA), await evening.come(room, CARL)  # type: ignore[arg-type]
    await settle()
    anna.read(), zoe.read()
    offer = claimable(story.table, 0)
    assert offer is not None
    await anna.ask(c.ClaimRest(ANNA, 1, story.table.decided[0] + 1))
    for guest in (anna, zoe):
        facts = [message for message in guest.read() if message["type"] == "fact"]
        assert facts[0]["fact"] == {"fact": "claimed", "seat": 0, "tricks": offer.tricks, "certain": True}
        cards = [message for message in facts if message["fact"]["fact"] == "chose"]
        assert len(cards) >= offer.tricks * 3
        sizes = [sum(message["play"]["view"]["hand_sizes"]) for message in cards[: offer.tricks * 3 - 1]]
        assert sizes == list(range(offer.tricks * 3 - 1, 0, -1))
        assert [message["number"] for message in facts] == list(range(facts[0]["number"], facts[-1]["number"] + 1))
        assert all(message["fact"]["by"] == "claim" for message in cards[: offer.tricks * 3])


@runs
async def test_the_hand_is_shown_also_to_whoever_comes_later_and_a_played_card_wins_the_race() -> None:
    story = about_to_claim(*THREE, certain=False, people=3)
    evening = Evening()
    await evening.journal.append("table", story.entries)
    room = await evening.tables.room("table")
    anna, bert = await evening.come(room, ANNA), await evening.come(room, BERT)  # type: ignore[arg-type]
    await anna.ask(c.ClaimRest(ANNA, 1, story.table.decided[0] + 1))
    hand = room.table.match.own(0)["hand"]  # type: ignore[union-attr]
    claimed = next(one for one in bert.read() if one.get("fact", {}).get("fact") == "claimed")
    assert claimed["play"]["claim"]["hand"] == hand
    zoe = await evening.come(room, f.Person("zoe", "Zoe"))  # type: ignore[arg-type]
    assert next(one for one in zoe.read() if one["type"] == "table")["play"]["claim"]["hand"] == hand
    await anna.choose()
    refused = await bert.ask(c.AnswerClaim(BERT, 1, 1, True))
    assert refused.code == "no_open_claim"
    assert "claim" not in next(one for one in bert.read() if one.get("fact", {}).get("fact") == "chose")["play"]
