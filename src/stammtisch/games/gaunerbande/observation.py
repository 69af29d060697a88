"""What a seat of Gaunerbande sees, as a row of numbers for learning programs."""

from stammtisch.games.contract import SEATS
from stammtisch.games.gaunerbande.rules import CARDS, PASS, PHASES, PLAY, REMOVED, TRICKS, VALUES, State
from stammtisch.games.observation import (
    FLAG,
    ONE_SEAT,
    ObservationSpec,
    Seen,
    away,
    by_hand,
    mark,
    number,
    one_of,
    own,
    phase,
    public,
    public_of_each,
    set_of,
    size_of_set,
)
from stammtisch.kernel.bits import below
from stammtisch.kernel.jit import compiled

POINTS = 100  # units
PENALTIES = 26

NONE = -1


@compiled
def leader(s: State) -> int:
    return s.leaders[s.tricks] if s.phase == PLAY else NONE


@compiled
def suit_led(s: State) -> int:
    return s.best // VALUES if s.lying else NONE


@compiled
def best(s: State) -> int:
    return s.best if s.lying else NONE


@compiled
def ahead(s: State) -> int:
    return s.ahead if s.lying else NONE


@compiled
def played_by(s: State, seat: int) -> int:
    """A card that is gone from where it was held was played."""
    return s.held[seat] & ~s.hands[seat]


OBSERVATION = ObservationSpec(
    phase(PHASES),
    public("target", number(POINTS), "the score that ends the match when exceeded"),
    public("passing", one_of(SEATS), "how far to the left cards are passed in this round: 0 (nobody passes) to 5"),
    own("hand", set_of(CARDS), "the own hand; cards chosen to be passed stay until all have chosen", of="hands"),
    own("passed", set_of(CARDS), "the cards that one gives, or gave, in this round"),
    own("received", set_of(CARDS), "the cards that one was given in this round"),
    public_of_each("hand_sizes", size_of_set(TRICKS), "cards in each hand", of="hands"),
    public_of_each("played", set_of(CARDS), "who has played which card in this round", of=played_by),
    by_hand("when", (CARDS,), "for each of them the number of its trick, from 1", TRICKS),
    public("trick", set_of(CARDS), "the cards of the present trick", of="lying"),
    public("led", one_of(4), "the suit led: red, blue, green, black", of=suit_led),
    public("leader", ONE_SEAT, "who leads, or led, the present trick", of=leader),
    public("best", one_of(CARDS), "the card that wins the present trick so far", of=best),
    public("ahead", ONE_SEAT, "who played it", of=ahead),
    by_hand("may", (SEATS, CARDS), "the cards that each other hand may hold, for all that this seat knows"),
    public("black_open", FLAG, "whether a crook has been played in this round"),
    public_of_each("penalties", number(PENALTIES), "points of the cards won in this round"),
    public_of_each("tricks_won", number(TRICKS), "tricks won in this round", of="won"),
    scores_unit=POINTS,
)
WHEN, MAY = OBSERVATION.at("when may")


@compiled
def observe_rest(s: State, seat: int, out: Seen) -> None:
    for card in range(s.logged):
        out[WHEN + s.log[card]] = (card // s.players + 1) / TRICKS
    observe_possible(s, seat, out)


@compiled
def observe_possible(s: State, seat: int, out: Seen) -> None:
    """Of the other hands only this is read: which cards have left them, and whether any are there."""
    n = s.players
    unseen = below(CARDS) & ~REMOVED[n] & ~s.hands[seat]
    for other in range(n):
        unseen &= ~played_by(s, other)
    given = 0 if s.phase == PASS else s.passed[seat] & unseen
    for other in range(n):
        place = away(seat, other, n)
        if place and s.hands[other]:
            may = s.possible[other] & unseen & ~given
            mark(out, MAY + place * CARDS, may | given if place == s.passing else may)
