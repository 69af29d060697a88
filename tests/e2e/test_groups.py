"""Groups as people meet them: founding, joining, an evening, the board, tables, standings with their pictures.

`STAMMTISCH_SHOTS=build/shots` keeps pictures of every part.
"""

import random
import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person
from tests.e2e.test_screens import at_every_size
from tests.server.servers import Server

Arrive = Callable[..., Person]
DAY = 24 * 3600 * 1000
SKILL = {"Anna": (2.5, 86.0, 0.45), "Ben": (-3.0, 91.0, 0.3), "Cleo": (1.0, 72.0, 0.2)}  # luck, accuracy, wins


def founded(anna: Person, name: str = "Donnerstagsrunde") -> str:
    """The path of a group that Anna has opened by its form."""
    anna.open("/groups")
    anna.page.get_by_role("button", name="Gruppe gründen").first.click()
    anna.page.get_by_label("Name", exact=True).fill(name)
    anna.page.get_by_label("In einem Satz").fill("Karten, Bier und wenig Gnade")
    anna.page.get_by_role("button", name="Wappen 4").click()
    anna.page.get_by_role("button", name="Gruppe gründen").last.click()
    anna.page.get_by_role("heading", level=1, name=name).wait_for()
    return re.sub(r"^https?://[^/]+", "", anna.page.url)


def called(person: Person, name: str) -> str:
    """Gives the person this name; their id."""
    answer = person.context.request.post("/api/identity", data={"name": name, "language": person.language})
    assert answer.ok, answer.text()
    person.context.add_init_script("localStorage['stammtisch.known'] ??= '1'")
    found: str = answer.json()["person"]["id"]
    return found


def invitation(anna: Person) -> str:
    anna.page.get_by_role("button", name="Mitglieder").click()
    anna.page.get_by_role("button", name="Neue Einladung").click()
    code = anna.page.locator("[data-code]").first.get_attribute("data-code")
    assert code is not None
    return code


def played(server: Server, table: str, people: dict[str, str], matches: int, reviewed: bool) -> None:
    """Puts finished matches of these people into the index, as the transaction of a match's last fact does."""
    dice, now = random.Random(3), int(time.time() * 1000)
    with closing(sqlite3.connect(server.database, timeout=20)) as database, database:
        (group,) = database.execute("SELECT group_id FROM tables WHERE id = ?", (table,)).fetchone()
        for number in range(1, matches + 1):
            at = now - (matches - number) * 2 * DAY
            database.execute(
                "INSERT INTO matches (table_id, match, game, players, deal, finished_at, group_id) "
                "VALUES (?, ?, 'gaunerbande', 3, NULL, ?, ?)",
                (table, number, at, group),
            )
            winner = dice.choices(list(people), [SKILL[name][2] for name in people])[0]
            for seat, (name, person) in enumerate(people.items()):
                luck, accuracy, _ = SKILL[name]
                score = dice.randrange(20, 45) if name == winner else dice.randrange(50, 110)
                database.execute(
                    'INSERT INTO results (table_id, match, seat, person_id, name, bot, "left", late, taken_back, score,'
                    " won, finished_at) VALUES (?, ?, ?, ?, ?, NULL, 0, 0, 0, ?, ?, ?)",
                    (table, number, seat, person, name, score, name == winner, at),
                )
                if reviewed:
                    database.execute(
                        "INSERT INTO review_lines VALUES (?, ?, ?, ?, ?)",
                        (table, number, seat, luck + dice.gauss(0, 2), min(100, accuracy + dice.gauss(0, 4))),
                    )


def test_people_come_together(arrive: Arrive) -> None:
    anna, ben = arrive(), arrive(size="phone")
    called(anna, "Anna")
    called(ben, "Ben")
    path = founded(anna)
    code = invitation(anna)
    ben.open("/groups")
    ben.page.get_by_label("Ich habe einen Code").fill(f"{code[:5].upper()} {code[5:]}")
    ben.page.get_by_role("button", name="Ansehen").click()
    ben.page.get_by_role("heading", name="Donnerstagsrunde").wait_for()
    ben.settled()
    ben.shot("group-join-phone")
    ben.check_access()
    ben.page.get_by_role("button", name="Beitreten").click()
    ben.page.get_by_role("heading", name="Pinnwand").wait_for()

    anna.page.reload()
    anna.page.get_by_role("button", name="Abend planen").click()
    anna.page.get_by_label("Notiz").fill("Bei Anna, bringt Chips mit")
    anna.page.get_by_role("button", name="Speichern").click()
    expect(anna.page.get_by_text("Bei Anna, bringt Chips mit")).to_be_visible()
    anna.page.get_by_label("Etwas anpinnen").fill("Wer gegen den Politiker verliert, spült.")
    anna.page.get_by_role("button", name="Anpinnen").click()
    expect(anna.page.get_by_text("spült.")).to_be_visible()

    ben.page.reload()
    ben.page.get_by_role("button", name="Bin dabei").click()
    expect(ben.page.get_by_text("Dabei (2)")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Abend planen")).to_have_count(0)
    at_every_size(ben, "group-now")
    ben.check_access()
    ben.page.get_by_text("In meinen Kalender").click()
    ben.page.get_by_role("button", name="Adresse erzeugen").click()
    address = ben.page.get_by_label("In meinen Kalender").input_value()
    assert "BEGIN:VEVENT" in anna.context.request.get(address).text()

    anna.open(path)
    anna.page.get_by_role("button", name="Mitglieder").click()
    at_every_size(anna, "group-members")
    anna.check_access()
    anna.page.get_by_label("Was mit Ben geschehen kann").click()
    anna.page.get_by_role("button", name="Entfernen").click()
    anna.page.get_by_role("button", name="Entfernen").click()
    anna.page.get_by_role("heading", name="Entfernt").wait_for()
    ben.open(path)
    ben.page.get_by_text("Diese Gruppe gibt es nicht").wait_for()
    ben.page.wait_for_load_state("networkidle")
    ben.complaints.clear()  # the browser mentions that nothing of it was found


def test_a_table_for_the_group_and_the_same_people_again(arrive: Arrive, server: Server) -> None:
    anna, ben = arrive(), arrive(size="phone")
    people = {"Anna": called(anna, "Anna"), "Ben": called(ben, "Ben")}
    path = founded(anna, "Freitag")
    code = invitation(anna)
    assert ben.context.request.post(f"/api/invitations/{code}").ok
    anna.open(path)
    anna.page.get_by_role("button", name="Neuer Tisch für die Gruppe").click()
    anna.page.get_by_role("link", name="Gaunerbande").click()
    anna.page.get_by_text("Für die Gruppe Freitag").wait_for()
    anna.page.get_by_role("button", name="3", exact=True).click()
    anna.page.get_by_role("button", name="Tisch eröffnen").click()
    anna.page.get_by_role("img", name="QR-Code des Links").wait_for()
    table = anna.page.url.rsplit("/", 1)[1]
    ben.open(path)
    ben.page.get_by_role("link", name=re.compile("Gaunerbande")).click()
    ben.page.get_by_role("button", name="Hier hinsetzen").first.click()
    expect(anna.page.get_by_text("Ben", exact=True)).to_be_visible()
    played(server, table, people | {"Cleo": "p" * 16}, 1, reviewed=False)
    ben.open(path)
    ben.page.locator("[data-again]").click()
    ben.page.get_by_role("img", name="QR-Code des Links").wait_for()
    assert ben.page.url.rsplit("/", 1)[1] != table
    tables = anna.context.request.get(f"/api{path.replace('/group/', '/groups/')}/tables").json()
    assert {one["lobby"]["host"] for one in tables} == set(people.values())


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_standings_and_pictures(arrive: Arrive, server: Server, theme: str) -> None:
    anna = arrive(theme=theme)
    others = {name: arrive() for name in ("Ben", "Cleo")}
    people = {"Anna": called(anna, "Anna")} | {name: called(one, name) for name, one in others.items()}
    path = founded(anna, f"Runde {theme}")
    table = anna.table("gaunerbande", 3, ["me", "open", "open"], group=path.split("/")[2])
    played(server, table.split("/")[2], people, 40, reviewed=True)
    anna.open(path)
    anna.page.get_by_role("button", name="Tabelle").click()
    anna.page.get_by_role("heading", name="Ewige Tabelle").wait_for()
    rows = anna.page.get_by_role("region", name="Ewige Tabelle").locator("tbody tr")
    assert rows.count() == 3
    assert sum(int(row.locator("td").nth(1).inner_text()) for row in rows.all()) == 40  # somebody won each
    assert "Ben" in anna.page.locator("li", has_text="Pechvogel").inner_text()
    expect(anna.page.get_by_role("img", name=re.compile("^Siege zusammengezählt"))).to_be_visible()
    expect(anna.page.get_by_role("img", name=re.compile("^Rechts das Glück"))).to_be_visible()
    at_every_size(anna, f"group-standings-{theme}")
    anna.whole_shot(f"group-standings-{theme}-whole")
    anna.check_access()
    anna.page.get_by_role("button", name="Partien").click()
    anna.page.get_by_role("link", name=re.compile("Gaunerbande")).first.wait_for()
    assert anna.page.get_by_role("link", name=re.compile("Gaunerbande")).count() == 40
    anna.open("/history")
    anna.page.get_by_text("In Zahlen").click()
    anna.page.get_by_role("heading", name="Glück und Können").wait_for()
    at_every_size(anna, f"own-figures-{theme}")
    anna.whole_shot(f"own-figures-{theme}-whole")
    anna.check_access()
    anna.open("/")
    anna.page.get_by_role("link", name=f"Runde {theme}").wait_for()
    at_every_size(anna, f"home-groups-{theme}")
    anna.check_access()
