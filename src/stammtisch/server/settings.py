"""The settings of a server: from environment variables (STAMMTISCH_ and the name) and options of `stammtisch serve`.

docs/hosting.md lists them; a test compares.
"""

import os
import sys
from collections.abc import Mapping
from email.utils import parseaddr
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from stammtisch.errors import OptionError
from stammtisch.games.registry import game_ids
from stammtisch.server.limits import TrustedNetworks
from stammtisch.server.mail import is_address, mail_server

PREFIX = "STAMMTISCH_"
Port = Annotated[int, msgspec.Meta(ge=0, le=65535)]
Number = Annotated[int, msgspec.Meta(ge=0)]
Amount = Annotated[float, msgspec.Meta(ge=0)]


def default_database() -> str:
    usual = os.environ.get("LOCALAPPDATA", "") if sys.platform == "win32" else ""
    data = os.environ.get("XDG_DATA_HOME") or usual or Path.home() / ".local" / "share"
    return str(Path(data) / "stammtisch" / "stammtisch.db")


PUSH_SERVICES = (  # of Chromium, Firefox, Safari and Edge
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "web.push.apple.com",
    ".notify.windows.com",
)


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a host can set, with its default."""

    host: str = "127.0.0.1"
    port: Port = 8000
    browser: bool = True  # opened when somebody starts the server by hand, at this machine and for it
    database: str = msgspec.field(default_factory=default_database)
    database_time: Amount = 8.0  # seconds in which the database must have answered
    hub: str = ""  # nats://host that several servers and their bots share; empty: this server is on its own
    games: tuple[str, ...] = game_ids()
    origins: tuple[str, ...] = ()  # pages elsewhere that may connect, such as https://club.example
    hosts: tuple[str, ...] = ()  # names of this server besides its own and its proxies', * for all
    proxies: tuple[str, ...] = ("127.0.0.1",)  # trusted about a client's address and scheme, * for all
    metrics: tuple[str, ...] = ("127.0.0.0/8", "::1")  # from where /metrics may be read, * for everywhere
    oidc_issuer: str = ""  # an OpenID Connect provider's address; empty: none
    oidc_client: str = ""  # what this server is called there
    oidc_secret: str = ""  # with which it proves that; empty: a public client
    oidc_name: str = "OpenID"  # what people call the provider
    log: str = "auto"  # json, text, or text on a terminal and json otherwise

    # timing of the tables, in seconds
    grace: Amount = 60.0
    moment_least: Amount = 1.1
    moment_most: Amount = 2.4
    call: Amount = 30.0  # for people to come to their table in a tournament

    # the deal of the day
    daily_zone: str = "UTC"  # where a day begins
    daily_from: str = ""  # https://cards.example, whose chain is followed; empty: one's own
    daily_key: str = ""  # that followers share with the server they follow: they are given the link on its day
    holidays: Number = 30  # days a year in which a person's clocks stand still at tables over days

    # bots
    threads: Number = 0  # that think at once; 0: one less than there are cores
    bots_at_once: Number = 16  # answers being stored at the same time

    # notices
    address: str = ""  # of this server on the web, such as https://club.example: for links in e-mails
    push_services: tuple[str, ...] = PUSH_SERVICES  # that browsers may name; a leading dot: and all names below
    smtp: str = ""  # smtps://user:password@host or smtp://…, by which e-mails are sent; empty: there are none
    mail_from: str = ""  # who sends them, such as Stammtisch <table@club.example>
    notices: Amount = 10.0  # seconds between looks for what people are to be told

    # several servers
    lease: Amount = 6.0  # seconds after which a server that does not report counts as dead

    # limits
    tables_each: Number = 20  # open tables of one person
    connections_each: Number = 512  # of any kind, from one address
    sockets_each: Number = 64  # of them WebSockets
    requests_each: Amount = 30.0  # a second from one address
    messages_each: Amount = 20.0  # a second on one connection
    newcomers_each: Amount = 0.2  # new identities, or codes tried, a second from one address
    message_bytes: Number = 8 * 1024
    request_time: Amount = 10.0  # seconds in which a request must have arrived completely

    def thinking_threads(self) -> int:
        """How many bots think at the same time."""
        return self.threads or max(1, (os.cpu_count() or 1) - 1)


def read_settings(environ: Mapping[str, str], **given: Any) -> Settings:
    """Settings from the environment, overridden by what was given (None: not given). Raises OptionError."""
    values: dict[str, Any] = {}
    for name in Settings.__struct_fields__:
        text = environ.get(PREFIX + name.upper())
        if text is not None:
            values[name] = text
    values.update({name: value for name, value in given.items() if value is not None})
    for name in LISTS:
        if isinstance(text := values.get(name), str):
            values[name] = [part.strip() for part in text.split(",") if part.strip()]
    try:
        settings = msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise OptionError(f"A setting cannot be read: {error}.", f"Eine Einstellung ist unlesbar: {error}.") from None
    unknown = set(settings.games) - set(game_ids())
    if unknown or not settings.games:
        raise OptionError(
            f"Games to be offered: some of {', '.join(game_ids())}, not {', '.join(sorted(unknown)) or 'none'}.",
            f"Spiele im Angebot: einige von {', '.join(game_ids())}, nicht {', '.join(sorted(unknown)) or 'keine'}.",
        )
    if settings.hub and not settings.hub.startswith(HUBS):
        raise OptionError(
            f"The hub is an address such as nats://host:4222, not {settings.hub!r}.",
            f"Der Hub ist eine Adresse wie nats://host:4222, nicht {settings.hub!r}.",
        )
    _check_daily(settings)
    _check_mail(settings)
    _check_provider(settings)
    for networks in (settings.metrics, settings.proxies):
        try:
            TrustedNetworks(networks)
        except ValueError as error:
            raise OptionError(
                f"Proxies and readers of metrics are addresses, networks such as 10.0.0.0/8, or * for all: {error}.",
                f"Proxys und wer Metriken liest, sind Adressen, Netze wie 10.0.0.0/8 oder * (alle): {error}.",
            ) from None
    return settings


def _check_daily(settings: Settings) -> None:
    try:
        ZoneInfo(settings.daily_zone)
    except (ValueError, OSError, ZoneInfoNotFoundError):
        raise OptionError(
            f"There is no time zone {settings.daily_zone!r}; one is called Europe/Berlin, say.",
            f"Eine Zeitzone {settings.daily_zone!r} gibt es nicht; eine heißt etwa Europe/Berlin.",
        ) from None
    if settings.daily_from and not settings.daily_from.startswith(("http://", "https://")):
        raise OptionError(
            "The server whose deals are followed is an address such as https://cards.example, not "
            f"{settings.daily_from!r}.",
            "Der Server, dessen Karten übernommen werden, ist eine Adresse wie https://cards.example, nicht "
            f"{settings.daily_from!r}.",
        )


def _check_mail(settings: Settings) -> None:
    if settings.address and not settings.address.startswith(("https://", "http://")):
        raise OptionError(
            f"The address of this server begins with https://, not {settings.address!r}.",
            f"Die Adresse dieses Servers beginnt mit https://, nicht {settings.address!r}.",
        )
    if not settings.smtp:
        return
    mail_server(settings.smtp)
    if not settings.address or not is_address(parseaddr(settings.mail_from)[1]):
        raise OptionError(
            "E-mails need links and a sender: set STAMMTISCH_ADDRESS and STAMMTISCH_MAIL_FROM too.",
            "E-Mails brauchen Links und einen Absender: Setze auch STAMMTISCH_ADDRESS und STAMMTISCH_MAIL_FROM.",
        )


def _check_provider(settings: Settings) -> None:
    address = urlsplit(settings.oidc_issuer)
    safe = address.scheme == "https" or (address.scheme == "http" and address.hostname in LOOPBACK)
    if settings.oidc_issuer and not (safe and settings.oidc_client):
        raise OptionError(
            "An OpenID Connect provider needs an address that begins with https:// and a client id.",
            "Ein OpenID-Connect-Anbieter braucht eine Adresse, die mit https:// beginnt, und eine Client-ID.",
        )


LOOPBACK = ("127.0.0.1", "::1", "localhost")
HUBS = ("nats://", "tls://")
LISTS = ("games", "origins", "hosts", "proxies", "metrics", "push_services")
