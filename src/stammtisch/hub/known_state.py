"""A state that arrives from outside, looked at before compiled code believes it.

What every game has in common is within its bounds, what was agreed is what the options say, and every card is there
exactly once (`Rulebook.places`). That refuses damaged states and those of other rules, with a reason. It cannot refuse
all that somebody could make up: see `hub/bot_processes.py`.
"""

from collections import Counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.contract import Rulebook
from stammtisch.kernel import Numbers
from stammtisch.match import Game, Match

NUMBERS = np.dtype("<i8")
LONGEST = 1 << 31  # rounds of a match
HIGHEST = 1 << 31  # score, either way
UNTOUCHED = -(1 << 40)  # a number that nothing agreed ever is


def match_from(game: Game, state: bytes, seat: int) -> Match:
    """A match that stands as the state says, with `seat` to choose. Raises ValueError, which says what is wrong."""
    match = game.start(0)
    if len(state) != match.numbers.nbytes:
        raise ValueError(f"a state of {len(state)} bytes instead of {match.numbers.nbytes}")
    cards = _cards(game.rules, match.numbers)
    numbers = np.frombuffer(state, NUMBERS).astype(np.int64)
    check_common(game, numbers)
    if _cards(game.rules, numbers) != cards:
        raise ValueError("not every card is there exactly once")
    match.numbers[:] = numbers
    assert match.state is not None  # looking at the state, the match forgets what it knew of the old one
    match.legal_numbers(seat)
    return match


def check_common(game: Game, numbers: Numbers) -> None:
    """Raises ValueError unless what all games have in common is possible in the middle of a match of this game."""
    s = game.rules.snapshot(numbers)
    over = game.rules.phases.index("over")
    if (numbers != game.blank)[agreed(game)].any():
        raise ValueError("a state of another number of players, or other options")
    if not 0 <= s.phase < len(game.rules.phases) or s.phase == over:
        raise ValueError(f"a state in phase {s.phase}")
    if not 1 <= s.round_no < LONGEST or not 0 <= s.counted < LONGEST:
        raise ValueError(f"a state in round {s.round_no}, of which {s.counted} are counted")
    if s.winners or s.horizon:
        raise ValueError("a state of a match that is over")
    if any(abs(score) > HIGHEST for score in s.scores) or any(s.scores[game.players :]):
        raise ValueError(f"a state with the scores {s.scores}")


def agreed(game: Game) -> NDArray[np.bool_]:
    """Which of a state's numbers are set before the deal and never change: players and options."""
    untouched: Numbers = np.full(len(game.blank), UNTOUCHED, np.int64)
    record: Any = untouched.view(game.rules.state)[0]
    record.players = game.players
    game.rules.set_up(record, game.fresh_options())
    touched: NDArray[np.bool_] = untouched != UNTOUCHED
    return touched


def _cards(rules: Rulebook, numbers: Numbers) -> Counter[str]:
    """How often each card lies somewhere. Raises ValueError if the state says so nowhere."""
    try:
        places = rules.places(rules.snapshot(numbers))
    except (IndexError, KeyError, ValueError, OverflowError) as error:
        raise ValueError("a state with cards that there are not") from error
    return Counter(card for cards in places.values() for card in cards)
