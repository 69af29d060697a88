"""Every text that people read, with where it stands, whose it is and in which language."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from stammtisch import Game
from stammtisch.games.contract import Rulebook
from stammtisch.games.registry import game_ids, rulebook
from stammtisch.games.vocabulary import Vocabulary
from stammtisch.match import Match
from stammtisch.phrases import LANGUAGES, Phrase

ROOT = Path(__file__).parents[2]
SOURCE, WEB = ROOT / "src" / "stammtisch", ROOT / "web" / "src"
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]


class Text(NamedTuple):
    """Something that people read; `game` is the id of the game that says it, or empty."""

    place: str
    game: str
    language: str
    text: str


# --- Python ---

SPOKEN_TWICE = re.compile(r"Phrase|_says|_seat_with|\w*Error|Unfair|IllegalChoice")  # (English, German)


def source_texts() -> Iterator[Text]:
    """What is written as `Phrase(en, de)`, or raised as an error in both languages, anywhere in the source."""
    for file in sorted(SOURCE.rglob("*.py")):
        place, game = str(file.relative_to(ROOT)), _game_of(file.relative_to(SOURCE).parts)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and len(node.args) >= 2 and SPOKEN_TWICE.fullmatch(_called(node)):
                for language, argument in zip(LANGUAGES, node.args, strict=False):
                    yield Text(f"{place}:{node.lineno}", game, language, _written(argument))
    german = ast.walk(ast.parse((SOURCE / "cli" / "german.py").read_text(encoding="utf-8")))
    yield from (Text("cli/german.py", "", "de", _written(node)) for node in german if isinstance(node, ast.Constant))


def _game_of(parts: tuple[str, ...]) -> str:
    return next((part for part in parts if part in game_ids()), "")


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _written(node: ast.expr) -> str:
    """The text without what is filled in."""
    constants = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
    return " ".join(part for part in constants if isinstance(part, str))


def game_texts() -> Iterator[Text]:
    """What the games say of themselves, and while some matches are played."""
    for game in game_ids():
        rules = rulebook(game)
        for what, phrase in [*_written_down(rules), *_said_in_matches(rules)]:
            yield from (Text(f"{game}: {what}", game, language, phrase.in_(language)) for language in LANGUAGES)


def _written_down(rules: Rulebook) -> Iterator[tuple[str, Phrase]]:
    yield from (("title", rules.title), ("about", rules.about))
    for option in rules.options:
        yield option.name, option.about
        yield from ((option.name, phrase) for offer in option.offers for phrase in (offer.name, offer.about))
    for names in (rules.phase_names, rules.view_labels, rules.outcome_features):
        yield from names.items()
    yield from ((feature, clause) for feature, both in rules.outcome_sentences.items() for clause in both)
    for vocabulary in rules.vocabularies:
        if isinstance(vocabulary, Vocabulary):
            yield from ((text, rules.choice_name(text)) for text in vocabulary.texts if text)


def _said_in_matches(rules: Rulebook) -> Iterator[tuple[str, Phrase]]:
    dice = Random(1)
    for players in rules.players:
        match = Game(rules.id, players, _everything(rules)).start(players)
        while not match.over:
            seat = dice.choice(match.waiting)
            yield from _refusal(match, seat, dice)
            choice = dice.choice(match.choices(seat))
            yield choice, rules.choice_name(choice)
            yield from ((event["event"], rules.tell(event)) for event in match.play(seat, choice))


def _everything(rules: Rulebook) -> dict[str, Any]:
    """Options with which most of the game comes up: what can be switched on is."""
    known = {option.name: option for option in rules.options}
    wanted: dict[str, Any] = {name: True for name, option in known.items() if option.kind == "flag"}
    if "rules" in known and any(offer.value == "anarchy" for offer in known["rules"].offers):
        wanted["rules"] = "anarchy"
    return wanted


def _refusal(match: Match, seat: int, dice: Random) -> Iterator[tuple[str, Phrase]]:
    rules, legal = match.game.rules, match.game.rules.bindings.legal(match.numbers, seat)
    texts = rules.vocabulary(match.numbers, seat).texts
    illegal = [number for number, text in enumerate(texts) if text and not legal >> number & 1]
    if illegal:
        number = dice.choice(illegal)
        yield f"refusal of {texts[number]}", rules.refusal(rules.snapshot(match.numbers), seat, number)


# --- the web client ---

QUOTED = r"'((?:[^'\\]|\\.)*)'"
IN_BOTH = re.compile(rf"\b(en|de):\s*{QUOTED}")
BOTH = re.compile(rf"\bboth\({QUOTED},\s*{QUOTED}\)")
ENTRY = re.compile(rf"^  '[\w.]+':\s*{QUOTED}", re.M)
NOT_SHOWN = {"id", "section", "when", "phases", "game", "language"}


def web_texts() -> Iterator[Text]:
    for file in sorted(WEB.rglob("*.ts")):
        source, game = file.read_text(encoding="utf-8"), _game_of((*file.parts, file.stem))
        place = str(file.relative_to(ROOT))
        if file.parent.name == "i18n" and file.stem in LANGUAGES:
            yield from (Text(place, "", file.stem, text) for text in ENTRY.findall(source))
        yield from (Text(place, game, language, text) for language, text in IN_BOTH.findall(source))
        for both in BOTH.findall(source):
            yield from (Text(place, game, language, text) for language, text in zip(LANGUAGES, both, strict=True))
    for file in sorted((WEB / "content").glob("*/*.json")):
        game, language = file.stem.split(".")
        content = json.loads(file.read_text(encoding="utf-8"))
        yield from (Text(str(file.relative_to(ROOT)), game, language, text) for text in _shown(content))


def _shown(content: Any) -> Iterator[str]:
    if isinstance(content, str):
        yield content
    elif isinstance(content, list):
        yield from (text for part in content for text in _shown(part))
    elif isinstance(content, dict):
        yield from (text for key, part in content.items() if key not in NOT_SHOWN for text in _shown(part))


# --- documentation ---

CODE = re.compile(r"^```.*?^```|`[^`]*`|^    .*?$|<[^>]*>|\([^()\s]*\)", re.M | re.S)


def page_texts() -> Iterator[Text]:
    """The pages without code, links and this glossary, which must name what is not to be used."""
    for file in sorted(PAGES):
        if file.stem != "glossary":
            yield Text(str(file.relative_to(ROOT)), "docs", "en", CODE.sub(" ", file.read_text(encoding="utf-8")))
