"""Tables over days on a real server: deadlines after a restart, long lists, notes and holidays."""

import asyncio
import sqlite3
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

from stammtisch.live import facts as f
from stammtisch.server.days import LONGEST_NOTE, days_by_year
from stammtisch.server.services import now
from tests.server.planting import DAY, begun, plant
from tests.server.player import Player, plays
from tests.server.servers import Server, Zygote


def chosen(database: Path) -> Counter[tuple[str, str]]:
    """How many choices were stored at each table, by whom; and that no number is missing or there twice."""
    found: Counter[tuple[str, str]] = Counter()
    with closing(sqlite3.connect(database)) as connection:
        for table, number, count, last, fact in connection.execute(
            "SELECT table_id, number, count(*) OVER w, max(number) OVER w, fact FROM facts"
            " WINDOW w AS (PARTITION BY table_id)"
        ):
            assert count == last, f"{table}: {number}"
            told = f.load(fact)
            if isinstance(told, f.Chose):
                found[table, told.by] += 1
    return found


async def until(holds: Any, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not happen within a minute"
        await asyncio.sleep(0.2)


async def anna_at(server: Server) -> tuple[Player, f.Person]:
    anna = await Player.arrive(server, "Anna")
    return anna, f.Person(anna.person, "Anna")


@plays
async def test_after_a_restart_every_deadline_is_kept_within_a_minute_and_once(zygote: Zygote, tmp_path: Path) -> None:
    server = zygote.server(tmp_path)
    _, who = await anna_at(server)
    server.kill()
    stories = [begun(f"due{n}", who, now() - DAY - 3_600_000, time_up="once") for n in range(10)]
    stories += [begun("later", who, now())]
    await plant(str(server.database), stories)
    server.start()
    await until(lambda: all(chosen(server.database)[f"due{n}", "clock"] == 3 for n in range(10)))
    server.kill()
    server.start()
    await asyncio.sleep(12)  # another look
    found = chosen(server.database)
    assert [found[f"due{n}", "clock"] for n in range(10)] == [3] * 10
    assert found["later", "clock"] == 0
    server.stop()


@plays
async def test_a_thousand_tables_are_listed_page_by_page_the_most_urgent_first(zygote: Zygote, tmp_path: Path) -> None:
    server = zygote.server(tmp_path)
    anna, who = await anna_at(server)
    await plant(str(server.database), [begun(f"t{n:04}", who, now() - n * 1000) for n in range(1000)])
    for path, at in (("/api/tables/turns", "due_at"), ("/api/tables/mine", "at")):
        seen: list[str] = []
        after, slowest = "", 0.0
        while True:
            begins = time.monotonic()
            answer = (await anna.http.get(path + after)).json()
            slowest = max(slowest, time.monotonic() - begins)
            page = answer["tables"] if path.endswith("turns") else answer
            if path.endswith("turns"):
                assert answer["count"] == 1000
                assert [one["due_at"] for one in page] == sorted(one["due_at"] for one in page)
            if not page:
                break
            assert len(page) == 50
            seen += [one["table"] for one in page]
            after = f"?after={page[-1][at]}-{page[-1]['table']}"
        assert len(seen) == len(set(seen)) == 1000
        assert slowest < 2.0
    assert (await anna.http.get("/api/tables/turns?after=nonsense")).status_code == 400
    assert (await Player(server, "?").http.get("/api/tables/turns")).status_code == 401
    server.stop()


@plays
async def test_whose_turn_it_is_is_told_to_that_person_only(server: Server) -> None:
    anna, bert = await Player.arrive(server, "Anna"), await Player.arrive(server, "Bert")
    body = {"game": "gaunerbande", "players": 3, "seats": ["me", "open", "random"], "pace": 86_400, "listed": True}
    table = (await anna.http.post("/api/tables", json=body)).json()["table"]
    await bert.join(table)
    await bert.ask("sit")
    await bert.until(lambda: bert.stage == "playing", 20)
    for person in (anna, bert):
        turns = (await person.http.get("/api/tables/turns")).json()
        assert [one["table"] for one in turns["tables"]] == [table]
        assert turns["tables"][0]["due_at"] - turns["tables"][0]["turn_since"] == DAY
        assert turns["tables"][0]["here"] == 0, "who looks is nobody's business"
    listed = [one for one in (await bert.http.get("/api/tables")).json() if one["table"] == table]
    assert all(one.get("turn_since") is None and one.get("due_at") is None for one in listed)
    await anna.http.delete("/api/identity")


@plays
async def test_a_note_is_ones_own_and_has_its_limits(server: Server) -> None:
    anna, bert = await Player.arrive(server, "Anna"), await Player.arrive(server, "Bert")
    table = await anna.open("me", "open", "random")
    path = f"/api/tables/{table}/note"
    assert (await anna.http.get(path)).json() == {"text": ""}
    assert (await anna.http.put(path, json={"text": "  Bert bluffs  "})).json() == {"text": "Bert bluffs"}
    assert (await bert.http.get(path)).json() == {"text": ""}, "nobody else is shown it"
    refused = await bert.http.put(path, json={"text": "mine"})
    assert refused.json()["code"] == "not_seated"
    assert (await anna.http.put(path, json={"text": "x" * (LONGEST_NOTE + 1)})).status_code == 400
    assert (await anna.http.get(path)).json() == {"text": "Bert bluffs"}
    assert (await anna.http.put(path, json={"text": ""})).json() == {"text": ""}
    assert (await Player(server, "?").http.put(path, json={"text": "x"})).status_code == 401
    answers = [(await anna.http.put(path, json={"text": str(n)})).status_code for n in range(30)]
    assert answers.count(429) >= 5


@plays
async def test_holidays_are_taken_in_advance_and_end_when_one_likes(server: Server) -> None:
    anna = await Player.arrive(server, "Anna")
    today = now()
    assert (await anna.http.get("/api/holidays")).json() == {"a_year": 30, "left": 30, "holidays": []}
    taken = (await anna.http.post("/api/holidays", json={"since": today, "until": today + 3 * DAY})).json()
    assert len(taken["holidays"]) == 1
    for since, until in (
        (today - DAY, today + DAY),
        (today + DAY, today + 2 * DAY),
        (today + 9 * DAY, today + 8 * DAY),
        (today + 9 * DAY, today + 60 * DAY),
        (today + 500 * DAY, today + 501 * DAY),
    ):
        refused = await anna.http.post("/api/holidays", json={"since": since, "until": until})
        assert refused.json()["code"] == "holidays_over", (since, until)
    begins = taken["holidays"][0]["since"]
    ended = (await anna.http.delete(f"/api/holidays/{begins}")).json()
    assert ended["holidays"][0]["until"] < today + DAY, "what is over is over"
    assert (await anna.http.delete(f"/api/holidays/{begins}")).status_code == 404


@plays
async def test_a_holiday_stops_the_clock_of_a_table_that_sleeps(zygote: Zygote, tmp_path: Path) -> None:
    server = zygote.server(tmp_path)
    anna, who = await anna_at(server)
    await plant(str(server.database), [begun("nearly", who, now() - DAY + 3_600_000)])
    before = (await anna.http.get("/api/tables/turns")).json()["tables"][0]["due_at"]
    today = now()
    await anna.http.post("/api/holidays", json={"since": today, "until": today + 2 * DAY})

    async def due() -> int:
        return int((await anna.http.get("/api/tables/turns")).json()["tables"][0]["due_at"])

    end = time.monotonic() + 60
    while await due() == before:
        assert time.monotonic() < end
        await asyncio.sleep(0.5)
    assert abs(await due() - before - 2 * DAY) < 60_000
    shown = (await anna.http.get("/api/tables/nearly")).json()["lobby"]["seats"][0]["holidays"]
    assert shown == [{"since": shown[0]["since"], "until": today + 2 * DAY}]
    server.stop()


def test_days_are_counted_by_the_year_and_a_part_of_a_day_is_a_day() -> None:
    new_year = 1_767_225_600_000  # 2026-01-01
    assert days_by_year({new_year - 2 * DAY: new_year + 3 * DAY}) == {2025: 2, 2026: 3}
    assert days_by_year({new_year: new_year + 1}) == {2026: 1}
    assert days_by_year({new_year: new_year + DAY + 3_600_000}) == {2026: 1}, "an hour of summer time"
