"""Notations read: everything is checked against the rules on the way, and the first thing that is wrong is told."""

import json
import re
from dataclasses import dataclass, field
from typing import Any, NoReturn

import msgspec

from stammtisch.errors import RecordError, StammtischError
from stammtisch.games.registry import game_ids, rulebook
from stammtisch.match import Match, Redealt
from stammtisch.notation.model import FIRST_LINE, Line, Notation, check_header, is_own, result, section
from stammtisch.notation.tokens import Token, refuse, tokens
from stammtisch.record import Record

LONGEST = 4_000_000  # characters
LONGEST_CHOICE = 100
DEEPEST = 20  # variations within variations
CHOICE = re.compile(r"[0-9] \S+( \S+)?")
LABEL = re.compile(r"([a-z_]+(?: [a-z0-9_]+)*):(?: (.*))?")
ROUND = re.compile(r"round ([0-9]{1,6})")
HEADER = re.compile(r"([^:]+):(.*)")
REDEALT = re.compile(r"after ([0-9]{1,9}), seat ([0-9]), seed (-?[0-9]{1,200})")


def read(data: str | bytes) -> Notation:
    """A notation, or a record as JSON. Raises RecordError if it is neither."""
    text = data.decode("utf-8", "replace") if isinstance(data, bytes) else data
    return Notation.of(Record.loads(data)) if text.lstrip("\ufeff \t\r\n").startswith("{") else loads(data)


def loads(data: str | bytes) -> Notation:
    """The notation in a text. Raises RecordError: the number of the line, what is wrong, what would be right."""
    text = _decoded(data)
    head, _, body = text.partition("\n\n")
    known, headers = _headers(head.split("\n"))
    record = _record(known)
    try:
        match = record.start()
    except RecordError as error:
        refuse(known["game"][1], error.phrase.en, error.phrase.de)
    line = _Reader([*tokens(body, head.count("\n") + 3)]).main_line(match)
    complete = {name: getattr(record, name) for name in record.__struct_fields__}
    complete |= {"options": match.game.fresh_options(), "choices": list(line.choices)}
    return Notation(Record(**complete), line, headers)


def _decoded(data: str | bytes) -> str:
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data.removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1 if isinstance(data, bytes) else 1
        refuse(line, "this is no text in UTF-8.", "Das ist kein Text in UTF-8.")
    if len(text) > LONGEST:
        refuse(1, f"a notation has at most {LONGEST} characters.", f"Eine Notation hat höchstens {LONGEST} Zeichen.")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return "\n".join(line.rstrip() for line in text.split("\n"))


# --- headers ---

Known = dict[str, tuple[Any, int]]  # the notation's own headers: what they say, and the line


def _headers(lines: list[str]) -> tuple[Known, dict[str, str]]:
    if lines[0].strip() != FIRST_LINE:
        refuse(1, f"a notation begins with '{FIRST_LINE}'.", f"Eine Notation beginnt mit '{FIRST_LINE}'.")
    known: Known = {"redealt": ([], 1)}
    headers: dict[str, str] = {}
    for number, line in enumerate(lines[1:], 2):
        found = HEADER.fullmatch(line)
        if found is None or CHOICE.fullmatch(found[2].strip().split(",")[0]):
            refuse(
                number,
                f"{_short(line)} is no header; a header is 'name: text', and a blank line ends the headers.",
                f"{_short(line)} ist kein Kopf; ein Kopf ist 'Name: Text', und eine leere Zeile beendet die Köpfe.",
            )
        name, said = found[1].strip(), found[2].strip()
        if is_own(name):
            _read_own(known, name.lower() if " " not in name else name, said, number)
        elif name in headers:
            _refuse_twice(number, name)
        else:
            headers[name] = " ".join(said.split())
            try:
                check_header(name, headers[name])
            except RecordError as error:
                refuse(number, error.phrase.en, error.phrase.de)
    return known, headers


def _read_own(known: Known, name: str, said: str, number: int) -> None:
    if name == "redealt":
        found = REDEALT.fullmatch(said)
        if found is None:
            _refuse_value(number, name, "after 12, seat 0, seed 99", said)
        known[name][0].append(Redealt(*map(int, found.groups())))
        return
    if name in known:
        _refuse_twice(number, name)
    if name == "game":
        known[name] = said, number
    elif name in ("players", "rules"):
        if not re.fullmatch(r"[0-9]{1,6}", said):
            _refuse_value(number, name, "4", said)
        known[name] = int(said), number
    elif name == "seed" and (said == "hex" or said.startswith("hex ")):
        known[name] = {"hex": said[4:]}, number
    else:
        known[name] = _json(number, name, said), number
        if name == "seed" and type(known[name][0]) not in (int, str):
            _refuse_value(number, name, '7, "a text" or hex 00ff', said)


def _json(number: int, name: str, said: str) -> Any:
    try:
        return json.loads(said)
    except (ValueError, RecursionError):
        _refuse_value(number, name, '7, true, "a text" or [1, 2]', said)


def _refuse_value(number: int, name: str, right: str, said: str) -> NoReturn:
    refuse(
        number,
        f"{_short(name)} is written like {right}, not {_short(said)}.",
        f"{_short(name)} schreibt man wie {right}, nicht {_short(said)}.",
    )


def _refuse_twice(number: int, name: str) -> NoReturn:
    refuse(number, f"the header {_short(name)} stands there already.", f"Den Kopf {_short(name)} gibt es schon.")


def _record(known: Known) -> Record:
    """The record without its choices; what is not said is as usual."""
    for name, example in (("game", "gaunerbande"), ("seed", "7")):
        if name not in known:
            refuse(1, f"the header '{name}: {example}' is missing.", f"Der Kopf '{name}: {example}' fehlt.")
    game, redealt = known["game"][0], known["redealt"][0]
    version, players = (rulebook(game).version, rulebook(game).usual_players) if game in game_ids() else (1, 1)
    return Record(
        game=game,
        rules=known.get("rules", (version, 0))[0],
        players=known.get("players", (players, 0))[0],
        options={name.split(" ", 1)[1]: value for name, (value, _) in known.items() if name.startswith("option ")},
        seed=known["seed"][0],
        choices=[],
        redealt=redealt or msgspec.UNSET,
    )


# --- the body ---


@dataclass
class _Draft:
    """A line that is being read."""

    choices: list[str] = field(default_factory=list)
    comments: dict[int, list[str]] = field(default_factory=dict)
    variations: dict[int, list[Line]] = field(default_factory=dict)
    before: Match | None = None  # the last choice

    def line(self) -> Line:
        comments = {after: tuple(texts) for after, texts in self.comments.items()}
        return Line(tuple(self.choices), comments, {number: tuple(some) for number, some in self.variations.items()})


class _Reader:
    """Goes through the tokens, and through the match with them."""

    def __init__(self, found: list[Token]) -> None:
        self.tokens, self.place = found, 0

    def main_line(self, match: Match) -> Line:
        draft = self.line(match, 0)
        if self.place < len(self.tokens) and self.tokens[self.place].kind == ")":
            refuse(self.tokens[self.place].line, ") ends no variation.", ") beendet keine Variante.")
        return draft

    def line(self, match: Match, depth: int) -> Line:
        """What stands up to the end, or to the bracket that closes a variation, which is left."""
        draft, separated, ended = _Draft(), True, False
        while self.place < len(self.tokens):
            token = self.tokens[self.place]
            if token.kind == ")":
                break
            self.place += 1
            if ended and token.kind != "end of line":
                refuse(token.line, "nothing follows the result.", "Nach dem Ergebnis kommt nichts mehr.")
            if token.kind == "text":
                separated = self._text(match, draft, token, separated)
            elif token.kind == "comment":
                self._comment(draft, token)
            elif token.kind == "(":
                self._variation(draft, token, depth)
            elif token.kind == "result":
                if depth:  # `_variation` says which bracket it is
                    self.place = len(self.tokens)
                    break
                ended = self._result(match, token)
            else:
                separated = True
        return draft.line()

    def _text(self, match: Match, draft: _Draft, token: Token, separated: bool) -> bool:
        """Reads headings and a choice; gives whether another choice may follow at once."""
        text = token.text
        if found := ROUND.fullmatch(text):
            if int(found[1]) != match.round or match.over:
                _refuse_place(token.line, text, f"round {match.round}", match)
            return True
        if (found := LABEL.fullmatch(text[: 2 * LONGEST_CHOICE])) and len(text) < 2 * LONGEST_CHOICE:
            if found[1] != section(match):
                _refuse_place(token.line, found[1], section(match), match)
            text, separated = found[2] or "", True
        if not text:
            return True
        if len(text) > LONGEST_CHOICE or not CHOICE.fullmatch(text) or not separated:
            refuse(
                token.line,
                f"{_short(text)} is no choice; choices are written '2 play r10, 3 play r4', with commas.",
                f"{_short(text)} ist keine Wahl; man schreibt '2 play r10, 3 play r4', mit Kommas.",
            )
        draft.before = match.copy()
        _play(match, text, token.line)
        draft.choices.append(text)
        return False

    def _comment(self, draft: _Draft, token: Token) -> None:
        if not token.text:
            refuse(token.line, "this comment says nothing.", "Dieser Kommentar sagt nichts.")
        draft.comments.setdefault(len(draft.choices), []).append(token.text)

    def _variation(self, draft: _Draft, token: Token, depth: int) -> None:
        if draft.before is None:
            refuse(
                token.line,
                "a variation stands after the choice it could have been played for.",
                "Eine Variante steht nach der Wahl, für die sie hätte gespielt werden können.",
            )
        if depth == DEEPEST:
            refuse(token.line, f"variations go {DEEPEST} deep.", f"Varianten gehen {DEEPEST} tief.")
        line = self.line(draft.before.copy(), depth + 1)
        if self.place == len(self.tokens):
            refuse(token.line, "this ( has no ).", "Dieses ( hat kein ).")
        self.place += 1
        if not line.choices:
            refuse(token.line, "a variation has a choice: (2 play r4).", "Eine Variante hat eine Wahl: (2 play r4).")
        draft.variations.setdefault(len(draft.choices), []).append(line)

    def _result(self, match: Match, token: Token) -> bool:
        if token.text != result(match):
            refuse(
                token.line,
                f"the result here is '{result(match)}', not {_short(token.text)}.",
                f"Das Ergebnis ist hier '{result(match)}', nicht {_short(token.text)}.",
            )
        return True


def _play(match: Match, choice: str, line: int) -> None:
    seat, _, text = choice.partition(" ")
    try:
        match.play(int(seat), text)
    except StammtischError as error:
        refuse(line, f"{_short(choice)}: {error.phrase.en}", f"{_short(choice)}: {error.phrase.de}")


def _refuse_place(line: int, said: str, right: str, match: Match) -> NoReturn:
    if match.over:
        refuse(line, f"{_short(said)}, but the match is over.", f"{_short(said)}, aber die Partie ist zu Ende.")
    refuse(line, f"this is {right}, not {_short(said)}.", f"Das ist {right}, nicht {_short(said)}.")


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else f"{text[:57]}…")
