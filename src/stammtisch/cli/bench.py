"""`stammtisch bench`: how fast Stammtisch is, and how fast others are."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from stammtisch.cli.language import CommandError, Lang, resolve_language
from stammtisch.phrases import Phrase

CHECKOUT = Path(__file__).parents[3]
NO_CHECKOUT = Phrase(
    "Benchmarks need a checkout of the source, installed with pip install -e '.[test,bench]'.",
    "Benchmarks brauchen den ausgecheckten Quelltext, installiert mit pip install -e '.[test,bench]'.",
)
NO_SECTION = Phrase("There is no section {!r}. There are: {}.", "Einen Teil {!r} gibt es nicht. Es gibt: {}.")


def bench(
    sections: Annotated[list[str] | None, typer.Argument(help="Only these sections.", metavar="SECTION")] = None,
    lang: Lang = None,
) -> None:
    """Measure speed and compare it with OpenSpiel's; prints tables and writes benchmarks/results.json."""
    language = resolve_language(lang)
    if not (CHECKOUT / "benchmarks" / "run.py").is_file():
        raise CommandError(NO_CHECKOUT.in_(language))
    sys.path.insert(0, str(CHECKOUT))
    run = import_module("benchmarks.run")
    for section in sections or []:
        if section not in run.SECTIONS:
            raise CommandError(NO_SECTION.in_(language).format(section, ", ".join(run.SECTIONS)))
    raise typer.Exit(1 if run.main(sections or []) else 0)
