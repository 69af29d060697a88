"""`stammtisch check-game NAME`: what a game still lacks, and which laws it breaks, in one list."""

from collections.abc import Iterator
from typing import Annotated

import typer

from stammtisch.cli.completion import complete_game
from stammtisch.cli.language import Lang, reporting_errors, requiring, resolve_language
from stammtisch.phrases import Language, Phrase

NEEDS_TESTING = Phrase(
    "This needs more packages: pip install 'stammtisch[testing]'.",
    "Dafür braucht es weitere Pakete: pip install 'stammtisch[testing]'.",
)
MISSING = Phrase("write {name} in {module}.py", "{module}.py: {name} schreiben")
NOTHING = Phrase("{}: nothing is missing, and every law holds.", "{}: Nichts fehlt, und alle Regeln gelten.")
TO_DO = Phrase("{}: {} to do.", "{}: {} zu tun.")


def check_game(
    game: Annotated[str, typer.Argument(help="The game.", metavar="GAME", autocompletion=complete_game)],
    lang: Lang = None,
) -> None:
    """Say what a game still lacks and which laws it breaks. Exit status: 0 all is well, 1 work to do, 2 no game."""
    language = resolve_language(lang)
    found = 0
    with requiring(NEEDS_TESTING, language), reporting_errors(language):
        for found, sentence in enumerate(findings(game, language), 1):
            print(f"{found}. {sentence}", flush=True)
    print(TO_DO.in_(language).format(game, found) if found else NOTHING.in_(language).format(game))
    raise typer.Exit(1 if found else 0)


def findings(game: str, language: Language) -> Iterator[str]:
    """What is to be done, as sentences. Raises OptionError if there is no such game."""
    from stammtisch.games.package import IncompleteGame
    from stammtisch.games.registry import BrokenGame, rulebook
    from stammtisch.testing.check import findings as broken_laws
    from stammtisch.testing.completeness import missing_texts

    try:
        rules = rulebook(game)
    except BrokenGame as error:
        if not isinstance(error.__cause__, IncompleteGame):
            yield error.phrase.in_(language)
            return
        for module, name in error.__cause__.missing:
            yield MISSING.in_(language).format(name=name, module=module)
        return
    yield from (text.in_(language) for text in missing_texts(rules))
    yield from map(str, broken_laws(game))
