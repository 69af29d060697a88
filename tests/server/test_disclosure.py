"""Nothing of a deal is shown to anybody who may still play it: two worlds that differ in it look the same."""

import asyncio
import json
import random
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.server.player import Player, plays
from tests.server.servers import Zygote
from tests.server.test_groups import invited, opened, people, refusal, whole_match
from tests.server.test_tournaments import _joined, _play, announced, begun, registered, until

BESIDE = (
    "/api/schema",
    "/api/auth",
    "/api/admin",
    "/api/account/export",
    "/api/figures",
)  # what is not about tables, or is one's own


class Pages:
    """All that somebody can ask a server for, by what is asked."""

    def __init__(self, **ids: str) -> None:
        self._ids, self.paths = ids, list[str]()

    async def find(self, anybody: Player) -> None:
        schema = (await anybody.http.get("/api/schema/openapi.json")).json()
        filled = [(path, {**dict.fromkeys(_names(path), "1"), **self._ids}) for path in sorted(schema["paths"])]
        self.paths = [
            path.format_map(ids)
            for path, ids in filled
            if "get" in schema["paths"][path] and not path.startswith(BESIDE)
        ]
        assert len(self.paths) > 30

    async def of(self, person: Player, tables: list[str]) -> dict[str, str]:
        """As this person sees them, and the tables as the socket shows them."""
        found = dict[str, str]()
        for path in self.paths:
            answer = await person.http.get(path)
            assert answer.status_code < 500, path
            found[path] = answer.text
        for table in tables:
            await person.join(table)
            await person.until(lambda table=table: person.whole["table"] == table)
            found[f"socket {table}"] = json.dumps(
                {key: person.whole.get(key) for key in ("lobby", "play", "told", "chat")}
            )
        await person.disconnect()
        return found


def _names(path: str) -> list[str]:
    return [part.partition("}")[0] for part in path.split("{")[1:]]


def another_world(database: Path, tables: Iterable[str]) -> None:
    """As it would be if these matches had ended otherwise."""
    with closing(sqlite3.connect(database)) as connection, connection:
        for table in tables:
            connection.execute("UPDATE results SET score = score + 7, won = NOT won WHERE table_id = ?", (table,))
            query = "SELECT number, fact FROM facts WHERE table_id = ? AND kind = 'finished'"
            for number, fact in connection.execute(query, (table,)).fetchall():
                changed = json.dumps(_otherwise(json.loads(fact))).encode()
                connection.execute(
                    "UPDATE facts SET fact = ? WHERE table_id = ? AND number = ?", (changed, table, number)
                )
            ((outline,),) = connection.execute("SELECT outline FROM tables WHERE id = ?", (table,)).fetchall()
            told = json.loads(outline)
            assert told["lobby"]["results"]
            told["lobby"]["results"] = [_otherwise(one) for one in told["lobby"]["results"]]
            connection.execute("UPDATE tables SET outline = ? WHERE id = ?", (json.dumps(told).encode(), table))


def _otherwise(result: dict[str, Any]) -> dict[str, Any]:
    seats = range(len(result["scores"]))
    winners = [seat for seat in seats if seat not in result["winners"]]
    return {**result, "scores": [score + 7 for score in result["scores"]], "winners": winners}


async def _two_tables(anna: Player, others: list[Player], group: str) -> tuple[str, list[str], list[Player]]:
    """A round with the same cards at two tables of a group. One is over, the people of the other are given."""
    id = await announced(anna, rounds=2, rest=100, count="duplicate", group=group)
    await registered(id, anna, *others)
    drawn = (await begun(anna, id))["rounds"][0]["tables"]
    by_id = {one.person: one for one in (anna, *others)}
    here, there = ([by_id[seat] for seat in table["seats"] if seat] for table in drawn)
    tables = [table["table"] for table in drawn]
    await asyncio.gather(*(_joined(one, tables[0]) for one in here), *(_joined(one, tables[1]) for one in there))
    await here[0].ask("say", text="what a hand")
    await asyncio.gather(*(_play(one, random.Random(0), 0) for one in here))
    await until(anna, id, lambda page: any(table["over"] for table in page["rounds"][0]["tables"]))
    return id, tables, there


@plays
async def test_two_worlds_that_somebody_who_is_still_to_play_cannot_tell_apart(zygote: Zygote, folder: Path) -> None:
    server = zygote.server(folder, call=600, grace=600)
    anna, bert, carla, dora, emil = await people(server, "Anna", "Bert", "Carla", "Dora", "Emil")
    group = await opened(anna)
    await invited(anna, group, bert, carla, dora, emil)
    known = await whole_match(anna, group)
    again = await anna.open("me", "open", "open", group=group, deal={"table": known, "match": 1})
    tournament, tables, there = await _two_tables(anna, [bert, carla, dora], group)
    waiting = next(one for one in there if one is not anna)  # who has both to play; Emil has no seat in the round
    for person in (waiting, emil):
        await person.join(again)
        await person.ask("sit")
    for person in (anna, bert, carla, dora, emil):
        await person.disconnect()
    ids = {"group": group, "tournament": tournament, "number": "1", "game": "gaunerbande"}
    pages = [Pages(**ids, table=table) for table in (tables[0], known)]
    for one in pages:
        await one.find(anna)
    pages[1].paths.remove(f"/api/tables/{known}")  # an ordinary table: whoever has been given its link sees its results
    looks = []
    for changed in ((), (tables[0], known)):
        await asyncio.to_thread(server.stop)  # nothing is remembered of the other world
        another_world(server.database, changed)
        await asyncio.to_thread(server.start)
        await waiting.join(tables[1])
        looks.append([await one.of(person, tables[:1]) for person in (waiting, emil) for one in pages])
    for one, other in zip(*looks, strict=True):
        differ = [path for path in one if one[path] != other[path]]
        assert differ == [], [(one[path], other[path]) for path in differ[:1]]
    assert refusal(await emil.http.get(f"/api/tables/{known}/matches/1")) == "cards_first"
    assert refusal(await emil.http.get(f"/api/tables/{tables[0]}/matches/1/deal")) == "round_not_over"
    assert (await anna.http.get(f"/api/tables/{known}/matches/1")).status_code == 200, "whoever has played it sees it"
    listed = (await anna.http.get(f"/api/groups/{group}/matches")).json()
    assert [match["table"] for match in listed] == [known]
    assert (await emil.http.get(f"/api/groups/{group}/matches")).json() == []
    await asyncio.gather(*(_joined(one, tables[1]) for one in there))
    broken_off = (await anna.http.delete(f"/api/tournaments/{tournament}")).json()
    assert broken_off["stage"] == "over"  # but they are still playing
    assert [table["scores"] for table in broken_off["rounds"][0]["tables"]] == [None, None]
    assert (await emil.http.get(f"/api/groups/{group}/matches")).json() == []
    await asyncio.gather(*(_play(one, random.Random(0), 0) for one in there))
    page = await until(anna, tournament, lambda page: page["rounds"][0]["ended"])
    assert all(table["scores"] for table in page["rounds"][0]["tables"]), "when nobody has them to play any more"
    listed = (await emil.http.get(f"/api/groups/{group}/matches")).json()
    assert {match["table"] for match in listed} == set(tables)
    figures = await emil.http.get(f"/api/groups/{group}/figures")
    assert figures.status_code == 200, figures.text
    assert sum(line["played"] for line in figures.json()["ever"]) == 4
    server.stop()
