"""What a bot elsewhere is told: what its seat knows, and nothing more."""

import random
from math import inf, nan
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from stammtisch.games.registry import game_ids
from stammtisch.hub.bot_requests import Adviser, BotReply, Player, answer, pack, unpack
from stammtisch.hub.local_bots import LocalBots
from stammtisch.hub.remote_bots import RemoteBots
from stammtisch.kernel.dice import playout_rng
from stammtisch.live.ports import Question, Tip
from stammtisch.match import Game, Match
from stammtisch.phrases import Phrase
from stammtisch.server.bots import advise, choose
from tests.live.fakes import runs


def somewhere(game: str, dice: random.Random) -> Match:
    """In the middle of a match."""
    match = Game(game).start(dice.randbytes(32))
    for _ in range(dice.randrange(100)):
        seat = dice.choice(match.waiting)
        before = match.copy()
        match.play(seat, dice.choice(match.choices(seat)))
        if match.over:
            return before
    return match


def asked(match: Match, seat: int) -> Question:
    return Question("thetablesid", match, seat, "regular", True)


@pytest.mark.parametrize("game", game_ids())
def test_a_question_does_not_depend_on_what_the_seat_cannot_know(game: str) -> None:
    dice = random.Random(11)
    for _ in range(12):
        match = somewhere(game, dice)
        for seat in range(match.players):
            twin = match.copy()
            twin.game.rules.bindings.redeal(twin.numbers, seat, playout_rng(dice.randrange(2**60)))
            twin.seed, twin.played = b"another", []
            for chance in (1, 2):
                assert pack(asked(match, seat), "choose", 0, chance) == pack(asked(twin, seat), "choose", 0, chance)


@pytest.mark.parametrize("game", game_ids())
def test_no_two_questions_deal_the_unknown_alike(game: str) -> None:
    """So the state that is sent is not the true one either, but by chance."""
    match = Game(game).start(3)
    seat = match.waiting[0]
    questions = [pack(asked(match, seat), "choose", 0) for _ in range(5)]
    assert len(set(questions)) == 5
    assert all(match.numbers.tobytes() not in question for question in questions)


def test_neither_seed_nor_dice_nor_table_nor_choices_are_sent() -> None:
    match = somewhere("gaunerbande", random.Random(5))
    question = pack(asked(match, 0), "choose", 0)
    assert isinstance(match.seed, bytes)
    for secret in (match.seed, match.seed.hex().encode(), b"thetablesid", match.state.dice[:4].tobytes()):
        assert secret not in question


@pytest.mark.parametrize("game", game_ids())
def test_the_answer_is_a_legal_choice(game: str) -> None:
    dice = random.Random(2)
    for _ in range(3):
        match = somewhere(game, dice)
        seat = dice.choice(match.waiting)
        found = unpack(answer(pack(asked(match, seat), "choose", 8), choose, advise))
        assert found.problem == ""
        assert found.choice in match.choices(seat)


def test_hints_come_back_whole() -> None:
    tip = Tip("pass r1", 1.5, 0.25, 0.75, Phrase("Because.", "Darum."))
    match = Game("gaunerbande").start(1)
    player: Player = lambda match, seat, level, crowd: ""  # noqa: E731
    adviser: Adviser = lambda match, seat, crowd: [tip]  # noqa: E731
    assert unpack(answer(pack(asked(match, 0), "advise", 0), player, adviser)).tips == [tip]


def test_what_cannot_be_answered_is_said() -> None:
    question = pack(asked(Game("gaunerbande").start(1), 0), "choose", 0)
    parts = msgspec.msgpack.decode(question)
    others = [
        b"nonsense",
        msgspec.msgpack.encode([*parts[:2], 12345, *parts[3:]]),  # other rules
        msgspec.msgpack.encode([*parts[:1], "mau-mau", *parts[2:]]),
        msgspec.msgpack.encode([*parts[:-1], parts[-1][:8]]),  # a state too short
        msgspec.msgpack.encode([*parts[:-1], parts[-1] * 2]),
    ]
    for other in others:
        assert unpack(answer(other, choose, advise)).problem


def with_state(match: Match, **fields: int) -> bytes:
    """A question whose state says something else."""
    twin = match.copy()
    for name, value in fields.items():
        twin.state[name] = value
    parts = msgspec.msgpack.decode(pack(asked(match, 0), "choose", 0))
    return msgspec.msgpack.encode([*parts[:-1], twin.numbers.tobytes()])


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"players": 6}, "another number of players, or other options"),
        ({"target": 10**6}, "another number of players, or other options"),
        ({"phase": 3}, "in phase 3"),
        ({"phase": -1}, "in phase -1"),
        ({"phase": 10**9}, "in phase 1000000000"),
        ({"round_no": 0}, "in round 0"),
        ({"counted": -5}, "of which -5 are counted"),
        ({"horizon": 1}, "a match that is over"),
        ({"winners": 1}, "a match that is over"),
        ({"scores": 1 << 40}, "with the scores"),
        ({"hands": -1}, "not every card is there exactly once"),
        ({"hands": 0}, "not every card is there exactly once"),
        ({"owing": 0}, "nobody chooses any more"),
        ({"owing": 2}, "Seat 0 owes no choice now"),
    ],
)
def test_a_state_that_no_match_has_is_refused(fields: dict[str, int], why: str) -> None:
    found = unpack(answer(with_state(Game("gaunerbande").start(1), **fields), choose, advise))
    assert why in found.problem


@pytest.mark.parametrize("seat", [-1, 4, 6, 10**6, 1 << 62])
@pytest.mark.parametrize("what", ["choose", "advise"])
def test_a_seat_that_there_is_not_is_refused(seat: int, what: str) -> None:
    parts = msgspec.msgpack.decode(pack(asked(Game("gaunerbande").start(1), 0), "choose", 0))
    found = unpack(answer(msgspec.msgpack.encode([what, *parts[1:5], seat, *parts[6:]]), choose, advise))
    assert f"There is no seat {seat}" in found.problem


# --- workers that cannot be trusted ---

WHY = Phrase("Because.", "Darum.")
HERE = [Tip("pass r3", 0.0, 0.5, 0.5, Phrase("from the server", "vom Server"))]


def remote_bots(*replies: bytes) -> RemoteBots:
    """Bots whose workers give these replies, again and again; the server's own choose and advise `HERE`."""
    waiting = list(replies)

    async def request(subject: str, message: bytes, timeout: float) -> Any:
        waiting.append(waiting.pop(0))
        return SimpleNamespace(data=waiting[-1])

    connection: Any = SimpleNamespace(connected=True, client=SimpleNamespace(request=request))
    near = LocalBots(
        lambda match, seat, level: "from the server", lambda match, seat: HERE, 1, lambda level, span: None
    )
    return RemoteBots(connection, near, lambda level, seconds: None)


def replied(*tips: Tip, choice: str = "") -> bytes:
    return msgspec.msgpack.encode(BotReply(choice=choice, tips=list(tips)))


LEGAL = Game("gaunerbande").start(1).choices(0)


@pytest.mark.parametrize(
    "reply",
    [
        replied(Tip("play the moon", 0.0, 0.5, 0.5, WHY)),
        replied(Tip(LEGAL[0], 0.0, 0.5, 0.5, Phrase("x" * 60_000, "Darum."))),
        replied(Tip(LEGAL[0], 0.0, 0.5, 0.5, Phrase("Because.", "x" * 1_000))),
        replied(Tip(LEGAL[0], nan, 0.5, 0.5, WHY)),
        replied(Tip(LEGAL[0], inf, 0.5, 0.5, WHY)),
        replied(Tip(LEGAL[0], 0.0, 7.0, 0.5, WHY)),
        replied(Tip(LEGAL[0], 0.0, 0.5, nan, WHY)),
        replied(*[Tip(LEGAL[0], 0.0, 0.5, 0.5, WHY)] * 2),
        replied(),
        replied(choice=LEGAL[0]),
        b"\x93" + b"nonsense",
        b"x" * 1_000_000,
    ],
    ids=range(12),
)
@runs
async def test_tips_of_a_rogue_worker_are_not_shown(reply: bytes) -> None:
    bots = remote_bots(reply)
    assert await bots.advise(asked(Game("gaunerbande").start(1), 0)) == HERE
    bots.close()


@runs
async def test_good_tips_are_taken_and_after_bad_ones_another_worker_is_asked() -> None:
    good = Tip(LEGAL[0], -1.5, 0.5, 1.0, WHY)
    bots = remote_bots(replied(Tip("play the moon", 0.0, 0.5, 0.5, WHY)), replied(good))
    assert await bots.advise(asked(Game("gaunerbande").start(1), 0)) == [good]
    bots.close()


@runs
async def test_a_choice_that_is_not_legal_is_not_taken() -> None:
    bots = remote_bots(replied(choice="play the moon"))
    assert await bots.choose(asked(Game("gaunerbande").start(1), 0)) == "from the server"
    bots.close()
    bots = remote_bots(replied(choice=LEGAL[1]))
    assert await bots.choose(asked(Game("gaunerbande").start(1), 0)) == LEGAL[1]
    bots.close()
