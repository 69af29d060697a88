"""The WebSocket as an outbox needs it: messages go out together, without a task of their own.

Most of what a server does is telling. uvicorn's own way costs a task's turn, a coroutine and a frame object each time.
When a connection ends, whatever holds itself lets go: nobody has to stop for a look at all there is (`app.sweep`).
"""

from collections.abc import Callable, Iterable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LINE = "stammtisch.line"  # where a WebSocket's handler finds its line, among the extensions of the scope
WHOLE_TEXT = 0x81  # a frame's first byte: the only one of its message, and text
IN_TWO_BYTES, IN_EIGHT_BYTES = 126, 127  # in place of a length: where it stands


class Line(WebSocketsSansIOProtocol):
    """Implements `live.outbox.Line`."""

    on_free: Callable[[], None] | None = None

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

    async def run_asgi(self) -> None:
        self.scope["extensions"][LINE] = self  # type: ignore[assignment]
        try:
            await super().run_asgi()
        finally:
            self.scope.clear()  # type: ignore[attr-defined]
            self.on_free = None

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()


def framed(text: bytes) -> bytes:
    """One unmasked frame without extensions (RFC 6455, 5.2)."""
    size = len(text)
    if size < IN_TWO_BYTES:
        return bytes((WHOLE_TEXT, size)) + text
    if size < 1 << 16:
        return bytes((WHOLE_TEXT, IN_TWO_BYTES)) + size.to_bytes(2, "big") + text
    return bytes((WHOLE_TEXT, IN_EIGHT_BYTES)) + size.to_bytes(8, "big") + text
