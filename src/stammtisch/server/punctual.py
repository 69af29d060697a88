"""HTTP for those who get to the point: a request must have come in completely after some seconds.

uvicorn waits for ever for a client that sends a request byte by byte, and every one of them holds a connection.
"""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


def punctual(seconds: float) -> type["Punctual"]:
    """HTTP with so much time from a request's first byte, or from connecting, to its last byte."""
    return type("Punctual", (Punctual,), {"request_time": seconds})


class Punctual(HttpToolsProtocol):
    request_time = 10.0
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._timer is None:
            self._wait()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._stop_waiting()

    def handle_websocket_upgrade(self) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # it holds this protocol, which is done

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._timer = self.loop.call_later(self.request_time, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
