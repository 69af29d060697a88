"""What is deployed says the right things: no container engine is needed to see that."""

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from stammtisch.cli import COMMANDS, command_name
from stammtisch.server.settings import PREFIX, Settings

DEPLOY = Path(__file__).parents[2] / "deploy"
KNOWN = {f"{PREFIX}{name.upper()}" for name in Settings.__struct_fields__} | {f"{PREFIX}CACHE"}
ELSEWHERE = {f"{PREFIX}SITE", f"{PREFIX}HUB_SERVER_PASSWORD", f"{PREFIX}HUB_BOTS_PASSWORD"}  # the proxy's, NATS's


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return found


@pytest.mark.parametrize("file", sorted(DEPLOY.iterdir()), ids=lambda file: file.name)
def test_every_setting_exists(file: Path) -> None:
    assert set(re.findall(rf"\b{PREFIX}[A-Z_]+", file.read_text())) <= KNOWN | ELSEWHERE


def test_the_house_is_complete() -> None:
    services = compose()["services"]
    assert set(services) == {"proxy", "left", "right", "bots", "postgres", "nats"}
    assert services["bots"]["command"] == ["bots"]
    assert "STAMMTISCH_DATABASE" not in services["bots"]["environment"], "bots have no business with the database"
    assert services["bots"]["networks"] == ["bots"]
    for service in services.values():
        for other in service.get("depends_on", {}):
            assert other in services
        assert set(service["networks"]) <= set(compose()["networks"])
    for name in ("left", "right"):
        assert f"{name}:8000" in (DEPLOY / "Caddyfile").read_text()


def test_every_password_is_in_the_example() -> None:
    asked = set(re.findall(r"\$\{([A-Z_]+):\?\}", (DEPLOY / "compose.yaml").read_text()))
    given = {line.split("=")[0] for line in (DEPLOY / "example.env").read_text().splitlines() if "=" in line}
    assert asked == given


def test_commands_are_verbs_and_extras_exist() -> None:
    verbs = {command_name(verb) for verb in COMMANDS}
    for unit in DEPLOY.glob("*.service"):
        (command,) = re.findall(r"^ExecStart=\S+/stammtisch (.*)$", unit.read_text(), re.M)
        assert shlex.split(command)[0] in verbs
    dockerfile = (DEPLOY / "Dockerfile").read_text()
    assert re.search(r'^CMD \["serve"\]$', dockerfile, re.M)
    project = tomllib.loads((DEPLOY.parent / "pyproject.toml").read_text())["project"]
    for extra in re.findall(r"stammtisch\[(\w+)\]", dockerfile):
        assert extra in project["optional-dependencies"]
