"""Signing in with an OpenID Connect provider: a small one on loopback, with real keys, that can lie."""

import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from authlib.oauth2.rfc7636 import create_s256_code_challenge
from joserfc import jwt
from joserfc.jwk import RSAKey

from tests.server.player import Player, plays
from tests.server.servers import Server, Zygote


class Provider:
    """Gives codes for whoever asks; `lies` are claims of its tokens that are not true."""

    def __init__(self) -> None:
        self.key = RSAKey.generate_key(2048, {"kid": "one", "use": "sig"})
        self.signs_with = self.key
        self.lies: dict[str, Any] = {}
        self.asked: dict[str, str] = {}
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.issuer = f"http://127.0.0.1:{self._http.server_port}"
        threading.Thread(target=self._http.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self._answer(provider.about() if "well-known" in self.path else {"keys": [provider.key.as_dict(False)]})

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"])).decode()
                self._answer(provider.token({name: value[0] for name, value in parse_qs(body).items()}))

            def _answer(self, told: dict[str, Any]) -> None:
                body = json.dumps(told).encode()
                self.send_response(400 if "error" in told else 200)
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: Any) -> None:
                pass

        return Handler

    def about(self) -> dict[str, Any]:
        ways = {"authorization_endpoint": "/authorize", "token_endpoint": "/token", "jwks_uri": "/keys"}
        return {"issuer": self.issuer, **{name: self.issuer + way for name, way in ways.items()}}

    def token(self, form: dict[str, str]) -> dict[str, Any]:
        if create_s256_code_challenge(form["code_verifier"]) != self.asked["code_challenge"]:
            return {"error": "invalid_grant"}
        assert form["client_secret"] == "hush"
        now = int(time.time())
        claims = {"iss": self.issuer, "aud": "stammtisch", "sub": "anna@club", "iat": now, "exp": now + 60}
        claims |= {"nonce": self.asked["nonce"], "name": "Anna Klub", **self.lies}
        signed = jwt.encode({"alg": "RS256", "kid": "one"}, claims, self.signs_with)
        return {"access_token": "x", "token_type": "Bearer", "id_token": signed}


@pytest.fixture(scope="module")
def provider() -> Iterator[Provider]:
    provider = Provider()
    yield provider
    provider.close()


@pytest.fixture(scope="module")
def club(zygote: Zygote, provider: Provider, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    known = {"oidc_issuer": provider.issuer, "oidc_client": "stammtisch", "oidc_secret": "hush", "oidc_name": "Klub"}
    server = zygote.server(tmp_path_factory.mktemp("club"), **known)
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def honest(provider: Provider) -> None:
    provider.lies, provider.signs_with = {}, provider.key


async def go(provider: Provider, client: httpx.AsyncClient, origin: str, **more: bool) -> str:
    """Up to the provider; the state that it is given."""
    answer = await client.post("/api/identity/oidc", json=more, headers={"Origin": origin})
    assert answer.status_code == 201, answer.text
    where = urlsplit(answer.json()["address"])
    provider.asked = {name: value[0] for name, value in parse_qs(where.query).items()}
    assert provider.asked["redirect_uri"] == f"{origin}/api/identity/oidc/return"
    assert provider.asked["code_challenge_method"] == "S256"
    return provider.asked["state"]


async def back(client: httpx.AsyncClient, state: str) -> str:
    answer = await client.get("/api/identity/oidc/return", params={"code": "c" * 900, "state": state})
    assert answer.status_code == 303
    return answer.headers["location"]


@plays
async def test_the_provider_knows_somebody_again(provider: Provider, club: Server) -> None:
    first, second = Player(club, "").http, Player(club, "").http
    for client in (first, second):
        assert await back(client, await go(provider, client, club.url)) == "/account#signed_in"
    assert (await first.get("/api/identity")).json() == (await second.get("/api/identity")).json()
    assert (await first.get("/api/identity")).json()["person"]["name"] == "Anna Klub"
    assert (await first.get("/api/server")).json()["provider"] == "Klub"


@pytest.mark.parametrize(
    "lies",
    [
        {"aud": "another server"},
        {"iss": "http://evil.example"},
        {"exp": 1_000_000},
        {"nonce": "of another day"},
        {"sub": ""},
    ],
)
@plays
async def test_what_was_not_said_for_us_now_is_not_believed(
    provider: Provider, club: Server, lies: dict[str, Any]
) -> None:
    client = Player(club, "").http
    state = await go(provider, client, club.url)
    provider.lies = lies
    assert await back(client, state) == "/account#bad_sign_in"
    assert (await client.get("/api/identity")).status_code == 401


@plays
async def test_a_token_of_another_key_a_used_state_and_another_browser_are_refused(
    provider: Provider, club: Server
) -> None:
    client, other = Player(club, "").http, Player(club, "").http
    provider.signs_with = RSAKey.generate_key(2048, {"kid": "one", "use": "sig"})
    assert await back(client, await go(provider, client, club.url)) == "/account#bad_sign_in"
    provider.signs_with = provider.key
    state = await go(provider, client, club.url)
    assert await back(other, state) == "/account#bad_sign_in", "whoever else is given the way back"
    assert await back(client, state) == "/account#bad_sign_in", "a state is good once"
    state = await go(provider, client, club.url)
    provider.asked["code_challenge"] = "that of somebody else"
    assert await back(client, state) == "/account#bad_sign_in"
    assert (await client.get("/api/identity")).status_code == 401


@plays
async def test_somebody_can_be_known_to_the_provider_from_now_on(provider: Provider, club: Server) -> None:
    provider.lies = {"sub": "bert@club"}
    bert, phone = await Player.arrive(club, "Bert"), Player(club, "").http
    assert await back(bert.http, await go(provider, bert.http, club.url, link=True)) == "/account#signed_in"
    assert (await bert.http.get("/api/account")).json()["links"] == [provider.issuer]
    assert await back(phone, await go(provider, phone, club.url)) == "/account#signed_in"
    assert (await phone.get("/api/identity")).json()["person"]["name"] == "Bert"
    carl = await Player.arrive(club, "Carl")
    assert await back(carl.http, await go(provider, carl.http, club.url, link=True)) == "/account#bad_sign_in"


@plays
async def test_without_a_provider_there_is_nothing(server: Server) -> None:
    client = Player(server, "").http
    assert (await client.post("/api/identity/oidc", json={})).json()["code"] == "not_found"
    assert (await client.get("/api/identity/oidc/return")).status_code == 404
