"""The outermost layer: every response gets its security headers, and nobody asks too often or from a foreign page."""

from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from time import monotonic
from typing import Any

from stammtisch.live.refusals import Code, refuse
from stammtisch.server.auth import accepted_language, is_our_page
from stammtisch.server.limits import Addresses, one_address
from stammtisch.server.wire import RefusalShown, encode

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
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
READING = ("GET", "HEAD", "OPTIONS")
UNLIMITED = ("/healthz", "/metrics")


class Gate:
    """Wraps the application. Opening a WebSocket is a request like any other; `socket` checks the rest."""

    def __init__(self, app: App, requests_each: float, origins: Sequence[str]) -> None:
        self._app, self._origins = app, origins
        self._requests = Addresses(requests_each, 4 * requests_each)
        self._headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and not self._may_ask(scope):
            await _refuse(scope, send, 429, "slow_down", "websocket.http.response")
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = self._headers
        if scope["scheme"] == "https":
            headers = [*headers, (b"strict-transport-security", HSTS.encode())]

        async def send_with_headers(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *headers]
            await send(message)

        refused = self._refused(scope)
        if refused is None:
            await self._app(scope, receive, send_with_headers)
        else:
            await _refuse(scope, send_with_headers, *refused)

    def _refused(self, scope: Scope) -> tuple[int, Code] | None:
        asked = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if scope["path"] not in UNLIMITED and not self._may_ask(scope):
            return 429, "slow_down"
        ours = is_our_page(asked.get("origin"), asked.get("host", ""), self._origins)
        if scope["method"] not in READING and not (ours and asked.get("sec-fetch-site") != "cross-site"):
            return 403, "bad_origin"
        return None

    def _may_ask(self, scope: Scope) -> bool:
        return self._requests.take(one_address(scope.get("client")), monotonic())


async def _refuse(scope: Scope, send: Send, status: int, code: Code, response: str = "http.response") -> None:
    accepted = next((value for name, value in scope["headers"] if name == b"accept-language"), b"")
    message = refuse(code).why.in_(accepted_language(accepted.decode("latin-1")))
    body = encode(RefusalShown(code=code, message=message))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": f"{response}.start", "status": status, "headers": headers})
    await send({"type": f"{response}.body", "body": body})
