"""Notices, on a real server: told once, to whom they concern, when they may be, and never a word about cards."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.server.letterbox import Letterbox
from tests.server.player import Data, Player, plays
from tests.server.push_service import BrowserKeys, PushService
from tests.server.servers import Server, Zygote

DAY = 24 * 3600
HOUSE = "https://club.example"


@pytest.fixture
def push() -> Iterator[PushService]:
    service = PushService()
    yield service
    service.close()


@pytest.fixture
def letterbox() -> Iterator[Letterbox]:
    box = Letterbox()
    yield box
    box.close()


def house(zygote: Zygote, folder: Path, push: PushService, letterbox: Letterbox | None = None, **more: Any) -> Server:
    mail = {}
    if letterbox is not None:
        mail = {"smtp": f"smtp+plain://127.0.0.1:{letterbox.port}", "mail_from": "table@club.example"}
    return zygote.server(folder, notices=0.2, push_services=[push.origin], address=HOUSE, **mail, **more)


async def subscribe(player: Player, push: PushService, name: str) -> BrowserKeys:
    browser = BrowserKeys()
    data = {"endpoint": push.endpoint(name), "key": browser.key, "auth": browser.auth}
    answer = await player.http.post("/api/notices/browsers", json=data)
    assert answer.status_code == 201, answer.text
    return browser


async def over_days(host: Player, *others: Player, game: str = "gaunerbande") -> str:
    """A table over days with these people and a bot, dealt."""
    seats = ["me", *["open"] * len(others), "random"]
    table = await host.open(*seats, pace=DAY, options={"target": 10} if game == "gaunerbande" else {}, game=game)
    await host.join(table)
    for other in others:
        await other.join(table)
        await other.ask("sit")
    await host.ask("start")
    await host.until(lambda: host.stage == "playing")
    return table


async def arrived(push: PushService, name: str, count: int, browser: BrowserKeys, seconds: float = 20) -> list[Data]:
    """What this browser was sent, as soon as there is so much of it."""
    async with asyncio.timeout(seconds):
        while True:
            mine = [browser.read(body) for path, _, body in push.received if path.endswith(f"/{name}")]
            if len(mine) >= count:
                return mine
            await asyncio.sleep(0.05)


async def nothing_new(push: PushService, seconds: float = 1.0) -> None:
    before = len(push.received)
    await asyncio.sleep(seconds)
    assert len(push.received) == before


@plays
async def test_whose_turn_it_is_hears_of_it_once_and_nobody_at_the_table_does(
    zygote: Zygote, folder: Path, push: PushService
) -> None:
    server = house(zygote, folder, push)
    anna, bert = await Player.arrive(server, "Anna"), await Player.arrive(server, "Bert", "de")
    await subscribe(anna, push, "anna")
    browser = await subscribe(bert, push, "bert")
    table = await over_days(anna, bert)  # all pass cards at first: it is everybody's turn
    await bert.disconnect()
    (told,) = await arrived(push, "bert", 1, browser)
    assert (told["kind"], told["title"], told["url"], told["tag"]) == ("turn", "Du bist dran", f"/table/{table}", table)
    assert told["body"].startswith("Gaunerbande mit Anna und ")
    assert [one["action"] for one in told["actions"]] == ["open", "later"]
    await nothing_new(push)
    assert not [path for path, _, _ in push.received if path.endswith("/anna")], "she sits at the table"
    server.stop()
    assert server.errors() == ""


@plays
async def test_a_choice_made_elsewhere_takes_the_notice_away(zygote: Zygote, folder: Path, push: PushService) -> None:
    server = house(zygote, folder, push)
    anna, bert = await Player.arrive(server, "Anna"), await Player.arrive(server, "Bert")
    browser = await subscribe(bert, push, "bert")
    table = await over_days(anna, bert)
    await bert.disconnect()
    await arrived(push, "bert", 1, browser)
    await bert.join(table)
    while bert.choices:
        decision = bert.play["decision"]
        await bert.choose()
        await bert.until(lambda: not bert.choices or bert.play["decision"] != decision)  # noqa: B023
    told = await arrived(push, "bert", 2, browser)
    assert told[-1] == {"kind": "clear", "tag": table}
    server.stop()


@plays
async def test_kinds_that_are_off_and_quiet_hours(zygote: Zygote, folder: Path, push: PushService) -> None:
    server = house(zygote, folder, push)
    anna, bert, carl = [await Player.arrive(server, name) for name in ("Anna", "Bert", "Carl")]
    await subscribe(bert, push, "bert")
    browser = await subscribe(carl, push, "carl")
    now = time.gmtime()
    minute = now.tm_hour * 60 + now.tm_min
    quiet = {"quiet": {"begin": (minute - 60) % 1440, "end": (minute + 60) % 1440}}
    for player, preferences in ((bert, quiet), (carl, {"off": ["turn"]})):
        answer = await player.http.put("/api/notices", json=preferences)
        assert answer.status_code == 200, answer.text
        for name, value in preferences.items():
            assert answer.json()["preferences"][name] == value
    table = await over_days(anna, bert, carl)
    await bert.disconnect()
    await carl.disconnect()
    await nothing_new(push, 1.5)
    assert push.received == []
    assert (await carl.http.put("/api/notices", json={})).status_code == 200
    await nothing_new(push, 1.0)  # what was dealt with is not told later
    await anna.http.post(f"/api/tables/{table}/invitations", json={"person": carl.person})
    assert browser is not None
    server.stop()


@plays
async def test_a_browser_that_is_gone_is_forgotten_and_a_slow_service_delays_nobody(
    zygote: Zygote, folder: Path, push: PushService
) -> None:
    slow = PushService()
    slow.delay, push.status = 5.0, 410
    server = zygote.server(folder, notices=0.2, push_services=[push.origin, slow.origin], address=HOUSE)
    anna, bert = await Player.arrive(server, "Anna"), await Player.arrive(server, "Bert")
    await subscribe(bert, slow, "slow")
    browser = await subscribe(bert, push, "bert")
    assert (await bert.http.get("/api/notices")).json()["browsers"] == 2
    await over_days(anna, bert)
    await bert.disconnect()
    await arrived(push, "bert", 1, browser)
    started = time.monotonic()
    await anna.ask("ping")
    assert time.monotonic() - started < 2, "nobody at a table waits"
    async with asyncio.timeout(10):
        while (await bert.http.get("/api/notices")).json()["browsers"] != 1:
            await asyncio.sleep(0.05)
    server.stop()
    slow.close()


@plays
async def test_somebody_elses_browser_and_services_that_are_not_trusted(
    zygote: Zygote, folder: Path, push: PushService
) -> None:
    server = house(zygote, folder, push)
    anna, bert = await Player.arrive(server, "Anna"), await Player.arrive(server, "Bert")
    await subscribe(anna, push, "anna")
    endpoint = {"endpoint": push.endpoint("anna")}
    await bert.http.request("DELETE", "/api/notices/browsers", json=endpoint)
    assert (await anna.http.get("/api/notices")).json()["browsers"] == 1, "it is not his"
    browser = BrowserKeys()
    good = {"endpoint": push.endpoint("x"), "key": browser.key, "auth": browser.auth}
    for wrong, code in (
        ({"endpoint": "http://127.0.0.1:9/"}, "unknown_push_service"),
        ({"endpoint": "https://evil.example/"}, "unknown_push_service"),
        ({"key": "AAAA"}, "bad_key"),
        ({"auth": ""}, "bad_key"),
    ):
        answer = await bert.http.post("/api/notices/browsers", json={**good, **wrong})
        assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert (await bert.http.get("/api/notices")).json()["browsers"] == 0
    for path in ("/api/notices", "/api/people/met"):
        bert.http.cookies.clear()
        assert (await bert.http.get(path)).status_code == 401
    server.stop()


@plays
async def test_no_more_browsers_than_a_person_may_have(zygote: Zygote, folder: Path, push: PushService) -> None:
    server = house(zygote, folder, push, messages_each=10_000)
    anna = await Player.arrive(server, "Anna")
    for number in range(19):
        await subscribe(anna, push, f"{number}")
    for number in range(19):  # the same again are the same
        await subscribe(anna, push, f"{number}")
    assert (await anna.http.get("/api/notices")).json()["browsers"] == 19
    for number in range(19, 25):
        await subscribe(anna, push, f"{number}")
    assert (await anna.http.get("/api/notices")).json()["browsers"] == 20
    server.stop()


@plays
async def test_a_device_that_is_forgotten_is_told_nothing(zygote: Zygote, folder: Path, push: PushService) -> None:
    server = house(zygote, folder, push)
    anna, bert = await Player.arrive(server, "Anna"), await Player.arrive(server, "Bert")
    await subscribe(bert, push, "bert")
    await over_days(anna, bert)
    assert (await bert.http.delete("/api/identity")).status_code == 204
    await bert.disconnect()
    await nothing_new(push, 1.5)
    assert push.received == []
    server.stop()


@plays
async def test_invitations_are_for_people_one_has_played_with(zygote: Zygote, folder: Path, push: PushService) -> None:
    server = house(zygote, folder, push)
    anna, bert, carl = [await Player.arrive(server, name) for name in ("Anna", "Bert", "Carl")]
    table = await anna.open("me", "open", "random")
    await anna.join(table)
    await bert.join(table)
    await bert.ask("sit")
    await anna.ask("start")
    for player in (anna, bert):
        await player.until(lambda: player.stage == "playing")  # noqa: B023
    await asyncio.gather(anna.play_on(), bert.play_on())
    assert [one["id"] for one in (await anna.http.get("/api/people/met")).json()] == [bert.person]
    browser = await subscribe(bert, push, "bert")
    again = await anna.open("me", "open", "random", pace=0)
    path = f"/api/tables/{again}/invitations"
    assert (await anna.http.post(path, json={"person": carl.person})).json()["code"] == "no_person"
    assert (await carl.http.post(path, json={"person": bert.person})).json()["code"] == "not_seated"
    for _ in range(2):  # once is enough
        assert (await anna.http.post(path, json={"person": bert.person})).status_code == 204
    (told,) = await arrived(push, "bert", 1, browser)
    assert (told["body"], told["url"]) == ("Anna invites you: Gaunerbande", f"/table/{again}")
    await nothing_new(push)
    assert "429" in {str((await anna.http.post(path, json={"person": bert.person})).status_code) for _ in range(30)}
    server.stop()


@plays
async def test_letters(zygote: Zygote, folder: Path, push: PushService, letterbox: Letterbox) -> None:
    server = house(zygote, folder, push, letterbox)
    anna, bert = await Player.arrive(server, "Anna"), await Player.arrive(server, "Bert")
    set_address = await bert.http.put("/api/notices/address", json={"address": "bert@home.example"})
    assert set_address.json()["mail"] == {"address": "bert@home.example", "confirmed": False}
    await bert.http.put("/api/notices", json={"mail": "each"})
    letter = await letters(letterbox, 1)
    token = letter.get_content().split(f"{HOUSE}/letters/confirm/")[1].split()[0]
    table = await over_days(anna, bert)
    await bert.disconnect()
    await asyncio.sleep(1.0)
    assert len(letterbox.letters) == 1, "nobody has said yet that the address is theirs"

    bert.http.cookies.clear()
    confirm = "/api/notices/address/confirm"
    assert (await bert.http.post(confirm, json={"token": "x" * 43})).json()["code"] == "bad_code"
    assert (await bert.http.post(confirm, json={"token": token})).status_code == 204
    assert (await bert.http.post(confirm, json={"token": token})).json()["code"] == "bad_code", "once"
    letter = await letters(letterbox, 2)
    assert letter["To"] == "bert@home.example"
    assert f"{HOUSE}/table/{table}" in letter.get_content()
    stop = letter["List-Unsubscribe"].strip("<>")
    form = {"content-type": "application/x-www-form-urlencoded"}
    path = urlsplit(stop).path
    ended = await bert.http.post(path, content="List-Unsubscribe=One-Click", headers=form)
    assert ended.status_code == 204
    assert (await bert.http.post(path)).status_code == 204, "a mail program may ask twice"
    assert (await bert.http.post(path[:-1] + "_")).json()["code"] == "bad_code"
    await asyncio.sleep(0.5)
    assert len(letterbox.letters) == 2
    server.stop()
    assert "bert@home.example" not in server.log(), "addresses are nobody's business"


async def letters(letterbox: Letterbox, count: int) -> Any:
    async with asyncio.timeout(20):
        while len(letterbox.letters) < count:
            await asyncio.sleep(0.05)
    return letterbox.letters[count - 1]


@plays
async def test_without_a_mail_server_nobody_is_asked_for_an_address(
    zygote: Zygote, folder: Path, push: PushService
) -> None:
    server = house(zygote, folder, push)
    anna = await Player.arrive(server, "Anna")
    assert (await anna.http.get("/api/notices")).json()["mail"] is None
    refused = await anna.http.put("/api/notices/address", json={"address": "anna@home.example"})
    assert refused.json()["code"] == "not_found"
    server.stop()


@plays
async def test_addresses_that_are_none_and_too_many_letters(
    zygote: Zygote, folder: Path, push: PushService, letterbox: Letterbox
) -> None:
    server = house(zygote, folder, push, letterbox)
    anna = await Player.arrive(server, "Anna")
    for wrong in ("anna", "a@b.example\r\nBcc: c@d.example", "a@b.example,c@d.example"):
        answer = await anna.http.put("/api/notices/address", json={"address": wrong})
        assert answer.json()["code"] == "bad_address"
    codes = [
        (await anna.http.put("/api/notices/address", json={"address": f"{n}@home.example"})).status_code
        for n in range(5)
    ]
    assert codes == [200, 200, 200, 429, 429]
    await letters(letterbox, 3)
    server.stop()


@plays
async def test_nothing_is_told_twice_after_a_restart(zygote: Zygote, folder: Path, push: PushService) -> None:
    server = house(zygote, folder, push)
    anna, bert = await Player.arrive(server, "Anna"), await Player.arrive(server, "Bert")
    browser = await subscribe(bert, push, "bert")
    await over_days(anna, bert)
    await bert.disconnect()
    await arrived(push, "bert", 1, browser)
    server.kill()
    server.start()
    await nothing_new(push, 1.5)
    server.stop()


@plays
async def test_an_evening_is_told_to_members_who_have_not_declined(
    zygote: Zygote, folder: Path, push: PushService
) -> None:
    server = zygote.server(folder, notices=3.0, push_services=[push.origin], address=HOUSE)
    anna, bert, carl = [await Player.arrive(server, name) for name in ("Anna", "Bert", "Carl")]
    group = (await anna.http.post("/api/groups", json={"name": "Thursday"})).json()["group"]
    code = (await anna.http.post(f"/api/groups/{group}/invitations")).json()["code"]
    browsers = {}
    for player in (bert, carl):
        joined = await player.http.post(f"/api/invitations/{code}")
        assert joined.status_code in (200, 201), joined.text
        browsers[player.name] = await subscribe(player, push, player.name)
    begins = int(time.time() * 1000) + 29 * 60_000
    plan = {"begins": begins, "remind": 30}
    planned = await anna.http.post(f"/api/groups/{group}/evenings", json=plan)
    assert planned.status_code in (200, 201), planned.text
    evening = planned.json()["evenings"][0]["id"]
    declined = await carl.http.put(f"/api/groups/{group}/evenings/{evening}/answer", json={"answer": "no"})
    assert declined.status_code in (200, 204), declined.text
    (told,) = await arrived(push, "Bert", 1, browsers["Bert"])
    assert (told["kind"], told["body"], told["url"]) == ("evening", "Thursday", f"/group/{group}")
    await nothing_new(push)
    assert not [path for path, _, _ in push.received if path.endswith("/Carl")]
    server.stop()
