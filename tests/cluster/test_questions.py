"""What a bot elsewhere is told: what its seat knows, and nothing more."""

import random

import msgspec
import pytest

from stammtisch.games.registry import GAMES
from stammtisch.hub.questions import Adviser, Player, answer, pack, unpack
from stammtisch.kernel.dice import quick
from stammtisch.live.journal import Question, Tip
from stammtisch.match import Game, Match
from stammtisch.phrases import Phrase
from stammtisch.server.bots import advise, choose


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


@pytest.mark.parametrize("game", GAMES)
def test_a_question_does_not_depend_on_what_the_seat_cannot_know(game: str) -> None:
    dice = random.Random(11)
    for _ in range(12):
        match = somewhere(game, dice)
        for seat in range(match.players):
            twin = match.copy()
            twin.game.rules.doors.redeal(twin.numbers, seat, quick(dice.randrange(2**60)))
            twin.seed, twin.played = b"another", []
            for chance in (1, 2):
                assert pack(asked(match, seat), "choose", 0, chance) == pack(asked(twin, seat), "choose", 0, chance)


@pytest.mark.parametrize("game", GAMES)
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


@pytest.mark.parametrize("game", GAMES)
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
    adviser: Adviser = lambda match, seat: [tip]  # noqa: E731
    assert unpack(answer(pack(asked(match, 0), "advise", 0), player, adviser)).tips == [tip]


def test_what_cannot_be_answered_is_said() -> None:
    question = pack(asked(Game("gaunerbande").start(1), 0), "choose", 0)
    parts = msgspec.msgpack.decode(question)
    others = [
        b"nonsense",
        msgspec.msgpack.encode([*parts[:2], 12345, *parts[3:]]),  # other rules
        msgspec.msgpack.encode([*parts[:1], "mau-mau", *parts[2:]]),
        msgspec.msgpack.encode([*parts[:-1], parts[-1][:8]]),  # a state too short
    ]
    for other in others:
        assert unpack(answer(other, choose, advise)).problem
