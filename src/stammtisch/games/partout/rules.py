"""The rules of Partout, compiled: one phase, one pair of functions. This folder's docstring tells them in words."""

from typing import Annotated, Literal, get_args

import numpy as np

from stammtisch.games.contract import SEATS, Common, record_type
from stammtisch.kernel import Row
from stammtisch.kernel.bits import below
from stammtisch.kernel.dice import new_stream, shuffle
from stammtisch.kernel.jit import compiled

# --- cards: the shields are colour * 9 + value - 1, then come the specials ---

COLOURS, VALUES = 4, 9
SHIELDS = COLOURS * VALUES
CARDS = SHIELDS + 6
KING, QUEEN, JESTER, DUNGEON, MATHEMATICIAN, ALCHEMIST = range(SHIELDS, CARDS)

# Per number of players; there is no game for 0, 1, 2 or 5.
# players 0  1  2  3  4  5  6
TEAMS = (0, 0, 0, 3, 2, 0, 3)  # seat s is in team s % TEAMS
TOP = (0, 0, 0, 7, 7, 0, 9)  # the highest value in the deck
HAND = (0, 0, 0, 10, 7, 0, 7)  # cards each; the rest lies aside
TRICK = (0, 0, 0, 6, 4, 0, 6)  # cards in a trick: with three players everybody plays two
TRICKS = (0, 0, 0, 5, 7, 0, 7)
ROUNDS = (0, 0, 0, 6, 8, 0, 6)

# Per number of teams, from two: what keeping an announcement of 0, 1, … tricks adds.
BONUS = (
    (0, 2, 4, 8, 16, 30, 50, 100),
    (0, 4, 8, 16, 30, 50, 100, 200),
)

# How much a card is worth in its trick; a shield that is no trump, but of the colour led, is worth its value.
JESTER_WITH_ROYALTY, ROYALTY, TRUMP_CARD, TRUMP_NUMBER, TRUMP_COLOUR = 500, 400, 300, 200, 100

JAILED = 64  # added to a card in the log
NONE = -1

Phase = Literal["number", "colour", "announce", "play", "jail", "switch_number", "switch_colour", "over"]
PHASES = get_args(Phase)
NUMBER, COLOUR, ANNOUNCE, PLAY, JAIL, SWITCH_NUMBER, SWITCH_COLOUR, OVER = range(len(PHASES))


class State(Common):
    hands: Annotated[Row, SEATS]  # sets of cards
    aside: int  # set of the cards that nobody holds
    turn: int  # the seat that owes a choice
    number: int  # the trump; 0 until it is named
    colour: int  # NONE until it is named
    number_before: int  # the trump when the present trick began
    colour_before: int
    announced: Annotated[Row, SEATS]  # NONE until the seat has announced
    leaders: Annotated[Row, 8]  # who led trick 0, 1, …; so leaders[t + 1] won trick t
    log: Annotated[Row, CARDS]  # the round's cards in the order played: TRICK of them a trick; a jailed one is marked
    tricks: int  # completed in this round
    played: int  # cards lying in the present trick
    won: Annotated[Row, 3]  # tricks per team in this round


STATE = record_type(State)


@compiled
def is_shield(card: int) -> bool:
    """Whether a card, as it stands in the log, is a shield that is not jailed."""
    return card < SHIELDS


# --- contract ---


@compiled
def deal(s: State) -> None:
    s.round_no = 0
    new_round(s)


@compiled
def waiting(s: State) -> int:
    return 0 if s.phase == OVER else 1 << s.turn


@compiled
def legal(s: State, seat: int) -> int:
    if s.phase == OVER or seat != s.turn:
        return 0
    if s.phase == PLAY:
        return s.hands[seat]
    if s.phase == ANNOUNCE:
        return below(TRICKS[s.players] + 1)  # D2: whatever the partner has announced
    if s.phase == JAIL:
        return legal_jail(s)
    if s.phase == NUMBER or s.phase == SWITCH_NUMBER:
        return below(TOP[s.players])  # D7
    return below(COLOURS)


@compiled
def apply(s: State, seat: int, choice: int) -> None:
    if s.phase == NUMBER:
        apply_number(s, choice)
    elif s.phase == COLOUR:
        apply_colour(s, choice)
    elif s.phase == ANNOUNCE:
        apply_announce(s, seat, choice)
    else:
        apply_in_trick(s, seat, choice)


@compiled
def apply_in_trick(s: State, seat: int, choice: int) -> None:
    if s.phase == PLAY:
        apply_play(s, seat, choice)
    elif s.phase == JAIL:
        apply_jail(s, choice)
    elif s.phase == SWITCH_NUMBER:
        apply_switch_number(s, choice)
    else:
        apply_switch_colour(s, choice)
    if s.phase == PLAY:  # the card owes no sub-choice any more
        finish_card(s)


# --- deal ---


@compiled
def new_round(s: State) -> None:
    s.round_no += 1
    n = s.players
    new_stream(s.dice, s.round_no)
    cards = np.empty(CARDS, np.int64)
    in_play = 0
    for card in range(CARDS):
        if not is_shield(card) or card % VALUES < TOP[n]:
            cards[in_play] = card
            in_play += 1
    shuffle(s.dice, cards, in_play)
    s.aside = 0
    for seat in range(n):
        s.hands[seat] = 0
        s.announced[seat] = NONE
    for i in range(in_play):
        if i < n * HAND[n]:
            s.hands[i % n] |= 1 << cards[i]
        else:
            s.aside |= 1 << cards[i]
    for team in range(TEAMS[n]):
        s.won[team] = 0
    s.number = s.number_before = 0
    s.colour = s.colour_before = NONE
    s.tricks = s.played = 0
    s.phase = NUMBER
    s.turn = s.leaders[0] = (dealer(s) + 1) % n


@compiled
def dealer(s: State) -> int:
    return (s.round_no - 1) % s.players  # D1: seat 0 first


@compiled
def pass_on(s: State) -> None:
    """It is the next seat's turn."""
    s.turn = s.turn + 1 if s.turn + 1 < s.players else 0


# --- naming the trump and announcing ---


@compiled
def apply_number(s: State, choice: int) -> None:
    s.number = choice + 1
    s.phase = COLOUR
    pass_on(s)


@compiled
def apply_colour(s: State, choice: int) -> None:
    s.colour = choice
    s.phase = ANNOUNCE
    s.turn = s.leaders[0]


@compiled
def apply_announce(s: State, seat: int, choice: int) -> None:
    s.announced[seat] = choice
    pass_on(s)
    if s.turn == s.leaders[0]:
        begin_trick(s, s.leaders[0])


# --- tricks ---


@compiled
def begin_trick(s: State, leader: int) -> None:
    s.phase = PLAY
    s.turn = leader
    s.number_before, s.colour_before = s.number, s.colour


@compiled
def apply_play(s: State, seat: int, card: int) -> None:
    s.hands[seat] ^= 1 << card
    s.log[s.tricks * TRICK[s.players] + s.played] = card
    s.played += 1
    if card == DUNGEON and s.played > 1:  # led, it finds nobody to jail
        s.phase = JAIL
    elif card == MATHEMATICIAN:
        s.phase = SWITCH_NUMBER
    elif card == ALCHEMIST:
        s.phase = SWITCH_COLOUR


@compiled
def legal_jail(s: State) -> int:
    """The cards that lay in the trick before the Dungeon came."""
    first = s.tricks * TRICK[s.players]
    cards = 0
    for i in range(first, first + s.played - 1):
        cards |= 1 << s.log[i]
    return cards


@compiled
def apply_jail(s: State, card: int) -> None:
    i = s.tricks * TRICK[s.players]
    while s.log[i] != card:
        i += 1
    s.log[i] |= JAILED
    if card == MATHEMATICIAN:  # D3: there is one of each, so before that card is before this trick
        s.number = s.number_before
    elif card == ALCHEMIST:
        s.colour = s.colour_before
    s.phase = PLAY


@compiled
def apply_switch_number(s: State, choice: int) -> None:
    s.number = choice + 1
    s.phase = PLAY


@compiled
def apply_switch_colour(s: State, choice: int) -> None:
    s.colour = choice
    s.phase = PLAY


@compiled
def finish_card(s: State) -> None:
    if s.played == TRICK[s.players]:
        give_out_trick(s)
    else:
        pass_on(s)


@compiled
def give_out_trick(s: State) -> None:
    n = s.players
    winner = (s.leaders[s.tricks] + winning(s, s.number, s.colour)) % n
    s.won[winner % TEAMS[n]] += 1
    s.tricks += 1
    s.played = 0
    s.leaders[s.tricks] = winner
    if s.tricks == TRICKS[n]:
        finish_round(s)
    else:
        begin_trick(s, winner)


@compiled
def winning(s: State, number: int, colour: int) -> int:
    """Which card of the present trick, counted from 0, wins it under this trump, as far as it has been played.

    Of equal cards the first; so with nothing of worth the leader's (D5).
    """
    led, royal = colour_led(s), royalty(s)
    first = s.tricks * TRICK[s.players]
    best, most = 0, 0
    for i in range(s.played):
        now = worth(s.log[first + i], number, colour, led, royal)
        if now > most:
            best, most = i, now
    return best


@compiled
def worth(card: int, number: int, colour: int, led: int, royal: bool) -> int:
    """How high a card of the log stands in its trick; `royal`: with a King or Queen. 0 can win nothing."""
    if is_shield(card):
        suit, value = card // VALUES, card % VALUES + 1
        if value == number:
            return TRUMP_CARD if suit == colour else TRUMP_NUMBER
        if suit == colour:
            return TRUMP_COLOUR + value
        return value if suit == led else 0
    if card in (KING, QUEEN):
        return ROYALTY
    if card == JESTER and royal:
        return JESTER_WITH_ROYALTY
    return 0


@compiled
def colour_led(s: State) -> int:
    """The colour of the first shield that is not jailed (D4), or NONE."""
    first = s.tricks * TRICK[s.players]
    for i in range(first, first + s.played):
        if is_shield(s.log[i]):
            return s.log[i] // VALUES
    return NONE


@compiled
def royalty(s: State) -> bool:
    """Whether a King or Queen lies free in the present trick."""
    first = s.tricks * TRICK[s.players]
    for i in range(first, first + s.played):  # noqa: SIM110  (Numba compiles loops, not generators)
        if s.log[i] in (KING, QUEEN):
            return True
    return False


# --- counting ---


@compiled
def target(s: State, team: int) -> int:
    """What the seats of a team have announced together."""
    total = 0
    for seat in range(team, s.players, TEAMS[s.players]):
        total += s.announced[seat]
    return total


@compiled
def points(announced: int, won: int, teams: int) -> int:
    """What a round brings a team."""
    if won == 0:
        return -announced
    if won < announced:
        return won
    return won + BONUS[teams - 2][announced]


@compiled
def finish_round(s: State) -> None:
    n = s.players
    for seat in range(n):
        team = seat % TEAMS[n]
        s.scores[seat] += points(target(s, team), s.won[team], TEAMS[n])
    s.counted += 1
    if s.counted == ROUNDS[n]:
        s.phase = OVER
        s.winners = best_seats(s)
    elif s.counted == s.horizon:
        s.phase = OVER
    else:
        new_round(s)


@compiled
def best_seats(s: State) -> int:
    """Everybody with the most points (D6)."""
    most, seats = s.scores[0], 0
    for seat in range(s.players):
        most = max(most, s.scores[seat])
    for seat in range(s.players):
        if s.scores[seat] == most:
            seats |= 1 << seat
    return seats
