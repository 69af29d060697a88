"""An identity that lasts, in a real browser: a virtual authenticator keeps the passkeys."""

import re
from collections.abc import Callable

from playwright.sync_api import Browser, CDPSession, expect

from tests.e2e.person import Person
from tests.server.servers import Server
from tests.server.test_admin import cli


def at_localhost(browser: Browser, server: Server, **habits: str) -> Person:
    """Passkeys need a name."""
    return Person(browser, f"http://localhost:{server.port}", **habits)  # type: ignore[arg-type]


def authenticator(person: Person) -> tuple[CDPSession, str]:
    devtools = person.context.new_cdp_session(person.page)
    devtools.send("WebAuthn.enable")
    kind = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    made = devtools.send(
        "WebAuthn.addVirtualAuthenticator",
        {"options": {**kind, "isUserVerified": True, "automaticPresenceSimulation": True}},
    )
    return devtools, made["authenticatorId"]


def test_a_passkey_is_added_in_two_taps_and_signs_in_on_another_device(browser: Browser, server: Server) -> None:
    anna, phone = at_localhost(browser, server, language="en"), at_localhost(browser, server, size="phone")
    anna.table("gauner", 2, ["me", "random"])
    keys, stick = authenticator(anna)
    anna.open("/account")
    anna.page.get_by_role("button", name="Add a passkey").click()
    expect(anna.page.get_by_role("button", name="Remove")).to_have_count(1)
    anna.check_in_any_light()
    anna.shot("account-desktop")
    (credential,) = keys.send("WebAuthn.getCredentials", {"authenticatorId": stick})["credentials"]
    elsewhere, other = authenticator(phone)
    elsewhere.send("WebAuthn.addCredential", {"authenticatorId": other, "credential": credential})
    phone.open("/account")
    phone.page.get_by_role("button", name="Mit einem Passkey").click()
    phone.page.wait_for_url("**/")
    phone.open("/account")
    # and reads what she reads: the language is the person's
    expect(phone.page.get_by_text("You are Anna.")).to_be_visible()
    phone.shot("account-phone")
    phone.check_access()
    for person in (anna, phone):
        person.leave()


def test_a_lost_phone_a_code_and_somebody_who_is_kept(arrive: Callable[..., Person]) -> None:
    """Anna comes back with a code and ends the phone that she has lost; on a borrowed device nobody else is lost."""
    phone, laptop, borrowed = arrive(language="en", size="phone"), arrive(size="phone"), arrive(language="en")
    phone.table("gauner", 2, ["me", "random"])
    phone.open("/account")
    phone.page.get_by_role("button", name="Make new codes").click()
    expect(phone.page.get_by_role("list", name="Recovery codes").get_by_role("listitem")).to_have_count(8)
    codes = phone.page.locator(".codes code").all_text_contents()
    phone.whole_shot("codes-phone")
    phone.open("/account")
    expect(phone.page.get_by_text("You have 8 left.")).to_be_visible()
    expect(phone.page.locator(".codes")).to_have_count(0)  # they are shown once
    table = phone.table("gauner", 2, ["me", "open"])
    phone.open(table)
    expect(phone.page.get_by_text("has cut the deck")).to_be_visible()
    _sign_in(laptop, "Ersatzcode", codes[0], "Anmelden")
    laptop.page.wait_for_url("**/")
    laptop.open("/account")
    expect(laptop.page.get_by_text("You have 7 left.")).to_be_visible()
    laptop.whole_shot("devices-phone")
    laptop.page.get_by_role("button", name="End Chrome").click()
    told = "On this device you are no longer Anna, but"  # at once: the socket ends with the device
    expect(phone.page.get_by_text(told)).to_be_visible()
    expect(phone.page.get_by_role("button", name="Sit here")).to_be_visible()  # a guest like any other
    phone.shot("ended-phone")
    assert phone.context.request.get("/api/account").json()["person"]["name"] != "Anna"

    borrowed.context.request.post("/api/identity", data={"name": "Bert", "language": "en"})
    borrowed.table("gauner", 2, ["me", "random"])
    _sign_in(borrowed, "Recovery code", codes[0], "Sign in")
    expect(borrowed.page.get_by_role("heading", name="And Bert?")).to_be_visible()
    borrowed.check_in_any_light()
    borrowed.shot("and-bert-desktop")
    borrowed.page.get_by_role("button", name="Keep Bert").click()
    expect(borrowed.page.locator(".codes code")).to_have_count(8)
    (bert, *_) = borrowed.page.locator(".codes code").all_text_contents()
    borrowed.page.get_by_role("button", name="I have kept them: sign in").click()
    expect(borrowed.page.get_by_text("This code is wrong, already used or too old")).to_be_visible()
    borrowed.shot("used-code-desktop")
    borrowed.page.get_by_role("textbox", name="Recovery code").fill(codes[1])  # so she tries another one
    borrowed.page.get_by_role("button", name="Sign in", exact=True).click()
    borrowed.page.wait_for_url("**/")
    _sign_in(borrowed, "Recovery code", bert, "Sign in")  # Anna has other devices: nobody asks
    borrowed.page.wait_for_url("**/")
    borrowed.open("/account")
    expect(borrowed.page.get_by_text("You are Bert.")).to_be_visible()
    _refused(phone, borrowed)


def _refused(*people: Person) -> None:
    """These were refused something on purpose, of which browsers complain."""
    for person in people:
        person.complaints = [one for one in person.complaints if not re.search("status of 40[139]", one)]


def _sign_in(person: Person, label: str, code: str, button: str) -> None:
    person.open("/account")
    person.page.get_by_role("textbox", name=label).fill(code)
    person.page.get_by_role("button", name=button, exact=True).click()


def test_data_is_exported_and_somebody_deleted(arrive: Callable[..., Person]) -> None:
    anna = arrive(language="en")
    anna.context.request.post("/api/identity", data={"name": "Anna", "language": "en"})
    path = anna.table("gauner", 2, ["me", "random"])
    anna.open("/about")
    anna.page.evaluate("localStorage['stammtisch.known'] = '1'")
    anna.open("/account")
    with anna.page.expect_download() as coming:
        anna.page.get_by_role("button", name="Export all").click()
    assert path.rsplit("/", maxsplit=1)[-1] in coming.value.path().read_text()
    anna.page.get_by_role("button", name="Delete me").click()
    anna.page.get_by_role("button", name="Delete Anna for good").click()
    anna.page.wait_for_url("**/")
    assert not anna.context.cookies()


def test_admins_look_after_the_server(arrive: Callable[..., Person], server: Server) -> None:
    """An announcement; somebody who is no longer wanted; and then new people come by invitation only."""
    anna, bert = arrive(language="en"), arrive(language="de", size="phone")
    anna.table("gauner", 2, ["me", "random"])
    person = anna.context.request.get("/api/identity").json()["person"]["id"]
    cli(server, "name", person)
    anna.open("/admin")
    anna.page.get_by_label("In English").fill("Closed on Friday.")
    anna.page.get_by_label("In German").fill("Am Freitag zu.")
    anna.page.get_by_role("button", name="Announce").click()
    expect(anna.page.get_by_role("button", name="Take it away")).to_be_visible()
    anna.check_in_any_light()
    anna.shot("admin-desktop")
    bert.open("/")
    expect(bert.page.get_by_text("Am Freitag zu.")).to_be_visible()
    bert.shot("announcement-phone")
    anna.page.get_by_role("button", name="Take it away").click()
    expect(anna.page.get_by_role("button", name="Take it away")).to_have_count(0)
    _ban(anna, bert)
    try:
        _by_invitation(anna, arrive)
    finally:
        anna.context.request.put("/api/admin/invite-only", data={"on": False})


def _ban(anna: Person, bert: Person) -> None:
    """Bert sits at a table, and is told why he has to go; nor does a code let him in again."""
    bert.context.request.post("/api/identity", data={"name": "Störenfried", "language": "de"})
    code = bert.context.request.post("/api/account/codes").json()["codes"][0]
    table = bert.table("gauner", 2, ["me", "open"])
    bert.open("/about")
    bert.page.evaluate("localStorage['stammtisch.known'] = '1'")
    bert.open(table)
    expect(bert.page.get_by_text("hat abgehoben")).to_be_visible()
    anna.page.get_by_label("Name or id").fill("Störenfried")
    anna.page.get_by_role("button", name="Find").click()
    anna.page.get_by_role("button", name="Ban Störenfried").click()
    anna.page.get_by_role("button", name="Really ban Störenfried?").click()
    expect(anna.page.get_by_role("button", name="Let in again: Störenfried")).to_be_visible()
    why = bert.page.get_by_text("Wer diesen Server betreibt, hat dich ausgeschlossen.")
    expect(why).to_be_visible()
    bert.shot("banned-phone")
    bert.open("/")
    expect(why).to_be_visible()
    bert.check_access()
    bert.shot("banned-home-phone")
    bert.context.clear_cookies()
    _sign_in(bert, "Ersatzcode", code, "Anmelden")
    expect(why).to_be_visible()
    _refused(bert)


def _by_invitation(anna: Person, arrive: Callable[..., Person]) -> None:
    """One person comes with one invitation; a second with the same does not, nor does one with a withdrawn one."""
    anna.page.get_by_label("New people need an invitation").check()
    links = []
    for label in ("cousin", "aunt"):
        anna.page.get_by_label("For whom").fill(label)
        anna.page.get_by_role("button", name="Make an invitation").click()
        expect(anna.page.get_by_text(label, exact=True)).to_be_visible()
        links.append(anna.page.locator("[role=status] code").text_content() or "")
    anna.whole_shot("invitations-desktop")
    anna.page.get_by_role("listitem").filter(has_text="aunt").get_by_role("button", name="Withdraw").click()
    expect(anna.page.get_by_text("aunt", exact=True)).to_have_count(0)
    cousin, late = arrive(size="phone"), arrive(language="en")
    cousin.open("/")
    expect(cousin.page.get_by_role("heading", name="Auf Einladung")).to_be_visible()
    cousin.check_access()
    cousin.shot("by-invitation-phone")
    cousin.page.get_by_label("Code der Einladung").fill(links[0].rsplit("/", 1)[-1])
    cousin.page.get_by_role("button", name="Hereinkommen").click()
    cousin.page.get_by_label("Wie sollen wir dich nennen?").fill("Vetter")
    cousin.page.get_by_role("button", name="Hereinkommen").click()
    cousin.page.wait_for_url("**/")
    assert cousin.context.request.get("/api/identity").json()["person"]["name"] == "Vetter"
    for link in links:
        late.page.goto(link)
        late.page.get_by_label("What shall we call you?").fill("Late")
        late.page.get_by_role("button", name="Come in").click()
        expect(late.page.get_by_text("New people need an invitation here, and it must still be good.")).to_be_visible()
        late.shot("not-invited-desktop")
        late.open("/about")
    assert not late.context.cookies()
    _refused(late)
