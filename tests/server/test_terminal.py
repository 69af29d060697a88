"""The terminal table as a client of a real server, with another person at it over a socket."""

import asyncio
import stat
from pathlib import Path

import pytest

from stammtisch.cli.tui import words
from stammtisch.cli.tui.client import parse_address
from stammtisch.cli.tui.remote_session import play_remotely
from stammtisch.live import facts as f
from tests.live.fakes import runs
from tests.server.player import Player, plays
from tests.server.servers import Server, Zygote
from tests.server.stubborn import read_journal
from tests.unit.cli.tui.pilot import Person, session


@pytest.fixture(autouse=True)
def config(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path / "stammtisch" / "guests.json"


async def choose_first(seat: Person) -> None:
    before = seat.view
    seat.app.simulate_key(seat.asked[0].key)
    await seat.until(lambda: seat.view is not before)


@plays
async def test_a_match_with_somebody_at_another_screen(server: Server, config: Path) -> None:
    anna = await Player.arrive(server, "Anna")
    table = await anna.open("me", "open", "random", "random")
    await anna.join(table)
    async with session(lambda app: play_remotely(app, f"{server.url}/table/{table}", "Uli"), "de") as seat:
        await seat.until(lambda: seat.at_table and "Anna" in seat.shown)
        await seat.press(seat.asked[0].key)  # sit down
        await anna.until(lambda: anna.lobby["seats"][1].get("person", {}).get("name") == "Uli")
        await anna.until(lambda: anna.lobby["seats"][1].get("cut"))  # by itself
        await anna.ask("start")
        await seat.until(lambda: seat.app.backend is not None and seat.app.backend.context and seat.asked)
        assert "Du bist dran" in seat.shown

        while anna.stage == "playing":
            await seat.until(lambda: anna.choices or anna.stage != "playing" or seat.view["choices"])
            if seat.view["choices"] and seat.asked:
                await choose_first(seat)
            elif anna.choices:
                decision = anna.play["decision"]
                await anna.choose()
                await anna.until(lambda d=decision: anna.play["decision"] != d or anna.stage != "playing")
        await seat.until(lambda: "Die Partie ist zu Ende." in seat.shown)
        await seat.until(lambda: seat.app.backend is not None and words.OWN_CUT.de in seat.app.backend.log)
        assert [control.name for control in seat.asked] == ["rematch", "leave"]
    assert stat.S_IMODE(config.stat().st_mode) == 0o600


@plays
async def test_a_server_that_goes_away_and_comes_back(zygote: Zygote, folder: Path) -> None:
    server = zygote.server(folder)
    anna = await Player.arrive(server, "Anna")
    table = await anna.open("me", "open", "random")
    await anna.join(table)
    async with session(lambda app: play_remotely(app, f"{server.url}/table/{table}", "Uli")) as seat:
        await seat.until(lambda: seat.at_table and "Anna" in seat.shown)
        await seat.press(seat.asked[0].key)  # sit down
        await anna.until(lambda: anna.lobby["seats"][1].get("person"))
        await anna.ask("start")
        await seat.until(lambda: seat.app.backend is not None and seat.app.backend.context and seat.asked)
        passed = [control.name for control in seat.asked[:3]]
        await seat.press(seat.asked[0].key)
        await seat.until(lambda: passed[0] not in seat.view["choices"])

        await asyncio.to_thread(server.kill)
        await seat.until(lambda: words.LOST.en in seat.shown)
        await seat.press(seat.asked[0].key)  # a choice is kept until it can be sent
        await asyncio.to_thread(server.start)
        await seat.until(lambda: words.LOST.en not in seat.shown and passed[1] not in seat.view["choices"])

        await asyncio.to_thread(server.stop)
        await seat.until(lambda: words.LOST.en in seat.shown)
        await seat.press("x")  # anything else is refused
        await seat.until(lambda: seat.shown.count(words.LOST.en) == 2)
        await asyncio.to_thread(server.start)
        await seat.until(lambda: not seat.table.backend.connection_error)
        await seat.press(seat.asked[0].key)
        await seat.until(lambda: passed[2] not in seat.view["choices"])

        await anna.come_back()
        for decision in (1, 2, 3):
            await anna.choose()
            await anna.until(lambda d=decision: anna.play.get("decision") != d)
        await seat.until(lambda: seat.view["phase"] == "play")
    server.stop()
    chosen = [entry.fact for entry in read_journal(server.database)[table] if isinstance(entry.fact, f.Chose)]
    assert [fact.choice for fact in chosen if fact.seat == 1][:3] == passed, "each once, and in order"


@runs
async def test_a_table_that_is_not_there(server: Server) -> None:
    async with session(lambda app: play_remotely(app, f"{server.url}/table/nothing", None)) as seat:
        await seat.until(lambda: not seat.app.is_running)
        assert seat.app.refusal == "There is no such table."
        assert seat.app.return_code == 2


def test_addresses() -> None:
    assert parse_address("https://cards.example/table/abc") == ("https://cards.example", "abc")
    assert parse_address("http://127.0.0.1:8000/") == ("http://127.0.0.1:8000", "")
