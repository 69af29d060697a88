"""Opens the page of a server that somebody has just started by hand."""

import os
import sys
import webbrowser
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from threading import Thread

LOOPBACK = ("127.0.0.1", "::1", "localhost")
NOBODY_IS_THERE = ("CI", "KUBERNETES_SERVICE_HOST", "container")
ELSEWHERE = ("SSH_CONNECTION", "SSH_TTY")  # the person sits at another machine
CONTAINERS = (Path("/.dockerenv"), Path("/run/.containerenv"))
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY")


def page_address(host: str, port: int) -> str:
    """Where a server that listens on this address is found."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def should_open(host: str, environ: Mapping[str, str] = os.environ) -> bool:
    """Whether a person has started the server, at this machine, for this machine, and can see a browser."""
    return (
        host in LOOPBACK
        and all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
        and not any(environ.get(name) for name in (*NOBODY_IS_THERE, *ELSEWHERE))
        and not any(file.exists() for file in CONTAINERS)
        and has_screen(environ)
    )


def has_screen(environ: Mapping[str, str]) -> bool:
    """Whether a window can be opened. Without one, a browser for the terminal would fill the one we were started in."""
    return sys.platform in ("win32", "darwin") or any(environ.get(name) for name in SCREENS)


def open_page(address: str) -> None:
    """Opens the page in the person's browser, if they have one. Returns at once: starting one may take a while."""
    Thread(target=_open, args=(address,), name="browser", daemon=True).start()


def _open(address: str) -> None:
    with suppress(webbrowser.Error, OSError):
        webbrowser.open(address)
