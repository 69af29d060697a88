"""An OpenID Connect provider: where to send a browser, and whom the provider means by what it brings back.

What the provider says is taken only from an ID token that it has signed for this server.
"""

import asyncio
import json
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import Request as Asking
from urllib.request import urlopen

import msgspec

from stammtisch.live.texts import LONGEST_NAME, tidy
from stammtisch.phrases import Language
from stammtisch.server.settings import Settings
from stammtisch.server.steady_clock import SteadyClock

if TYPE_CHECKING:
    from joserfc.jwk import KeySet

SIGNED_WITH = ("RS256", "ES256", "EdDSA", "PS256")  # never `none`, never with a shared secret
PATIENCE, MOST_BYTES = 10.0, 256 * 1024  # of one answer of the provider
REMEMBERED_FOR = 3600.0  # seconds, of what the provider says of itself
LONGEST_SUBJECT = 255
LEEWAY = 60  # seconds by which clocks may disagree
now = SteadyClock()


class ProviderError(Exception):
    """The provider does not answer, or not as it should."""


class Asked(msgspec.Struct, frozen=True):
    """What is remembered until somebody comes back."""

    nonce: str
    verifier: str
    back: str
    device: str  # the hash of the state cookie
    language: Language


class Known(NamedTuple):
    """Whom the provider means."""

    subject: str
    name: str


class Provider:
    """The provider that the host has set. Needs Authlib."""

    def __init__(self, settings: Settings) -> None:
        import authlib.oidc.core  # noqa: PLC0415  (an extra of its own: only who wants it needs it)
        from authlib.oauth2.rfc7636 import create_s256_code_challenge  # noqa: PLC0415

        self._token_claims, self._pkce = authlib.oidc.core.CodeIDToken, create_s256_code_challenge
        self.issuer, self._client, self._secret = settings.oidc_issuer, settings.oidc_client, settings.oidc_secret
        self._known: tuple[float, dict[str, Any], KeySet] | None = None

    async def address(self, asked: Asked, state: str) -> str:
        """Where a browser has to go."""
        about, _ = await self._about()
        query = {
            "response_type": "code",
            "client_id": self._client,
            "redirect_uri": asked.back,
            "scope": "openid profile",
            "state": state,
            "nonce": asked.nonce,
            "code_challenge": self._pkce(asked.verifier),
            "code_challenge_method": "S256",
        }
        where = str(about["authorization_endpoint"])
        return where + ("&" if "?" in where else "?") + urlencode(query)

    async def known(self, code: str, asked: Asked) -> Known:
        """Whom the provider means by this code. Raises ProviderError."""
        about, keys = await self._about()
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": asked.back,
            "client_id": self._client,
            "code_verifier": asked.verifier,
            **({"client_secret": self._secret} if self._secret else {}),
        }
        answer = await asyncio.to_thread(_ask, str(about["token_endpoint"]), form)
        return self._checked(str(answer.get("id_token", "")), keys, asked.nonce)

    def _checked(self, token: str, keys: "KeySet", nonce: str) -> Known:
        from joserfc import jwt  # noqa: PLC0415

        wanted = {"iss": {"essential": True, "value": self.issuer}, "aud": {"essential": True, "value": self._client}}
        try:
            decoded = jwt.decode(token, keys, algorithms=list(SIGNED_WITH))
            claims = self._token_claims(
                decoded.claims, decoded.header, wanted, {"nonce": nonce, "client_id": self._client}
            )
            claims.validate(now() // 1000, LEEWAY)
        except Exception as error:  # whatever is wrong with it, it is not to be believed
            raise ProviderError(f"its ID token is wrong: {type(error).__name__}") from error
        subject = claims["sub"]
        if not isinstance(subject, str) or not 0 < len(subject) <= LONGEST_SUBJECT:
            raise ProviderError("its ID token has no subject")
        called = claims.get("name") or claims.get("preferred_username") or ""
        return Known(subject, (tidy(str(called)[:200], 200) or "")[:LONGEST_NAME].strip())

    async def _about(self) -> tuple[dict[str, Any], "KeySet"]:
        if self._known is None or monotonic() - self._known[0] > REMEMBERED_FOR:
            about, keys = await asyncio.to_thread(self._look)
            self._known = monotonic(), about, keys
        return self._known[1:]

    def _look(self) -> tuple[dict[str, Any], "KeySet"]:
        from joserfc.jwk import KeySet  # noqa: PLC0415

        about = _ask(self.issuer.rstrip("/") + "/.well-known/openid-configuration")
        if about.get("issuer") != self.issuer:
            raise ProviderError("it calls itself by another name")
        try:
            keys = KeySet.import_key_set(_ask(str(about["jwks_uri"])))  # type: ignore[arg-type]
        except ProviderError:
            raise
        except Exception as error:
            raise ProviderError(f"its keys cannot be read: {type(error).__name__}") from error
        return about, keys


def _ask(address: str, form: dict[str, str] | None = None) -> dict[str, Any]:
    """A JSON object from the provider. Raises ProviderError."""
    if not address.startswith(("https://", "http://")):
        raise ProviderError("it has no such address")
    body = None if form is None else urlencode(form).encode()
    try:
        with urlopen(Asking(address, body, {"accept": "application/json"}), timeout=PATIENCE) as answer:
            told = json.loads(answer.read(MOST_BYTES))
    except (URLError, OSError, ValueError) as error:
        raise ProviderError(f"no answer: {error}") from error
    if not isinstance(told, dict):
        raise ProviderError("its answer cannot be read")
    return told
