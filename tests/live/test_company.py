"""Several servers at one table, in one process: who is there, who is on duty, and what was not heard of."""

import asyncio
from collections.abc import Sequence

from stammtisch.hub.local import LocalHub
from stammtisch.live import facts as f
from stammtisch.live import intents as i
from stammtisch.live.journal import Here, Listener, News
from stammtisch.live.room import Room
from stammtisch.live.table import Already
from tests.live.story import ANNA, BERT, picture
from tests.live.world import Evening, Guest, MemoryJournal, runs, settle, two_people


class DeafHub(LocalHub):
    """Loses what is said while `deaf`."""

    def __init__(self) -> None:
        super().__init__(shared=True)
        self.deaf = False

    def announce(self, table: str, news: News, by: Listener) -> None:
        if not self.deaf:
            super().announce(table, news, by)


class Rota:
    """The duties of all servers, as a database would keep them."""

    def __init__(self) -> None:
        self.on_duty: dict[str, str] = {}
        self.alive: set[str] = set()


class RotaDuties:
    def __init__(self, rota: Rota, name: str) -> None:
        self._rota, self.server = rota, name
        rota.alive.add(name)

    async def take(self, table: str) -> bool:
        if self._rota.on_duty.get(table, "") not in self._rota.alive:
            self._rota.on_duty[table] = self.server
        return self._rota.on_duty[table] == self.server

    async def leave(self, table: str) -> None:
        if self._rota.on_duty.get(table) == self.server:
            del self._rota.on_duty[table]

    async def renew(self) -> frozenset[str]:
        return frozenset(self._rota.alive)

    async def unattended(self, tables: Sequence[str]) -> set[str]:
        return {table for table in tables if self._rota.on_duty.get(table, "") not in self._rota.alive}


class Street:
    """Two houses with one journal, one hub and one rota."""

    def __init__(self, **manners: int) -> None:
        self.journal, self.hub, self.rota = MemoryJournal(), DeafHub(), Rota()
        self.left, self.right = (
            Evening(self.journal, self.hub, RotaDuties(self.rota, name), **manners) for name in ("left", "right")
        )

    async def table(self, *seats: i.Plan) -> tuple[Guest, Guest]:
        """Anna sits at a table by way of the left house, Bert by way of the right one."""
        room = await self.left.open(ANNA, *seats)
        other = await self.right.hall.room(room.table.id)
        assert isinstance(other, Room)
        anna, bert = await self.left.come(room, ANNA), await self.right.come(other, BERT)
        await settle()
        assert isinstance(await bert.ask(i.Sit(BERT)), Already)
        assert isinstance(await anna.ask(i.Start(ANNA)), Already)
        await settle()
        return anna, bert

    def choices(self, table: str, by: str) -> int:
        return sum(isinstance(fact, f.Chose) and fact.by == by for fact in self.journal.facts(table))


@runs
async def test_one_house_is_on_duty_and_both_show_the_same() -> None:
    street = Street()
    anna, bert = await street.table("me", "open", "random")
    assert [guest.room.company.on_duty for guest in (anna, bert)] == [True, False]
    assert len(street.left.thinker.asked) > 0
    assert street.right.thinker.asked == []
    assert picture(anna.room.table) == picture(bert.room.table)
    for guest in (anna, bert):
        presence = [message for message in guest.read() if message["type"] == "presence"]
        assert (presence[-1]["seats"], presence[-1]["watching"]) == ([0, 1], 0)
        assert guest.room.people_here == 2


@runs
async def test_when_the_last_guest_has_left_a_house_the_other_takes_over() -> None:
    street = Street(grace=1000)
    anna, bert = await street.table("me", "open", "random")
    assert street.right.thinker.asked == []
    anna.room.part(anna.connection)
    await settle()
    assert [guest.room.company.on_duty for guest in (anna, bert)] == [False, True]
    street.right.time += 1001
    bert.room._look_again()
    await settle()
    assert len(street.right.thinker.asked) > 0, "for Anna, who has been away for a while"


@runs
async def test_a_dead_house_is_found_and_its_guests_are_gone() -> None:
    street = Street(grace=1000)
    _, bert = await street.table("me", "open", "random")
    street.hub.deaf = True
    street.rota.alive.discard("left")  # without a word
    await street.right.hall.go_round()
    await settle()
    assert bert.room.company.on_duty
    assert bert.room.people_here == 1
    street.right.time += 1001
    bert.room._look_again()
    await settle()
    assert bert.room.table.seats[0].held == "kept", "nobody has come back for a while"


@runs
async def test_who_comes_by_the_other_house_is_not_absent() -> None:
    street = Street(grace=1000)
    anna, bert = await street.table("me", "open", "random")
    street.left.time += 5000
    anna.room._look_again()
    await settle()
    held = [anna.room.table.seats[1].held]
    bert.room.part(bert.connection)
    await settle()
    street.left.time += 1001
    anna.room._look_again()
    await settle()
    assert [*held, anna.room.table.seats[1].held] == ["person", "kept"]


@runs
async def test_what_was_not_heard_is_found_on_the_next_round() -> None:
    street = Street()
    anna, bert = await street.table("me", "open", "random")
    street.hub.deaf = True
    await anna.choose()
    await settle()
    assert bert.room.table.number < anna.room.table.number
    await street.right.hall.go_round()
    await settle()
    assert picture(bert.room.table) == picture(anna.room.table)
    assert bert.read()[-1]["type"] in ("fact", "presence")


@runs
async def test_a_house_that_is_behind_looks_before_it_refuses() -> None:
    street = Street()
    anna, bert = await street.table("me", "open", "random")
    street.hub.deaf = True
    table = anna.room.table
    assert table.match is not None
    for decision in (1, 2):
        choice = i.Choose(ANNA, 1, decision, table.match.choices(0)[0])
        assert isinstance(await anna.ask(choice), Already)
    assert isinstance(await bert.ask(i.Choose(ANNA, 1, 3, table.match.choices(0)[0])), Already)
    assert bert.room.table.decided[0] == 3


@runs
async def test_who_has_seen_more_is_shown_more() -> None:
    street = Street()
    anna, bert = await street.table("me", "open", "random")
    street.hub.deaf = True
    await anna.choose()
    number = anna.room.table.number
    again = await street.right.come(bert.room, ANNA, seen=number)
    assert again.read()[-1]["number"] >= number
    await anna.choose()
    assert await bert.room.knows(anna.room.table.number)
    assert not await bert.room.knows(anna.room.table.number + 1)


@runs
async def test_clocks_begin_where_somebody_was_first() -> None:
    street = Street()
    street.right.time += 9000
    anna, bert = await street.table("me", "open", "random")
    assert bert.room.company.woken == anna.room.company.woken


@runs
async def test_a_stranger_is_answered_once() -> None:
    street = Street()
    anna, _ = await street.table("me", "open", "random")
    said: list[News] = []
    street.hub.listen(anna.room.table.id, said.append)
    anna.room.hear(Here("third", ["carl"], 5, duty=False))
    anna.room.hear(Here("third", ["carl"], 5, duty=False))
    answers = [news for news in said if isinstance(news, Here)]
    assert [here.server for here in answers] == ["left"]
    assert answers[0].duty


@runs
async def test_two_halls_with_one_journal_agree() -> None:
    journal, hub = MemoryJournal(), LocalHub()
    left, right = Evening(journal, hub), Evening(journal, hub)
    anna, _ = await two_people(left)
    other = await right.hall.room(anna.room.table.id)
    assert isinstance(other, Room)
    bert = await right.come(other, BERT)
    for _ in range(3):
        await asyncio.gather(anna.choose(), bert.choose())
        await settle()
    assert picture(anna.room.table) == picture(other.table)
    assert anna.room.table.decided[:2] == [3, 3]
    assert len(journal.tables[other.table.id]) == other.table.number


@runs
async def test_who_was_outrun_catches_up_from_the_journal() -> None:
    journal = MemoryJournal()
    left, right = Evening(journal), Evening(journal)  # they do not hear of each other
    anna, _ = await two_people(left)
    other = await right.hall.room(anna.room.table.id)
    assert isinstance(other, Room)
    bert = await right.come(other, BERT)
    assert anna.room.table.match is not None
    choice = i.Choose(ANNA, 1, 1, anna.room.table.match.choices(0)[0])
    assert isinstance(await anna.ask(choice), Already)
    assert isinstance(await bert.choose(), Already)
    assert other.table.decided[:2] == [1, 1]
    again = await other.ask(choice)
    assert isinstance(again, Already), "sent again through another process, it still counts once"


@runs
async def test_who_comes_in_sees_what_a_dying_server_stored_but_told_nobody() -> None:
    street = Street()
    anna, _ = await street.table("me", "open", "random")
    street.hub.deaf = True
    assert isinstance(await anna.choose(), Already)
    other = await street.right.hall.room(anna.room.table.id)
    assert isinstance(other, Room)
    assert other.table.number < anna.room.table.number
    again = await street.right.come(other, ANNA)
    whole = next(letter for letter in again.read() if letter["type"] == "table")
    assert whole["number"] == anna.room.table.number


@runs
async def test_while_the_journal_is_away_one_comes_in_to_what_is_known() -> None:
    street = Street()
    _, bert = await street.table("me", "open", "random")

    async def away(table: str, after: int = 0) -> list[f.Entry]:
        raise OSError("away")

    street.journal.read = away  # type: ignore[method-assign]
    known = bert.room.table.number
    again = await street.right.come(bert.room, ANNA)
    assert next(letter for letter in again.read() if letter["type"] == "table")["number"] == known
    assert ("look around", "away") in street.right.notebook.failures
