"""`stammtisch new-game NAME`: writes a package with a small game that plays at once, to be made into another."""

import keyword
import sys
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from stammtisch.cli.language import CommandError, Lang, resolve_language
from stammtisch.phrases import Language, Phrase

TEMPLATE = "my_game"  # what its package is called, and its game

BAD_NAME = Phrase(
    "{!r} cannot be a game's name: take small letters, digits and _, a letter first, at most 32 (such as 'my_game').",
    "{!r} kann kein Spiel heißen: Kleinbuchstaben, Ziffern und _, zuerst ein Buchstabe, höchstens 32 ('my_game').",
)
TAKEN = Phrase(
    "{!r} is already the name of a game or of another Python package. Take another one.",
    "{!r} heißt schon ein Spiel oder ein anderes Python-Paket. Nimm einen anderen Namen.",
)
EXISTS = Phrase("{} exists already; nothing was written.", "{} gibt es schon; nichts wurde geschrieben.")
UNWRITABLE = Phrase("{} cannot be written: {}.", "{} lässt sich nicht schreiben: {}.")
WRITTEN = Phrase(
    """{folder} is a game that plays at once. Next:

  pip install -e {folder}           (as often as its name changes; edits need nothing)
  stammtisch play {name}
  stammtisch check-game {name}""",
    """{folder} ist ein Spiel, das sich gleich spielen lässt. Und dann:

  pip install -e {folder}           (nur wieder, wenn sich der Name ändert)
  stammtisch play {name}
  stammtisch check-game {name}""",
)


def new_game(
    name: Annotated[
        str, typer.Argument(help="The game's id, and the name of its package: small letters, digits and _.")
    ],
    folder: Annotated[
        Path | None, typer.Argument(help="The folder to write. (Default: one of the game's name, here.)")
    ] = None,
    lang: Lang = None,
) -> None:
    """Write a package with a small game that plays at once: rules, texts and tests, to be made into your own."""
    language = resolve_language(lang)
    target = folder or Path(name)
    check_name(name, target, language)
    try:
        write_package(name, target)
    except FileExistsError as error:
        raise CommandError(EXISTS.in_(language).format(target)) from error
    except OSError as error:
        raise CommandError(UNWRITABLE.in_(language).format(target, error.strerror)) from error
    print(WRITTEN.in_(language).format(folder=target, name=name))


def check_name(name: str, folder: Path, language: Language) -> None:
    """Raises CommandError unless a game can be called so and none is, and the folder is not there yet."""
    from importlib.util import find_spec

    from stammtisch.games.registry import ID, game_ids

    if not ID.fullmatch(name) or keyword.iskeyword(name):
        raise CommandError(BAD_NAME.in_(language).format(name))
    if folder.exists():
        raise CommandError(EXISTS.in_(language).format(folder))
    package = find_spec(name)  # a folder of that name, which may just be lying here, is one without an origin
    if name in game_ids() or name in sys.stdlib_module_names or (package is not None and package.origin is not None):
        raise CommandError(TAKEN.in_(language).format(name))


def write_package(name: str, folder: Path) -> None:
    """Writes the template as a package of this name. Raises FileExistsError if the folder is there, or OSError."""
    template = files("stammtisch.testing") / "template"
    assert isinstance(template, Path)
    folder.mkdir(parents=True)
    for file in sorted(template.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            within = file.relative_to(template).as_posix()
            source = "src/" if within.startswith(f"{TEMPLATE}/") else ""
            target = folder / (source + within.replace(TEMPLATE, name))
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(file.read_text(encoding="utf-8").replace(TEMPLATE, name), encoding="utf-8")
