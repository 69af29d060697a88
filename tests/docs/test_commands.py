"""The commands in the documentation are right: verbs, options and their values, make's targets, extras, messages."""

import re
import shlex
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest
import typer
from benchmarks.run import SECTIONS

from stammtisch.cli import COMMANDS, app
from stammtisch.server.wire import decode

ROOT = Path(__file__).parents[2]
PAGES = sorted([*(ROOT / "docs").glob("*.md"), *ROOT.glob("*.md"), ROOT / "web" / "README.md"])
BLOCK = re.compile(r"^```\n(.*?)^```", re.M | re.S)
IN_TEXT = re.compile(r"`((?:stammtisch|make|python -m) [^`]*)`")
LINE = re.compile(r"^(?:\$ )?(?:[A-Z_]+=\S+ )?(?:\.venv/bin/)?((?:stammtisch|make|python -m) .*)$", re.M)


def commands(page: Path) -> list[str]:
    text = page.read_text(encoding="utf-8")
    typed = [line for block in BLOCK.findall(text) for line in LINE.findall(block)]
    return typed + [" ".join(found.split()) for found in IN_TEXT.findall(BLOCK.sub("", text))]


EVERY = sorted({(page.name, command) for page in PAGES for command in commands(page)})
EXAMPLES = [("--help", line) for examples in COMMANDS.values() for line in examples.split("\n\n")]


@pytest.mark.parametrize(("page", "command"), [*EVERY, *EXAMPLES])
def test_a_command_can_be_typed_like_this(page: str, command: str) -> None:
    program, *arguments = shlex.split(command, comments=True)
    {"stammtisch": can_be_asked, "make": can_be_made, "python": can_be_run}[program](arguments)


def can_be_asked(arguments: list[str]) -> None:
    """Parsed as when it is run, but not run. A verb alone, in a text, is just named."""
    verb, *rest = arguments
    if verb.startswith("--"):
        assert any(verb in option.opts for option in typer.main.get_command(app).params)
        return
    command = typer.main.get_group(app).commands[verb]
    if rest and "--help" not in rest:
        command.make_context(verb, rest)


def can_be_made(arguments: list[str]) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    target, *settings = arguments
    assert re.search(rf"^{target}:.*##", makefile, re.M)
    for setting in settings:
        name, _, value = setting.partition("=")
        assert re.search(rf"^{name} \?=", makefile, re.M)
        assert target != "bench" or value in SECTIONS


def can_be_run(arguments: list[str]) -> None:
    assert find_spec(arguments[1]) is not None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_extras_exist(page: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for extra in re.findall(r"'(?:stammtisch|\.)\[([\w,]+)\]'", page.read_text(encoding="utf-8")):
        assert set(extra.split(",")) <= set(project["optional-dependencies"])


def test_the_protocols_messages_are_understood() -> None:
    said = re.findall(r"^→ (\{.*\})$", (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8"), re.M)
    assert [decode(message.encode()).ack for message in said] == [1, 2]
