"""The deal of the day through a real server: the same for everybody, once, and a secret until one has played it."""

import asyncio
import datetime
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from stammtisch.community.daily import AHEAD, DayProof, ShownLink, check, fresh_chain, game_of, link_of
from stammtisch.games.registry import game_ids
from stammtisch.live import fairness
from stammtisch.live.facts import Daily, Finished, Occupant, Opened, Person, Secret
from stammtisch.server.deals import FINISHING, SHOWN, DailyDeals, Deal, PublishedChains, play_as_master
from stammtisch.server.refused import RefusedError
from stammtisch.server.settings import Settings
from stammtisch.store.daily import Dailies, ended, opened
from stammtisch.store.engine import open_database
from stammtisch.store.writer import Writer
from tests.live.fakes import runs
from tests.server.player import Player, Refused, plays
from tests.server.servers import Server, Zygote

DAY = 24 * 3600 * 1000
NOON = int(datetime.datetime(2026, 11, 18, 12, tzinfo=datetime.UTC).timestamp() * 1000)
FEW = 20  # simulations of a master: here it only matters that they are always as many
OF_OTHERS = (
    "choice",
    "code",
    "device",
    "evening",
    "group",
    "id",
    "invitation",
    "key",
    "number",
    "passkey",
    "person",
    "report",
    "since",
    "token",
    "tournament",
)  # what stands in paths that are about something else: it makes no difference here


@pytest.fixture(scope="module")
def daily_server(zygote: Zygote, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    kept = {"daily_key": "between us", "games": ["gaunerbande", "gauner"], "simulations": FEW}
    server = zygote.server(tmp_path_factory.mktemp("daily"), **kept)
    yield server
    server.stop()


async def begin(player: Player, game: str = "gaunerbande", **body: Any) -> str:
    answer = await player.http.post(f"/api/daily/{game}", json=body)
    assert answer.status_code == 201, answer.text
    await player.join(answer.json()["table"])
    return str(answer.json()["table"])


async def play_first_choices(player: Player, most: int = 10_000) -> None:
    """Always the first of the choices there are; so many at most."""
    while player.stage == "playing" and most:
        await player.until(lambda: player.choices or player.stage != "playing")
        if player.choices:
            decision, most = player.play["decision"], most - 1
            await player.choose(player.choices[0])
            await player.until(lambda d=decision: player.play["decision"] != d or player.stage != "playing")


async def record(player: Player, table: str) -> Any:
    answer = await player.http.get(f"/api/tables/{table}/matches/1/record")
    assert answer.status_code == 200, answer.text
    return answer.json()


@plays
async def test_the_same_choices_give_the_same_match_in_every_game_though_the_server_dies(
    zygote: Zygote, folder: Path
) -> None:
    server = zygote.server(folder, simulations=FEW)
    played: dict[str, list[Any]] = {game: [] for game in game_ids()}
    interrupted = {game: await Player.arrive(server, "Anna") for game in played}
    tables = {game: await begin(anna, game) for game, anna in interrupted.items()}
    await asyncio.gather(*(play_first_choices(anna, 4) for anna in interrupted.values()))
    for anna in interrupted.values():
        await anna.disconnect()
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)

    async def from_there_on(game: str, anna: Player) -> None:
        await anna.join(tables[game])
        await play_first_choices(anna)
        played[game].append(await record(anna, tables[game]))

    async def at_one_go(game: str) -> None:
        bert = await Player.arrive(server, "Bert")
        table = await begin(bert, game)
        await play_first_choices(bert)
        played[game].append(await record(bert, table))

    for game, anna in interrupted.items():
        await asyncio.gather(from_there_on(game, anna), at_one_go(game))
    for game, (one, other) in played.items():
        assert one["choices"] == other["choices"], game
        assert one["seed"] == other["seed"], game
        assert len(one["choices"]) > 8, game
    shown = (await interrupted["gauner"].http.get("/api/daily/gauner/results")).json()
    assert [line["me"] for line in shown["lines"]].count(True) == 1
    assert shown["played"] == 2
    server.stop()


@plays
async def test_there_is_one_try_even_from_two_devices_at_once(daily_server: Server) -> None:
    anna = await Player.arrive(daily_server, "Anna")
    answers = await asyncio.gather(*(anna.http.post("/api/daily/gauner", json={}) for _ in range(6)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["table"] for answer in answers}) == 1
    assert all(answer.json()["counted"] for answer in answers)
    early = await anna.http.post("/api/daily/gauner", json={"practice": True})
    assert (early.status_code, early.json()["code"]) == (403, "daily_first")


@plays
async def test_afterwards_it_is_practice(daily_server: Server) -> None:
    anna = await Player.arrive(daily_server, "Anna")
    await begin(anna)
    await anna.ask("stand")  # given up: that was the try
    shown = (await anna.http.get("/api/daily")).json()
    assert next(one for one in shown["games"] if one["game"] == "gaunerbande")["state"] == "given_up"
    again = await anna.http.post("/api/daily/gaunerbande", json={"practice": True})
    assert (again.status_code, again.json()["counted"]) == (201, False)
    await anna.join(again.json()["table"])
    assert anna.whole["terms"]["daily"] == {"day": shown["day"], "counted": False}


@plays
async def test_nothing_is_taken_back_hinted_or_changed(daily_server: Server) -> None:
    anna, bert = await Player.arrive(daily_server, "Anna"), await Player.arrive(daily_server, "Bert")
    table = await begin(anna)
    await anna.until(lambda: anna.choices)
    await anna.choose(anna.choices[0])
    others = [seat for seat, one in enumerate(anna.lobby["seats"]) if one["held"] == "bot"]
    for ask, fields, code in (
        ("take_back", {"match": 1, "decision": anna.play["decision"]}, "ruled_out"),
        ("hint", {}, "no_hints"),
        ("unseat", {"seat": others[0]}, "ruled_out"),
    ):
        with pytest.raises(Refused) as refused:
            await anna.ask(ask, **fields)
        assert refused.value.code == code
    await bert.join(table)
    with pytest.raises(Refused) as refused:
        await bert.ask("sit", seat=others[0])
    assert refused.value.code == "ruled_out"
    await anna.until(lambda: anna.choices)
    await play_first_choices(anna)
    with pytest.raises(Refused) as refused:
        await anna.ask("rematch")
    assert refused.value.code == "ruled_out"
    with pytest.raises(Refused) as refused:
        await bert.ask("sit", seat=others[0])
    assert refused.value.code == "ruled_out"


@plays
async def test_nobody_learns_anything_of_the_deal_before_playing_it(daily_server: Server) -> None:
    """Every route there is, by somebody without identity, by somebody new, and by somebody in the middle of it."""
    anna, bert, carl = [await Player.arrive(daily_server, name) for name in ("Anna", "Bert", "Carl")]
    table = await begin(anna)
    await play_first_choices(anna)
    known = await record(anna, table)
    await begin(carl)  # and has not played it yet
    seed = str(next(iter(known["seed"].values())))
    secrets = [seed, todays_link(daily_server)]
    async with httpx.AsyncClient(base_url=daily_server.url) as nobody:
        schema = (await nobody.get("/api/schema/openapi.json")).json()
        for client in (nobody, bert.http, carl.http):
            for path, methods in schema["paths"].items():
                filled = path.format_map({**dict.fromkeys(OF_OTHERS, "1"), "table": table, "game": "gaunerbande"})
                for method in methods.keys() & {"get", "post"}:
                    if path in ("/api/identity/claim", "/api/identity/code", "/api/identity"):
                        continue
                    body = {"json": {"note": "", "number": 1} if "report" in path else {}} if method == "post" else {}
                    answer = await client.request(method, filled, **body)  # type: ignore[arg-type]
                    assert not any(secret in answer.text for secret in secrets), path
                    if "/matches/" in path:
                        assert answer.status_code in (400, 401, 403), (path, answer.text)
                    if path == "/api/daily/{game}/results":
                        assert answer.json()["lines"] == []
                        assert answer.json()["master"] is None
    for who in (bert, carl):
        reused = {"game": "gaunerbande", "deal": {"table": table, "match": 1}}
        answer = await who.http.post("/api/tables", json=reused)
        assert answer.json()["code"] == "daily_closed"
        await who.join(table)
        assert "play" not in who.whole or who.whole["play"] is None
        assert not any(secret in text for text in who.raw for secret in secrets)
    answer = await anna.http.post("/api/tables", json={"game": "gaunerbande", "deal": {"table": table, "match": 1}})
    assert answer.json()["code"] == "daily_closed"  # nor may those who have played it pass it on
    assert seed not in daily_server.log()
    assert secrets[1] not in daily_server.log()


def todays_link(server: Server) -> str:
    with sqlite3.connect(server.database) as connection:
        anchor, first, days, zone, last = connection.execute(
            "SELECT anchor, first_day, days, zone, last FROM chains"
        ).fetchone()
    terms = fresh_chain(datetime.date.fromisoformat(first), zone, days)[0]
    terms = msgspec.structs.replace(terms, anchor=anchor)
    return link_of(terms, Secret(last), datetime.datetime.now(datetime.UTC).date()).hidden.hex()


@plays
async def test_the_link_is_given_to_followers_with_the_key_only(daily_server: Server) -> None:
    link = todays_link(daily_server)
    async with httpx.AsyncClient(base_url=daily_server.url) as client:
        assert link not in (await client.get("/api/daily/chain")).text
        assert link not in (await client.get("/api/daily/chain", headers={"x-stammtisch-key": "guess"})).text
        assert link in (await client.get("/api/daily/chain", headers={"x-stammtisch-key": "between us"})).text


@plays
async def test_another_server_has_the_same_deal(daily_server: Server, zygote: Zygote, folder: Path) -> None:
    settings = {"daily_key": "between us", "games": ["gaunerbande"], "simulations": FEW}
    follower = zygote.server(folder, daily_from=daily_server.url, **settings)
    try:
        anna, bert = await Player.arrive(daily_server, "Anna"), await Player.arrive(follower, "Bert")
        hands = []
        for player in (anna, bert):
            await begin(player)
            await player.until(lambda player=player: player.choices)
            hands.append(player.play["view"])
        assert hands[0] == hands[1]
        shown = (await bert.http.get("/api/daily")).json()
        assert shown["source"] == daily_server.url
        assert shown["anchor"] == (await anna.http.get("/api/daily")).json()["anchor"]
    finally:
        follower.stop()


# --- chains by their days, with a clock of our own ---


class Almanac:
    """Deals of the day on a database of their own, at whatever time it is said to be."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.now = NOON
        self.database = open_database(str(folder / "almanac.db"))
        self.writer = Writer(self.database)
        self.store = Dailies(self.database, self.writer)
        self.deals = DailyDeals(self.store, Settings(**settings), lambda: self.now)

    async def close(self) -> None:
        await self.deals.close()
        await self.writer.close()
        self.database.close()


@runs
async def test_the_next_chain_is_published_before_the_old_one_ends(folder: Path) -> None:
    almanac = Almanac(folder)
    await almanac.deals.keep_up()
    (first,) = almanac.deals.chains
    almanac.now += (first.days - AHEAD - 1) * DAY
    await almanac.deals.keep_up()
    assert len(almanac.deals.chains) == 1
    almanac.now += 2 * DAY
    await almanac.deals.keep_up()
    second, old = almanac.deals.chains
    assert old == first
    assert second.first_day == first.last_day + datetime.timedelta(1)
    days = [first.last_day, second.first_day]
    for day, chain in zip(days, (first, second), strict=True):
        almanac.now = int(datetime.datetime.combine(day, datetime.time(12), datetime.UTC).timestamp() * 1000)
        assert almanac.deals.today() == (chain, day)
        await almanac.deals.deal("gauner", day)
    await almanac.close()


@runs
async def test_a_deal_is_there_from_its_first_moment_and_its_link_after_the_last(folder: Path) -> None:
    almanac = Almanac(folder, daily_zone="Europe/Berlin")
    await almanac.deals.keep_up()
    today = datetime.date(2026, 11, 18)
    tomorrow = today + datetime.timedelta(1)
    midnight = NOON + 11 * 3600 * 1000  # in Berlin
    almanac.now = midnight - 1
    with pytest.raises(RefusedError, match="no_daily"):
        await almanac.deals.deal("gauner", tomorrow)
    with pytest.raises(RefusedError, match="not_over"):
        await almanac.deals.past_link(today)
    assert (await almanac.deals.published("")).links == []
    almanac.now = midnight
    await almanac.deals.deal("gauner", tomorrow)
    almanac.now = midnight + SHOWN - 1
    with pytest.raises(RefusedError, match="not_over"):
        await almanac.deals.past_link(today)
    assert (await almanac.deals.published("")).links == []
    almanac.now = midnight + SHOWN
    chain, link = await almanac.deals.past_link(today)
    check(DayProof(chain=chain, day=today, link=link.hidden.hex()))
    assert [one.day for one in (await almanac.deals.published("")).links] == [today]
    await almanac.close()


@runs
async def test_a_try_that_goes_on_when_the_deal_is_shown_was_given_up(folder: Path) -> None:
    """Or else one could begin before midnight, look the cards up, and then win."""
    almanac = Almanac(folder)
    await almanac.deals.keep_up()
    ((anchor, today),) = [(chain.anchor, chain.first_day.isoformat()) for chain in almanac.deals.chains]

    async def begin(person: str) -> None:
        daily = Daily(today, anchor, Secret(bytes(32)), True)
        opening = Opened("gauner", 1, 3, {}, Person(person, person), False, 0, False, False, daily=daily)
        await almanac.writer.write(lambda connection: connection.execute(opened(person, opening)))

    for person in ("anna", "bert", "carl"):
        await begin(person)
    seats = [Occupant(Person("", ""), None, False), *(Occupant(None, "master", False) for _ in range(2))]
    over = Finished(1, [7, 1, 2], [0], seats)

    async def finish(person: str) -> None:
        await almanac.writer.write(lambda connection: connection.execute(ended(person, over)))

    almanac.now = NOON + DAY // 2 + FINISHING - 1
    await almanac.deals.keep_up()
    await finish("anna")
    almanac.now += 1
    await almanac.deals.keep_up()
    await finish("bert")
    results = await almanac.store.results("gauner", today, today, anchor)
    assert [one.person for one in results] == ["anna"]
    carl = await almanac.store.of("carl", anchor, today, "gauner")
    assert carl is not None
    assert (carl.ended, carl.score) == (True, None)
    await almanac.close()


@runs
async def test_a_follower_takes_no_link_that_does_not_fit(folder: Path) -> None:
    almanac = Almanac(folder, daily_from="http://127.0.0.1:9")
    today = datetime.date(2026, 11, 18)
    terms, last = fresh_chain(today, "UTC")
    good = ShownLink(today, link_of(terms, last, today).hidden.hex())
    await almanac.deals.receive(PublishedChains(chains=[terms], links=[ShownLink(today, "00" * 32)]))
    with pytest.raises(RefusedError, match="no_daily"):
        await almanac.deals.deal("gauner", today)
    other, its_last = fresh_chain(today, "UTC")
    swapped = ShownLink(today, link_of(other, its_last, today).hidden.hex())
    await almanac.deals.receive(PublishedChains(chains=[other], links=[swapped]))  # another chain for the same days
    assert almanac.deals.chains == [terms]
    with pytest.raises(RefusedError, match="no_daily"):
        await almanac.deals.deal("gauner", today)
    await almanac.deals.receive(PublishedChains(chains=[terms], links=[good]))
    await almanac.deals.deal("gauner", today)
    await almanac.close()


@runs
async def test_without_the_server_that_is_followed_there_is_no_deal(folder: Path) -> None:
    almanac = Almanac(folder, daily_from="http://127.0.0.1:9")
    await almanac.deals.keep_up()
    assert almanac.deals.today() is None
    await almanac.close()


@runs
async def test_a_master_plays_it_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fairness, "DAILY_SIMULATIONS", FEW)
    almanac = Almanac(folder)
    await almanac.deals.keep_up()
    deal = await almanac.deals.deal("gaunerbande", datetime.date(2026, 11, 18))
    assert await almanac.deals.master(deal) is None
    async with asyncio.timeout(60):
        while (score := await almanac.deals.master(deal)) is None:
            await asyncio.sleep(0.05)
    assert score == play_as_master(deal) == play_as_master(Deal(*deal))
    assert 0 <= deal.seat < game_of("gaunerbande").players
    await almanac.close()
