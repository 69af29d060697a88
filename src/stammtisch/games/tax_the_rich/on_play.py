"""Rule cards that work when their card is played: at once if it is played openly, when it is revealed if covered.

An effect is the business of the seat that the card lies in front of at that moment. Cards of a trick are named by their
number in it, in the order played; `s.acting` is the one whose effect is asking.
"""

from stammtisch.games.tax_the_rich.cards import BILLIONAIRE, CARDS, JOURNALIST, KINDS, POLICE, TEACHER, WORKER
from stammtisch.games.tax_the_rich.knowledge import all_see_strays, learn_from_draw, learn_from_return
from stammtisch.games.tax_the_rich.state import (
    DRAW,
    FRISK,
    NONE,
    POINT,
    RETURN,
    SWAP,
    WORKER_VALUE,
    State,
    ask,
    in_force,
)
from stammtisch.kernel.bits import below, count, nth
from stammtisch.kernel.dice import roll
from stammtisch.kernel.jit import compiled


@compiled
def on_play(s: State, number: int) -> bool:
    """Does what a card does now; whether it asks something."""
    character = s.log[s.tricks, number] % KINDS
    if not in_force(s, character):
        return False
    seat = s.lies[s.tricks, number]
    s.acting = number
    if character == WORKER:
        return union(s, number, seat)
    if character == TEACHER:
        return correction(s, seat)
    if character == JOURNALIST:
        return free_press(s, seat)
    if character == POLICE:
        return stop_and_frisk(s, seat)
    if character == BILLIONAIRE:
        return hostile_takeover(s, number, seat)
    return False


# --- 3 Worker: union ---

WORKER_VALUES = (0, 13)


@compiled
def union(s: State, number: int, seat: int) -> bool:
    """Only the last card played to the trick may choose its value."""
    return number == s.players - 1 and ask(s, WORKER_VALUE, seat)


@compiled
def legal_worker() -> int:
    return below(len(WORKER_VALUES))


@compiled
def apply_worker(s: State, choice: int) -> bool:
    s.worker[s.tricks] = WORKER_VALUES[choice]
    return False


# --- 3.5 Teacher: correction ---


@compiled
def correction(s: State, seat: int) -> bool:
    return ask(s, POINT, seat)


@compiled
def legal_point(s: State, seat: int) -> int:
    return below(s.players) & ~(1 << seat)


@compiled
def apply_point(s: State, choice: int) -> bool:
    s.pointed[choice] += 1
    return False


# --- 5 Journalist: free press ---


@compiled
def free_press(s: State, seat: int) -> bool:
    """Each other seat turns up two random hidden cards; one roll is enough: at most 66 pairs in each of 5 hands."""
    ways = 1
    for other in range(s.players):
        if other != seat:
            ways *= pairs(count(s.hands[other] & ~s.open_cards[other]))
    chance = roll(s.dice, ways)
    for other in range(s.players):
        if other != seat:
            hidden = s.hands[other] & ~s.open_cards[other]
            ways = pairs(count(hidden))
            shown = pair(hidden, chance % ways)
            s.open_cards[other] |= shown
            all_see_strays(s, other, shown)
            chance //= ways
    return False


@compiled
def pairs(cards: int) -> int:
    """In how many ways so many cards can turn up two (all of them, if fewer)."""
    return cards * (cards - 1) // 2 if cards > 2 else 1


@compiled
def pair(hidden: int, which: int) -> int:
    """One of those ways."""
    if count(hidden) <= 2:
        return hidden
    later = 1
    while which >= later:  # the pairs (0, 1), (0, 2), (1, 2), (0, 3) …
        which -= later
        later += 1
    return 1 << nth(hidden, which) | 1 << nth(hidden, later)


# --- 6 Police: stop and frisk ---

HIDDEN = CARDS  # the choice after all the cards


@compiled
def stop_and_frisk(s: State, seat: int) -> bool:
    return legal_frisk(s, seat) != 0 and ask(s, FRISK, seat)


@compiled
def legal_frisk(s: State, seat: int) -> int:
    seats = 0
    for other in range(s.players):
        if other != seat and s.hands[other]:
            seats |= 1 << other
    return seats


@compiled
def apply_frisk(s: State, seat: int, target: int) -> bool:
    s.target = target
    return ask(s, DRAW, seat)


@compiled
def legal_draw(s: State) -> int:
    shown = s.open_cards[s.target]
    return shown | 1 << HIDDEN if s.hands[s.target] != shown else shown


@compiled
def apply_draw(s: State, seat: int, choice: int) -> bool:
    card = choice
    if choice == HIDDEN:
        hidden = s.hands[s.target] & ~s.open_cards[s.target]
        card = nth(hidden, roll(s.dice, count(hidden)))
    s.drawn = card
    seen = hand_over(s, card, s.target, seat)
    learn_from_draw(s, card, seat, s.target, seen)
    return ask(s, RETURN, seat)


@compiled
def legal_return(s: State, seat: int) -> int:
    return s.hands[seat]


@compiled
def apply_return(s: State, seat: int, card: int) -> bool:
    seen = hand_over(s, card, seat, s.target)
    learn_from_return(s, card, seat, s.target, seen)
    s.target = s.drawn = NONE
    return False


@compiled
def hand_over(s: State, card: int, giver: int, receiver: int) -> bool:
    """A card changes hands and arrives hidden, unless the receiver's hand lies open. Whether everybody saw which."""
    seen = s.open_cards[giver] >> card & 1 != 0 or receiver == s.rebel
    s.hands[giver] &= ~(1 << card)
    s.open_cards[giver] &= ~(1 << card)
    s.hands[receiver] |= 1 << card
    if receiver == s.rebel:
        s.open_cards[receiver] |= 1 << card
    return seen


# --- 11 Billionaire: hostile takeover ---


@compiled
def hostile_takeover(s: State, number: int, seat: int) -> bool:
    """Led openly it waits for the last seat (finish.py); led covered, this is its reveal, and all have played."""
    if number > 0:
        return ask(s, SWAP, seat)
    if s.played == s.players:
        exchange_with_last(s)
    return False


@compiled
def legal_swap(s: State, seat: int) -> int:
    """The other seats that have already played to this trick."""
    seats = 0
    for number in range(s.played):
        seats |= 1 << s.lies[s.tricks, number]
    return seats & ~(1 << seat)


@compiled
def apply_swap(s: State, target: int) -> bool:
    exchange(s, s.acting, target)
    return False


@compiled
def led_billionaire(s: State) -> None:
    """Led openly: it is exchanged as soon as the last seat has finished its play."""
    led = s.log[s.tricks, 0] % KINDS
    if led == BILLIONAIRE and in_force(s, BILLIONAIRE) and not s.covered & 1:
        exchange_with_last(s)


@compiled
def exchange_with_last(s: State) -> None:
    exchange(s, 0, (s.lead + s.players - 1) % s.players)


@compiled
def exchange(s: State, number: int, seat: int) -> None:
    """A card changes places with the one in front of a seat (which may be itself: then nothing happens)."""
    other = 0
    while s.lies[s.tricks, other] != seat:
        other += 1
    s.lies[s.tricks, other] = s.lies[s.tricks, number]
    s.lies[s.tricks, number] = seat
