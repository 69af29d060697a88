"""What a bot elsewhere is asked, and what it answers.

A question holds what the bot's seat knows and nothing more: before it leaves the server, everything that the seat
cannot know (other hands, the deck, the dice) is dealt anew at random. Neither the seed, nor what others have chosen
covertly, nor which table it is goes with it. The same seat's knowledge always gives the same question, whatever the
truth is; a test holds every game to that.
"""

import secrets
from collections.abc import Callable
from functools import cache
from typing import Any, Literal
from zlib import crc32

import msgspec
import numpy as np

from stammtisch.games.contract import Rulebook
from stammtisch.kernel.dice import quick
from stammtisch.live.journal import Question, Tip
from stammtisch.match import Game, Match

SUBJECT, QUEUE = "stammtisch.bots", "bots"
NUMBERS = np.dtype("<i8")

What = Literal["choose", "advise"]
Player = Callable[[Match, int, str, int], str]
"""(match, seat, level, how many others wait) → a legal choice."""
Adviser = Callable[[Match, int], list[Tip]]
"""(match, seat) → all choices, the best first."""


class Asked(msgspec.Struct, frozen=True, array_like=True):
    what: What
    game: str
    form: int  # of the game's states: only who has the same rules can answer
    players: int
    options: dict[str, Any]
    seat: int
    level: str
    crowd: int  # how many others wait
    state: bytes


class Answered(msgspec.Struct, frozen=True, array_like=True):
    choice: str = ""
    tips: list[Tip] = []
    problem: str = ""  # why it cannot be answered


_encode = msgspec.msgpack.Encoder().encode
_asked: msgspec.msgpack.Decoder[Asked] = msgspec.msgpack.Decoder(Asked)
_answered: msgspec.msgpack.Decoder[Answered] = msgspec.msgpack.Decoder(Answered)


@cache
def form(rules: Rulebook) -> int:
    return crc32(f"{rules.id} {rules.version} {rules.state.descr}".encode())


def pack(question: Question, what: What, crowd: int, chance: int | None = None) -> bytes:
    """The question as it goes over the wire. `chance` decides how the unknown is dealt; None: at random."""
    match, seat = question.match, question.seat
    known = match.numbers.copy()
    dealer = quick(secrets.randbits(62) if chance is None else chance)
    match.game.rules.doors.redeal(known, seat, dealer)
    state = known.astype(NUMBERS, copy=False).tobytes()
    asked = (match.game.id, form(match.game.rules), match.players, match.game.options, seat, question.level)
    return _encode(Asked(what, *asked, crowd, state))


def unpack(answer: bytes) -> Answered:
    return _answered.decode(answer)


def answer(question: bytes, player: Player, adviser: Adviser) -> bytes:
    """Thinks. Whatever goes wrong is an answer too: the server then asks somebody else."""
    try:
        asked = _asked.decode(question)
        match = _match(asked)
        if asked.what == "advise":
            return _encode(Answered(tips=adviser(match, asked.seat)))
        return _encode(Answered(choice=player(match, asked.seat, asked.level, asked.crowd)))
    except Exception as error:
        return _encode(Answered(problem=f"{type(error).__name__}: {error}"))


def _match(asked: Asked) -> Match:
    """A match that stands as the seat knows it to stand."""
    game = Game(asked.game, asked.players, asked.options)
    if form(game.rules) != asked.form:
        raise ValueError(f"other rules of {asked.game}")
    match = game.start(0)
    match.numbers[:] = np.frombuffer(asked.state, NUMBERS).reshape(match.numbers.shape)
    if match.state.players != asked.players:  # (looking at the state, the match forgets what it knew of the old one)
        raise ValueError("a state of another number of players")
    return match
