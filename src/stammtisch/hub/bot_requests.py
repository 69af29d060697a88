"""Questions to bots in other processes, and their answers, as bytes.

A question holds what the bot's seat knows and nothing more: before it leaves the server, everything that the seat
cannot know (other hands, the deck, the dice) is dealt anew at random. Neither the seed, nor what others have chosen
covertly, nor which table it is goes with it. The same seat's knowledge always gives the same question, whatever the
truth is; a test holds every game to that.
"""

import secrets
from collections.abc import Callable, Sequence
from functools import cache
from math import isfinite
from typing import Any, Literal
from zlib import crc32

import msgspec

from stammtisch.games.contract import Rulebook
from stammtisch.hub.known_state import NUMBERS, match_from
from stammtisch.kernel.dice import playout_rng
from stammtisch.live.ports import Question, Tip
from stammtisch.match import Game, Match

SUBJECT, QUEUE = "stammtisch.bots", "bots"
MOST_BYTES = 64 * 1024  # of a reply
LONGEST_REASON = 300  # characters
MOST_PARTS, LONGEST_CHOICE = 8, 100  # of a decision that is asked for in parts

What = Literal["choose", "advise"]
Player = Callable[[Match, int, str, int], str]
"""(match, seat, level, how many others wait) → a legal choice."""
Adviser = Callable[[Match, int, int], list[Tip]]
"""(match, seat, how many others wait) → all choices, the best first."""


class BotRequest(msgspec.Struct, frozen=True, array_like=True):
    """What a seat should choose, or how its choices compare; `state` is what the seat knows."""

    what: What
    game: str
    form: int  # of the game's states: only a worker with the same rules can answer
    players: int
    options: dict[str, Any]
    seat: int
    level: str
    crowd: int  # how many others wait
    state: bytes


class BotReply(msgspec.Struct, frozen=True, array_like=True):
    """A choice, or tips, or a problem."""

    choice: str = ""
    tips: list[Tip] = []
    problem: str = ""  # why it cannot be answered


_encode = msgspec.msgpack.Encoder().encode
_asked: msgspec.msgpack.Decoder[BotRequest] = msgspec.msgpack.Decoder(BotRequest)
_answered: msgspec.msgpack.Decoder[BotReply] = msgspec.msgpack.Decoder(BotReply)


@cache
def form(rules: Rulebook) -> int:
    """A number that differs if the game's version or its states do."""
    return crc32(f"{rules.id} {rules.version} {rules.state.descr}".encode())


def pack(question: Question, what: What, crowd: int, chance: int | None = None) -> bytes:
    """The question as it goes over the wire. `chance` decides how the unknown is dealt; None: at random."""
    match, seat = question.match, question.seat
    known = match.numbers.copy()
    dealer = playout_rng(secrets.randbits(62) if chance is None else chance)
    match.game.rules.bindings.redeal(known, seat, dealer)
    state = known.astype(NUMBERS, copy=False).tobytes()
    asked = (match.game.id, form(match.game.rules), match.players, match.game.options, seat, question.level)
    return _encode(BotRequest(what, *asked, crowd, state))


def unpack(answer: bytes) -> BotReply:
    """The reply that came over the wire. Raises msgspec's errors for anything else, ValueError if it is too long."""
    if len(answer) > MOST_BYTES:
        raise ValueError(f"a reply of {len(answer)} bytes")
    return _answered.decode(answer)


def check(reply: BotReply, what: What, choices: Sequence[str]) -> None:
    """Raises ValueError unless a reply is one that a table can use, whoever wrote it: legal choices, each once, with
    numbers that are numbers and reasons of a sensible length."""
    if what == "choose":
        if reply.choice not in choices:
            raise ValueError(f"a bot chose {reply.choice[:100]!r}, which is not legal")
    elif not reply.tips or len({tip.choice for tip in reply.tips} & {*choices}) != len(reply.tips):
        raise ValueError("tips that are not legal choices, each once")
    elif not all(_is_sound(tip) for tip in reply.tips):
        raise ValueError("tips that cannot be shown")


def _is_sound(tip: Tip) -> bool:
    shares = 0 <= tip.win <= 1 and 0 <= tip.share <= 1  # not so for nan
    parts = len(tip.then) < MOST_PARTS and all(len(choice) <= LONGEST_CHOICE for choice in tip.then)
    return shares and parts and isfinite(tip.points) and max(len(tip.reason.en), len(tip.reason.de)) <= LONGEST_REASON


def answer(question: bytes, player: Player, adviser: Adviser) -> bytes:
    """Thinks about a packed question; gives the packed reply. Never raises: a problem is a reply too."""
    try:
        asked = _asked.decode(question)
        match = _match(asked)
        if asked.what == "advise":
            return _encode(BotReply(tips=adviser(match, asked.seat, asked.crowd)))
        return _encode(BotReply(choice=player(match, asked.seat, asked.level, asked.crowd)))
    except Exception as error:
        return problem(f"{type(error).__name__}: {error}")


def problem(why: str) -> bytes:
    """The packed reply to what cannot be answered."""
    return _encode(BotReply(problem=why))


def _match(asked: BotRequest) -> Match:
    """A match as the seat knows it. Raises ValueError if it is not of the same rules, or no state of a match."""
    game = Game(asked.game, asked.players, asked.options)
    if form(game.rules) != asked.form:
        raise ValueError(f"other rules of {asked.game}")
    return match_from(game, asked.state, asked.seat)
