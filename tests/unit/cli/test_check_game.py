"""`stammtisch check-game`: one list of what is missing or broken, and a status that says whether there is anything."""

import importlib
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from stammtisch.cli.new_game import write_package
from stammtisch.games import registry
from stammtisch.testing import law, laws
from tests.unit.cli.conftest import Command

Edit = Callable[..., None]


@pytest.fixture
def river(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The package of a game that is installed, and held to no law."""
    write_package("river", tmp_path / "river")
    monkeypatch.syspath_prepend(tmp_path / "river" / "src")
    assert laws.__all__, "they are imported, so that none comes to the list later"
    monkeypatch.setattr(law, "LAWS", [])
    entries = EntryPoints([EntryPoint("river", "river", registry.GROUP)])
    monkeypatch.setattr(registry, "entry_points", lambda group: entries)
    forget()
    yield tmp_path / "river" / "src" / "river"
    forget()


def forget() -> None:
    registry._others.cache_clear()
    registry.game_ids.cache_clear()
    importlib.invalidate_caches()
    for name in [name for name in sys.modules if name.partition(".")[0] == "river"]:
        del sys.modules[name]


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_there_is_nothing_to_do(stammtisch: Command, river: Path) -> None:
    assert stammtisch("check-game", "river") == (0, "river: nothing is missing, and every law holds.\n", "")


def test_missing_names_are_listed_with_their_files(stammtisch: Command, river: Path) -> None:
    edit(river / "words.py", "TELLERS =", "TELERS =")
    (river / "secrets.py").unlink()
    told = stammtisch("check-game", "river")
    assert told == (1, "1. write redeal in secrets.py\n2. write TELLERS in words.py\nriver: 2 to do.\n", "")


def test_missing_texts_are_listed(stammtisch: Command, river: Path) -> None:
    (river / "rules.de.md").unlink()
    edit(river / "rules.en.md", " (play)", "")
    edit(river / "words.py", '"Eine Karte spielen"', '"Play a card"')
    for file in ("view.py", "schema.py"):
        edit(river / file, "hand_sizes", "sizes")
    told = stammtisch("check-game", "river")
    assert told.status == 1
    assert told.out.splitlines() == [
        "1. name a section of rules.en.md that explains the phase 'play': ## Its title (play)",
        "2. write the rules for people: rules.de.md",
        "3. write VIEW_LABELS['sizes'] in words.py: what screens call this key of a view",
        "4. write German for PHASE_NAMES['play'] in words.py: both languages say 'Play a card'",
        "river: 4 to do.",
    ]
    assert (
        "2. Die Regeln für Menschen aufschreiben: rules.de.md" in stammtisch("check-game", "river", "--lang", "de").out
    )


def test_what_cannot_be_imported_is_said(stammtisch: Command, river: Path) -> None:
    edit(river / "rules.py", "CARDS, HAND = 30, 5", "CARDS, HAND = 30")
    told = stammtisch("check-game", "river")
    assert told.status == 1
    assert told.out.startswith("1. The game 'river' of another package cannot be loaded. TypeError: cannot unpack")


def test_a_broken_law_is_listed_once_with_its_reason(
    stammtisch: Command, river: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing_is_right(variant: object) -> None:
        """Everything must be."""
        raise AssertionError(f"{variant} is wrong\nin every line")

    monkeypatch.setattr(law, "LAWS", [])
    law.law(nothing_is_right)
    assert stammtisch("check-game", "river").out.splitlines() == [
        "1. nothing is right (river-2): river-2 is wrong [Everything must be.]",
        "river: 1 to do.",
    ]


def test_there_is_no_such_game(stammtisch: Command) -> None:
    told = stammtisch("check-game", "chess")
    assert (told.status, told.out) == (2, "")
    assert "There is no game 'chess'" in told.err
