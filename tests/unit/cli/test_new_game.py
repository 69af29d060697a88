"""`stammtisch new-game`: a package of the template, or one line on why not."""

from pathlib import Path

import pytest

from tests.unit.cli.conftest import Command


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_it_writes_a_package_of_that_name(stammtisch: Command, here: Path) -> None:
    told = stammtisch("new-game", "river")
    assert told.status == 0
    assert "stammtisch check-game river" in told.out
    written = {str(file.relative_to(here / "river")) for file in (here / "river").rglob("*") if file.is_file()}
    modules = ["__init__", "rules", "secrets", "words", "view", "schema", "observation", "conformance"]
    assert written == {
        "README.md",
        "pyproject.toml",
        "tests/test_rules.py",
        "src/river/rules.en.md",
        "src/river/rules.de.md",
        *(f"src/river/{module}.py" for module in modules),
    }
    assert not [file for file in (here / "river").rglob("*.*") if "my_game" in file.read_text(encoding="utf-8")]
    assert 'river = "river"' in (here / "river" / "pyproject.toml").read_text()


def test_another_folder_may_be_named(stammtisch: Command, here: Path) -> None:
    assert stammtisch("new-game", "river", "games/of/mine", "--lang", "de").status == 0
    assert (here / "games" / "of" / "mine" / "src" / "river" / "rules.py").is_file()


@pytest.mark.parametrize("name", ["River", "1river", "my-game", "", "a" * 33, "../river", "class"])
def test_a_name_that_cannot_be_is_refused(stammtisch: Command, here: Path, name: str) -> None:
    told = stammtisch("new-game", name)
    assert told.status == 2
    assert told.err == (
        f"stammtisch: {name!r} cannot be a game's name: take small letters, digits and _, a letter first, at most 32 "
        "(such as 'my_game').\n"
    )
    assert not list(here.iterdir())


@pytest.mark.parametrize("name", ["gauner", "random", "numpy", "stammtisch"])
def test_a_name_that_is_taken_is_refused(stammtisch: Command, here: Path, name: str) -> None:
    told = stammtisch("new-game", name, "--lang", "de")
    assert (told.status, told.out) == (2, "")
    assert told.err.startswith(f"stammtisch: {name!r} heißt schon ein Spiel")
    assert not list(here.iterdir())


def test_an_existing_folder_is_left_alone(stammtisch: Command, here: Path) -> None:
    (here / "river").mkdir()
    assert stammtisch("new-game", "river") == (2, "", "stammtisch: river exists already; nothing was written.\n")
    (here / "file").write_text("mine")
    told = stammtisch("new-game", "river", "file/within")
    assert told.status == 2
    assert told.err.startswith("stammtisch: file/within cannot be written: ")
    assert not list((here / "river").iterdir())
