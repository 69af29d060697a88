"""`stammtisch play`: whole matches at the plain table, typed by a script; and that a terminal gets a screen."""

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import stammtisch as library
from tests.unit.cli.conftest import Command

SHORT = ("play", "gaunerbande", "--seed", "7", "--option", "target=10")
ALWAYS_THE_FIRST = "1\n" * 200
PATIENCE = 60  # seconds


def test_a_whole_match(stammtisch: Command, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    played = stammtisch(*SHORT, "--record", str(file), typed=ALWAYS_THE_FIRST)
    assert (played.status, played.err) == (0, "")
    assert "The match is over. Won by " in played.out
    match = library.replay(file.read_text())
    assert match.over
    assert match.seed == 7
    assert match.game.options == {"target": 10}


def test_the_same_seed_plays_the_same_match(stammtisch: Command) -> None:
    assert stammtisch(*SHORT, typed=ALWAYS_THE_FIRST).out == stammtisch(*SHORT, typed=ALWAYS_THE_FIRST).out


def test_in_german_from_another_seat(stammtisch: Command) -> None:
    played = stammtisch(*SHORT, "-p", "3", "--seat", "2", "--name", "Uli", "--lang", "de", typed=ALWAYS_THE_FIRST)
    assert "Uli (du)" in played.out
    assert "Anton spielt " in played.out
    assert "Die Partie ist zu Ende. Gewonnen hat " in played.out


@pytest.mark.parametrize("game", library.games())
def test_every_game_can_be_sat_down_to_and_left(stammtisch: Command, game: str) -> None:
    left = stammtisch("play", game, typed="?\nl\n\nq\n")
    assert (left.status, left.err) == (0, "")
    assert left.out.endswith("You have left the table.\n")
    assert "Type a number shown" in left.out


def test_what_cannot_be_chosen_is_explained_and_asked_again(stammtisch: Command) -> None:
    typed = "k99\npass\n77\n\npass r2\nr2\nq\n"
    out = stammtisch(*SHORT, typed=typed).out
    assert "'pass k99' is no answer to" in out
    assert out.count("Type a number shown") == 2
    assert "Alex chooses the red 2 to pass on." in out
    assert "You have already chosen the red 2 to pass on." in out


def test_the_match_is_recorded_when_one_leaves(stammtisch: Command, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    left = stammtisch(*SHORT, "--record", str(file), typed="1\n1\n")  # then the input ends
    assert left.out.endswith(f"The match is recorded in {file}.\n")
    assert len(json.loads(file.read_text())["choices"]) == 2


def test_without_a_game_one_is_agreed_on(stammtisch: Command) -> None:
    played = stammtisch("play", "--seed", "7", typed="1\n4\ntarget=10\n\n" + ALWAYS_THE_FIRST)
    assert played.status == 0
    assert "Which game?" in played.out
    assert "The match is over." in played.out
    assert stammtisch("play", typed="").status == 0  # nobody there


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess"], "There is no game 'chess'."),
        (["gaunerbande", "-p", "2"], "Gaunerbande is for 3, 4, 5, 6 players, not 2."),
        (["gaunerbande", "-o", "target=5"], "target must be a whole number from 10 to 1000, not 5."),
        (["gaunerbande", "-o", "target"], "An option is written name=value, not 'target'."),
        (["gaunerbande", "--seat", "4"], "There is no seat 4; the seats are 0 to 3."),
        (["gaunerbande", "--bots", "genius"], "There is no bot level 'genius'."),
        (["gaunerbande", "--bots", "master,random"], "There are 3 bots"),
        (["http://127.0.0.1:1/"], "Playing at a server needs a terminal"),
    ],
)
def test_what_cannot_be_played_is_refused(stammtisch: Command, arguments: list[str], complaint: str) -> None:
    refused = stammtisch("play", *arguments)
    assert (refused.status, refused.out) == (2, "")
    assert refused.err.startswith(f"stammtisch: {complaint}")


def test_a_record_that_cannot_be_written(stammtisch: Command, tmp_path: Path) -> None:
    refused = stammtisch(*SHORT, "--record", str(tmp_path / "no" / "where.json"), typed="q\n")
    assert refused.status == 2
    assert "cannot be written: No such file or directory." in refused.err


# --- on a real terminal ---


class Terminal:
    """A terminal of 80 by 24 with the command running on it."""

    def __init__(self, *arguments: str) -> None:
        self.screen, inner = pty.openpty()
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        command = [sys.executable, "-m", "stammtisch.cli", *arguments]
        self.process = subprocess.Popen(
            command, stdin=inner, stdout=inner, stderr=inner, env=environment, start_new_session=True
        )
        os.close(inner)
        self.shown = ""

    def wait_for(self, text: str, since: int = 0) -> int:
        """Reads until the text has been shown; where it ends."""
        while text not in self.shown[since:]:
            self.read()
        return self.shown.index(text, since) + len(text)

    def read(self) -> None:
        assert select.select([self.screen], [], [], PATIENCE)[0], f"nothing more comes after {self.shown[-2000:]}"
        self.shown += os.read(self.screen, 65536).decode(errors="replace")

    def type(self, line: str) -> None:
        os.write(self.screen, f"{line}\n".encode())

    def interrupt(self) -> None:
        """Ctrl-C, as a person would: once the command waits. Between prompt and waiting, Python does not hear it."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        while stat.read_text().rpartition(")")[2].split()[0] != "S":
            time.sleep(0.01)
        self.process.send_signal(signal.SIGINT)

    def finish(self) -> int:
        """Reads to the end; the exit status."""
        try:
            while True:
                self.read()
        except OSError:  # the other side is gone
            pass
        return self.process.wait(timeout=20)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.screen)


@pytest.fixture
def on_terminal() -> Iterator[Callable[..., Terminal]]:
    """Runs the command on a terminal, and leaves nothing running whatever happens."""
    running: list[Terminal] = []

    def run(*arguments: str) -> Terminal:
        running.append(Terminal(*arguments))
        return running[-1]

    yield run
    for terminal in running:
        terminal.close()


INTO, BACK = "\x1b[?1049h", "\x1b[?1049l"  # the other screen, and back


def test_a_whole_match_on_a_terminal(on_terminal: Callable[..., Terminal]) -> None:
    terminal = on_terminal(*SHORT, "--pace", "0", "--plain")
    at = 0
    for _ in range(16):  # three cards passed, thirteen played
        at = terminal.wait_for("(? for help): ", at)
        terminal.type("1")
    assert terminal.finish() == 0
    before, _, after = terminal.shown.rpartition(BACK)
    assert INTO in before
    assert "The match is over. Won by " in after


def test_ctrl_c_leaves_nothing_broken(on_terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    terminal = on_terminal(*SHORT, "--record", str(file), "--plain")
    at = terminal.wait_for("(? for help): ")
    terminal.type("1")
    terminal.wait_for("(? for help): ", at)
    terminal.interrupt()
    assert terminal.finish() == 130
    assert "You have left the table." in terminal.shown.rpartition(BACK)[2]
    assert len(library.replay(file.read_text()).played) == 1


def test_a_terminal_gets_a_screen_and_has_it_taken_away_again(
    on_terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    file = tmp_path / "match.json"
    terminal = on_terminal(*SHORT, "--record", str(file))
    terminal.wait_for("Choose three cards")
    os.write(terminal.screen, b"1")
    terminal.wait_for("chooses the ")
    terminal.interrupt()
    assert terminal.finish() == 130
    before, _, after = terminal.shown.rpartition(BACK)
    assert INTO in before
    assert "The match is recorded in" in after
    assert any(seat == 0 for seat, _ in library.replay(file.read_text()).played)
