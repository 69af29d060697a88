"""A tournament as people meet it: announced, joined, played, on a projector and on paper.

`STAMMTISCH_SHOTS=build/shots` keeps pictures of every part.
"""

import csv
import random
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.person import Person
from tests.e2e.test_groups import called

Arrive = Callable[..., Person]


def announced(anna: Person) -> str:
    """The path of a short tournament that Anna has announced by its form."""
    anna.open("/tournaments")
    anna.page.locator("[data-announce]").click()
    anna.page.locator("[data-tournament-name]").fill("Herbstturnier")
    anna.page.locator("[data-game]").select_option("party_bugs")
    anna.page.locator("[data-players]").select_option("3")
    anna.page.locator("[data-rounds]").fill("2")
    anna.page.locator("[data-rest]").fill("60")
    anna.page.locator("[data-bots]").select_option("random")
    anna.page.get_by_text("Abmachungen im Spiel").click()
    anna.page.locator("details input[type=checkbox]").first.check()
    anna.settled()
    anna.whole_shot("tournament-form")
    anna.check_access()
    anna.page.get_by_role("button", name="Turnier ausrufen").last.click()
    anna.page.get_by_role("heading", level=1, name="Herbstturnier").wait_for()
    return re.sub(r"^https?://[^/]+", "", anna.page.url)


def play_together(*people: Person) -> None:
    """Until the match of these is over, by whoever is asked."""
    dice = random.Random(1)
    while not all(person.is_over for person in people):
        for person in people:
            if not person.is_over and person.offers:
                person.choose(dice)
            else:
                person.page.wait_for_timeout(30)


def test_a_tournament(arrive: Arrive, tmp_path: Path) -> None:
    anna, ben = arrive(), arrive(size="phone")
    called(anna, "Anna")
    called(ben, "Ben")
    path = announced(anna)
    for person in (anna, ben):
        person.open(path)
        person.page.locator("[data-register]").click()
        expect(person.page.get_by_text("Du bist dabei.")).to_be_visible()
    ben.settled()
    ben.whole_shot("tournament-registered-phone")
    ben.check_access()
    expect(anna.page.get_by_text("Ben", exact=True)).to_be_visible()
    anna.settled()
    anna.whole_shot("tournament-registered-desktop")
    anna.page.locator("[data-begin]").click()
    for person in (anna, ben):  # both are taken to their table
        person.page.wait_for_url(re.compile("/table/"))
    expect(
        ben.page.get_by_text("Die Partie beginnt von selbst").or_(ben.page.locator("[data-stage]")).first
    ).to_be_visible()
    ben.shot("tournament-lobby-phone")
    play_together(anna, ben)
    anna.shot("tournament-result")
    anna.page.get_by_role("link", name="Zum Turnier").click()
    anna.page.locator("[data-standing] tbody tr").first.wait_for()
    expect(anna.page.locator("[data-standing] tbody tr")).to_have_count(2)
    expect(anna.page.get_by_text("Runde 2 beginnt in")).to_be_visible()
    anna.settled()
    anna.whole_shot("tournament-desktop")
    anna.check_in_any_light()
    ben.open(path)
    ben.page.locator("[data-standing]").wait_for()
    ben.settled()
    ben.whole_shot("tournament-phone")
    ben.check_access()
    with anna.page.expect_download() as downloading:
        anna.page.locator("[data-csv]").click()
    saved = tmp_path / "results.csv"
    downloading.value.save_as(saved)
    lines = list(csv.reader(saved.read_text("utf-8-sig").splitlines()))
    assert lines[0] == ["Platz", "Name", "Punkte", "gewonnene Partien", "Spielpunkte", "Partien", "Runde 1"]
    assert sorted(line[1] for line in lines[1:]) == ["Anna", "Ben"]
    anna.page.locator("[data-begin]").click()
    anna.page.wait_for_url(re.compile("/table/"))
    anna.open(path)
    anna.page.get_by_role("button", name="Turnier beenden").click()
    expect(anna.page.get_by_text("Die laufende Runde zählt dann nicht")).to_be_visible()
    anna.page.get_by_role("button", name="Ja, beenden").click()
    expect(anna.page.get_by_text("Abgebrochen: Das Turnier wurde mitten in dieser Runde beendet")).to_be_visible()
    anna.settled()
    anna.whole_shot("tournament-broken-off")


def test_on_a_projector_and_on_paper(arrive: Arrive) -> None:
    """Many people, with names of all lengths; nobody of them comes."""
    anna = arrive(language="en")
    called(anna, "Anna")
    terms = {"name": "Autumn", "game": "gaunerbande", "players": 4, "rounds": 1, "options": {"target": 10}}
    made = anna.context.request.post("/api/tournaments", data=terms)
    path = f"/tournament/{made.json()['tournament']}"
    for number in range(23):
        other = arrive()
        called(other, f"Person {number}" if number % 5 else f"Maximiliane-Henriette {number}")
        assert other.context.request.post(f"/api{path.replace('tournament', 'tournaments')}/entrants", data={}).ok
    assert anna.context.request.post(f"/api{path.replace('tournament', 'tournaments')}/rounds").ok
    anna.page.set_viewport_size({"width": 1920, "height": 1080})
    anna.open(f"{path}?projector")
    anna.page.locator("[data-round='1'] > li").nth(5).wait_for()
    anna.settled()
    anna.shot("tournament-projector")
    anna.check_access()
    size = anna.page.locator("[data-round] li li").first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert size >= 26, "it can be read from far away"
    expect(anna.page.get_by_role("link", name="Groups")).to_have_count(0)
    anna.page.locator("[data-projector]").click()
    expect(anna.page.get_by_role("heading", name="Who takes part")).to_be_visible()
    anna.page.emulate_media(media="print")
    expect(anna.page.locator("[data-standing]")).to_be_visible()
    for hidden in (anna.page.locator("header"), anna.page.locator("[data-csv]"), anna.page.locator(".invite")):
        expect(hidden).to_be_hidden()
    anna.whole_shot("tournament-print")
