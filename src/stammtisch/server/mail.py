"""E-mail by way of the host's own mail server, if there is one."""

import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from stammtisch.errors import OptionError

PATIENCE = 15.0  # seconds
PORTS = {"smtp": 587, "smtps": 465, "smtp+plain": 25}
LONGEST_ADDRESS = 254


class MailServer(NamedTuple):
    """Where e-mail is handed in. `smtp` begins in the clear and is then encrypted, `smtps` is from the start."""

    scheme: str
    host: str
    port: int
    user: str
    password: str

    def __repr__(self) -> str:
        return f"MailServer({self.scheme}://{self.host}:{self.port})"


def mail_server(address: str) -> MailServer:
    """Raises OptionError for what is no address of a mail server."""
    try:
        url = urlsplit(address)
        scheme, port = url.scheme, url.port
    except ValueError:
        scheme, port, url = "", None, urlsplit("")
    if scheme not in PORTS or not url.hostname:
        raise OptionError(
            "The mail server is an address such as smtps://user:password@mail.example or smtp://mail.example:587.",
            "Der Mailserver ist eine Adresse wie smtps://name:passwort@mail.example oder smtp://mail.example:587.",
        )
    return MailServer(
        scheme, url.hostname, port or PORTS[scheme], unquote(url.username or ""), unquote(url.password or "")
    )


def is_address(text: str) -> bool:
    """Whether something can be sent there, as far as one can see: what is sent tells whether somebody reads it."""
    name, at, domain = text.rpartition("@")
    plain = text.isascii() and text.isprintable() and not any(character in ' ,;:<>()[]"\\' for character in text)
    return bool(at and name and "." in domain.strip(".")) and plain and len(text) <= LONGEST_ADDRESS


class Mailer:
    """Sends e-mail; called in threads."""

    def __init__(self, server: MailServer, sender: str) -> None:
        self._server, self._sender = server, sender

    def send(self, to: str, subject: str, text: str, unsubscribe: str = "") -> None:
        """Hands a letter in. `unsubscribe`: where one request is enough to get no more of them (RFC 8058).

        Raises OSError or SMTPException.
        """
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self._sender, to, subject
        letter["Date"], letter["Message-ID"] = (
            formatdate(),
            make_msgid(domain=self._sender.rpartition("@")[2].strip(">")),
        )
        letter["Auto-Submitted"] = "auto-generated"
        if unsubscribe:
            letter["List-Unsubscribe"] = f"<{unsubscribe}>"
            letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        letter.set_content(text)
        with self._connection() as connection:
            if self._server.user:
                connection.login(self._server.user, self._server.password)
            connection.send_message(letter)

    def _connection(self) -> smtplib.SMTP:
        server, tls = self._server, ssl.create_default_context()
        if server.scheme == "smtps":
            return smtplib.SMTP_SSL(server.host, server.port, timeout=PATIENCE, context=tls)
        connection = smtplib.SMTP(server.host, server.port, timeout=PATIENCE)
        if server.scheme == "smtp":
            connection.starttls(context=tls)
        return connection
