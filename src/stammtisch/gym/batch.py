"""Batch: thousands of matches in one NumPy array, all of them one choice further in one compiled call."""

import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stammtisch.games.sight import Seen, Sight
from stammtisch.gym import refusals
from stammtisch.gym.compiled import compiled_loop, sight
from stammtisch.gym.compiled.loop import ACTIONS, NEW_MATCH, first_illegal, pick_each
from stammtisch.kernel import Numbers, Quick
from stammtisch.kernel.bits import members
from stammtisch.kernel.dice import key_of, quick
from stammtisch.match import Game

MOST_ROWS, MOST_THREADS = 10_000_000, 256


class Step(NamedTuple):
    """One row a match. These are the batch's own arrays, not copies: the next step overwrites them."""

    observations: Seen  # [row, number]: what the seat to choose sees, as `sight` names it
    masks: NDArray[np.int8]  # [row, action]: 1 where the action is legal
    seats: Numbers  # [row]: who is to choose
    rewards: Seen  # [row, seat]: what the last choice brought each seat
    dones: NDArray[np.bool_]  # [row]: whether the last choice ended a match; the row shows the next one already


class Batch:
    """Many matches of one game side by side. A finished one is followed at once by the next deal in its row.

    Match number k of a batch with seed S is `game.start("S/k")`; row r plays the numbers r, r + size, r + 2 * size, …
    So everything depends on the seed and the actions alone, not on threads, nor on which row ends first.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        size: int,
        seed: int | str | None = None,
        reward: str = "result",
        threads: int = 1,
        **options: Any,
    ) -> None:
        refusals.whole_number("size", size, 1, MOST_ROWS)
        refusals.whole_number("threads", threads, 1, MOST_THREADS)
        refusals.one_of("reward", reward, refusals.REWARDS)
        self.game = Game(game, players, options)
        self.size, self.players = size, self.game.players
        self.seed = refusals.batch_seed(secrets.token_hex(16) if seed is None else seed)
        self.sight: Sight = sight(game)
        self._loop = compiled_loop(self.game.rules)
        self._terms = refusals.REWARDS[reward], -1 if self.game.rules.low_wins else 1
        self._make_room()
        self._parts = [slice(size * i // threads, size * (i + 1) // threads) for i in range(threads)]
        self._threads = ThreadPoolExecutor(threads) if threads > 1 else None
        self._advance(np.full(size, NEW_MATCH))
        self.now.dones[:] = False

    def _make_room(self) -> None:
        rules, size = self.game.rules, self.size
        self._start: Any = self.game.blank.view(rules.state)
        self._states: Any = np.zeros(size, rules.state)
        self._dealt: Numbers = np.zeros(size, np.int64)  # matches in each row so far
        self._keys: Numbers = np.array([self._next_key(row) for row in range(size)])
        self._settled: Numbers = np.zeros((size, self.players + 1), np.int64)
        self._choices: Numbers = np.zeros(size, np.int64)
        self._generators: Quick = np.concatenate([quick(int(key[0])) for key in self._keys])
        self.now = Step(
            np.zeros((size, self.sight.length), np.float32),
            np.zeros((size, ACTIONS), np.int8),
            np.zeros(size, np.int64),
            np.zeros((size, self.players), np.float32),
            np.zeros(size, np.bool_),
        )

    def match_seed(self, row: int) -> str:
        """The seed of the match that a row is playing: `game.start` deals the same one."""
        return f"{self.seed}/{row + self.size * (self._dealt[row] - 1)}"

    def choices(self, row: int) -> dict[int, str]:
        """What the legal actions in a row mean: action → choice as text."""
        texts = self.game.rules.vocabulary(self._states[row : row + 1].view(np.int64)).texts
        return {choice: texts[choice] for choice in members(int(self._choices[row]))}

    # --- choosing ---

    def step(self, actions: ArrayLike) -> Step:
        """Makes one choice in every row. If one of them is not legal, IllegalChoice says which, and nothing happens."""
        self._advance(self._checked(np.asarray(actions)))
        return self.now

    def sample(self) -> Numbers:
        """A random legal action in every row."""
        out: Numbers = np.empty(self.size, np.int64)
        pick_each(self._choices, self._generators, out)  # done before another thread could be woken
        return out

    def sensible(self, inattention: float = 0.0) -> Numbers:
        """An action in every row by the game's rules of thumb, or with the chance `inattention` any legal one.

        0.15 makes it the bot `beginner`. Rules of thumb use only what the seat knows.
        """
        refusals.fraction("inattention", inattention)
        out: Numbers = np.empty(self.size, np.int64)
        rows = self._states, self.now.seats, self._choices, self._generators, out
        self._each(partial(self._loop.suggest, float(inattention)), *rows)
        return out

    def _checked(self, actions: NDArray[Any]) -> Numbers:
        if actions.shape != (self.size,) or actions.dtype.kind not in "iu":
            raise refusals.wrong_actions(self.size, actions)
        chosen: Numbers = np.ascontiguousarray(actions, np.int64)
        row = first_illegal(self._choices, chosen)
        if row >= 0:
            raise refusals.illegal(int(self.now.seats[row]), row, actions[row].item(), self.choices(row))
        return chosen

    # --- rows ---

    def _advance(self, actions: Numbers) -> None:
        observations, masks, seats, rewards, dones = self.now
        rows = self._states, self._keys, self._settled, actions, seats, self._choices, masks, observations
        self._each(partial(self._loop.advance, self._start, *self._terms), *rows, rewards, dones)
        for row in np.flatnonzero(dones).tolist():
            self._dealt[row] += 1
            self._keys[row] = self._next_key(row)

    def _each(self, work: Callable[..., None], *rows: NDArray[Any]) -> None:
        """Does the same work with all rows, each thread with its part of them."""
        parts = [[row[part] for row in rows] for part in self._parts]
        others = [self._threads.submit(work, *part) for part in parts[1:]] if self._threads else []
        work(*parts[0])
        for other in others:
            other.result()

    def _next_key(self, row: int) -> Numbers:
        """The dice of the match that comes next in a row."""
        return key_of(f"{self.seed}/{row + self.size * self._dealt[row]}")
