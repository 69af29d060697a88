"""Search: information-set Monte Carlo tree search for one decision of a seat, from that seat's knowledge only.

It uses nothing but a game's contract, and is compiled per game. Every simulation re-deals all that the seat cannot
know, walks down the tree by the choices that are legal in that world, adds one node, plays on by the game's policy to
the horizon (the end of the round), and adds the value found there to every node on its way, from the point of view of
the seat that chose it.

Seats that choose at the same time do not see each other: within such a step each seat follows a line of nodes of its
own, which begins where the step began and knows its own choices only.

The same seed and number of simulations give the same tree on every machine, to the bit: all that is computed here and
in a game's tactics is made of integers, + - * / and square roots, and of `kernel.floats`.
"""

from dataclasses import dataclass
from functools import cache
from math import inf, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.bindings import CHOICES, CONTRACT
from stammtisch.games.contract import Rulebook
from stammtisch.kernel import Numbers, PlayoutRng
from stammtisch.kernel.bits import lowest
from stammtisch.kernel.dice import pick, rng_chance
from stammtisch.kernel.floats import log
from stammtisch.kernel.jit import compiled, specialise

if TYPE_CHECKING:
    # Free names of the templates below; `specialise` fills in the game's own.
    STATE: Any
    ONE_ROUND: bool
    waiting: Any
    legal: Any
    apply: Any
    redeal: Any
    value: Any
    policy: Any
    sensible: Any

EXPLORE = 1.0  # weight of exploration, in units of the values' spread
PLAYOUT_NOISE = 0.1  # chance of any legal choice instead of the policy's, beyond the tree
SURE = 4.0  # standard errors between the best choice and every other one from which on the search may end
MAX_DEPTH = 400  # nodes that one simulation may pass
MAX_NODES = 1 << 16  # of a tree, unless somebody asks for more
MOST_NODES = 1 << 30
CHUNK = 1_000  # simulations without a look at whether somebody has pressed Ctrl-C

FIELDS = [
    ("first", np.int32),  # first child
    ("sibling", np.int32),  # next child of the same parent
    ("chooser", np.int32),
    ("choice", np.int32),
    ("visits", np.int32),
    ("chances", np.int32),  # how often it could have been chosen
    ("worth", np.float64),  # sum of values for its chooser
]
NODE = np.dtype((np.record, np.dtype(FIELDS, align=True)))

# Totals that are kept from call to call: nodes used, sum and sum of squares of the seat's values, simulations.
USED, SUM, SQUARES, RUNS = range(4)


@compiled
def child_of(nodes: Any, parent: int, chooser: int, choice: int) -> int:
    """The child that stands for this choice, or -1 if there is none."""
    child = nodes[parent].first
    while child != -1:
        if nodes[child].choice == choice and nodes[child].chooser == chooser:
            return int(child)
        child = nodes[child].sibling
    return -1


@compiled
def new_child(nodes: Any, totals: Any, parent: int, chooser: int, choice: int) -> int:
    """Adds a child, or gives -1 if the memory is full."""
    child = int(totals[USED])
    if child == len(nodes):
        return -1
    totals[USED] += 1
    node = nodes[child]
    node.first = -1
    node.sibling = nodes[parent].first
    node.chooser = chooser
    node.choice = choice
    node.visits = 0
    node.chances = 0
    node.worth = 0.0
    nodes[parent].first = child
    return child


@compiled
def find_or_add(nodes: Any, totals: Any, parent: int, chooser: int, choice: int) -> int:
    """The child that stands for this choice, added if need be; -1 if the memory is full."""
    child = child_of(nodes, parent, chooser, choice)
    return child if child >= 0 else new_child(nodes, totals, parent, chooser, choice)


@compiled
def select(nodes: Any, parent: int, chooser: int, choices: int, explore: float) -> tuple[int, int]:
    """Of the choices legal in this world, (those never tried, the best child by upper confidence bound or -1)."""
    best, highest = -1, -1e18
    child = nodes[parent].first
    while child != -1:
        node = nodes[child]
        if node.visits and node.chooser == chooser and choices >> int(node.choice) & 1:
            choices &= ~(1 << int(node.choice))
            node.chances += 1
            bound = node.worth / node.visits + explore * sqrt(log(float(node.chances)) / node.visits)
            if bound > highest:
                best, highest = child, bound
        child = node.sibling
    return choices, best


def descend(s: Any, seat: int, explore: float, every: int, rng: PlayoutRng, nodes: Any, totals: Any, path: Any) -> int:
    """Walks down the tree and adds one node to it; writes the nodes passed to `path` and gives their number.

    If the memory is full, it stops where a node would have to be added. `every` as in `search`.
    """
    lines = np.zeros(8, np.int64)  # in a step of simultaneous choices: where each seat's own line has come to
    together = False  # whether this is such a step
    owing, phase, round_no = 0, -1, -1  # of the step
    here, depth = 0, 0
    seats = waiting(s)
    while seats and depth < MAX_DEPTH:
        if seats & ~owing or s.phase != phase or s.round_no != round_no:
            phase, round_no = s.phase, s.round_no
            together = seats & (seats - 1) != 0
            for i in range(8):
                lines[i] = here
        owing = seats
        chooser = seat if seats >> seat & 1 else lowest(seats)
        parent = lines[chooser] if together else here
        choices = legal(s, chooser)
        if parent or not every:
            choices = sensible(s, chooser, choices)
        untried, best = select(nodes, parent, chooser, choices, explore)
        if untried:
            choice = policy(s, chooser, choices, rng)
            if not untried >> choice & 1:
                choice = pick(rng, untried)
            best = find_or_add(nodes, totals, parent, chooser, choice)
        if best < 0:  # the memory is full
            return depth
        if untried:
            nodes[best].chances = 1
        choice = int(nodes[best].choice)
        path[depth] = best
        depth += 1
        apply(s, chooser, choice)
        if untried:
            return depth
        lines[chooser] = best
        here = best if here == parent else find_or_add(nodes, totals, here, chooser, choice)
        if here < 0:
            return depth
        seats = waiting(s)
    return depth


def play_out(s: Any, noise: float, rng: PlayoutRng) -> None:
    """Plays to the horizon by the policy; `noise` is the chance of any legal choice instead of the policy's."""
    seats = waiting(s)
    while seats:
        chooser = lowest(seats)
        choices = legal(s, chooser)
        if noise >= 1.0 or rng_chance(rng) < noise:
            choice = pick(rng, choices)
        else:
            choice = policy(s, chooser, choices, rng)
        apply(s, chooser, choice)
        seats = waiting(s)


def search(
    numbers: Numbers,
    seat: int,
    simulations: int,
    explore: float,
    noise: float,
    every: int,
    rng: PlayoutRng,
    nodes: Any,
    totals: NDArray[np.float64],
    gains: NDArray[np.float64],
    wins: NDArray[np.float64],
    scratch: Numbers,
) -> None:
    """Runs so many more simulations for `seat` on a state whose horizon is set; `nodes` and `totals` hold the tree.

    Adds to `gains`, per first choice, what the seat's score gained, and to `wins` 1 or 0 for the match won or lost, or
    the chance of winning it if it is not over. `every`: 1 to look also at first choices that come to the same as
    another, 0 to leave them out.
    """
    start, world = numbers.view(STATE), scratch.view(STATE)
    out = np.zeros(8)
    path = np.zeros(MAX_DEPTH, np.int64)
    if totals[USED] == 0:
        totals[USED] = 1
        nodes[0].first = -1
    for _ in range(simulations):
        world[0] = start[0]
        s = world[0]
        redeal(s, seat, rng)
        depth = descend(s, seat, explore * spread(totals), every, rng, nodes, totals, path)
        play_out(s, noise, rng)
        value(s, start[0], out)
        for i in range(depth):
            node = nodes[path[i]]
            node.visits += 1
            node.worth += out[node.chooser]
        if depth:
            first = nodes[path[0]].choice
            gains[first] += s.scores[seat] - start[0].scores[seat]
            wins[first] += float(s.winners >> seat & 1) if s.winners or ONE_ROUND else out[seat]
        totals[RUNS] += 1.0
        totals[SUM] += out[seat]
        totals[SQUARES] += out[seat] * out[seat]


def finish(numbers: Numbers, rng: PlayoutRng) -> None:
    """Plays this very state to its horizon by the policy, with the usual noise."""
    play_out(numbers.view(STATE)[0], PLAYOUT_NOISE, rng)


@compiled
def spread(totals: Any) -> float:
    """The standard deviation of the values found so far, the unit of exploration; 1 before there are two of them."""
    runs = totals[RUNS]
    if runs < 2.0:
        return 1.0
    mean = totals[SUM] / runs
    return sqrt(max(1e-6, totals[SQUARES] / runs - mean * mean))


@cache
def names_of(rules: Rulebook) -> dict[str, Any]:
    """What the templates use of a game, and of each other, by name."""
    names: dict[str, Any] = {"STATE": rules.state, "ONE_ROUND": rules.one_round}
    names |= {name: getattr(rules, name) for name in CONTRACT}
    for template in (descend, play_out):
        names[template.__name__] = specialise(template, names, rules.module)
    return names


@cache
def searcher(rules: Rulebook) -> Any:
    """`search`, compiled for one game."""
    return specialise(search, names_of(rules), rules.module)


@cache
def finisher(rules: Rulebook) -> Any:
    """`finish`, compiled for one game."""
    return specialise(finish, names_of(rules), rules.module)


def until_round_end(rules: Rulebook, numbers: Numbers) -> Numbers:
    """A copy of a state whose horizon is the end of its round."""
    copy = numbers.copy()
    state = copy.view(rules.state)[0]
    state.horizon = state.counted + 1
    return copy


@dataclass(frozen=True)
class SearchResult:
    """What a search has found out about each choice; the arrays are indexed by choice number."""

    visits: NDArray[np.int64]
    worth: NDArray[np.float64]  # mean value for the seat
    gains: NDArray[np.float64]  # mean gain of the seat's score in this round
    wins: NDArray[np.float64]  # chance that the seat wins the match; where the game values more than that, not `worth`
    spread: float  # of the values

    @property
    def best(self) -> int:
        """The choice that was tried most often."""
        return int(self.visits.argmax())

    def is_clear(self, left: int) -> bool:
        """Whether `left` more simulations cannot change which choice is best, or are very unlikely to."""
        best = self.best
        others = np.flatnonzero(self.visits)
        others = others[others != best]
        if not len(others) or self.visits[best] - self.visits[others].max() > left:
            return True
        doubt = self.spread * np.sqrt(1 / self.visits[best] + 1 / self.visits[others])
        return bool(np.all(self.worth[best] - self.worth[others] > SURE * doubt))


class Search:
    """The search tree for one decision of `seat`, which grows with every `run` up to `max_nodes` nodes.

    `numbers` is the state, which is left as it is; whatever the seat cannot know in it is never looked at. Of choices
    that come to the same only one is tried, unless `every` is set.
    ValueError if this is no state of the game, the seat owes no choice in it, or there is no room for a node.
    """

    def __init__(
        self,
        rules: Rulebook,
        numbers: Numbers,
        seat: int,
        rng: PlayoutRng,
        *,
        every: bool = False,
        max_nodes: int = MAX_NODES,
    ) -> None:
        if numbers.dtype != np.int64 or not rules.bindings.legal(numbers, seat):
            raise ValueError(f"Seat {seat} owes no choice in this state.")
        if rng.dtype != np.uint64 or rng.shape != (1,):
            raise ValueError("A playout generator is made by kernel.dice.playout_rng.")
        if not 1 <= max_nodes <= MOST_NODES:
            raise ValueError(f"A search tree has 1 to {MOST_NODES} nodes, not {max_nodes}.")
        self._search = searcher(rules)
        self._numbers, self._scratch = until_round_end(rules, numbers), numbers.copy()
        self._seat, self._rng, self._every = seat, rng, int(every)
        self._nodes = np.empty(max_nodes, NODE)
        self._totals = np.zeros(4)
        self._gains, self._wins = np.zeros(CHOICES), np.zeros(CHOICES)

    def run(self, simulations: int, explore: float = EXPLORE, noise: float = PLAYOUT_NOISE) -> SearchResult:
        """Runs so many more simulations, and gives what all of them together have found out.

        ValueError for fewer than one, and for an `explore` or `noise` that is no number from 0 on.
        """
        if simulations < 1 or not 0 <= explore < inf or not 0 <= noise < inf:
            raise ValueError(f"A search cannot run {simulations} simulations with {explore} and {noise}.")
        for done in range(0, simulations, CHUNK):
            self._search(
                self._numbers,
                self._seat,
                min(CHUNK, simulations - done),
                float(explore),
                float(noise),
                self._every,
                self._rng,
                self._nodes,
                self._totals,
                self._gains,
                self._wins,
                self._scratch,
            )
        return self._result()

    def _result(self) -> SearchResult:
        visits, worth = np.zeros(CHOICES, np.int64), np.zeros(CHOICES)
        child = int(self._nodes["first"][0])
        while child > 0:
            node = self._nodes[child]
            if node["chooser"] == self._seat:
                visits[node["choice"]] = node["visits"]
                worth[node["choice"]] = node["worth"] / max(1, node["visits"])
            child = int(node["sibling"])
        often = np.maximum(1, visits)
        return SearchResult(visits, worth, self._gains / often, self._wins / often, spread(self._totals))
