"""What a game's WebAssembly says about itself: a custom section with JSON.

With it, a program in another language can start matches, read states by field and name choices, without a server. What
needs Python stays there: views in words, and set-ups that are more than numbers in fields.
"""

import dataclasses
import json
from collections.abc import Iterator
from typing import Any

from stammtisch.bots import imagined, lines, moments, sentences
from stammtisch.bots.advise import IMAGINED, LINES, MUCH_THE_SAME, NO_OTHER, SIMULATIONS
from stammtisch.bots.levels import LEVELS
from stammtisch.bots.review import CONFIRMING_ROUNDS, EXPLORE_WIDELY, IMAGINED_ROUNDS, WORTH_BLAMING
from stammtisch.bots.search import CHUNK, EXPLORE, MAX_NODES, NODE, PLAYOUT_NOISE, SURE
from stammtisch.errors import StammtischError
from stammtisch.games import defaults
from stammtisch.games.conformance import Setup
from stammtisch.games.contract import Rulebook
from stammtisch.games.situations import YOU
from stammtisch.games.vocabulary import Vocabulary
from stammtisch.match import Game
from stammtisch.phrases import Phrase

SECTION = "stammtisch"
FORMAT = 1
MAGIC = b"\0asm\x01\0\0\0"


class NoEngine(StammtischError):  # noqa: N818  (it says what is the case)
    """Raised for bytes that are no game as WebAssembly."""


def describe(rules: Rulebook, sources: str) -> dict[str, Any]:
    """All of it. `sources` is the digest of the source that the file is made from."""
    return {
        "format": FORMAT,
        "game": rules.id,
        "version": rules.version,
        "sources": sources,
        "players": list(rules.players),
        "usual_players": rules.usual_players,
        "low_wins": rules.low_wins,
        "one_round": rules.one_round,
        "size": rules.state.itemsize // 8,
        "layout": {name: [start, list(shape)] for name, (start, shape) in rules.layout.items()},
        "phases": list(rules.phases),
        "choices": [list(known.texts) if isinstance(known, Vocabulary) else None for known in rules.vocabularies],
        "observation": [[part.name, list(part.shape), part.unit] for part in rules.observation.parts],
        "options": list(_options(rules)),
        "setups": list(_setups(rules)),
        "search": {"explore": EXPLORE, "noise": PLAYOUT_NOISE, "sure": SURE, "chunk": CHUNK, "max_nodes": MAX_NODES},
        "node": {"size": NODE.itemsize, **{name: place[1] for name, place in (NODE.fields or {}).items()}},
        "levels": {name: dataclasses.asdict(level) for name, level in LEVELS.items()},
        "features": [_feature(rules, name) for name in rules.outcome_features],
        "advice": ADVICE,
        "phrases": {name: _said(phrase) for name, phrase in PHRASES.items()},
        "likely": [
            [start, _said(phrase)] for start, phrase in zip((0, *sentences.FROM), sentences.LIKELY, strict=True)
        ],
    }


ADVICE = {
    "simulations": SIMULATIONS,
    "imagined": IMAGINED,
    "lines": LINES,
    "most_parts": imagined.MOST_PARTS,
    "worlds": lines.WORLDS,
    "sure": lines.SURE,
    "sure_imagined": imagined.SURE,
    "worth_mentioning": imagined.WORTH_MENTIONING,
    "usual": sentences.USUAL,
    "widely": EXPLORE_WIDELY,
    "deals": IMAGINED_ROUNDS,
    "confirming": CONFIRMING_ROUNDS,
    "worth_blaming": WORTH_BLAMING,
    "worth_telling": moments.WORTH_TELLING,
    "candidates": moments.CONFIRMED,
    "moments": moments.CONFIRMING_ROUNDS,
    "obvious": moments.OBVIOUS,
}
"""How a decision is weighed, for those who weigh one elsewhere."""

PHRASES = {
    "more": sentences.MORE,
    "less": sentences.LESS,
    "that_way": sentences.THAT_WAY,
    "as_played": sentences.AS_PLAYED,
    "otherwise": sentences.OTHERWISE,
    "by_name": sentences.BY_NAME,
    "figures": sentences.FIGURES,
    "no_other": NO_OTHER,
    "much_the_same": MUCH_THE_SAME,
    "you": YOU,
    "turned": moments.TURNED,
    "good_deal": moments.GOOD_DEAL,
    "bad_deal": moments.BAD_DEAL,
    "found": moments.FOUND,
    "chose": moments.CHOSE,
}
"""What reasons are made of, besides what a game has (`bots.sentences`)."""


def _feature(rules: Rulebook, name: str) -> dict[str, Any]:
    """An outcome feature: in words, and as clauses to the person and about them, if there are."""
    clauses = [_said(clause) for clause in rules.outcome_sentences.get(name, ())]
    return {"name": name, "said": _said(rules.outcome_features[name]), "clauses": clauses}


def _said(phrase: Phrase) -> dict[str, str]:
    return {"en": phrase.en, "de": phrase.de}


def _options(rules: Rulebook) -> Iterator[dict[str, Any]]:
    """The options that are a number or a flag in the field of their name: these can be set without Python."""
    if rules.set_up is defaults.by_name:
        for option in rules.options:
            limits = (option.low, option.high) if option.kind == "number" else (0, 1)
            yield {"name": option.name, "low": limits[0], "high": limits[1]}


def _setups(rules: Rulebook) -> Iterator[dict[str, Any]]:
    """Every number of players with the usual options, and the game's named variants, each with all that is not 0 in the
    state before it is dealt."""
    named = [setup for setup in rules.conformance.setups if setup.name]
    for setup in (*map(Setup, rules.players), *named):
        blank = Game(rules, setup.players, setup.options).blank
        filled = [[place, number] for place, number in enumerate(blank.tolist()) if number]
        yield {"players": setup.players, "name": setup.name, "blank": filled}


# --- the section ---


def with_description(module: bytes, description: dict[str, Any]) -> bytes:
    """A WebAssembly module with the description added to its end."""
    text = json.dumps(description, ensure_ascii=False, separators=(",", ":")).encode()
    name = SECTION.encode()
    section = _length(len(name)) + name + text
    return module + b"\0" + _length(len(section)) + section


def read_description(module: bytes) -> dict[str, Any]:
    """The description in a module. Raises NoEngine if there is none."""
    try:
        for name, content in _custom_sections(module):
            if name == SECTION.encode():
                found: dict[str, Any] = json.loads(content)
                return found
    except (IndexError, ValueError):
        pass
    raise NoEngine("This is no game as WebAssembly.", "Das ist kein Spiel als WebAssembly.")


def _custom_sections(module: bytes) -> Iterator[tuple[bytes, bytes]]:
    if not module.startswith(MAGIC):
        raise ValueError("no WebAssembly")
    place = len(MAGIC)
    while place < len(module):
        kind = module[place]
        size, start = _read_length(module, place + 1)
        if kind == 0:
            length, begin = _read_length(module, start)
            yield module[begin : begin + length], module[begin + length : start + size]
        place = start + size


def _length(number: int) -> bytes:
    """A number as WebAssembly writes it: seven bits a byte, the lowest first (LEB128)."""
    found = bytearray()
    while number >= 128:
        found.append(number & 127 | 128)
        number >>= 7
    return bytes([*found, number])


def _read_length(module: bytes, place: int) -> tuple[int, int]:
    """The number at that place, and the place after it."""
    number = shift = 0
    while True:
        byte = module[place]
        number |= (byte & 127) << shift
        place, shift = place + 1, shift + 7
        if byte < 128:
            return number, place
