"""What a host can set: by options of `stammtisch serve` or by environment variables, STAMMTISCH_ and the name."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from stammtisch.errors import OptionError
from stammtisch.games.registry import GAMES
from stammtisch.server.limits import Insiders

PREFIX = "STAMMTISCH_"
Port = Annotated[int, msgspec.Meta(ge=0, le=65535)]
Number = Annotated[int, msgspec.Meta(ge=0)]
Amount = Annotated[float, msgspec.Meta(ge=0)]


def default_database() -> str:
    data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(data) / "stammtisch" / "stammtisch.db")


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    host: str = "127.0.0.1"
    port: Port = 8000
    database: str = msgspec.field(default_factory=default_database)
    hub: str = ""  # nats://host of what several servers and their bots have in common; empty: this is the only one
    games: tuple[str, ...] = GAMES
    origins: tuple[str, ...] = ()  # pages elsewhere that may connect, such as https://club.example
    proxies: str = "127.0.0.1"  # whose word about a client's address and scheme is taken
    metrics: tuple[str, ...] = ("127.0.0.0/8", "::1")  # from where /metrics may be read, * for everywhere
    log: str = "auto"  # json, text, or by whether somebody looks on

    # manners of the tables, in seconds
    grace: Amount = 60.0
    moment_least: Amount = 1.1
    moment_most: Amount = 2.4

    # bots
    threads: Number = 0  # that think at once; 0: one less than there are cores
    bots_at_once: Number = 16  # answers on their way into the journal

    # several servers
    lease: Amount = 6.0  # seconds after which a server that says nothing counts as dead

    # limits
    tables_each: Number = 20  # open tables of one person
    sockets_each: Number = 64  # connections from one address
    requests_each: Amount = 30.0  # a second from one address
    messages_each: Amount = 20.0  # a second on one connection
    newcomers_each: Amount = 0.2  # new identities, or codes tried, a second from one address
    message_bytes: Number = 8 * 1024
    request_time: Amount = 10.0  # seconds in which a request must have come in

    def thinking_threads(self) -> int:
        return self.threads or max(1, (os.cpu_count() or 1) - 1)


def read_settings(environ: Mapping[str, str], **given: Any) -> Settings:
    """Settings from the environment, and over them what was given (None: not given)."""
    values: dict[str, Any] = {}
    for name in Settings.__struct_fields__:
        text = environ.get(PREFIX + name.upper())
        if text is not None:
            values[name] = [part.strip() for part in text.split(",") if part.strip()] if name in LISTS else text
    values.update({name: value for name, value in given.items() if value is not None})
    try:
        settings = msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise OptionError(f"A setting cannot be read: {error}.", f"Eine Einstellung ist unlesbar: {error}.") from None
    unknown = set(settings.games) - set(GAMES)
    if unknown or not settings.games:
        raise OptionError(
            f"Games to be offered: some of {', '.join(GAMES)}, not {', '.join(sorted(unknown)) or 'none'}.",
            f"Spiele im Angebot: einige von {', '.join(GAMES)}, nicht {', '.join(sorted(unknown)) or 'keine'}.",
        )
    if settings.hub and not settings.hub.startswith(HUBS):
        raise OptionError(
            f"The hub is an address such as nats://host:4222, not {settings.hub!r}.",
            f"Der Hub ist eine Adresse wie nats://host:4222, nicht {settings.hub!r}.",
        )
    try:
        Insiders(settings.metrics)
    except ValueError as error:
        raise OptionError(
            f"Metrics may be read from addresses, networks such as 10.0.0.0/8, or * for everywhere: {error}.",
            f"Metriken liest, wer von Adressen, Netzen wie 10.0.0.0/8 oder * (von überall) kommt: {error}.",
        ) from None
    return settings


HUBS = ("nats://", "tls://")
LISTS = ("games", "origins", "metrics")
