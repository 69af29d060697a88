"""Positions of Gauner in notation, one letter a card: yellow, orange, red, purple, blue, green, and `a` for grey."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

import stammtisch
from stammtisch import Match
from stammtisch.games.gauner.rows import kinds_in, row_of
from stammtisch.games.gauner.state import COPIES, KINDS, NOBODY
from stammtisch.games.gauner.words import KIND

LETTERS = "yorpbga"


def kinds(cards: str) -> list[int]:
    return [LETTERS.index(letter) for letter in cards if letter != " "]


def numbers(cards: str) -> list[int]:
    return [cards.count(letter) for letter in LETTERS]


def named(cards: str) -> dict[str, int]:
    """As a view shows them."""
    return {kind: number for kind, number in zip(KIND, numbers(cards), strict=True) if number}


def letters(cards: Sequence[str]) -> str:
    """A row of a view, in notation."""
    return "".join(LETTERS[KIND.index(card)] for card in cards)


def table(
    *,
    rows: Sequence[str],
    hands: Sequence[str] = ("", ""),
    known: Sequence[str] | None = None,
    prison: str = "",
    laid: Sequence[str] = (),
    pile: str = "",
    discard: str = "",
    rest: str = "pile",
    turn: int = 0,
) -> Match:
    """A match with so many seats as hands, about to take. `pile` is in the order drawn.

    All cards not named lie under the pile (`rest="pile"`), in the discard pile, or in front of the last seat ("laid").
    """
    n = len(hands)
    match = stammtisch.load("gauner", players=n).start(seed=1)
    s = match.state
    s.turn = turn
    s.rows[:] = [row_of(kinds(row)) for row in rows]
    for seat in range(n):
        s.hands[seat] = numbers(hands[seat])
        s.known[seat] = numbers(known[seat]) if known else 0
        s.hand_sizes[seat] = sum(s.hands[seat])
    s.prison[:], s.discard[:] = numbers(prison), numbers(discard)
    lay(s, laid)
    put_rest(s, "".join([*rows, *hands, prison, *laid, discard]), pile, rest)
    return match


def lay(s: Any, laid: Sequence[str]) -> None:
    s.laid[:], s.owner[:] = 0, NOBODY
    for seat, cards in enumerate(laid):
        for kind, number in enumerate(numbers(cards)):
            if number:
                assert s.owner[kind] == NOBODY, "a kind lies in front of one seat at most"
                s.laid[kind], s.owner[kind] = number, seat


def put_rest(s: Any, elsewhere: str, pile: str, rest: str) -> None:
    left = [all_ - here for all_, here in zip(COPIES, numbers(elsewhere + pile), strict=True)]
    assert min(left) >= 0, f"more cards than there are: {dict(zip(LETTERS, left, strict=True))}"
    under: list[int] = []
    if rest == "pile":
        under = [kind for kind in range(KINDS) for _ in range(left[kind])]
    elif rest == "discard":
        s.discard[:] += left
    else:
        for kind in range(KINDS):
            s.laid[kind] += left[kind]
            if s.laid[kind] and s.owner[kind] == NOBODY:
                s.owner[kind] = s.players - 1
    cards = under + kinds(pile)[::-1]
    s.pile[:] = 0
    s.pile[: len(cards)] = cards
    s.pile_size = len(cards)


def play(match: Match, *choices: str) -> Any:
    """Choices of whoever is first to choose; the last one's events."""
    told: Any = None
    for choice in choices:
        told = match.play(match.waiting[0], choice)
        whole(match)
    return told


def give_back(match: Match, seat: int, cards: str) -> None:
    for kind in kinds(cards):
        match.play(seat, f"return {KIND[kind]}")
        whole(match)


def whole(match: Match) -> None:
    """No card is lost, nothing is known that is not so, and the sizes are right."""
    places = match.game.rules.places(match.game.rules.snapshot(match.numbers))
    found = Counter(card for cards in places.values() for card in cards)
    assert found == dict(zip(KIND, COPIES, strict=True))
    s = match.state
    assert (s.known <= s.hands).all()
    assert (s.known >= 0).all()
    assert np.array_equal(s.hands.sum(axis=1), s.hand_sizes)
    assert not s.pile[s.pile_size :].any()
    assert all((s.laid[kind] > 0) == (s.owner[kind] != NOBODY) for kind in range(KINDS))
    assert all(len(kinds_in(int(row))) <= 10 for row in s.rows)


def rows_of(match: Match) -> list[str]:
    return [letters(row) for row in match.view(None)["rows"]]
