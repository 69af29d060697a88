"""Runs the server with uvicorn."""

import signal
import socket
import sys

import uvicorn

from stammtisch.server.app import create_app
from stammtisch.server.line import Line
from stammtisch.server.punctual import punctual
from stammtisch.server.settings import Settings

UNREAD_FOR = 30_000  # milliseconds; then the kernel gives up a connection that does not take what it is sent
UNSENT = 128 * 1024  # bytes that the kernel keeps for one connection; more would only hide that nobody reads
BACKLOG = 2048
TURN = 0.001  # seconds that a thread may keep the interpreter: the one that stores needs it four times a transaction


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0: any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # inherited by every connection
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_FOR)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNSENT)
    listening.bind((host, port))
    return listening


def server(settings: Settings) -> uvicorn.Server:
    return uvicorn.Server(
        uvicorn.Config(
            create_app(settings),
            host=settings.host,
            port=settings.port,
            http=punctual(settings.request_time),
            ws=Line,
            ws_max_size=settings.message_bytes,
            ws_per_message_deflate=False,  # doubles time and memory for little
            ws_ping_interval=20,
            ws_ping_timeout=20,
            proxy_headers=True,
            forwarded_allow_ips=settings.proxies,
            server_header=False,
            access_log=False,
            log_config=None,
            backlog=BACKLOG,
            timeout_graceful_shutdown=10,
        )
    )


def run(settings: Settings, listening: socket.socket) -> None:
    """Until SIGTERM or SIGINT. Then what is under way is finished and stored, and that is no failure."""
    for name in (signal.SIGTERM, signal.SIGINT):  # uvicorn raises them once more when it has stopped
        signal.signal(name, lambda *_: None)
    sys.setswitchinterval(TURN)
    server(settings).run(sockets=[listening])
