"""Real sockets to a real server: playing, watching, coming back, and everything one must not do."""

import asyncio
import socket
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from stammtisch.games.registry import rulebook
from stammtisch.live.messages import FactMessage, TableMessage
from stammtisch.server.wire import ServerMessage
from tests.server.player import Player, Refused, plays
from tests.server.servers import Server, Zygote
from tests.server.stubborn import EVENING


async def at_one_table(server: Server, *names: str, bots: int = 1, **terms: Any) -> list[Player]:
    """People at a table, seated, connected, and dealt cards."""
    players = [await Player.arrive(server, name) for name in names]
    host = players[0]
    table = await host.open("me", *["open"] * (len(names) - 1), *["random"] * bots, **terms)
    for player in players:
        await player.join(table)
    for player in players[1:]:
        await player.ask("sit")
    await host.ask("start")
    for player in players:
        await player.until(lambda p=player: p.stage == "playing" and "play" in p.whole)
    return players


# --- playing ---


@plays
async def test_two_people_and_a_bot_play_a_match_and_a_rematch(server: Server) -> None:
    anna, bert = await at_one_table(server, "Anna", "Bert")
    await asyncio.gather(anna.play_on(), bert.play_on())
    assert anna.play["view"]["over"] is True
    assert anna.lobby["results"] == bert.lobby["results"]
    await bert.ask("rematch")
    await anna.until(lambda: anna.lobby["match"] == 2)
    assert [seat.get("person", {}).get("name") for seat in anna.lobby["seats"]] == [None, "Anna", "Bert"]
    await anna.cut("seven")
    await anna.ask("start")
    await bert.until(lambda: bert.stage == "revealing")
    assert [cut["seat"] for cut in bert.lobby["frozen"]] == [1]
    await anna.reveal()
    await bert.until(lambda: bert.stage == "playing")
    assert bert.lobby["seats"][1]["cut"] is True


@pytest.mark.parametrize("game", EVENING)
@plays
async def test_every_message_is_what_the_schema_says(server: Server, game: str) -> None:
    anna, bert = await at_one_table(server, "Anna", "Bert", game=game, options=EVENING[game])
    await asyncio.gather(anna.play_on(), bert.play_on())
    await anna.until(lambda: any(message["type"] == "presence" for message in anna.messages))  # told a little later
    assert anna.play["view"]["over"] is True
    decoder: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
    rules, met = rulebook(game), set()
    for message in map(decoder.decode, anna.raw + bert.raw):
        met.add(type(message).__name__)
        if isinstance(message, TableMessage | FactMessage) and message.play is not None:
            assert msgspec.convert(message.play.view, rules.view_type) == message.play.view
        if isinstance(message, FactMessage):
            for event in message.events:
                assert msgspec.convert(event, rules.event_types[event["event"]]) == event
    assert met >= {"Hello", "Ack", "TableMessage", "FactMessage", "Presence"}


@plays
async def test_a_choice_sent_twice_counts_once_and_one_can_be_ahead_of_the_answer(server: Server) -> None:
    anna, _ = await at_one_table(server, "Anna", "Bert")
    first = anna.next_choice(anna.choices[0])
    second = {**first, "decision": 2, "choice": anna.choices[1]}
    third = {**first, "decision": 3, "choice": anna.choices[2]}
    answers = await asyncio.gather(*(anna.ask("choose", **choice) for choice in (first, second, first, third, second)))
    numbers = [answer["number"] for answer in answers]
    assert numbers == sorted(numbers), "so far the table has come for her"
    with pytest.raises(Refused, match="already_chosen"):
        await anna.ask("choose", **{**first, "choice": second["choice"]})
    await anna.until(lambda: anna.play["decision"] == 4)
    assert sorted(anna.play["view"]["passed"]) == sorted(c["choice"].split()[1] for c in (first, second, third))


@plays
async def test_hints_talk_and_muting(server: Server) -> None:
    anna, bert = await at_one_table(server, "Anna", "Bert")
    await anna.ask("hint")
    (hint,) = [message for message in anna.messages if message["type"] == "hint"]
    assert sorted(tip["choice"] for tip in hint["tips"]) == sorted(anna.choices)
    assert all(tip["label"] and tip["reason"] for tip in hint["tips"])
    await bert.until(lambda: bert.lobby["seats"][0].get("hints"))
    await anna.ask("say", text="how are you?")
    await bert.until(lambda: any(m.get("fact", {}).get("fact") == "said" for m in bert.messages))
    with pytest.raises(Refused, match="bad_text"):
        await anna.ask("say", text="x" * 301)
    await anna.ask("mute", person=bert.person, on=True)
    with pytest.raises(Refused, match="muted"):
        await bert.ask("say", text="fine")


@plays
async def test_reactions_are_limited_like_talk(server: Server) -> None:
    anna, bert = await at_one_table(server, "Anna", "Bert")
    await anna.ask("react", kind="bravo")
    await bert.until(lambda: any(m.get("type") == "reaction" for m in bert.messages))
    (shown,) = [message for message in bert.messages if message["type"] == "reaction"]
    assert shown == {"type": "reaction", "seat": 0, "kind": "bravo"}
    with pytest.raises(Refused, match="malformed"):
        await anna.ask("react", kind="spit")
    answers = await asyncio.gather(*(anna.ask("react", kind="laugh") for _ in range(30)), return_exceptions=True)
    assert "slow_down" in {getattr(answer, "code", str(answer)) for answer in answers}


@plays
async def test_a_person_on_two_devices_sees_the_same(server: Server) -> None:
    anna, _ = await at_one_table(server, "Anna", "Bert")
    code = (await anna.http.post("/api/identity/code")).json()["code"]
    phone = Player(server, "Anna's phone")
    assert (await phone.http.post("/api/identity/claim", json={"code": code.upper()})).status_code == 201
    await phone.join(anna.table)
    assert phone.play["view"]["hand"] == anna.play["view"]["hand"]
    await phone.choose()
    await anna.until(lambda: anna.play["decision"] == 2)


# --- watching, and what is not one's own ---


@plays
async def test_a_spectator_sees_no_hand_and_can_do_nothing(server: Server) -> None:
    anna, bert = await at_one_table(server, "Anna", "Bert")
    carl = await Player.arrive(server, "Carl")
    await carl.join(anna.table)
    for request in ({"type": "choose", **anna.next_choice()}, {"type": "start"}, {"type": "rematch"}):
        with pytest.raises(Refused):
            await carl.ask(**request)
    hands = [set(player.play["view"]["hand"]) for player in (anna, bert)]
    passed: set[str] = set()
    for player in (anna, bert):
        for _ in range(3):
            decision = player.play["decision"]
            await player.choose()
            await player.until(lambda p=player, d=decision: p.play["decision"] != d)
        passed |= set(player.play["view"]["passed"])
    await carl.until(lambda: carl.play["view"]["phase"] == "play")
    await asyncio.sleep(0.1)
    shown = {card for event in events(carl) for card in [event.get("card")] if card}
    assert shown <= {card for trick in [carl.play["view"]["trick"]] for card in [c["card"] for c in trick]} | shown
    text = "".join(carl.raw)
    unseen = (hands[0] | hands[1]) - shown
    assert len(unseen) > 20
    assert not any(f'"{card}"' in text for card in unseen)
    assert all(message["play"]["view"]["hand"] is None for message in carl.messages if "play" in message)


def events(player: Player) -> list[dict[str, Any]]:
    return [event for message in player.messages for event in message.get("events", ())]


@plays
async def test_the_seat_comes_from_the_identity_and_never_from_the_message(server: Server) -> None:
    anna, bert = await at_one_table(server, "Anna", "Bert")
    choice = bert.next_choice()
    with pytest.raises(Refused, match="illegal_choice"):
        await anna.ask("choose", **choice)  # a card that Anna does not hold
    await anna.send({"type": "choose", "ack": 77, **anna.next_choice(), "seat": 1})  # no such field
    await anna.until(lambda: any(m["type"] == "refusal" and m["code"] == "malformed" for m in anna.messages))
    assert next(m for m in anna.messages if m["type"] == "refusal" and m["ack"] == 77)["message"].endswith("`seat`")
    assert anna.play["decision"] == bert.play["decision"] == 1


@plays
async def test_nobody_takes_part_without_an_identity(server: Server) -> None:
    nobody = Player(server, "nobody")
    await nobody.connect()
    with pytest.raises(ConnectionError, match="4401"):
        await nobody.until(lambda: False, 5)
    assert [message["code"] for message in nobody.messages] == ["no_identity"]


@plays
async def test_foreign_pages_cannot_connect(server: Server) -> None:
    anna = await Player.arrive(server, "Anna")
    secret = next(iter(anna.http.cookies.jar)).value
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1"):
        with pytest.raises(InvalidStatus, match="403"):
            async with connect(
                server.socket_url, additional_headers={"Cookie": f"stammtisch={secret}", "Origin": origin}
            ):
                pass


# --- nonsense ---

NONSENSE = [
    "",
    "{",
    "[]",
    "null",
    "7",
    '"join"',
    "{}",
    '{"type": "fly"}',
    '{"type": "join"}',
    '{"type": "join", "table": "../../etc/passwd"}',
    '{"type": "join", "table": 7}',
    '{"type": "join", "table": "abc", "seen": -1}',
    '{"type": "choose", "match": 1, "decision": 1, "choice": {"a": 1}}',
    '{"type": "choose", "match": 1e99, "decision": 1, "choice": "x"}',
    '{"type": "sit", "seat": "first"}',
    '{"type": "seat_bot", "seat": 1, "level": "god"}',
    '{"type": "say", "text": "\\ud800"}',
    '{"type": "say", "text": "hello", "seat": 1}',
    '{"type": "ping", "more": true}',
    "[" * 2000,
]


@plays
async def test_who_writes_a_client_learns_which_message_was_wrong_and_where(server: Server) -> None:
    anna = await Player.arrive(server, "Anna")
    await anna.connect()
    with pytest.raises(Refused, match="malformed") as wrong:
        await anna.ask("seat_bot", seat=1, level="god")
    assert wrong.value.message.endswith("Invalid enum value 'god' - at `$.level`")
    with pytest.raises(Refused, match="malformed") as long:
        await anna.ask("x" * 3000)
    assert len(long.value.message) < 300


@plays
async def test_nonsense_is_refused_and_changes_nothing(server: Server) -> None:
    anna, bert = await at_one_table(server, "Anna", "Bert", bots=1)
    for text in NONSENSE:
        anna.messages.clear()
        await anna.send(text)
        await anna.until(lambda: [m for m in anna.messages if m["type"] == "refusal"])
        assert {m["code"] for m in anna.messages if m["type"] == "refusal"} <= {"malformed", "no_table"}, text
    await anna.join(bert.table)
    assert (anna.whole["you"]["seat"], anna.play["decision"]) == (0, 1)
    await anna.choose()


@plays
async def test_what_is_too_large_closes_the_connection(server: Server) -> None:
    anna = await Player.arrive(server, "Anna")
    await anna.connect()
    await anna.send('{"type": "say", "text": "' + "x" * 20_000 + '"}')
    with pytest.raises(ConnectionError, match="1009"):
        await anna.until(lambda: False, 5)


@plays
async def test_wrong_tables_and_wrong_numbers_are_refused(server: Server) -> None:
    anna, _ = await at_one_table(server, "Anna", "Bert")
    carl = await Player.arrive(server, "Carl", language="de")
    with pytest.raises(Refused, match="no_table") as refused:
        await carl.join("nosuchtable")
    assert refused.value.message == "Diesen Tisch gibt es nicht."
    with pytest.raises(Refused, match="nothing_joined"):
        await carl.ask("start")
    choice = anna.next_choice()
    for change, code in (
        ({"seen": 10_000}, "ahead"),
        ({"decision": 2}, "wrong_decision"),
        ({"decision": 0}, "wrong_decision"),
        ({"match": 9}, "other_match"),
        ({"choice": "play x"}, "illegal_choice"),
    ):
        with pytest.raises(Refused, match=code):
            await anna.ask("choose", **{**choice, **change})


# --- coming back ---


@plays
async def test_who_comes_back_is_told_what_was_missed(server: Server) -> None:
    anna, bert = await at_one_table(server, "Anna", "Bert")
    await anna.disconnect()
    await bert.ask("say", text="where are you?")
    await bert.choose()
    count = len(anna.messages)
    await anna.come_back()
    told = [message for message in anna.messages[count:] if message["type"] not in ("hello", "ack", "presence")]
    assert told[-1]["type"] == "resumed"
    assert {"fact": "said", "person": {"id": bert.person, "name": "Bert"}, "text": "where are you?"} in [
        message["fact"] for message in told[:-1]
    ]
    await bert.until(lambda: bert.messages[-1].get("seats") == [0, 1])
    await asyncio.gather(anna.play_on(), bert.play_on())


@plays
async def test_an_absent_persons_seat_is_kept_warm(zygote: Zygote, folder: Path) -> None:
    server = zygote.server(folder, grace=0.2)
    anna, bert = await at_one_table(server, "Anna", "Bert")
    await bert.disconnect()
    await anna.until(lambda: anna.lobby["seats"][1]["held"] == "kept")
    await anna.until(lambda: {"event": "chosen", "seat": 1} in events(anna))
    await bert.come_back()
    assert bert.lobby["seats"][1]["held"] == "person"
    await anna.until(lambda: anna.lobby["seats"][1]["held"] == "person")
    assert bert.play["decision"] == 4, "the bot has passed three cards meanwhile"
    server.kill()


@plays
async def test_with_a_clock_a_bot_chooses_when_the_time_is_up(server: Server) -> None:
    anna, _ = await at_one_table(server, "Anna", "Bert", pace=5)
    assert {clock["seat"] for clock in anna.play["clocks"]} == {0, 1}
    assert 3000 < anna.play["clocks"][0]["left"] <= 5000
    await anna.until(lambda: any(m.get("fact", {}).get("by") == "clock" for m in anna.messages), 10)


# --- limits ---


@plays
async def test_who_does_not_read_is_dropped_and_harms_nobody(zygote: Zygote, folder: Path) -> None:
    server = zygote.server(folder, messages_each=100_000)
    anna, bert = await at_one_table(server, "Anna", "Bert")
    for _ in range(40):  # so that the table is a mouthful
        await anna.ask("say", text="x" * 300)
    carl = await Player.arrive(server, "Carl")
    secret = next(iter(carl.http.cookies.jar)).value
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.connect(("127.0.0.1", server.port))
    narrow.setblocking(False)
    headers = {"Cookie": f"stammtisch={secret}"}
    async with connect(
        server.socket_url, sock=narrow, additional_headers=headers, max_queue=1, ping_interval=None
    ) as lazy:
        for _ in range(200):
            await lazy.send(f'{{"type": "join", "table": "{anna.table}"}}')
        await until_counted(anna, 'dropped_total{why="slow"} 1.0')
        await anna.choose()
        await anna.ask("say", text="who was that?")
        await bert.until(lambda: bert.messages[-1].get("fact", {}).get("text") == "who was that?")
        lazy.transport.abort()
    await until_counted(anna, "stammtisch_sockets 2.0")
    assert server.errors() == "", "who goes before being told why is no failure of ours"
    server.kill()


async def until_counted(player: Player, what: str) -> None:
    async with asyncio.timeout(20):
        while what not in (await player.http.get("/metrics")).text:
            await asyncio.sleep(0.05)


@plays
async def test_who_sends_too_much_is_slowed_down_and_then_dropped(zygote: Zygote, folder: Path) -> None:
    server = zygote.server(folder, messages_each=5, sockets_each=2)
    anna = await Player.arrive(server, "Anna")
    await anna.connect()
    started = monotonic()
    for ack in range(1, 31):
        await anna.send({"type": "ping", "ack": ack})
    await anna.until(lambda: len(anna.messages) >= 31)
    kinds = [message["type"] for message in anna.messages]
    assert 10 <= kinds.count("pong") <= 11 + 5 * (monotonic() - started), "ten in reserve and five a second"
    assert {message["code"] for message in anna.messages if message["type"] == "refusal"} == {"slow_down"}
    second, third = await Player.arrive(server, "Bert"), await Player.arrive(server, "Carl")
    await second.connect()
    await second.ask("ping")
    await third.connect()
    with pytest.raises(ConnectionError, match="4429"):
        await third.until(lambda: False, 5)
    for _ in range(130):
        await anna.send({"type": "ping"})
    with pytest.raises(ConnectionError, match="4429"):
        await anna.until(lambda: False, 5)
    server.kill()


@plays
async def test_talk_and_hints_have_limits_of_their_own(zygote: Zygote, folder: Path) -> None:
    server = zygote.server(folder, messages_each=10)
    anna, bert = await at_one_table(server, "Anna", "Bert")
    for player, asked, reserve, a_second in (
        (anna, {"type": "say", "text": "hello"}, 6, 1),
        (bert, {"type": "hint"}, 4, 0.5),
    ):
        player.messages.clear()
        started = monotonic()
        for _ in range(12):
            await player.send({**asked, "ack": 9})
        await player.until(lambda p=player: len(answers(p, 9)) == 12, 30)
        allowed = answers(player, 9).count("ack")
        assert reserve <= allowed <= reserve + 1 + a_second * (monotonic() - started)
    server.kill()


@plays
async def test_talk_is_limited_by_person_and_not_by_connection(zygote: Zygote, folder: Path) -> None:
    server = zygote.server(folder, messages_each=5)
    anna, bert = await at_one_table(server, "Anna", "Bert")
    table, devices = anna.table, [anna]
    for _ in range(3):
        device = Player(server, "Anna")
        device.http.cookies, device.person = anna.http.cookies, anna.person
        await device.join(table)
        devices.append(device)
    started = monotonic()
    for _ in range(6):
        for device in devices:
            await device.send({"type": "say", "text": "hello", "ack": 9})
    for device in devices:
        await device.until(lambda d=device: len(answers(d, 9)) == 6, 30)
    said = sum(answers(device, 9).count("ack") for device in devices)
    assert 6 <= said <= 7 + 0.5 * (monotonic() - started)
    await bert.ask("say", text="me too")
    server.kill()


@plays
async def test_sitting_cutting_and_muting_are_limited_by_person_and_table(zygote: Zygote, folder: Path) -> None:
    server = zygote.server(folder, messages_each=20)
    anna = await Player.arrive(server, "Anna")
    tables = [await anna.open("me", "random", "random") for _ in range(2)]
    await anna.join(tables[0])
    for n in range(38):
        await anna.send({"type": "auto", "on": n % 2 == 0, "ack": 9})
    started = monotonic()
    await anna.until(lambda: len(answers(anna, 9)) == 38, 30)
    assert 20 <= answers(anna, 9).count("ack") <= 23 + 2 * (monotonic() - started)
    await asyncio.sleep(1)
    await anna.ask("start")
    await anna.choose()
    await anna.join(tables[1])
    await anna.ask("auto", on=True)
    server.kill()


@plays
async def test_who_inherits_a_table_can_go_on_whatever_the_host_has_muted(server: Server) -> None:
    anna, bert = await at_one_table(server, "Anna", "Bert")
    with pytest.raises(Refused, match="malformed"):
        await anna.ask("mute", person="x" * 1000, on=True)
    with pytest.raises(Refused, match="no_person"):
        await anna.ask("mute", person="nobody", on=True)
    await anna.ask("mute", person=bert.person, on=True)
    await anna.ask("stand")
    await bert.come_back()
    assert bert.lobby["host"] == bert.person
    await bert.until(lambda: bert.choices)
    await bert.choose()


def answers(player: Player, ack: int) -> list[str]:
    return [m["type"] for m in player.messages if m["type"] in ("ack", "refusal") and m["ack"] == ack]


@plays
async def test_one_address_may_not_send_too_much_on_many_connections(zygote: Zygote, folder: Path) -> None:
    server = zygote.server(folder, messages_each=0.5)  # so one in reserve; for the whole address eight times that
    people = [await Player.arrive(server, f"Anna {number}") for number in range(40)]
    for person in people:
        await person.connect()
    for person in people:
        await person.send({"type": "ping", "ack": 1})
    for person in people:
        await person.until(lambda p=person: len(p.messages) == 2)
    kinds = [person.messages[1]["type"] for person in people]
    assert kinds.count("pong") >= 8
    assert kinds.count("refusal") > 0
    server.kill()


@plays
async def test_who_connects_again_and_again_is_slowed_down(zygote: Zygote, folder: Path) -> None:
    server = zygote.server(folder, requests_each=3)
    anna = await Player.arrive(server, "Anna")
    with pytest.raises(InvalidStatus, match="429"):
        await come_and_go(anna, 40)
    server.stop()
    assert server.errors() == "", "a refused handshake is none: whoever likes could fill the log"


async def come_and_go(player: Player, times: int) -> None:
    for _ in range(times):
        await player.connect()
        await player.disconnect()
