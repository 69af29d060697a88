"""How good a state of Partout is, and what a sensible player would do without thinking."""

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.partout.rules import (
    ALCHEMIST,
    ANNOUNCE,
    COLOUR,
    DUNGEON,
    JAIL,
    JESTER,
    KING,
    MATHEMATICIAN,
    NONE,
    NUMBER,
    PLAY,
    QUEEN,
    ROUNDS,
    SWITCH_NUMBER,
    TEAMS,
    TOP,
    TRICK,
    TRICKS,
    TRUMP_NUMBER,
    VALUES,
    State,
    colour_led,
    is_shield,
    royalty,
    winning,
    worth,
)
from stammtisch.games.tactics import into_chances
from stammtisch.kernel import PlayoutRng
from stammtisch.kernel.bits import below, count, highest, lowest
from stammtisch.kernel.jit import compiled

SWING = 12.0  # what a round does to the lead of one team over another, measured between bots

#           0  1  2   3   4  5   6  players
COURAGE = (0, 0, 0, 35, 80, 0, 55)  # hundredths of a trick on top of what the hand promises; found by self-play


@compiled
def value(s: State, since: State, out: NDArray[np.float64]) -> None:
    """The match's outcome if it is over; otherwise the team's chance of winning it."""
    n, teams = s.players, TEAMS[s.players]
    if s.winners:
        for seat in range(n):
            out[seat] = 1.0 / count(s.winners) if s.winners >> seat & 1 else 0.0
        return
    for team in range(teams):
        out[team] = s.scores[team]
    into_chances(out, teams, SWING, max(1.0, ROUNDS[n] - s.counted))
    for seat in range(teams, n):
        out[seat] = out[seat - teams]  # partners sit opposite each other


@compiled
def policy(s: State, seat: int, choices: int, rng: PlayoutRng) -> int:
    """Makes trump of what it holds, announces what its hand looks like, and wins tricks as cheaply as it can."""
    if not choices & (choices - 1):
        return lowest(choices)
    if s.phase == PLAY:
        return play(s, seat, choices)
    if s.phase == ANNOUNCE:
        return announce(s, seat, choices)
    if s.phase == JAIL:
        return jail(s, seat, choices)
    if s.phase == NUMBER:
        return best_number(s.hands[seat], choices)
    if s.phase == COLOUR:
        return best_colour(s, s.hands[seat], choices)
    return switch(s, seat, choices)


# --- naming the trump ---


@compiled
def of_number(number: int) -> int:
    """The set of all cards with this number."""
    cards = 1 << (number - 1)
    cards |= cards << VALUES
    return cards | cards << 2 * VALUES


@compiled
def of_colour(colour: int) -> int:
    return ((1 << VALUES) - 1) << colour * VALUES


@compiled
def best_number(hand: int, choices: int) -> int:
    """The number held most often; of several the lowest, whose cards are good for nothing else."""
    best, most = NONE, -1
    while choices:
        choice = lowest(choices)
        choices &= choices - 1
        held = count(hand & of_number(choice + 1))
        if held > most:
            best, most = choice, held
    return best


@compiled
def best_colour(s: State, hand: int, choices: int) -> int:
    """The colour held most often; above all that of a card with the trump number, which beats every shield."""
    best, most = NONE, -1
    while choices:
        colour = lowest(choices)
        choices &= choices - 1
        held = 2 * count(hand & of_colour(colour)) + 3 * count(hand & of_colour(colour) & of_number(s.number))
        if held > most:
            best, most = colour, held
    return best


@compiled
def switch(s: State, seat: int, choices: int) -> int:
    """A trump that wins this trick for the own team, if there is one; of those, what the hand has most of."""
    hand = s.hands[seat]
    best, most = NONE, -1
    while choices:
        choice = lowest(choices)
        choices &= choices - 1
        if s.phase == SWITCH_NUMBER:
            number, colour = choice + 1, s.colour
            held = count(hand & of_number(number))
        else:
            number, colour = s.number, choice
            held = count(hand & of_colour(colour))
        if ours(s, seat, winning(s, number, colour)):
            held += 5
        if held > most:
            best, most = choice, held
    return best


@compiled
def ours(s: State, seat: int, position: int) -> bool:
    """Whether a card of the present trick is one of the seat's own team."""
    return (s.leaders[s.tricks] + position) % s.players % TEAMS[s.players] == seat % TEAMS[s.players]


# --- announcing ---


@compiled
def announce(s: State, seat: int, choices: int) -> int:
    """The tricks that the hand promises; not more than the team can win."""
    promise = 0
    hand = s.hands[seat]
    while hand:
        promise += prospect(s, lowest(hand))
        hand &= hand - 1
    tricks = (promise + COURAGE[s.players]) // 100
    partner = (seat + TEAMS[s.players]) % s.players
    if partner != seat and s.announced[partner] != NONE:
        tricks = min(tricks, TRICKS[s.players] - s.announced[partner])
    fitting = choices & below(max(tricks, 0) + 1)
    return highest(fitting) if fitting else lowest(choices)


@compiled
def prospect(s: State, card: int) -> int:
    """How likely a card wins a trick, in hundredths."""
    if card in (KING, QUEEN):
        return 85
    if card == JESTER:
        return 35
    if not is_shield(card):
        return 20
    high = card % VALUES + 1 - TOP[s.players]
    if card % VALUES + 1 == s.number:
        return 75 if card // VALUES == s.colour else 50
    if card // VALUES == s.colour:
        return max(10, 40 + 8 * high)
    return 10 if high >= -1 else 0


# --- tricks ---


@compiled
def play(s: State, seat: int, hand: int) -> int:
    """Wins as cheaply as possible, unless the own team wins anyway; otherwise gets rid of the least."""
    if s.played == 0:
        return cheapest(s, hand)
    led, royal = colour_led(s), royalty(s)
    position = winning(s, s.number, s.colour)
    lying = worth(s.log[s.tricks * TRICK[s.players] + position], s.number, s.colour, led, royal)
    is_ours = lying > 0 and ours(s, seat, position)
    last = s.played == TRICK[s.players] - 1
    if is_ours and (last or lying >= TRUMP_NUMBER):
        return cheapest(s, hand)
    winner = cheapest_winner(s, hand, lying, led, royal)
    if winner != NONE:
        return winner
    if hand >> DUNGEON & 1 and not is_ours and lying >= TRUMP_NUMBER:
        return DUNGEON
    return cheapest(s, hand)


@compiled
def jester_lies(s: State) -> bool:
    first = s.tricks * TRICK[s.players]
    for i in range(first, first + s.played):  # noqa: SIM110  (Numba compiles loops, not generators)
        if s.log[i] == JESTER:
            return True
    return False


@compiled
def cheapest_winner(s: State, hand: int, lying: int, led: int, royal: bool) -> int:
    """The card least worth keeping that beats what lies there; or NONE."""
    best, price = NONE, 1000
    if jester_lies(s):
        hand &= ~(1 << KING | 1 << QUEEN)  # they would only crown the Jester
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        colour = card // VALUES if led == NONE else led
        now = worth(card, s.number, s.colour, colour, royal)
        if now > lying and keep(s, card) < price:
            best, price = card, keep(s, card)
    return best


@compiled
def cheapest(s: State, hand: int) -> int:
    """The card least worth keeping."""
    best, price = lowest(hand), 1000
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        if keep(s, card) < price:
            best, price = card, keep(s, card)
    return best


@compiled
def keep(s: State, card: int) -> int:
    """How much one would like to have a card later."""
    if card in (KING, QUEEN):
        return 90
    if card in (JESTER, DUNGEON):
        return 45
    if card in (MATHEMATICIAN, ALCHEMIST):
        return 0  # the sooner the trump is one's own, the longer
    number = card % VALUES + 1
    if number == s.number:
        return 80 if card // VALUES == s.colour else 70
    return 30 + number if card // VALUES == s.colour else number


@compiled
def jail(s: State, seat: int, choices: int) -> int:
    """The card that wins, if it is an opponent's; else the least harm: an opponent's card, or any."""
    first = s.tricks * TRICK[s.players]
    position = winning(s, s.number, s.colour)
    if not ours(s, seat, position) and choices >> s.log[first + position] & 1:
        return s.log[first + position]
    for i in range(s.played - 1):
        if choices >> s.log[first + i] & 1 and not ours(s, seat, i):
            return s.log[first + i]
    return lowest(choices)
