"""The outermost layers: who is asking, in spite of proxies; what may be asked at all; security headers for all answers.

Whatever is refused here has cost next to nothing.
"""

from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from time import monotonic
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from stammtisch.live.refusals import Code, refuse
from stammtisch.server.auth import COOKIE, SECURE_COOKIE, STATE_COOKIE, OurHosts, accepted_language, is_our_page
from stammtisch.server.limits import KeyedLimiter, TrustedNetworks, one_address
from stammtisch.server.wire import RefusalShown, encode

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
HSTS = "max-age=31536000"
NOT_KEPT = (b"cache-control", b"no-store")
READING = ("GET", "HEAD", "OPTIONS")
UNLIMITED = ("/healthz", "/metrics")
LONGEST_PATH, LONGEST_QUERY = 512, 256  # Litestar keeps the last thousand that were asked for, taken apart
PROXIED = "stammtisch.proxied"  # in the scope: whether a trusted proxy has connected
COOKIES = tuple(f"{name}=".encode() for name in (COOKIE, SECURE_COOKIE, STATE_COOKIE))
RETURN, LONGEST_RETURN = "/api/identity/oidc/return", 4096  # what a provider adds to the way back is its own business


class ClientGoneError(Exception):
    """Who asked has closed the connection before all was said."""


def behind_proxies(app: App, proxies: Sequence[str]) -> App:
    """The application, told the client's address and scheme as a trusted proxy has them, and whether there is one."""
    told, trusted = ProxyHeadersMiddleware(app, list(proxies)), TrustedNetworks(proxies)

    async def outermost(scope: Scope, receive: Receive, send: Send) -> None:
        scope[PROXIED] = scope.get("client") in trusted
        await told(scope, receive, send)  # type: ignore[arg-type]

    return outermost


class Middleware:
    """Wraps the ASGI application. Opening a WebSocket counts as a request; `socket` checks its origin itself."""

    def __init__(self, app: App, requests_each: float, origins: Sequence[str], hosts: Sequence[str]) -> None:
        self._app, self._origins = app, origins
        self._hosts = OurHosts(hosts, origins)
        self._requests = KeyedLimiter(requests_each, 4 * requests_each)
        self._headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            refused = self._refused(scope)
            if refused is None:
                await self._app(trimmed(scope), receive, send)
            else:
                await _refuse(scope, send, *refused, "websocket.http.response")
        else:
            await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = self._headers
        if scope["scheme"] == "https":
            headers = [*headers, (b"strict-transport-security", HSTS.encode())]

        answering = False

        async def send_with_headers(message: MutableMapping[str, Any]) -> None:
            nonlocal answering
            if message["type"] == "http.response.start":
                answering = True
                own = list(message.get("headers", []))
                kept = any(name.lower() == b"cache-control" for name, _ in own)
                message["headers"] = [*own, *headers] if kept else [*own, *headers, NOT_KEPT]
            await send(message)

        async def receive_all() -> MutableMapping[str, Any]:
            message = await receive()
            if message["type"] == "http.disconnect" and not answering:
                raise ClientGoneError  # (what is sent bit by bit looks by itself whether anybody still listens)
            return message

        refused = self._refused(scope)
        if refused is None:
            await self._app(trimmed(scope), receive_all, send_with_headers)
        else:
            await _refuse(scope, send_with_headers, *refused)

    def _refused(self, scope: Scope) -> tuple[int, Code] | None:
        asked = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = asked.get(b"host", "")
        if scope["path"] not in UNLIMITED and not self._may_ask(scope):
            return 429, "slow_down"
        longest = LONGEST_RETURN if scope["path"] == RETURN else LONGEST_QUERY
        if len(scope["path"]) > LONGEST_PATH or len(scope["query_string"]) > longest:
            return 414, "too_large"
        if (host, _port(scope), scope.get(PROXIED, False)) not in self._hosts:
            return 421, "bad_host"
        if scope["type"] == "websocket" or scope["method"] in READING:
            return None
        ours = is_our_page(asked.get(b"origin"), scope["scheme"], host, self._origins)
        return None if ours and asked.get(b"sec-fetch-site") != "cross-site" else (403, "bad_origin")

    def _may_ask(self, scope: Scope) -> bool:
        return self._requests.take(one_address(scope.get("client")), monotonic())


def _port(scope: Scope) -> int | None:
    """On which we were asked."""
    server = scope.get("server")
    port: int | None = server[1] if server else None
    return port


def trimmed(scope: Scope) -> Scope:
    """The same without other people's cookies: Litestar keeps the last thousand, too."""
    scope["headers"] = [(name, _our_cookies(value) if name == b"cookie" else value) for name, value in scope["headers"]]
    return scope


def _our_cookies(header: bytes) -> bytes:
    return b"; ".join(one for part in header.split(b";") if (one := part.strip()).startswith(COOKIES))[:LONGEST_QUERY]


async def _refuse(scope: Scope, send: Send, status: int, code: Code, response: str = "http.response") -> None:
    accepted = next((value for name, value in scope["headers"] if name == b"accept-language"), b"")
    message = refuse(code).why.in_(accepted_language(accepted.decode("latin-1")))
    body = encode(RefusalShown(code=code, message=message))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": f"{response}.start", "status": status, "headers": headers})
    await send({"type": f"{response}.body", "body": body})
