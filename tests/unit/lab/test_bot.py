"""Bots by their names."""

import time

import numpy as np
import pytest

from stammtisch.bots.levels import LEVELS
from stammtisch.errors import StammtischError
from stammtisch.lab.bot import Bot, read_bot
from stammtisch.match import Game, Match
from tests.unit.lab import own

OWN = "tests.unit.lab.own"


@pytest.fixture
def match() -> Match:
    return Game("gaunerbande", 3).start(1)


def test_levels_think_a_fixed_number_of_times() -> None:
    assert read_bot("master") == Bot("master", "master", simulations=LEVELS["master"].simulations)
    assert read_bot("master@2000") == Bot("master@2000", "master", simulations=2000)
    assert read_bot("regular", seconds=0.5) == Bot("regular@0.5s", "regular", seconds=0.5)
    assert read_bot("regular@2s", seconds=0.5) == Bot("regular@2s", "regular", seconds=2.0)


def test_bots_that_do_not_think() -> None:
    assert read_bot("random", seconds=1) == Bot("random", "random", inattention=1.0)
    assert read_bot("beginner").inattention == LEVELS["beginner"].inattention
    assert read_bot("policy").inattention == 0.0


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("grandmaster", "no bot level 'grandmaster'"),
        ("", "no bot level ''"),
        ("random@5", "random does not think"),
        ("policy@5", "no bot level 'policy'"),
        ("master@", "simulations"),
        ("master@0", "simulations"),
        ("master@-3", "simulations"),
        ("master@0s", "simulations"),
        ("no.such.module:bot", "no bot no.such.module:bot: ModuleNotFoundError"),
        (f"{OWN}:nobody", "AttributeError"),
        (f"{OWN}:NOT_A_BOT", "cannot be called"),
        (":", "There is no bot :"),
    ],
)
def test_what_is_no_bot(name: str, why: str) -> None:
    with pytest.raises(StammtischError, match=why) as refused:
        read_bot(name)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", ["random", "beginner", "policy", "regular@50", "master@50"])
def test_the_same_seed_gives_the_same_choice(match: Match, name: str) -> None:
    bot, before = read_bot(name), match.numbers.copy()
    chosen = bot.choose(match, 0, 5)
    assert chosen in match.choices(0)
    assert bot.choose(match, 0, 5) == chosen
    assert np.array_equal(match.numbers, before)


def test_the_clock_stops_thinking(match: Match) -> None:
    bot = read_bot("master@0.1s")
    bot.choose(match, 0, 5)
    started = time.process_time()
    assert bot.choose(match, 0, 5) in match.choices(0)
    assert time.process_time() - started < 1


def test_ones_own_bot_knows_only_what_its_seat_knows(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Match] = []

    def remember(known: Match, seat: int, seed: int) -> str:
        given.append(known)
        return known.choices(seat)[0]

    read_bot(f"{OWN}:first").play(match, 0, 3)
    monkeypatch.setattr(own, "first", remember)
    before, seen = match.numbers.copy(), match.view(1)
    read_bot(f"{OWN}:first").play(match, 1, 4)
    (known,) = given
    assert known.view(1) == seen
    assert not np.array_equal(known.numbers, before), "what is hidden has been dealt anew"
    assert (known.seed, known.played) == (0, []), "nor can it be computed"


def test_what_ones_own_bot_may_do_wrong(match: Match) -> None:
    with pytest.raises(StammtischError, match="chose 'play r99': ") as refused:
        read_bot(f"{OWN}:cheating").play(match, 0, 1)
    assert refused.value.phrase.de.startswith("Der Bot tests.unit.lab.own:cheating wählte")
    with pytest.raises(StammtischError, match=r"failing failed: RuntimeError: out of ideas$"):
        read_bot(f"{OWN}:failing").play(match, 0, 1)
    assert match.played == []
