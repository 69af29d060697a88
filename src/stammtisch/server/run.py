"""Runs the server with uvicorn."""

import signal
import socket
import sys
from contextlib import suppress

import uvicorn

from stammtisch.server.app import MESSAGES_PER_ADDRESS, create_app
from stammtisch.server.limits import AdmissionControl, KeyedLimiter, TransportLimits, TrustedNetworks
from stammtisch.server.settings import Settings
from stammtisch.server.uvicorn_internals import protocols

UNREAD_FOR = 30_000  # milliseconds; then the kernel closes a connection whose client does not read
UNSENT = 128 * 1024  # bytes that the kernel keeps for one connection; more would only hide that nobody reads
BACKLOG = 2048
FRAMES_PER_MESSAGE = 4  # on average: a message may come in pieces, and a connection is kept alive by frames of its own
FRAMES_AT_ONCE = 256
SOME_FILES, ENOUGH_FILES = 1024, 1_000_000  # that may be open, where the system does not say, or sets no limit
MORE_FILES = (65_536, 10_240)  # tried in turn where "as many as you like" is not meant: macOS
TURN = 0.001  # seconds that a thread may keep the interpreter: the one that stores needs it four times a transaction


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0: any free one. Who connects before the server has started is served when it has."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform == "win32":  # where the other option would let a second server take the same port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # inherited by every connection
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_FOR)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNSENT)
    listening.bind((host, port))
    listening.listen(BACKLOG)
    return listening


def raise_file_limit() -> int:
    """How many files may be open, and so connections: raised as far as the system lets us."""
    if sys.platform == "win32":
        return SOME_FILES
    import resource  # noqa: PLC0415  (not on Windows)

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    for wanted in (hard, *MORE_FILES):
        if soft == unlimited or wanted == soft or unlimited != wanted < soft:
            break
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return soft if soft != unlimited else ENOUGH_FILES


def transport_limits(settings: Settings, files: int) -> TransportLimits:
    frames = FRAMES_PER_MESSAGE * settings.messages_each
    at_once = max(FRAMES_AT_ONCE, 2 * frames)
    return TransportLimits(
        request_time=settings.request_time,
        admission=AdmissionControl(settings.connections_each, files, TrustedNetworks(settings.proxies)),
        frames=frames,
        frames_at_once=at_once,
        frames_of_address=KeyedLimiter(MESSAGES_PER_ADDRESS * frames, MESSAGES_PER_ADDRESS * at_once),
    )


def server(settings: Settings) -> uvicorn.Server:
    http, websockets = protocols(transport_limits(settings, raise_file_limit()))
    return uvicorn.Server(
        uvicorn.Config(
            create_app(settings),
            host=settings.host,
            port=settings.port,
            http=http,
            ws=websockets,
            ws_max_size=settings.message_bytes,
            ws_per_message_deflate=False,  # doubles time and memory for little
            ws_ping_interval=20,
            ws_ping_timeout=20,
            proxy_headers=False,  # `middleware.behind_proxies` does that
            server_header=False,
            access_log=False,
            log_config=None,
            backlog=BACKLOG,
            timeout_graceful_shutdown=10,
        )
    )


def run(settings: Settings, listening: socket.socket) -> None:
    """Serves until SIGTERM or SIGINT; then finishes and stores what is under way, and returns."""
    stopping = [signal.SIGTERM, signal.SIGINT]
    if sys.platform == "win32":
        stopping.append(signal.SIGBREAK)
    for name in stopping:  # uvicorn raises them once more when it has stopped
        signal.signal(name, lambda *_: None)
    sys.setswitchinterval(TURN)
    server(settings).run(sockets=[listening])
