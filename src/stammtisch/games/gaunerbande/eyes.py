"""What a seat of Gaunerbande sees, as a row of numbers for learning programs."""

from stammtisch.games.contract import SEATS
from stammtisch.games.gaunerbande.rules import CARDS, PASS, PLAY, REMOVED, TRICKS, VALUES, State, waiting
from stammtisch.games.sight import Part, Seen, Sight, away, head, look_around, mark
from stammtisch.kernel.bits import below, count
from stammtisch.kernel.jit import compiled

POINTS = 100  # units
PENALTIES = 26

SIGHT = Sight(
    *head(POINTS),
    Part("phase", (4,), "pass, play, coup, over"),
    Part("target", (1,), "the score that ends the match when exceeded", POINTS),
    Part("passing", (SEATS,), "how far to the left cards are passed in this round: 0 (nobody passes) to 5"),
    Part("hand", (CARDS,), "the own hand; cards chosen to be passed stay until all have chosen"),
    Part("passed", (CARDS,), "the cards that one gives, or gave, in this round"),
    Part("received", (CARDS,), "the cards that one was given in this round"),
    Part("hand_sizes", (SEATS,), "cards in each hand", TRICKS),
    Part("played", (SEATS, CARDS), "who has played which card in this round"),
    Part("when", (CARDS,), "for each of them the number of its trick, from 1", TRICKS),
    Part("trick", (CARDS,), "the cards of the present trick"),
    Part("led", (4,), "the suit led: red, blue, green, black"),
    Part("leader", (SEATS,), "who leads, or led, the present trick"),
    Part("best", (CARDS,), "the card that wins the present trick so far"),
    Part("ahead", (SEATS,), "who played it"),
    Part("may", (SEATS, CARDS), "the cards that each other hand may hold, for all that this seat knows"),
    Part("black_open", (1,), "whether a crook has been played in this round"),
    Part("penalties", (SEATS,), "points of the cards won in this round", PENALTIES),
    Part("tricks_won", (SEATS,), "tricks won in this round", TRICKS),
)
PHASE, TARGET, PASSING, HAND, PASSED, RECEIVED = SIGHT.at("phase target passing hand passed received")
HAND_SIZES, PLAYED, WHEN, TRICK, LED, LEADER, BEST = SIGHT.at("hand_sizes played when trick led leader best")
AHEAD, MAY, BLACK_OPEN, PENALTY, TRICKS_WON = SIGHT.at("ahead may black_open penalties tricks_won")


@compiled
def observe(s: State, seat: int, out: Seen) -> None:
    look_around(s, seat, waiting(s), POINTS, out)
    out[PHASE + s.phase] = 1.0
    out[TARGET] = s.target / POINTS
    out[PASSING + s.passing] = 1.0
    out[BLACK_OPEN] = s.black_open
    mark(out, HAND, s.hands[seat])
    mark(out, PASSED, s.passed[seat])
    mark(out, RECEIVED, s.received[seat])
    for card in range(s.logged):
        out[WHEN + s.log[card]] = (card // s.players + 1) / TRICKS
    if s.phase == PLAY:
        observe_trick(s, seat, out)
    observe_others(s, seat, out)


@compiled
def observe_trick(s: State, seat: int, out: Seen) -> None:
    out[LEADER + away(seat, s.leaders[s.tricks], s.players)] = 1.0
    mark(out, TRICK, s.lying)
    if s.lying:
        out[LED + s.best // VALUES] = 1.0
        out[BEST + s.best] = 1.0
        out[AHEAD + away(seat, s.ahead, s.players)] = 1.0


@compiled
def observe_others(s: State, seat: int, out: Seen) -> None:
    """All hands but one's own are read for their size only; a card that is gone from where it was held was played."""
    n = s.players
    unseen = below(CARDS) & ~REMOVED[n] & ~s.hands[seat]
    for other in range(n):
        place = away(seat, other, n)
        played = s.held[other] & ~s.hands[other]
        unseen &= ~played
        mark(out, PLAYED + place * CARDS, played)
        out[HAND_SIZES + place] = count(s.hands[other]) / TRICKS
        out[PENALTY + place] = s.penalties[other] / PENALTIES
        out[TRICKS_WON + place] = s.won[other] / TRICKS
    given = 0 if s.phase == PASS else s.passed[seat] & unseen
    for other in range(n):
        place = away(seat, other, n)
        if place and s.hands[other]:
            may = s.possible[other] & unseen & ~given
            mark(out, MAY + place * CARDS, may | given if place == s.passing else may)
