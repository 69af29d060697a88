"""Web Push: a notice, encrypted for one browser, handed to the push service that the browser has named.

The service's address comes from a client, so only services that the host trusts are spoken to, never another machine.
"""

import base64
import http.client
import json
import ssl
from collections.abc import Iterable
from time import time
from typing import Any, NamedTuple
from urllib.parse import SplitResult, urlsplit

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

LONGEST_ENDPOINT = 1024
PATIENCE = 10.0  # seconds for one push
LIFETIME = 12 * 3600  # seconds for which a service keeps trying
TOKEN_LIFETIME = 6 * 3600
GONE = (404, 410)  # the browser has forgotten the subscription
KEY_BYTES, AUTH_BYTES = 65, 16
POINT = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
PRIVATE = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()


class Subscription(NamedTuple):
    """Where a browser is to be reached, and the keys with which only it can read what is sent."""

    endpoint: str
    key: str  # a point of the curve P-256, base64url
    auth: str  # 16 bytes, base64url


class PushServices:
    """Those that may be spoken to: `push.example`, `.push.example` with all names below it, or a whole origin."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = tuple(name.lower() for name in names)

    def __contains__(self, endpoint: object) -> bool:
        if not isinstance(endpoint, str) or len(endpoint) > LONGEST_ENDPOINT or not endpoint.isascii():
            return False
        try:
            url = urlsplit(endpoint)
            host, port = url.hostname or "", url.port
        except ValueError:
            return False
        if url.username is not None or url.fragment:
            return False
        return any(_is(name, url, host, port) for name in self._names)


def _is(name: str, url: SplitResult, host: str, port: int | None) -> bool:
    if "://" in name:
        return f"{url.scheme}://{url.netloc}".lower() == name
    fits = host.endswith(name) if name.startswith(".") else host == name
    return url.scheme == "https" and port in (None, 443) and fits


def unpadded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_unpadded(text: str) -> bytes:
    """Raises ValueError for what is no base64url."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def is_valid(subscription: Subscription) -> bool:
    """Whether something can be encrypted for it: a point of the curve, and 16 bytes."""
    try:
        key, auth = from_unpadded(subscription.key), from_unpadded(subscription.auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key)
    except ValueError:
        return False
    return len(key) == KEY_BYTES and len(auth) == AUTH_BYTES


def new_key() -> bytes:
    """A key of the house's own, by which push services tell who sends (VAPID)."""
    return ec.generate_private_key(ec.SECP256R1()).private_bytes(*PRIVATE)


class PushSender:
    """Encrypts and sends; called in threads."""

    def __init__(self, key: bytes, contact: str) -> None:
        self._vapid, self._contact = Vapid02.from_pem(key), contact
        self._tls = ssl.create_default_context()

    @property
    def public_key(self) -> str:
        """What browsers want to know before they subscribe."""
        return unpadded(self._vapid.public_key.public_bytes(*POINT))

    def send(self, subscription: Subscription, notice: dict[str, Any], topic: str, urgent: bool = False) -> bool:
        """Hands a notice to the push service; False if the browser is not to be reached there any more.

        Of several with the same topic that have not been delivered yet, the service keeps the last. Raises OSError or
        HTTPException if it does not answer, and ValueError if it refuses.
        """
        body = http_ece.encrypt(
            json.dumps(notice, ensure_ascii=False).encode(),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=from_unpadded(subscription.key),
            auth_secret=from_unpadded(subscription.auth),
            version="aes128gcm",
        )
        headers = self._headers(subscription.endpoint) | {"Topic": topic, "Urgency": "high" if urgent else "normal"}
        status = self._post(urlsplit(subscription.endpoint), body, headers)
        if status >= 300 and status not in GONE:
            raise ValueError(f"the push service answers {status}")
        return status not in GONE

    def _headers(self, endpoint: str) -> dict[str, str]:
        url = urlsplit(endpoint)
        claims = {"aud": f"{url.scheme}://{url.netloc}", "sub": self._contact, "exp": int(time()) + TOKEN_LIFETIME}
        return {
            **self._vapid.sign(claims),
            "TTL": str(LIFETIME),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
        }

    def _post(self, url: SplitResult, body: bytes, headers: dict[str, str]) -> int:
        """The answer's status. Nobody is sent elsewhere: a redirection is an answer like others."""
        assert url.hostname is not None
        connection = (
            http.client.HTTPSConnection(url.hostname, url.port, timeout=PATIENCE, context=self._tls)
            if url.scheme == "https"
            else http.client.HTTPConnection(url.hostname, url.port, timeout=PATIENCE)
        )
        try:
            connection.request("POST", url.path + (f"?{url.query}" if url.query else ""), body, headers)
            return connection.getresponse().status
        finally:
            connection.close()
