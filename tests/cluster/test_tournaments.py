"""Tournaments on SQLite and PostgreSQL, and with several servers, one of which is killed."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import delete, select

from stammtisch.community.streams import Entry
from stammtisch.community.tournaments import TOURNAMENTS
from stammtisch.community.tournaments import commands as c
from stammtisch.community.tournaments import facts as f
from stammtisch.live.facts import Secret
from stammtisch.live.refusals import Refused
from stammtisch.store.engine import open_database
from stammtisch.store.models import (
    CommunityFactRow,
    Model,
    TournamentEntrantRow,
    TournamentRow,
    TournamentTableRow,
)
from stammtisch.store.tournaments import MOST_ORGANISED, Tournaments, index
from stammtisch.store.writer import Writer
from tests.cluster.launch import Nats
from tests.cluster.servers import House
from tests.live.fakes import runs
from tests.server.player import Player, plays
from tests.server.servers import Zygote
from tests.server.test_tournaments import announced, begun, registered, shown, take_part, until

NOON = 1_700_000_000_000
TERMS = f.Terms("Herbst", "gaunerbande", 3, listed=True, count="duplicate")
INDEX = (TournamentRow, TournamentEntrantRow, TournamentTableRow)


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    return str(tmp_path / "s.db") if request.param == "sqlite" else request.getfixturevalue("database")


@asynccontextmanager
async def servers(address: str, number: int = 1) -> AsyncIterator[list[Tournaments]]:
    """So many servers' tournaments on one database."""
    async with AsyncExitStack() as closing:
        found = []
        for _ in range(number):
            opened = await asyncio.to_thread(open_database, address)
            writer = Writer(opened)
            closing.callback(opened.close)
            closing.push_async_callback(writer.close)
            found.append(Tournaments(opened, writer))
        yield found


def rows(one: Tournaments, table: type[Model]) -> list[dict[str, object]]:
    with one._database.engine.connect() as connection:
        found = connection.execute(select(*table.__table__.columns)).mappings()
        return sorted((dict(row) for row in found), key=str)


def rebuilt(one: Tournaments, id: str) -> None:
    """Writes the index of a tournament anew, from its facts alone."""
    with one._database.engine.begin() as connection:
        for table in INDEX:
            connection.execute(delete(table))
        reading, row = TOURNAMENTS.nothing(id), CommunityFactRow
        for number, at, fact in connection.execute(select(row.number, row.at, row.fact).order_by(row.number)).all():
            entry = Entry(number, at, TOURNAMENTS.load(fact))
            after = TOURNAMENTS.after(reading, [entry])
            for statement in index(id, reading, after, [entry]):
                connection.execute(statement)
            reading = after


def drawn(facts: int, mark: str) -> c.Proposal:
    return c.Proposal(facts, 1, (("bert", "carla", None),), (f"table{mark}",), Secret(b"d" * 32))


@runs
async def test_a_tournament_is_there_after_reopening_with_its_index(address: str) -> None:
    commands: list[c.AnyCommand] = [c.Announce("anna", TERMS)]
    commands += [c.Register(who) for who in ("bert", "carla", "dora")]
    commands.append(c.Withdraw("dora", "dora"))
    async with servers(address) as (one,):
        for command in commands:
            assert not isinstance(await one.ask("t", command, NOON), Refused)
        assert not isinstance(await one.ask("t", c.BeginRound("anna", drawn(5, "a")), NOON), Refused)
        before = await one.read("t")
    async with servers(address) as (one,):
        assert await one.read("t") == before
        assert [(row.id, row.stage, row.entrants) for row in await one.of("bert", 9)] == [("t", "running", 2)]
        assert await one.of("dora", 9) == []
        assert [row.id for row in await one.of("anna", 9)] == [row.id for row in await one.listed(9)] == ["t"]
        assert await one.due(NOON, 9) == ["t"]
        assert await one.due(NOON - 1, 9) == []
        assert await one.of_table("tablea") == ("t", 1)
        assert await one.is_hidden("tablea", 1)
        assert not await one.is_hidden("tablea", 2)
        assert await one.results(["tablea"]) == {}
        kept = [rows(one, table) for table in INDEX]
        rebuilt(one, "t")
        assert [rows(one, table) for table in INDEX] == kept
        await one.ask("t", c.Tick(frozenset({"tablea"}), frozenset()), NOON)
        assert not await one.is_hidden("tablea", 1)
        await one.ask("t", c.End("anna"), NOON)
        assert await one.due(2 * NOON, 9) == []


@runs
async def test_two_servers_draw_a_round_once(address: str) -> None:
    async with servers(address, 2) as both:
        for command in (c.Announce("anna", TERMS), c.Register("bert"), c.Register("carla")):
            await both[0].ask("t", command, NOON)
        asked = [(both[n % 2], c.BeginRound("anna", drawn(3, f"x{n}"))) for n in range(10)]
        outcomes = await asyncio.gather(*(one.ask("t", command, NOON) for one, command in asked))
        assert sum(not isinstance(outcome, Refused) for outcome in outcomes) == 1
        assert len((await both[1].read("t")).state.rounds) == len(rows(both[0], TournamentTableRow)) == 1


@runs
async def test_nobody_organises_too_many(address: str) -> None:
    async with servers(address, 2 if "://" in address else 1) as both:
        asked = [(both[n % len(both)], f"t{n}") for n in range(MOST_ORGANISED + 5)]
        outcomes = await asyncio.gather(*(one.ask(id, c.Announce("anna", TERMS), NOON) for one, id in asked))
        assert [one.code for one in outcomes if isinstance(one, Refused)] == ["too_many_tournaments"] * 5


@pytest.fixture
def house(zygote: Zygote, folder: Path, database: str, nats: Nats) -> Iterator[House]:
    house = House(zygote, folder, database, nats, call=2.0, grace=1.0)
    yield house
    house.close()


@plays
async def test_a_tournament_on_two_servers_one_of_which_is_killed(house: House) -> None:
    left, right = house.servers[:2]
    people = [await Player.arrive(right, f"P{number}") for number in range(5)]
    absent = await Player.arrive(left, "Absent")
    id = await announced(people[0], rounds=2)
    await registered(id, *people, absent)
    await begun(people[0], id)
    playing = asyncio.gather(*(take_part(one, id) for one in people))
    await until(people[0], id, lambda page: len(page["rounds"]) == 1)
    await asyncio.sleep(1)
    await asyncio.to_thread(left.kill)
    await asyncio.wait_for(playing, 90)
    page = await shown(people[0], id)
    assert page["stage"] == "over"
    assert all(table["scores"] for one in page["rounds"] for table in one["tables"])
    journal = house.journal()
    for one in page["rounds"]:
        for table in one["tables"]:
            kinds = [type(entry.fact).__name__ for entry in journal[table["table"]]]
            assert kinds.count("Opened") == kinds.count("Finished") == 1
