"""Golden playthroughs are seen today as they were seen when they were stored. `make golden` stores them anew."""

from tests.conformance.golden import FOLDER, GOLDEN, file_of, read, render
from tests.conformance.variants import VARIANTS


def test_every_game_has_a_golden_playthrough(game: str) -> None:
    files = [file_of(name) for name in GOLDEN if name.startswith(f"{game}-")]
    assert files, f"{game} has none: name a variant in golden.py and run `make golden`"
    for file in files:
        assert file.exists(), f"{file.name} is missing: run `make golden`"
        stored = file.read_text()
        same(stored.splitlines(), render(*read(stored)).splitlines(), file.name)


def test_no_golden_file_is_left_over() -> None:
    assert set(GOLDEN) <= {str(variant) for variant in VARIANTS}
    assert {file.stem for file in FOLDER.glob("*")} == set(GOLDEN)


def same(stored: list[str], now: list[str], name: str) -> None:
    """Fails at the first line that differs, and says after which choice."""
    choice = "the deal"
    for number, (then, line) in enumerate(zip(stored, now, strict=False), 1):
        assert line == then, f"{name}:{number}, after {choice}:\n  stored  {then}\n  now     {line}"
        choice = then.removeprefix("> ") if then.startswith("> ") else choice
    assert len(now) == len(stored), f"{name} has {len(stored)} lines; now there would be {len(now)}"
