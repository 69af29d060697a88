"""E-mail, handed in at a real mail server on this machine."""

from collections.abc import Iterator
from smtplib import SMTPException

import pytest

from stammtisch.errors import OptionError
from stammtisch.server.mail import Mailer, is_address, mail_server
from stammtisch.server.settings import read_settings
from tests.server.letterbox import Letterbox


@pytest.fixture
def letterbox() -> Iterator[Letterbox]:
    box = Letterbox()
    yield box
    box.close()


def test_a_letter_can_be_read_and_ended_with_one_click(letterbox: Letterbox) -> None:
    mailer = Mailer(mail_server(f"smtp+plain://127.0.0.1:{letterbox.port}"), "Stammtisch <table@club.example>")
    stop = "https://club.example/api/notices/unsubscribe/abc"
    mailer.send("anna@home.example", "Du bist dran – Pärchen", "Partout mit Bärbel\n", stop)
    (letter,) = letterbox.letters
    assert letter["Subject"] == "Du bist dran – Pärchen"
    assert letter.get_content().splitlines() == ["Partout mit Bärbel"]
    assert letter["List-Unsubscribe"] == f"<{stop}>"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert letter["Message-ID"].endswith("@club.example>")


def test_a_server_that_refuses_is_an_error(letterbox: Letterbox) -> None:
    letterbox.refuses = True
    mailer = Mailer(mail_server(f"smtp+plain://127.0.0.1:{letterbox.port}"), "table@club.example")
    with pytest.raises(SMTPException):
        mailer.send("anna@home.example", "Hello", "Hello")


def test_nothing_but_what_it_says_goes_into_the_headers(letterbox: Letterbox) -> None:
    mailer = Mailer(mail_server(f"smtp+plain://127.0.0.1:{letterbox.port}"), "table@club.example")
    with pytest.raises(ValueError, match=r"newline|linefeed|CR"):
        mailer.send("anna@home.example", "Hello\r\nBcc: everybody@example", "Hello")
    assert letterbox.letters == []


@pytest.mark.parametrize("address", ["anna@home.example", "a.b+c@sub.home.example"])
def test_addresses(address: str) -> None:
    assert is_address(address)


@pytest.mark.parametrize(
    "address",
    ["", "anna", "@home.example", "anna@", "anna@home", "a b@home.example", "a@b.example,c@d.example", "a\r\nBcc:x@y.z",
     "<a@b.example>", "ä@b.example", "a" * 300 + "@b.example"],
)  # fmt: skip
def test_and_what_is_none(address: str) -> None:
    assert not is_address(address)


def test_a_password_is_not_printed() -> None:
    server = mail_server("smtps://anna:geheim%21@mail.example")
    assert (server.port, server.password) == (465, "geheim!")
    assert "geheim" not in repr(server)


@pytest.mark.parametrize(
    "settings",
    [
        {"STAMMTISCH_SMTP": "mail.example"},
        {"STAMMTISCH_SMTP": "http://mail.example"},
        {"STAMMTISCH_SMTP": "smtp://mail.example:none"},
        {"STAMMTISCH_SMTP": "smtp://mail.example"},
        {"STAMMTISCH_SMTP": "smtp://mail.example", "STAMMTISCH_ADDRESS": "https://club.example"},
        {"STAMMTISCH_ADDRESS": "club.example"},
    ],
)
def test_settings_that_do_not_fit_are_refused(settings: dict[str, str]) -> None:
    with pytest.raises(OptionError):
        read_settings(settings)
