"""A server as a guest sees it over HTTP: being somebody, finding and opening tables."""

import asyncio
import json
from http.client import HTTPException
from http.cookies import SimpleCookie
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from stammtisch.cli.terminal import words
from stammtisch.cli.terminal.guests import keep_secret, secret_for
from stammtisch.cli.terminal.house import RefusedError
from stammtisch.phrases import Language

Data = dict[str, Any]
COOKIE = "stammtisch"
PATIENCE = 15.0  # seconds
NOT_KNOWN = 401


class UnknownError(RefusedError):
    """The server does not know who is asking."""


def read_address(text: str) -> tuple[str, str]:
    """`https://host/table/ID` → the server and the table's id; the id is empty if no table is named."""
    parts = urlsplit(text)
    _, _, table = parts.path.rpartition("/table/") if "/table/" in parts.path else ("", "", "")
    return f"{parts.scheme}://{parts.netloc}", table.strip("/")


class Server:
    def __init__(self, url: str, language: Language) -> None:
        self.url: str = url
        self.language: Language = language
        self.secret = secret_for(url)

    def socket_url(self, table: str) -> str:
        """With the table in it: a proxy before several servers goes by that."""
        return f"ws{self.url.removeprefix('http')}/ws?table={table}"

    @property
    def headers(self) -> dict[str, str]:
        """That say who one is, and in which language one is to be answered."""
        return {"Accept-Language": self.language} | ({"Cookie": f"{COOKIE}={self.secret}"} if self.secret else {})

    def link(self, table: str) -> str:
        return f"{self.url}/table/{table}"

    async def be_somebody(self, name: str | None) -> None:
        """Whoever one was here before, or a new guest; under that name, if one is given."""
        try:
            known: Data | None = await self.ask("GET", "/api/identity") if self.secret else None
        except UnknownError:
            known = None
        if known is None:
            await self._introduce("POST", name or words.GUEST.in_(self.language))
        elif known["language"] != self.language or name not in (None, known["person"]["name"]):
            await self._introduce("PATCH", name or known["person"]["name"])

    async def _introduce(self, method: str, name: str) -> None:
        await self.ask(method, "/api/identity", {"name": name, "language": self.language})

    async def ask(self, method: str, path: str, body: Data | None = None) -> Any:
        """The answer; RefusedError with the server's own sentence, or that there is no server."""
        return await asyncio.to_thread(self._ask, method, path, body)

    def _ask(self, method: str, path: str, body: Data | None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = self.headers | ({"Content-Type": "application/json"} if data else {})
        try:
            with urlopen(Request(self.url + path, data, headers, method=method), timeout=PATIENCE) as answer:
                self._remember(answer.headers.get_all("Set-Cookie") or [])
                return json.load(answer)
        except HTTPError as error:
            with error:
                raise self._refusal(error) from error
        except (OSError, HTTPException) as error:
            why = error.reason if isinstance(error, URLError) else error
            why = why.strerror or why if isinstance(why, OSError) else why
            raise RefusedError(words.UNREACHABLE.in_(self.language).format(url=self.url, why=why)) from error
        except ValueError as error:
            raise RefusedError(words.NO_STAMMTISCH.in_(self.language).format(url=self.url)) from error

    def _refusal(self, error: HTTPError) -> RefusedError:
        try:
            message = json.load(error)["message"]
        except (ValueError, KeyError, TypeError, OSError):
            message = words.NO_STAMMTISCH.in_(self.language).format(url=self.url)
        return (UnknownError if error.code == NOT_KNOWN else RefusedError)(message)

    def _remember(self, cookies: list[str]) -> None:
        for text in cookies:
            if COOKIE in (cookie := SimpleCookie(text)):
                self.secret = cookie[COOKIE].value
                keep_secret(self.url, self.secret)
