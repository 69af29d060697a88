"""When `stammtisch serve` opens a browser: for a person at this machine, and for nobody else."""

import io
import sys
import threading
import webbrowser
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from stammtisch.cli import browser
from stammtisch.cli.serve import run_server

AT_A_DESK = {"DISPLAY": ":0"}


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def somebody_sits_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "sys", SimpleNamespace(stdin=Terminal(), stdout=Terminal(), platform="linux"))
    monkeypatch.setattr(browser, "CONTAINERS", ())


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_a_person_at_this_machine(host: str) -> None:
    assert browser.should_open(host, AT_A_DESK)
    assert browser.should_open(host, {"WAYLAND_DISPLAY": "wayland-0"})


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.2", "table.example"])
def test_a_server_for_others(host: str) -> None:
    assert not browser.should_open(host, AT_A_DESK)


@pytest.mark.parametrize("name", ["CI", "KUBERNETES_SERVICE_HOST", "container", "SSH_CONNECTION", "SSH_TTY"])
def test_nobody_is_there_or_somebody_elsewhere(name: str) -> None:
    assert not browser.should_open("127.0.0.1", {**AT_A_DESK, name: "yes"})
    assert browser.should_open("127.0.0.1", {**AT_A_DESK, name: ""})


@pytest.mark.parametrize("stream", ["stdin", "stdout"])
def test_no_terminal(monkeypatch: pytest.MonkeyPatch, stream: str) -> None:
    monkeypatch.setattr(vars(browser)["sys"], stream, io.StringIO())
    assert not browser.should_open("127.0.0.1", AT_A_DESK)
    monkeypatch.setattr(vars(browser)["sys"], stream, None)  # as without a console on Windows
    assert not browser.should_open("127.0.0.1", AT_A_DESK)


def test_a_container(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(browser, "CONTAINERS", (tmp_path,))
    assert not browser.should_open("127.0.0.1", AT_A_DESK)


def test_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not browser.should_open("127.0.0.1", {})
    for system in ("darwin", "win32"):  # which have one
        monkeypatch.setattr(vars(browser)["sys"], "platform", system)
        assert browser.should_open("127.0.0.1", {})


@pytest.mark.parametrize(("switched", "opened"), [(True, ["http://[::1]:4711"]), (False, [])])
def test_serve_opens_its_page_unless_told_not_to(
    monkeypatch: pytest.MonkeyPatch, switched: bool, opened: list[str]
) -> None:
    from stammtisch.server import run  # noqa: PLC0415  (slow to load)
    from stammtisch.server.settings import Settings  # noqa: PLC0415

    class Listening:
        def getsockname(self) -> tuple[str, int]:
            return "::1", 4711

    def ran(settings: Any, listening: Any) -> None:
        for thread in threading.enumerate():
            if thread.name == "browser":
                thread.join(5)

    found: list[str] = []
    monkeypatch.setattr(webbrowser, "open", found.append)
    monkeypatch.setattr(sys.modules[run_server.__module__], "should_open", lambda host: True)
    monkeypatch.setattr(run, "listen", lambda host, port: Listening())
    monkeypatch.setattr(run, "run", ran)
    run_server(Settings(host="::1", database="x.db", browser=switched), "en")
    assert found == opened


def test_without_a_browser_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(address: str) -> None:
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setattr(webbrowser, "open", none)
    browser._open("http://127.0.0.1:8000")
