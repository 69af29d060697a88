"""Learns Party Bugs for two from nothing, against somebody who chooses at random, and draws how that goes.

    python examples/train.py [curve.png]

The player is as simple as can be: in each phase every action has a weight for every number that the player looks at,
their sum is the action's appeal, and the softmax of the appeals the chance with which it is chosen. After each batch of
matches, choices that went better than most become likelier (REINFORCE). Half a minute is enough; the picture
needs matplotlib.
"""

import sys
from collections.abc import Iterator
from time import perf_counter
from typing import NamedTuple

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from stammtisch.gym import Batch, observation_spec

GAME, PLAYERS = "party_bugs", 2
LOOKS_AT = ("hand", "floor", "displays")
ACTIONS = 13  # of 63: a card of each value to play, or to take
MATCHES, BATCHES = 512, 160
PACE, MOMENTUM = 20.0, 0.9
PATIENCE = 0.3  # what points count that come only after one's next choice; those after the one after that: squared
CURIOSITY = 0.05  # what it is worth to keep several choices open
SHOWN = 10  # batches to a point of the curve

Floats = NDArray[np.float32]
Whole = NDArray[np.int64]
OBSERVATION = observation_spec(GAME)
HALF_SCORES = np.float32(next(part.unit for part in OBSERVATION.parts if part.name == "scores") / 2)


class Choices(NamedTuple):
    """Some choices of the player, at the same time in different matches; one row each."""

    match: Whole
    phase: Whole
    seen: Floats
    legal: NDArray[np.bool_]
    lead: Floats  # half the points before the other, when choosing
    chosen: Whole


class Player:
    def __init__(self, seed: int) -> None:
        self.luck = np.random.default_rng(seed)
        inputs = sum(int(np.prod(part.shape)) for part in OBSERVATION.parts if part.name in LOOKS_AT)
        phases = next(part.shape[0] for part in OBSERVATION.parts if part.name == "phase")
        self.weights: Floats = np.zeros((phases, inputs, ACTIONS), np.float32)
        self.drift = np.zeros_like(self.weights)

    def choose(self, match: Whole, observations: Floats, masks: NDArray[np.int8]) -> Choices:
        parts = OBSERVATION.apart(observations)
        seen = np.concatenate([parts[name].reshape(len(match), -1) for name in LOOKS_AT], axis=1)
        phase, legal = parts["phase"].argmax(axis=1), masks[:, :ACTIONS].astype(bool)
        below = self.chances(phase, seen, legal).cumsum(axis=1)
        chosen = (below <= self.luck.random((len(match), 1), np.float32) * below[:, -1:]).sum(axis=1)
        lead = (parts["scores"][:, 1] - parts["scores"][:, 0]) * HALF_SCORES  # low scores are good
        return Choices(match, phase, seen, legal, lead, chosen)

    def chances(self, phase: Whole, seen: Floats, legal: NDArray[np.bool_]) -> Floats:
        appeal: Floats = np.empty(legal.shape, np.float32)
        for now, rows in by_phase(phase):
            appeal[rows] = seen[rows] @ self.weights[now]
        appeal[~legal] = -np.inf
        likely = np.exp(appeal - appeal.max(axis=1, keepdims=True))
        return likely / likely.sum(axis=1, keepdims=True)  # type: ignore[no-any-return]

    def learn(self, choices: Choices, worth: Floats) -> None:
        """Goes uphill: choices become likelier by what they were worth, unlikely ones a little too."""
        chances = self.chances(choices.phase, choices.seen, choices.legal)
        rarity = -np.log(np.maximum(chances, 1e-9))
        slope = chances * (CURIOSITY * (rarity - (chances * rarity).sum(axis=1, keepdims=True)) - worth[:, None])
        slope[np.arange(len(worth)), choices.chosen] += worth
        for now, rows in by_phase(choices.phase):
            uphill = choices.seen[rows].T @ slope[rows] / len(worth)
            self.drift[now] += (1 - MOMENTUM) * (uphill - self.drift[now])
            self.weights[now] += PACE * self.drift[now]


def by_phase(phase: Whole) -> Iterator[tuple[int, Whole]]:
    """The phases that there are, and where."""
    return ((now, np.flatnonzero(phase == now)) for now in np.flatnonzero(np.bincount(phase)).tolist())


def play(player: Player, seed: int) -> tuple[list[Choices], Floats]:
    """One match in each row of a new batch, with the player in seat 0 or 1: its choices, and its lead at the end."""
    batch = Batch(GAME, PLAYERS, size=MATCHES, seed=seed, reward="points")
    seats = np.arange(MATCHES) % PLAYERS
    running, lead = np.ones(MATCHES, bool), np.zeros(MATCHES, np.float32)
    story = []
    while running.any():
        actions = batch.sample()
        mine = np.flatnonzero(running & (batch.now.seats == seats))
        if len(mine):
            story.append(player.choose(mine, batch.now.observations[mine], batch.now.masks[mine]))
            actions[mine] = story[-1].chosen
        _, _, _, rewards, dones = batch.step(actions)
        ended = np.flatnonzero(running & dones)
        lead[ended] = rewards[ended, seats[ended]]
        running[ended] = False
    return story, lead


def worth_of(story: list[Choices], lead: Floats) -> Floats:
    """How the lead grew after each choice, what came later counting less; 0 on average, 1 in size."""
    after, later = lead.copy(), np.zeros_like(lead)
    found = []
    for choices in reversed(story):
        later[choices.match] = after[choices.match] - choices.lead + PATIENCE * later[choices.match]
        after[choices.match] = choices.lead
        found.append(later[choices.match])
    worth = np.concatenate(found[::-1])
    return (worth - worth.mean()) / worth.std()  # type: ignore[no-any-return]


def draw(won: list[float], picture: str) -> None:
    axes = (figure := Figure(figsize=(7, 4), layout="constrained")).subplots()
    points = np.reshape(won, (-1, SHOWN)).mean(axis=1)
    axes.plot(MATCHES * SHOWN * np.arange(1, len(points) + 1), 100 * points, marker="o", label="the player")
    axes.axhline(50, color="grey", linestyle="--", label="choosing at random")
    axes.set(xlabel="matches played", ylabel="matches with the better score, %", ylim=(40, 100))
    axes.set_title("Party Bugs for two, against a random player")
    axes.legend(loc="upper left")
    axes.grid(alpha=0.3)
    figure.savefig(picture, dpi=120)


def main(picture: str, batches: int = BATCHES) -> list[float]:
    """Trains and draws; in each batch the share of matches with the better score."""
    player, won, began = Player(seed=1), list[float](), perf_counter()
    for number in range(batches):
        story, lead = play(player, seed=number)
        player.learn(Choices(*map(np.concatenate, zip(*story, strict=True))), worth_of(story, lead))
        won.append(float((lead > 0).mean()))
        if (number + 1) % SHOWN == 0:
            played, seconds, share = MATCHES * (number + 1), perf_counter() - began, np.mean(won[-SHOWN:])
            print(f"{played:6} matches, {seconds:3.0f} s: the better score in {share:.0%}", flush=True)
    draw(won, picture)
    print(f"The curve is in {picture}.")
    return won


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "curve.png")
