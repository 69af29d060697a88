"""What is covert shows nowhere: in no message, in no number, and not in the moment at which a message comes.

Every test plays in two worlds that Anna, and whoever watches, cannot tell apart, and compares all that they are sent,
with its time.
"""

import asyncio
import random
from collections.abc import Iterable
from typing import Any

import pytest

from stammtisch.bots.levels import LEVELS
from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.outbox import Connection, Outbox
from stammtisch.live.ports import Question
from stammtisch.live.room import Room
from stammtisch.live.table import Table
from tests.live.fakes import Evening
from tests.live.story import ANNA, BERT, DORA, NOON
from tests.live.test_secrecy import redealt
from tests.live.virtual_time import runs_virtually

Letters = list[tuple[float, bytes]]
SECRET = f.Secret(b"s" * 32)


class TimedWire:
    """Remembers what was sent, and when."""

    free = True

    def __init__(self) -> None:
        self.letters: Letters = []

    def write(self, messages: Iterable[bytes]) -> None:
        now = round(asyncio.get_running_loop().time(), 6)
        self.letters += [(now, message) for message in messages]


class Thinker:
    """Thinks as long as its level may, unless there is nothing to think about; then takes the card of the story."""

    def __init__(self, wanted: str = "") -> None:
        self.wanted = wanted

    async def choose(self, question: Question) -> str:
        choices = question.match.choices(question.seat)
        await asyncio.sleep(LEVELS[question.level].seconds if len(choices) > 1 else 0)
        return self.wanted if self.wanted in choices else choices[0]


@pytest.fixture(autouse=True)
def the_same_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stammtisch.live.registry.new_id", lambda: "thesametable")


def evening(wanted: str = "", **timing: Any) -> Evening:
    """With a clock that goes with the loop's, and a moment that is always the same."""
    found = Evening(**{"moment": (1_100, 1_100), **timing})
    loop = asyncio.get_running_loop()
    object.__setattr__(found.tables.services, "now", lambda: NOON + round(loop.time() * 1000))
    object.__setattr__(found.tables.services, "bots", Thinker(wanted))
    return found


async def come(room: Room, who: f.Person, seen: int = 0) -> tuple[Connection, TimedWire]:
    wire = TimedWire()
    connection = Connection(who, "en", Outbox(wire))
    await room.attach(connection, seen)
    return connection, wire


async def choose(room: Room, who: f.Person, choice: str | None = None) -> None:
    table, seat = room.table, room.table.seat_of(who.id)
    assert table.match is not None
    assert seat is not None
    text = choice or table.match.choices(seat)[0]
    await room.submit(c.Choose(who, table.match_no, table.decided[seat] + 1, text))


# --- how many ---


async def everything_seen_while_bert_passes(covertly: int, pace: int = 30, leaves: bool = False) -> list[Letters]:
    """All that Anna and Dora, who watches, can get to see while Bert chooses so many of his cards to pass on."""
    hall = evening(grace=20_000)
    room = await hall.open(ANNA, "me", "open", "random", secret=SECRET, pace=pace)
    (_, anna), (_, dora), (bert, _) = await come(room, ANNA), await come(room, DORA), await come(room, BERT)
    await room.submit(c.Sit(BERT))
    await room.submit(c.Start(ANNA))
    for _ in range(3):
        await choose(room, ANNA)
    await asyncio.sleep(5)
    if covertly > 2:
        await room.submit(c.SetAuto(BERT, True))
        await room.submit(c.Mute(BERT, DORA.id, True))
    for _ in range(min(covertly, 2)):
        await choose(room, BERT)
        await asyncio.sleep(1)
    await asyncio.sleep(10 - asyncio.get_running_loop().time())
    await room.submit(c.Say(ANNA, "hm"))
    if leaves:
        room.detach(bert)
    wires = [anna, dora]
    for seen in range(16):  # back with any number: how far the backlog reaches shows, too
        wires += [(await come(room, who, seen))[1] for who in (ANNA, DORA)]
    for text in "abcdefghijklmnopqrstuvwxyz":
        await room.submit(c.Say(ANNA, text))
        wires += [(await come(room, who))[1] for who in (ANNA, DORA)]
    for seen in range(48):
        wires += [(await come(room, who, seen))[1] for who in (ANNA, DORA)]
    await asyncio.sleep(100)  # Bert's time is up, and everybody passes the first cards that they can
    await room.close()
    return [wire.letters for wire in wires]


@pytest.mark.parametrize("covertly", [1, 2, 3])
@pytest.mark.parametrize(("pace", "leaves"), [(30, False), (30, True), (0, True)])
def test_nobody_sees_how_many_choices_were_made_covertly(covertly: int, pace: int, leaves: bool) -> None:
    told = runs_virtually(everything_seen_while_bert_passes)
    none, some = told(0, pace, leaves), told(covertly, pace, leaves)
    assert any(b'"chosen","seat":1' in letter for _, letter in none[0]), "a bot has chosen for Bert in the end"
    assert none == some


# --- forced or not ---


async def before_bert(hall: Evening, seat: c.Plan) -> Room:
    """Anna leads, and seat 1 comes next; some tricks have been played, so that there are gaps in every hand."""
    dice = random.Random(1)
    room = await hall.open(ANNA, "me", seat, "master", secret=SECRET)
    if seat == "open":
        await room.submit(c.Sit(BERT))
    await room.submit(c.Start(ANNA))
    table = room.table
    while table.match is not None and (len(table.match.played) < 27 or table.waiting != (0,) or trick(table)):
        seat_no = table.waiting[0]
        choice = dice.choice(table.match.choices(seat_no))
        person, decision = table.seats[seat_no].person, table.decided[seat_no] + 1
        if person is not None:
            await room.submit(c.Choose(person, 1, decision, choice))
        else:
            await room.submit(c.ChooseFor(seat_no, 1, decision, choice, "bot"))
    return room


def trick(table: Table) -> list[Any]:
    assert table.match is not None
    cards: list[Any] = table.match.view(None)["trick"]
    return cards


def two_worlds(table: Table) -> tuple[str, str, list[int]]:
    """A card of Anna's, one of seat 1's, and two worlds: there seat 1 must play it, here it might play another."""
    assert table.match is not None
    for lead in table.match.choices(0):
        forced: dict[str, int] = {}
        free: dict[str, int] = {}
        for seed in range(300):
            match = redealt(table, 0, seed).match
            assert match is not None
            match.play(0, lead)
            for card in match.choices(1):
                (forced if len(match.choices(1)) == 1 else free)[card] = seed
        for card in forced.keys() & free.keys():
            return lead, card, [forced[card], free[card]]
    raise AssertionError("in no world is anything forced")


async def answer_to_annas_card(seat: c.Plan, world: int, away: float | None, card: str, lead: str) -> list[Letters]:
    """What Anna and Dora are sent from Anna's card on, up to that of seat 1."""
    hall = evening(card, grace=20_000)
    room = await before_bert(hall, seat)
    room.table = room.broadcaster._table = redealt(room.table, 0, world)
    room._backlog.add(f.Entry(room.table.number, 0, f.Started(1, {})), room.table)
    if away is not None:
        bert, _ = await come(room, BERT)
        await room.submit(c.SetAuto(BERT, True))
    (_, anna), (_, dora) = await come(room, ANNA), await come(room, DORA)
    await asyncio.sleep(1)
    await choose(room, ANNA, lead)
    if away:
        await asyncio.sleep(away)
        room.detach(bert)
    await asyncio.sleep(30)
    await room.close()
    return [_until_seat_1_has_chosen(wire.letters) for wire in (anna, dora)]


def _until_seat_1_has_chosen(letters: Letters) -> Letters:
    (last,) = [n for n, (_, letter) in enumerate(letters) if b'"fact":"chose","seat":1' in letter][:1]
    return letters[: last + 1]


@runs_virtually
async def worlds_and_cards() -> tuple[str, str, list[int]]:
    return two_worlds((await before_bert(evening(), "master")).table)


@pytest.mark.parametrize(
    ("seat", "away"),
    [("master", None), ("open", 0.3)],
    ids=["a bot that thinks", "an absent person whose forced choices are made"],
)
def test_nobody_sees_that_a_choice_was_forced(seat: c.Plan, away: float | None) -> None:
    lead, card, worlds = worlds_and_cards()
    told = runs_virtually(answer_to_annas_card)
    forced, free = (told(seat, world, away, card, lead) for world in worlds)
    assert forced == free
    assert all(letters[-1][0] > 1 for letters in forced)


def test_forced_choices_of_somebody_who_is_there_are_made() -> None:
    lead, card, (forced, _) = worlds_and_cards()
    anna, _ = runs_virtually(answer_to_annas_card)("open", forced, 0.0, card, lead)
    assert b'"by":"person"' in anna[-1][1]
    assert anna[-1][0] == pytest.approx(1 + 1.1), "after a moment"
