"""What people miss in a game that plays: names for what its views show, rules to read, German."""

from collections.abc import Iterator
from importlib.resources import files

from stammtisch.games.contract import Rulebook
from stammtisch.games.registry import OWN
from stammtisch.games.rules_page import rules_page
from stammtisch.games.schema import COMMON_LABELS, ViewPart
from stammtisch.games.vocabulary import Vocabulary
from stammtisch.phrases import LANGUAGES, Phrase


def missing_texts(rules: Rulebook) -> Iterator[Phrase]:
    """What is to be written, each as one sentence."""
    if rules.id not in OWN:  # their rules are part of the web client
        yield from missing_pages(rules)
    yield from missing_labels(rules)
    yield from missing_german(rules)


def missing_pages(rules: Rulebook) -> Iterator[Phrase]:
    for language in LANGUAGES:
        file = f"rules.{language}.md"
        if not (files(rules.package) / file).is_file():
            yield Phrase(f"write the rules for people: {file}", f"Die Regeln für Menschen aufschreiben: {file}")
            continue
        page = rules_page(rules, language)
        explained = {phase for section in (page or {"sections": []})["sections"] for phase in section["phases"]}
        for phase in sorted(set(rules.phases) - explained - {"over"}):
            yield Phrase(
                f"name a section of {file} that explains the phase {phase!r}: ## Its title ({phase})",
                f"In {file} einen Abschnitt nennen, der die Phase {phase!r} erklärt: ## Sein Titel ({phase})",
            )


def missing_labels(rules: Rulebook) -> Iterator[Phrase]:
    labelled = {*COMMON_LABELS, *rules.view_labels}
    for key in sorted(set(_keys(rules.view_parts)) - labelled):
        yield Phrase(
            f"write VIEW_LABELS[{key!r}] in words.py: what screens call this key of a view",
            f"words.py: VIEW_LABELS[{key!r}] schreiben, den Namen dieses Schlüssels für Menschen",
        )


def _keys(parts: tuple[ViewPart, ...]) -> Iterator[str]:
    for part in parts:
        yield part.key
        shape = part.shape
        while shape.of is not None:
            shape = shape.of
        yield from _keys(shape.parts)


def missing_german(rules: Rulebook) -> Iterator[Phrase]:
    for where, phrase in _texts(rules):
        if phrase.en == phrase.de and any(len(word) > 3 and word.isalpha() for word in phrase.en.split()):
            yield Phrase(
                f"write German for {where}: both languages say {phrase.en!r}",
                f"Deutsch schreiben für {where}: In beiden Sprachen steht {phrase.en!r}",
            )


def _texts(rules: Rulebook) -> Iterator[tuple[str, Phrase]]:
    yield "about in __init__.py", rules.about
    yield from ((f"the option {option.name!r} in __init__.py", option.about) for option in rules.options)
    yield from ((f"PHASE_NAMES[{phase!r}] in words.py", name) for phase, name in rules.phase_names.items())
    for words in rules.vocabularies:
        if isinstance(words, Vocabulary):
            yield from ((f"choice_name({text!r}) in words.py", rules.choice_name(text)) for text in words.texts)
