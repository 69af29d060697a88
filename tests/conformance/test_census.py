"""The census is what it was. `make golden` takes it anew."""

import stammtisch
from tests.conformance.census import FOLDER, census, file_of


def test_the_census_is_as_it_was(game: str) -> None:
    assert file_of(game).exists(), f"there is no census of {game}: run `make golden`"
    stored = file_of(game).read_text().splitlines()
    now = census(game)
    for number, (then, line) in enumerate(zip(stored, now, strict=False), 1):
        assert line == then, f"{file_of(game).name}:{number}:\n  stored  {then}\n  now     {line}"
    assert len(now) == len(stored)


def test_no_census_is_left_over() -> None:
    assert {file.stem for file in FOLDER.glob("*")} == set(stammtisch.games())
