"""Notices in a real browser: what a push shows and takes away, what one can set, and where links in e-mails lead."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import CDPSession, expect

from tests.e2e.person import Person

Arrive = Callable[..., Person]
SHOWN = "navigator.serviceWorker.ready.then(worker => worker.getNotifications()).then(all => all.map(one => one.title))"


def listening(anna: Person) -> Callable[[dict[str, Any]], None]:
    """Delivers a push to this person's browser, as a push service would."""
    session: CDPSession = anna.context.new_cdp_session(anna.page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    anna.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    anna.page.wait_for_function("navigator.serviceWorker.controller !== null")

    def push(notice: dict[str, Any]) -> None:
        told = {"origin": anna.url, "registrationId": found[-1], "data": json.dumps(notice)}
        session.send("ServiceWorker.deliverPushMessage", told)

    return push


def test_a_push_is_shown_once_for_a_table_and_taken_away_again(arrive: Arrive) -> None:
    anna = arrive(language="en", keeps=True)
    anna.context.grant_permissions(["notifications"], origin=anna.url)
    anna.open("/")
    push = listening(anna)
    notice = {"kind": "turn", "title": "It is your turn", "body": "Partout", "url": "/table/abc", "tag": "abc"}
    push(notice)
    anna.page.wait_for_function(f"{SHOWN}.then(all => all.length === 1)")
    push({**notice, "kind": "running_out", "title": "Your time is running out"})
    anna.page.wait_for_function(f"{SHOWN}.then(all => all.join() === 'Your time is running out')")
    push({**notice, "tag": "another"})
    anna.page.wait_for_function(f"{SHOWN}.then(all => all.length === 2)")
    push({"kind": "clear", "tag": "abc"})
    anna.page.wait_for_function(f"{SHOWN}.then(all => all.join() === 'It is your turn')")


def test_what_one_wants_to_be_told(arrive: Arrive) -> None:
    anna = arrive(language="en", size="phone")
    anna.table("partout", 4, ["me", "random", "random", "random"])
    anna.open("/")
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_text("Notices", exact=True).click()
    over = anna.page.get_by_role("checkbox", name="a match over days has ended")
    expect(over).to_be_checked()
    over.uncheck()
    anna.page.get_by_role("checkbox", name="Quiet hours").check()
    expect(anna.page.get_by_label("from", exact=True)).to_have_value("22:00")
    anna.page.get_by_label("to", exact=True).fill("09:30")
    anna.page.get_by_label("to", exact=True).blur()
    expect(anna.page.get_by_label("E-mail")).to_have_count(0)  # this house sends none
    anna.shot("notices")
    anna.check_access()
    anna.page.wait_for_function(
        "fetch('/api/notices').then(answer => answer.json()).then(({ preferences }) =>"
        " preferences.off?.join() === 'over' && preferences.quiet?.end === 570)"
    )
    anna.page.reload()
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_text("Notices", exact=True).click()
    expect(anna.page.get_by_role("checkbox", name="a match over days has ended")).not_to_be_checked()
    expect(anna.page.get_by_label("to", exact=True)).to_have_value("09:30")


def test_links_in_letters_do_nothing_by_themselves(arrive: Arrive) -> None:
    anna = arrive(language="de")
    for path, button in (("/letters/", "Keine E-Mails mehr"), ("/letters/confirm/", "Das ist meine Adresse")):
        anna.open(path + "x" * 43)
        anna.page.get_by_role("button", name=button).click()
        expect(anna.page.locator(".toasts")).to_contain_text("Dieser Code ist falsch")
    anna.check_access()
    assert [text for text in anna.complaints if "403" not in text] == []
    anna.complaints.clear()  # of the wrong codes
