"""Tables of Gaunerbande set up in notation, and the rules of play once more in plain Python.

A hand is written `"g0 g9 r3-7"`: cards, and runs of one suit. Hands that are written short are filled up with the cards
left over, lowest first (red, blue, green, black), seat by seat.
"""

from collections.abc import Iterable, Sequence
from itertools import chain

import stammtisch
from stammtisch import Events, Match

SUITS = "rbgk"
DECK = [f"{suit}{value}" for suit in SUITS for value in range(13)]
REMOVED = {3: ["r0", "b0", "g0", "k0"], 4: [], 5: ["r0", "b0"], 6: ["r0", "b0", "g0", "k0"]}
OPENING = {3: "g1", 4: "g0", 5: "g0", 6: "g1"}
POLITICIAN = {3: 12, 4: 13, 5: 13, 6: 12}
BAND = {3: 24, 4: 26, 5: 26, 6: 24}


def cards(hand: str) -> list[str]:
    """`"b2 r3-5"` → r3 r4 r5 b2, in the page's order."""
    found = []
    for part in hand.split():
        suit, (low, _, high) = part[0], part[1:].partition("-")
        found += [f"{suit}{value}" for value in range(int(low), int(high or low) + 1)]
    assert len(set(found)) == len(found)
    return in_order(found)


def in_order(some: Iterable[str]) -> list[str]:
    return sorted(some, key=DECK.index)


def as_set(some: Iterable[str]) -> int:
    return sum(1 << DECK.index(card) for card in some)


def in_play(players: int) -> list[str]:
    return [card for card in DECK if card not in REMOVED[players]]


def filled_up(hands: Sequence[str]) -> list[list[str]]:
    deck = in_play(len(hands))
    written = [cards(hand) for hand in hands]
    left = [card for card in deck if card not in chain(*written)]
    size = len(deck) // len(hands)
    full = [in_order(hand + [left.pop(0) for _ in range(size - len(hand))]) for hand in written]
    assert in_order(chain(*full)) == deck, "a card twice, or one that is not in play"
    return full


def dealt(*hands: str, target: int = 100, scores: Sequence[int] = ()) -> Match:
    """A table in its first round, at which these hands have just been dealt; passing is to the left."""
    return _lay(filled_up(hands), target, scores)


def table(*hands: str, target: int = 100, scores: Sequence[int] = (), gifts: Sequence[str] = ()) -> Match:
    """A table in its first round, at which the tricks begin with these hands. Seat i has been given `gifts[i]` by its
    right neighbour; without `gifts`, its three lowest cards."""
    full = filled_up(hands)
    given = [cards(gift) for gift in gifts] or [hand[:3] for hand in full]
    before = []
    for seat, hand in enumerate(full):
        giving = given[(seat + 1) % len(full)]
        before.append([card for card in hand if card not in given[seat]] + giving)
    match = _lay(before, target, scores)
    for seat in range(len(full)):
        for card in given[(seat + 1) % len(full)]:
            match.play(seat, f"pass {card}")
    assert [match.view(seat)["hand"] for seat in range(len(full))] == full
    return match


def _lay(hands: Sequence[Sequence[str]], target: int, scores: Sequence[int]) -> Match:
    match = stammtisch.load("gaunerbande", players=len(hands), target=target).start(seed=1)
    for seat, hand in enumerate(hands):
        match.state.hands[seat] = as_set(hand)
    for seat, score in enumerate(scores):
        match.state.scores[seat] = score
    return match


def play(match: Match, *some: str) -> Events:
    """Plays cards, whoever's turn it is: `play(match, "g0 g9 b10 g12", "g3")`. What the last one brought about."""
    for card in " ".join(some).split():
        (seat,) = match.waiting
        happened = match.play(seat, f"play {card}")
    return happened


def play_out(match: Match) -> None:
    """Everybody plays the first card allowed, until the round has been counted or a coup is to be chosen."""
    last = match.round
    while match.view()["phase"] == "play" and match.round == last:
        (seat,) = match.waiting
        match.play(seat, match.choices(seat)[0])


def costs(card: str, players: int) -> int:
    """The penalty points of a card."""
    if card == "r10":
        return POLITICIAN[players]
    return 1 if card[0] == "k" else 0


# --- tables at which playing out with `play_out` unites the band in seat 0's hand ---

EVERY_TRICK = {
    3: ("g1-12 r10-12 b12", "", ""),
    4: ("g0-12", "", "", ""),
    5: ("g3-12", "g0", "g1", "g2", ""),
    6: ("g5-12", "g1", "g2", "g3", "g4", ""),
}
EVERY_TRICK_BUT_THE_FIRST = {
    3: ("g1-11 r10-12 b11 b12", "g12", ""),
    4: ("g0-11 r12", "g12", "k0", ""),
    5: ("g3-11 r12", "g0", "g12", "g1", "g2"),
    6: ("g5-11 r12", "g1", "g12", "g2", "g3", "g4"),
}


def united(players: int, *, every_trick: bool = False, target: int = 100, scores: Sequence[int] = ()) -> Match:
    """A table whose seat 0 has just won all that costs points, and is to choose who pays."""
    hands = (EVERY_TRICK if every_trick else EVERY_TRICK_BUT_THE_FIRST)[players]
    match = table(*hands, target=target, scores=scores)
    play_out(match)
    assert match.view()["phase"] == "coup"
    return match


def everything(match: Match) -> tuple[bytes, list[tuple[int, str]], list[list[int]]]:
    """All that a choice could change."""
    return match.numbers.tobytes(), match.played.copy(), match.history


def allowed(hand: Sequence[str], trick: Sequence[str], tricks: int, black_open: bool, players: int) -> list[str]:
    """The cards of a hand that the rules page lets one play, sentence by sentence."""
    if not trick and not tricks:
        return [OPENING[players]]
    if not trick:
        coloured = [card for card in hand if card[0] != "k"]
        return list(hand) if black_open or not coloured else coloured
    following = [card for card in hand if card[0] == trick[0][0]]
    harmless = [card for card in hand if card[0] != "k" and card != "r10"]
    if following or tricks:
        return following or list(hand)
    return harmless or list(hand)
