"""What a seat sees as one row of numbers, for learning programs: a table of parts from which the encoder is derived.

A game's `observation.py` is a table. A part says whose it is, what its numbers are, and where they come from:

    OBSERVATION = ObservationSpec(
        phase(PHASES),
        public("trick", set_of(CARDS), "the cards of the present trick", of="lying"),
        own("hand", set_of(CARDS), "the own hand", of="hands"),
        public_of_each("penalties", number(26), "points of the cards won in this round"),
        by_hand("may", (SEATS, CARDS), "the cards that each other hand may hold, for all that this seat knows"),
        scores_unit=100,
    )

`of` names a field of the state, by default that of the part's own name; or it is a compiled function that takes the
state and what the field would be indexed with, such as `due(s, seat)`. Parts that are `by_hand` are written by the
module's compiled `observe_rest(s, seat, out)`, at the places that `OBSERVATION.at` tells.

Nothing is seen that the table does not call one's own or public. `own` reads the entry of the seat that looks and no
other; whatever is read of several seats is called public there, and the test of secrecy holds it to that.

Seats are counted from the one that looks, itself first, then clockwise; there are always six places for them, empty
ones after the last player. A set is one bit for each thing it could hold. A number is divided by its unit, so that most
lie between 0 and 1.
"""

from collections.abc import Callable, Iterator, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.contract import SEATS
from stammtisch.kernel.bits import below, count, lowest
from stammtisch.kernel.jit import compiled, compiled_source

if TYPE_CHECKING:
    from stammtisch.games.contract import Rulebook

Seen = NDArray[np.float32]
Source = str | Callable[..., Any]


# --- what a part's numbers are ---


class Kind(NamedTuple):
    """What the numbers of a part are."""

    name: str  # in `WRITTEN`
    shape: tuple[int, ...] = ()  # (): a single number
    unit: int = 0  # what they are divided by; 0: they are bits
    first: int = 0  # the number of the first of several things
    axes: str = ""  # what the source is indexed with, besides a seat


def number(unit: int) -> Kind:
    return Kind("number", (), unit)


def numbers(unit: int, *shape: int) -> Kind:
    """A row or grid of numbers, as the source has them."""
    return Kind("number", shape, unit, axes="ij"[: len(shape)])


def size_of_set(unit: int) -> Kind:
    """How many members a set has. Who looks learns nothing else about them."""
    return Kind("size", (), unit)


def set_of(things: int) -> Kind:
    return Kind("set", (things,))


def one_of(things: int, first: int = 0) -> Kind:
    """One of so many things that are numbered from `first`; with a smaller number, none of them."""
    return Kind("one", (things,), first=first)


FLAG = Kind("flag")
ONE_SEAT = Kind("seat", (SEATS,))  # -1: nobody
SOME_SEATS = Kind("seats", (SEATS,))
BY_HAND = Kind("by hand")

WRITTEN = {
    "number": "out[{at}] = {value} / {unit}",
    "size": "out[{at}] = count({value}) / {unit}",
    "flag": "out[{at}] = 1.0 if {value} else 0.0",
    "set": "mark(out, {at}, {value})",
    "one": "mark_one(out, {at}, {value} - {first})",
    "seat": "mark_seat(out, {at}, {value}, seat, n)",
    "seats": "mark_seats(out, {at}, {value}, seat, n)",
}
"""The statement that writes a value to `out`, at {at} and after."""

# --- parts ---

ALL, LOOKER, EACH = "", "seat", "other"  # whose a part is: what its source is indexed with
WAITING = "waiting()"  # the contract's, as a source


class Part(NamedTuple):
    """Some neighbouring numbers of a row that belong together. `public`, `own`, `public_of_each`, `by_hand` make it."""

    name: str
    shape: tuple[int, ...]
    about: str
    unit: int = 0  # what the numbers are divided by; 0: they are bits
    kind: Kind = BY_HAND
    whose: str = ALL
    of: Source = ""


def public(name: str, kind: Kind, about: str, of: Source = "") -> Part:
    """A single thing that everybody can see: the field, or what the function of the state says."""
    return Part(name, kind.shape or (1,), about, kind.unit, kind, ALL, of or name)


def own(name: str, kind: Kind, about: str, of: Source = "") -> Part:
    """A thing of the seat that looks: its entry in the field, or what the function of state and seat says."""
    return Part(name, kind.shape or (1,), about, kind.unit, kind, LOOKER, of or name)


def public_of_each(name: str, kind: Kind, about: str, of: Source = "") -> Part:
    """A thing of every seat that everybody can see: the field's entries, or what the function says of each seat."""
    return Part(name, (SEATS, *kind.shape), about, kind.unit, kind, EACH, of or name)


def by_hand(name: str, shape: tuple[int, ...], about: str, unit: int = 0) -> Part:
    """A part that the game's `observe_rest` writes."""
    return Part(name, shape, about, unit)


def phase(phases: Sequence[str]) -> Part:
    """The phase, of games in which everybody can tell it."""
    return public("phase", one_of(len(phases)), ", ".join(phases))


class ObservationSpec:
    """The parts of a row, in order: those that every row begins with, and the game's own."""

    def __init__(self, *parts: Part, scores_unit: int = 100) -> None:
        self.parts = (*_head(scores_unit), *parts)
        self.starts: dict[str, int] = {}
        self.length = 0
        for part in self.parts:
            assert part.name not in self.starts, f"two parts are called {part.name}"
            self.starts[part.name] = self.length
            self.length += prod(part.shape)

    @property
    def by_hand(self) -> list[str]:
        """The parts that the game's `observe_rest` writes."""
        return [part.name for part in self.parts if part.kind is BY_HAND]

    def at(self, names: str) -> Iterator[int]:
        """Where these parts begin."""
        return (self.starts[name] for name in names.split())

    def apart(self, row: Seen) -> dict[str, Seen]:
        """The parts of a row (or of many rows: the last axis counts) by name, each in its shape. Nothing is copied."""
        rows = row.shape[:-1]
        return {
            part.name: row[..., start : start + prod(part.shape)].reshape(*rows, *part.shape)
            for part, start in zip(self.parts, self.starts.values(), strict=True)
        }


def _head(scores_unit: int) -> tuple[Part, ...]:
    return (
        public("players", one_of(5, 2), "how many play: 2, 3, 4, 5 or 6"),
        public("waiting", SOME_SEATS, "the seats that owe a choice", of=WAITING),
        public_of_each("scores", number(scores_unit), "the totals, as everybody sees them"),
    )


# --- the encoder ---


def encoder(rules: "Rulebook") -> Callable[[Any, int, Seen], None]:
    """`observe(state, seat, out)` of a game, compiled: wipes the row, and writes every part of the table to it.

    Raises ValueError if a part asks for a field that the state does not have, or not in that form.
    """
    spec, names = rules.observation, dict(HELPERS)
    single, of_each = ["wipe(out)", "n = s.players"], ["place = away(seat, other, n)"]
    for part in spec.parts:
        if part.kind is not BY_HAND:
            lines = of_each if part.whose == EACH else single
            lines += _writing(part, spec.starts[part.name], _source(part, rules, names))
    if rules.observe_rest is not None:
        names["observe_rest"] = rules.observe_rest
        single.append("observe_rest(s, seat, out)")
    inside = [*single, "for other in range(n):", *_indented(of_each)]
    return compiled_source("\n".join(["def observe(s, seat, out):", *_indented(inside)]), names, rules.module)  # type: ignore[no-any-return]


def _writing(part: Part, start: int, value: str) -> list[str]:
    """The lines that write a part (of one seat): a loop for every axis of its values, and in it the statement."""
    at = f"{start} + place * {prod(part.kind.shape)}" if part.whose == EACH else str(start)
    loops, sizes = [], part.kind.shape
    for i, axis in enumerate(part.kind.axes):
        loops.append(f"for {axis} in range({sizes[i]}):")
        at += f" + {axis} * {prod(sizes[i + 1 :])}"
    lines = [WRITTEN[part.kind.name].format(at=at, value=value, unit=part.unit, first=part.kind.first)]
    for loop in reversed(loops):
        lines = [loop, *_indented(lines)]
    return lines


def _source(part: Part, rules: "Rulebook", names: dict[str, Any]) -> str:
    """The expression for a part's value. A function is put into `names`."""
    indexes = [part.whose, *part.kind.axes] if part.whose else [*part.kind.axes]
    of = rules.waiting if part.of == WAITING else part.of
    if not isinstance(of, str):
        names[f"of_{part.name}"] = of
        return f"of_{part.name}({', '.join(['s', *indexes])})"
    wanted = f"s.{of}[{', '.join(indexes)}]" if indexes else f"s.{of}"
    if of not in rules.layout or len(rules.layout[of][1]) != len(indexes):
        raise ValueError(
            f"{rules.id}: the part {part.name!r} of the observation is {wanted}; the state has no such field"
        )
    return wanted


def _indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


# --- writing ---


@compiled
def wipe(out: Seen) -> None:
    for i in range(len(out)):
        out[i] = 0.0


@compiled
def mark(out: Seen, start: int, members: int) -> None:
    """Sets the bits of a set."""
    while members:
        out[start + lowest(members)] = 1.0
        members &= members - 1


@compiled
def mark_one(out: Seen, start: int, number: int) -> None:
    """Sets one bit, or with a number below 0 none."""
    if number >= 0:
        out[start + number] = 1.0


@compiled
def mark_seat(out: Seen, start: int, other: int, seat: int, players: int) -> None:
    """Sets the bit of a seat (or of none), counted from `seat`."""
    if other >= 0:
        out[start + away(seat, other, players)] = 1.0


@compiled
def mark_seats(out: Seen, start: int, seats: int, seat: int, players: int) -> None:
    """Sets the bits of a set of seats, counted from `seat`."""
    mark(out, start, (seats >> seat | seats << (players - seat)) & below(players))


@compiled
def away(seat: int, other: int, players: int) -> int:
    """How many seats to the left of `seat` the other one sits."""
    return other - seat if other >= seat else other - seat + players


HELPERS: dict[str, Any] = {
    "away": away,
    "count": count,
    "mark": mark,
    "mark_one": mark_one,
    "mark_seat": mark_seat,
    "mark_seats": mark_seats,
    "wipe": wipe,
}
"""What the derived encoders call."""
