"""One information-set tree search for every game, compiled per game; it uses only the contract.

Every simulation re-deals all that the seat cannot know, walks down the tree by the choices that are legal in that
world, adds one node, plays on by the game's rules of thumb to the horizon (the end of the round), and adds the value
found there to every node on its way, from the point of view of the seat that chose it.

Seats that choose at the same time do not see each other: within such a step each seat follows a line of nodes of its
own, which begins where the step began and knows its own choices only.
"""

from dataclasses import dataclass
from functools import cache
from math import log, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.contract import Rulebook
from stammtisch.games.doors import CONTRACT
from stammtisch.kernel import Numbers, Quick
from stammtisch.kernel.bits import lowest
from stammtisch.kernel.dice import pick, quick_chance
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

CHOICES = 63
EXPLORE = 1.0  # how much curiosity counts, in units of the values' spread
WILD = 0.1  # chance of any legal choice instead of a sensible one, beyond the tree
SURE = 4.0  # standard errors between the best choice and every other one: no need to think on
DEEP = 400  # nodes that one simulation may pass, at most

NODE = np.dtype(
    [
        ("first", np.int32),  # first child
        ("sibling", np.int32),  # next child of the same parent
        ("chooser", np.int32),
        ("choice", np.int32),
        ("visits", np.int32),
        ("chances", np.int32),  # how often it could have been chosen
        ("worth", np.float64),  # sum of values for its chooser
    ],
    align=True,
)

# What is kept from call to call beside the nodes.
USED, SUM, SQUARES, RUNS = range(4)


@compiled
def child_of(nodes: Any, parent: int, chooser: int, choice: int) -> int:
    """The child that stands for this choice, or -1."""
    child = nodes[parent].first
    while child != -1:
        if nodes[child].choice == choice and nodes[child].chooser == chooser:
            return int(child)
        child = nodes[child].sibling
    return -1


@compiled
def new_child(nodes: Any, book: Any, parent: int, chooser: int, choice: int) -> int:
    """Adds a child, or gives -1 if the memory is full."""
    child = int(book[USED])
    if child == len(nodes):
        return -1
    book[USED] += 1
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
def find_or_add(nodes: Any, book: Any, parent: int, chooser: int, choice: int) -> int:
    child = child_of(nodes, parent, chooser, choice)
    return child if child >= 0 else new_child(nodes, book, parent, chooser, choice)


@compiled
def promising(nodes: Any, parent: int, chooser: int, choices: int, explore: float) -> tuple[int, int]:
    """(the choices never tried, the best child by upper confidence bound) among those legal in this world."""
    best, highest = -1, -1e18
    child = nodes[parent].first
    while child != -1:
        node = nodes[child]
        if node.visits and node.chooser == chooser and choices >> node.choice & 1:
            choices &= ~(1 << node.choice)
            node.chances += 1
            bound = node.worth / node.visits + explore * sqrt(log(node.chances) / node.visits)
            if bound > highest:
                best, highest = child, bound
        child = node.sibling
    return choices, best


def descend(s: Any, seat: int, explore: float, every: int, rng: Quick, nodes: Any, book: Any, path: Any) -> int:
    """Walks down the tree and grows it by one node; the nodes passed are in `path`, their number is returned."""
    lines = np.zeros(8, np.int64)  # in a step of simultaneous choices: where each seat's own line has come to
    together = False  # whether this is such a step
    owing, phase, round_no = 0, -1, -1  # of the step
    here, depth = 0, 0
    seats = waiting(s)
    while seats and depth < DEEP:
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
        untried, best = promising(nodes, parent, chooser, choices, explore)
        if untried:
            choice = policy(s, chooser, choices, rng)
            if not untried >> choice & 1:
                choice = pick(rng, untried)
            best = find_or_add(nodes, book, parent, chooser, choice)
            if best < 0:
                return depth
            nodes[best].chances = 1
        choice = int(nodes[best].choice)
        path[depth] = best
        depth += 1
        apply(s, chooser, choice)
        if untried:
            return depth
        lines[chooser] = best
        here = best if here == parent else find_or_add(nodes, book, here, chooser, choice)
        if here < 0:
            return depth
        seats = waiting(s)
    return depth


def play_on(s: Any, wild: float, rng: Quick) -> None:
    """To the horizon by rules of thumb, with a wild choice now and then."""
    seats = waiting(s)
    while seats:
        chooser = lowest(seats)
        choices = legal(s, chooser)
        if wild >= 1.0 or quick_chance(rng) < wild:
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
    wild: float,
    every: int,
    rng: Quick,
    nodes: Any,
    book: NDArray[np.float64],
    gains: NDArray[np.float64],
    wins: NDArray[np.float64],
    scratch: Numbers,
) -> None:
    """Runs so many more simulations for `seat` on a state whose horizon is set.

    `gains` sums up, per first choice, what the seat's score gained, and `wins` how often it won the match, or how
    likely it is to. `every`: 1 to look also at first choices that come to the same as another, 0 to leave them out.
    """
    start, world = numbers.view(STATE), scratch.view(STATE)
    out = np.zeros(8)
    path = np.zeros(DEEP, np.int64)
    if book[USED] == 0:
        book[USED] = 1
        nodes[0].first = -1
    for _ in range(simulations):
        world[0] = start[0]
        s = world[0]
        redeal(s, seat, rng)
        depth = descend(s, seat, explore * spread(book), every, rng, nodes, book, path)
        play_on(s, wild, rng)
        value(s, start[0], out)
        for i in range(depth):
            node = nodes[path[i]]
            node.visits += 1
            node.worth += out[node.chooser]
        if depth:
            first = nodes[path[0]].choice
            gains[first] += s.scores[seat] - start[0].scores[seat]
            wins[first] += float(s.winners >> seat & 1) if s.winners or ONE_ROUND else out[seat]
        book[RUNS] += 1.0
        book[SUM] += out[seat]
        book[SQUARES] += out[seat] * out[seat]


def finish(numbers: Numbers, rng: Quick) -> None:
    """Plays this very world by rules of thumb to its horizon."""
    play_on(numbers.view(STATE)[0], WILD, rng)


@compiled
def spread(book: Any) -> float:
    """How much the values found so far differ: the unit in which curiosity is measured."""
    runs = book[RUNS]
    if runs < 2.0:
        return 1.0
    mean = book[SUM] / runs
    return sqrt(max(1e-6, book[SQUARES] / runs - mean * mean))


@cache
def _names(rules: Rulebook) -> dict[str, Any]:
    """What the templates use of a game, and of each other."""
    names: dict[str, Any] = {"STATE": rules.state, "ONE_ROUND": rules.one_round}
    names |= {name: getattr(rules, name) for name in CONTRACT}
    for template in (descend, play_on):
        names[template.__name__] = specialise(template, names, rules.module)
    return names


@cache
def searcher(rules: Rulebook) -> Any:
    """`search`, compiled for one game."""
    return specialise(search, _names(rules), rules.module)


@cache
def finisher(rules: Rulebook) -> Any:
    """`finish`, compiled for one game."""
    return specialise(finish, _names(rules), rules.module)


def until_round_end(rules: Rulebook, numbers: Numbers) -> Numbers:
    """A copy whose horizon is the end of the round."""
    copy = numbers.copy()
    state = copy.view(rules.state)[0]
    state.horizon = state.counted + 1
    return copy


@dataclass(frozen=True)
class Thought:
    """What a search has seen of each choice, by choice number."""

    visits: NDArray[np.int64]
    worth: NDArray[np.float64]  # mean value for the seat
    gains: NDArray[np.float64]  # mean gain of the seat's score in this round
    wins: NDArray[np.float64]  # chance that the seat wins the match; where the game values more than that, not `worth`
    spread: float  # of the values

    @property
    def best(self) -> int:
        return int(self.visits.argmax())

    def is_clear(self, left: int) -> bool:
        """Whether `left` more simulations cannot change what is best, or so hardly that they are not worth the time."""
        best = self.best
        others = np.flatnonzero(self.visits)
        others = others[others != best]
        if not len(others) or self.visits[best] - self.visits[others].max() > left:
            return True
        doubt = self.spread * np.sqrt(1 / self.visits[best] + 1 / self.visits[others])
        return bool(np.all(self.worth[best] - self.worth[others] > SURE * doubt))


class Search:
    """A tree for one decision. `run` may be called again and again; memory is bounded by `room` nodes.

    Of choices that come to the same only one is looked at, unless `every` one is wanted.
    """

    def __init__(
        self, rules: Rulebook, numbers: Numbers, seat: int, rng: Quick, *, every: bool = False, room: int = 1 << 16
    ) -> None:
        self._search = searcher(rules)
        self._numbers, self._scratch = until_round_end(rules, numbers), numbers.copy()
        self._seat, self._rng, self._every = seat, rng, int(every)
        self._nodes = np.empty(room, NODE)
        self._book = np.zeros(4)
        self._gains, self._wins = np.zeros(CHOICES), np.zeros(CHOICES)

    def run(self, simulations: int, explore: float = EXPLORE, wild: float = WILD) -> Thought:
        self._search(
            self._numbers,
            self._seat,
            simulations,
            explore,
            wild,
            self._every,
            self._rng,
            self._nodes,
            self._book,
            self._gains,
            self._wins,
            self._scratch,
        )
        return self._thought()

    def _thought(self) -> Thought:
        visits, worth = np.zeros(CHOICES, np.int64), np.zeros(CHOICES)
        child = int(self._nodes["first"][0])
        while child > 0:
            node = self._nodes[child]
            if node["chooser"] == self._seat:
                visits[node["choice"]] = node["visits"]
                worth[node["choice"]] = node["worth"] / max(1, node["visits"])
            child = int(node["sibling"])
        often = np.maximum(1, visits)
        return Thought(visits, worth, self._gains / often, self._wins / often, spread(self._book))
