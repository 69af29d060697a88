"""Reactions: shown for a moment to everybody who hears that person, and stored nowhere."""

from stammtisch.live import commands as c
from stammtisch.live.outcomes import Already
from stammtisch.live.ports import ReactionNotice
from stammtisch.live.refusals import Refused
from tests.live.fakes import Evening, Guest, runs, settle, two_people
from tests.live.story import ANNA, BERT, CARL


def reactions(guest: Guest) -> list[tuple[int, str]]:
    return [(message["seat"], message["kind"]) for message in guest.read() if message["type"] == "reaction"]


def refusal(answer: Already | Refused) -> str:
    return answer.code if isinstance(answer, Refused) else "shown"


@runs
async def test_everybody_sees_it_also_those_who_watch_and_nothing_is_stored() -> None:
    evening = Evening()
    anna, bert = await two_people(evening)
    carl = await evening.come(anna.room, CARL)
    for guest in (anna, bert, carl):
        guest.read()
    stored, told = len(evening.journal.facts(anna.room.table.id)), anna.room.table.told
    assert isinstance(anna.room.react(BERT, "laugh"), Already)
    assert [reactions(guest) for guest in (anna, bert, carl)] == [[(1, "laugh")]] * 3
    assert len(evening.journal.facts(anna.room.table.id)) == stored
    assert anna.room.table.told == told, "it has no number"


@runs
async def test_whoever_is_muted_is_not_seen() -> None:
    evening = Evening()
    anna, _ = await two_people(evening)
    carl = await evening.come(anna.room, CARL)
    await carl.ask(c.Mute(CARL, "bert", True))
    for guest in (anna, carl):
        guest.read()
    anna.room.react(BERT, "wow")
    assert (reactions(anna), reactions(carl)) == ([(1, "wow")], [])
    await anna.ask(c.Mute(ANNA, "bert", True))  # the host: for everybody
    assert refusal(anna.room.react(BERT, "wow")) == "muted"
    assert reactions(anna) == []


@runs
async def test_only_those_who_sit_there_react_and_only_at_an_open_table() -> None:
    evening = Evening()
    anna, _ = await two_people(evening)
    assert refusal(anna.room.react(CARL, "bravo")) == "not_seated"
    await anna.ask(c.Stand(BERT))
    await anna.ask(c.Close(ANNA))
    assert refusal(anna.room.react(ANNA, "bravo")) == "closed"


@runs
async def test_another_server_passes_it_on() -> None:
    evening = Evening()
    anna, _ = await two_people(evening)
    anna.read()
    anna.room.on_notice(ReactionNotice("bert", "thanks"))
    anna.room.on_notice(ReactionNotice("nobody", "thanks"))
    await settle()
    assert reactions(anna) == [(1, "thanks")]
