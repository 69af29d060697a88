"""Hands that those who watch see at once, because everybody consents."""

import random
from typing import Any

import msgspec
import pytest

from stammtisch.games.registry import game_ids
from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live import view
from stammtisch.live.outcomes import Already, Happened
from stammtisch.live.spectators import hands_are_open
from stammtisch.live.table import Table
from tests.live.fakes import Evening, Guest, runs, settle
from tests.live.story import ANNA, BERT, CARL, DORA, Story, picture, rematch
from tests.live.test_secrecy import MOMENT, redealt

EMIL = f.Person("emil", "Emil")


def seated(*seats: c.Plan, **terms: Any) -> Story:
    """Anna and Bert, before the deal, and a bot."""
    story = Story(*(seats or ("me", "open", "random")), **{"hands": "consented", **terms})
    story.ask(c.Sit(BERT))
    return story


def sees(table: Table, person: f.Person) -> bool:
    return view.audience_of(table, person.id).hands


@pytest.mark.parametrize(
    "terms",
    [
        {"hands": "delayed"},
        {"hands": "delayed", "delay": 3},
        {"hands": "consented", "delay": 2},
        {"delay": 5},
        {"hands": "delayed", "delay": 5, "spectators": False},
        {"hands": "consented", "spectators": False},
        {"hands": "consented", "listed": True},
    ],
)
def test_terms_that_make_no_sense_are_refused(terms: dict[str, Any]) -> None:
    story = Story("me", "open", "random", **terms)
    assert story.refusal() == "option"
    assert story.entries == []


def test_hands_are_open_while_everybody_consents_and_bots_always_do() -> None:
    story = seated()
    story.ask(c.Consent(ANNA, True))
    story.ask(c.Start(ANNA))
    assert not sees(story.table, DORA)
    assert not story.table.hands_shown
    story.ask(c.Consent(BERT, True))
    assert sees(story.table, DORA)
    assert story.table.hands_shown
    assert isinstance(story.ask(c.Consent(BERT, True)), Already)
    story.ask(c.Consent(ANNA, False))
    assert not sees(story.table, DORA)
    assert story.table.hands_shown, "somebody may have looked"
    assert picture(story.retold()) == picture(story.table)
    bots = Story("random", "random", "random", hands="consented", start=True)
    assert sees(bots.table, DORA)


def test_who_sits_down_later_is_asked_too() -> None:
    story = seated("me", "open", "open")
    for person in (ANNA, BERT):
        story.ask(c.Consent(person, True))
    assert hands_are_open(story.table)
    story.ask(c.Sit(CARL))
    assert not hands_are_open(story.table)
    story.ask(c.Consent(CARL, True))
    assert hands_are_open(story.table)
    story.ask(c.Stand(CARL))
    story.ask(c.Sit(CARL))
    assert not hands_are_open(story.table), "asked again"


def test_no_player_of_the_match_ever_sees_hands_nor_are_theirs_shown_when_they_go() -> None:
    story = seated("me", "open", "open")
    story.ask(c.Sit(CARL))
    for person in (ANNA, BERT):
        story.ask(c.Consent(person, True))
    story.ask(c.Start(ANNA))
    story.ask(c.Stand(CARL))
    assert not sees(story.table, DORA), "Carl has not consented, and these are Carl's cards"
    story.ask(c.Stand(BERT))
    story.ask(c.Consent(ANNA, False))
    story.ask(c.Consent(ANNA, True))
    assert not sees(story.table, BERT)
    story.ask(c.Consent(BERT, True))
    assert story.refusal() == "not_seated"

    story = seated()
    for person in (ANNA, BERT):
        story.ask(c.Consent(person, True))
    story.ask(c.Start(ANNA))
    story.ask(c.Stand(BERT))
    assert sees(story.table, DORA)
    assert not sees(story.table, BERT), "Bert has seen a hand of this match"
    story.play_out()
    story.ask(rematch(ANNA))
    story.ask(c.SeatBot(ANNA, story.held().index("open"), "random"))
    story.ask(c.Start(ANNA))
    assert sees(story.table, BERT), "but none of the next"


def test_whoever_may_have_seen_hands_neither_talks_nor_sits_down() -> None:
    story = seated("me", "open", "random")
    for person in (ANNA, BERT):
        story.ask(c.Consent(person, True))
    assert isinstance(story.ask(c.Say(DORA, "good luck")), Happened)
    story.ask(c.Start(ANNA))
    story.ask(c.Say(DORA, "Bert has the red 10"))
    assert story.refusal() == "hands_seen"
    story.ask(c.Unseat(ANNA, 2))
    assert story.refusal() == "hands_shown"
    story.ask(c.Consent(BERT, False))
    story.ask(c.Say(DORA, "Bert has the red 10"))
    assert story.refusal() == "hands_seen", "closed hands have been seen all the same"
    assert isinstance(story.ask(c.Say(BERT, "I may talk")), Happened)
    story.play_out()
    assert isinstance(story.ask(c.Say(DORA, "well played")), Happened)


def test_a_seat_that_was_offered_before_the_hands_were_opened_is_taken_by_nobody() -> None:
    story = seated("me", "open", "random")
    story.ask(c.Consent(ANNA, True))
    story.ask(c.Start(ANNA))
    assert isinstance(story.ask(c.Unseat(ANNA, 2)), Happened)
    story.ask(c.Consent(BERT, True))
    story.ask(c.Sit(DORA, 2))
    assert story.refusal() == "hands_shown"


@pytest.mark.parametrize("terms", [{"hands": "hidden"}, {"hands": "delayed", "delay": 2}])
def test_consent_is_asked_for_where_it_was_agreed_on(terms: dict[str, Any]) -> None:
    story = seated(**terms)
    story.ask(c.Consent(ANNA, True))
    assert story.refusal() == "hands_hidden"
    story.ask(c.Consent(DORA, True))
    assert story.refusal() == "not_seated"


# --- what is sent ---


async def table_of_two(evening: Evening) -> tuple[Guest, Guest, Guest]:
    """Anna and Bert, who have consented, a bot, and Dora, who watches."""
    room = await evening.open(ANNA, "me", "open", "random", hands="consented")
    anna, bert, dora = [await evening.come(room, person) for person in (ANNA, BERT, DORA)]
    await bert.ask(c.Sit(BERT))
    await anna.ask(c.Start(ANNA))
    for guest in (anna, bert):
        await guest.ask(c.Consent(guest.who, True))
    await settle()
    return anna, bert, dora


@runs
async def test_a_spectator_is_sent_every_seats_view_and_every_choice_and_closing_is_immediate() -> None:
    anna, bert, dora = await table_of_two(Evening())
    tables = [message for message in dora.read() if message["type"] == "table"]
    match = anna.room.table.match
    assert match is not None
    assert [view["hand"] for view in tables[-1]["play"]["views"][:2]] == [match.view(seat)["hand"] for seat in (0, 1)]
    await anna.choose()
    facts = [message for message in dora.read() if message["type"] == "fact"]
    assert facts[-1]["events"][0]["card"], "what Anna passes on shows"
    numbers = [message["number"] for message in facts]
    assert facts[-1]["number"] == anna.room.told_to("dora") == numbers[0] + len(numbers) - 1
    await bert.ask(c.Consent(BERT, False))
    closed = dora.read()
    assert [message["type"] for message in closed] == ["table"]
    assert "views" not in closed[0]["play"]
    assert closed[0]["play"]["view"].get("hand") is None
    for guest in (anna, bert, await Evening().come(anna.room, BERT)):
        assert not any("views" in (message.get("play") or {}) for message in guest.read()), "a second device, too"


@runs
async def test_who_comes_back_with_a_number_is_told_what_was_missed() -> None:
    evening = Evening()
    anna, _, _ = await table_of_two(evening)
    seen = anna.room.told_to("dora")
    await anna.choose()
    late = await evening.come(anna.room, DORA, seen)
    missed = [message for message in late.read() if message["type"] in ("fact", "resumed", "table")]
    assert [message["type"] for message in missed] == ["fact", "resumed"]
    assert missed[0]["events"][0]["card"]
    assert len(missed[-1]["play"]["views"]) == 3


@pytest.mark.parametrize("game", game_ids())
def test_open_hands_change_nothing_for_seats_nor_for_anybody_while_one_does_not_consent(game: str) -> None:
    dice, encode = random.Random(11), msgspec.json.encode
    for consents in (True, False):
        story = Story("me", "open", "open", game=game, options={}, hands="consented", pace=30)
        for person in (BERT, CARL):
            story.ask(c.Sit(person))
        for person in (ANNA, BERT, CARL) if consents else (ANNA, BERT):
            story.ask(c.Consent(person, True))
        story.ask(c.Start(ANNA))
        for _ in range(dice.randrange(30)):
            seat = dice.choice(story.table.waiting)
            assert story.table.match is not None
            sitting = story.table.seats[seat].person
            assert sitting is not None
            story.choose(sitting, dice.choice(story.table.match.choices(seat)))
        for seat, person in enumerate((ANNA, BERT, CARL)):
            twin = redealt(story.table, seat, dice.randrange(2**60))
            for who in (person,) if consents else (person, DORA, EMIL):
                for one in (view.whole, view.resumed):
                    assert encode(one(story.table, who.id, "de", MOMENT)) == encode(one(twin, who.id, "de", MOMENT))
        if consents:
            shown = encode(view.whole(story.table, DORA.id, "de", MOMENT))
            assert shown != encode(view.whole(redealt(story.table, 0, 5), DORA.id, "de", MOMENT)), "Dora sees all"
