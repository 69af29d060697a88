"""Files that the documentation names exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
READERS_OWN = {"add-a-game"}  # names files that its reader is going to write
PAGES = sorted(page for page in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")] if page.stem not in READERS_OWN)
PLACES = (ROOT, ROOT / "src" / "stammtisch")
NAMED = re.compile(r"`([\w.<>-]+(?:/[\w.<>-]+)*/(?:[\w.<>-]+\.(?:py|md|svelte|ts|json|yaml|service|conf))?)`")
WRITTEN_LATER = {"build/site/", "benchmarks/results.json", "server/web/offline/"}
OTHERS = ("https:", "/var/", "/etc/")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_files_that_are_named_exist(page: Path) -> None:
    named = set(NAMED.findall(page.read_text(encoding="utf-8"))) - WRITTEN_LATER
    assert [path for path in sorted(named) if not path.startswith(OTHERS) and not exists(path)] == []


def exists(path: str) -> bool:
    """Whether there is such a file; <game> and the like stand for anything."""
    pattern = re.sub(r"<\w+>", "*", path).rstrip("/")
    return any(any(place.glob(pattern)) for place in PLACES)


def test_a_file_that_is_missing_is_noticed() -> None:
    assert exists("games/<game>/rules.py")
    assert not exists("games/doors.py")
