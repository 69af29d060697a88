"""No byte sent to a connection depends on what its seat may not know."""

import random
from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest

from stammtisch.games.registry import game_ids
from stammtisch.kernel.dice import playout_rng
from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live import view
from stammtisch.live.advice import Advice
from stammtisch.live.room import Room
from stammtisch.live.table import AppliedFact, Table
from stammtisch.live.view import Moment
from tests.live.fakes import Evening, FirstChoice, Guest, Notebook, runs, settle
from tests.live.story import ANNA, BERT, CARL, DORA, Story

MOMENT = Moment(now=1_700_000_100_000, woken=0)


def redealt(table: Table, seat: int, seed: int) -> Table:
    """The same table, but everything that the seat cannot know of the match is different."""
    assert table.match is not None
    twin = Table(table.id)
    twin.__dict__.update(table.__dict__)
    twin.secret = f.Secret(b"quite another secret")
    twin.match = table.match.copy()
    twin.match.game.rules.bindings.redeal(twin.match.numbers, seat, playout_rng(seed))
    _ = twin.match.state  # it forgets what it remembers of its state before
    twin.match.seed = b"another seed"
    return twin


def random_story(game: str, dice: random.Random) -> Story:
    """A table of three people in the middle of a match."""
    story = Story("me", "open", "open", game=game, options={}, secret=f.Secret(dice.randbytes(32)), pace=30)
    for person in (BERT, CARL):
        story.ask(c.Sit(person))
    story.ask(c.Start(ANNA))
    for _ in range(dice.randrange(120)):
        seat = dice.choice(story.table.waiting)
        sitting = story.table.seats[seat].person
        assert story.table.match is not None
        assert sitting is not None
        story.choose(sitting, dice.choice(story.table.match.choices(seat)))
        if story.table.stage != "playing":
            break
    return story


@pytest.mark.parametrize("game", game_ids())
def test_every_message_stays_the_same_when_all_that_is_hidden_changes(game: str) -> None:
    dice = random.Random(7)
    encode = msgspec.json.encode
    for _ in range(15):
        story = random_story(game, dice)
        table = story.table
        if table.stage != "playing":
            continue
        other_round = table.game.start(1)  # so that something is to be seen, and a message is made
        for seat, person in enumerate((ANNA, BERT, CARL)):
            twin = redealt(table, seat, dice.randrange(2**60))
            for who in (person, DORA):  # what is public is known to every seat
                audience = view.audience_of(table, who.id)
                chosen = f.Entry(table.number, 5, f.Chose(seat, "anything", "person"))
                news = AppliedFact(chosen, table.told, None, other_round)
                renderings: list[Callable[[Table], object]] = [
                    lambda t, who=who: view.whole(t, who.id, "de", MOMENT),  # type: ignore[misc]
                    lambda t, who=who: view.resumed(t, who.id, "en", MOMENT),  # type: ignore[misc]
                    lambda t, audience=audience, news=news: view.FactRenderer(  # type: ignore[misc]
                        t, news._replace(after=t.match), MOMENT
                    ).message(audience, "en"),
                ]
                for rendering in renderings:
                    assert encode(rendering(table)) == encode(rendering(twin))


@pytest.mark.parametrize("game", game_ids())
def test_what_a_browser_is_sent_to_think_with_depends_on_nothing_that_is_hidden(game: str) -> None:
    """The state for a seat, and the words for its lines: the same bytes in every world that the seat can imagine."""
    dice, encode, compared = random.Random(11), msgspec.json.encode, 0
    for _ in range(12):
        table = random_story(game, dice).table
        if table.stage != "playing":
            continue
        assert table.match is not None
        for seat in table.waiting:
            who = (ANNA, BERT, CARL)[seat]
            table.seats[seat].hints = True
            twin = redealt(table, seat, dice.randrange(2**60))
            assert twin.match is not None
            assert twin.match.numbers.tobytes() != table.match.numbers.tobytes(), "nothing is hidden"
            lines = [[choice] for choice in table.match.choices(seat)]
            advice = Advice(FirstChoice(), Notebook())
            sent = [encode((advice.known(one, who), advice.words(one, who, lines))) for one in (table, twin)]
            assert sent[0] == sent[1]
            assert b"state" in sent[0]
            assert b"labels" in sent[0]
            compared += 1
    assert compared > 3


async def table_of_three(evening: Evening, secret: f.Secret) -> tuple[Room, list[Guest], Guest]:
    room = await evening.open(ANNA, "me", "open", "open", secret=secret)
    guests = [await evening.come(room, person) for person in (ANNA, BERT, CARL)]
    for person in (BERT, CARL):
        await room.submit(c.Sit(person))
    watcher = await evening.come(room, DORA)
    await room.submit(c.Start(ANNA))
    await settle()
    for guest in (*guests, watcher):
        guest.read()
        guest.letters.clear()
    return room, guests, watcher


@runs
async def test_covered_choices_of_other_hands_change_no_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables alike to Anna and to who watches: the others hold other cards and pass other cards on."""
    monkeypatch.setattr("stammtisch.live.registry.new_id", lambda: "thesametable")
    letters = []
    for other in (False, True):
        evening = Evening()
        room, (anna, bert, carl), watcher = await table_of_three(evening, f.Secret(b"s" * 32))
        if other:
            room.table = room.broadcaster._table = redealt(room.table, 0, 12345)
            room._backlog.add(f.Entry(room.table.number, 0, f.Started(1, {})), room.table)
        for guest in (bert, anna, carl, bert, anna, bert, anna):  # all but the last of Carl's three cards
            assert room.table.match is not None
            seat = room.table.seat_of(guest.who.id)
            assert seat is not None
            choices = room.table.match.choices(seat)
            await guest.choose(choices[-1] if other and guest is not anna else choices[0])
            await room.submit(c.Say(guest.who, "hm"))
        late = await evening.come(room, ANNA)
        await settle()
        for guest in (anna, watcher, late):
            guest.read()
        letters.append((anna.letters, watcher.letters, late.letters))
    assert len(letters[0][0]) > 10
    assert letters[0] == letters[1]


@runs
async def test_who_is_told_by_a_server_that_catches_up_is_told_no_more_than_others() -> None:
    """A choice that shows nothing, and then one that shows: by way of another server both are learnt of together."""
    here, there = Evening(), Evening()
    there.journal = here.journal
    there.tables.services = replace(there.tables.services, journal=here.journal)
    room, (anna, bert, _), watcher = await table_of_three(here, f.Secret(b"s" * 32))
    other_room = await there.tables.room(room.table.id)
    assert isinstance(other_room, Room)
    other = await there.come(other_room, DORA)
    other.read()
    for guest in (anna, bert, anna, bert, anna, bert):  # each passes three cards; only with the last it shows
        await guest.choose()
    await other_room.has_reached(10**6, DORA.id)
    told = [
        [(message["number"], message["fact"]) for message in guest.read() if message["type"] == "fact"]
        for guest in (watcher, other)
    ]
    assert len(told[0]) >= 2
    assert told[0] == told[1]


@runs
async def test_the_secret_is_in_no_message_before_and_after() -> None:
    secret = f.Secret(random.Random(3).randbytes(32))
    evening = Evening()
    room, guests, watcher = await table_of_three(evening, secret)
    while room.table.stage == "playing":
        for guest in guests:
            if guest.owes:
                await guest.choose()
        await settle(2)
    seed = room.table.match.seed if room.table.match is not None else b""
    assert isinstance(seed, bytes)
    hidden = [form for data in (secret.hidden, seed) for form in (data.hex().encode(), msgspec.json.encode(data)[1:-1])]
    for guest in (*guests, watcher):
        guest.read()
        for letter in guest.letters:
            assert not any(form in letter for form in hidden)
