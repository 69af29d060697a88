"""Batch: thousands of matches in one NumPy array, all advanced by one choice in one compiled call."""

import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Lock
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stammtisch.games.observation import ObservationSpec, Seen
from stammtisch.gym import refusals
from stammtisch.gym.compiled import compiled_loop, observation_spec
from stammtisch.gym.compiled.loop import ACTIONS, NEW_MATCH, first_illegal, pick_each
from stammtisch.kernel import Numbers, PlayoutRng
from stammtisch.kernel.bits import members
from stammtisch.kernel.dice import key_of, playout_rng
from stammtisch.match import Game

MOST_ROWS, MOST_THREADS = 10_000_000, 256


class Step(NamedTuple):
    """What a step gives, one row per match. These are the batch's own arrays: the next step overwrites them.

    `seats` is read only, because compiled code goes by it; whatever is written into the others is of no consequence.
    """

    observations: Seen  # [row, number]: of the seat that is to choose, as `observation_spec` names the numbers
    masks: NDArray[np.int8]  # [row, action]: 1 where the action is legal
    seats: Numbers  # [row]: who is to choose
    rewards: Seen  # [row, seat]: of the last choice, for every seat
    dones: NDArray[np.bool_]  # [row]: whether the last choice ended a match; the row shows the next one already


class Batch:
    """`size` matches of one game side by side; where one ends, the next is dealt at once. `now` is the last `Step`.

    Match number k of a batch with seed S is `game.start("S/k")`; row r plays the numbers r, r + size, r + 2 * size, …
    So everything depends on the seed and the actions alone, not on threads, nor on which row ends first. Two threads
    that ask the same batch take turns.
    OptionError says what is wrong with the arguments.
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
        self.observation_spec: ObservationSpec = observation_spec(game)
        self._loop = compiled_loop(self.game.rules)
        self._terms = refusals.REWARDS[reward], -1 if self.game.rules.low_wins else 1
        self._make_room()
        self._parts = [slice(size * i // threads, size * (i + 1) // threads) for i in range(threads)]
        self._threads = ThreadPoolExecutor(threads) if threads > 1 else None
        self._turns = Lock()
        self._advance(np.full(size, NEW_MATCH))
        self.now.dones[:] = False

    def _make_room(self) -> None:
        rules, size = self.game.rules, self.size
        self._start: Any = self.game.blank.copy().view(rules.state)
        self._states: Any = np.zeros(size, rules.state)
        self._dealt: Numbers = np.zeros(size, np.int64)  # matches in each row so far
        self._keys: Numbers = np.array([self._next_key(row) for row in range(size)])
        self._settled: Numbers = np.zeros((size, self.players + 1), np.int64)
        self._choices: Numbers = np.zeros(size, np.int64)
        self._generators: PlayoutRng = np.concatenate([playout_rng(int(key[0])) for key in self._keys])
        self._shown = Step(
            np.zeros((size, self.observation_spec.length), np.float32),
            np.zeros((size, ACTIONS), np.int8),
            np.zeros(size, np.int64),
            np.zeros((size, self.players), np.float32),
            np.zeros(size, np.bool_),
        )
        self.now = self._shown._replace(seats=_read_only(self._shown.seats))

    def match_seed(self, row: int) -> str:
        """The seed of the match that a row is playing: `game.start` deals the same one. OptionError for no row."""
        refusals.whole_number("row", row := as_int(row), 0, self.size - 1)
        return f"{self.seed}/{row + self.size * (self._dealt[row] - 1)}"

    def choices(self, row: int) -> dict[int, str]:
        """The legal actions in a row and the choices they stand for, as text. OptionError for no row."""
        refusals.whole_number("row", row := as_int(row), 0, self.size - 1)
        seat = int(self._shown.seats[row])
        texts = self.game.rules.vocabulary(self._states[row : row + 1].view(np.int64), seat).texts
        return {choice: texts[choice] for choice in members(int(self._choices[row]))}

    # --- choosing ---

    def step(self, actions: ArrayLike) -> Step:
        """Makes one choice in every row and gives what is to be seen then.

        IllegalChoice names the first row whose action is not legal, OptionError says if the array is of the wrong
        kind; in both cases nothing has changed.
        """
        with self._turns:
            self._advance(self._checked(np.asarray(actions)))
        return self.now

    def sample(self) -> Numbers:
        """A random legal action in every row."""
        out: Numbers = np.empty(self.size, np.int64)
        pick_each(self._choices, self._generators, out)  # done before another thread could be woken
        return out

    def sensible(self, inattention: float = 0.0) -> Numbers:
        """An action in every row by the game's policy, or with the chance `inattention` any legal one.

        0.15 makes it the bot `beginner`. A policy uses only what its seat knows.
        OptionError unless `inattention` is from 0 to 1.
        """
        refusals.fraction("inattention", inattention)
        out: Numbers = np.empty(self.size, np.int64)
        rows = self._states, self._shown.seats, self._choices, self._generators, out
        with self._turns:
            self._each(partial(self._loop.suggest, float(inattention)), *rows)
        return out

    def _checked(self, actions: NDArray[Any]) -> Numbers:
        if actions.shape != (self.size,) or actions.dtype.kind not in "iu":
            raise refusals.wrong_actions(self.size, actions)
        chosen: Numbers = actions.astype(np.int64, order="C")  # a copy: nobody changes it after it was checked
        row = first_illegal(self._choices, chosen)
        if row >= 0:
            raise refusals.illegal(int(self._shown.seats[row]), row, actions[row].item(), self.choices(row))
        return chosen

    # --- rows ---

    def _advance(self, actions: Numbers) -> None:
        observations, masks, seats, rewards, dones = self._shown
        rows = self._states, self._keys, self._settled, actions, seats, self._choices, masks, observations
        self._each(partial(self._loop.advance, self._start, *self._terms), *rows, rewards, dones)
        for row in np.flatnonzero(dones).tolist():
            self._dealt[row] += 1
            self._keys[row] = self._next_key(row)

    def _each(self, work: Callable[..., None], *rows: NDArray[Any]) -> None:
        """Calls `work` on all rows, in every thread on its part of them, and waits for all."""
        parts = [[row[part] for row in rows] for part in self._parts]
        others = [self._threads.submit(work, *part) for part in parts[1:]] if self._threads else []
        work(*parts[0])
        for other in others:
            other.result()

    def _next_key(self, row: int) -> Numbers:
        """The key of the dice of the next match in a row."""
        return key_of(f"{self.seed}/{row + self.size * self._dealt[row]}")


def _read_only(numbers: Numbers) -> Numbers:
    """The same numbers, which cannot be written through this array."""
    view = numbers.view()
    view.flags.writeable = False
    return view


def as_int(value: Any) -> Any:
    """NumPy's whole numbers as Python's; anything else as it is."""
    return int(value) if isinstance(value, np.integer) else value
