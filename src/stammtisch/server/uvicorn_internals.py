"""Every use of parts of uvicorn and websockets that they do not promise to keep: the range in pyproject.toml is what
`make test-ends` has tried.

- `uvicorn.protocols.websockets.websockets_sansio_impl`: most of what a server does is telling, and uvicorn's own way
  costs a task's turn, a coroutine and a frame object each time. Here messages go out together, without a task.
- Both protocols take whatever one connection sends, at once and for ever. Here everything is counted before it becomes
  an object, and a connection that passes a limit is not read any further: what one client can make the event loop do in
  one turn is bounded, and so is what it can make it remember.
- `parser` of uvicorn's HTTP protocol and of websockets' connection: they hold themselves. When a connection ends they
  are let go, with all requests that waited, so that nobody has to stop for a look at all there is (`app.evict_idle`).
"""

import asyncio
from collections.abc import Callable, Iterable, MutableMapping
from http import HTTPStatus
from time import monotonic
from typing import Any, NoReturn

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from stammtisch.server.limits import Admission, Bucket, TransportLimits, one_address

TRANSPORT = "stammtisch.line"  # where a WebSocket's handler finds its line, among the extensions of the scope
LINGER = 1.0  # seconds that a refused client has to read why; nothing is read from it meanwhile

# WebSockets
WHOLE_TEXT = 0x81  # a frame's first byte: the only one of its message, and text
CLOSING, OPCODE = 0x8, 0xF  # a frame that closes; where its first byte says so
IN_TWO_BYTES, IN_EIGHT_BYTES = 126, 127  # in place of a length: where it stands
LONGEST_CLOSING = 131  # bytes of a masked closing frame
BYTES_A_TURN = 1024  # parsed in one turn of the event loop: at most 170 frames, two milliseconds
SENT_TOO_MUCH, INVALID_TEXT = 4429, 1007

# HTTP
PIECE = 4096  # bytes fed to the parser at once
HEADERS, HEAD_BYTES = 100, 32 * 1024
URL_BYTES = HEADER_BYTES = 8 * 1024 - 64  # of a request that opens a WebSocket: what websockets takes in one line
PIPELINED = 8  # requests that wait for the one before them to be answered
UNREAD_BYTES, BODY_PIECES = 64 * 1024, 256  # of a body that is too large anyway, so that the client can be told


def protocols(limits: TransportLimits) -> tuple[type["HttpProtocol"], type["WebSocketTransport"]]:
    """uvicorn's protocols for HTTP and WebSockets, held to these limits."""
    held = {"limits": limits}
    return type("HttpProtocol", (HttpProtocol,), held), type("WebSocketTransport", (WebSocketTransport,), held)


# --- WebSockets ---


class WebSocketTransport(WebSocketsSansIOProtocol):
    """Implements `live.outbox.Transport`; `on_free` is called whenever it takes more again.

    Nothing is read before the WebSocket is accepted, and nothing is parsed after it was closed from here. In between,
    frames of every kind count, a few are parsed in one turn of the event loop, and none while the application has not
    taken the last message. Who sends too many is dropped.
    """

    limits: TransportLimits
    on_free: Callable[[], None] | None = None
    admission: Admission | None = None
    _address = ""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.close_timeout = LINGER
        self._unparsed = bytearray()
        self._frames = Bucket(self.limits.frames, self.limits.frames_at_once)

    # what goes out

    @property
    def free(self) -> bool:
        return self.writable.is_set()

    def write(self, messages: Iterable[bytes]) -> None:
        if not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.transport.write(b"".join(map(framed, messages)))

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.on_free is not None:
            self.on_free()

    # what comes in

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            self._pause()
        elif self.close_sent:
            self._see_closing(data)
        else:
            self._unparsed += data
            self._parse()

    def _parse(self) -> None:
        """Parses as much as fits into this turn. While anything is left, nothing more is read."""
        if self.close_sent or self.transport.is_closing() or self.read_paused or not self._unparsed:
            return
        self.conn.receive_data(bytes(self._unparsed[:BYTES_A_TURN]))
        del self._unparsed[:BYTES_A_TURN]
        if self.conn.parser_exc is not None:
            self.handle_parser_exception()
        elif self._may_send(len(self.conn.events)):
            self.handle_events()
            self._go_on()
        else:
            self._drop(SENT_TOO_MUCH)

    def _go_on(self) -> None:
        """With the next turn if anything is left to parse, and by reading if not."""
        if self.close_sent or self.transport.is_closing() or self.read_paused:
            return
        if self._unparsed:
            self.transport.pause_reading()
            self.loop.call_soon(self._parse)
        else:
            self.transport.resume_reading()

    def _may_send(self, frames: int) -> bool:
        now = monotonic()
        return frames == 0 or (
            self._frames.take(now, frames) and self.limits.frames_of_address.take(self._address, now, frames)
        )

    def send_receive_event_to_app(self) -> None:
        message, self.frames = b"".join(self.frames), []
        event: MutableMapping[str, Any] = {"type": "websocket.receive", "bytes": message}
        if self.curr_msg_data_type == "text":
            try:
                event = {"type": "websocket.receive", "text": message.decode()}
            except UnicodeDecodeError:
                self._drop(INVALID_TEXT)
        if not self.close_sent:
            self.queue.put_nowait(event)  # type: ignore[arg-type]
            self.read_paused = True
            self._pause()

    async def receive(self) -> Any:
        message = await super().receive()
        if not self.handshake_complete:
            self._pause()
        elif self._unparsed:
            self._go_on()
        return message

    # how it ends

    def _drop(self, code: int) -> None:
        """Closes it with this code, and leaves unread whatever else comes."""
        self.conn.fail(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.close_sent = True
        self._stop_reading()
        self.close_timer = self.loop.call_later(LINGER, self.transport.close)

    def _see_closing(self, data: bytes) -> None:
        """After it was closed from here: the client's own closing frame, or something that does not matter any more."""
        if data[0] & OPCODE == CLOSING and len(data) <= LONGEST_CLOSING:
            self.transport.close()
        else:
            self._stop_reading()

    def _stop_reading(self) -> None:
        self._unparsed.clear()
        self.conn.events.clear()
        self._pause()

    def _pause(self) -> None:
        if not self.transport.is_closing():
            self.transport.pause_reading()

    # uvicorn's own

    async def run_asgi(self) -> None:
        self.scope["extensions"][TRANSPORT] = self  # type: ignore[assignment]
        try:
            await super().run_asgi()
        finally:
            self.scope.clear()  # type: ignore[attr-defined]
            self.on_free = None

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept":
            self._address = one_address(self.scope["client"])  # by now, with a proxy's word for it
            if not self.transport.is_closing():
                self.transport.resume_reading()
        elif message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # refused, which uvicorn would call an error in the log, each time

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()
        self._unparsed.clear()
        if self.admission is not None:
            self.admission.leave()


def framed(text: bytes) -> bytes:
    """One unmasked frame without extensions (RFC 6455, 5.2)."""
    size = len(text)
    if size < IN_TWO_BYTES:
        return bytes((WHOLE_TEXT, size)) + text
    if size < 1 << 16:
        return bytes((WHOLE_TEXT, IN_TWO_BYTES)) + size.to_bytes(2, "big") + text
    return bytes((WHOLE_TEXT, IN_EIGHT_BYTES)) + size.to_bytes(8, "big") + text


# --- HTTP ---


class TooMuchError(Exception):
    """Raised in the middle of parsing, to stop it."""


class HttpProtocol(HttpToolsProtocol):
    """Closes a connection whose request is not complete in time, too large, or behind too many others."""

    limits: TransportLimits
    _admission: Admission | None = None
    _timer: asyncio.TimerHandle | None = None
    _refused_with = HTTPStatus.BAD_REQUEST
    _done = False  # nothing more is read
    _in_body = False
    _outside_bytes = 0  # as they came, since the last request
    _headers = _head_bytes = 0  # of this request, as far as they are known
    _body_bytes = _body_pieces = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._admission = self.limits.admission.admit(self.client)
        if self._admission is None:
            self._done = True
            transport.abort()
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        self._unset_keepalive_if_required()
        try:
            for start in range(0, len(data), PIECE):
                if self._done or self.transport.is_closing():
                    return
                self._feed(data[start : start + PIECE])
            if self._timer is None and not self._answering:  # empty lines, after which nothing may come
                self._wait()
        except httptools.HttpParserUpgrade:
            self._upgrade()
        except (httptools.HttpParserError, TooMuchError):
            self._refuse()

    def _feed(self, data: bytes) -> None:
        self.parser.feed_data(data)
        if self._in_body:
            self._body_bytes += len(data)
            self._at_most(self._body_bytes, UNREAD_BYTES, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        else:
            self._outside_bytes += len(data)
            self._at_most(self._outside_bytes, HEAD_BYTES, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    # what the parser finds

    def on_message_begin(self) -> None:
        self._at_most(len(self.pipeline), PIPELINED - 1, HTTPStatus.TOO_MANY_REQUESTS)
        super().on_message_begin()
        self._headers = self._head_bytes = 0
        if self._timer is None:
            self._wait()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._at_most(len(self.url), URL_BYTES, HTTPStatus.REQUEST_URI_TOO_LONG)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._headers += 1
        self._head_bytes += len(name) + len(value)
        self._at_most(self._headers, HEADERS, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        self._at_most(self._head_bytes, HEAD_BYTES, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        if not self._in_body:  # trailers are nobody's headers
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._in_body = True
        self._outside_bytes = self._body_bytes = self._body_pieces = 0
        if self._admission is not None:
            self._admission.asked()

    def on_body(self, body: bytes) -> None:
        self._body_pieces += 1
        self._at_most(self._body_pieces, BODY_PIECES, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_body = False
        super().on_message_complete()
        self._stop_waiting()

    def _at_most(self, found: int, most: int, status: HTTPStatus) -> None:
        if found > most:
            self._stop(status)

    def _stop(self, status: HTTPStatus) -> NoReturn:
        self._refused_with = status
        raise TooMuchError

    # how it ends

    def _refuse(self) -> None:
        """Reads nothing more, answers what is under way, or says why not, and closes."""
        self._done = True
        self._stop_waiting()
        self.flow.pause_reading()
        begun = self._in_body and self.cycle is not None  # the application knows of the request that was being read
        if begun and self.pipeline:
            self.pipeline.popleft()  # not yet: its turn has not come
        elif begun and not self.cycle.response_started:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
            self._tell(self._refused_with)
        elif not begun and not self._answering:
            self._tell(self._refused_with)
        patience = self.limits.request_time if self._answering else LINGER
        self._timer = self.loop.call_later(patience, self.transport.close)

    @property
    def _answering(self) -> bool:
        cycle = self.cycle
        return bool(self.pipeline) or not (cycle is None or cycle.response_complete or cycle.disconnected)

    def _tell(self, status: HTTPStatus) -> None:
        text = f"{status.phrase}\n".encode()
        head = f"HTTP/1.1 {status} {status.phrase}\r\ncontent-type: text/plain\r\ncontent-length: {len(text)}\r\n"
        self.transport.write(f"{head}connection: close\r\n\r\n".encode() + text)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._done and not self.transport.is_closing():
            self.flow.pause_reading()
            if not self.pipeline:
                self._stop_waiting()
                self._timer = self.loop.call_later(LINGER, self.transport.close)

    def _upgrade(self) -> None:
        """Becomes a WebSocket; anything else that a client would like to be is ignored, and is its last request."""
        self._in_body = False
        if not self._should_upgrade():
            self._done = True
            self.flow.pause_reading()
            self.cycle.keep_alive = False
            self._stop_waiting()
        elif self._answering or not self.url.isascii() or max(map(_length, self.headers)) > HEADER_BYTES:
            self._refuse()
        else:
            self.handle_websocket_upgrade()

    def handle_websocket_upgrade(self) -> None:
        self._stop_waiting()
        self._unset_keepalive_if_required()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # it holds this protocol, which is done
        upgraded = self.transport.get_protocol()
        assert isinstance(upgraded, WebSocketTransport)
        upgraded.admission = self._admission
        if not upgraded.handshake_initiated:  # the request was none that opens a WebSocket
            self._tell(HTTPStatus.BAD_REQUEST)
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._unset_keepalive_if_required()
        super().connection_lost(exc)
        self.pipeline.clear()
        self.cycle = None  # type: ignore[assignment]  # one that has not begun holds this protocol
        if self._admission is not None:
            self._admission.leave()

    def _wait(self) -> None:
        self._timer = self.loop.call_later(self.limits.request_time, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _length(header: tuple[bytes, bytes]) -> int:
    return len(header[0]) + len(header[1])
