"""The games' WebAssembly (`stammtisch.engine`), called from Python in the browser as native code is called on a server.

Every array is copied into the game's memory and back: a state has some hundred numbers, a search tree is copied as far
as it has grown. What the entries take is what the templates of `games.bindings` and `bots.search` take.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from stammtisch.bots.imagined import MOST_PARTS
from stammtisch.bots.search import NODE, USED
from stammtisch.games.bindings import CHOICES
from stammtisch.games.contract import SEATS
from stammtisch.kernel import jit

FINE = (0, -2)  # what Numba's functions return if they raise nothing
RESULT, EXCEPTION = 16, 64  # bytes
MOST_NODES = 1 << 16
MOST_SEEN, MOST_OBSERVED = 1 << 17, 1 << 13  # numbers of imagined rounds, and of an observation


class Entry(NamedTuple):
    """Of a game's WebAssembly: its name, what it takes in order, and what it gives ("", "i" or "q": 4 or 8 bytes).

    A capital letter is a place in the game's memory; `i`, `q` and `d` are numbers, `q` one of 64 bits.
    """

    name: str
    takes: str
    gives: str = ""


ENTRIES = {
    "_deal": Entry("deal", "S"),
    "_waiting": Entry("waiting", "S", "i"),
    "_legal": Entry("legal", "Si", "q"),
    "_apply": Entry("apply", "Sii"),
    "_redeal": Entry("redeal", "SiR"),
    "_value": Entry("value", "STV"),
    "_policy": Entry("policy", "SiqR", "i"),
    "_playouts": Entry("playouts", "SiRT", "q"),
    "finish": Entry("finish", "SR"),
    "search": Entry("search", "SiiddiRNBGWT"),
    "imagine_rounds": Entry("imagine", "SiLiRFTU"),
    "observe_numbers": Entry("observe", "SiO"),
}
"""By the name of the template."""


def use_engines(engines: Callable[[str], Any]) -> None:
    """Lets rules and searches run there. `engines`: a game's id → an `Engine` of web/src/offline/engine.ts, if any."""
    games: dict[str, _Game] = {}

    def find(module: str, template: str, size: int) -> Any:
        game = module.split(".")[-2]  # stammtisch.games.gauner.rules
        entry, made = ENTRIES.get(template), engines(game)
        if entry is None or made is None:
            return None
        if game not in games:
            games[game] = _Game(made, size)
        return partial(games[game].call, entry)

    jit.use(find)  # type: ignore[attr-defined]  # of `offline/jit.py`, which stands in its place


class _Game:
    """The memory of one game: a place for each kind of array."""

    def __init__(self, engine: Any, size: int) -> None:
        sizes = {
            "S": size,
            "T": size,
            "U": size,
            "L": CHOICES * MOST_PARTS,
            "F": MOST_SEEN,
            "O": MOST_OBSERVED,
            "R": 1,
            "V": SEATS,
            "B": 4,
            "G": CHOICES,
            "W": CHOICES,
        }
        lengths = {kind: 8 * numbers for kind, numbers in sizes.items()} | {"N": MOST_NODES * NODE.itemsize}
        self._engine = engine
        self._result, self._exception = engine.allocate(RESULT), engine.allocate(EXCEPTION)
        self._at = {kind: engine.allocate(length) for kind, length in lengths.items()}
        engine.settle()
        self._memory = {kind: engine.memory(self._at[kind], length) for kind, length in lengths.items()}
        self._answer = engine.memory(self._result, RESULT)

    def call(self, entry: Entry, *given: Any) -> Any:
        numbers: list[Any] = []
        arrays: list[tuple[str, Any]] = []
        for kind, value in zip(entry.takes, given, strict=True):
            if kind.islower():
                numbers.append(value)
                continue
            arrays.append((kind, value))
            numbers.append(self._at[kind])
            if kind == "N":
                numbers.append(len(value))
            else:
                self._place(kind, value).assign(value.data.cast("B"))
            if kind == "L":
                numbers.append(len(value) // MOST_PARTS)
        tree = next((value for kind, value in arrays if kind == "N"), None)
        if tree is not None:
            self._copy_tree(tree, int(given[entry.takes.index("B")][USED]), "assign")
        if self._engine.call(entry.name, entry.takes, self._result, self._exception, *numbers) not in FINE:
            raise ValueError(f"{entry.name} refuses what it was given")
        for kind, value in arrays:
            if kind != "N":
                self._place(kind, value).assign_to(value.data.cast("B"))
        if tree is not None:
            self._copy_tree(tree, int(given[entry.takes.index("B")][USED]), "assign_to")
        return self._given_back(entry.gives)

    def _place(self, kind: str, value: Any) -> Any:
        """As much of a place as the array takes."""
        place = self._memory[kind]
        return place.subarray(0, value.nbytes) if kind in "LFO" else place

    def _copy_tree(self, tree: Any, used: int, how: str) -> None:
        """The nodes that are used so far; one at least, in which its first child is noted."""
        length = max(1, used) * NODE.itemsize
        getattr(self._memory["N"].subarray(0, length), how)(tree.data[:length])

    def _given_back(self, kind: str) -> int | None:
        if not kind:
            return None
        return int.from_bytes(self._answer.to_bytes()[: 4 if kind == "i" else 8], "little", signed=True)
