"""Environments of PettingZoo's `classic` (`pip install 'stammtisch[audit]'`)."""

import importlib
import pkgutil
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import version
from random import Random
from typing import Any

import numpy as np
from pettingzoo import classic
from pettingzoo.utils.env_logger import EnvLogger

from stammtisch.audit.environments.audit import no_such_game
from stammtisch.audit.environments.environment import Environment, Position, Replayed

with suppress(ModuleNotFoundError):  # some of its games are RLCard's
    from stammtisch.audit.environments.rlcard import exchange_hidden


class PettingZoo(Environment):
    """An environment whose agents take turns (AEC), by the name of its module, such as `leduc_holdem_v4`."""

    def __init__(self, name: str) -> None:
        known = sorted(module.name for module in pkgutil.iter_modules(classic.__path__) if "_v" in module.name)
        if name not in known:
            raise no_such_game("PettingZoo", name, known)
        EnvLogger.suppress_output()  # it warns of what is not legal; here that is asked on purpose
        self.module = importlib.import_module(f"pettingzoo.classic.{name}")
        self.name, self.version = name, version("pettingzoo")
        first = self.module.env()
        self.players = len(first.possible_agents)
        self.simultaneous = bool(first.metadata.get("is_parallelizable"))

    def start(self, seed: int) -> "ZooPosition":
        env = self.module.env()
        env.reset(seed=seed)
        return ZooPosition(self, seed, env)


class ZooPosition(Replayed):
    def __init__(self, environment: PettingZoo, seed: int, env: Any) -> None:
        self.environment, self.seed, self.env = environment, seed, env
        self.actions = []
        self.won = np.zeros(environment.players)

    @property
    def step_begins(self) -> bool:
        """Whether the agent that is asked is the first of its round."""
        return bool(self.env.agents and self.env.agent_selection == self.env.agents[0])

    def waiting(self) -> Sequence[int]:
        return () if not self.env.agents else (self.env.possible_agents.index(self.env.agent_selection),)

    def legal(self, seat: int) -> Sequence[int]:
        agent = self.env.possible_agents[seat]
        seen = self.env.observe(agent)
        mask = seen.get("action_mask") if isinstance(seen, dict) else self.env.infos.get(agent, {}).get("action_mask")
        return list(range(self.env.action_space(agent).n)) if mask is None else np.flatnonzero(mask).tolist()

    def illegal(self, seat: int) -> Sequence[int]:
        return sorted(set(range(self.env.action_space(self.env.possible_agents[seat]).n)) - set(self.legal(seat)))

    def play(self, seat: int, action: int) -> None:
        self._step(action)
        self.actions.append((seat, action))
        while self.env.agents and self._is_out(self.env.agent_selection):
            self._step(None)

    def _step(self, action: int | None) -> None:
        self.env.step(action)
        if action is not None:
            self.won += [self.env.rewards.get(agent, 0) for agent in self.env.possible_agents]

    def _is_out(self, agent: str) -> bool:
        return bool(self.env.terminations.get(agent) or self.env.truncations.get(agent))

    def shown(self, seat: int) -> dict[str, bytes]:
        agent = self.env.possible_agents[seat]
        if agent not in self.env.agents:
            return {}
        seen = self.env.observe(agent)
        parts = seen if isinstance(seen, dict) else {"observation": seen}
        return {name: np.asarray(part).tobytes() for name, part in parts.items()}

    def whole(self) -> bytes:
        return repr([self.shown(seat) for seat in range(len(self.env.possible_agents))]).encode()

    def results(self) -> Sequence[float]:
        return list(map(float, self.won))

    def otherwise(self, seat: int, luck: Random) -> Position | None:
        """Of a game that is RLCard's."""
        twin = self.copy()
        assert isinstance(twin, ZooPosition)
        inner = getattr(twin.env.unwrapped, "env", None)
        return twin if hasattr(inner, "get_state") and exchange_hidden(inner, seat, luck) else None
