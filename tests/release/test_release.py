"""The cheap part of `make release-check`: what the archives hold, and that all that releases them names what exists."""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from tests.release.__main__ import CheckError, interpreters, supported
from tests.release.contents import names_in, problems, unfit_names

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").iterdir())
FORMS = sorted(file for file in (ROOT / ".github" / "ISSUE_TEMPLATE").iterdir() if file.stem != "config")
PINNED = re.compile(r"(\./\S+|[\w.-]+/[\w./-]+@(v\d+\.\d+\.\d+|[0-9a-f]{40}))")
HOSTS = re.compile(r"\b(ghcr\.io|docker\.io|quay\.io|gcr\.io|pypi\.org|registry\.npmjs\.org|amazonaws\.com)\b")
SECRETS = re.compile(r"secrets\.(\w+)")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
VERSION = PROJECT["version"]


def loaded(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return found


def workflow(name: str) -> dict[str, Any]:
    return loaded(ROOT / ".github" / "workflows" / f"{name}.yaml")


def steps(jobs: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for job in jobs.values():
        yield from job.get("steps", ())


# --- archives ---


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    built = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    return sorted(folder.iterdir())


def test_wheel_and_sdist_hold_what_they_should(archives: list[Path]) -> None:
    assert [archive.name for archive in archives] == [
        f"stammtisch-{VERSION}-py3-none-any.whl",
        f"stammtisch-{VERSION}.tar.gz",
    ]
    for archive in archives:
        assert problems(archive, ROOT) == []
        client = [name for name in names_in(archive) if "server/web/assets/" in name]
        assert {Path(name).suffix for name in client} >= {".js", ".css", ".woff2", ".wav"}


def test_what_is_missing_is_noticed(archives: list[Path], tmp_path: Path) -> None:
    more = tmp_path / "src" / "stammtisch" / "server" / "web" / "engine" / "poker.wasm"
    more.parent.mkdir(parents=True)
    more.touch()
    (tmp_path / "licenses").mkdir()
    (tmp_path / "licenses" / "Engine.txt").touch()
    for archive in archives:
        found = problems(archive, tmp_path)
        assert f"{archive.name}: stammtisch/server/web/engine/poker.wasm is missing" in found
        assert f"{archive.name}: licenses/Engine.txt is missing" in found


def test_names_that_some_system_cannot_write_are_noticed() -> None:
    unfit = ["a/aux.py", "a/b:c", "a/__pycache__/b.pyc", "A/x", "a/X", "x" * 200, "deploy/.env", "a/b "]
    assert len(list(unfit_names(unfit))) == len(unfit) - 1, "two of them are one"
    assert list(unfit_names(["a/auxiliary.py", "deploy/example.env", "stammtisch/server/web/engine/gauner.wasm"])) == []


# --- interpreters ---


def test_interpreters_that_run_are_found() -> None:
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert list(interpreters({"PYTHONS": sys.executable})) == [(version, sys.executable)]
    with pytest.raises(CheckError, match="names /no/python"):
        list(interpreters({"PYTHONS": "/no/python"}))
    assert supported()[0] == PROJECT["requires-python"].removeprefix(">=")


# --- the forge's files ---


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_a_workflow_names_what_exists(file: Path) -> None:
    found, makefile = loaded(file), (ROOT / "Makefile").read_text(encoding="utf-8")
    assert found["permissions"] == {"contents": "read"}, "jobs that need more say so"
    ordered = "\n".join(step["run"] for step in steps(found["jobs"]) if "run" in step)
    for target in re.findall(r"\bmake ([\w-]+)", ordered):
        assert re.search(rf"^{target}:", makefile, re.M), target
    for module in re.findall(r"python -m ([\w.]+)", ordered):
        assert (ROOT / module.replace(".", "/")).exists(), module
    used = [step["uses"] for step in steps(found["jobs"]) if "uses" in step]
    used += [job["uses"] for job in found["jobs"].values() if "uses" in job]
    assert used
    assert [action for action in used if not PINNED.fullmatch(action)] == []
    for job in found["jobs"].values():
        assert set([job["needs"]] if isinstance(job.get("needs"), str) else job.get("needs", ())) <= set(found["jobs"])
    assert "${{ github.event" not in ordered, "what strangers write is no part of a command"


def test_a_release_needs_a_tag_and_no_password() -> None:
    release: dict[Any, Any] = workflow("release")
    assert release[True] == {"push": {"tags": ["v[0-9]+.[0-9]+.[0-9]+"]}}  # `on` is a truth in YAML
    jobs = release["jobs"]
    assert set(jobs) == {"test", "build", "publish", "image", "page"}
    assert jobs["build"]["needs"] == "test"
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert jobs["publish"]["environment"] == "release"
    text = (ROOT / ".github" / "workflows" / "release.yaml").read_text(encoding="utf-8")
    assert set(SECRETS.findall(text)) == {"GITHUB_TOKEN"}
    pushed = next(step["with"] for step in steps({"image": jobs["image"]}) if "build-push" in step.get("uses", ""))
    assert (pushed["file"], pushed["sbom"], pushed["provenance"]) == ("deploy/Dockerfile", True, "mode=max")
    assert pushed["build-args"].startswith("WHEEL=")
    assert sum("attest" in step.get("uses", "") for step in steps(jobs)) == 3


def test_the_wheel_is_tried_on_every_system_and_python() -> None:
    matrix = workflow("test")["jobs"]["install"]["strategy"]["matrix"]
    assert matrix["python"] == supported()
    assert {name.partition("-")[0] for name in matrix["os"]} == {"ubuntu", "macos", "windows"}


def test_the_image_is_made_from_the_wheel_for_somebody_who_is_not_root() -> None:
    dockerfile = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")
    last = dockerfile.rpartition("\nFROM ")[2]
    assert re.search(r"^USER (?!root|0)\w+$", last, re.M)
    assert "COPY --from=build /wheels /wheels" in last
    assert not re.search(r"^COPY \. ", last, re.M), "no sources"
    assert 'cp "$WHEEL" /wheels/' in dockerfile


def test_no_registry_is_named() -> None:
    places = [ROOT / ".github", ROOT / "deploy"]
    files = [file for place in places for file in place.rglob("*") if file.is_file()]
    files += [ROOT / name for name in ("README.md", "Makefile", "pyproject.toml", "docs/install.md", "SECURITY.md")]
    named = {file.name: HOSTS.findall(file.read_text(encoding="utf-8")) for file in files}
    assert {name: hosts for name, hosts in named.items() if hosts} == {}


@pytest.mark.parametrize("file", FORMS, ids=lambda file: file.name)
def test_a_form_can_be_filled_in(file: Path) -> None:
    form = loaded(file)
    assert form["name"]
    assert form["description"]
    fields = [field for field in form["body"] if field["type"] != "markdown"]
    assert any(field.get("validations", {}).get("required") for field in fields)
    assert len({field["id"] for field in fields}) == len(fields)
    assert all(field["attributes"]["label"] for field in fields)


def test_hooks_before_a_commit_are_those_of_make() -> None:
    (local,) = loaded(ROOT / ".pre-commit-config.yaml")["repos"]
    entries = [hook["entry"] for hook in local["hooks"]]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for entry in entries:
        program, *rest = entry.split()
        if program == "make":
            assert all(re.search(rf"^{target}:", makefile, re.M) for target in rest)
        else:
            assert program.replace(".venv/bin", "$(RUN)") in makefile
    assert local["repo"] == "local"


def test_one_version_everywhere() -> None:
    citation = loaded(ROOT / "CITATION.cff")
    assert (str(citation["version"]), citation["license"]) == (VERSION, PROJECT["license"])
    assert json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["version"] == VERSION
