"""Streams of the community, and groups in particular, on SQLite and PostgreSQL, with several servers."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, delete, event, select

from stammtisch.community.groups import GROUPS
from stammtisch.community.groups import commands as c
from stammtisch.community.groups.decide import DAY
from stammtisch.community.groups.state import Group
from stammtisch.community.streams import Entry, Reading
from stammtisch.live.refusals import Refused
from stammtisch.store import streams
from stammtisch.store.engine import open_database
from stammtisch.store.groups import MOST_GROUPS, Groups, index
from stammtisch.store.models import (
    CommunityFactRow,
    GroupEveningRow,
    GroupInvitationRow,
    GroupMemberRow,
    GroupRow,
    Model,
    ReviewLineRow,
)
from stammtisch.store.moving import move
from stammtisch.store.reviews import ReviewStore
from stammtisch.store.writer import Writer
from tests.community.test_groups import NOON, PROFILE
from tests.live.fakes import runs
from tests.server.test_listing import go_back_to

INDEX = (GroupRow, GroupMemberRow, GroupInvitationRow, GroupEveningRow)


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    return str(tmp_path / "s.db") if request.param == "sqlite" else request.getfixturevalue("database")


@asynccontextmanager
async def servers(address: str, number: int = 1) -> AsyncIterator[list[Groups]]:
    """So many servers' groups on one database."""
    async with AsyncExitStack() as closing:
        found = []
        for _ in range(number):
            opened = await asyncio.to_thread(open_database, address)
            writer = Writer(opened)
            closing.callback(opened.close)
            closing.push_async_callback(writer.close)
            found.append(Groups(opened, writer))
        yield found


async def done(groups: Groups, id: str, *commands: c.AnyCommand) -> Reading[Group]:
    for command in commands:
        outcome = await groups.ask(id, command, NOON)
        assert not isinstance(outcome, Refused), (command, outcome)
    return await groups.read(id)


def rows(groups: Groups, table: type[Model]) -> list[dict[str, object]]:
    with groups._database.engine.connect() as connection:
        found = connection.execute(select(*table.__table__.columns)).mappings()
        return sorted((dict(row) for row in found), key=str)


def rebuilt(groups: Groups, id: str) -> None:
    """Writes the index of a group anew, from its facts alone."""
    with groups._database.engine.begin() as connection:
        for table in INDEX:
            connection.execute(delete(table))
        reading = GROUPS.nothing(id)
        row = CommunityFactRow
        facts = connection.execute(select(row.number, row.at, row.fact).order_by(row.number)).all()
        for number, at, fact in facts:
            entry = Entry(number, at, GROUPS.load(fact))
            after = GROUPS.after(reading, [entry])
            for statement in index(id, reading, after, [entry]):
                connection.execute(statement)
            reading = after


async def club(groups: Groups, id: str = "g") -> None:
    await done(
        groups,
        id,
        c.Open("anna", PROFILE),
        c.Invite("anna", f"code{id}"),
        c.Join("bert", f"code{id}"),
        c.Join("cleo", f"code{id}"),
        c.GiveRole("anna", "bert", "organiser"),
        c.Plan("bert", "e", NOON + DAY, 60, "UTC", 30, "Bei mir"),
        c.Plan("bert", "x", NOON + DAY, 60, "UTC", 0, ""),
        c.Cancel("bert", "x"),
        c.Post("cleo", "p", "Hallo"),
        c.Remove("anna", "cleo"),
    )


@runs
async def test_a_group_is_there_after_reopening_with_its_index(address: str) -> None:
    async with servers(address) as (groups,):
        await club(groups)
        before = await groups.read("g")
    async with servers(address) as (groups,):
        assert await groups.read("g") == before
        assert [(one.name, one.role, one.members) for one in await groups.of("bert")] == [
            ("Donnerstag", "organiser", 2)
        ]
        assert await groups.of("cleo") == []
        assert await groups.invited("codeg") == "g"
        assert [one.id for one in await groups.evenings("bert", NOON, 10)] == ["e"]
        assert (await groups.evenings("bert", NOON, 10))[0].remind_at == NOON + DAY - 30 * 60_000
        assert await groups.evenings("bert", NOON + 2 * DAY, 10) == await groups.evenings("eve", NOON, 10) == []
        assert await groups.listed(10) == []
        assert (await groups.read("nowhere")).number == 0
        kept = [rows(groups, table) for table in INDEX]
        rebuilt(groups, "g")
        assert [rows(groups, table) for table in INDEX] == kept
        await done(groups, "g", c.Close("anna"))
        assert [rows(groups, table) for table in INDEX] == [[], [], [], []]
        assert await groups.of("anna") == []


@runs
async def test_what_one_server_stores_the_other_reads(address: str) -> None:
    async with servers(address, 2) as (one, other):
        await club(one)
        assert (await other.read("g")).state.role("bert") == "organiser"
        await done(other, "g", c.Leave("bert"))
        assert (await one.read("g")).state.role("bert") is None


@runs
async def test_two_at_once_both_count_and_neither_is_decided_on_an_old_state(address: str) -> None:
    async with servers(address, 2) as both:
        await club(both[0])
        outcomes = await asyncio.gather(
            *(both[n % 2].ask("g", c.Join(f"p{n}", "codeg"), NOON) for n in range(40)),
            both[0].ask("g", c.GiveRole("anna", "bert", "owner"), NOON),
            both[1].ask("g", c.Close("anna"), NOON),
        )
        last = outcomes[-1], (await both[0].read("g")).state
        stored = rows(both[0], CommunityFactRow)
        assert {row["number"] for row in stored} == set(range(1, len(stored) + 1))
        if last[1].closed:  # the owner closed it first, or handed it over first: never both
            assert any(isinstance(one, Refused) for one in outcomes[:-1])
        else:
            assert isinstance(last[0], Refused)
            assert last[1].owner == "bert"
            assert [one for one in outcomes[:-1] if isinstance(one, Refused)] == []
            assert len(last[1].members) == len(rows(both[0], GroupMemberRow)) == 42


@runs
async def test_nobody_is_in_too_many_groups_by_asking_everywhere_at_once(address: str) -> None:
    async with servers(address, 2 if "://" in address else 1) as both:  # a file has one server
        opened = await asyncio.gather(
            *(both[n % len(both)].ask(f"g{n}", c.Open("anna", PROFILE), NOON) for n in range(MOST_GROUPS + 10))
        )
        refused = [one.code for one in opened if isinstance(one, Refused)]
        assert refused == ["too_many_groups"] * 10
        mine = await both[0].of("anna")
        assert len(mine) == MOST_GROUPS
        await done(both[0], "other", c.Open("bert", PROFILE), c.Invite("bert", "code"))
        outcome = await both[0].ask("other", c.Join("anna", "code"), NOON)
        assert isinstance(outcome, Refused)
        assert (await both[0].read("other")).state.role("anna") is None
        await done(both[0], mine[0].id, c.Leave("anna"))
        await done(both[0], "other", c.Join("anna", "code"))


@runs
async def test_a_restored_backup_is_believed(address: str) -> None:
    """A server remembers more than the database has: nothing is appended after a gap."""
    async with servers(address) as (groups,):
        await club(groups)

        def set_back(connection: Connection) -> None:
            connection.execute(delete(CommunityFactRow).where(CommunityFactRow.number > 4))

        with groups._database.engine.begin() as connection:
            set_back(connection)
        assert (await groups.read("g")).number == 4
        await done(groups, "g", c.Post("anna", "p", "Wieder da"))
        assert [row["number"] for row in rows(groups, CommunityFactRow)] == [1, 2, 3, 4, 5]


@runs
async def test_reading_again_costs_one_row(address: str) -> None:
    async with servers(address) as (groups,):
        await club(groups)
        await groups.read("g")
        asked: list[str] = []
        event.listen(
            groups._database._reading, "before_cursor_execute", lambda *known: asked.append(known[2] + str(known[3]))
        )
        await groups.read("g")
        assert len(asked) == 1
        assert "number >=" in asked[0]


@runs
async def test_only_some_states_are_kept_in_memory(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "MOST_KEPT", 2)
    async with servers(address) as (groups,):
        for n in range(5):
            await done(groups, f"g{n}", c.Open(f"p{n}", PROFILE))
        assert len(groups._streams._kept) == 2
        assert (await groups.read("g0")).state.owner == "p0"


@runs
async def test_an_evening_of_another_group_is_not_touched(address: str) -> None:
    async with servers(address) as (groups,):
        await club(groups)
        await done(groups, "other", c.Open("eve", PROFILE), c.Plan("eve", "e", NOON + DAY, 60, "UTC", 0, ""))
        await done(groups, "other", c.Cancel("eve", "e"))
        assert [one.id for one in await groups.evenings("anna", NOON, 10)] == ["e"]


def test_figures_of_older_reviews_are_there_after_the_migration(address: str) -> None:
    found: list[list[dict[str, object]]] = []
    review = msgspec.json.encode({"form": 2, "luck": [1.5, -2.0], "accuracy": [90.0, 71.5]})

    @runs
    async def look(keep: bool) -> None:
        async with servers(address) as (groups,):
            if keep:
                await ReviewStore(groups._database, groups._streams._writer).keep("t", 1, review)
            found.append(rows(groups, ReviewLineRow))

    look(True)
    go_back_to("0008", address)
    look(False)
    assert found[0] == found[1]
    assert [(row["seat"], row["luck"], row["accuracy"]) for row in found[0]] == [(0, 1.5, 90.0), (1, -2.0, 71.5)]


def test_groups_move_to_another_database(tmp_path: Path, database: str) -> None:
    source = str(tmp_path / "old.db")
    found: list[object] = []

    @runs
    async def with_groups(address: str, do: Callable[[Groups], object]) -> None:
        async with servers(address) as (groups,):
            found.append(await do(groups))  # type: ignore[misc]

    with_groups(source, club)
    move(source, database)
    with_groups(source, lambda groups: groups.read("g"))
    with_groups(database, lambda groups: groups.read("g"))
    assert found[1] == found[2]
    assert found[1].number == 10  # type: ignore[attr-defined]
