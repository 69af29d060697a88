"""All that a seat cannot rule out, by brute force: every arrangement of the hidden cards, tested against all it saw."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Any

from stammtisch import Match
from stammtisch.games.gaunerbande import GAME
from stammtisch.kernel import Numbers
from stammtisch.kernel.dice import playout_rng
from tests.unit.games.gaunerbande.table import OPENING, allowed, as_set, in_play

World = tuple[int, ...]  # per seat its hand as a set of cards


def splits(match: Match) -> int:
    """In how many ways the hidden cards could lie if nothing were known but the sizes of the hands."""
    (seat, *_), sizes = match.waiting, match.view()["hand_sizes"]
    left, ways = sum(sizes) - sizes[seat], 1
    for other, size in enumerate(sizes):
        if other != seat:
            ways *= comb(left, size)
            left -= size
    return ways


def possible_worlds(match: Match, seat: int) -> set[World]:
    """Made from the seat's view alone. The tricks must have begun."""
    view = match.view(seat)
    seen = {play["card"] for play in plays(view)} | set(view["hand"])
    hidden = [card for card in in_play(view["players"]) if card not in seen]
    return set(_worlds(view, 0, hidden))


def _worlds(view: dict[str, Any], seat: int, hidden: list[str]) -> Iterator[World]:
    if seat == view["players"]:
        yield ()
        return
    own = seat == view["seat"]
    for hand in [tuple(view["hand"])] if own else combinations(hidden, view["hand_sizes"][seat]):
        if own or plausible(view, seat, hand):
            for rest in _worlds(view, seat + 1, [card for card in hidden if card not in hand]):
                yield (as_set(hand), *rest)


def plays(view: dict[str, Any]) -> list[dict[str, Any]]:
    """The round's plays so far, in order."""
    return [play for trick in (*view["tricks"], {"cards": view["trick"]}) for play in trick["cards"]]


def plausible(view: dict[str, Any], seat: int, hand: Sequence[str]) -> bool:
    """Whether a seat with this hand would have been allowed to do all that it did."""
    n = view["players"]
    held = [*hand, *(play["card"] for play in plays(view) if play["seat"] == seat)]
    if seat == (view["seat"] + view["passing"]) % n and not set(view["passed"]) <= set(held):
        return False
    if not plays(view):
        return (OPENING[n] in held) == (seat in view["waiting"])
    black_open = False
    for number, trick in enumerate((*view["tricks"], {"cards": view["trick"]})):
        lying: list[str] = []
        for play in trick["cards"]:
            card = play["card"]
            if play["seat"] == seat:
                if card not in allowed(held, lying, number, black_open, n):
                    return False
                held.remove(card)
            lying.append(card)
            black_open |= card[0] == "k"
    return True


def redealt(match: Match, seat: int, times: int, seed: int = 0) -> Iterator[Numbers]:
    """States in which all that the seat cannot know has been drawn anew."""
    rng = playout_rng(seed)
    for _ in range(times):
        numbers = match.numbers.copy()
        GAME.bindings.redeal(numbers, seat, rng)
        yield numbers


def world(numbers: Numbers, players: int) -> World:
    return tuple(GAME.snapshot(numbers).hands[:players])


def in_state(match: Match, numbers: Numbers) -> Match:
    """A match like this one that stands in another state."""
    twin = match.copy()
    twin.numbers[:] = numbers
    return twin
