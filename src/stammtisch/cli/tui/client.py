"""A server as a guest uses it over HTTP: signing in, finding and opening tables."""

import asyncio
import json
from http import HTTPStatus
from http.client import HTTPException
from http.cookies import SimpleCookie
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from stammtisch.cli.tui import words
from stammtisch.cli.tui.backend import ActionRefusedError
from stammtisch.cli.tui.credentials import load_secret, save_secret
from stammtisch.phrases import Language, harmless

Data = dict[str, Any]
COOKIES = ("stammtisch", "__Host-stammtisch")  # by http, and by https as far as the server knows
TIMEOUT = 15.0  # seconds


def decoded(text: str | bytes) -> Any:
    """What a server sent, with every text in it made harmless. Raises ValueError if it is no JSON."""
    try:
        return _harmless(json.loads(text))
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def _harmless(data: Any) -> Any:
    if isinstance(data, str):
        return harmless(data)
    if isinstance(data, list):
        return [_harmless(one) for one in data]
    if isinstance(data, dict):
        return {harmless(key): _harmless(one) for key, one in data.items()}
    return data


class NotSignedInError(ActionRefusedError):
    """The server does not know who is asking."""


def parse_address(text: str) -> tuple[str, str]:
    """`https://host/table/ID` as the server's URL and the table's id, which is empty if no table is named."""
    parts = urlsplit(text)
    _, _, table = parts.path.rpartition("/table/") if "/table/" in parts.path else ("", "", "")
    return f"{parts.scheme}://{parts.netloc}", table.strip("/")


class ServerClient:
    """One person's access to the HTTP API of the server at `url`, with the cookie stored for it."""

    def __init__(self, url: str, language: Language) -> None:
        self.url: str = url
        self.language: Language = language
        self.secret = load_secret(url)

    def socket_url(self, table: str) -> str:
        """The address of the WebSocket. It names the table, by which a proxy in front of several servers routes."""
        return f"ws{self.url.removeprefix('http')}/ws?table={table}"

    @property
    def headers(self) -> dict[str, str]:
        """The headers of every request: who one is, and the language of the answers."""
        cookies = "; ".join(f"{name}={self.secret}" for name in COOKIES)
        return {"Accept-Language": self.language} | ({"Cookie": cookies} if self.secret else {})

    def table_link(self, table: str) -> str:
        """The address of a table, for people."""
        return f"{self.url}/table/{table}"

    async def sign_in(self, name: str | None) -> None:
        """Signs in as the guest that the cookie stands for, or as a new one; under that name, if one is given.

        Raises ActionRefusedError.
        """
        try:
            known: Data | None = await self.request("GET", "/api/identity") if self.secret else None
        except NotSignedInError:
            known = None
        if known is None:
            await self._send_identity("POST", name or words.GUEST.in_(self.language))
        elif known["language"] != self.language or name not in (None, known["person"]["name"]):
            await self._send_identity("PATCH", name or known["person"]["name"])

    async def _send_identity(self, method: str, name: str) -> None:
        await self.request(method, "/api/identity", {"name": name, "language": self.language})

    async def request(self, method: str, path: str, body: Data | None = None) -> Any:
        """The decoded answer. Raises ActionRefusedError with the server's own sentence, or if no server answers."""
        return await asyncio.to_thread(self._request, method, path, body)

    def _request(self, method: str, path: str, body: Data | None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = self.headers | ({"Content-Type": "application/json"} if data else {})
        try:
            with urlopen(Request(self.url + path, data, headers, method=method), timeout=TIMEOUT) as answer:
                self._store_cookie(answer.headers.get_all("Set-Cookie") or [])
                return decoded(answer.read())
        except HTTPError as error:
            with error:
                raise self._refusal(error) from error
        except (OSError, HTTPException) as error:
            why = error.reason if isinstance(error, URLError) else error
            why = why.strerror or why if isinstance(why, OSError) else why
            raise ActionRefusedError(words.UNREACHABLE.in_(self.language).format(url=self.url, why=why)) from error
        except ValueError as error:
            raise ActionRefusedError(words.NO_STAMMTISCH.in_(self.language).format(url=self.url)) from error

    def _refusal(self, error: HTTPError) -> ActionRefusedError:
        """The error to raise for an answer with an error status."""
        try:
            message = decoded(error.read())["message"]
        except (ValueError, KeyError, TypeError, OSError):
            message = words.NO_STAMMTISCH.in_(self.language).format(url=self.url)
        return (NotSignedInError if error.code == HTTPStatus.UNAUTHORIZED else ActionRefusedError)(message)

    def _store_cookie(self, cookies: list[str]) -> None:
        for name, cookie in ((name, cookie) for text in cookies for name, cookie in SimpleCookie(text).items()):
            if name in COOKIES:
                self.secret = cookie.value
                save_secret(self.url, self.secret)
