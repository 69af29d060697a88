"""Authentication: a device proves whose it is with a secret in a cookie, of which the server keeps only a hash.

The cookie is HttpOnly and SameSite=Lax. Wherever the page came by https it is Secure and has a name that browsers let
nobody else set for us. What changes anything must also come from our own page: the Origin that browsers send has to be
ours, and the Host that they ask for as well.
"""

import ipaddress
import socket
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from stammtisch.live.refusals import refuse
from stammtisch.phrases import Language
from stammtisch.server.refused import RefusedError
from stammtisch.store.people import Identity, People, hash_of

COOKIE, SECURE_COOKIE = "stammtisch", "__Host-stammtisch"
STATE_COOKIE = "stammtisch-state"  # for the way to a provider and back
COOKIE_AGE = 2 * 365 * 24 * 3600
LONGEST_SECRET = 64
PRIVATE_ENDINGS = (".localhost", ".local")
REMEMBERED = 10_000
REMEMBERED_FOR = 60.0  # seconds; another process may have changed the name

Connection = ASGIConnection[Any, Any, Any, Any]


class Authenticator:
    """Finds people by the secret of their device, and caches those seen lately."""

    def __init__(self, people: People, now: Callable[[], int] = lambda: 0) -> None:
        self.people, self._now = people, now  # `now`: the time of day
        self._known: OrderedDict[bytes, tuple[float, Identity]] = OrderedDict()

    async def who(self, secret: str, now: float) -> Identity | None:
        """The person whose device has this secret; None for nobody. May be a minute out of date."""
        if not secret or len(secret) > LONGEST_SECRET:
            return None
        key = hash_of(secret)
        since, identity = self._known.get(key, (0.0, None))
        if identity is not None and now - since < REMEMBERED_FOR:
            return identity
        identity = await self.people.who(secret, self._now())
        if identity is not None:
            self._known[key] = now, identity
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return identity

    def forget(self, person: str) -> None:
        """Drops what is cached of a person, for all their devices."""
        for key in [key for key, (_, known) in self._known.items() if known.person.id == person]:
            del self._known[key]

    def language(self, connection: Connection) -> Language:
        """The person's language, or the browser's."""
        secret = secret_of(connection)
        known = self._known.get(hash_of(secret)) if secret else None
        return known[1].language if known else accepted_language(connection.headers.get("accept-language", ""))


class DeviceSockets:
    """The open sockets of every device, by the hash of its secret: they end when the device is forgotten."""

    def __init__(self) -> None:
        self._ends: defaultdict[bytes, set[Callable[[], object]]] = defaultdict(set)

    @property
    def devices(self) -> list[bytes]:
        return list(self._ends)

    def add(self, device: bytes, end: Callable[[], object]) -> None:
        self._ends[device].add(end)

    def remove(self, device: bytes, end: Callable[[], object]) -> None:
        self._ends[device].discard(end)
        if not self._ends[device]:
            del self._ends[device]

    def end(self, device: bytes) -> None:
        """Ends all sockets of a device."""
        for end in list(self._ends.get(device, ())):
            end()


# --- the cookie ---


def is_secure(scheme: str) -> bool:
    return scheme in ("https", "wss")


def cookie_name(secure: bool) -> str:
    return SECURE_COOKIE if secure else COOKIE


def secret_of(connection: Connection) -> str:
    return connection.cookies.get(cookie_name(is_secure(connection.scope["scheme"])), "")


def cookie(secret: str, secure: bool) -> Cookie:
    return Cookie(cookie_name(secure), value=secret, max_age=COOKIE_AGE, httponly=True, secure=secure, samesite="lax")


def no_cookie(secure: bool) -> Cookie:
    return Cookie(cookie_name(secure), value="", max_age=0, httponly=True, secure=secure, samesite="lax")


def accepted_language(header: str) -> Language:
    """The first of a browser's languages that we speak, in its order; English if none."""
    for part in header.split(","):
        tag = part.split(";")[0].strip().lower()
        if tag.startswith(("de", "en")):
            return "de" if tag.startswith("de") else "en"
    return "en"


# --- whose page it is ---


def is_our_page(origin: str | None, scheme: str, host: str, others: Sequence[str]) -> bool:
    """Whether a request comes from our own page. Without an Origin it does not come from a page at all.

    Where we are asked by https, a page of the same name that came by http is not ours: anybody on its way may have
    written it. (The other way round, a proxy has not told us that it speaks TLS.)
    """
    if origin is None or origin in others:
        return True
    theirs, _, place = origin.lower().partition("://")
    return place == host.lower() and (theirs == "https" or (theirs == "http" and not is_secure(scheme)))


class OurHosts:
    """The names under which browsers may ask for this server.

    A page of evil.example can make its own name point to this machine, and is then, for the browser, a page of ours
    (DNS rebinding). It cannot make the browser ask for another name. So a name must be one that nobody else can have in
    the public DNS (an address, localhost, a name without a dot, one that ends in .local), the machine's own, one that
    was set, or that of another origin. A proxy has names that we do not know, but whoever comes through it asks for the
    proxy's port; who asks for ours has come here directly.
    """

    def __init__(self, names: Iterable[str], origins: Iterable[str]) -> None:
        given = (socket.gethostname(), *names, *(origin.partition("://")[2] for origin in origins))
        self._names = {_name_and_port(name)[0] for name in given}

    def __contains__(self, asked: tuple[str, int | None, bool]) -> bool:
        """Whether (Host, our own port, whether it comes from a proxy) is asked of us. No browser leaves Host out."""
        host, own_port, proxied = asked
        name, port = _name_and_port(host)
        if "*" in self._names or name in self._names or _is_private(name):
            return True
        ports = (80, 443) if port is None else (port,)
        return proxied and own_port not in ports


def _is_private(name: str) -> bool:
    """Whether nobody can have this name in the public DNS."""
    return "." not in name or name.endswith(PRIVATE_ENDINGS) or _is_address(name)


def _name_and_port(host: str) -> tuple[str, int | None]:
    name, colon, port = host.lower().rpartition(":")
    if colon and port.isascii() and port.isdecimal():
        return name.rstrip("."), int(port[:6])
    return host.lower().rstrip("."), None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def require(identity: Identity | None) -> Identity:
    """The identity. Raises RefusedError if there is none."""
    if identity is None:
        raise RefusedError(refuse("no_identity"))
    return identity
