"""A push service on this machine, and a browser that can read what arrives there. The encryption is the real one."""

import json
import secrets
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from stammtisch.server.push import unpadded

POINT = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint


class BrowserKeys:
    """What a browser keeps for itself, and what it gives away."""

    def __init__(self) -> None:
        self._key, self._auth = ec.generate_private_key(ec.SECP256R1()), secrets.token_bytes(16)
        self.key = unpadded(self._key.public_key().public_bytes(*POINT))
        self.auth = unpadded(self._auth)

    def read(self, body: bytes) -> dict[str, Any]:
        text = http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        found: dict[str, Any] = json.loads(text)
        return found


class PushService:
    """Takes what it is sent, and answers with `status` after `delay` seconds."""

    def __init__(self) -> None:
        self.status, self.delay = 201, 0.0
        self.received: list[tuple[str, dict[str, str], bytes]] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                time.sleep(service.delay)
                service.received.append(
                    (self.path, {name.lower(): value for name, value in self.headers.items()}, body)
                )
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def endpoint(self, name: str) -> str:
        return f"{self.origin}/push/{name}"

    def wait(self, enough: Callable[[], bool], seconds: float = 20) -> None:
        until = time.monotonic() + seconds
        while not enough():
            assert time.monotonic() < until, f"received only {len(self.received)}"
            time.sleep(0.02)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
