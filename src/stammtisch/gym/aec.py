"""Env: one match as a PettingZoo AEC environment."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from stammtisch.games.observation import ObservationSpec, Seen
from stammtisch.gym import refusals
from stammtisch.gym.compiled import compiled_loop, observation_spec
from stammtisch.gym.compiled.loop import ACTIONS
from stammtisch.gym.text import as_text
from stammtisch.kernel import Numbers
from stammtisch.kernel.bits import lowest, members
from stammtisch.match import Game, Match, Seed

Observation = dict[str, NDArray[Any]]


class Env(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One match; `stammtisch.gym.env` makes it. Agent `seat_2` sits in seat 2; an action is the number of a choice.

    Of several seats that owe a choice at the same time the first is asked first; the others learn nothing of it.
    Methods raise OptionError before the first `reset` and for agents there are not.
    """

    def __init__(
        self, game: str, players: int | None, reward: str, render_mode: str | None, options: Mapping[str, Any]
    ) -> None:
        super().__init__()
        refusals.one_of("reward", reward, refusals.REWARDS)
        refusals.one_of("render_mode", render_mode, (None, *refusals.RENDER_MODES))
        self.game = Game(game, players, options)
        self.observation_spec: ObservationSpec = observation_spec(game)
        self.metadata = {"name": f"{game}_v{self.game.rules.version}", "render_modes": list(refusals.RENDER_MODES)}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(self.observation_spec) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._bindings, self._loop = self.game.rules.bindings, compiled_loop(self.game.rules)
        self._terms = refusals.REWARDS[reward], -1 if self.game.rules.low_wins else 1
        self._match: Match | None = None
        self._seed: Seed | None = None
        self._resets = 0

    def observation_space(self, agent: str) -> "spaces.Dict":
        self._seat(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> "spaces.Discrete":
        self._seat(agent)
        return self.action_spaces[agent]

    # --- a match ---

    def reset(self, seed: Seed | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deals a match: with a seed S the match `game.start(S)`, and by later resets without one "S/1", "S/2", …

        Without any seed every match is fresh entropy. `options` is there for PettingZoo; what can be agreed is agreed
        when the environment is made.
        """
        if isinstance(seed, np.integer):
            seed = int(seed)
        root, number = (self._seed, self._resets) if seed is None else (seed, 0)
        self._match = self.game.start(f"{root!s}/{number}" if root is not None and number else root)
        self._seed, self._resets = root, number + 1
        self._numbers: Numbers = self._match.numbers.copy()
        self._chosen: list[tuple[int, int]] = []  # seat and choice, as far as `match` has not followed yet
        self._settled: Numbers = np.zeros(self.game.players + 1, np.int64)
        self._paid: Seen = np.zeros(self.game.players, np.float32)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._ask()

    def step(self, action: Any) -> None:
        """Makes the choice of the agent that is asked. IllegalChoice explains a refusal; then nothing has changed."""
        if not self.agents:
            raise refusals.not_begun()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seat(agent)
        choice = self._checked(seat, action)
        self._bindings.apply(self._numbers, seat, choice)
        self._chosen.append((seat, choice))
        over = not self._bindings.waiting(self._numbers)
        self._loop.pay_out(self._numbers, self._settled, *self._terms, over, self._paid)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self._paid.tolist(), strict=True))
        self._accumulate_rewards()
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        else:
            self._ask()
        if self.render_mode == "human":
            self.render()

    def _ask(self) -> None:
        self.agent_selection = self.possible_agents[lowest(self._bindings.waiting(self._numbers))]

    # --- observing ---

    def observe(self, agent: str) -> Observation:
        """The observation and action mask of an agent: what its seat knows, and nothing more.

        The mask is all 0 for a seat that owes no choice.
        """
        seat = self._seat(agent)
        if self._match is None:
            raise refusals.not_begun()
        seen: Seen = np.empty(self.observation_spec.length, np.float32)
        self._loop.look(self._numbers, seat, seen)
        mask = np.zeros(ACTIONS, np.int8)
        mask[members(self._bindings.legal(self._numbers, seat))] = 1
        return {"observation": seen, "action_mask": mask}

    def choices(self, agent: str) -> dict[int, str]:
        """The agent's legal actions and the choices they stand for, as text; {} for a seat that owes no choice."""
        seat = self._seat(agent)
        if self._match is None:
            raise refusals.not_begun()
        legal = members(self._bindings.legal(self._numbers, seat))
        texts = self.game.rules.vocabulary(self._numbers, seat).texts if legal else ()
        return {choice: texts[choice] for choice in legal}

    @property
    def match(self) -> Match:
        """The match as it stands, for its views, its record and its seed."""
        if self._match is None:
            raise refusals.not_begun()
        for seat, choice in self._chosen:
            self._match.play(seat, self.game.rules.vocabulary(self._match.numbers, seat).texts[choice])
        self._chosen.clear()
        return self._match

    def render(self) -> str | None:
        """The view of the agent that is to choose, as text: returned, printed or neither, as `render_mode` says."""
        if self.render_mode is None:
            return None
        shown = as_text(self.match.view(self._seat(self.agent_selection)))
        if self.render_mode == "ansi":
            return shown
        print(shown, end="\n\n")
        return None

    def close(self) -> None:
        """Does nothing: nothing is open."""

    # --- checks ---

    def _seat(self, agent: str) -> int:
        """The agent's seat; OptionError if there is no such agent."""
        if agent not in self.possible_agents:
            raise refusals.no_agent(agent, self.possible_agents)
        return self.possible_agents.index(agent)

    def _checked(self, seat: int, action: Any) -> int:
        """The action as an int; IllegalChoice unless it is legal for this seat."""
        legal = self._bindings.legal(self._numbers, seat)
        whole = isinstance(action, int | np.integer) and not isinstance(action, bool)
        if not whole or not 0 <= action < ACTIONS or not legal >> int(action) & 1:
            raise refusals.illegal(seat, None, action, self.choices(self.possible_agents[seat]))
        return int(action)


def observation_space(observation_spec: ObservationSpec) -> "spaces.Dict":
    """The space of an agent's observations: bits are 0 or 1, numbers have no bounds."""
    low: Seen = np.zeros(observation_spec.length, np.float32)
    high: Seen = np.ones(observation_spec.length, np.float32)
    for part in observation_spec.parts:
        if part.unit:
            observation_spec.apart(low)[part.name][...] = -np.inf
            observation_spec.apart(high)[part.name][...] = np.inf
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )
