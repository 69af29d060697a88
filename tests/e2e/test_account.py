"""An identity that lasts, in a real browser: a virtual authenticator keeps the passkeys."""

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
