"""Groups over HTTP: who may see and do what, tables opened for a group, standings from finished matches only."""

import asyncio
import time
from typing import Any

import httpx

from tests.community.test_calendar import parsed
from tests.server.player import Player, plays
from tests.server.servers import Server

DAY = 24 * 3600 * 1000


async def opened(owner: Player, **profile: Any) -> str:
    answer = await owner.http.post("/api/groups", json={"name": "Donnerstag", **profile})
    assert answer.status_code == 201, answer.text
    group: str = answer.json()["group"]
    return group


async def invited(owner: Player, group: str, *others: Player) -> str:
    """An invitation of the group, which these have accepted."""
    answer = await owner.http.post(f"/api/groups/{group}/invitations")
    assert answer.status_code == 201, answer.text
    code: str = answer.json()["code"]
    for other in others:
        assert (await other.http.post(f"/api/invitations/{code}")).status_code == 201
    return code


async def people(server: Server, *names: str) -> list[Player]:
    return [await Player.arrive(server, name) for name in names]


def refusal(answer: httpx.Response) -> str:
    assert answer.status_code >= 400, answer.text
    code: str = answer.json()["code"]
    return code


async def shown(person: Player, group: str) -> dict[str, Any]:
    answer = await person.http.get(f"/api/groups/{group}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def whole_match(player: Player, group: str) -> str:
    """A match of one person against bots at a table of the group; its table."""
    table = await player.open("me", "random", "random", group=group, start=True)
    await player.join(table)
    await player.play_on()
    return table


@plays
async def test_a_group_from_opening_to_closing(server: Server) -> None:
    anna, bert = await people(server, "Anna", "Bert")
    group = await opened(anna, about="Bier und Stiche", emblem="a1b2")
    code = await invited(anna, group)
    spelled = f"{code[:5].upper()}-{code[5:]}"
    look = (await bert.http.get(f"/api/invitations/{spelled}")).json()
    assert look == {"group": "", "name": "Donnerstag", "emblem": "a1b2", "about": "Bier und Stiche", "members": 1}
    assert (await bert.http.post(f"/api/invitations/{spelled}")).json() == {"group": group}
    seen = await shown(bert, group)
    assert {seen["people"][one["person"]]["name"]: one["role"] for one in seen["members"]} == {
        "Anna": "owner",
        "Bert": "member",
    }
    assert (seen["invitations"], seen["barred"]) == ([], [])  # these are for organisers
    assert [one["code"] for one in (await shown(anna, group))["invitations"]] == [code]
    mine = (await bert.http.get("/api/groups")).json()["mine"]
    assert [(one["name"], one["role"], one["members"]) for one in mine] == [("Donnerstag", "member", 2)]
    handed = await anna.http.patch(f"/api/groups/{group}/members/{bert.person}", json={"role": "owner"})
    assert handed.json()["role"] == "organiser"
    assert (await anna.http.delete(f"/api/groups/{group}/members/{anna.person}")).status_code == 204
    assert refusal(await anna.http.get(f"/api/groups/{group}")) == "no_group"
    assert (await bert.http.delete(f"/api/groups/{group}")).status_code == 204
    assert refusal(await bert.http.get(f"/api/groups/{group}")) == "no_group"
    assert refusal(await anna.http.post(f"/api/invitations/{code}")) == "bad_invitation"


@plays
async def test_outsiders_learn_nothing_of_a_private_group_and_can_do_nothing(server: Server) -> None:
    anna, eve = await people(server, "Anna", "Eve")
    group = await opened(anna, about="geheim")
    await anna.http.post(f"/api/groups/{group}/posts", json={"text": "Hallo"})
    nobody = Player(server, "Nobody")
    attempts = [
        ("GET", "", None),
        ("PATCH", "", {"name": "Eves"}),
        ("DELETE", "", None),
        ("POST", "/invitations", None),
        ("POST", "/members", None),
        ("PATCH", f"/members/{eve.person}", {"role": "owner"}),
        ("DELETE", f"/members/{anna.person}", None),
        ("DELETE", f"/members/{eve.person}", None),
        ("POST", "/posts", {"text": "Hallo"}),
        ("POST", "/evenings", {"begins": 2**52}),
        ("PUT", "/evenings/x", {"begins": 2**52}),
        ("PUT", "/evenings/x/answer", {"answer": "yes"}),
        ("POST", "/calendar", None),
        ("GET", "/calendar/guessed/evenings.ics", None),
        ("GET", "/tables", None),
        ("GET", "/matches", None),
        ("GET", "/figures", None),
    ]
    for method, path, body in attempts:
        for group_id in (group, "nosuchgroup"):
            answer = await eve.http.request(method, f"/api/groups/{group_id}{path}", json=body)
            assert (refusal(answer), answer.status_code) == ("no_group", 404), (method, path)
            if "calendar/" not in path:
                answer = await nobody.http.request(method, f"/api/groups/{group_id}{path}", json=body)
                assert refusal(answer) == "no_identity", (method, path)
    assert (await shown(anna, group))["name"] == "Donnerstag"
    assert (await eve.http.get("/api/groups")).json() == {"mine": [], "listed": [], "evenings": []}


@plays
async def test_a_listed_group_is_found_and_joined_but_its_people_are_for_members(server: Server) -> None:
    anna, eve = await people(server, "Anna", "Eve")
    group = await opened(anna, listed=True)
    await anna.http.post(f"/api/groups/{group}/posts", json={"text": "Hallo"})
    assert group in [one["group"] for one in (await eve.http.get("/api/groups")).json()["listed"]]
    outside = await shown(eve, group)
    assert (outside["count"], outside["role"]) == (1, None)
    assert [outside[key] for key in ("people", "members", "posts", "evenings", "invitations")] == [{}, [], [], [], []]
    assert (await eve.http.post(f"/api/groups/{group}/members")).json()["role"] == "member"
    await anna.http.delete(f"/api/groups/{group}/members/{eve.person}")
    assert refusal(await eve.http.post(f"/api/groups/{group}/members")) == "barred"
    back = await anna.http.delete(f"/api/groups/{group}/barred/{eve.person}")
    assert back.json()["barred"] == []
    assert (await eve.http.post(f"/api/groups/{group}/members")).status_code == 201
    await anna.http.delete(f"/api/groups/{group}")


@plays
async def test_the_board_and_evenings(server: Server) -> None:
    anna, bert = await people(server, "Anna", "Bert")
    group = await opened(anna)
    await invited(anna, group, bert)
    posted = (await bert.http.post(f"/api/groups/{group}/posts", json={"text": "Wer bringt Chips?"})).json()["posts"]
    assert [(one["text"], one["by"]) for one in posted] == [("Wer bringt Chips?", bert.person)]
    off = await anna.http.delete(f"/api/groups/{group}/posts/{posted[0]['id']}")
    assert off.json()["posts"] == []
    begins = int(time.time() * 1000) + DAY
    refused = await bert.http.post(f"/api/groups/{group}/evenings", json={"begins": begins})
    assert refusal(refused) == "organisers_only"
    planned = await anna.http.post(f"/api/groups/{group}/evenings", json={"begins": begins, "zone": "Europe/Berlin"})
    (evening,) = planned.json()["evenings"]
    path = f"/api/groups/{group}/evenings/{evening['id']}"
    said = await bert.http.put(f"{path}/answer", json={"answer": "maybe"})
    assert said.json()["evenings"][0]["answers"] == {anna.person: "yes", bert.person: "maybe"}
    listed = (await bert.http.get("/api/groups")).json()["evenings"]
    assert [(one["group"], one["begins"], one["remind_at"]) for one in listed] == [(group, begins, begins - 3_600_000)]
    assert refusal(await anna.http.put(f"/api/groups/{group}/evenings/none", json={"begins": begins})) == "no_evening"
    moved = await anna.http.put(path, json={"begins": begins + DAY})
    assert moved.json()["evenings"][0]["answers"] == {anna.person: "yes"}
    assert (await anna.http.delete(path)).json()["evenings"][0]["cancelled"]
    assert (await bert.http.get("/api/groups")).json()["evenings"] == []


@plays
async def test_a_calendar_is_good_for_whoever_has_its_address_until_there_is_another(server: Server) -> None:
    anna, bert = await people(server, "Anna", "Bert")
    group = await opened(anna)
    await invited(anna, group, bert)
    begins = int(time.time() * 1000) + DAY
    await anna.http.post(f"/api/groups/{group}/evenings", json={"begins": begins, "note": "Bei Anna"})
    first = (await bert.http.post(f"/api/groups/{group}/calendar")).json()["path"]
    program = Player(server, "a calendar")
    answer = await program.http.get(first)
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    (event,) = parsed(answer.text)[2]
    assert dict(event[1])["SUMMARY"] == "Donnerstag: Bei Anna"
    assert dict(event[1])["URL"] == f"{server.url}/group/{group}"
    second = (await bert.http.post(f"/api/groups/{group}/calendar")).json()["path"]
    assert (await program.http.get(first)).status_code == 404
    assert (await program.http.get(second)).status_code == 200
    assert first.split("/")[5] not in str(await shown(anna, group))
    await anna.http.delete(f"/api/groups/{group}/members/{bert.person}")
    assert (await program.http.get(second)).status_code == 404


@plays
async def test_tables_of_a_group_are_for_its_members_and_joined_by_link_as_any_other(server: Server) -> None:
    anna, bert, eve = await people(server, "Anna", "Bert", "Eve")
    group = await opened(anna)
    await invited(anna, group, bert)
    body = {"game": "gaunerbande", "players": 3, "group": group}
    assert refusal(await eve.http.post("/api/tables", json=body)) == "no_group"
    assert refusal(await eve.http.post("/api/tables", json={**body, "group": "nosuch"})) == "no_group"
    table = await anna.open("me", "open", "random", group=group)
    assert [one["table"] for one in (await bert.http.get(f"/api/groups/{group}/tables")).json()] == [table]
    assert table not in [one["table"] for one in (await bert.http.get("/api/tables")).json()]
    assert (await bert.http.get(f"/api/tables/{table}/group")).json()["group"] == group
    for outside in (table, await anna.open("me", "open", "random"), "nosuch"):
        answer = await eve.http.get(f"/api/tables/{outside}/group")
        assert (answer.status_code, answer.content) == (200, b"null")
    await eve.join(table)  # the link is the key
    await eve.ask("sit", seat=1)
    assert group not in "".join(eve.raw)
    assert group not in (await eve.http.get(f"/api/tables/{table}")).text
    assert group not in (await eve.http.get("/api/tables/mine")).text


@plays
async def test_standings_are_of_finished_matches_at_tables_of_the_group(server: Server) -> None:
    anna, bert = await people(server, "Anna", "Bert")
    group = await opened(anna)
    await invited(anna, group, bert)
    path = f"/api/groups/{group}/figures"
    empty = (await bert.http.get(path)).json()
    assert (empty["game"], empty["ever"], empty["kinds"]) == ("", [], [])
    await anna.open("me", "random", "random", group=group, start=True)  # not finished
    other = await anna.open("me", "random", "random", start=True)  # not of the group
    await anna.join(other)
    await anna.play_on()
    assert (await bert.http.get(path)).json() == empty
    table = await whole_match(anna, group)
    figures = (await bert.http.get(path)).json()
    (line,) = figures["ever"]
    assert (line["person"], line["played"], figures["people"][anna.person]["name"]) == (anna.person, 1, "Anna")
    assert figures["season"] == figures["ever"]
    assert figures["kinds"] == [{"game": "gaunerbande", "players": 3, "matches": 1}]
    assert len(figures["curves"][0]["points"]) == 1
    matches = (await bert.http.get(f"/api/groups/{group}/matches")).json()
    assert [one["table"] for one in matches] == [table]
    before = matches[0]["finished_at"]
    assert (await bert.http.get(f"/api/groups/{group}/matches?before={before}")).json() == []
    mine = (await anna.http.get("/api/figures?game=gaunerbande")).json()
    assert (mine["ever"][0]["played"], mine["season"]) == (2, [])
    assert (await anna.http.get("/api/figures?players=4")).json()["ever"] == []
    assert (await bert.http.get("/api/figures")).json()["ever"] == []


@plays
async def test_what_has_not_changed_is_not_sent_again(server: Server) -> None:
    (anna,) = await people(server, "Anna")
    group = await opened(anna)
    for path in (f"/api/groups/{group}", f"/api/groups/{group}/tables", f"/api/groups/{group}/figures", "/api/groups"):
        first = await anna.http.get(path)
        again = await anna.http.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    await anna.http.post(f"/api/groups/{group}/posts", json={"text": "Hallo"})
    path = f"/api/groups/{group}"
    tag = first.headers["etag"]
    assert (await anna.http.get(path, headers={"If-None-Match": tag})).status_code == 200


@plays
async def test_two_owners_at_once_and_a_flood_of_posts(server: Server) -> None:
    anna, bert = await people(server, "Anna", "Bert")
    group = await opened(anna)
    await invited(anna, group, bert)
    to_bert = anna.http.patch(f"/api/groups/{group}/members/{bert.person}", json={"role": "owner"})
    closing = anna.http.delete(f"/api/groups/{group}")
    handed, closed = await asyncio.gather(to_bert, closing)
    assert (handed.status_code == 200) != (closed.status_code == 204)
    group = await opened(anna)
    answers = await asyncio.gather(
        *(anna.http.post(f"/api/groups/{group}/posts", json={"text": str(n)}) for n in range(12))
    )
    assert {answer.status_code for answer in answers} == {201, 429}
    stored = (await shown(anna, group))["posts"]
    assert len(stored) == sum(answer.status_code == 201 for answer in answers)


@plays
async def test_what_cannot_be_read_changes_nothing(server: Server) -> None:
    (anna,) = await people(server, "Anna")
    group = await opened(anna)
    before = await shown(anna, group)
    for method, path, body in (
        ("PATCH", "", {"name": ""}),
        ("PATCH", "", {"name": "x", "emblem": "<svg onload=x>"}),
        ("PATCH", "", {"name": "x", "season": "ever", "since": "2026-13-01"}),
        ("PATCH", "", {"name": "x", "season": "fortnight"}),
        ("POST", "/posts", {"text": "\u200b"}),
        ("POST", "/posts", {"text": "x" * 401}),
        ("POST", "/evenings", {"begins": 1}),
        ("POST", "/evenings", {"begins": 2**53, "zone": "x"}),
        ("PATCH", f"/members/{anna.person}", {"role": "king"}),
        ("PATCH", f"/members/{anna.person}", {"role": "member"}),
        ("PATCH", "/members/%00", {"role": "member"}),
    ):
        answer = await anna.http.request(method, f"/api/groups/{group}{path}", json=body)
        assert 400 <= answer.status_code < 500, (path, body)
    assert await shown(anna, group) == before


@plays
async def test_whoever_is_deleted_leaves_their_groups_to_others(server: Server) -> None:
    anna, bert, carla = await people(server, "Anna", "Bert", "Carla")
    group, alone = await opened(anna), await opened(anna)
    await invited(anna, group, bert, carla)
    await anna.http.patch(f"/api/groups/{group}/members/{carla.person}", json={"role": "organiser"})
    await anna.http.post(f"/api/groups/{group}/posts", json={"text": "Zwiebelkuchen"})
    await bert.http.post(f"/api/groups/{group}/posts", json={"text": "Federweißer"})
    begins = int(time.time() * 1000) + DAY
    evening = {"begins": begins, "minutes": 180, "zone": "Europe/Berlin", "remind": 60, "note": ""}
    assert (await anna.http.post(f"/api/groups/{group}/evenings", json=evening)).status_code == 201
    terms = {"name": "Cup", "game": "gaunerbande", "players": 3, "group": group}
    tournament = (await anna.http.post("/api/tournaments", json=terms)).json()["tournament"]
    assert (await anna.http.delete("/api/account")).status_code == 204
    seen = await shown(bert, group)
    assert {one["person"]: one["role"] for one in seen["members"]} == {bert.person: "member", carla.person: "owner"}
    assert [post["text"] for post in seen["posts"]] == ["Federweißer"]
    assert [one["answers"] for one in seen["evenings"]] == [{}]
    assert (await bert.http.get(f"/api/tournaments/{tournament}")).json()["stage"] == "over"
    stored = str(server.stored()["community_facts"])
    assert "Zwiebelkuchen" not in stored
    assert "closed" in [kind for stream, _, _, kind, _ in server.stored()["community_facts"] if stream.endswith(alone)]
