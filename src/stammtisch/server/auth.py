"""Who is asking. A device proves it with a secret in a cookie; the server keeps only a hash.

The cookie is HttpOnly and SameSite=Lax, and Secure wherever the page came by https. What changes anything must also
come from our own page: the Origin that browsers send has to be ours.
"""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from stammtisch.live.refusals import Refused, refuse
from stammtisch.phrases import Language
from stammtisch.store.people import Identity, People, hash_of

COOKIE = "stammtisch"
COOKIE_AGE = 2 * 365 * 24 * 3600
LONGEST_SECRET = 64
REMEMBERED = 10_000
REMEMBERED_FOR = 60.0  # seconds; another process may have changed the name

Connection = ASGIConnection[Any, Any, Any, Any]


class RefusedError(Exception):
    """Raised where a refusal is to be the answer."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.code)
        self.refused = refused


class Doorkeeper:
    """Knows people by the secret of their device, and remembers those seen lately."""

    def __init__(self, people: People) -> None:
        self.people = people
        self._known: OrderedDict[bytes, tuple[float, Identity]] = OrderedDict()

    async def who(self, secret: str, now: float) -> Identity | None:
        if not secret or len(secret) > LONGEST_SECRET:
            return None
        key = hash_of(secret)
        since, identity = self._known.get(key, (0.0, None))
        if identity is not None and now - since < REMEMBERED_FOR:
            return identity
        identity = await self.people.who(secret)
        if identity is not None:
            self._known[key] = now, identity
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return identity

    def forget(self, person: str) -> None:
        """What was remembered is no longer true, on whatever device."""
        for key in [key for key, (_, known) in self._known.items() if known.person.id == person]:
            del self._known[key]

    def language(self, connection: Connection) -> Language:
        """The person's language, or the browser's."""
        secret = secret_of(connection)
        known = self._known.get(hash_of(secret)) if secret else None
        return known[1].language if known else accepted_language(connection.headers.get("accept-language", ""))


def secret_of(connection: Connection) -> str:
    return connection.cookies.get(COOKIE, "")


def accepted_language(header: str) -> Language:
    """The first of a browser's languages that we speak, in its order; English if none."""
    for part in header.split(","):
        tag = part.split(";")[0].strip().lower()
        if tag.startswith(("de", "en")):
            return "de" if tag.startswith("de") else "en"
    return "en"


def cookie(secret: str, secure: bool) -> Cookie:
    return Cookie(COOKIE, value=secret, max_age=COOKIE_AGE, httponly=True, secure=secure, samesite="lax")


def no_cookie(secure: bool) -> Cookie:
    return Cookie(COOKIE, value="", max_age=0, httponly=True, secure=secure, samesite="lax")


def is_our_page(origin: str | None, host: str, others: Sequence[str]) -> bool:
    """Whether a request comes from our own page. Without an Origin it does not come from a page at all."""
    if origin is None:
        return True
    return urlsplit(origin).netloc == host or origin in others


def require(identity: Identity | None) -> Identity:
    if identity is None:
        raise RefusedError(refuse("no_identity"))
    return identity
