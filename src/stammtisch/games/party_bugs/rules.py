"""The rules of Party Bugs, compiled: one phase, one pair of functions. This folder's docstring tells them in words."""

import numpy as np

from stammtisch.games.party_bugs.state import (
    DECK,
    HAND,
    HIDE,
    KING,
    NO,
    NONE,
    OVER,
    PAIR,
    PAUL,
    PLAY,
    ROUNDS,
    TAKE,
    VALUES,
    YES,
    State,
    draw,
    one,
    put_on_floor,
    receive,
    sets,
    show,
    some_card,
    sweep_floor,
    take_off_floor,
    top_card,
    total,
)
from stammtisch.kernel.bits import below, count, lowest, nth
from stammtisch.kernel.dice import new_stream, roll, shuffle
from stammtisch.kernel.jit import compiled

# --- contract ---


@compiled
def deal(s: State) -> None:
    s.round_no = 1
    new_stream(s.dice, s.round_no)
    for number in range(sets(s)):
        open_set(s, number)
    s.tie_holder = lowest_floor_card(s)
    for seat in range(s.players):
        s.hidden[seat] = s.chosen[seat] = NONE
        for _ in range(HAND + s.variant):
            draw(s, seat)
    s.phase = HIDE if s.variant else PLAY
    s.owing = below(s.players)


@compiled
def waiting(s: State) -> int:
    return s.owing


@compiled
def legal(s: State, seat: int) -> int:
    if not s.owing >> seat & 1:
        return 0
    if s.phase == PLAY:
        return s.hands[seat]
    if s.phase == TAKE:
        return s.on_floor
    if s.phase == HIDE:
        return s.hands[seat] & ~(1 << KING)
    return 1 << YES | 1 << NO


@compiled
def apply(s: State, seat: int, choice: int) -> None:
    if s.phase == PLAY:
        apply_play(s, seat, choice)
    elif s.phase == TAKE:
        apply_take(s, seat, choice)
    elif s.phase == HIDE:
        apply_hide(s, seat, choice)
    else:
        apply_pair(s, seat, choice)
    if not s.owing:
        next_taker(s)


# --- set-up ---


@compiled
def open_set(s: State, number: int) -> None:
    """Shuffles a set, turns up its first card, which is no King, and leaves the others as the deck."""
    cards = np.empty(VALUES, np.int64)
    for card in range(VALUES):
        cards[card] = card
    to_shuffle = VALUES
    while to_shuffle:
        shuffle(s.dice, cards, to_shuffle)
        to_shuffle = 0
        if cards[DECK] == KING:  # the next card takes its place, and it goes back into the deck
            cards[DECK], cards[DECK - 1] = cards[DECK - 1], cards[DECK]
            to_shuffle = DECK
    for i in range(DECK):
        s.decks[number, i] = cards[i]
    s.deck_sizes[number] = DECK
    put_on_floor(s, cards[DECK])
    show(s, number, cards[DECK])


@compiled
def lowest_floor_card(s: State) -> int:
    """The seat that gets the tie card; Paul never does. D1: the dice decide among equals."""
    seats, least = 0, VALUES
    for seat in range(s.players):
        card = s.shown[seat, 0]
        if card < least:
            seats, least = 0, card
        if card == least:
            seats |= 1 << seat
    if count(seats) == 1:
        return lowest(seats)
    return nth(seats, roll(s.dice, count(seats)))


# --- the variant's hidden card ---


@compiled
def apply_hide(s: State, seat: int, card: int) -> None:
    s.chosen[seat] = card
    s.owing ^= 1 << seat
    if not s.owing:
        for player in range(s.players):
            s.hidden[player] = s.chosen[player]
            s.hands[player] ^= 1 << s.chosen[player]
            s.chosen[player] = NONE
        s.phase = PLAY
        s.owing = below(s.players)


@compiled
def ask(s: State, seat: int, lying: int) -> None:
    """Asks about a pair (D3) if the hidden card's twin is among the cards that have just arrived and lie open now.

    The question tells everybody what is hidden, and no question what is not.
    """
    if lying >> s.hidden[seat] & 1:
        s.known |= 1 << seat
        s.phase = PAIR
        s.owing = 1 << seat
    else:
        s.ruled_out[seat] |= lying


@compiled
def apply_pair(s: State, seat: int, answer: int) -> None:
    if answer == YES:
        card = s.hidden[seat]
        s.scores[seat] += receive(s, seat, card)  # meets the open one, and both leave
        show(s, seat, card)
        s.hidden[seat] = NONE
    s.owing = 0


# --- playing ---


@compiled
def apply_play(s: State, seat: int, card: int) -> None:
    s.chosen[seat] = card
    s.owing ^= 1 << seat
    if not s.owing:
        reveal(s)


@compiled
def reveal(s: State) -> None:
    """Puts the seats into the order of their cards, equal ones by their distance from the tie card's holder."""
    king = NONE
    seat = s.tie_holder
    for i in range(s.players):
        card = s.chosen[seat]
        show(s, seat, card)
        s.hands[seat] ^= 1 << card
        if card == KING and king == NONE:
            king = seat
        j = i
        while j and s.chosen[s.order[j - 1]] > card:
            s.order[j] = s.order[j - 1]
            j -= 1
        s.order[j] = seat
        seat += 1
        if seat == s.players:
            seat = 0
    s.turn = 0
    s.takers = s.players
    if king != NONE:
        s.takers = 0
        take(s, king, sweep_floor(s))


# --- taking ---


@compiled
def next_taker(s: State) -> None:
    if s.turn < s.takers:
        ask_taker(s)
    else:
        finish_round(s)


@compiled
def ask_taker(s: State) -> None:
    s.phase = TAKE
    s.owing = 1 << s.order[s.turn]


@compiled
def apply_take(s: State, seat: int, card: int) -> None:
    s.turn += 1
    s.owing = 0
    take_off_floor(s, card)
    take(s, seat, one(card))


@compiled
def take(s: State, seat: int, pile: int) -> None:
    s.taken[seat] = pile
    arrived = 0
    while pile:
        card = some_card(pile)
        pile -= one(card)
        arrived |= 1 << card
        s.scores[seat] += receive(s, seat, card)
    if s.hidden[seat] != NONE:
        ask(s, seat, arrived & s.displays[seat])


# --- the end of a round ---


@compiled
def finish_round(s: State) -> None:
    if s.players == 2:
        paul_takes(s)
    for number in range(sets(s)):
        s.last_taken[number] = s.taken[number]
        s.taken[number] = 0
    if s.round_no == ROUNDS[s.variant]:
        finish_match(s)
        return
    for seat in range(s.players):
        s.last_played[seat] = s.chosen[seat]
        put_on_floor(s, s.chosen[seat])
        s.chosen[seat] = NONE
        draw(s, seat)
    if s.players == 2:
        paul_plays(s)
    s.round_no += 1
    if s.round_no == ROUNDS[s.variant]:
        begin_last_round(s)
    else:
        s.phase = PLAY
        s.owing = below(s.players)


@compiled
def paul_takes(s: State) -> None:
    """What the seats have left: one card, or nothing after a King."""
    s.taken[PAUL] = pile = sweep_floor(s)
    while pile:
        card = some_card(pile)
        pile -= one(card)
        receive(s, PAUL, card)


@compiled
def paul_plays(s: State) -> None:
    """His King does nothing. D4: in the variant there is one round less, and his last card stays in the deck."""
    card = top_card(s, PAUL)
    put_on_floor(s, card)
    show(s, PAUL, card)


@compiled
def begin_last_round(s: State) -> None:
    """Counter-clockwise from the right of the tie card's holder, who is last."""
    seat = s.tie_holder
    for i in range(s.players):
        seat = seat - 1 if seat else s.players - 1
        s.order[i] = seat
    s.turn = 0
    s.takers = s.players
    ask_taker(s)


# --- the end of the match ---


@compiled
def finish_match(s: State) -> None:
    """Uncovers what is still hidden. Nothing pairs any more, so those cards stay where `hidden` says they are."""
    for seat in range(s.players):
        if s.hidden[seat] != NONE:
            s.scores[seat] += s.hidden[seat] + 1
            s.known |= 1 << seat
            show(s, seat, s.hidden[seat])
    s.counted += 1  # the only scoring, so a horizon is never reached before
    s.phase = OVER
    s.owing = 0
    best = s.tie_holder
    for distance in range(1, s.players):
        seat = (s.tie_holder + distance) % s.players
        if s.scores[seat] < s.scores[best]:
            best = seat
    if s.players > 2 or s.scores[best] <= total(s.displays[PAUL]):  # D2: Paul loses ties
        s.winners = 1 << best
